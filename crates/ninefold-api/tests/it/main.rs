//! The contract: every request, its answer, and the schema of both.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod course;
mod daily;
mod engine;
mod hints;
mod lines;
mod practice;
#[cfg(feature = "qr")]
mod qr;
mod requests;
#[cfg(feature = "variants")]
mod rules;
// The order of keys in the schema is that of builds with formats.
#[cfg(feature = "formats")]
mod schema;
mod words;

pub(crate) use ninefold_testing::PUZZLE;
