//! Bounds what a document unpacks, before it is unpacked in memory.
//!
//! ```text
//!   bytes    ──►  each stream compressed by DEFLATE is unpacked in pieces, which are only counted
//!   objects  ──►  the size of each picture; filters whose output may be far larger than their input
//! ```
//!
//! Pictures inside of the commands of a page are not looked for: their data is counted once, as part of
//! these commands, and not what it unpacks to.

use super::super::{error::DecodeError, format::PictureFormat, jpeg};
use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro::hayro_syntax::{
    Filter, Pdf,
    object::{Name, Object, Stream},
};
use std::borrow::Cow;
use std::io::Read;

/// The bytes that all streams of a document together may unpack to.
const MOST_UNPACKED: u64 = 128_000_000;

/// The pixels that a gray picture in a document may have: a page of A4 at 600 dots an inch has 35 million.
const MOST_GRAY_PIXELS: u64 = 40_000_000;

/// The pixels that a picture in colours may have, which takes more memory: 38 million took 446 MB.
const MOST_PIXELS: u64 = 30_000_000;

/// Counts the bytes that streams unpack to.
pub(super) struct Budget {
    left: u64,
}

impl Budget {
    pub(super) const fn new() -> Self {
        Self { left: MOST_UNPACKED }
    }

    /// Takes the output of every stream of a file that is compressed by DEFLATE.
    pub(super) fn take_file(&mut self, bytes: &[u8]) -> Result<(), DecodeError> {
        const WORD: &[u8] = b"stream";
        let mut at = 0;
        while let Some(found) = find(&bytes[at..], WORD) {
            let ended = bytes[..at + found].ends_with(b"end");
            at += found + WORD.len();
            if !ended {
                let line_end = bytes[at..].iter().take_while(|byte| b"\r\n".contains(byte)).count();
                self.take_deflated(&bytes[at + line_end.min(2)..])?;
            }
        }
        Ok(())
    }

    /// Takes the objects of a document, as far as [`take_file`](Self::take_file) did not.
    pub(super) fn take_objects(&mut self, pdf: &Pdf) -> Result<(), DecodeError> {
        for object in pdf.objects() {
            if let Object::Stream(stream) = object {
                check_size(&stream)?;
                self.take_filtered(&stream)?;
            }
        }
        Ok(())
    }

    /// Takes what the filters of a stream may make of it.
    fn take_filtered(&mut self, stream: &Stream<'_>) -> Result<(), DecodeError> {
        let data = stream.raw_data();
        let filters = stream.filters();
        let packed = filters.iter().filter(|filter| growth(**filter) > 1).count();
        if packed > 1 {
            return Err(damaged("a stream in it is packed several times"));
        }
        match filters.first() {
            // Counted in the file, unless it was encrypted there.
            Some(Filter::FlateDecode) if matches!(data, Cow::Borrowed(_)) => Ok(()),
            Some(Filter::FlateDecode) => self.take_deflated(&data),
            _ => {
                let most = filters.iter().map(|filter| growth(*filter)).max().unwrap_or(1);
                if most == 1 { Ok(()) } else { self.take(most.saturating_mul(data.len() as u64)) }
            }
        }
    }

    /// Takes the output of data that may be compressed by DEFLATE, with a header or without.
    fn take_deflated(&mut self, data: &[u8]) -> Result<(), DecodeError> {
        if self.take_all(ZlibDecoder::new(data))? == 0 {
            self.take_all(DeflateDecoder::new(data))?;
        }
        Ok(())
    }

    /// Takes all that a reader has, up to its first error, and returns how many bytes these are.
    fn take_all(&mut self, mut reader: impl Read) -> Result<u64, DecodeError> {
        let mut piece = [0; 1 << 14];
        let mut all = 0;
        while let Ok(length @ 1..) = reader.read(&mut piece) {
            self.take(length as u64)?;
            all += length as u64;
        }
        Ok(all)
    }

    fn take(&mut self, bytes: u64) -> Result<(), DecodeError> {
        let left = self.left.checked_sub(bytes);
        self.left = left.ok_or(DecodeError::TooMuchUnpacked { limit: MOST_UNPACKED })?;
        Ok(())
    }
}

/// Returns the most bytes that a filter makes of one; of pictures, one, because their size is checked.
const fn growth(filter: Filter) -> u64 {
    match filter {
        Filter::FlateDecode => 1032,
        // A code of nine bits at least stands for 4096 bytes at most, and its table has to grow first.
        Filter::LzwDecode => 2048,
        Filter::RunLengthDecode => 64,
        _ => 1,
    }
}

/// Checks the size of a picture: that of its dictionary, and that of its data.
fn check_size(stream: &Stream<'_>) -> Result<(), DecodeError> {
    let number = |long: &str, short: &str| {
        stream.dict().get::<u32>(long).or_else(|| stream.dict().get::<u32>(short)).unwrap_or(0)
    };
    let space = stream.dict().get::<Name<'_>>("ColorSpace");
    let is_gray = space.is_some_and(|space| space.as_ref() == b"DeviceGray")
        || number("BitsPerComponent", "BPC") == 1;
    let most = if is_gray { MOST_GRAY_PIXELS } else { MOST_PIXELS };
    let refuse_large = |width: u32, height: u32| {
        let pixels = u64::from(width) * u64::from(height);
        let (needed, limit) = (pixels.saturating_mul(4), 4 * most);
        if pixels <= most {
            return Ok(());
        }
        Err(DecodeError::TooManyPixels { width, height, needed, limit })
    };
    refuse_large(number("Width", "W"), number("Height", "H"))?;
    let filters = stream.filters();
    if filters.first() == Some(&Filter::DctDecode)
        && let Ok(header) = jpeg::header(&stream.raw_data())
    {
        refuse_large(header.width, header.height)?;
    }
    if filters.first() == Some(&Filter::JpxDecode) {
        let (width, height) = jpeg2000_size(&stream.raw_data()).unwrap_or((0, 0));
        refuse_large(width, height)?;
    }
    Ok(())
}

/// Returns the size that the first segment of a JPEG 2000 picture states.
fn jpeg2000_size(data: &[u8]) -> Option<(u32, u32)> {
    const START: [u8; 4] = [0xff, 0x4f, 0xff, 0x51];
    let after = data.get(find(data, &START)? + START.len()..)?;
    let number = |at: usize| after.get(at..)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
    // After the length and the capabilities, of two bytes each.
    Some((number(4)?, number(8)?))
}

/// Returns the first place of some bytes among others.
fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

fn damaged(what: &str) -> DecodeError {
    DecodeError::Damaged(PictureFormat::Pdf, what.to_owned())
}
