//! Completions: digits whose addition leaves one of several solutions.
//!
//! They are single digits where one is enough, else pairs of digits. Three are never tried: a puzzle
//! that needs so many is not a copy that lost a digit or two.

use super::sample::{Holding, SolutionSample};
use super::subject::Subject;
use crate::board::{Candidate, Candidates, CellSet, DigitSet, Grid};
use crate::search::{Oracle, Watch};

/// The most pairs that are returned.
const PAIRS: usize = 20;
/// The work limit for single digits, and again for pairs.
const WORK: u64 = 400_000;
/// The limit of guesses for one search.
const GUESSES_EACH: u64 = 50_000;

/// Finds every single digit whose addition leaves exactly one solution; if there is none, up to 20
/// pairs of digits that do so together, by cell and then by digit. The result is empty if the
/// puzzle does not have several solutions, or if nothing was found within the work limit.
///
/// ```
/// use ninefold::{Grid, check::completions, search::Watch};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...."
///         .parse()
///         .unwrap();
/// let completions = completions(&puzzle, None, &Watch::never());
/// assert_eq!(completions[0][0].to_string(), "r1c7=1");
/// ```
#[must_use]
pub fn completions(
    givens: &Grid,
    restriction: Option<&Candidates>,
    watch: &Watch<'_>,
) -> Vec<Vec<Candidate>> {
    let subject = Subject::new(givens, restriction);
    let start = subject.start();
    let mut oracle = Oracle::new(watch);
    let sample = SolutionSample::gather(&mut oracle, &start);
    let differs = super::differs::differing(&mut oracle, &start, &sample);
    completing(&mut oracle, &subject, &sample, differs).sets()
}

/// The completions found, and whether every single digit has been tried.
pub(super) struct Completing {
    pub(super) singles: Vec<Candidate>,
    pairs: Vec<[Candidate; 2]>,
    pub(super) all_singles: bool,
}

impl Completing {
    /// Returns the singles, or else the pairs.
    pub(super) fn sets(&self) -> Vec<Vec<Candidate>> {
        let singles = self.singles.iter().map(|candidate| vec![*candidate]);
        singles.chain(self.pairs.iter().map(|pair| pair.to_vec())).collect()
    }
}

/// As [`completions`], for a sample of the solutions and the cells in which they differ.
pub(super) fn completing(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    sample: &SolutionSample,
    differs: CellSet,
) -> Completing {
    let mut found = Completing { singles: Vec::new(), pairs: Vec::new(), all_singles: true };
    if sample.solutions.len() < 2 || !subject.enough_clues(2) {
        return found;
    }
    let held: Vec<(Candidate, Holding)> = Candidates::ALL
        .iter()
        .zip(sample.holdings())
        .filter(|(candidate, _)| differs.contains(candidate.cell) && subject.allows(*candidate))
        .collect();
    if subject.enough_clues(1) {
        oracle.allow(WORK, GUESSES_EACH);
        for (candidate, holding) in &held {
            match is_single(oracle, subject, sample, &[*candidate], holding.none_one_many()) {
                Some(true) => found.singles.push(*candidate),
                Some(false) => {}
                None => found.all_singles = false,
            }
        }
    }
    if found.singles.is_empty() {
        oracle.allow(WORK, GUESSES_EACH);
        found.pairs = pairs(oracle, subject, sample, &held);
    }
    oracle.allow(u64::MAX, u64::MAX);
    found
}

/// Finds the first pairs that leave one solution. No single digit may do so.
fn pairs(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    sample: &SolutionSample,
    held: &[(Candidate, Holding)],
) -> Vec<[Candidate; 2]> {
    // A digit that no solution of the sample has is skipped: it is in none, or in a rare one.
    let held: Vec<_> = held.iter().filter(|(_, holding)| holding.none_one_many() > 0).collect();
    let mut found = Vec::new();
    for (number, (one, with_one)) in held.iter().enumerate() {
        for (other, with_other) in &held[number + 1..] {
            if one.cell == other.cell {
                continue;
            }
            let sure = with_one.none_one_many_with(with_other);
            if is_single(oracle, subject, sample, &[*one, *other], sure) == Some(true) {
                found.push([*one, *other]);
                if found.len() == PAIRS {
                    return found;
                }
            }
        }
    }
    found
}

/// Returns `true` if exactly one solution has these digits; `sure` is the number of them in the sample, at
/// most two.
fn is_single(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    sample: &SolutionSample,
    added: &[Candidate],
    sure: u32,
) -> Option<bool> {
    if sample.complete || sure > 1 {
        return Some(sure == 1);
    }
    let mut start = subject.start();
    for candidate in added {
        start.set(candidate.cell, DigitSet::only(candidate.digit));
    }
    oracle.is_proper(&start)
}
