//! The Sudoku Explainer rating of a puzzle: ER, EP and ED, exactly.
//!
//! A puzzle is solved step by step, always with the first hint of the first technique that has
//! one, in an order that is part of the definition. ER is the rating of the hardest step, EP of
//! the hardest up to the first solved cell, ED of the first.
//!
//! ```text
//!   Rater ── puzzle ──► steps ──► technique 1 … 20, 22    singles, sets, fish, wings, loops, bug,
//!     │                                                  aligned: one file per family
//!     │                           technique 21, 24        graph: what static chains can reach
//!     │                           technique 23, 25 … 30   flood: what an assumption leads to
//!     └─ workspace, kept                                  run: the same with parents, for what
//!                                                         the flood says is a hint
//! ```
//!
//! The room deliberately shares no search order with a solver for people: the numbers depend on
//! the order, quirks and all. It finds no solutions either; whether a puzzle is proper is a
//! question to [`crate::search`].

#![expect(
    clippy::needless_range_loop,
    reason = "cells, houses and digits are numbers that index several tables at once"
)]

mod aligned;
mod board;
mod bug;
mod chains;
mod difficulty;
mod fish;
mod flood;
mod forcing;
mod graph;
mod hint;
mod length;
mod links;
mod loops;
mod net;
mod nishio;
mod options;
mod outcome;
mod rater;
mod rules;
mod run;
mod sets;
mod singles;
mod survey;
mod tables;
mod technique;
mod tenths;
mod wings;

pub use difficulty::{Difficulty, ParseDifficultyError};
pub use options::RatingOptions;
pub use outcome::{Rating, RatingOutcome, SeStep};
pub use rater::Rater;
pub use technique::SeTechnique;
pub use tenths::{ParseTenthsError, Tenths};
