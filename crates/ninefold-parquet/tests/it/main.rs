//! Jobs on tables of every form against the verbs on arrays, and what is refused.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod columns;
mod damaged;
mod jobs;
mod tables;
