//! Counts lines, and stops an XML event (one tag, one piece of text) that takes too much.

use crate::source::MAX_RECORD;
use std::io::{self, BufRead, Read};

/// A reader that knows its line and how much was taken since the last event.
pub(super) struct Meter<R> {
    inner: R,
    line: u64,
    used: usize,
}

impl<R: BufRead> Meter<R> {
    pub(super) const fn new(inner: R) -> Self {
        Self { inner, line: 1, used: 0 }
    }

    /// A new event starts: it may take as much again.
    pub(super) const fn next_event(&mut self) {
        self.used = 0;
    }

    /// The line of the next byte, from one.
    pub(super) const fn line(&self) -> u64 {
        self.line
    }

    /// Returns `true` if the event took too much.
    pub(super) const fn is_over(&self) -> bool {
        self.used > MAX_RECORD
    }
}

impl<R: BufRead> Read for Meter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Meter<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_over() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a piece of XML is too long"));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // The buffer is still there: asking for it again reads nothing.
        if let Ok(available) = self.inner.fill_buf() {
            let taken = &available[..count.min(available.len())];
            self.line += taken.iter().filter(|b| **b == b'\n').count() as u64;
        }
        self.used += count;
        self.inner.consume(count);
    }
}
