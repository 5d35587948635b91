//! Compares a position with its original puzzle, to separate the entries of a player from the givens.

use crate::board::{Candidate, Digit, Grid};
use std::fmt;

/// The reason why a position does not belong to a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Mismatch {
    /// The givens of the puzzle whose cell is empty in the position.
    pub missing: Vec<Candidate>,
    /// The givens of the puzzle in whose cell the position has another digit, with that digit.
    pub changed: Vec<(Candidate, Digit)>,
}

/// The most cells of a kind that the message names.
const NAMED: usize = 6;

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let named = self.changed.iter().take(NAMED);
        parts.extend(named.map(|(given, found)| {
            format!("{} is {found}, and the clue there is {}", given.cell, given.digit)
        }));
        if self.changed.len() > NAMED {
            let rest = self.changed.len() - NAMED;
            let clues = if rest == 1 { "clue is" } else { "clues are" };
            parts.push(format!("{rest} more {clues} changed"));
        }
        let missing: Vec<String> =
            self.missing.iter().take(NAMED).map(ToString::to_string).collect();
        match (self.missing.len(), missing.as_slice()) {
            (_, []) => {}
            (1, [one]) => parts.push(format!("the clue {one} is missing")),
            (count, _) if count > NAMED => {
                let rest = count - NAMED;
                parts.push(format!("the clues {} and {rest} more are missing", missing.join(", ")));
            }
            (_, [all @ .., last]) => {
                parts.push(format!("the clues {} and {last} are missing", all.join(", ")));
            }
        }
        f.write_str(&parts.join("; "))
    }
}

impl std::error::Error for Mismatch {}

/// Returns the digits of a position that are not givens of its original puzzle.
///
/// # Errors
///
/// Returns an error if the position lacks a given of the puzzle, or has another digit in its cell.
///
/// ```
/// use ninefold::{Grid, check::entries_of};
///
/// let puzzle: Grid = format!("53{}", ".".repeat(79)).parse().unwrap();
/// let position: Grid = format!("534{}", ".".repeat(78)).parse().unwrap();
/// assert_eq!(entries_of(&puzzle, &position).unwrap().clue_count(), 1);
/// let other: Grid = format!("7.4{}", ".".repeat(78)).parse().unwrap();
/// let mismatch = entries_of(&puzzle, &other).unwrap_err();
/// assert_eq!(
///     mismatch.to_string(),
///     "r1c1 is 7, and the clue there is 5; the clue r1c2=3 is missing"
/// );
/// ```
pub fn entries_of(puzzle: &Grid, position: &Grid) -> Result<Grid, Mismatch> {
    let mut mismatch = Mismatch::default();
    let mut entries = *position;
    for (cell, digit) in puzzle.placed() {
        let given = Candidate { cell, digit };
        match position.get(cell) {
            None => mismatch.missing.push(given),
            Some(found) if found != digit => mismatch.changed.push((given, found)),
            Some(_) => entries.set(cell, None),
        }
    }
    if mismatch == Mismatch::default() { Ok(entries) } else { Err(mismatch) }
}
