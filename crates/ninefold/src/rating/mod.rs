//! The Sudoku Explainer rating of a puzzle: ER, EP and ED, exactly.
//!
//! A puzzle is solved step by step, always with the first hint of the first technique that has one,
//! in an order that is part of the definition. ER is the rating of the hardest step, EP that of the
//! hardest step up to the first solved cell, ED that of the first step.
//!
//! ```text
//!   Rater ── puzzle ──► steps ──► technique 1 … 20, 22    singles, intersections, sets, fish, wings,
//!     │                                                  loops, bug, aligned: a file per family
//!     │                           technique 21, 24        clusters: what static chains can reach
//!     │                           technique 23, 25 … 30   assumptions: what each of them leads to
//!     └─ workspace, kept                                  derivation: the same with reasons, where
//!                                                         there is a hint
//! ```
//!
//! The module shares no order of search with [`crate::logic`]: the numbers depend on the order, with
//! all its peculiarities. It finds no solutions either; [`crate::search`] decides whether a puzzle
//! has exactly one.

mod aligned;
mod ancestors;
mod arcs;
mod assumptions;
mod branches;
mod bug;
mod chains;
mod clusters;
mod competition;
mod conclusion;
mod derivation;
mod derivations;
mod difficulty;
mod exclusions;
mod extension;
mod fish;
mod forcing;
mod fronts;
mod hint;
mod implications;
mod intersections;
mod length;
mod links;
mod loops;
mod nested;
mod nishio;
mod options;
mod order;
mod outcome;
mod position;
mod rater;
mod record;
mod sets;
mod singles;
mod sources;
mod technique;
mod tenths;
mod unchanged;
mod wings;

pub use difficulty::{Difficulty, ParseDifficultyError};
pub use options::RatingOptions;
pub use outcome::{Rating, RatingOutcome, SeStep};
pub use rater::Rater;
pub use technique::{ParseSeTechniqueError, SeTechnique};
pub use tenths::{ParseTenthsError, Tenths};
