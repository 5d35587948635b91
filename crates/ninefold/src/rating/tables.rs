//! Constant tables of the board, in the numbering and the orders the rating depends on.
//!
//! ```text
//!   houses    0 ..  8   boxes      index in a box:    0 1 2
//!             9 .. 17   rows                          3 4 5
//!            18 .. 26   columns                       6 7 8
//! ```
//!
//! A set of digits, or of places in a house, is nine bits. Going up the bits of a house's places
//! goes up the cells, whatever the kind of house.

/// The box, row and column of each cell, as house numbers.
pub(super) const HOUSES_OF: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row / 3 * 3 + column / 3) as u8, 9 + row as u8, 18 + column as u8];
        cell += 1;
    }
    table
};

/// The place of each cell in its box, row and column.
pub(super) const PLACE_IN: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
};

/// The nine cells of each house.
pub(super) const CELLS_OF: [[u8; 9]; 27] = {
    let mut table = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            table[HOUSES_OF[cell][kind] as usize][PLACE_IN[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// The 20 peers of each cell: of the box, then the row, then the column.
pub(super) const PEERS: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut count = 0;
        let mut seen: u128 = 1 << cell;
        let mut kind = 0;
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let other = CELLS_OF[HOUSES_OF[cell][kind] as usize][place];
                if seen >> other & 1 == 0 {
                    seen |= 1 << other;
                    table[cell][count] = other;
                    count += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// The peers of each cell as a set.
pub(super) const PEER_SET: [u128; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 20 {
            table[cell] |= 1 << PEERS[cell][i];
            i += 1;
        }
        cell += 1;
    }
    table
};

/// The cells of each house as a set.
pub(super) const HOUSE_SET: [u128; 27] = {
    let mut table = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            table[house] |= 1 << CELLS_OF[house][place];
            place += 1;
        }
        house += 1;
    }
    table
};

/// How many bits a nine-bit set has. A table, because the baseline processor cannot count.
pub(super) const COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 1;
    while set < 512 {
        table[set] = table[set / 2] + (set % 2) as u8;
        set += 1;
    }
    table
};

/// For a set of two or more places in a house: bits 0 to 2, the third of a line (or row of a box)
/// that holds all of them; bits 3 to 5, the column of a box that does.
pub(super) const CONFINED: [u8; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut k = 0;
        while k < 3 && COUNT[set] >= 2 {
            if set & !(0b111 << (3 * k)) == 0 {
                table[set] |= 1 << k;
            }
            if set & !(0b001_001_001 << k) == 0 {
                table[set] |= 8 << k;
            }
            k += 1;
        }
        set += 1;
    }
    table
};

/// The members of a nine-bit set, ascending.
pub(super) fn bits(set: u16) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The members of a set of cells, ascending.
pub(super) fn cells(set: u128) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let cell = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(cell)
    })
}

pub(super) fn count(set: u16) -> usize {
    COUNT[usize::from(set & 511)] as usize
}

/// Whether a set has exactly two members.
pub(super) fn is_pair(set: u16) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

pub(super) fn sees(one: usize, other: usize) -> bool {
    PEER_SET[one] >> other & 1 == 1
}
