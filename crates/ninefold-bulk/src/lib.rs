//! Streams of puzzles: on all cores, answered in the order of the input, in memory that does not grow
//! with their number.
//!
//! - [`solve_each`] turns an iterator of puzzles into an iterator of answers. For most programs that
//!   is all.
//! - [`solutions()`] visits all solutions of one puzzle, [`minimals()`] all its minimal puzzles.
//! - [`run`] is the pipeline beneath it for any kind of work: blocks are read on one thread, worked on
//!   by several, and their outputs are written by the caller's thread, in order.
//! - [`fill_blocks`] is for work whose output has a place already: threads take the blocks of a table
//!   from a queue and fill them.
//!
//! Where the operating system starts fewer threads than were asked for, or none, the work is done all the same; [`run`]
//! alone, whose reader needs one, returns an error then.
//!
//! Threads live in this crate, so that the library `ninefold` needs none. It knows no files, formats or
//! terminals: the caller defines what a block is and how it is read and written.
//!
//! # Not in this crate
//!
//! Files, formats and searches: it moves what a caller reads, works on and writes. Nothing is spread over several
//! machines; the Python package does that.

mod blocks;
mod each;
mod handover;
mod minimals;
mod ordered;
mod solutions;
mod tree;

pub use blocks::fill_blocks;
pub use each::{Answers, count_each, solve_each};
pub use handover::{Handover, start};
pub use minimals::minimals;
pub use ordered::{BUFFERS, Feeder, Flush, PARTS, Sink, run, run_dividing};
pub use solutions::solutions;
pub use tree::{Ended, SharedThreads};
