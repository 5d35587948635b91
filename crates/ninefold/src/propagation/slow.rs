//! The reference implementation of propagations: it looks at every truth again and again, and places
//! one single at a time.

use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House};

/// The candidates that are left, and the truths of the start.
#[derive(Clone)]
pub(crate) struct Slow {
    pub(crate) cells: [DigitSet; 81],
    truths: Vec<Vec<Candidate>>,
    on: Vec<Candidate>,
}

impl Slow {
    /// Returns a position with these candidates. Cells and houses without a candidate have their
    /// digits already.
    pub(crate) fn new(candidates: impl Fn(Cell) -> DigitSet) -> Self {
        let mut cells = [DigitSet::EMPTY; 81];
        Cell::all().for_each(|cell| cells[cell] = candidates(cell));
        let in_cells = Cell::all()
            .map(|cell| Digit::all().map(|digit| Candidate { cell, digit }).collect::<Vec<_>>());
        let houses = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        let in_houses = houses.map(|(house, digit)| {
            house.cells().iter().map(|cell| Candidate { cell, digit }).collect::<Vec<_>>()
        });
        let mut truths: Vec<Vec<Candidate>> = in_cells.chain(in_houses).collect();
        truths.iter_mut().for_each(|truth| truth.retain(|at| cells[at.cell].contains(at.digit)));
        truths.retain(|truth| !truth.is_empty());
        Self { cells, truths, on: Vec::new() }
    }

    /// Returns the position of a puzzle after its singles.
    pub(crate) fn of_puzzle(puzzle: &Grid) -> Self {
        let legal = Candidates::legal(puzzle);
        let candidates = |cell| match puzzle.get(cell) {
            None => legal.get(cell),
            Some(_) => DigitSet::EMPTY,
        };
        let mut slow = Self::new(candidates);
        assert!(slow.follow());
        let several = |digits: DigitSet| if digits.len() > 1 { digits } else { DigitSet::EMPTY };
        Self::new(|cell| several(slow.cells[cell]))
    }

    /// Iterates over the candidates that are left.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::all()
            .flat_map(|cell| self.cells[cell].iter().map(move |digit| Candidate { cell, digit }))
    }

    pub(crate) fn has(&self, at: Candidate) -> bool {
        self.cells[at.cell].contains(at.digit)
    }

    pub(crate) fn remove(&mut self, at: Candidate) {
        self.cells[at.cell].remove(at.digit);
    }

    /// Removes what a candidate excludes.
    pub(crate) fn place(&mut self, at: Candidate) {
        self.on.push(at);
        for digit in self.cells[at.cell].without(at.digit) {
            self.remove(Candidate { cell: at.cell, digit });
        }
        for cell in at.cell.peers() {
            self.remove(Candidate { cell, digit: at.digit });
        }
    }

    /// Places singles until there is none. Returns whether every truth has a candidate left.
    pub(crate) fn follow(&mut self) -> bool {
        loop {
            let mut next = None;
            for truth in &self.truths {
                let mut left = truth.iter().filter(|at| self.has(**at));
                match (left.next(), left.next()) {
                    (None, _) => return false,
                    (Some(single), None) if !self.on.contains(single) => next = Some(*single),
                    _ => {}
                }
            }
            let Some(single) = next else { return true };
            self.place(single);
        }
    }
}

/// Puzzles that singles do not solve.
pub(crate) const PUZZLES: [&str; 3] = [
    "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
];
