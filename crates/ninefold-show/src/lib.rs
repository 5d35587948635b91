//! Steps, solution paths and checks in words and drawings: sentences, SVG, HTML, Markdown.
//!
//! - [`words`]: a step, or the [findings](Findings) of a check, in words, one module for each language,
//!   from the data of the step or the findings alone.
//! - [`net`], [`eureka`]: forcing nets as numbered lines, chains as lines of notation.
//! - [`prose`]: the explanation of a step as paragraphs, lines of notation and nets.
//! - [`rules`]: the shape and the rules of a puzzle in sentences.
//! - [`reasons`]: hints and explanations of puzzles with any rules.
//! - [`draw`]: a step as a drawing: which candidates have which tone, which arrows lead where.
//! - [`ladder`]: hints by [detail level](Detail): what each level says and draws.
//! - [`puzzle_svg`], [`puzzle_text`]: a puzzle of any shape and rules as a drawing, as lines of text.
//! - [`svg`], [`html`], [`markdown`]: drawings and documents.
//! - [`singles`]: which singles in a row are one paragraph. [`verdict`]: why there is no step, how a path ends.
//! - [`course`]: the lessons of the core techniques, in the order in which people learn them.
//! - [`examples`]: for each technique a position in which it applies.
//!
//! The crate is pure like the engine: no files, no terminal, no clock. It finds and decides nothing:
//! everything that it says about a step is in the step.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Position, Solver};
//! use ninefold::search::Watch;
//! use ninefold_show::words::{English, Words};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = Position::of_givens(&puzzle);
//! let step = Solver::default().next_step(&position, None, &Watch::never()).ok_or("no step")?;
//! println!("{} {}", English.reason(&position, &step), English.result(&step));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Not in this crate
//!
//! Finding steps and judging puzzles, which the engine does; printed pages (`ninefold-print`); languages other
//! than English, so far.

mod area;
mod clause;
pub mod course;
mod detail;
pub mod draw;
pub mod eureka;
pub mod examples;
mod findings;
pub mod html;
pub mod ladder;
pub mod markdown;
pub mod named;
pub mod net;
pub mod overview;
mod pattern_cells;
mod piece;
pub mod prose;
pub mod puzzle_svg;
pub mod puzzle_text;
mod reasoned;
pub mod reasons;
pub mod reasons_document;
pub mod repeat;
pub mod rules;
pub mod rules_report;
#[cfg(test)]
mod samples;
pub mod singles;
pub mod svg;
pub mod verdict;
pub mod words;
pub mod wrap;

pub use area::{area, box_of};
pub use clause::{Clause, ClauseLink};
pub use detail::{Detail, UnknownDetail};
pub use findings::Findings;
pub use pattern_cells::pattern_cells;
pub use reasoned::Reasoned;
