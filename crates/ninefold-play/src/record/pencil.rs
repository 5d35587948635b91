//! Colours of candidates, several colours of a cell, and links between candidates. Players draw them on the
//! web page; the game in the terminal keeps them as they are.

use ninefold::{CellSet, Digit};
use std::collections::BTreeMap;

/// The drawings of a player on the web page besides one colour for a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pencil {
    /// Cells, 0 to 80, with several colours, as a mask with bit `colour - 1`.
    pub(crate) several: BTreeMap<u8, u16>,
    /// Colours of candidates, 1 to 9; a candidate is cell × 9 + digit - 1.
    pub(crate) tints: BTreeMap<u16, u8>,
    /// Links between two candidates, the smaller one first, and whether they are weak.
    pub(crate) links: BTreeMap<(u16, u16), bool>,
}

impl Pencil {
    /// Nothing.
    pub(crate) const EMPTY: Self =
        Self { several: BTreeMap::new(), tints: BTreeMap::new(), links: BTreeMap::new() };

    /// Returns what is left without the several colours of cells.
    pub(crate) fn forget_several(&mut self, cells: CellSet) {
        cells.iter().for_each(|cell| {
            self.several.remove(&(cell.index() as u8));
        });
    }

    /// Removes everything in cells.
    pub(crate) fn clear(&mut self, cells: CellSet) {
        let is_in = |candidate: u16| {
            cells.iter().any(|cell| cell.index() as u16 == candidate / Digit::COUNT as u16)
        };
        self.forget_several(cells);
        self.tints.retain(|candidate, _| !is_in(*candidate));
        self.links.retain(|(one, other), _| !is_in(*one) && !is_in(*other));
    }
}
