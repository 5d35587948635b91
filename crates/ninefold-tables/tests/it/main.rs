//! The verbs on columns of every type against the answers to single requests, and what is refused.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod answers;
mod columns;
mod hunt;
mod lists;
mod refused;
mod rows;
mod searcher;
