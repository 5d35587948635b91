//! Records in temporary files: written in order, read in order, merged by their sequence numbers.
//!
//! ```text
//!   record:  sequence (8 bytes) │ count (8) │ length of data (4) │ length of key (1) │ key │ data
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, Write};

/// The bytes of a record before its key.
const HEAD: usize = 21;

/// The bytes that are kept in memory before there is a file; also the size of its buffers.
const BUFFER: usize = 64 << 10;

/// A record in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record<'a> {
    pub(super) sequence: u64,
    pub(super) count: u64,
    pub(super) key: &'a [u8],
    pub(super) data: &'a [u8],
}

/// Records that are being written: few of them to memory, many to a temporary file.
#[derive(Default)]
pub(super) struct Spool {
    /// The bytes that are not in the file yet.
    buffer: Vec<u8>,
    file: Option<File>,
}

impl Spool {
    /// Appends a record with a key of at most 255 bytes; `write` appends its data.
    pub(super) fn put(
        &mut self,
        sequence: u64,
        count: u64,
        key: &[u8],
        write: impl FnOnce(&mut Vec<u8>),
    ) -> io::Result<()> {
        let start = self.buffer.len();
        self.buffer.extend_from_slice(&sequence.to_le_bytes());
        self.buffer.extend_from_slice(&count.to_le_bytes());
        self.buffer.extend_from_slice(&[0; 4]);
        self.buffer.push(u8::try_from(key.len()).map_err(|_| io::ErrorKind::InvalidInput)?);
        self.buffer.extend_from_slice(key);
        let data = self.buffer.len();
        write(&mut self.buffer);
        let length = u32::try_from(self.buffer.len() - data);
        let length = length.map_err(|_| io::ErrorKind::InvalidInput)?.to_le_bytes();
        self.buffer[start + 16..start + 20].copy_from_slice(&length);
        if self.buffer.len() > BUFFER { self.flush().map_err(temporary) } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// The records, from the first.
    pub(super) fn read(mut self) -> io::Result<SpoolReader> {
        if self.file.is_some() {
            self.flush().map_err(temporary)?;
        }
        let from: Box<dyn Read> = match self.file {
            Some(mut file) => {
                file.rewind().map_err(temporary)?;
                Box::new(BufReader::with_capacity(BUFFER, file))
            }
            None => Box::new(Cursor::new(self.buffer)),
        };
        Ok(SpoolReader { from, head: [0; HEAD], body: Vec::new(), key: 0 })
    }
}

/// Records that are read again.
pub(super) struct SpoolReader {
    from: Box<dyn Read>,
    head: [u8; HEAD],
    /// The key and the data of the current record.
    body: Vec<u8>,
    /// The length of the key.
    key: usize,
}

impl SpoolReader {
    /// The next record.
    pub(super) fn next(&mut self) -> io::Result<Option<Record<'_>>> {
        Ok(if self.advance()? { Some(self.current()) } else { None })
    }

    /// Reads the next record; false after the last.
    fn advance(&mut self) -> io::Result<bool> {
        match self.from.read_exact(&mut self.head) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            other => other.map_err(temporary)?,
        }
        let [.., a, b, c, d, key] = self.head;
        self.key = usize::from(key);
        self.body.resize(self.key + u32::from_le_bytes([a, b, c, d]) as usize, 0);
        self.from.read_exact(&mut self.body).map_err(temporary)?;
        Ok(true)
    }

    fn current(&self) -> Record<'_> {
        let number = |at: usize| {
            let bytes = self.head[at..].first_chunk().copied().unwrap_or_default();
            u64::from_le_bytes(bytes)
        };
        let (key, data) = self.body.split_at(self.key);
        Record { sequence: number(0), count: number(8), key, data }
    }
}

/// Files of records, merged by their sequence numbers.
pub(super) struct Merge {
    readers: Vec<SpoolReader>,
    /// The sequence number of the current record of each reader, the lowest first.
    heads: BinaryHeap<Reverse<(u64, usize)>>,
    /// The reader whose current record was given out.
    given: Option<usize>,
}

impl Merge {
    pub(super) fn new(readers: Vec<SpoolReader>) -> io::Result<Self> {
        let mut merge = Self { readers, heads: BinaryHeap::new(), given: None };
        for at in 0..merge.readers.len() {
            merge.advance(at)?;
        }
        Ok(merge)
    }

    /// The record with the next sequence number.
    pub(super) fn next(&mut self) -> io::Result<Option<Record<'_>>> {
        if let Some(at) = self.given.take() {
            self.advance(at)?;
        }
        let Some(Reverse((_, at))) = self.heads.pop() else { return Ok(None) };
        self.given = Some(at);
        Ok(Some(self.readers[at].current()))
    }

    fn advance(&mut self, at: usize) -> io::Result<()> {
        if self.readers[at].advance()? {
            self.heads.push(Reverse((self.readers[at].current().sequence, at)));
        }
        Ok(())
    }
}

/// The error with what failed and what to do about it.
fn temporary(error: io::Error) -> io::Error {
    let folder = std::env::temp_dir();
    let message = format!(
        "a temporary file in {} failed: {error}; set TMPDIR to a folder with more free space",
        folder.display()
    );
    io::Error::new(error.kind(), message)
}
