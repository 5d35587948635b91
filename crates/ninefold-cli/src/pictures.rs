//! Pictures among the inputs: each grid that is read from one becomes a record.
//!
//! ```text
//!   first bytes ──► a picture? ──no──► Reader of a text format
//!                       └──yes──► ninefold_api::scan ──► puzzles as lines of JSON ──► Reader, and what is said of each
//! ```

use crate::show::words;
use ninefold_api::{GridChoice, ScannedGridAnswer};
use ninefold_formats::{ErrorKind, Format, Raw, ReadError, Reader};
use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, OnceLock};

/// What is read of pictures.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    not(feature = "scan"),
    expect(dead_code, reason = "without the feature every picture is refused")
)]
pub(crate) struct PictureOptions {
    /// Which grids of a picture.
    pub(crate) grid: GridChoice,
    /// The first and the last page of a document.
    pub(crate) pages: Option<(usize, usize)>,
    /// Whether entries are left out.
    pub(crate) givens_only: bool,
    /// Whether other inputs than pictures are refused.
    pub(crate) only: bool,
    /// Where the annotated picture is kept, if there is to be one.
    pub(crate) annotated: Option<Arc<OnceLock<Vec<u8>>>>,
}

/// An input that is open: a text, or a picture that has been read.
pub(crate) struct Opened {
    /// The records; those of a picture are its puzzles.
    pub(crate) reader: Reader,
    /// What was read from a picture, for each record that is still to come.
    grids: VecDeque<Arc<ScannedGridAnswer>>,
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
    pub(crate) fn next(
        &mut self,
    ) -> Option<(Result<Raw, ReadError>, Option<Arc<ScannedGridAnswer>>)> {
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

/// Returns all that is to be said of a grid: a sentence, and a line for each cell that is not clear.
pub(crate) fn remarks(grid: &ScannedGridAnswer) -> String {
    let mut text = grid.sentence();
    for remark in grid.remarks() {
        text.push_str(&format!("\n  {remark}"));
    }
    match grid.others {
        0 => {}
        others => {
            let (more, verb) = (
                words::plural(others as u64, "more grid"),
                if others == 1 { "was" } else { "were" },
            );
            text.push_str(&format!("\n  {more} {verb} found; use --grid all to read every grid"));
        }
    }
    text
}

/// Reads as many of the first bytes as are needed to recognise a picture: four, unless these leave it open.
pub(crate) fn head(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(12);
    input.take(4).read_to_end(&mut head)?;
    if head == b"RIFF" || head.starts_with(b"\0\0\0") {
        input.take(8).read_to_end(&mut head)?;
    }
    Ok(head)
}

/// Returns the error of an input that is not a picture.
pub(crate) fn not_a_picture() -> ReadError {
    ReadError::new(ErrorKind::Picture, "this is not a picture")
        .help("'scan' reads JPEG, PNG and WebP pictures; other verbs read puzzles in text files")
}

/// Reads a picture.
#[cfg(not(feature = "scan"))]
pub(crate) fn open(
    name: &str,
    _file: impl Read,
    _options: &PictureOptions,
) -> Result<Opened, ReadError> {
    let message = format!("this is {name}, and this program was built without the feature 'scan'");
    Err(ReadError::new(ErrorKind::Picture, message)
        .help("build it with '--features scan', or type the puzzle: 81 characters, with . for an empty cell"))
}

#[cfg(feature = "scan")]
pub(crate) use scanning::open;

#[cfg(feature = "scan")]
mod scanning {
    use super::*;
    use crate::stop;
    use ninefold::Grid;
    use ninefold::search::Watch;
    use ninefold_api::{Error, ScanRequest, scan, scan_annotated};
    use ninefold_formats::{Puzzle, ReadOptions, Source, Writer};

    /// The greatest size of a file that is read, in bytes. The decoder names its limit in its error.
    const LARGEST: u64 = 64_000_001;

    /// Reads a picture.
    pub(crate) fn open(
        _name: &str,
        file: impl Read,
        options: &PictureOptions,
    ) -> Result<Opened, ReadError> {
        let mut bytes = Vec::new();
        file.take(LARGEST).read_to_end(&mut bytes)?;
        let mut request = ScanRequest::new();
        request.grid = options.grid;
        request.pages = options.pages;
        request.givens_only = options.givens_only;
        let interrupted = stop::interrupted;
        let watch = Watch::new(&interrupted);
        let answer = match &options.annotated {
            None => scan(&request, &bytes, &watch),
            Some(kept) => scan_annotated(&request, &bytes, &watch).map(|(answer, picture)| {
                // Only the first picture is kept, and there is only one.
                let _ = kept.set(picture);
                answer
            }),
        };
        let grids = answer.map_err(|error| read_error(&error))?.grids;
        Ok(Opened {
            reader: reader(&grids)?,
            grids: grids.into_iter().map(Arc::new).collect(),
            is_picture: true,
        })
    }

    /// Returns the puzzles of grids as records of Ninefold's own format, which holds entries.
    fn reader(grids: &[ScannedGridAnswer]) -> Result<Reader, ReadError> {
        let broken = |message: String| ReadError::new(ErrorKind::Syntax, message);
        let format =
            Format::named("json").ok_or_else(|| broken("there is no format json".to_owned()))?;
        let mut writer = Writer::new(format).map_err(|error| broken(error.to_string()))?;
        let mut text = Vec::new();
        for grid in grids {
            let digits =
                |text: &str| text.parse::<Grid>().map_err(|error| broken(error.to_string()));
            let mut puzzle = Puzzle::of_givens(digits(&grid.head.puzzle)?);
            puzzle.entries = digits(&grid.entries)?;
            writer.write(&puzzle, &mut text);
        }
        writer.finish(&mut text);
        let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
        Reader::new(Source::new(io::Cursor::new(text))?, &options)
    }

    /// Converts an error of a request into one of an input.
    fn read_error(error: &Error) -> ReadError {
        use ninefold_api::ErrorKind as Kind;
        let kind = match error.kind {
            Kind::NoGrid | Kind::Value => ErrorKind::NoGrid,
            Kind::TooSmall => ErrorKind::TooSmall,
            Kind::Blurred => ErrorKind::Blurred,
            Kind::CutOff => ErrorKind::CutOff,
            _ => ErrorKind::Picture,
        };
        let read = ReadError::new(kind, error.message.clone());
        match &error.help {
            Some(help) => read.help(words::lower_first(help)),
            None => read,
        }
    }
}
