//! Puzzles on paper: a book of puzzles becomes pages, and pages become PDF, SVG or HTML.
//!
//! ```text
//!   Book ──► Plan ──► Page: lines, frames, texts, in points ──► pdf
//!  puzzles,  where    plain data, one page at a time        ──► svg
//!  answers,  things                                         ──► html (the pages as SVG, one a sheet)
//!  wishes    stand
//! ```
//!
//! - [`book`]: what is to be printed, and how.
//! - [`layout`]: where everything stands. All decisions about looks are here.
//! - [`page`]: what a painter gets to see.
//! - [`font`]: the two fonts that are part of the crate, and how wide their letters are.
//! - [`pdf`], [`svg`], [`html`]: the painters. They decide nothing.
//!
//! The crate is pure like the engine: no files, no clock, no threads. The same book gives the same
//! bytes everywhere; a PDF has no date for that reason. It solves and rates nothing: the answers are
//! part of the book.

pub mod book;
pub mod font;
pub mod html;
pub mod layout;
pub mod page;
pub mod pdf;
mod subset;
pub mod svg;
mod webfont;

pub use book::{Answer, Book, Entry, Paper, Solutions, Style};
