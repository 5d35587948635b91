//! Steps and paths as people read them: sentences, drawings, pages.
//!
//! - [`words`]: a step in words, one file for each language, made from the step's data alone.
//! - [`draw`]: a step as a drawing: which candidates have which tone, which arrows go where. Any
//!   front end can paint it; [`svg`] does.
//! - [`ladder`]: the detail levels of a hint, and what each tells and draws.
//! - [`html`], [`markdown`]: a whole path as one document.
//! - [`examples`]: a position in which each technique can be seen.
//!
//! The crate is pure like the engine: no files, no terminal, no clock. It finds nothing and decides
//! nothing: what it says of a step is in the step.

pub mod draw;
pub mod examples;
pub mod html;
pub mod ladder;
pub mod markdown;
pub mod svg;
pub mod words;
