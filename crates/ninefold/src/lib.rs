//! Ninefold: the engine.
//!
//! Rooms, each using only the ones before it:
//!
//! - [`board`]: cells, digits, houses, grids, candidates. Knows nothing of solving.
//! - [`search`]: solutions, found and counted by exhaustive search. Knows nothing of people.
//! - [`check`]: what is wrong with a puzzle, in data that any front end can put into words.
//! - [`logic`]: the techniques of people, as steps with their reasons.
//! - [`rating`]: how hard it is, by the rating the Sudoku world quotes.
//! - [`equivalence`]: transformations into equivalent puzzles, and canonical forms.
//! - [`generate`]: puzzles to order.
//!
//! The library is pure: no files, no threads, no clock, no global state, no printing. Text in
//! and out, in all its formats, is the business of the crate `ninefold-formats`.
//!
//! ```
//! use ninefold::{search, Grid};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()
//!         .unwrap();
//! let solution = search::first(&puzzle).unwrap();
//! assert!(solution.to_string().starts_with("534678912"));
//! assert_eq!(search::count(&puzzle, 10).found, 1);
//! ```

pub mod board;
pub mod check;
pub mod equivalence;
pub mod generate;
pub mod logic;
pub mod rating;
pub mod search;

pub use board::{
    Candidate, Candidates, Cell, CellSet, Clash, Digit, DigitSet, Grid, House, HouseKind,
};
