//! The techniques of people: positions, steps with their reasons, and the way to the solution.
//!
//! ```text
//!   Position ──► Scene ──► find/ (one file per family) ──► Step ──► words, drawings, JSON
//!      ▲                                                     │
//!      └────────────────────── apply ◄── proof ◄─────────────┘
//! ```
//!
//! - [`Technique`] is the catalogue, one table.
//! - [`Position`] is what a person sees: digits and pencil marks.
//! - [`Scene`] asks the finders for steps in a position: the first of a technique, or all.
//! - [`Step`] says what can be done and the pattern that proves it.
//! - [`prove`] proves a step from its pattern alone; no finder is involved.
//! - [`Solver`] goes the whole way, easiest technique first, to a [`Path`]; [`Solver::advise`] says what
//!   to tell someone in the middle of it: a mistake, or the next step.
//!
//! The room deliberately does not ask the search for a step. It asks only whether a puzzle is
//! proven to have one solution, because some techniques rely on that, and whether an entry is wrong.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{is_unique, Position, Solver};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()
//!         .unwrap();
//! let path = Solver::default().path(&Position::of_givens(&puzzle), is_unique(&puzzle));
//! assert!(path.is_solved());
//! assert_eq!(path.level().name(), "easy");
//! ```

mod advice;
mod almost;
mod bits;
mod counts;
mod find;
mod links;
mod path;
mod placements;
mod position;
mod proof;
mod query;
mod scene;
mod step;
mod technique;

pub use advice::{Advice, PlayState};
pub use almost::Almost;
pub use path::{Path, Solver, is_unique};
pub use position::Position;
pub use proof::{Unproven, prove};
pub use query::Query;
pub use scene::{Found, Options, Scene};
pub use step::{Because, Chain, Deadly, Inference, Part, Pattern, Role, Step, Truth};
pub use technique::{Family, Level, Technique, UnknownTechnique};
