//! Test support that the crates of the workspace share; it is never published.
//!
//! - [`cases()`]: the number of cases of a test, by the kind of run.
//! - [`corpus`]: puzzle sets and known ratings, complete where the shared data is present, otherwise a sample.
//! - [`puzzles`]: puzzles generated from a seed, independent of the generator under test.
//! - [`json_schema`]: a validator for the JSON contract.
//! - [`check_committed()`]: compares a generated file with the committed one, or writes it.
//! - [`Trickle`]: a source that yields few bytes at a time.
//! - [`not_run()`]: reports a test that lacks its data or its tool, so that `cargo xtask test` lists it.
//! - `pdf` (feature `pdf`): a reader of PDF files.
//!
//! # Not in this crate
//!
//! Anything that a user runs: no published crate depends on it outside of its tests.

// A panic is how test support reports a failure.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

mod amount;
mod committed;
pub mod corpus;
pub mod json_schema;
mod not_run;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod puzzles;
mod trickle;

pub use amount::{cases, is_long};
pub use committed::check_committed;
pub use not_run::not_run;
pub use puzzles::{PUZZLE, SOLUTION};
pub use trickle::Trickle;
