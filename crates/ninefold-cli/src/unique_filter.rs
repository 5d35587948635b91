//! Keeps the first record of each class in the output buffers, and prints the stored ones at the end.

use crate::buffer::{Keyed, OutputBuffer};
use crate::output::Output;
use crate::summary::Summary;
use crate::unique::{Key, Options, Unique, puzzles};
use std::io;

/// The form in which the number of records of a class is added to the output for its first record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountStyle {
    /// It is not.
    None,
    /// As the last column of a line.
    Column,
    /// As the last key of a JSON object, `records`.
    Json,
    /// As a line of its own.
    Sentence,
}

/// Drops the records whose key came before from a stream of buffers.
pub(crate) struct Filter {
    unique: Unique,
    style: CountStyle,
    sequence: u64,
    /// The number of classes that were printed.
    classes: u64,
    /// The bytes of a buffer that are kept.
    kept: Vec<u8>,
}

impl Filter {
    /// A filter that uses this many bytes for its keys.
    pub(crate) fn new(memory: usize, style: CountStyle) -> Self {
        let counts = style != CountStyle::None;
        let unique = Unique::new(Options { memory, counts, stop: crate::stop::interrupted });
        Self { unique, style, sequence: 0, classes: 0, kept: Vec::new() }
    }

    /// Leaves in the buffer what is to be printed now.
    pub(crate) fn keep_first(&mut self, buffer: &mut OutputBuffer) -> io::Result<()> {
        let keyed = std::mem::take(&mut buffer.keyed);
        if buffer.puzzles.is_empty() {
            return self.bytes(buffer, &keyed);
        }
        for (puzzle, Keyed { key, .. }) in
            std::mem::take(&mut buffer.puzzles).into_iter().zip(keyed)
        {
            if self.take(Some(&key), |stored| puzzles::store(&puzzle, stored))? {
                buffer.puzzles.push(puzzle);
            }
        }
        Ok(())
    }

    fn bytes(&mut self, buffer: &mut OutputBuffer, keyed: &[Keyed]) -> io::Result<()> {
        let mut kept = std::mem::take(&mut self.kept);
        let mut end = 0;
        for Keyed { key, range } in keyed {
            self.piece(None, &buffer.out[end..range.start], &mut kept)?;
            self.piece(Some(key), &buffer.out[range.clone()], &mut kept)?;
            end = range.end;
        }
        self.piece(None, &buffer.out[end..], &mut kept)?;
        std::mem::swap(&mut buffer.out, &mut kept);
        kept.clear();
        self.kept = kept;
        Ok(())
    }

    fn piece(&mut self, key: Option<&Key>, bytes: &[u8], kept: &mut Vec<u8>) -> io::Result<()> {
        if !bytes.is_empty() && self.take(key, |stored| stored.extend_from_slice(bytes))? {
            kept.extend_from_slice(bytes);
        }
        Ok(())
    }

    fn take(&mut self, key: Option<&Key>, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<bool> {
        self.sequence += 1;
        let now = self.unique.take(self.sequence, key.map(Key::as_bytes), write)?;
        self.classes += u64::from(now && key.is_some());
        Ok(now)
    }

    /// Prints the stored records.
    pub(crate) fn finish(self, output: &mut Output, summary: &mut Summary) -> io::Result<()> {
        let Self { unique, style, mut classes, .. } = self;
        let done = unique.finish(&mut |_, count, data| {
            classes += u64::from(count > 0);
            if output.has_format() {
                output.puzzles(vec![puzzles::load(data)?], summary)
            } else {
                output.bytes(&counted(data, count, style))
            }
        });
        summary.add_classes(classes);
        done
    }
}

/// Returns the output for a record, with the number of records of its class.
fn counted(data: &[u8], count: u64, style: CountStyle) -> Vec<u8> {
    let (closing, added): (&[u8], String) = match (style, count) {
        (CountStyle::None, _) | (_, 0) => (b"", String::new()),
        (CountStyle::Column, _) => (b"\n", format!("\t{count}\n")),
        (CountStyle::Json, _) => (b"}\n", format!(",\"records\":{count}}}\n")),
        (CountStyle::Sentence, _) => {
            (b"", format!("{}\n", crate::show::words::plural(count, "record")))
        }
    };
    let mut bytes = data.strip_suffix(closing).unwrap_or(data).to_vec();
    bytes.extend_from_slice(added.as_bytes());
    bytes
}
