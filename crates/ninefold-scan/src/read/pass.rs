//! One pass of the net over a part of a picture.

use crate::Gray;
use crate::align::GridMap;
use crate::frame::Framed;
use crate::net::{Net, Output, Workspace};
use crate::patch::{GrayPatch, blur_for, blurred};
use crate::screen::Screen;

/// Blurred pictures whose deviations differ by less than this factor are used for each other.
const SAME_BLUR: f32 = 1.15;

/// Runs the net over parts of one picture.
pub(crate) struct Reader<'a> {
    net: &'a Net,
    picture: &'a Gray,
    /// The colours of the picture, if it has any: how blue and how red it is.
    tints: Option<[Gray; 2]>,
    space: Workspace,
    /// The factor by which the picture was enlarged.
    pub(super) scale: f32,
    /// The width of the margin that was put around the picture.
    pub(super) margin: f32,
    /// The picture, blurred with some deviations.
    blurred: Vec<(f32, Gray)>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(net: &'a Net, picture: &'a Gray) -> Self {
        Self {
            net,
            picture,
            tints: None,
            space: Workspace::default(),
            scale: 1.0,
            margin: 0.0,
            blurred: Vec::new(),
        }
    }

    /// Reads a picture that was enlarged and has a margin.
    pub(crate) fn framed(net: &'a Net, framed: &'a Framed) -> Self {
        let (scale, margin) = (framed.scale, framed.margin as f32);
        Self { scale, margin, ..Self::new(net, &framed.picture) }
    }

    /// Reads another picture of the same size and with the same margin.
    pub(crate) fn of<'b>(&self, picture: &'b Gray) -> Reader<'b>
    where
        'a: 'b,
    {
        Reader { scale: self.scale, margin: self.margin, ..Reader::new(self.net, picture) }
    }

    pub(crate) const fn picture(&self) -> &'a Gray {
        self.picture
    }

    /// Runs the net on the grid of a map.
    pub(crate) fn pass(&mut self, map: &GridMap) -> Option<Pass> {
        let side = map.corners().side();
        if !side.is_finite() {
            return None;
        }
        let source = match blur_for(side) {
            Some(deviation) => self.blurred(deviation),
            None => self.picture,
        };
        let patch = GrayPatch::cut(source, |p| map.apply(p)).normalised();
        let output = self.net.run_in(&mut self.space, &patch)?;
        Some(Pass::new(*map, output))
    }

    /// Looks at the grid of a map as one on a screen; `None` if it is a photograph.
    pub(super) fn screen(&mut self, map: &GridMap) -> Option<Screen> {
        if self.tints.is_none()
            && let (Some(blue), Some(red)) =
                (self.picture.tint_plane(0), self.picture.tint_plane(1))
        {
            self.tints = Some([blue, red]);
        }
        Screen::look(self.picture, self.tints.as_ref(), |p| map.apply(p))
    }

    /// Runs the net on a patch that belongs to a map.
    pub(super) fn pass_of(&mut self, map: &GridMap, patch: &GrayPatch) -> Option<Pass> {
        let output = self.net.run_in(&mut self.space, &patch.normalised())?;
        Some(Pass::new(*map, output))
    }

    fn blurred(&mut self, deviation: f32) -> &Gray {
        let near = |other: f32| (1.0 / SAME_BLUR..SAME_BLUR).contains(&(deviation / other));
        let found = self.blurred.iter().position(|(other, _)| near(*other));
        let index = found.unwrap_or_else(|| {
            self.blurred.push((deviation, blurred(self.picture, deviation)));
            self.blurred.len() - 1
        });
        &self.blurred[index].1
    }
}

/// The output of the net for the grid of a map.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) map: GridMap,
    pub(crate) output: Output,
    /// Log-probabilities of the classes of each cell.
    pub(crate) logs: [[f32; 11]; 81],
}

impl Pass {
    fn new(map: GridMap, output: Output) -> Self {
        let logs = output.classes.map(|logits| log_softmax(&logits));
        Self { map, output, logs }
    }

    /// The most probable class of each cell and its log-probability.
    fn best(&self) -> impl Iterator<Item = (usize, f32)> {
        self.logs.iter().map(|logs| most(logs))
    }

    /// The mean log-probability of the most probable classes.
    pub(crate) fn confidence(&self) -> f32 {
        self.best().map(|(_, log)| log).sum::<f32>() / 81.0
    }

    /// The same over cells that are not empty; low if there are none.
    pub(super) fn filled_confidence(&self) -> f32 {
        let filled = self.best().filter(|(class, _)| *class != 0);
        let (count, sum) = filled.fold((0, 0.0), |(count, sum), (_, log)| (count + 1, sum + log));
        if count == 0 { -10.0 } else { sum / count as f32 }
    }

    /// The number of cells with a digit.
    pub(super) fn digits(&self) -> usize {
        self.best().filter(|(class, _)| (1..=9).contains(class)).count()
    }

    /// The mean distance of the cells from where they should be, along x and y, in cells.
    pub(crate) fn mean_offset(&self) -> f32 {
        self.output.offsets.iter().flatten().map(|x| x.abs()).sum::<f32>() / 162.0
    }

    /// The log-probabilities of the four turns.
    pub(super) fn turns(&self) -> [f32; 4] {
        log_softmax(&self.output.turns)
    }

    /// Returns the most probable number of quarter turns by which the content is turned clockwise.
    pub(crate) fn turn(&self) -> usize {
        most(&self.output.turns).0
    }

    /// By how much the most probable turn is ahead of the second: a difference of logits.
    pub(super) fn turn_margin(&self) -> f32 {
        let best = self.turn();
        let others = self.output.turns.iter().enumerate().filter(|(turn, _)| *turn != best);
        self.output.turns[best] - others.map(|(_, x)| *x).fold(f32::NEG_INFINITY, f32::max)
    }

    /// Returns the quality of the grid, to compare it with others of the picture.
    ///
    /// Newspapers print small solutions beside large puzzles: size counts, and 81 digits count against it.
    pub(super) fn score(&self) -> f32 {
        let digits = self.digits();
        let penalty = if digits < 8 { 4.0 } else { 0.0 } + if digits == 81 { 3.0 } else { 0.0 };
        let area = self.map.corners().area().max(1.0);
        self.output.grid.min(3.0) + 10.0 * self.confidence() - 60.0 * self.mean_offset()
            + 2.0 * area.log2()
            - penalty
    }

    /// Orders by the score.
    pub(crate) fn compare(&self, other: &Self) -> std::cmp::Ordering {
        self.score().total_cmp(&other.score())
    }

    /// Returns `true` if no other candidate needs to be looked at.
    pub(super) fn is_clear(&self) -> bool {
        self.output.grid > 2.0 && self.confidence() > -0.1 && self.digits() < 81
    }
}

/// Returns the place of the largest number, and the number.
pub(super) fn most(numbers: &[f32]) -> (usize, f32) {
    let largest = numbers.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
    largest.map_or((0, f32::NEG_INFINITY), |(place, x)| (place, *x))
}

/// Returns the logarithms of the probabilities that belong to logits.
fn log_softmax<const N: usize>(logits: &[f32; N]) -> [f32; N] {
    let (_, largest) = most(logits);
    let sum: f32 = logits.iter().map(|x| (x - largest).exp()).sum();
    logits.map(|x| x - largest - sum.ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_of_logits() {
        let logs = log_softmax(&[1.0, 1.0, 1.0 + 2.0_f32.ln(), -1e9]);
        let right = [0.25_f32, 0.25, 0.5];
        assert!(logs.iter().zip(right).all(|(log, p)| (log.exp() - p).abs() < 1e-6));
        assert_eq!(most(&[0.0, 3.0, -1.0]), (1, 3.0));
    }
}
