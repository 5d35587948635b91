//! Many records at once, where each is a line: read only as far as a search needs it.

use crate::block::Block;
use crate::error::ReadError;
use crate::format::{Format, Quick, QuickStart, Raw};
use crate::source::too_long;
use ninefold::Grid;
use ninefold_rules::Attached;

/// Records that are lines, one after the other. Its buffers are used again when
/// [`Reader::next_lines`](crate::Reader::next_lines) fills it once more.
#[derive(Debug, Default)]
pub struct Lines {
    format: Option<&'static Format>,
    block: Block,
}

impl Lines {
    /// Returns the block to be filled with records in a format.
    pub(crate) fn block(&mut self, format: &'static Format) -> &mut Block {
        self.format = Some(format);
        self.block.set_context(Attached::NONE);
        &mut self.block
    }

    /// Returns how many records there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.block.len()
    }

    /// Returns `true` if there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.block.len() == 0
    }

    /// Returns what a search needs of a record, if it is written as nearly all are. Then
    /// [`Raw::parse`] would find the same givens and restriction, without a note. `None` says
    /// nothing about a record.
    #[must_use]
    #[inline]
    pub fn quick(&self, record: usize) -> Option<Quick> {
        let (_, bytes) = self.block.get(record)?;
        (self.format?.quick?)(bytes?, self.block.context())
    }

    /// Returns the givens of a record, if it is written as nearly all are and its givens are all
    /// that a search needs; see [`quick`](Self::quick).
    #[must_use]
    pub fn givens(&self, record: usize) -> Option<Grid> {
        match self.quick(record)?.start {
            QuickStart::Givens(givens) => Some(givens),
            QuickStart::Candidates(_) => None,
        }
    }

    /// Returns the bytes of a record in a format and what its reader attached, if it is in that
    /// format.
    pub(crate) fn bytes_in(&self, format: &Format, record: usize) -> Option<(&[u8], &Attached)> {
        self.format.filter(|own| std::ptr::eq(*own, format))?;
        let (_, bytes) = self.block.get(record)?;
        Some((bytes?, self.block.context()))
    }

    /// Returns the size of a record in bytes, without its line end; 0 for a record that is too long to
    /// be kept, and past the last one.
    #[must_use]
    pub fn size(&self, record: usize) -> usize {
        self.block.get(record).and_then(|(_, bytes)| bytes).map_or(0, <[u8]>::len)
    }

    /// Returns a record to be read, or why it cannot be. `None` past the last one.
    #[must_use]
    pub fn raw(&self, record: usize) -> Option<Result<Raw, ReadError>> {
        let (line, bytes) = self.block.get(record)?;
        let format = self.format?;
        Some(match bytes {
            Some(bytes) => {
                Ok(Raw::new(format, bytes.to_vec(), line).within(self.block.context().clone()))
            }
            None => Err(too_long(line)),
        })
    }
}

#[cfg(test)]
mod tests;
