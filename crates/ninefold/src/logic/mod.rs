//! Human solving techniques: positions, steps with their reasons, and solution paths.
//!
//! ```text
//!   Position ──► Scene ──► find/ (one file per family) ──► Step ──► words, drawings, JSON
//!      ▲                                                     │
//!      └────────────────────── apply ◄── proof ◄─────────────┘
//! ```
//!
//! - [`Technique`] is the catalogue of techniques, one table.
//! - [`Position`] holds the digits and pencil marks of a grid in progress.
//! - [`Scene`] finds steps in a position: the first of a technique, or all.
//! - [`Step`] says what to place or remove, and carries the pattern that proves it.
//! - [`prove`] proves a step from its pattern alone, without a finder.
//! - [`Solver`] builds the solution [`Path`], easiest technique first; [`Solver::explain`] returns it
//!   without the steps that it does not need, or an easier one; [`Solver::advise`] returns the mistake
//!   in a puzzle in progress, or the next step.
//!
//! This module never asks the search for a step. It asks only whether a puzzle has exactly one
//! solution ([`UniquePuzzle`]), because some techniques rely on that, whether an entry is wrong, and,
//! in a puzzle with several solutions, which candidates are part of one, because no step removes
//! those.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Position, Solver, UniquePuzzle};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()
//!         .unwrap();
//! let unique = UniquePuzzle::prove(&puzzle);
//! let path = Solver::default().path(&Position::of_givens(&puzzle), unique.as_ref());
//! assert!(path.is_solved());
//! assert_eq!(path.level().name(), "easy");
//! ```

mod advice;
mod facts;
mod find;
mod mistake;
mod options;
mod path;
mod pattern;
mod position;
mod proof;
mod query;
mod scene;
mod step;
mod technique;
mod unique;

pub use advice::{Advice, PlayState};
pub use facts::almost_locked::AlmostLockedSet;
pub use mistake::{Mistake, WhyWrong};
pub use options::{LogicOptions, StepCallback};
pub use path::{Explanation, Path, PathKind, PathProgress, Solver, UnknownPathKind};
pub use pattern::{
    Because, Chain, DeadlyPattern, Inference, Net, NetLine, NetReason, Pattern, PatternPart, Role,
    Statement, Truth,
};
pub use position::Position;
pub use proof::{Unproven, prove};
pub use query::Query;
pub use scene::Scene;
pub use step::Step;
pub use technique::{Family, Level, Technique, UnknownLevel, UnknownTechnique};
pub use unique::UniquePuzzle;
