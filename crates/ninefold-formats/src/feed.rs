//! A buffered input from which a reader takes either a row or all rows that are there.

use crate::block::PIECE;
use std::io::Read;

/// An input and the bytes of it that are read and not taken.
pub(crate) struct Feed {
    input: Box<dyn Read + Send>,
    /// As long as it ever was; the bytes from `start` to `end` are not taken.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The reason why no more could be read, reported once, after the bytes before it.
    failure: Option<std::io::Error>,
    /// Whether the input has ended or failed.
    is_over: bool,
}

impl Feed {
    pub(crate) fn new(input: Box<dyn Read + Send>) -> Self {
        Self { input, buffer: Vec::new(), start: 0, end: 0, failure: None, is_over: false }
    }

    /// Returns the bytes that are there.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes bytes that are there.
    pub(crate) fn consume(&mut self, count: usize) {
        self.start = self.end.min(self.start + count);
    }

    /// Returns bytes that are there; reads if there are none. None are there at the end.
    pub(crate) fn fill(&mut self) -> std::io::Result<&[u8]> {
        if self.start == self.end && !self.more() {
            return self.failure.take().map_or(Ok(&[]), Err);
        }
        Ok(self.bytes())
    }

    /// Reads once. Returns false if the input has ended or failed.
    pub(crate) fn more(&mut self) -> bool {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if self.buffer.len() < self.end + PIECE {
            self.buffer.resize(self.end + PIECE, 0);
        }
        while !self.is_over {
            match self.input.read(&mut self.buffer[self.end..self.end + PIECE]) {
                Ok(0) => self.is_over = true,
                Ok(read) => {
                    self.end += read;
                    return true;
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => (self.is_over, self.failure) = (true, Some(error)),
            }
        }
        false
    }
}
