//! Clashes: equal digits in one house.

use super::cell::{Cell, CellSet};
use super::digit::Digit;
use super::grid::Grid;
use super::house::House;

/// A digit that stands more than once in a house, and its cells there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clash {
    /// The house.
    pub house: House,
    /// The digit that stands there more than once.
    pub digit: Digit,
    /// All cells of the house that hold it: two or more.
    pub cells: CellSet,
}

impl Grid {
    /// Returns every clash: rows first, then columns, then boxes, and by digit within a house.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        let mut cells_of = [CellSet::EMPTY; 9];
        for (cell, digit) in self.placed() {
            cells_of[digit.index()].insert(cell);
        }
        let mut clashes = Vec::new();
        for house in House::all() {
            for digit in Digit::all() {
                let cells = cells_of[digit.index()] & house.cells();
                if cells.len() > 1 {
                    clashes.push(Clash { house, digit, cells });
                }
            }
        }
        clashes
    }

    /// Returns `true` if any two equal digits share a house.
    #[must_use]
    pub fn has_clash(&self) -> bool {
        let mut seen = [CellSet::EMPTY; 9];
        self.placed().any(|(cell, digit): (Cell, Digit)| {
            let of_digit = &mut seen[digit.index()];
            of_digit.insert(cell);
            !(*of_digit & cell.peers()).is_empty()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_is_named() {
        let grid: Grid =
            "55......................................................................5........"
                .parse()
                .unwrap();
        let found: Vec<_> = grid
            .clashes()
            .iter()
            .map(|c| format!("{} {} {:?}", c.house, c.digit, c.cells))
            .collect();
        assert_eq!(
            found,
            ["row 1 5 {r1c1, r1c2}", "column 1 5 {r1c1, r9c1}", "box 1 5 {r1c1, r1c2}"]
        );
        assert!(grid.has_clash());
        assert!(!Grid::EMPTY.has_clash());
    }
}
