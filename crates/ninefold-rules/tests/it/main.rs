//! Properties of the catalogue: conditions against primitives, examples, rules from outside of the crate.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod catalogue;
mod examples;
mod grids;
mod kinds;
mod outside;
