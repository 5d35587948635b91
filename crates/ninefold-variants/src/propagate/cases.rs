//! An unknown that names the set of values of cells that differ.

use super::sets::keep_sets;
use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};

/// At most nine cells that differ, and an unknown each of whose values stands for a set of values. Exact for the cells.
#[derive(Clone, Debug)]
pub(crate) struct SetCases {
    pub(crate) unknown: u16,
    pub(crate) cells: Vec<u16>,
    /// For each place from 0 of the unknown, the set of values.
    pub(crate) sets: Vec<u32>,
}

impl SetCases {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let mut sets = [0; 8];
        for place in bits(space.get(self.unknown)) {
            let Some(&set) = self.sets.get(place as usize) else { return Err(Conflict) };
            sets[set as usize >> 6] |= 1 << (set & 63);
        }
        keep_sets(space, &self.cells, &sets)
    }
}
