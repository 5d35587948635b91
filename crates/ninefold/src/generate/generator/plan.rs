//! Plans: how the attempts for a spec begin and continue.

use super::draft::{Draft, Shape};
use super::fill;
use super::miss::{Miss, Toward};
use super::near::Near;
use super::rarity;
use crate::board::{Cell, CellSet, Grid};
use crate::generate::reduce::{Reduction, minimal_each, reduce_each};
use crate::generate::solved::solution_each;
use crate::generate::spec::Spec;
use crate::generate::symmetry::Symmetry;
use crate::rng::Rng;

/// The source of drafts.
#[derive(Debug)]
enum Origin {
    /// Clues are removed from a solved grid.
    Removal,
    /// A pattern is filled with digits.
    Fill(CellSet),
    /// A given puzzle is varied.
    Near(Near),
}

/// The plan of the attempts for a spec.
#[derive(Debug)]
pub(super) struct Plan {
    origin: Origin,
    shape: Shape,
    /// Whether drafts begin with fewer clues than requested and get more when all else matches.
    grows: bool,
    /// The number of clues that may be added to a draft that is too hard for some techniques.
    added_for_ease: u32,
    /// The largest distance at which a draft is worth changing, for specs that few puzzles match.
    worth: Option<u32>,
}

impl Plan {
    pub(super) fn new(spec: &Spec) -> Self {
        let symmetry = spec.symmetry.unwrap_or(Symmetry::None);
        let mut orbit_of = [CellSet::EMPTY; 81];
        Cell::all().for_each(|cell| orbit_of[cell.index()] = symmetry.orbit(cell));
        let origin = match (spec.near, spec.pattern) {
            (Some(near), pattern) => Origin::Near(Near::new(near, pattern)),
            (None, Some(pattern)) => Origin::Fill(pattern),
            (None, None) => Origin::Removal,
        };
        let grows = matches!(origin, Origin::Removal) && !spec.minimal && rarity::is_hard(spec);
        let clues = spec.clues.clone().unwrap_or(0..=80);
        let shape = Shape {
            orbits: symmetry.orbits(),
            orbit_of,
            fewest: if grows {
                0
            } else {
                rarity::clues_for_ease(spec).max(*clues.start()).min(*clues.end())
            },
            most: *clues.end(),
            minimal: spec.minimal,
            few: rarity::wants_few_clues(spec),
        };
        let (added_for_ease, worth) = (rarity::added_for_ease(spec), rarity::worth(spec));
        Self { origin, shape, grows, added_for_ease, worth }
    }

    pub(super) const fn grows(&self) -> bool {
        self.grows
    }

    pub(super) const fn is_rare(&self) -> bool {
        self.worth.is_some()
    }

    /// Returns whether drafts never have a redundant clue, if the spec asks for minimal puzzles.
    pub(super) fn begins_without_redundant_clues(&self) -> bool {
        matches!(self.origin, Origin::Removal) && self.has_single_orbits()
    }

    /// Returns the draft that each attempt begins with, if there is one.
    pub(super) fn begin_each(&self, rngs: &mut [Rng]) -> Vec<Option<Draft>> {
        match &self.origin {
            Origin::Removal => self.remove_each(rngs),
            Origin::Fill(pattern) => rngs.iter_mut().map(|rng| fill::fill(*pattern, rng)).collect(),
            Origin::Near(near) => rngs.iter_mut().map(|rng| near.vary(&self.shape, rng)).collect(),
        }
    }

    /// Removes clues from a random solved grid for each attempt.
    fn remove_each(&self, rngs: &mut [Rng]) -> Vec<Option<Draft>> {
        let draft =
            |(puzzle, solution): (Grid, Grid)| Some(Draft { solution, clues: puzzle.filled() });
        if self.begins_minimal() && self.has_single_orbits() {
            return minimal_each(rngs).into_iter().map(draft).collect();
        }
        let solutions = solution_each(rngs);
        let starts: Vec<Reduction> = rngs
            .iter_mut()
            .zip(&solutions)
            .map(|(rng, solution)| {
                let least = self.least(rng);
                let order = self.shape.orbits_in(CellSet::ALL, rng);
                Reduction::new(*solution, CellSet::ALL, order).at_least(least)
            })
            .collect();
        reduce_each(&starts).into_iter().zip(solutions).map(draft).collect()
    }

    /// Returns whether drafts begin with as few clues as possible.
    const fn begins_minimal(&self) -> bool {
        self.shape.minimal || self.grows || self.shape.fewest == 0
    }

    fn has_single_orbits(&self) -> bool {
        self.shape.orbits.len() == Cell::COUNT
    }

    /// Returns the number of clues to stop at: each requested number is equally likely. Hard puzzles
    /// begin with as few as possible.
    fn least(&self, rng: &mut Rng) -> u32 {
        if self.begins_minimal() {
            return 0;
        }
        let Shape { fewest, most, .. } = self.shape;
        let fewest = fewest.max(17);
        fewest + rng.below(u64::from(most.min(80) - fewest) + 1) as u32
    }

    /// Returns how many moves a draft with this miss is worth, if any.
    pub(super) fn moves(&self, miss: &Miss) -> Option<u32> {
        match &self.origin {
            Origin::Fill(_) => return Some(300),
            Origin::Near(_) => return Some(20),
            Origin::Removal => {}
        }
        let may_add = !self.shape.minimal;
        match miss.toward {
            Toward::More if may_add => Some(200),
            Toward::Easier if may_add && !miss.open.is_empty() => Some(self.added_for_ease),
            _ if miss.by_itself() <= self.worth? => Some(60),
            _ => None,
        }
    }

    /// Returns how many moves an attempt without a draft is worth, if any.
    pub(super) const fn moves_without_draft(&self) -> Option<u32> {
        match self.origin {
            Origin::Near(_) => Some(20),
            _ => None,
        }
    }

    /// Returns the next draft to try, if the move succeeds.
    pub(super) fn next(&self, here: Option<&(Draft, Miss)>, rng: &mut Rng) -> Option<Draft> {
        let (draft, miss) = match (&self.origin, here) {
            // Each variation starts from the given puzzle, so that it stays near.
            (Origin::Near(near), _) => return near.vary(&self.shape, rng),
            (_, None) => return None,
            (Origin::Fill(_), Some((draft, _))) => return fill::vary(draft, rng),
            (Origin::Removal, Some(here)) => here,
        };
        let shape = &self.shape;
        let may_add = !shape.minimal;
        match miss.toward {
            Toward::More | Toward::Easier if may_add => draft.add(miss.open, shape, rng),
            Toward::Harder if may_add && rng.below(2) == 0 => draft.remove(shape, rng),
            _ => draft.swap(1 + rng.place(2), shape, rng),
        }
    }
}
