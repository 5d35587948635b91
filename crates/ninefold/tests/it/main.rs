//! Tests of the library through its public interface, against reference implementations that are slow
//! and obviously right.

// Helpers of tests may panic as tests do.
#![allow(clippy::unwrap_used)]

mod backtracking;
mod canon;
mod check;
mod engines;
mod generator;
mod grids;
mod logic;
mod rating;
mod search;
mod sets;
