//! Hints: the findings that techniques deliver.

use super::board::{Bits, Board, Region, bit, members};
use std::ops::ControlFlow;

/// Candidates to remove, at most one entry for a cell.
pub(crate) type Removals = Vec<(usize, Bits)>;

/// The pattern that a hint rests on, as far as the rules inside chains need it.
pub(crate) enum Reason {
    /// Intersection or fish: all positions of the value in the base lie in the cover.
    Lines {
        base: Vec<Region>,
        cover: Vec<Region>,
        value: usize,
    },
    HiddenSet {
        region: Region,
        values: Vec<usize>,
        cells: Bits,
    },
    NakedSet {
        cells: Vec<usize>,
        values: Bits,
    },
    Other,
}

pub(crate) struct Hint {
    /// The number in the table of techniques.
    pub(crate) technique: u8,
    pub(crate) rating: f64,
    pub(crate) removals: Removals,
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) reason: Reason,
}

/// A callback that receives hints as they are found and decides whether to go on.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Hint) -> ControlFlow<()>;

impl Hint {
    pub(crate) fn placing(technique: u8, rating: f64, cell: usize, value: usize) -> Self {
        let placement = Some((cell, value));
        Self { technique, rating, removals: Vec::new(), placement, reason: Reason::Other }
    }

    pub(crate) fn removing(technique: u8, rating: f64, removals: Removals) -> Self {
        Self { technique, rating, removals, placement: None, reason: Reason::Other }
    }

    pub(crate) fn because(self, reason: Reason) -> Self {
        Self { reason, ..self }
    }

    /// Passes the hint on if it removes anything or solves a cell.
    pub(crate) fn deliver(self, sink: Sink<'_>) -> ControlFlow<()> {
        if self.removals.is_empty() && self.placement.is_none() {
            return ControlFlow::Continue(());
        }
        sink(self)
    }

    pub(crate) fn apply(&self, board: &mut Board) {
        for (cell, values) in &self.removals {
            board.candidates[*cell] &= !values;
        }
        if let Some((cell, value)) = self.placement {
            board.place(cell, value);
        }
    }

    /// Returns the removed candidates column by column, as the rules inside chains add them.
    pub(crate) fn removed(&self) -> Vec<(usize, usize)> {
        removed(&self.removals)
    }
}

pub(crate) fn removed(removals: &Removals) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = removals
        .iter()
        .flat_map(|(cell, values)| members(*values).map(|value| (*cell, value)))
        .collect();
    all.sort_by_key(|(cell, value)| (cell % 9, cell / 9, *value));
    all
}

/// Returns the given values that the cells have as candidates.
pub(crate) fn existing(
    board: &Board,
    cells: impl IntoIterator<Item = usize>,
    values: Bits,
) -> Removals {
    cells
        .into_iter()
        .map(|cell| (cell, board.candidates[cell] & values))
        .filter(|(_, values)| *values != 0)
        .collect()
}

pub(crate) fn set_of(values: &[usize]) -> Bits {
    values.iter().map(|value| bit(*value)).fold(0, |set, bit| set | bit)
}
