//! Tries every combination of some truths under a supposition.

use crate::board::{Candidate, Cell, CellSet, Digit};
use crate::logic::pattern::Truth;
use crate::logic::position::Position;

/// Returns `true` if the digit stands already: then the truth says nothing more, and its having no candidate
/// must not be taken for a contradiction.
pub(super) fn is_settled(position: &Position, truth: Truth) -> bool {
    let stands = |cell: Cell, digit: Digit| position.digits().get(cell) == Some(digit);
    match truth {
        Truth::Cell(cell) => !position.open().contains(cell),
        Truth::House(house, digit) => house.cells().iter().any(|cell| stands(cell, digit)),
    }
}

pub(super) fn candidates_of(position: &Position, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => {
            position.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
        }
        Truth::House(house, digit) => {
            position.spots(house, digit).iter().map(|cell| Candidate { cell, digit }).collect()
        }
    }
}

/// The candidates that are still possible under a supposition: the cells of each digit.
#[derive(Clone)]
pub(super) struct Alive([CellSet; 9]);

impl Alive {
    pub(super) fn of(position: &Position) -> Self {
        let mut alive = [CellSet::EMPTY; 9];
        Digit::all().for_each(|digit| alive[digit.index()] = position.places(digit));
        Self(alive)
    }

    pub(super) fn has(&self, candidate: &Candidate) -> bool {
        self.0[candidate.digit.index()].contains(candidate.cell)
    }

    pub(super) fn drop(&mut self, candidate: Candidate) {
        self.0[candidate.digit.index()].remove(candidate.cell);
    }

    pub(super) fn set(&mut self, candidate: Candidate) {
        for digit in Digit::all() {
            self.0[digit.index()] = if digit == candidate.digit {
                self.0[digit.index()] - candidate.cell.peers()
            } else {
                self.0[digit.index()] - CellSet::only(candidate.cell)
            };
        }
    }
}

pub(super) struct Case<'a> {
    pub(super) alive: Alive,
    pub(super) clauses: &'a [Vec<Candidate>],
    pub(super) patience: u32,
}

impl Case<'_> {
    /// Returns `true` if every combination ends in a contradiction; nothing if there are too many. A clause is
    /// settled once one of its candidates is supposed to be true.
    pub(super) fn is_refuted(&mut self, mut is_settled: Vec<bool>) -> Option<bool> {
        self.patience = self.patience.checked_sub(1)?;
        // A clause with one candidate left is taken at once, the shortest of the others is split.
        loop {
            let mut shortest: Option<(usize, Vec<Candidate>)> = None;
            for (number, clause) in self.clauses.iter().enumerate() {
                if is_settled[number] {
                    continue;
                }
                let left: Vec<_> = clause.iter().filter(|c| self.alive.has(c)).copied().collect();
                if left.is_empty() {
                    return Some(true);
                }
                if shortest.as_ref().is_none_or(|(_, other)| left.len() < other.len()) {
                    shortest = Some((number, left));
                }
            }
            let Some((number, left)) = shortest else { return Some(false) };
            is_settled[number] = true;
            if let [only] = left[..] {
                self.alive.set(only);
                continue;
            }
            let before = self.alive.clone();
            for candidate in left {
                self.alive = before.clone();
                self.alive.set(candidate);
                if !self.is_refuted(is_settled.clone())? {
                    return Some(false);
                }
            }
            return Some(true);
        }
    }
}
