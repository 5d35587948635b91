//! A source that yields few bytes at a time.

use std::io::{Error, Read, Result};

/// A source that yields at most so many bytes a read, so that blocks end anywhere, and may fail at its end.
#[derive(Debug)]
pub struct Trickle(pub Vec<u8>, pub usize, pub bool);

impl Read for Trickle {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        if count == 0 && self.2 {
            return Err(Error::other("broken"));
        }
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0.drain(..count);
        Ok(count)
    }
}
