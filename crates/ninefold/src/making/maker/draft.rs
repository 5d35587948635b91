//! A puzzle in the making, and small changes to it.
//!
//! ```text
//!   solution   ▪▪▪▪▪▪▪▪▪ …        the digits, all 81
//!   clues      ▪··▪··▪·· …        which of them are given
//! ```
//!
//! Every change here keeps a draft proper and keeps the shape that is wished for. What a draft is
//! worth is no business of this file.

use crate::board::{Cell, CellSet, Digit, Grid};
use crate::making::reduce::{Reduction, reduce};
use crate::making::stream::Stream;
use crate::search::{self, Count, Search};

/// A proper puzzle: these digits of this solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) solution: Grid,
    pub(super) clues: CellSet,
}

/// The digits of a grid in these cells.
pub(super) fn only_in(grid: &Grid, cells: CellSet) -> Grid {
    let mut left = Grid::EMPTY;
    cells.iter().for_each(|cell| left.set(cell, grid.get(cell)));
    left
}

pub(super) fn is_proper(puzzle: &Grid) -> bool {
    search::count(puzzle, 1) == Count { found: 1, complete: true }
}

/// A solution, if there is one, in which each digit has the same chance to stand in a cell: the digits
/// are renamed before the search and named back after it.
pub(super) fn some_solution(puzzle: &Grid, stream: &mut Stream) -> Option<Grid> {
    let mut names: Vec<Digit> = Digit::all().collect();
    stream.shuffle(&mut names);
    let mut back = names.clone();
    for digit in Digit::all() {
        back[names[digit.index()].index()] = digit;
    }
    let rename = |grid: &Grid, names: &[Digit]| {
        Grid::from_cells(grid.cells().map(|cell| cell.map(|digit| names[digit.index()])))
    };
    search::first(&rename(puzzle, &names)).map(|solution| rename(&solution, &back))
}

/// What the cells with a clue must be like, as far as it can be kept while a draft changes.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// Cells that come and go together.
    pub(super) orbits: Vec<CellSet>,
    /// The orbit of each cell.
    pub(super) orbit_of: [CellSet; 81],
    /// The fewest clues.
    pub(super) fewest: u32,
    /// The most clues.
    pub(super) most: u32,
    /// Whether no clue may be spared.
    pub(super) minimal: bool,
    /// Whether drafts are best with few clues, as the hardest puzzles are.
    pub(super) few: bool,
}

impl Shape {
    /// The orbits within these cells, in a random order.
    pub(super) fn orbits_in(&self, cells: CellSet, stream: &mut Stream) -> Vec<CellSet> {
        let inside = |orbit: &&CellSet| orbit.is_subset_of(cells);
        let mut orbits: Vec<CellSet> = self.orbits.iter().filter(inside).copied().collect();
        stream.shuffle(&mut orbits);
        orbits
    }

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

    /// One orbit more, of those that have a cell among these; of any if there is none.
    pub(super) fn add(&self, among: CellSet, shape: &Shape, stream: &mut Stream) -> Option<Self> {
        let open = CellSet::ALL - self.clues;
        let wanted = among & open;
        let cells = if wanted.is_empty() { open } else { wanted };
        let cell = pick(cells, stream)?;
        let clues = self.clues | shape.orbit(cell);
        (clues.len() <= shape.most.min(80)).then_some(Self { clues, ..*self })
    }

    /// One orbit less, the first in a random order that can be spared.
    pub(super) fn leave_out(&self, shape: &Shape, stream: &mut Stream) -> Option<Self> {
        let fewer = |orbit: CellSet| Self { clues: self.clues - orbit, ..*self };
        let drafts = shape.orbits_in(self.clues, stream).into_iter().map(fewer);
        let few = |draft: &Self| draft.clues.len() >= shape.fewest;
        drafts.filter(few).find(|draft| is_proper(&draft.puzzle()))
    }

    /// Some orbits leave, the solution becomes another that fits the rest, and what it needs to be the
    /// only one comes in. Nothing if that is more than one orbit more than has left. Then what can be
    /// spared leaves, if the shape is to have few clues.
    pub(super) fn swap(&self, out: usize, shape: &Shape, stream: &mut Stream) -> Option<Self> {
        let mut clues = self.clues;
        for orbit in shape.orbits_in(self.clues, stream).iter().take(out) {
            clues -= *orbit;
        }
        let solution = some_solution(&only_in(&self.solution, clues), stream)?;
        let draft = Self { solution, clues }.made_proper(out + 1, shape, stream)?;
        let draft = if shape.trims() || draft.clues.len() > shape.most {
            draft.reduced(shape, stream)
        } else {
            draft
        };
        (draft != *self).then_some(draft)
    }

    /// Without the orbits that can be spared, in a random order.
    pub(super) fn reduced(self, shape: &Shape, stream: &mut Stream) -> Self {
        let Self { solution, clues } = self;
        let order = shape.orbits_in(clues, stream);
        let least = if shape.trims() { 0 } else { shape.fewest };
        let clues = reduce(&Reduction { solution, clues, order, least }).filled();
        Self { solution, clues }
    }

    /// With orbits added, at most so many, until the solution is the only one: each time one of a
    /// cell in which another solution differs.
    pub(super) fn made_proper(
        mut self,
        most: usize,
        shape: &Shape,
        stream: &mut Stream,
    ) -> Option<Self> {
        for left in (0..=most).rev() {
            let other = match Search::new().two_solutions(&self.puzzle()) {
                [None, _] => return None,
                [Some(_), None] => return Some(self),
                [Some(one), Some(other)] if one == self.solution => other,
                [Some(one), Some(_)] => one,
            };
            if left > 0 {
                self.clues |= shape.orbit(pick(differing(&self.solution, &other), stream)?);
            }
        }
        None
    }
}

/// The cells in which two grids differ.
pub(super) fn differing(one: &Grid, other: &Grid) -> CellSet {
    Cell::all().filter(|cell| one.get(*cell) != other.get(*cell)).collect()
}

/// One of these cells.
pub(super) fn pick(cells: CellSet, stream: &mut Stream) -> Option<Cell> {
    cells.iter().nth(stream.place(cells.len() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::making::{Symmetry, solution};

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
                let stream = &mut Stream::new(4);
                let shape = shape(symmetry, minimal);
                let solution = solution(stream);
                let mut draft = Draft { solution, clues: CellSet::ALL }.reduced(&shape, stream);
                let mut changes = 0;
                for number in 0..60 {
                    let next = match number % 3 {
                        0 => draft.add(CellSet::EMPTY, &shape, stream),
                        1 => draft.leave_out(&shape, stream),
                        _ => draft.swap(1 + number % 2, &shape, stream),
                    };
                    let Some(next) = next else { continue };
                    changes += 1;
                    assert_ne!(next, draft);
                    assert!(is_proper(&next.puzzle()) && symmetry.holds(next.clues));
                    assert_eq!(search::first(&next.puzzle()), Some(next.solution));
                    draft = next;
                }
                assert!(changes > 20, "{symmetry:?}");
            }
        }
    }

    #[test]
    fn other_solutions_have_other_digits() {
        let stream = &mut Stream::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let solution = some_solution(&Grid::EMPTY, stream).unwrap();
            assert!(solution.is_solved());
            seen.insert(solution.cells()[0]);
        }
        assert!(seen.len() >= 8);
        let clash = Grid::from_cells([Digit::new(5); 81]);
        assert_eq!(some_solution(&clash, stream), None);
    }

    #[test]
    fn bounds_are_kept() {
        let stream = &mut Stream::new(2);
        let solution = solution(stream);
        let draft = Draft { solution, clues: CellSet::ALL };
        let bounded = Shape { fewest: 40, most: 44, ..shape(Symmetry::None, false) };
        let small = draft.reduced(&bounded, stream);
        assert_eq!(small.clues.len(), 40);
        assert_eq!(small.leave_out(&bounded, stream), None);
        let mut grown = small;
        while let Some(next) = grown.add(CellSet::EMPTY, &bounded, stream) {
            grown = next;
        }
        assert_eq!(grown.clues.len(), 44);
        // One cell stays open, whatever the shape allows.
        let mut most = draft;
        most.clues.remove(Cell::all().next().unwrap());
        assert_eq!(most.add(CellSet::EMPTY, &shape(Symmetry::None, false), stream), None);
    }
}
