//! Prints puzzles: lays a book of puzzles out on pages, and writes pages as PDF, SVG or HTML.
//!
//! ```text
//!   Book ──► Plan ──► Page: lines, frames, texts, in points ──► pdf
//!  puzzles,  layout   plain data, one page at a time        ──► svg
//!  answers,                                                 ──► html (the pages as SVG, one per sheet)
//!  style
//! ```
//!
//! - [`book`]: the puzzles to print, and the style.
//! - [`layout`]: the position of everything. All decisions about looks are here.
//! - [`page`]: pages as plain data, which the writers receive.
//! - [`font`]: the two fonts that are part of the crate, and the widths of their letters.
//! - [`pdf`], [`svg`], [`html`]: the writers. They decide nothing.
//!
//! The crate is pure like the engine: no files, no clock, no threads. The same book gives the same
//! bytes everywhere; a PDF has no date for that reason. It solves and rates nothing: the answers are
//! part of the book.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold_print::{Book, Entry, pdf};
//! use ninefold_rules::Puzzle;
//!
//! let givens: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let entry = Entry {
//!     name: "For the train".to_owned(),
//!     ..Entry::new(1, Puzzle::of_givens(givens), Some(givens.uniqueness().into()))
//! };
//! let book = Book { entries: vec![entry], ..Book::default() };
//! assert!(pdf::paint(&book)?.bytes.starts_with(b"%PDF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Not in this crate
//!
//! Solving, rating and choosing puzzles; sentences and explanations are written by `ninefold-show`.

pub mod book;
#[cfg(test)]
mod cut;
pub mod font;
pub mod html;
mod kerning;
pub mod layout;
pub mod page;
pub mod pdf;
mod sfnt;
mod subset;
pub mod svg;
mod webfont;

pub use book::{Book, Cover, Entry, Paper, PrintedSolution, SolutionPlacement, Style};
