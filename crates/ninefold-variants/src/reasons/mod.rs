//! Reasons: the next step of a puzzle of any rules, and why it is right.
//!
//! ```text
//!   Puzzle ─► Reasoner: units (one constraint each), houses, derived constraints
//!                │
//!   Position ─► Finder: singles ─► one rule, claims, subsets ─► refutations ─► a trial
//!                │
//!              Step: conclusion, reason, weight          `proof` checks it without any of this
//! ```
//!
//! A step is the cheapest by the table of weights. The same position gives the same step on every machine; work is bounded by
//! counting, never by time.

pub mod cases;
mod derive;
pub mod derived;
mod find;
pub mod finder;
pub mod paragraph;
pub mod path;
pub mod position;
mod prune;
pub mod reasoner;
mod runner;
pub(crate) mod scope;
pub mod step;
mod swaps;
mod units;
pub mod weights;

pub use cases::{Case, Cases};
pub use derived::{Argument, Derived};
pub use finder::{Finder, Next};
pub use paragraph::{Common, Paragraph, paragraphs};
pub use path::{Path, PathEnd};
pub use position::Position;
pub use reasoner::Reasoner;
pub use step::{Because, Conclusion, End, Line, Net, Reason, Source, Step};
pub use weights::Weight;
