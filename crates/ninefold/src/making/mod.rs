//! Making puzzles: solved grids, puzzles from them, and puzzles to order.
//!
//! ```text
//!   Stream ──► solution ──► Reduction ──► proper puzzle ──► Maker: is it what was wished for?
//!   (seed)     a solved     leaves out      no clue of it
//!              grid         what it can     can be spared
//! ```
//!
//! Everything random comes from a [`Stream`], so the same seed makes the same puzzles on every machine.
//! A [`Maker`] works in attempts that are numbered and know nothing of each other: whoever makes them,
//! on however many threads, attempt 7 of a seed always has the same outcome. The room has no threads
//! and no clock itself, and never claims more than it has proven with `search`, `logic` and `rating`.
//!
//! ```text
//!   Disguise   one of the ways a puzzle can be rewritten and stay the same puzzle
//!   canon      the form that all disguises of a puzzle have in common, and how many look alike
//! ```

pub mod canon;
mod disguise;
#[doc(hidden)]
pub mod forced;
mod impossible;
mod maker;
mod minimal;
mod reduce;
mod solved;
mod stream;
mod symmetry;
mod wish;

pub use disguise::{Disguise, Line, Move};
pub use impossible::Impossible;
pub use maker::{Made, Maker};
pub use minimal::{Minimals, all_minimal, minimize};
pub use reduce::{Queries, Reduction, minimal_each, reduce, reduce_each};
pub use solved::{solution, solution_each};
pub use stream::Stream;
pub use symmetry::Symmetry;
pub use wish::Wish;
