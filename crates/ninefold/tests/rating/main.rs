//! Tests of the rating, against a slow and literal twin and against known ratings.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used)]

mod answers;
mod data;
mod known;
mod literal;
mod made;
mod make;
mod twin;
