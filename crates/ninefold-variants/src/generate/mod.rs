//! Generates puzzles of other rules, by the kind of their rules.
//!
//! ```text
//!   Rng ──► regions ──► grid ──► rules drawn over it ──► givens removed ──► rules removed ──► puzzle
//!   (seed)  a jigsaw's  a full   cages, lines, dots,     none of them is    none of those
//!           alone       grid     clues outside           redundant          drawn is, either
//! ```
//!
//! All random numbers come from an [`Rng`](ninefold::Rng), so the same seed generates the same puzzles on every machine. A
//! [`Generator`] works in numbered attempts that are independent of each other: attempt 7 of a seed always has the same outcome, on
//! any thread and in any order. [`KINDS`] is the table of what can be generated; several kinds can be mixed.

mod cages;
mod canvas;
mod clues;
mod generator;
mod grid;
mod kind;
mod lines;
mod regions;
mod spec;

pub use generator::{Batch, Generated, Generator};
pub use kind::{KINDS, Kind, kind};
pub use spec::{ImpossibleSpec, Spec};
