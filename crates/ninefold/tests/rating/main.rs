//! Tests of the rating: against a slow reference implementation and against known ratings.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used)]

mod agreement;
mod answers;
mod data;
mod generated;
mod known;
mod reference;
