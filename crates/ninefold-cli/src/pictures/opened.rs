//! Inputs that are open: a text, or a picture that has been read.

use crate::input_record::InputRecord;
use ninefold_api::{GridChoice, ScannedGridAnswer};
use ninefold_formats::{ErrorKind, Format, Lines, Puzzle, ReadError, Reader};
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// The options for reading pictures.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    not(feature = "scan"),
    expect(dead_code, reason = "without the feature every picture is refused")
)]
pub(crate) struct PictureOptions {
    /// The grids of a picture that are read.
    pub(crate) grid: GridChoice,
    /// The first and the last page of a document.
    pub(crate) pages: Option<(usize, usize)>,
    /// Whether entries are left out.
    pub(crate) givens_only: bool,
    /// Whether other inputs than pictures are refused.
    pub(crate) only: bool,
    /// The storage for the annotated picture, if there is to be one.
    pub(crate) annotated: Option<Arc<OnceLock<Vec<u8>>>>,
}

/// A record, and what was read if it comes from a picture.
pub(crate) type RecordAndGrid = (Result<InputRecord, ReadError>, Option<Arc<ScannedGridAnswer>>);

/// An input that is open: a text, or a picture that has been read.
pub(crate) enum Opened {
    /// A text, which is cut into records.
    Text(Box<Reader>),
    /// The puzzles of a picture that are still to come, each with its scanned grid.
    #[cfg_attr(
        not(feature = "scan"),
        expect(dead_code, reason = "without the feature every picture is refused")
    )]
    Picture(VecDeque<(Puzzle, Arc<ScannedGridAnswer>)>),
}

impl Opened {
    /// Returns an input that is not a picture.
    pub(crate) fn of_text(reader: Reader) -> Self {
        Self::Text(Box::new(reader))
    }

    /// Returns `true` if the input is a picture.
    pub(crate) const fn is_picture(&self) -> bool {
        matches!(self, Self::Picture(_))
    }

    /// Returns the format of the input.
    pub(crate) fn format(&self) -> &'static Format {
        match self {
            Self::Text(reader) => reader.format(),
            Self::Picture(_) => Format::named("picture").unwrap_or(&ninefold_formats::FORMATS[0]),
        }
    }

    /// Takes the records of the next reads as lines of a block, where each is a line of a text; see
    /// [`Reader::next_lines`].
    pub(crate) fn next_lines(&mut self, reads: usize, lines: &mut Lines) -> bool {
        match self {
            Self::Text(reader) => reader.next_lines(reads, lines),
            Self::Picture(_) => false,
        }
    }

    /// Makes blank lines of a text records; see [`Reader::keep_blank_lines`].
    pub(crate) fn keep_blank_lines(&mut self) {
        if let Self::Text(reader) = self {
            reader.keep_blank_lines();
        }
    }

    /// Returns the input, unless it is a picture whose reading is doubtful: for puzzles that are used without an answer
    /// of their own.
    pub(crate) fn sure(self) -> Result<Self, ReadError> {
        let Self::Picture(puzzles) = &self else { return Ok(self) };
        match puzzles.iter().map(|(_, grid)| grid).find(|grid| grid.is_doubtful()) {
            None => Ok(self),
            Some(grid) => {
                let message = format!("the picture is not clear: {}", grid.sentence());
                let cells = grid.remarks().join("; ");
                Err(ReadError::new(ErrorKind::Picture, message)
                    .help(format!("{cells}; write the right digits into a file")))
            }
        }
    }
}

impl Iterator for Opened {
    type Item = RecordAndGrid;

    fn next(&mut self) -> Option<RecordAndGrid> {
        match self {
            Self::Text(reader) => Some((reader.next()?.map(InputRecord::Text), None)),
            Self::Picture(puzzles) => {
                let (puzzle, grid) = puzzles.pop_front()?;
                Some((Ok(InputRecord::Picture(Box::new(puzzle))), Some(grid)))
            }
        }
    }
}
