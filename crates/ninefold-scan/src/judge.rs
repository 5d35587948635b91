//! Chooses the most probable reading that is a puzzle, with the solver.

use crate::{Calibration, Certainty, ScannedCell};

/// What the net says about the 81 cells, averaged over its passes: probabilities before the temperature is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct CellReadings {
    /// Log-probabilities of each cell: empty, digits 1 to 9, marks.
    pub classes: [[f32; 11]; 81],
    /// The probability that the content of a cell is handwritten.
    pub handwritten: [f32; 81],
}

/// The reading that was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The 81 cells, row by row.
    pub cells: [ScannedCell; 81],
    /// Whether the reading can be relied on.
    pub certainty: Certainty,
    /// The share of the reading among the first six.
    pub posterior: f32,
    /// The lost log-probability against the most probable reading of each cell by itself.
    pub cost: f32,
    /// The number of solutions, up to 2.
    pub count: u8,
}

/// Chooses the reading of a grid.
#[must_use]
pub fn judge(readings: &CellReadings, calibration: &Calibration) -> Judgement {
    let _ = (readings, calibration);
    unimplemented!()
}
