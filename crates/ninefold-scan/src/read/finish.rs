//! Reads a grid that was found: which way is up, where exactly its cells are, what they hold.

use super::Reading;
use super::pass::{Pass, Reader, most};
use crate::ScanError;
use crate::align::GridMap;
use crate::geometry::Point;
use crate::judge::CellReadings;
use crate::kinds::kinds;
use crate::patch::GrayPatch;
use crate::regions::is_jigsaw;
use crate::screen::Screen;

/// Below this confidence of the cells that are not empty, all four turns are compared.
const SURE_OF_DIGITS: f32 = -0.15;
/// If the second turn is nearer than this, all four turns are compared.
const SURE_OF_TURN: f32 = 4.0;
/// The weight of the net's word on turns against the confidence of the digits.
const TURN_WEIGHT: f32 = 0.1;
/// A new map may lose so much confidence before the old one is kept.
const LOSS: f32 = 0.02;
/// If every cell is at least this probable, one patch is enough.
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
/// Above this sharpness a picture is not blurred: it is 0.04 to 0.13 in photographs whose digits are too blurred to be
/// read, and 0.9 to 1.2 in drawings.
const SHARP: f32 = 0.4;
/// Cells that are this far from where they should be, in the mean, are those of something else, such as a part of a grid.
const MISPLACED: f32 = 0.04;

/// The number of times that a grid is bent once more, and the mean distance of its cells from where they
/// should be that ends it.
const MORE_BENDS: usize = 3;
const SETTLED: f32 = 0.025;
/// A bend that moves a cell further than this, in cells, is none of a screenshot.
const BENDING: f64 = 0.1;
/// Above this probability, a digit is clearly handwritten.
const CLEARLY_BY_HAND: f32 = 0.9;
/// If fewer digits are clearly handwritten, those that may be are printed.
const FEW_BY_HAND: usize = 2;

impl Reader<'_> {
    /// Reads a grid, or says why it cannot be read.
    pub(crate) fn finish(&mut self, pass: Pass) -> Result<Reading, ScanError> {
        if !pass.is_grid() {
            return Err(ScanError::NoGrid);
        }
        let side = pass.map.corners().side() / self.scale;
        if side < SMALLEST {
            let clear = side > LEAST && pass.output.grid > CLEAR;
            return Err(if clear { ScanError::TooSmall(side as u32) } else { ScanError::NoGrid });
        }
        if self.is_cut_off(&pass) {
            return Err(ScanError::CutOff);
        }
        let pass = self.upright(pass);
        let mut pass = self.bent(pass);
        // The net sees cells that are far away less far than they are, so a strong bend needs several steps.
        for _ in 0..MORE_BENDS {
            if pass.mean_offset() < SETTLED {
                break;
            }
            pass = self.bent(pass);
        }
        // Only now it is known where the corners really are.
        if self.is_cut_off(&pass) {
            return Err(ScanError::CutOff);
        }
        if pass.mean_offset() > MISPLACED || pass.output.grid - 60.0 * pass.mean_offset() < -1.0 {
            let cut = self.is_outside(&pass.map, -0.5);
            return Err(if cut { ScanError::CutOff } else { ScanError::NoGrid });
        }
        let screen = self.screen(&pass.map);
        let drawn = screen.as_ref().and_then(|screen| self.pass_of(&pass.map, &screen.patch));
        let clearest = drawn.as_ref().map_or(f32::NEG_INFINITY, Pass::confidence);
        if pass.confidence().max(clearest) < BLURRED {
            let patch = GrayPatch::cut(self.picture(), |p| pass.map.apply(p));
            // Signs that are sharp and cannot be read are not those of a Sudoku.
            let is_sharp = patch.sharpness() > SHARP;
            return Err(if is_sharp { ScanError::NoGrid } else { ScanError::Blurred });
        }
        if pass.is_empty() && drawn.as_ref().is_none_or(Pass::is_empty) {
            return Err(ScanError::NoGrid);
        }
        if is_jigsaw(&GrayPatch::cut(self.picture(), |p| pass.map.apply(p))) {
            return Err(ScanError::Jigsaw);
        }
        let mut cells = self.cells(&pass);
        if let (Some(screen), Some(drawn)) = (&screen, &drawn) {
            join(&mut cells, drawn, screen);
            tell_entries(&mut cells, screen);
            // Where a picture bends, the widths of strokes change.
            if pass.map.bends_further(BENDING) {
                cells.unsettled = [false; 81];
            }
        }
        settle_handwriting(&mut cells);
        Ok(Reading::new(&pass, cells))
    }

    /// Returns `true` if a corner is more than half a cell outside of the picture.
    pub(crate) fn is_cut_off(&self, pass: &Pass) -> bool {
        self.is_outside(&pass.map, 0.5)
    }

    /// Returns `true` if a corner is more than some cells outside of the picture without its margin; less than 0:
    /// inside, near to the edge.
    fn is_outside(&self, map: &GridMap, cells: f32) -> bool {
        let by = map.corners().side() / 9.0 * cells;
        let (width, height) = (self.picture().width() as f32, self.picture().height() as f32);
        let least = self.margin - by;
        let outside = |p: &Point| p.x.min(p.y).min(width - p.x).min(height - p.y) < least;
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

/// Joins what was read from a picture with what was read from its ink. Where the ink is hardly seen without colours,
/// the ink alone counts; elsewhere both, so that a cell is doubtful about which they disagree.
fn join(cells: &mut CellReadings, drawn: &Pass, screen: &Screen) {
    for (cell, classes) in cells.classes.iter_mut().enumerate() {
        let faint = screen.inks[cell].is_some_and(|ink| ink.is_faint());
        for (log, ink) in classes.iter_mut().zip(drawn.logs[cell]) {
            *log = if faint { ink } else { ((log.exp() + ink.exp()) / 2.0).max(1e-12).ln() };
        }
    }
}

/// Marks a player's digits as entries where their ink is another than that of the clues.
fn tell_entries(cells: &mut CellReadings, screen: &Screen) {
    let digit = |cell: usize| match most(&cells.classes[cell]).0 {
        class @ 1..=9 => class as u8,
        _ => 0,
    };
    let digits: [u8; 81] = std::array::from_fn(digit);
    // Where digits are clearly handwritten, this is paper, and pens differ.
    let by_hand =
        (0..81).filter(|&cell| digits[cell] != 0 && cells.handwritten[cell] > CLEARLY_BY_HAND);
    if by_hand.count() >= FEW_BY_HAND {
        return;
    }
    let found = kinds(&screen.inks, &digits);
    cells.unsettled = found.unsettled;
    if let Some(entries) = found.entries {
        cells.handwritten = entries.map(|is_entry| if is_entry { 1.0 } else { 0.0 });
    }
}

/// Takes digits that are perhaps handwritten as printed, unless some digit is clearly handwritten: blurred print may
/// look like that.
fn settle_handwriting(cells: &mut CellReadings) {
    let is_digit = |cell: &usize| (1..=9).contains(&most(&cells.classes[*cell]).0);
    let clear = (0..81).filter(is_digit).filter(|cell| cells.handwritten[*cell] > CLEARLY_BY_HAND);
    if clear.count() < FEW_BY_HAND {
        let settled = |p: f32| if p > CLEARLY_BY_HAND { p } else { p.min(0.5) };
        cells.handwritten = cells.handwritten.map(settled);
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
            unsettled: [false; 81],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blurred_print_is_no_handwriting() {
        // A grid of digits, of which some may be handwritten.
        let readings = |chances: &[f32]| {
            let mut cells =
                CellReadings { handwritten: [0.1; 81], ..CellReadings::of([[-9.0; 11]; 81]) };
            cells.classes.iter_mut().for_each(|classes| classes[5] = -0.1);
            cells.handwritten[..chances.len()].copy_from_slice(chances);
            settle_handwriting(&mut cells);
            cells.handwritten
        };
        let entries = |chances: &[f32]| readings(chances).iter().filter(|p| **p > 0.5).count();
        assert_eq!(entries(&[0.6, 0.7, 0.8, 0.89]), 0);
        assert_eq!(entries(&[0.6, 0.7, 0.8, 0.95]), 1);
        // Where digits are clearly handwritten, the others may be, too.
        assert_eq!(entries(&[0.6, 0.7, 0.95, 0.95]), 4);
    }
}
