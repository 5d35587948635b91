//! Sudoku verbs on Parquet and Arrow files, one row group at a time.
//!
//! ```text
//!   Source ──► rows of a table ──► workers: decode, answer, encode ──► Sink: appends row groups in order
//!              (a thread)          (n threads)                         (the caller's thread)
//! ```
//!
//! Of each thread at most three row groups are under way, so the memory does not grow with the table.
//! A [`Job`] says what is done; [`Job::run`] reads [`Source`]s and writes to anything that is [`Write`](std::io::Write).
//!
//! ```
//! use ninefold_parquet::{Form, Job, Source, Verb};
//! # use arrow_array::{ArrayRef, RecordBatch, StringArray};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("puzzles.arrow");
//! # let puzzles = std::sync::Arc::new(StringArray::from(vec![".".repeat(81)])) as ArrayRef;
//! # let batch = RecordBatch::try_from_iter([("puzzle", puzzles)])?;
//! # let file = std::fs::File::create(&path)?;
//! # let mut writer = arrow_ipc::writer::FileWriter::try_new(file, &batch.schema())?;
//! # writer.write(&batch)?;
//! # writer.finish()?;
//!
//! let job = Job::new(Verb::Solve, Form::Parquet);
//! let (bytes, report) = job.run(vec![Source::open(&path)?], Vec::new(), || false)?;
//! assert_eq!((report.rows, &bytes[..4]), (1, b"PAR1".as_slice()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Not in this crate
//!
//! Text files of puzzles, columns in memory (`ninefold-tables`), and files on other machines.

mod answer;
mod choice;
mod encode;
mod error;
mod job;
mod plan;
mod rows;
mod source;

pub use answer::{Report, Verb};
pub use choice::{ColumnChoice, Keep};
pub use encode::{Compression, Form};
pub use error::FileError;
pub use job::{Job, ROW_GROUP};
pub use source::{Source, is_table, tables_in};
