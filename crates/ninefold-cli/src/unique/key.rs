//! The canonical form of a puzzle as a short byte string.
//!
//! ```text
//!   11 bytes: which of the 81 cells have a digit │ their digits in order, two to a byte
//! ```

use ninefold::Grid;

/// The bytes of the set of cells.
const CELLS: usize = 11;

/// The longest key: that of a full grid.
const LONGEST: usize = CELLS + 41;

/// A grid, packed without loss. Equal grids have equal keys, and no others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    bytes: [u8; LONGEST],
    length: u8,
}

impl Key {
    pub(crate) fn of_grid(grid: &Grid) -> Self {
        let mut bytes = [0; LONGEST];
        let mut digits = 0;
        for (cell, digit) in grid.placed() {
            bytes[cell.index() / 8] |= 1 << (cell.index() % 8);
            bytes[CELLS + digits / 2] |= digit.get() << (4 * (digits % 2));
            digits += 1;
        }
        Self { bytes, length: (CELLS + digits.div_ceil(2)) as u8 }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn unpacked(key: &[u8]) -> String {
        let (cells, digits) = key.split_at(CELLS);
        let mut nibbles = digits.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        let symbols = (0..81).map(|cell| match cells[cell / 8] >> (cell % 8) & 1 {
            0 => '.',
            _ => char::from(b'0' + nibbles.next().unwrap()),
        });
        symbols.collect()
    }

    proptest! {
        #[test]
        fn a_key_gives_its_grid_back(text in "[.1-9]{81}") {
            let grid: Grid = text.parse().unwrap();
            prop_assert_eq!(unpacked(Key::of_grid(&grid).as_bytes()), text);
        }
    }

    #[test]
    fn full_and_empty_grids_have_keys() {
        for text in [".".repeat(81), "9".repeat(81)] {
            let key = Key::of_grid(&text.parse().unwrap());
            assert_eq!(unpacked(key.as_bytes()), text);
        }
    }
}
