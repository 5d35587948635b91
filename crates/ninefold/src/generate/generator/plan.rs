//! How an attempt begins and goes on, by what is wished for.

use super::draft::{Draft, Shape};
use super::evaluate::{Miss, Toward};
use super::fill;
use super::near::Near;
use super::rarity;
use crate::board::{Cell, CellSet, Grid};
use crate::generate::reduce::{Reduction, minimal_each, reduce_each};
use crate::generate::rng::Rng;
use crate::generate::solved::solution_each;
use crate::generate::spec::Spec;
use crate::generate::symmetry::Symmetry;

/// Where drafts come from.
#[derive(Debug)]
enum Origin {
    /// A solved grid loses what it can.
    Removal,
    /// Digits are found for a pattern.
    Fill(CellSet),
    /// A given puzzle is varied.
    Near(Near),
}

/// How attempts for a spec go.
#[derive(Debug)]
pub(super) struct Plan {
    origin: Origin,
    shape: Shape,
    /// Whether drafts begin with fewer clues than wished for and get more when all else is right.
    grows: bool,
    /// How often a draft that is too hard for some techniques gets another clue.
    eased: u32,
    /// For what is rare: how near a draft must be to be worth changing.
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
        Self { origin, shape, grows, eased: rarity::eased(spec), worth: rarity::worth(spec) }
    }

    pub(super) const fn grows(&self) -> bool {
        self.grows
    }

    pub(super) const fn is_rare(&self) -> bool {
        self.worth.is_some()
    }

    /// Whether the way drafts are made leaves no single clue to spare, if that is wished.
    pub(super) fn leaves_nothing_to_spare(&self) -> bool {
        matches!(self.origin, Origin::Removal) && self.has_single_orbits()
    }

    /// The draft that each attempt begins with, where there is one.
    pub(super) fn begin_each(&self, rngs: &mut [Rng]) -> Vec<Option<Draft>> {
        match &self.origin {
            Origin::Removal => self.remove_each(rngs),
            Origin::Fill(pattern) => rngs.iter_mut().map(|rng| fill::fill(*pattern, rng)).collect(),
            Origin::Near(near) => rngs.iter_mut().map(|rng| near.vary(&self.shape, rng)).collect(),
        }
    }

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
            .map(|(rng, solution)| Reduction {
                solution: *solution,
                clues: CellSet::ALL,
                least: self.least(rng),
                order: self.shape.orbits_in(CellSet::ALL, rng),
            })
            .collect();
        reduce_each(&starts).into_iter().zip(solutions).map(draft).collect()
    }

    /// Whether drafts begin with as few clues as possible.
    const fn begins_minimal(&self) -> bool {
        self.shape.minimal || self.grows || self.shape.fewest == 0
    }

    fn has_single_orbits(&self) -> bool {
        self.shape.orbits.len() == Cell::COUNT
    }

    /// The number of clues to stop at: each one wished for is equally likely. Harder puzzles begin
    /// with as few as possible.
    fn least(&self, rng: &mut Rng) -> u32 {
        if self.begins_minimal() {
            return 0;
        }
        let Shape { fewest, most, .. } = self.shape;
        let fewest = fewest.max(17);
        fewest + rng.below(u64::from(most.min(80) - fewest) + 1) as u32
    }

    /// How many moves a draft with this miss is worth, if any.
    pub(super) fn moves(&self, miss: &Miss) -> Option<u32> {
        match &self.origin {
            Origin::Fill(_) => return Some(300),
            Origin::Near(_) => return Some(20),
            Origin::Removal => {}
        }
        let may_add = !self.shape.minimal;
        match miss.toward {
            Toward::More if may_add => Some(200),
            Toward::Easier if may_add && !miss.open.is_empty() => Some(self.eased),
            _ if miss.by_itself() <= self.worth? => Some(60),
            _ => None,
        }
    }

    /// How many moves an attempt is worth that has no draft yet.
    pub(super) const fn moves_without_draft(&self) -> Option<u32> {
        match self.origin {
            Origin::Near(_) => Some(20),
            _ => None,
        }
    }

    /// The next draft to try, if the move succeeds.
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
            Toward::Harder if may_add && rng.below(2) == 0 => draft.leave_out(shape, rng),
            _ => draft.swap(1 + rng.place(2), shape, rng),
        }
    }
}
