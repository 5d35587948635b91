//! The directory of a zip archive: where its files are, and how they are packed.
//!
//! ```text
//! [local header, data] ... [central header] ... [zip64 end, its locator] [end]
//!          ^-- start ------------ offset             ^-- where the list starts
//! ```
//!
//! Only what this crate needs is read: stored and deflated files, of archives that are in memory. A library of zip does much
//! more (writing, encryption, times, links) and was a twentieth of the web page's module; the tests hold this against one.

use crate::unpack::Crc;
use flate2::read::DeflateDecoder;
use std::io::{self, Read};

// The first bytes of each structure.
const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";
const END_64: &[u8] = b"PK\x06\x06";
const LOCATOR_64: &[u8] = b"PK\x06\x07";

/// The size of the end of an archive, and the longest comment in it.
const END_SIZE: usize = 22;
const MAX_COMMENT: usize = u16::MAX as usize;

/// A file in an archive.
pub(crate) struct Entry {
    pub(crate) name: String,
    /// The offset of its packed bytes, and their number.
    pub(crate) start: usize,
    pub(crate) size: usize,
    pub(crate) is_encrypted: bool,
    method: u16,
    crc: u32,
}

impl Entry {
    pub(crate) fn is_folder(&self) -> bool {
        self.name.ends_with(['/', '\\'])
    }

    /// Returns a reader of the file, if its compression is supported.
    pub(crate) fn unpacked<'a>(
        &self,
        packed: impl Read + Send + 'a,
    ) -> Option<Box<dyn Read + Send + 'a>> {
        let (crc, expected) = (Crc::default(), self.crc);
        match self.method {
            0 => Some(Box::new(Checked { inner: packed, crc, expected })),
            8 => Some(Box::new(Checked { inner: DeflateDecoder::new(packed), crc, expected })),
            _ => None,
        }
    }
}

/// Holds the check sum of a file against its bytes at the end.
struct Checked<R> {
    inner: R,
    crc: Crc,
    expected: u32,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bad = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
        let count = self.inner.read(buffer);
        let count = count.map_err(|error| bad(format!("it cannot be unpacked ({error})")))?;
        self.crc.update(&buffer[..count]);
        if count == 0 && !buffer.is_empty() && self.crc.sum() != self.expected {
            return Err(bad("its check sum is wrong".to_owned()));
        }
        Ok(count)
    }
}

/// Reads the directory, in its own order. The error says what is wrong.
pub(crate) fn entries(bytes: &[u8]) -> Result<Vec<Entry>, &'static str> {
    let (count, mut at, shift) = list(bytes).ok_or("its directory is missing or damaged")?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let header = Part(bytes.get(at..).unwrap_or_default());
        let entry = entry(header, bytes, shift).ok_or("its directory is damaged")?;
        at += entry.1;
        entries.push(entry.0);
    }
    Ok(entries)
}

/// Returns how many entries there are, where their list starts, and how many bytes stand before the archive, by which all
/// its offsets are wrong.
fn list(bytes: &[u8]) -> Option<(u64, usize, usize)> {
    let last = bytes.len().checked_sub(END_SIZE)?;
    let first = last.saturating_sub(MAX_COMMENT);
    let is_end = |at: &usize| {
        let end = Part(&bytes[*at..]);
        let comment = end.u16(20).map(usize::from);
        end.0.starts_with(END)
            && comment.is_some_and(|comment| at + END_SIZE + comment <= bytes.len())
    };
    let at = (first..=last).rev().find(is_end)?;
    let end = Part(&bytes[at..]);
    let short = (u64::from(end.u16(10)?), u64::from(end.u32(12)?), u64::from(end.u32(16)?));
    let locator = at.checked_sub(20).map(|at| Part(&bytes[at..]));
    let (at, (count, size, start)) = match locator.filter(|part| part.0.starts_with(LOCATOR_64)) {
        Some(locator) => {
            let at = usize::try_from(locator.u64(8)?).ok()?;
            let end = Part(bytes.get(at..).filter(|end| end.starts_with(END_64))?);
            (at, (end.u64(32)?, end.u64(40)?, end.u64(48)?))
        }
        None => (at, short),
    };
    let (size, start) = (usize::try_from(size).ok()?, usize::try_from(start).ok()?);
    // No entry is smaller than its header, so a count that lies is noticed.
    let fits = count <= (size / 46) as u64;
    let place = at.checked_sub(size)?;
    fits.then_some((count, place, place.checked_sub(start)?))
}

/// Reads a central header, and returns its length too.
fn entry(header: Part<'_>, bytes: &[u8], shift: usize) -> Option<(Entry, usize)> {
    header.0.starts_with(CENTRAL).then_some(())?;
    let [name, extra, comment] = [28, 30, 32].map(|at| header.u16(at).map(usize::from));
    let (name, extra, comment) = (name?, extra?, comment?);
    let text = header.0.get(46..46 + name)?;
    let [unpacked, size, offset] = [24, 20, 42].map(|at| header.u32(at));
    let long = Part(header.0.get(46 + name..46 + name + extra)?);
    let [_, size, offset] = widened([unpacked?, size?, offset?], long)?;
    let local = shift.checked_add(usize::try_from(offset).ok()?)?;
    let local = (local, Part(bytes.get(local..).filter(|local| local.starts_with(LOCAL))?));
    let start = local.0 + 30 + usize::from(local.1.u16(26)?) + usize::from(local.1.u16(28)?);
    let entry = Entry {
        name: String::from_utf8_lossy(text).into_owned(),
        start,
        size: usize::try_from(size).ok()?,
        is_encrypted: header.u16(8)? & 1 == 1,
        method: header.u16(10)?,
        crc: header.u32(16)?,
    };
    Some((entry, 46 + name + extra + comment))
}

/// Takes the numbers that do not fit into 32 bits from the extra field for them, where they stand in this order.
fn widened(numbers: [u32; 3], mut extra: Part<'_>) -> Option<[u64; 3]> {
    let mut wide = numbers.map(u64::from);
    if !numbers.contains(&u32::MAX) {
        return Some(wide);
    }
    while extra.u16(0)? != 1 {
        extra = Part(extra.0.get(4 + usize::from(extra.u16(2)?)..)?);
    }
    let mut at = 4;
    for number in wide.iter_mut().filter(|number| **number == u64::from(u32::MAX)) {
        *number = extra.u64(at)?;
        at += 8;
    }
    Some(wide)
}

/// Bytes with numbers at known places, the lowest byte first.
#[derive(Clone, Copy)]
struct Part<'a>(&'a [u8]);

impl Part<'_> {
    fn array<const N: usize>(self, at: usize) -> Option<[u8; N]> {
        self.0.get(at..)?.first_chunk().copied()
    }

    fn u16(self, at: usize) -> Option<u16> {
        self.array(at).map(u16::from_le_bytes)
    }

    fn u32(self, at: usize) -> Option<u32> {
        self.array(at).map(u32::from_le_bytes)
    }

    fn u64(self, at: usize) -> Option<u64> {
        self.array(at).map(u64::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::{Cursor, Write};
    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipArchive, ZipWriter};

    /// A file of an archive: its name, its bytes, whether it is stored, and whether its sizes have 64 bits.
    type File = (String, Vec<u8>, bool, bool);

    fn archive(files: &[File], comment: &str) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes, is_stored, is_large) in files {
            let method =
                if *is_stored { CompressionMethod::Stored } else { CompressionMethod::Deflated };
            let options = SimpleFileOptions::default().compression_method(method);
            writer.start_file(name, options.large_file(*is_large)).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.set_comment(comment).unwrap();
        writer.finish().unwrap().into_inner()
    }

    /// The names and contents of the files of an archive; no content for a damaged one.
    type Contents = Vec<(String, Option<Vec<u8>>)>;

    /// The contents of an archive, as this module reads it.
    fn read(bytes: &[u8]) -> Result<Contents, &'static str> {
        let content = |entry: &Entry| {
            let packed = bytes.get(entry.start..entry.start.checked_add(entry.size)?)?;
            let mut content = Vec::new();
            entry.unpacked(packed)?.read_to_end(&mut content).ok()?;
            Some(content)
        };
        let all = entries(bytes)?;
        Ok(all.iter().map(|entry| (entry.name.clone(), content(entry))).collect())
    }

    /// The same, as the library reads it.
    fn reference(bytes: &[u8]) -> Contents {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut all = Vec::new();
        for index in 0..archive.len() {
            let mut file = archive.by_index(index).unwrap();
            let name = file.name().unwrap().into_owned();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            all.push((name, Some(content)));
        }
        all
    }

    fn files() -> impl Strategy<Value = Vec<File>> {
        let content = prop::collection::vec(any::<u8>(), 0..300);
        prop::collection::btree_map(
            "[a-z/.]{1,9}[a-z]",
            (content, any::<bool>(), any::<bool>()),
            0..5,
        )
        .prop_map(|all| all.into_iter().map(|(name, (bytes, s, l))| (name, bytes, s, l)).collect())
    }

    proptest! {
        #[test]
        fn archives_are_read_as_the_library_does(
            files in files(),
            comment in "(PK|[a-z]){0,40}",
            before in prop::collection::vec(any::<u8>(), 0..20),
        ) {
            let bytes = archive(&files, &comment);
            prop_assert_eq!(read(&bytes), Ok(reference(&bytes)));
            let shifted = [before, bytes.clone()].concat();
            prop_assert_eq!(read(&shifted), read(&bytes));
        }

        #[test]
        fn changed_bytes_never_panic(
            files in files(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..9),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut bytes = archive(&files, "x");
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            let _ = read(&bytes);
            let _ = read(&bytes[..cut.index(bytes.len())]);
        }
    }

    #[test]
    fn what_is_no_archive_has_no_directory() {
        for bytes in [&b""[..], b"PK\x03\x04", b"PK\x05\x06", &[0; 100]] {
            assert!(entries(bytes).is_err());
        }
        let empty = archive(&[], "");
        assert_eq!(entries(&empty).map(|all| all.len()), Ok(0));
    }

    #[test]
    fn a_changed_byte_is_noticed_by_the_check_sum() {
        let mut bytes = archive(&[("a".to_owned(), b"hello".to_vec(), true, false)], "");
        let at = bytes.windows(5).position(|w| w == b"hello").unwrap();
        bytes[at] ^= 1;
        assert_eq!(read(&bytes), Ok(vec![("a".to_owned(), None)]));
    }

    #[test]
    fn an_archive_of_64_bits_is_read() {
        // The ends of an archive with one entry, rewritten with a locator, as programs that stream write them.
        let file = [("a".to_owned(), b"hello".to_vec(), true, false)];
        let short = archive(&file, "");
        let (rest, end) = short.split_at(short.len() - END_SIZE);
        let size = u64::from(Part(end).u32(12).unwrap());
        let start = u64::from(Part(end).u32(16).unwrap());
        let mut long = rest.to_vec();
        let at = long.len() as u64;
        long.extend_from_slice(END_64);
        long.extend_from_slice(&44u64.to_le_bytes());
        long.extend_from_slice(&[45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        for number in [1, 1, size, start] {
            long.extend_from_slice(&u64::to_le_bytes(number));
        }
        long.extend_from_slice(LOCATOR_64);
        long.extend_from_slice(&[0; 4]);
        long.extend_from_slice(&at.to_le_bytes());
        long.extend_from_slice(&[1, 0, 0, 0]);
        long.extend_from_slice(END);
        long.extend_from_slice(&[0, 0, 0, 0]);
        long.extend_from_slice(&[0xff; 12]);
        long.extend_from_slice(&[0, 0]);
        assert_eq!(read(&long), Ok(reference(&long)));
        assert_eq!(read(&long), read(&short));
    }
}
