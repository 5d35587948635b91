//! Steps, solution paths and checks in words and drawings: sentences, SVG, HTML, Markdown.
//!
//! - [`words`]: a step, or the [findings](Findings) of a check, in words, one module for each language,
//!   from the data of the step or the findings alone.
//! - [`net`], [`eureka`]: forcing nets as numbered lines, chains as lines of notation.
//! - [`prose`]: the explanation of a step as paragraphs, lines of notation and nets.
//! - [`draw`]: a step as a drawing: which candidates have which tone, which arrows lead where.
//! - [`ladder`]: hints by [detail level](Detail): what each level says and draws.
//! - [`svg`], [`html`], [`markdown`]: drawings and documents.
//! - [`singles`], [`ending`]: singles in a row as one paragraph, and paths that end with several solutions.
//! - [`course`]: the lessons of the core techniques, in the order in which people learn them.
//! - [`examples`]: for each technique a position in which it applies.
//!
//! The crate is pure like the engine: no files, no terminal, no clock. It finds and decides nothing:
//! everything that it says about a step is in the step.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Position, Solver};
//! use ninefold_show::words::{English, Words};
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = Position::of_givens(&puzzle);
//! let step = Solver::default().next_step(&position, None).ok_or("no step")?;
//! println!("{} {}", English.reason(&position, &step), English.result(&step));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod clause;
pub mod course;
mod detail;
pub mod draw;
pub mod ending;
pub mod eureka;
pub mod examples;
mod findings;
pub mod html;
pub mod ladder;
pub mod markdown;
pub mod named;
pub mod net;
pub mod overview;
mod piece;
pub mod prose;
pub mod repeat;
#[cfg(test)]
mod samples;
pub mod singles;
pub mod svg;
pub mod words;
pub mod wrap;

pub use area::{area, box_of, pattern_cells};
pub use clause::{Clause, ClauseLink};
pub use detail::{Detail, UnknownDetail};
pub use findings::Findings;
