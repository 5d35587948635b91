//! Zip archives: the files in them are read one after the other, in the order of their names.
//!
//! ```text
//! puzzles.zip -> members by name -> Member (unpacks, counts, checks) -> Source -> Reader
//! ```
//!
//! The archive is held in memory, its members are streamed. What comes out is held against what
//! went in, as for other packed files. Members without a puzzle are passed over, as long as there
//! is one with a puzzle; archives in archives are refused.

pub(crate) mod directory;

use crate::error::{ErrorKind, ReadError};
use crate::format::{Column, Framer, Raw, ReadOptions};
use crate::record::Record;
use crate::source::Source;
use crate::unpack::{FREE, GROWTH};
use directory::Entry;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest archive that is read, in bytes.
const MAX_ARCHIVE: u64 = 32 << 20;

/// The maximum number of files in an archive.
const MAX_MEMBERS: usize = 10_000;

/// Starts to read an input in whatever format it is.
pub(crate) type OpenFn = fn(Source, &ReadOptions) -> Result<Box<dyn Framer>, ReadError>;

/// Cuts an archive into the records of all members, which `open` starts to read.
pub(crate) fn by_member(
    source: Source,
    options: &ReadOptions,
    open: OpenFn,
) -> Result<Box<dyn Framer>, ReadError> {
    let mut bytes = Vec::new();
    source.into_bytes().take(MAX_ARCHIVE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_ARCHIVE {
        let message = format!("this zip archive is larger than {} MiB", MAX_ARCHIVE >> 20);
        return Err(ReadError::new(ErrorKind::TooLong, message).help("unpack it first"));
    }
    let bytes: Arc<[u8]> = bytes.into();
    let members = members(&bytes)?;
    let bound = FREE.max((bytes.len() as u64).saturating_mul(GROWTH));
    Ok(Box::new(ByMember {
        open,
        bytes,
        members: members.into(),
        current: None,
        column: options.column.clone(),
        given: Arc::default(),
        bound,
        records: 0,
        passed_over: Vec::new(),
    }))
}

/// The error for an archive that cannot be read.
pub(crate) fn broken(reason: &str) -> ReadError {
    ReadError::new(ErrorKind::Syntax, format!("this is not a good zip archive: {reason}"))
}

/// The files of an archive, in the order of their names.
fn members(bytes: &[u8]) -> Result<Vec<Entry>, ReadError> {
    let mut members = directory::entries(bytes).map_err(broken)?;
    if members.len() > MAX_MEMBERS {
        let message = format!("this zip archive holds more than {MAX_MEMBERS} files");
        return Err(ReadError::new(ErrorKind::TooLong, message).help("unpack it first"));
    }
    members.retain(|member| !member.is_folder() && !member.name.starts_with("__MACOSX/"));
    members.sort_by(|a, b| a.name.cmp(&b.name));
    match document(&members) {
        Some(what) => Err(ReadError::new(ErrorKind::Refused, format!("this is {what}"))
            .help("save it as CSV and try again")),
        None => Ok(members),
    }
}

/// Returns the description of an archive that is the file of an office program.
fn document(members: &[Entry]) -> Option<&'static str> {
    let has = |name: &str| members.iter().any(|member| member.name == name);
    let starts = |start: &str| members.iter().any(|member| member.name.starts_with(start));
    if has("[Content_Types].xml") {
        Some(match () {
            () if starts("xl/") => "an Excel spreadsheet",
            () if starts("word/") => "a Word document",
            () => "an Office document",
        })
    } else if has("mimetype") && has("content.xml") {
        Some("a spreadsheet or document of OpenOffice")
    } else {
        None
    }
}

struct ByMember {
    open: OpenFn,
    bytes: Arc<[u8]>,
    members: VecDeque<Entry>,
    current: Option<(Arc<str>, Box<dyn Framer>)>,
    column: Option<Column>,
    /// The bytes that all members gave, and how many they may give.
    given: Arc<AtomicU64>,
    bound: u64,
    records: u64,
    /// The names of members in which no puzzle was found.
    passed_over: Vec<String>,
}

impl Framer for ByMember {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        loop {
            if let Some((name, reader)) = &mut self.current {
                if let Some(next) = reader.next_raw() {
                    self.records += 1;
                    let name = Arc::clone(name);
                    return Some(match next {
                        Ok(raw) => Ok(Raw { member: Some(name), ..raw }),
                        Err(error) => Err(error.in_member(&name)),
                    });
                }
                self.current = None;
            }
            let Some(member) = self.members.pop_front() else { return self.end().map(Err) };
            let name: Arc<str> = member.name.as_str().into();
            match self.open(member) {
                Ok(reader) => self.current = Some((name, reader)),
                Err(error) if is_no_puzzle(error.kind) => self.passed_over.push(name.to_string()),
                Err(error) => {
                    self.records += 1;
                    return Some(Err(error.in_member(&name)));
                }
            }
        }
    }
}

/// Returns `true` if an error says that there is no puzzle, not that one is damaged.
const fn is_no_puzzle(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::UnknownFormat | ErrorKind::Empty | ErrorKind::Binary)
}

impl ByMember {
    fn open(&mut self, member: Entry) -> Result<Box<dyn Framer>, ReadError> {
        if member.is_encrypted {
            return Err(
                ReadError::new(ErrorKind::Refused, "it is encrypted").help("unpack it first")
            );
        }
        let end = member.start.saturating_add(member.size).min(self.bytes.len());
        let packed = Packed { bytes: Arc::clone(&self.bytes), at: member.start.min(end), end };
        let Some(inner) = member.unpacked(packed) else {
            let error = ReadError::new(ErrorKind::Refused, "its compression is not supported");
            return Err(error.help("unpack it first"));
        };
        let given = Arc::clone(&self.given);
        let mut source = Source::new(Unpacked { inner, given, bound: self.bound })?;
        if source.head()?.0.starts_with(b"PK\x03\x04") {
            let message = "it is an archive in an archive, which is not read";
            return Err(ReadError::new(ErrorKind::Refused, message).help("unpack it first"));
        }
        let dot = member.name.rsplit_once('.').map(|(_, extension)| extension.to_owned());
        let options = ReadOptions { from: None, column: self.column.clone(), extension: dot };
        (self.open)(source, &options)
    }

    /// The error at the end, if no member held a puzzle.
    fn end(&mut self) -> Option<ReadError> {
        if self.records > 0 {
            return None;
        }
        self.records = 1;
        let mut names: Vec<String> =
            self.passed_over.iter().take(5).map(|name| name.chars().take(60).collect()).collect();
        if self.passed_over.len() > names.len() {
            names.push(format!("{} more", self.passed_over.len() - names.len()));
        }
        let message = "there is no puzzle in this zip archive";
        let error = ReadError::new(ErrorKind::UnknownFormat, message);
        Some(if names.is_empty() {
            error.help("it holds no files")
        } else {
            error.help(format!("it holds {}", names.join(", ")))
        })
    }
}

/// The packed bytes of a member.
struct Packed {
    bytes: Arc<[u8]>,
    at: usize,
    end: usize,
}

impl Read for Packed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = &self.bytes[self.at..self.end];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        self.at += count;
        Ok(count)
    }
}

/// The bytes of a member, counted for all members together.
struct Unpacked {
    inner: Box<dyn Read + Send>,
    given: Arc<AtomicU64>,
    bound: u64,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        let given = self.given.fetch_add(count as u64, Ordering::Relaxed) + count as u64;
        if given > self.bound {
            let message = format!(
                "the files in this archive grow more than {GROWTH}-fold when unpacked; unpack it \
                 first if you trust it"
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        Ok(count)
    }
}

/// Refuses to read an archive as a record.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let message = format!("this archive of {} bytes is not a record", raw.bytes.len());
    Err(ReadError::new(ErrorKind::Refused, message))
}

#[cfg(test)]
mod tests;
