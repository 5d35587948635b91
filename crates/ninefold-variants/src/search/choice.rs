//! The choice of the next guess, from the failures of earlier ones.

use crate::engine::{Engine, Failure};
use crate::model::Model;

/// Scores of cells, raised by failures; old failures count less.
pub(super) struct Choice {
    scores: Vec<f32>,
    step: f32,
    /// The number of failures that count.
    memory: f32,
    /// The values to be tried first in each cell.
    pub(super) preferred: Option<Vec<u32>>,
    /// Whether hidden unknowns are guessed like cells. Else they come last, so that a full grid is one solution however many values
    /// they may have.
    pub(super) hidden_alike: bool,
}

/// The number of failures that count at first: each counts more than the one before by one part in this number.
const MEMORY: f32 = 50.0;

/// The part of all failures by which that number grows, so that long searches forget less.
const MEMORY_GROWTH: f32 = 0.125;

/// The part of a failure that every cell has from the start, so that small domains decide at first.
const BASE: f32 = 0.2;

/// The share of a failure for each cell of the house or propagator that failed.
const SHARE: f32 = 0.3;

/// The factor by which a cell with two values is better than its score says.
const TWO: f32 = 2.0;

impl Choice {
    /// Begins with scores from the constraints of each cell: short ones tell most.
    pub(super) fn new(model: &Model) -> Self {
        let mut scores = vec![0.0; model.ground.unknowns];
        for (cells, propagator) in model.blamed.iter().zip(&model.propagators) {
            let weight = 1.0 / (cells.len() as f32).max(2.0);
            let twice = cells.len() > 3 && propagator.knows_difference();
            let weight = if twice { 2.0 * weight } else { weight };
            cells.iter().for_each(|&cell| scores[usize::from(cell)] += weight);
        }
        Self { scores, step: 1.0, memory: MEMORY, preferred: None, hidden_alike: false }
    }

    /// Notes that a guess, or what was left after one, failed.
    pub(super) fn failed(&mut self, engine: &Engine<'_>, guess: u16) {
        self.raise(guess, 1.0);
        match engine.failure {
            Failure::Cell(cell) => self.raise(cell, 1.0),
            Failure::House(house) => {
                let cells = engine.model.houses.of(house);
                cells.iter().for_each(|&cell| self.raise(cell, SHARE));
            }
            Failure::Propagator(number) => {
                let cells = &engine.model.blamed[number];
                cells.iter().for_each(|&cell| self.raise(cell, SHARE));
            }
        }
        self.step *= 1.0 + 1.0 / self.memory;
        self.memory += MEMORY_GROWTH;
        if self.step > 1e20 {
            self.scores.iter_mut().for_each(|score| *score /= 1e20);
            self.step /= 1e20;
        }
    }

    fn raise(&mut self, cell: u16, by: f32) {
        self.scores[usize::from(cell)] += self.step * by;
    }

    /// Returns the next guess, a cell and the bit of a value; `None` if every unknown has one value.
    pub(super) fn next(&mut self, engine: &Engine<'_>) -> Option<(u16, u32)> {
        let domains = &engine.domains;
        let canvas = engine.model.cells();
        let cell = if self.hidden_alike {
            self.best(domains, 0)?
        } else {
            self.best(&domains[..canvas], 0).or_else(|| self.best(&domains[canvas..], canvas))?
        };
        let domain = domains[cell];
        let preferred = self.preferred.as_ref().map_or(0, |preferred| preferred[cell] & domain);
        if preferred == 0 && domain.count_ones() > 2 {
            let bit = fewest_places(engine, cell, domain);
            if bit != 0 {
                return Some((cell as u16, bit));
            }
        }
        let among = if preferred == 0 { domain } else { preferred };
        Some((cell as u16, among & among.wrapping_neg()))
    }

    /// Returns the unknown with the highest score of those from `first` on, which have these domains.
    fn best(&self, domains: &[u32], first: usize) -> Option<usize> {
        let mut best = None;
        let mut best_score = -1.0;
        for (cell, &domain) in (first..).zip(domains) {
            if domain & domain.wrapping_sub(1) == 0 {
                continue;
            }
            let size = domain.count_ones();
            let worth = if size == 2 { TWO } else { 1.0 };
            let score = (self.scores[cell] + self.step * BASE) * worth / size as f32;
            if score > best_score {
                (best, best_score) = (Some(cell), score);
            }
        }
        best
    }
}

/// Returns a value of a cell that has two places in a house, so that its negation decides, too; 0 if there is none.
fn fewest_places(engine: &Engine<'_>, cell: usize, domain: u32) -> u32 {
    let mut found = 0;
    for house in crate::bits::elements(engine.model.houses_of(cell)) {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for &other in engine.model.houses.of(house) {
            let values = engine.domains[usize::from(other)];
            three |= two & values;
            two |= one & values;
            one |= values;
        }
        found |= domain & two & !three;
    }
    found & found.wrapping_neg()
}
