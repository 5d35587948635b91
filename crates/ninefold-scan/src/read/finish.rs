//! Reads a grid that was found: which way is up, where exactly its cells are, what they hold.

use super::Reading;
use super::pass::{Pass, Reader, most};
use crate::ScanError;
use crate::align::GridMap;
use crate::geometry::Point;
use crate::judge::CellReadings;

/// Below this confidence of the cells that are not empty, all four turns are compared.
const SURE_OF_DIGITS: f32 = -0.15;
/// Where the second turn is nearer than this, all four turns are compared.
const SURE_OF_TURN: f32 = 4.0;
/// The weight of the net's word on turns against the confidence of the digits.
const TURN_WEIGHT: f32 = 0.1;
/// A new map may lose so much confidence before the old one is kept.
const LOSS: f32 = 0.02;
/// Where every cell is at least this probable, one patch is enough.
const SURE_OF_CELLS: f32 = 0.9;
/// The shifts of the other patches, in cells.
const SHIFTS: [(f32, f32); 4] = [(0.05, 0.03), (-0.05, -0.03), (0.03, -0.05), (-0.03, 0.05)];
/// Sides of fewer pixels cannot be read.
const SMALLEST: f32 = 100.0;
/// Sides of fewer pixels are not even known to be grids.
const LEAST: f32 = 50.0;
/// A grid that is too small is mentioned above this score.
const CLEAR: f32 = 2.0;
/// Below this confidence a grid is too blurred to be read.
const BLURRED: f32 = -0.28;
/// Cells that are this far from where they should be, in the mean, are those of something else, such as a part of a grid.
const MISPLACED: f32 = 0.04;

impl Reader<'_> {
    /// Reads a grid, or says why it cannot be read.
    pub(crate) fn finish(&mut self, pass: Pass) -> Result<Reading, ScanError> {
        if !pass.is_grid() {
            return Err(ScanError::NoGrid);
        }
        let side = pass.map.corners().side();
        if side < SMALLEST {
            let clear = side > LEAST && pass.output.grid > CLEAR;
            return Err(if clear { ScanError::TooSmall(side as u32) } else { ScanError::NoGrid });
        }
        if self.is_cut_off(&pass) {
            return Err(ScanError::CutOff);
        }
        let pass = self.upright(pass);
        let pass = self.bent(pass);
        // Only now it is known where the corners really are.
        if self.is_cut_off(&pass) {
            return Err(ScanError::CutOff);
        }
        if pass.mean_offset() > MISPLACED || pass.output.grid - 60.0 * pass.mean_offset() < -1.0 {
            let cut = self.is_outside(&pass.map, -0.5);
            return Err(if cut { ScanError::CutOff } else { ScanError::NoGrid });
        }
        if pass.confidence() < BLURRED {
            return Err(ScanError::Blurred);
        }
        if pass.is_empty() {
            return Err(ScanError::NoGrid);
        }
        let cells = self.cells(&pass);
        Ok(Reading::new(&pass, cells))
    }

    /// Whether a corner is more than half a cell outside of the picture.
    pub(crate) fn is_cut_off(&self, pass: &Pass) -> bool {
        self.is_outside(&pass.map, 0.5)
    }

    /// Whether a corner is more than some cells outside of the picture; less than 0: inside, near to the edge.
    fn is_outside(&self, map: &GridMap, cells: f32) -> bool {
        let by = map.corners().side() / 9.0 * cells;
        let (width, height) = (self.picture().width() as f32, self.picture().height() as f32);
        let outside = |p: &Point| p.x < -by || p.y < -by || p.x > width + by || p.y > height + by;
        map.corners().0.iter().any(outside)
    }

    /// Returns the pass of the turn in which the digits are read best, where the net alone is not sure.
    fn upright(&mut self, pass: Pass) -> Pass {
        if pass.turn() == 0
            && pass.filled_confidence() >= SURE_OF_DIGITS
            && pass.turn_margin() >= SURE_OF_TURN
        {
            return pass;
        }
        let others = [1, 2, 3].map(|turn| self.pass(&pass.map.turned(turn)));
        let [Some(one), Some(two), Some(three)] = others else { return pass };
        let passes = [pass, one, two, three];
        // Every pass has a word on each turn, so that the net's habit to see upright grids counts for all alike.
        let worth = |turn: usize| {
            let logs = (0..4).map(|seen| passes[seen].turns()[(turn + 4 - seen) % 4]);
            passes[turn].filled_confidence() + TURN_WEIGHT * logs.sum::<f32>()
        };
        let (best, _) = most(&[0, 1, 2, 3].map(worth));
        let [pass, one, two, three] = passes;
        match best {
            1 => one,
            2 => two,
            3 => three,
            _ => pass,
        }
    }

    /// Returns the pass of the map that follows the centres of the cells, unless it reads worse.
    fn bent(&mut self, pass: Pass) -> Pass {
        let map = pass.map.bent(&pass.output.offsets);
        match map.and_then(|map| self.pass(&map)) {
            Some(bent) if bent.is_grid() && bent.confidence() > pass.confidence() - LOSS => bent,
            _ => pass,
        }
    }

    /// Reads the cells from one patch, or from five, shifted a little, where a cell is not clear.
    fn cells(&mut self, pass: &Pass) -> CellReadings {
        let mut sum = Sum::default();
        sum.add(pass);
        if pass.logs.iter().any(|logs| most(logs).1 < SURE_OF_CELLS.ln()) {
            for (x, y) in SHIFTS {
                if let Some(shifted) = self.pass(&pass.map.shifted(x, y)) {
                    sum.add(&shifted);
                }
            }
        }
        sum.mean()
    }
}

/// Probabilities added up over passes.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    count: usize,
    classes: [[f32; 11]; 81],
    handwritten: [f32; 81],
}

impl Default for Sum {
    fn default() -> Self {
        Self { count: 0, classes: [[0.0; 11]; 81], handwritten: [0.0; 81] }
    }
}

impl Sum {
    pub(crate) fn add(&mut self, pass: &Pass) {
        self.count += 1;
        for (sum, log) in self.classes.as_flattened_mut().iter_mut().zip(pass.logs.as_flattened()) {
            *sum += log.exp();
        }
        for (sum, logit) in self.handwritten.iter_mut().zip(pass.output.handwritten) {
            *sum += 1.0 / (1.0 + (-logit).exp());
        }
    }

    pub(crate) fn mean(self) -> CellReadings {
        let count = self.count.max(1) as f32;
        CellReadings {
            classes: self.classes.map(|cell| cell.map(|sum| (sum / count).max(1e-12).ln())),
            handwritten: self.handwritten.map(|sum| sum / count),
        }
    }
}
