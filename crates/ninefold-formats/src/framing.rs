//! The two simplest ways to cut an input into records: by lines, or not at all.

use crate::any_rules::format_of;
use crate::block::{Block, Cutter};
use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::source::{Source, decode, too_long};

/// Makes a record of each line that is not blank.
pub(crate) fn by_line(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let cutter = Cutter::new(Box::new(source.into_bytes()));
    Ok(Box::new(ByLine { format, cutter, block: Block::default(), next: 0 }))
}

/// Makes a record of each line if each of the first lines is a puzzle by itself, else one of the whole input.
pub(crate) fn by_line_or_whole(
    format: &'static Format,
    mut source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let (head, all) = source.head()?;
    if is_list(&decode(head), all) {
        by_line(format, source, options)
    } else {
        whole(format, source, options)
    }
}

/// Returns `true` if a text has a puzzle in each line. Lines with one constraint each are parts of one puzzle, unless all of them are
/// lists of givens.
fn is_list(head: &str, all: bool) -> bool {
    let mut lines: Vec<&str> = head.lines().map(str::trim).collect();
    if !all {
        lines.pop();
    }
    lines.retain(|line| !line.is_empty());
    let is_part = |line: &&str| line.strip_prefix('.').is_some_and(|rest| !rest.contains('.'));
    !all || lines.len() > 1
        && lines.iter().all(|line| format_of(line).is_some())
        && (!lines.iter().all(is_part) || lines.iter().all(|line| line.starts_with(".~")))
}

struct ByLine {
    format: &'static Format,
    cutter: Cutter,
    /// Records that are taken one by one, and which is next.
    block: Block,
    next: usize,
}

impl Framer for ByLine {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        if self.next == self.block.len() {
            self.cutter.cut(1, &mut self.block);
            self.next = 0;
        }
        let Some((line, bytes)) = self.block.get(self.next) else {
            return self.cutter.failure().map(Err);
        };
        self.next += 1;
        Some(match bytes {
            Some(bytes) => Ok(Raw::new(self.format, bytes.to_vec(), line)),
            None => Err(too_long(line)),
        })
    }

    fn next_block(&mut self, reads: usize, block: &mut Block) -> bool {
        if self.next < self.block.len() {
            return false;
        }
        self.cutter.cut(reads, block);
        block.len() > 0
    }

    fn keep_blank_lines(&mut self) {
        self.cutter.keep_blank_lines();
    }
}

/// Makes one record of the whole input.
pub(crate) fn whole(
    format: &'static Format,
    mut source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let bytes = source.read_all()?;
    if bytes.trim_ascii().is_empty() {
        return Err(ReadError::new(ErrorKind::Empty, "there is nothing in this input"));
    }
    Ok(Box::new(Whole(Some(Raw::new(format, bytes, 1)))))
}

struct Whole(Option<Raw>);

impl Framer for Whole {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        self.0.take().map(Ok)
    }
}
