//! Reading: an input becomes raw records, a raw record becomes a puzzle.

use crate::detect::detect;
use crate::error::{ErrorKind, ReadError};
use crate::format::Format;
use crate::lines::{Cutter, Lines};
use crate::puzzle::Record;
use crate::source::{Source, decode};
use crate::{archive, table, xml};
use std::borrow::Cow;
use std::sync::Arc;

/// Which column of a table or list holds the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The n-th, from one.
    Number(usize),
    /// The one with this name in the header.
    Name(String),
}

/// How to read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format, if it is known; otherwise it is detected.
    pub from: Option<&'static Format>,
    /// The column that holds the puzzle, in tables and lists.
    pub column: Option<Column>,
    /// The extension of the file name, without a dot and without `.gz`; it only breaks ties.
    pub extension: Option<String>,
}

/// The bytes of one record, cut from the input and not yet understood.
#[derive(Clone, Debug)]
pub struct Raw {
    pub(crate) format: &'static Format,
    pub(crate) bytes: Vec<u8>,
    /// The line it starts on, from one.
    pub(crate) line: u64,
    pub(crate) context: Context,
}

/// What a record needs to know of the input around it.
#[derive(Clone, Debug)]
pub(crate) enum Context {
    None,
    /// The columns of a table.
    Table(Arc<table::Layout>),
    /// What an XML document said before the record.
    Xml(Arc<xml::Header>),
    /// The record itself, where all of a text must be seen to find it.
    Found(Arc<Record>),
    /// The name of a part of a larger value.
    Part(Arc<str>),
    /// The file of an archive, and what the record needs to know of that.
    Member {
        /// Its name in the archive.
        name: Arc<str>,
        /// The context inside it.
        inner: Arc<Context>,
    },
}

impl Raw {
    /// The line it starts on, from one.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// How many bytes of its input it is, line ends between records not counted.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The format it is written in.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Its text: UTF-8 where that is valid, otherwise Latin-1.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        decode(&self.bytes)
    }

    /// Whether it is a blank line; see [`Reader::keep_blank_lines`].
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// Understands the record.
    pub fn parse(&self) -> Result<Record, ReadError> {
        if let Context::Member { name, inner } = &self.context {
            let inside = Self { context: Context::clone(inner), ..self.clone() };
            return inside.parse().map_err(|error| archive::named(error, name));
        }
        (self.format.read)(self)
    }
}

/// Cuts an input into raw records.
pub trait Framer: Send {
    /// The next record, or why it cannot be cut out. After an error the next call goes on with
    /// the next record, if there is one.
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>>;

    /// The next records all at once, where each is a line; see [`Reader::next_lines`].
    fn next_lines(&mut self, _reads: usize, _lines: &mut Lines) -> bool {
        false
    }

    /// Makes blank lines records where each record is a line; see [`Reader::keep_blank_lines`].
    fn keep_blank_lines(&mut self) {}
}

/// The raw records of an input, in its order.
pub struct Reader {
    format: &'static Format,
    framer: Box<dyn Framer>,
    failed: bool,
}

impl Reader {
    /// Finds out the format, unless the options say it, and starts to cut.
    pub fn new(mut source: Source, options: &ReadOptions) -> Result<Self, ReadError> {
        let format = match options.from {
            Some(format) => format,
            None => {
                let (head, all) = source.head()?;
                detect(head, all, options)?.format
            }
        };
        let framer = (format.frame)(format, source, options)?;
        Ok(Self { format, framer, failed: false })
    }

    /// The format of the input.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Makes every blank line between records a record of its own ([`Raw::is_blank`]) in formats in
    /// which each record is a line or a row of a table. In other formats, where blank lines separate
    /// records, nothing changes. For lists whose places matter, such as answers to a list of puzzles.
    pub fn keep_blank_lines(&mut self) {
        self.framer.keep_blank_lines();
    }

    /// Takes the records that the next few reads of the input bring, all at once and uncopied: for
    /// lists of millions, one puzzle a line. Every read is 64 KiB at most; with `reads` 1, nothing
    /// that is there waits for anything that is not.
    ///
    /// False says that records have to be taken one by one now: the format has other records than
    /// lines, or the input has ended or failed, which [`next`](Self::next) will tell.
    pub fn next_lines(&mut self, reads: usize, lines: &mut Lines) -> bool {
        !self.failed && self.framer.next_lines(reads, lines)
    }
}

impl Iterator for Reader {
    type Item = Result<Raw, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let next = self.framer.next_raw();
        // Trouble without a place is that of the input itself, as when it cannot be unpacked: it
        // would come again and again.
        self.failed = matches!(&next, Some(Err(error)) if error.place.is_none());
        next
    }
}

/// Makes a framer; one per way of cutting.
pub(crate) type MakeFramer =
    fn(&'static Format, Source, &ReadOptions) -> Result<Box<dyn Framer>, ReadError>;

/// One record per line that is not blank.
pub(crate) fn by_line(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let cutter = Cutter::new(format, Box::new(source.into_bytes()));
    Ok(Box::new(ByLine { cutter, lines: Lines::default(), next: 0 }))
}

struct ByLine {
    cutter: Cutter,
    /// Records that are taken one by one, and which is next.
    lines: Lines,
    next: usize,
}

impl Framer for ByLine {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        if self.next == self.lines.len() {
            self.cutter.cut(1, &mut self.lines);
            self.next = 0;
        }
        let raw = self.lines.raw(self.next).or_else(|| self.cutter.failure().map(Err))?;
        self.next += usize::from(!self.lines.is_empty());
        Some(raw)
    }

    fn next_lines(&mut self, reads: usize, lines: &mut Lines) -> bool {
        if self.next < self.lines.len() {
            return false;
        }
        self.cutter.cut(reads, lines);
        !lines.is_empty()
    }

    fn keep_blank_lines(&mut self) {
        self.cutter.keep_blank_lines();
    }
}

/// The whole input is one record.
pub(crate) fn whole(
    format: &'static Format,
    mut source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let bytes = source.read_all()?;
    if bytes.trim_ascii().is_empty() {
        return Err(ReadError::new(ErrorKind::Empty, "there is nothing in this input"));
    }
    let raw = Raw { format, bytes, line: 1, context: Context::None };
    Ok(Box::new(Whole(Some(raw))))
}

struct Whole(Option<Raw>);

impl Framer for Whole {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        self.0.take().map(Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    #[test]
    fn blank_lines_are_records_where_their_places_matter() {
        let cells = "1".to_owned() + &".".repeat(80);
        let blank_at = |text: &str, keep: bool| -> Vec<bool> {
            let source = Source::new(std::io::Cursor::new(text.to_owned().into_bytes())).unwrap();
            let mut reader = Reader::new(source, &ReadOptions::default()).unwrap();
            if keep {
                reader.keep_blank_lines();
            }
            reader.map(|raw| raw.unwrap().is_blank()).collect()
        };
        let lines = format!("{cells}\n# a remark\n  \r\n{cells}\n");
        assert_eq!(blank_at(&lines, false), [false, false]);
        assert_eq!(blank_at(&lines, true), [false, true, false]);
        let table = format!("\npuzzle,name\n{cells},a\n\n{cells},b\n");
        assert_eq!(blank_at(&table, true), [false, true, false]);
        let rows = "1........\n".repeat(9);
        assert_eq!(blank_at(&format!("{rows}\n{rows}"), true), [false, false]);
    }

    #[test]
    fn an_input_that_cannot_be_unpacked_is_told_once() {
        // More than what is looked at for detection, and then something that is not gzip.
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&b"1........\n".repeat(9000)).unwrap();
        let mut packed = encoder.finish().unwrap();
        packed.extend_from_slice(b"\x1f\x8b\x08 and then nothing");
        for format in crate::FORMATS {
            let source = Source::new(std::io::Cursor::new(packed.clone())).unwrap();
            let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
            let Ok(reader) = Reader::new(source, &options) else { continue };
            let failed =
                |raw: &Result<Raw, ReadError>| matches!(raw, Err(error) if error.place.is_none());
            assert!(reader.take(100_000).filter(failed).count() <= 1, "{}", format.name);
        }
    }
}
