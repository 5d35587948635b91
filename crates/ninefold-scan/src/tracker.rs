//! Reads a grid from the frames of a camera.
//!
//! ```text
//! searching ── a candidate is a grid ──► tracking ── three frames in a row: the same sure reading ──► sure
//!     ▲                                     │
//!     └──────────── the grid is lost ───────┘
//! ```
//!
//! Only the search looks at the whole frame. While tracking, the net runs once a frame where the grid was last;
//! the centres that it reports move the grid along.

use crate::align::GridMap;
use crate::find::{Candidate, Effort, candidates};
use crate::geometry::{Point, Quad};
use crate::judge::CellReadings;
use crate::read::{Pass, Reader, Reading, Sum};
use crate::reduce::reduce;
use crate::scan::Scanner;
use crate::{Certainty, Gray, ScannedGrid};
use std::collections::VecDeque;

/// The searches that are done in turn until a grid is found: the longer side to which the frame is reduced, the effort.
const SEARCHES: [(usize, Effort); 3] =
    [(480, Effort::Quick), (800, Effort::Quick), (480, Effort::Rest)];
/// Above this score of the net, a candidate may be a grid that is not in its place yet.
const PERHAPS: f32 = -3.0;
/// The least share of a frame that its grid covers.
const MIN_AREA: f32 = 0.06;
/// The number of candidates of a frame that are looked at.
const TRIED: usize = 3;
/// The number of frames that are averaged.
const AVERAGED: usize = 8;
/// The number of frames in a row that have to give the same sure reading.
const SAME: usize = 3;
/// A frame counts if its cells are read at least this well, as a mean log-probability.
const GOOD: f32 = -0.35;
/// A frame counts if its cells are this near to where they should be, in cells.
const NEAR: f32 = 0.08;

/// The state of a tracker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackerState {
    /// There is no grid yet.
    Searching,
    /// There is a grid; its reading is not sure yet.
    Tracking,
    /// The reading is sure; it stays until [`Tracker::reset`].
    Sure,
}

/// The result of tracking after a frame.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tracked {
    /// The state of the tracker.
    pub state: TrackerState,
    /// The corners of the grid in this frame, the top left of the upright grid first.
    pub corners: Option<Quad>,
    /// The reading so far.
    pub grid: Option<ScannedGrid>,
}

/// Reads a grid from the frames of a camera, one after the other.
#[derive(Clone, Debug)]
pub struct Tracker {
    scanner: Scanner,
    map: Option<GridMap>,
    /// The readings of the last good frames.
    frames: VecDeque<CellReadings>,
    grid: Option<ScannedGrid>,
    /// The number of frames in a row that gave the same sure reading.
    same: usize,
    /// The number of frames that were searched.
    searched: usize,
}

impl Default for Tracker {
    fn default() -> Self {
        Self::new(Scanner::shipped())
    }
}

impl Tracker {
    /// Creates a tracker that reads with a scanner.
    #[must_use]
    pub const fn new(scanner: Scanner) -> Self {
        Self { scanner, map: None, frames: VecDeque::new(), grid: None, same: 0, searched: 0 }
    }

    /// Forgets the grid, to read another one.
    pub fn reset(&mut self) {
        self.map = None;
        self.frames.clear();
        self.grid = None;
        self.same = 0;
    }

    /// Looks at the next frame.
    pub fn frame(&mut self, picture: &Gray) -> Tracked {
        if self.same < SAME {
            match self.map {
                Some(map) => self.follow(picture, &map),
                None => self.search(picture),
            }
        }
        let state = match self.map {
            None => TrackerState::Searching,
            Some(_) if self.same >= SAME => TrackerState::Sure,
            Some(_) => TrackerState::Tracking,
        };
        Tracked { state, corners: self.map.map(|map| map.corners()), grid: self.grid.clone() }
    }

    /// Searches the frame for a grid.
    fn search(&mut self, picture: &Gray) {
        let (long_side, effort) = SEARCHES[self.searched % SEARCHES.len()];
        let small = reduce(picture, long_side);
        self.searched = self.searched.wrapping_add(1);
        let scale = |length: usize, by: usize| length as f32 / by.max(1) as f32;
        let (x, y) =
            (scale(picture.width(), small.width()), scale(picture.height(), small.height()));
        let mut reader = Reader::new(self.scanner.net(), picture);
        for Candidate { quad, .. } in candidates(&small, effort, MIN_AREA).iter().take(TRIED) {
            let quad = Quad(quad.0.map(|p| Point::new(p.x * x, p.y * y)));
            let pass = GridMap::new(&quad).and_then(|map| reader.pass(&map));
            let pass = pass.filter(|pass| pass.output.grid > PERHAPS);
            let pass = pass.map(|pass| if pass.is_grid() { pass } else { reader.aligned(pass) });
            if let Some(pass) = pass.filter(Pass::is_grid) {
                self.map = Some(pass.moved());
                return;
            }
        }
    }

    /// Reads the grid where it was last, and moves it to where it is now.
    fn follow(&mut self, picture: &Gray, map: &GridMap) {
        let pass = Reader::new(self.scanner.net(), picture).pass(map).filter(Pass::is_grid);
        let Some(pass) = pass else {
            self.reset();
            return;
        };
        self.map = Some(pass.moved());
        if pass.turn() != 0 {
            self.frames.clear();
        } else if pass.confidence() > GOOD && pass.mean_offset() < NEAR {
            let mut sum = Sum::default();
            sum.add(&pass);
            self.frames.truncate(AVERAGED - 1);
            self.frames.push_front(sum.mean());
            self.judge(&pass);
        }
    }

    /// Judges the mean of the last good frames.
    fn judge(&mut self, pass: &Pass) {
        let cells = mean(&self.frames);
        let grid = self.scanner.judged(&Reading::new(pass, cells));
        let digits = |grid: &ScannedGrid| grid.cells.map(|cell| (cell.kind, cell.digit));
        let sure = grid.certainty == Certainty::Sure;
        let as_before = self.grid.as_ref().is_some_and(|old| digits(old) == digits(&grid));
        self.same = match (sure, as_before) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => self.same + 1,
        };
        self.grid = Some(grid);
    }
}

/// Returns the mean log-probabilities of some frames.
fn mean(frames: &VecDeque<CellReadings>) -> CellReadings {
    let count = frames.len().max(1) as f32;
    let mut mean = CellReadings::of([[0.0; 11]; 81]);
    for frame in frames {
        let sums = mean.classes.as_flattened_mut().iter_mut();
        sums.zip(frame.classes.as_flattened()).for_each(|(sum, log)| *sum += log / count);
        let sums = mean.handwritten.iter_mut();
        sums.zip(frame.handwritten).for_each(|(sum, p)| *sum += p / count);
    }
    mean
}
