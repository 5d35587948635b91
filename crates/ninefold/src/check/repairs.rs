//! Repairs: every change of one cell that makes a puzzle proper.
//!
//! A puzzle copied by hand or read from a picture is often one digit away from the intended one. All
//! changes that can help are tried:
//!
//! ```text
//!   problem              given changed or emptied                  digit added
//!   givens clash         only a cell that is part of every clash   never helps
//!   no solution          only a cell that is part of every         never helps
//!                        contradiction: without it there is one
//!   several solutions    any cell changed; emptying never helps    one of the completions
//! ```
//!
//! The most likely mistakes come first: digits that look alike. The work is bounded, and the result
//! says whether everything was tried.

use super::conflict::smallest;
use super::sample::SolutionSample;
use super::subject::Subject;
use crate::board::{Candidate, Candidates, Cell, CellSet, Clash, Digit, Grid};
use crate::search::{Oracle, Watch};

/// The work limit for the repairs of a puzzle.
const WORK: u64 = 1_500_000;
/// The limit of guesses for one repair.
const GUESSES_EACH: u64 = 100_000;

/// A change of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    /// The cell.
    pub cell: Cell,
    /// The given in the cell; `None` if the repair adds one.
    pub from: Option<Digit>,
    /// The digit that should be there; `None` if the repair empties the cell.
    pub to: Option<Digit>,
}

/// The repairs of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Repairs {
    /// The repairs found, the likeliest first: changes between digits that are easily misread for
    /// each other, other changes, cells emptied, digits added; by cell and digit within these.
    pub found: Vec<Repair>,
    /// Whether `found` is complete. False when the watch stopped the search, or when the work limit
    /// was reached before all were tried.
    pub all: bool,
}

/// Pairs of digits that are easily taken for each other: first the most common ones in print and in
/// pictures, then those that hurried handwriting adds.
const LOOK_ALIKE: [&[(u8, u8)]; 2] = [
    &[(1, 7), (3, 8), (5, 6), (6, 8)],
    &[(1, 4), (2, 7), (3, 5), (3, 9), (4, 9), (5, 8), (6, 9), (8, 9)],
];

/// Finds every change of one given (to another digit, or emptied) and every added digit that leaves
/// exactly one solution. A puzzle that has exactly one already gets no repairs.
///
/// ```
/// use ninefold::{Grid, check::repairs, search::Watch};
///
/// // The first digit should be 5, not the same as the one beside it.
/// let puzzle: Grid =
///     "33..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let repairs = repairs(&puzzle, None, &Watch::never());
/// assert!(repairs.all);
/// assert_eq!(repairs.found[0].to, ninefold::Digit::new(5));
/// ```
#[must_use]
pub fn repairs(givens: &Grid, restriction: Option<&Candidates>, watch: &Watch<'_>) -> Repairs {
    let subject = Subject::new(givens, restriction);
    let mut oracle = Oracle::new(watch);
    let clashes = givens.clashes();
    if !clashes.is_empty() {
        return repair_clashes(&mut oracle, &subject, &clashes);
    }
    let start = subject.start();
    let sample = SolutionSample::gather(&mut oracle, &start);
    match (sample.solutions.len(), sample.complete) {
        (0, true) => match smallest(&mut oracle, &subject) {
            Some(conflict) => repair_contradiction(&mut oracle, &subject, conflict),
            None => Repairs { found: Vec::new(), all: false },
        },
        (0 | 1, all) => Repairs { found: Vec::new(), all },
        _ => {
            let differs = super::differs::differing(&mut oracle, &start, &sample);
            let added = super::completions::completing(&mut oracle, &subject, &sample, differs);
            repair_ambiguity(&mut oracle, &subject, &added.singles, added.all_singles)
        }
    }
}

/// Finds the repairs of givens that clash.
pub(super) fn repair_clashes(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    clashes: &[Clash],
) -> Repairs {
    // Of three equal digits two remain, whatever happens to the third.
    let common = clashes.iter().fold(CellSet::ALL, |common, clash| {
        if clash.cells.len() == 2 { common & clash.cells } else { CellSet::EMPTY }
    });
    try_all(oracle, subject, changed_or_emptied(subject, common), true)
}

/// Finds the repairs of givens that have no solution. `conflict` is one set of them that has none.
pub(super) fn repair_contradiction(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    conflict: CellSet,
) -> Repairs {
    oracle.allow(WORK, GUESSES_EACH);
    let mut all = true;
    let promising = conflict
        .iter()
        .filter(|cell| match oracle.solution(&subject.with(*cell, None)) {
            Some(solution) => solution.is_some(),
            None => {
                all = false;
                true
            }
        })
        .collect();
    try_all(oracle, subject, changed_or_emptied(subject, promising), all)
}

/// Finds the repairs of givens that have several solutions. `added` are their completions by one
/// digit.
pub(super) fn repair_ambiguity(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    added: &[Candidate],
    all_added: bool,
) -> Repairs {
    let attempts = changes(subject, subject.givens.filled());
    let mut repairs = try_all(oracle, subject, attempts, all_added);
    repairs.found.extend(added.iter().map(|candidate| Repair {
        cell: candidate.cell,
        from: None,
        to: Some(candidate.digit),
    }));
    repairs
}

/// Lists every other digit for each of these cells with a given, then each of them emptied.
fn changed_or_emptied(subject: &Subject, cells: CellSet) -> Vec<Repair> {
    let mut attempts = changes(subject, cells);
    attempts.extend(emptied(subject, cells));
    attempts
}

/// Lists every other digit for each of these cells with a given.
fn changes(subject: &Subject, cells: CellSet) -> Vec<Repair> {
    if !subject.enough_clues(0) {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for (cell, from) in subject.givens.placed().filter(|(cell, _)| cells.contains(*cell)) {
        for to in Digit::all() {
            if to != from && subject.allows(Candidate { cell, digit: to }) {
                changes.push(Repair { cell, from: Some(from), to: Some(to) });
            }
        }
    }
    // Stable: cell and digit decide where the likelihood does not.
    changes.sort_by_key(likelihood);
    changes
}

/// Lists each of these cells with a given, emptied.
fn emptied(subject: &Subject, cells: CellSet) -> Vec<Repair> {
    if !subject.enough_clues(-1) {
        return Vec::new();
    }
    let emptied = |(cell, from)| Repair { cell, from: Some(from), to: None };
    subject.givens.placed().filter(|(cell, _)| cells.contains(*cell)).map(emptied).collect()
}

/// Ranks the mistake that the repair undoes: lower is likelier.
fn likelihood(repair: &Repair) -> usize {
    let (Some(from), Some(to)) = (repair.from, repair.to) else { return LOOK_ALIKE.len() };
    let pair = (from.min(to).get(), from.max(to).get());
    LOOK_ALIKE.iter().position(|pairs| pairs.contains(&pair)).unwrap_or(LOOK_ALIKE.len())
}

/// Returns those of the attempts that make the puzzle proper. `all` says whether no other change
/// could.
fn try_all(
    oracle: &mut Oracle<'_>,
    subject: &Subject,
    attempts: Vec<Repair>,
    mut all: bool,
) -> Repairs {
    oracle.allow(WORK, GUESSES_EACH);
    let mut found = Vec::new();
    for attempt in attempts {
        match oracle.is_proper(&subject.with(attempt.cell, attempt.to)) {
            Some(true) => found.push(attempt),
            Some(false) => {}
            None => all = false,
        }
    }
    oracle.allow(u64::MAX, u64::MAX);
    Repairs { found, all }
}
