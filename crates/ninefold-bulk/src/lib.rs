//! Streams of puzzles: worked on by all cores, answered in the order they came in, in memory that
//! does not grow with their number.
//!
//! - [`solve_each`] takes an iterator of puzzles and gives an iterator of answers. For most
//!   programs that is all.
//! - [`run`] is the machinery beneath, for any kind of work: blocks are read on one thread, worked on
//!   by many, and what they lead to is written by the caller's, in order.
//!
//! Threads live here, so that the library `ninefold` can do without. Deliberately absent: files,
//! formats and terminals. What a block is, and how it is read and written, the caller says.

mod each;
mod ordered;

pub use each::{Answers, count_each, solve_each};
pub use ordered::{Feeder, Part, TRAYS, Write, run, run_dividing};
