//! The contract: every request, its answer, and the schema of both.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod daily;
mod lines;
mod practice;
mod requests;
mod schema;

/// A puzzle with exactly one solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
