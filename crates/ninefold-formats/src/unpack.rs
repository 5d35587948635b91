//! Packed input: gzip and zstd, known by their first bytes, with a bound on growth.
//!
//! ```text
//! input -> Counted (bytes taken) -> decoder -> Bounded (bytes given) -> unpacked bytes
//! ```
//!
//! A few packed bytes can stand for many gigabytes, so what comes out is held against what went
//! in. zstd needs the feature of that name. Archives of several files (zip, tar) are not unpacked here.

mod crc;
mod gzip;
#[cfg(feature = "zstd")]
mod zstd;

pub(crate) use crc::Crc;

use crate::error::ReadError;
use gzip::Gzip;
use std::io::{self, Cursor, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Up to here growth is not looked at: one puzzle repeated packs very well, and this much is
/// harmless.
pub(crate) const FREE: u64 = 64 << 20;

/// The maximum number of bytes that one packed byte may become beyond [`FREE`]. A list of different
/// puzzles packs about three to one.
pub(crate) const GROWTH: u64 = 200;

/// The unpacked bytes of an input that may be packed.
pub(crate) fn unpack(mut input: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>, ReadError> {
    let mut magic = Vec::new();
    (&mut input).take(4).read_to_end(&mut magic)?;
    let taken = Arc::new(AtomicU64::new(0));
    let is_gzip = magic.starts_with(b"\x1f\x8b");
    #[cfg(feature = "zstd")]
    let is_zstd = zstd::is_frame(&magic);
    let whole = Counted { inner: Cursor::new(magic).chain(input), taken: Arc::clone(&taken) };
    #[cfg(feature = "zstd")]
    if is_zstd {
        let inner = zstd::Zstd::new(whole);
        return Ok(Box::new(Bounded { inner, taken, given: 0, kind: "zstd" }));
    }
    Ok(if is_gzip {
        Box::new(Bounded { inner: Gzip::new(whole), taken, given: 0, kind: "gzip" })
    } else {
        Box::new(whole.inner)
    })
}

/// Counts the bytes that a decoder takes from the input.
struct Counted<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.taken.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Holds what a decoder gives against what it took, and says what its errors mean.
struct Bounded<R> {
    inner: R,
    taken: Arc<AtomicU64>,
    given: u64,
    kind: &'static str,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer).map_err(|error| explain(error, self.kind))?;
        self.given += count as u64;
        let bound = FREE.max(self.taken.load(Ordering::Relaxed).saturating_mul(GROWTH));
        if self.given > bound {
            return Err(io::Error::new(
                ErrorKind::FileTooLarge,
                format!(
                    "this packed file grows more than {GROWTH}-fold when unpacked; unpack it \
                     first if you trust it"
                ),
            ));
        }
        Ok(count)
    }
}

/// The decoders report damage in their own words and kinds; errors of the input itself (a disk
/// that fails) passes through.
fn explain(error: io::Error, kind: &str) -> io::Error {
    match error.kind() {
        ErrorKind::UnexpectedEof => io::Error::new(
            ErrorKind::InvalidData,
            format!("this {kind} file ends too early; it may have been cut off on its way"),
        ),
        ErrorKind::InvalidInput | ErrorKind::InvalidData => io::Error::new(
            ErrorKind::InvalidData,
            format!("this {kind} file is damaged and cannot be unpacked ({error})"),
        ),
        _ => error,
    }
}

#[cfg(feature = "zstd")]
#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    fn unpacked(packed: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        unpack(Box::new(Cursor::new(packed))).unwrap().read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The error, and how many bytes came before it.
    fn refusal(packed: Vec<u8>) -> (io::Error, u64) {
        let mut reader = unpack(Box::new(Cursor::new(packed))).unwrap();
        let mut count = 0;
        let mut buffer = vec![0; 1 << 20];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => panic!("{count} bytes were unpacked without an error"),
                Ok(read) => count += read as u64,
                Err(error) => return (error, count),
            }
        }
    }

    fn sample() -> Vec<u8> {
        (0..3000u32)
            .flat_map(|i| format!("{}\n", i.wrapping_mul(2_654_435_761)).into_bytes())
            .collect()
    }

    #[test]
    fn what_is_not_packed_passes_through() {
        for input in [&b""[..], b"5", b"53.", b"1f8b", b"\x1f", b"\x28\xb5\x2f", b"hello, world"] {
            assert_eq!(unpacked(input.to_vec()).unwrap(), input);
        }
    }

    #[test]
    fn gzip_and_zstd_are_unpacked() {
        for content in [Vec::new(), b"x".to_vec(), sample()] {
            assert_eq!(unpacked(gzip(&content)).unwrap(), content);
            assert_eq!(unpacked(zstd(&content)).unwrap(), content);
        }
    }

    #[test]
    fn several_parts_in_a_row_are_one_file() {
        let twice = [sample(), sample()].concat();
        assert_eq!(unpacked([gzip(&sample()), gzip(&sample())].concat()).unwrap(), twice);
        assert_eq!(unpacked([zstd(&sample()), zstd(&sample())].concat()).unwrap(), twice);
        let skipped = b"\x53\x2a\x4d\x18\x03\0\0\0abc";
        let mixed = [&skipped[..], &zstd(&sample()), skipped, &zstd(&sample()), skipped].concat();
        assert_eq!(unpacked(mixed).unwrap(), twice);
    }

    #[test]
    fn files_that_end_too_early_say_so() {
        for packed in [gzip(&sample()), zstd(&sample())] {
            for end in [5, 9, packed.len() / 2, packed.len() - 1] {
                let (error, _) = refusal(packed[..end].to_vec());
                assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
                assert!(error.to_string().contains("ends too early"), "{error}");
            }
        }
        let (error, _) = refusal(b"\x53\x2a\x4d\x18\x09\0\0\0abc".to_vec());
        assert!(error.to_string().contains("ends too early"), "{error}");
    }

    #[test]
    fn damaged_files_say_so() {
        let mut packed = gzip(&sample());
        let at = packed.len() - 6;
        packed[at] ^= 1;
        let (error, _) = refusal(packed);
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert!(error.to_string().contains("damaged"), "{error}");
        let mut packed = zstd(&sample());
        let at = packed.len() / 2;
        packed[at..at + 30].fill(0xff);
        let (error, _) = refusal(packed);
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        let (error, _) = refusal([zstd(b"fine"), b"then something else".to_vec()].concat());
        assert!(error.to_string().contains("damaged"), "{error}");
    }

    #[test]
    fn a_wrong_check_sum_of_zstd_is_noticed() {
        // A frame by hand: one raw block `abc`, and zeros for its check sum.
        let frame = b"\x28\xb5\x2f\xfd\x24\x03\x19\0\0abc\0\0\0\0";
        let (error, _) = refusal(frame.to_vec());
        assert!(error.to_string().contains("check sum"), "{error}");
    }

    #[test]
    fn a_gzip_bomb_is_refused_soon() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        let zeros = vec![0; 1 << 20];
        for _ in 0..200 {
            encoder.write_all(&zeros).unwrap();
        }
        let (error, count) = refusal(encoder.finish().unwrap());
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        assert!(error.to_string().contains("200-fold"), "{error}");
        assert!(count <= FREE + (2 << 20), "{count}");
    }

    #[test]
    fn a_zstd_bomb_is_refused_soon() {
        // Blocks that repeat one byte: four bytes stand for 128 KiB.
        let mut packed = b"\x28\xb5\x2f\xfd\x00\x38".to_vec();
        for _ in 0..2000 {
            packed.extend_from_slice(&[0x02, 0, 0x10, b'7']);
        }
        let (error, count) = refusal(packed);
        assert_eq!(error.kind(), ErrorKind::FileTooLarge, "{error}");
        assert!(count <= FREE + (2 << 20), "{count}");
    }

    #[test]
    fn a_zstd_window_that_needs_too_much_memory_is_refused() {
        // The byte after the descriptor is the window: exponent 20 is 2^30 bytes.
        let (error, _) = refusal(b"\x28\xb5\x2f\xfd\x00\xa0\x01\0\0".to_vec());
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        assert!(error.to_string().contains("1024 MiB"), "{error}");
    }

    #[test]
    fn what_packs_well_but_is_small_is_read() {
        let content = b"53..7....\n".repeat(1 << 20);
        assert_eq!(unpacked(gzip(&content)).unwrap().len(), content.len());
    }

    proptest! {
        #[test]
        fn garbage_after_a_magic_number_never_panics(
            zst in any::<bool>(),
            bytes in proptest::collection::vec(any::<u8>(), 0..300),
        ) {
            let magic: &[u8] = if zst { b"\x28\xb5\x2f\xfd" } else { b"\x1f\x8b\x08" };
            let _ = unpacked([magic, &bytes].concat());
        }

        #[test]
        fn changed_bytes_never_panic(
            zst in any::<bool>(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..9),
        ) {
            let mut packed = if zst { zstd(&sample()) } else { gzip(&sample()) };
            for (at, byte) in changes {
                let at = at.index(packed.len());
                packed[at] = byte;
            }
            let _ = unpacked(packed);
        }
    }
}
