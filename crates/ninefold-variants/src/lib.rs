//! Searches Sudoku puzzles of any rules and sizes.
//!
//! - [`Model`]: a puzzle, compiled by `ninefold-rules` to primitive constraints, in the form that the search needs.
//! - [`reasons`]: the next step as a person would take it, with its reason; [`proof`]: a checker of such steps.
//! - [`Search`]: the first solution, the number of solutions, all solutions in lexicographic order, true candidates.
//! - [`check`]: what is wrong with a puzzle: givens and rules that contradict each other, repairs, differing solutions.
//! - [`minimize()`]: a puzzle without its redundant givens and rules. [`generate`]: new puzzles, by the kind of their rules.
//!
//! The crate is pure: no files, threads, clock or printing. Long work asks a [`Watch`](ninefold::search::Watch) of the caller, and
//! bounded work counts guesses, so that the same puzzle gets the same answer on every machine.
//!
//! # Not in this crate
//!
//! It knows no formats, no words for reasons (`ninefold-show` has those), and only [`generate`] knows rules by name. Classic puzzles
//! belong to the crate `ninefold`, which is faster.

mod bits;
mod boards;
mod cell_bits;
pub mod check;
mod digit_sets;
mod engine;
pub mod generate;
mod ground;
mod houses;
pub mod minimize;
pub mod model;
pub mod parts;
pub mod proof;
mod propagate;
pub mod reasons;
mod reduce;
pub mod search;
mod space;
mod subject;
#[cfg(test)]
mod tests;
pub mod work;

pub use minimize::minimize;
pub use model::Model;
pub use parts::Part;
pub use search::Search;
pub use work::Work;
