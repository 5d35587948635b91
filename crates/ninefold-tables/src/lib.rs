//! Sudoku verbs on Arrow arrays: a column of puzzles in, a column of answers out.
//!
//! ```text
//!   array, digits, texts ──► Column ──► blocks of rows ──► threads ──► answers in place ──► array
//!                            nothing is copied             search of many
//! ```
//!
//! There is a function for each verb ([`solve()`], [`verdict`], [`count()`], [`rate()`], [`canon()`] …). A row is read as
//! the program reads a line: 81 cells, `.` or `0` for an empty one. A null row gives a null; a row that cannot be
//! read also does, and [`verdict`] says `unreadable` ([`Column::problem`] says why).
//!
//! ```
//! use ninefold_tables::{Column, Options, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let texts = [puzzle, "no puzzle"];
//! let solutions = solve(&Column::from_texts(&texts), &Options::new())?;
//! assert_eq!(&solutions.get(0).unwrap()[..9], "534678912");
//! assert!(solutions.is_null(1));
//! # Ok::<(), ninefold_tables::TableError>(())
//! ```
//!
//! What a verb means is decided by the crates `ninefold` and `ninefold-api`; this one reads and writes columns.
//!
//! # Not in this crate
//!
//! Files (`ninefold-parquet`), hints, explanations and generated puzzles: a row has one short answer.

mod block;
mod canon;
mod check;
mod checksum;
mod clues;
mod column;
mod count;
mod error;
mod hunt;
mod lists;
mod memory;
mod minimize;
mod names;
mod options;
mod problem;
mod rate;
mod searcher;
mod sizes;
mod solve;
mod steps;
mod texts;
mod validity;

pub use canon::{canon, canon_with_symmetries, symmetries};
pub use check::check;
pub use checksum::checksum;
pub use clues::clues;
pub use column::Column;
pub use count::{count, count_with_completeness};
pub use error::TableError;
pub use hunt::hunt;
pub use minimize::minimize;
pub use names::UNREADABLE;
pub use options::Options;
pub use problem::Problem;
pub use rate::{rate, rate_with_steps, rate_with_verdict};
pub use searcher::Searcher;
pub use solve::{solve, solve_into, solve_with_verdict, verdict};
pub use texts::{MAX_ROWS, Texts};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
