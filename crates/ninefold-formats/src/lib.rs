//! Every Sudoku file format, in and out, for the classic 9x9 board.
//!
//! ```text
//! bytes -> Source -> Reader (detects the format, cuts the input into Raw records)
//!       -> Raw::parse -> Record (a Puzzle and notes) ... -> Writer -> bytes
//! ```
//!
//! - [`FORMATS`] is the one table of formats: name, extensions, what each can hold and under
//!   which tag, a sample. Detection, option values, help and documentation come from it.
//! - [`Puzzle`] keeps what a file said besides the givens; what a target cannot hold is reported as a [`Loss`].
//! - [`ReadError`] points at the place: line, column, the text there, and what to do.
//!
//! Cutting and parsing are two steps so that a caller can cut on one thread and parse on many.
//! Nothing here opens files, prints or solves; input is untrusted, so every buffer has a bound.

mod archive;
mod attached;
mod block;
mod catalogue;
mod cells;
mod compare;
mod data;
mod detect;
mod error;
mod feed;
mod field;
mod format;
mod framing;
mod json;
mod lines;
mod link;
mod loss;
mod names;
mod number;
mod pairs;
mod puzzle;
mod reader;
mod refused;
mod source;
mod table;
mod text;
mod unpack;
mod utf16;
mod variant;
mod writer;
mod writing;
mod xml;
mod yaml;

pub use catalogue::FORMATS;
pub use detect::{Detected, detect};
pub use error::{ErrorKind, Place, ReadError};
pub use field::Field;
pub use format::{Column, Format, Quick, QuickStart, Raw, ReadOptions, Support};
pub use lines::Lines;
pub use loss::Loss;
pub use puzzle::{Colours, Extra, Puzzle, Record, Stated};
pub use reader::Reader;
pub use refused::picture_name;
pub use source::{MAX_RECORD, Source};
pub use writer::{NotWritten, RowWriter, Writer};
