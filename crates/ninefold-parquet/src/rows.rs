//! Files that several threads read at once: each read has a position of its own.

use bytes::Bytes;
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, Length};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::sync::Arc;

/// A file that several threads read. The crate `parquet` would seek in the file that they share.
#[derive(Clone, Debug)]
pub(crate) struct SharedFile(pub(crate) Arc<File>);

impl SharedFile {
    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(&*self.0, buffer, position)
    }

    #[cfg(windows)]
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(&*self.0, buffer, position)
    }
}

impl Length for SharedFile {
    fn len(&self) -> u64 {
        self.0.metadata().map_or(0, |metadata| metadata.len())
    }
}

impl ChunkReader for SharedFile {
    type T = BufReader<FromPosition>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::with_capacity(1 << 10, FromPosition { file: self.clone(), position: start }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        // A damaged file may claim any length.
        let end = start.checked_add(length as u64);
        if end.is_none_or(|end| end > self.len()) {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
        }
        let mut bytes = vec![0; length];
        FromPosition { file: self.clone(), position: start }.read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// Reads a file from a position on.
pub(crate) struct FromPosition {
    file: SharedFile,
    position: u64,
}

impl Read for FromPosition {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(buffer, self.position)?;
        self.position += count as u64;
        Ok(count)
    }
}
