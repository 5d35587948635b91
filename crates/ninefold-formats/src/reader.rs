//! Reading: an input becomes raw records.

use crate::archive;
use crate::detect::{Detected, detect};
use crate::error::ReadError;
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::lines::Lines;
use crate::pairs::Pairs;
use crate::source::Source;

/// The raw records of an input, in its order.
pub struct Reader {
    format: &'static Format,
    framer: Box<dyn Framer>,
    failed: bool,
}

impl std::fmt::Debug for Reader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("format", &self.format.name).finish_non_exhaustive()
    }
}

impl Reader {
    /// Finds out the format, unless the options say it, and starts to cut.
    pub fn new(mut source: Source, options: &ReadOptions) -> Result<Self, ReadError> {
        let Detected { format, pairs } = match options.from {
            Some(format) => format.into(),
            None => {
                let (head, all) = source.head()?;
                detect(head, all, options)?
            }
        };
        let mut framer = match format.frame {
            Some(frame) => frame(format, source, options)?,
            None => archive::by_member(source, options, |source, options| {
                Ok(Box::new(Self::new(source, options)?))
            })?,
        };
        if pairs > 0 {
            framer = Box::new(Pairs::new(framer, pairs));
        }
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
    /// lines, or the input has ended or failed, which [`next`](Self::next) reports.
    pub fn next_lines(&mut self, reads: usize, lines: &mut Lines) -> bool {
        !self.failed && self.framer.next_block(reads, lines.block(self.format))
    }
}

impl Iterator for Reader {
    type Item = Result<Raw, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let next = self.framer.next_raw();
        // An error without a place is one of the input itself, as when it cannot be unpacked: it
        // would come again and again.
        self.failed = matches!(&next, Some(Err(error)) if error.place.is_none());
        next
    }
}

impl Framer for Reader {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        self.next()
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
    fn an_input_that_cannot_be_unpacked_is_reported_once() {
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
