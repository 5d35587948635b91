//! Checks of puzzles: what is wrong, as data that any front end can put into words.
//!
//! ```text
//!   verdict     meaning                                    what else the report contains
//!   unique      exactly one solution                       minimal, redundant givens, wrong entries
//!   multiple    more than one                              count, differing cells, completions, repairs
//!   none        no clash, but no solution                  conflict, repairs
//!   clash       equal givens in a house                    clashes, repairs
//!   solved      all cells given, and correct               wrong entries
//!   wrong       all cells given, and some clash            clashes, repairs
//! ```
//!
//! [`check`] answers everything at once, [`check_each`] for many puzzles; each piece is also a
//! function of its own. [`judge`] compares the grids that claim to solve a puzzle with it, and adds
//! the verdict `wrong-solution`.
//!
//! Every statement can be verified with [`search`](crate::search) alone. This module writes no
//! sentences, knows no techniques and has no clock: where work must be bounded it is counted in
//! guesses, so that a puzzle gets the same report on every machine.
//!
//! ```
//! use ninefold::check::{Question, Verdict, check};
//! use ninefold::{Grid, search::Watch};
//!
//! let givens: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
//! let report = check(&Question::new(givens), &Watch::never());
//! assert_eq!(report.verdict, Verdict::Clash);
//! assert_eq!(report.clashes[0].cells.to_string(), "r1c1 r1c2");
//! ```

mod comparison;
mod completions;
mod conflict;
mod diagnosis;
mod differs;
mod judgement;
mod needed;
mod original;
mod question;
mod redundant;
mod repairs;
mod report;
mod sample;
mod subject;

pub use comparison::{Comparison, compare};
pub use completions::completions;
pub use conflict::conflict;
pub use diagnosis::{CommonSearches, check, check_each, check_each_with};
pub use differs::differs;
pub use judgement::{Claims, Judgement, judge};
pub use original::{Mismatch, entries_of};
pub use question::Question;
pub use redundant::redundant;
pub use repairs::{Repair, Repairs, repairs};
pub use report::{Report, UnknownVerdict, Verdict};
