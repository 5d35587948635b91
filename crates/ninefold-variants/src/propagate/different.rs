//! Cells that differ, where the house layer does not hold them.

use crate::space::{Conflict, Outcome, Space};

/// Cells no two of which are equal.
#[derive(Clone, Debug)]
pub(crate) struct Different {
    pub(crate) cells: Vec<u16>,
    /// Whether fixed values are removed from the others here, not by the peers of the ground.
    pub(crate) removes: bool,
}

impl Different {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        if space.union(&self.cells).count_ones() < self.cells.len() as u32 {
            return Err(Conflict);
        }
        if !self.removes {
            return Ok(());
        }
        let mut done = 0_u32;
        loop {
            let domains = self.cells.iter().map(|&cell| space.get(cell));
            let mut fixed = 0;
            for domain in domains.filter(|domain| domain.is_power_of_two()) {
                if fixed & domain != 0 {
                    return Err(Conflict);
                }
                fixed |= domain;
            }
            if fixed == done {
                return Ok(());
            }
            done = fixed;
            for &cell in &self.cells {
                if !space.get(cell).is_power_of_two() {
                    space.remove(cell, fixed)?;
                }
            }
        }
    }
}
