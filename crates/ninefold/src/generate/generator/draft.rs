//! Drafts: proper puzzles that an attempt changes step by step.
//!
//! ```text
//!   solution   ▪▪▪▪▪▪▪▪▪ …        the digits, all 81
//!   clues      ▪··▪··▪·· …        which of them are given
//! ```
//!
//! Every change in this file keeps a draft proper and keeps the requested shape. The evaluator decides
//! which drafts are worth keeping.

use crate::board::{Cell, CellSet, Digit, Grid};
use crate::generate::reduce::{Reduction, reduce};
pub(super) use crate::generate::reduce::{is_proper, only_in};
use crate::rng::Rng;
use crate::search::Search;

/// A proper puzzle: the clues are these digits of this solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) solution: Grid,
    pub(super) clues: CellSet,
}

/// Returns a solution, if there is one, such that each digit is equally likely in a cell: the digits are
/// renamed before the search, and back after it.
pub(super) fn some_solution(puzzle: &Grid, rng: &mut Rng) -> Option<Grid> {
    let mut names: Vec<Digit> = Digit::all().collect();
    rng.shuffle(&mut names);
    let mut back = names.clone();
    for digit in Digit::all() {
        back[names[digit.index()].index()] = digit;
    }
    let rename = |grid: &Grid, names: &[Digit]| {
        Grid::from_cells(grid.cells().map(|cell| cell.map(|digit| names[digit.index()])))
    };
    rename(puzzle, &names).solution().map(|solution| rename(&solution, &back))
}

/// The requirements on the cells with a clue that every change of a draft keeps.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The sets of cells that are added and removed together.
    pub(super) orbits: Vec<CellSet>,
    /// The orbit of each cell.
    pub(super) orbit_of: [CellSet; 81],
    /// The least number of clues.
    pub(super) fewest: u32,
    /// The largest number of clues.
    pub(super) most: u32,
    /// Whether no clue may be redundant.
    pub(super) minimal: bool,
    /// Whether drafts should have few clues, as the hardest puzzles do.
    pub(super) few: bool,
}

impl Shape {
    /// Returns the orbits within these cells, in a random order.
    pub(super) fn orbits_in(&self, cells: CellSet, rng: &mut Rng) -> Vec<CellSet> {
        let inside = |orbit: &&CellSet| orbit.is_subset_of(cells);
        let mut orbits: Vec<CellSet> = self.orbits.iter().filter(inside).copied().collect();
        rng.shuffle(&mut orbits);
        orbits
    }

    /// Returns whether redundant clues are always removed.
    const fn trims(&self) -> bool {
        self.minimal || self.few
    }

    pub(super) fn orbit(&self, cell: Cell) -> CellSet {
        self.orbit_of[cell.index()]
    }
}

impl Draft {
    pub(super) fn puzzle(&self) -> Grid {
        only_in(&self.solution, self.clues)
    }

    /// Adds an orbit that has one of these cells, or any orbit if none of them is open.
    pub(super) fn add(&self, among: CellSet, shape: &Shape, rng: &mut Rng) -> Option<Self> {
        let open = CellSet::ALL - self.clues;
        let wanted = among & open;
        let cells = if wanted.is_empty() { open } else { wanted };
        let cell = pick(cells, rng)?;
        let clues = self.clues | shape.orbit(cell);
        (clues.len() <= shape.most.min(80)).then_some(Self { clues, ..*self })
    }

    /// Removes an orbit, the first redundant one in a random order.
    pub(super) fn remove(&self, shape: &Shape, rng: &mut Rng) -> Option<Self> {
        let fewer = |orbit: CellSet| Self { clues: self.clues - orbit, ..*self };
        let drafts = shape.orbits_in(self.clues, rng).into_iter().map(fewer);
        let few = |draft: &Self| draft.clues.len() >= shape.fewest;
        drafts.filter(few).find(|draft| is_proper(&draft.puzzle()))
    }

    /// Removes some orbits, takes another solution of the remaining clues, and adds orbits until it is
    /// the only one. Returns `None` if that takes more than one orbit more than were removed. Removes
    /// redundant orbits afterwards, if the shape requires few clues.
    pub(super) fn swap(&self, out: usize, shape: &Shape, rng: &mut Rng) -> Option<Self> {
        let mut clues = self.clues;
        for orbit in shape.orbits_in(self.clues, rng).iter().take(out) {
            clues -= *orbit;
        }
        let solution = some_solution(&only_in(&self.solution, clues), rng)?;
        let draft = Self { solution, clues }.into_proper(out + 1, shape, rng)?;
        let draft = if shape.trims() || draft.clues.len() > shape.most {
            draft.reduced(shape, rng)
        } else {
            draft
        };
        (draft != *self).then_some(draft)
    }

    /// Removes redundant orbits in a random order.
    pub(super) fn reduced(self, shape: &Shape, rng: &mut Rng) -> Self {
        let Self { solution, clues } = self;
        let order = shape.orbits_in(clues, rng);
        let least = if shape.trims() { 0 } else { shape.fewest };
        let clues = reduce(&Reduction::new(solution, clues, order).at_least(least)).filled();
        Self { solution, clues }
    }

    /// Adds orbits, at most `most`, until the solution is the only one: each time that of a cell in
    /// which another solution differs.
    pub(super) fn into_proper(mut self, most: usize, shape: &Shape, rng: &mut Rng) -> Option<Self> {
        for left in (0..=most).rev() {
            let other = match Search::new().two_solutions(&self.puzzle()) {
                [None, _] => return None,
                [Some(_), None] => return Some(self),
                [Some(one), Some(other)] if one == self.solution => other,
                [Some(one), Some(_)] => one,
            };
            if left > 0 {
                self.clues |= shape.orbit(pick(differing(&self.solution, &other), rng)?);
            }
        }
        None
    }
}

/// Returns the cells in which two grids differ.
pub(super) fn differing(one: &Grid, other: &Grid) -> CellSet {
    Cell::all().filter(|cell| one.get(*cell) != other.get(*cell)).collect()
}

/// Returns a random one of these cells.
pub(super) fn pick(cells: CellSet, rng: &mut Rng) -> Option<Cell> {
    cells.iter().nth(rng.place(cells.len() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Symmetry, solution};

    fn shape(symmetry: Symmetry, minimal: bool) -> Shape {
        let orbit_of = std::array::from_fn(|i| {
            Cell::new(i).map_or(CellSet::EMPTY, |cell| symmetry.orbit(cell))
        });
        Shape { orbits: symmetry.orbits(), orbit_of, fewest: 0, most: 80, minimal, few: false }
    }

    #[test]
    fn every_change_keeps_a_draft_proper_and_symmetric() {
        for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Full] {
            for minimal in [false, true] {
                let rng = &mut Rng::new(4);
                let shape = shape(symmetry, minimal);
                let solution = solution(rng);
                let mut draft = Draft { solution, clues: CellSet::ALL }.reduced(&shape, rng);
                let mut changes = 0;
                for number in 0..60 {
                    let next = match number % 3 {
                        0 => draft.add(CellSet::EMPTY, &shape, rng),
                        1 => draft.remove(&shape, rng),
                        _ => draft.swap(1 + number % 2, &shape, rng),
                    };
                    let Some(next) = next else { continue };
                    changes += 1;
                    assert_ne!(next, draft);
                    assert!(is_proper(&next.puzzle()) && symmetry.holds(next.clues));
                    assert_eq!(next.puzzle().solution(), Some(next.solution));
                    draft = next;
                }
                assert!(changes > 20, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn other_solutions_have_other_digits() {
        let rng = &mut Rng::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let solution = some_solution(&Grid::EMPTY, rng).unwrap();
            assert!(solution.is_solved());
            seen.insert(solution.cells()[0]);
        }
        assert!(seen.len() >= 8);
        let clash = Grid::from_cells([Digit::new(5); 81]);
        assert_eq!(some_solution(&clash, rng), None);
    }

    #[test]
    fn bounds_are_kept() {
        let rng = &mut Rng::new(2);
        let solution = solution(rng);
        let draft = Draft { solution, clues: CellSet::ALL };
        let bounded = Shape { fewest: 40, most: 44, ..shape(Symmetry::None, false) };
        let small = draft.reduced(&bounded, rng);
        assert_eq!(small.clues.len(), 40);
        assert_eq!(small.remove(&bounded, rng), None);
        let mut grown = small;
        while let Some(next) = grown.add(CellSet::EMPTY, &bounded, rng) {
            grown = next;
        }
        assert_eq!(grown.clues.len(), 44);
        // One cell stays open, whatever the shape allows.
        let mut most = draft;
        most.clues.remove(Cell::all().next().unwrap());
        assert_eq!(most.add(CellSet::EMPTY, &shape(Symmetry::None, false), rng), None);
    }
}
