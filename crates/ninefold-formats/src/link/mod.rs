//! Links and share codes: puzzles copied from a browser.
//!
//! ```text
//! My puzzle: https://f-puzzles.com/?load=N4IgzglgXgpiBcBOA...&theme=dark
//!            \____ spot: what errors point at ______________/
//!                                        \_ code __________/
//! ```
//!
//! A line may hold text around the link. Every reader here looks at the link itself, so a file
//! with links of several sites is read, whichever of the formats it is taken for. A link that
//! only names a puzzle on a server cannot be followed: nothing here opens the network.

mod classic;
mod code;
pub(crate) mod exchange;
pub(crate) mod find;
pub(crate) mod fpuzzles;
pub(crate) mod good_sudoku;
mod lz;
pub(crate) mod packed;
pub(crate) mod read;
pub(crate) mod sudokumaker;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
mod zip_code;

#[cfg(test)]
mod tests;
