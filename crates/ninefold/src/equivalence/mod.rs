//! Equivalent puzzles: the transformations between them, and canonical forms.
//!
//! Two puzzles are *equivalent* if one becomes the other by transposing the grid, permuting rows and
//! bands, permuting columns and stacks, and renaming digits. Equivalent puzzles have the same
//! solutions up to the same transformation, and the same difficulty for a solver that treats all
//! rows, columns and digits alike.
//!
//! ```text
//!   Transformation   one of the 9! x 2 x 6^8 mappings, with its inverse, composition and moves
//!   canon            the lexicographically smallest equivalent puzzle, and the number of automorphisms
//! ```
//!
//! This module does not solve anything: puzzles with clashes or without a solution are accepted too.

pub mod canon;
mod transformation;

pub use transformation::{Line, Move, Transformation};
