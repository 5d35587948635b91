//! Data that a puzzle says besides its cells and texts.

use ninefold::Grid;

/// A tag, attribute or column that Ninefold does not know, kept so that it can be written back.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Extra {
    /// The name of the format it was found in.
    pub format: String,
    /// Its tag there.
    pub key: String,
    /// Its value, verbatim.
    pub value: String,
}

/// The statement of a classic puzzle's source about the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated<'a> {
    /// There is no place for a solution.
    Nothing,
    /// It is a row of a table whose column of solutions is blank here.
    Blank,
    /// This grid. Not trusted.
    Solution(&'a Grid),
    /// A text that is not a grid, in the column of solutions.
    Unreadable(&'a str),
}
