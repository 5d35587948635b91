//! Making puzzles out of puzzles: the same one in disguise, and the form all its disguises share.
//!
//! ```text
//!   Disguise   one of the ways a puzzle can be rewritten and stay the same puzzle
//!   canon      the form that all disguises of a puzzle have in common, and how many look alike
//! ```
//!
//! The room knows no randomness of its own: where chance is wanted, the caller brings the numbers.

pub mod canon;
mod disguise;

pub use disguise::{Disguise, Line, Move};
