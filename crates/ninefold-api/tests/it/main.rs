//! The contract: every request, its answer, and the schema of both.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod course;
mod daily;
mod engine;
mod lines;
mod practice;
#[cfg(feature = "qr")]
mod qr;
mod requests;
// The order of keys in the schema is that of builds with formats.
#[cfg(feature = "formats")]
mod schema;

/// A puzzle with exactly one solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
