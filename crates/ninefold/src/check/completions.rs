//! Digits whose addition leaves a single one of many solutions.
//!
//! A single digit where one is enough; where none is, pairs of digits. Never three: a puzzle that
//! needs more has lost more than a digit or two, and adding is not what its owner wants.

use super::known::{Holding, Known};
use super::subject::Subject;
use crate::board::{Candidate, Candidates, CellSet, DigitSet, Grid};
use crate::search::{Oracle, Watch};

/// Pairs named at most.
const PAIRS: usize = 20;
/// Work that may go into single digits, and again into pairs.
const WORK: u64 = 400_000;
/// Guesses that may go into one question.
const GUESSES_EACH: u64 = 50_000;

/// Every single digit whose addition leaves exactly one solution; if there is none, up to 20 pairs
/// of digits that do so together. By cell, then by digit. Empty if there are not several solutions
/// to begin with, and where nothing was found within the work allowed.
#[must_use]
pub fn completions(
    givens: &Grid,
    restriction: Option<&Candidates>,
    watch: &Watch<'_>,
) -> Vec<Vec<Candidate>> {
    let subject = Subject::new(givens, restriction);
    let start = subject.start();
    let mut oracle = Oracle::new(watch);
    let known = Known::gather(&mut oracle, &start);
    let differs = super::differs::differing(&mut oracle, &start, &known);
    completing(&mut oracle, &subject, &known, differs).sets()
}

/// What was found, and whether every single digit has been tried.
pub(super) struct Completing {
    pub(super) singles: Vec<Candidate>,
    pairs: Vec<[Candidate; 2]>,
    pub(super) all_singles: bool,
}

impl Completing {
    /// The singles, or else the pairs.
    pub(super) fn sets(&self) -> Vec<Vec<Candidate>> {
        let singles = self.singles.iter().map(|candidate| vec![*candidate]);
        singles.chain(self.pairs.iter().map(|pair| pair.to_vec())).collect()
    }
}

/// [`completions`], with the solutions known already and the cells in which they differ.
pub(super) fn completing(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    known: &Known,
    differs: CellSet,
) -> Completing {
    let mut found = Completing { singles: Vec::new(), pairs: Vec::new(), all_singles: true };
    if known.solutions.len() < 2 || !subject.enough_clues(2) {
        return found;
    }
    let held: Vec<(Candidate, Holding)> = Candidates::ALL
        .iter()
        .zip(known.holdings())
        .filter(|(candidate, _)| differs.contains(candidate.cell) && subject.allows(*candidate))
        .collect();
    if subject.enough_clues(1) {
        oracle.allow(WORK, GUESSES_EACH);
        for (candidate, holding) in &held {
            match is_single(oracle, subject, known, &[*candidate], holding.none_one_many()) {
                Some(true) => found.singles.push(*candidate),
                Some(false) => {}
                None => found.all_singles = false,
            }
        }
    }
    if found.singles.is_empty() {
        oracle.allow(WORK, GUESSES_EACH);
        found.pairs = pairs(oracle, subject, known, &held);
    }
    oracle.allow(u64::MAX, u64::MAX);
    found
}

/// The first pairs that leave one solution. No single digit may do so.
fn pairs(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    known: &Known,
    held: &[(Candidate, Holding)],
) -> Vec<[Candidate; 2]> {
    // A digit that no known solution has is left aside: it is in none, or in a rare one.
    let held: Vec<_> = held.iter().filter(|(_, holding)| holding.none_one_many() > 0).collect();
    let mut found = Vec::new();
    for (number, (one, with_one)) in held.iter().enumerate() {
        for (other, with_other) in &held[number + 1..] {
            if one.cell == other.cell {
                continue;
            }
            let sure = with_one.none_one_many_with(with_other);
            if is_single(oracle, subject, known, &[*one, *other], sure) == Some(true) {
                found.push([*one, *other]);
                if found.len() == PAIRS {
                    return found;
                }
            }
        }
    }
    found
}

/// Whether exactly one solution has these digits, of which `sure` are known (two: at least).
fn is_single(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    known: &Known,
    added: &[Candidate],
    sure: u32,
) -> Option<bool> {
    if known.complete || sure > 1 {
        return Some(sure == 1);
    }
    let mut start = subject.start();
    for candidate in added {
        start.set(candidate.cell, DigitSet::only(candidate.digit));
    }
    oracle.is_proper(&start)
}
