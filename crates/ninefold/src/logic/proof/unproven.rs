//! The reason why a step is not proven.

use crate::board::Candidate;

/// The reason why a step is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unproven {
    /// The step places and removes nothing.
    Useless,
    /// The step removes or places a candidate that the position does not have.
    Absent(Candidate),
    /// The opposite of this placement or elimination leads to no contradiction.
    Stands(Candidate),
    /// The deadly pattern is not deadly, or contains a given.
    NotDeadly,
    /// The step relies on uniqueness, but its technique does not declare that.
    Undeclared,
    /// The step is a guess, which has no proof.
    Guess,
    /// The proof would take too many combinations.
    TooLong(Candidate),
    /// The line of this number, from 0, of the net does not follow from the lines that it names.
    Line(u16),
}
