//! Inputs that are open: a text, or a picture that has been read.

use ninefold_api::{GridChoice, ScannedGridAnswer};
use ninefold_formats::{ErrorKind, Format, Raw, ReadError, Reader};
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
pub(crate) type RecordAndGrid = (Result<Raw, ReadError>, Option<Arc<ScannedGridAnswer>>);

/// An input that is open: a text, or a picture that has been read.
pub(crate) struct Opened {
    /// The records; those of a picture are its puzzles.
    pub(crate) reader: Reader,
    /// The scanned grids of a picture, one for each record that is still to come.
    pub(super) grids: VecDeque<Arc<ScannedGridAnswer>>,
    pub(crate) is_picture: bool,
}

impl Opened {
    /// Returns an input that is not a picture.
    pub(crate) const fn of_text(reader: Reader) -> Self {
        Self { reader, grids: VecDeque::new(), is_picture: false }
    }

    /// Returns the format of the input.
    pub(crate) fn format(&self) -> &'static Format {
        let picture = Format::named("picture").filter(|_| self.is_picture);
        picture.unwrap_or_else(|| self.reader.format())
    }

    /// Takes the next record, and what is said of it if it comes from a picture.
    pub(crate) fn next(&mut self) -> Option<RecordAndGrid> {
        let raw = self.reader.next()?;
        Some((raw, self.grids.pop_front()))
    }

    /// Returns the reader, unless the input is a picture whose reading is doubtful: for puzzles that are used without
    /// an answer of their own.
    pub(crate) fn sure(self) -> Result<Reader, ReadError> {
        match self.grids.iter().find(|grid| grid.is_doubtful()) {
            None => Ok(self.reader),
            Some(grid) => {
                let message = format!("the picture is not clear: {}", grid.sentence());
                let cells = grid.remarks().join("; ");
                Err(ReadError::new(ErrorKind::Picture, message)
                    .help(format!("{cells}; write the right digits into a file")))
            }
        }
    }
}
