//! Integration tests, as one program.

#![allow(clippy::unwrap_used)]

mod check;
mod generate;
mod rows;
mod small;
