//! The board as the rating sees it: its own region numbers, peer order and combination order.

use std::sync::LazyLock;

/// The three types of region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Type {
    Block,
    Row,
    Column,
}

/// The order of chaining, loops and BUG.
pub(crate) const BLOCK_ROW_COLUMN: [Type; 3] = [Type::Block, Type::Row, Type::Column];
/// The order of hidden singles and of naked and hidden sets.
pub(crate) const BLOCK_COLUMN_ROW: [Type; 3] = [Type::Block, Type::Column, Type::Row];

/// One of the 27 regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Region {
    pub(crate) kind: Type,
    pub(crate) number: usize,
}

impl Region {
    pub(crate) fn all_of(kind: Type) -> impl Iterator<Item = Self> {
        (0..9).map(move |number| Self { kind, number })
    }

    /// Returns the region of this type that contains the cell.
    pub(crate) fn around(kind: Type, cell: usize) -> Self {
        let (x, y) = (cell % 9, cell / 9);
        let number = match kind {
            Type::Block => y / 3 * 3 + x / 3,
            Type::Row => y,
            Type::Column => x,
        };
        Self { kind, number }
    }

    /// Returns the cell with this index in the region.
    pub(crate) fn cell(self, index: usize) -> usize {
        match self.kind {
            Type::Block => {
                let (x, y) = (self.number % 3 * 3 + index % 3, self.number / 3 * 3 + index / 3);
                y * 9 + x
            }
            Type::Row => self.number * 9 + index,
            Type::Column => index * 9 + self.number,
        }
    }

    pub(crate) fn cells(self) -> impl Iterator<Item = usize> {
        (0..9).map(move |index| self.cell(index))
    }

    pub(crate) fn contains(self, cell: usize) -> bool {
        Self::around(self.kind, cell) == self
    }

    pub(crate) fn index_of(self, cell: usize) -> usize {
        (0..9).find(|index| self.cell(*index) == cell).unwrap()
    }

    pub(crate) fn crosses(self, other: Self) -> bool {
        self.cells().any(|cell| other.contains(cell))
    }
}

static PEERS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let peers_of = |cell: usize| {
        let mut peers = Vec::new();
        for kind in BLOCK_ROW_COLUMN {
            for other in Region::around(kind, cell).cells() {
                if other != cell && !peers.contains(&other) {
                    peers.push(other);
                }
            }
        }
        peers
    };
    (0..81).map(peers_of).collect()
});

/// Returns the 20 peers: those in the block, then in the row, then in the column.
pub(crate) fn peers(cell: usize) -> &'static [usize] {
    &PEERS[cell]
}

pub(crate) fn sees(one: usize, other: usize) -> bool {
    peers(one).contains(&other)
}

/// A set of values (or of indexes in a region) as bits.
pub(crate) type Bits = u16;

pub(crate) fn bit(value: usize) -> Bits {
    1 << value
}

/// Returns the members of a set, ascending.
pub(crate) fn members(bits: Bits) -> impl Iterator<Item = usize> {
    (0..16).filter(move |value| bits & bit(*value) != 0)
}

/// Returns all k-subsets of 0..n in increasing order of their bits. For k = 0 one empty subset, but
/// only if n is not 0.
pub(crate) fn comb(k: usize, n: usize) -> impl Iterator<Item = Vec<usize>> {
    let mut next: Option<u128> = (k <= n && n > 0).then(|| (1 << k) - 1);
    std::iter::from_fn(move || {
        let bits = next?;
        let subset = (0..n).filter(|i| bits >> i & 1 == 1).collect();
        next = if bits == 0 {
            None
        } else {
            let lowest = bits & bits.wrapping_neg();
            let ripple = bits + lowest;
            let more = ripple | ((bits ^ ripple) / lowest) >> 2;
            (more < 1 << n).then_some(more)
        };
        Some(subset)
    })
}

/// A board: values and candidates. A solved cell has no candidates.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Board {
    /// 0 for an unsolved cell.
    pub(crate) value: [usize; 81],
    /// Bits 1 to 9.
    pub(crate) candidates: [Bits; 81],
}

impl Board {
    pub(crate) fn empty() -> Self {
        Self { value: [0; 81], candidates: [0x3fe; 81] }
    }

    pub(crate) fn place(&mut self, cell: usize, value: usize) {
        self.value[cell] = value;
        self.candidates[cell] = 0;
        for peer in peers(cell) {
            self.candidates[*peer] &= !bit(value);
        }
    }

    pub(crate) fn has(&self, cell: usize, value: usize) -> bool {
        self.candidates[cell] & bit(value) != 0
    }

    pub(crate) fn count(&self, cell: usize) -> usize {
        self.candidates[cell].count_ones() as usize
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.value.iter().all(|value| *value != 0)
    }

    /// Returns the indexes in the region of the cells that hold the candidate.
    pub(crate) fn positions(&self, region: Region, value: usize) -> Bits {
        (0..9).filter(|index| self.has(region.cell(*index), value)).map(bit).sum()
    }

    pub(crate) fn empty_count(&self, region: Region) -> usize {
        region.cells().filter(|cell| self.value[*cell] == 0).count()
    }

    pub(crate) fn solved_count(&self, value: usize) -> usize {
        self.value.iter().filter(|solved| **solved == value).count()
    }
}
