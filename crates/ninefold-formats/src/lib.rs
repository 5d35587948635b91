//! Every Sudoku file format, in and out.
//!
//! ```text
//! bytes -> Source -> Reader (detects the format, cuts the input into Raw records)
//!       -> Raw::parse     -> Record (a classic Puzzle and notes) ... -> Writer -> bytes
//!       -> Raw::parse_any -> Record (a Puzzle of any rules, notes, and what was not read)
//! ```
//!
//! - [`FORMATS`] is the one table of formats: name, extensions, what each can hold and under
//!   which tag, a sample. Detection, option values, help and documentation come from it.
//! - [`Puzzle`] keeps what a file said besides the givens; what a target cannot hold is reported as a [`Loss`].
//! - [`ReadError`] points at the place: line, column, the text there, and what to do.
//!
//! Cutting and parsing are two steps so that a caller can cut on one thread and parse on many.
//! Nothing here opens files, prints or solves; input is untrusted, so every buffer has a bound.
//!
//! # Not in this crate
//!
//! Solving, pictures and printed pages. A rule that is coded and not known is named, and the puzzle is never taken for one
//! without it.

mod any_rules;
mod archive;
mod block;
mod catalogue;
mod cells;
mod compare;
mod data;
mod detect;
mod drawing;
mod error;
mod feed;
mod field;
mod format;
mod framing;
mod headings;
mod json;
mod lines;
mod link;
mod loss;
mod names;
mod number;
mod pairs;
mod reader;
mod record;
mod refused;
mod source;
mod table;
mod text;
mod unpack;
mod utf16;
pub mod variant;
mod writer;
mod writing;
mod xml;
mod yaml;

pub use any_rules::not_classic;
pub use catalogue::FORMATS;
pub use detect::{Detected, detect};
pub use error::{ErrorKind, Place, ReadError};
pub use format::{Column, Format, Quick, QuickStart, Raw, ReadOptions, Support};
pub use lines::Lines;
pub use loss::Loss;
pub use ninefold_rules::{ClassicCells, Colours, Extra, Field, Puzzle, Stated};
pub use reader::Reader;
pub use record::{Record, Unread};
pub use refused::picture_name;
pub use source::{MAX_RECORD, Source};
pub use writer::{NotWritten, RowWriter, Writer};
