//! Gzip (RFC 1952): members, one after the other, each with a header, deflated data and a check sum.
//!
//! `flate2` unpacks the data. Its own reader of gzip is not used, because its check sums come with 16 kB of tables that no
//! compression makes smaller; the tests hold this one against it.

use super::crc::Crc;
use flate2::bufread::DeflateDecoder;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The number of bytes taken from the input at a time.
const BUFFER: usize = 32 << 10;

// The parts that a header may have, as bits of its fourth byte.
const HEADER_SUM: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAME: u8 = 1 << 3;
const COMMENT: u8 = 1 << 4;
const UNKNOWN: u8 = 0b111 << 5;

/// Unpacks the members of a gzip file.
pub(super) struct Gzip<R> {
    state: State<R>,
}

enum State<R> {
    /// Before a header; whether it is the first.
    Between(BufReader<R>, bool),
    /// In the data of a member: the sum and the length of what was unpacked.
    Inside(DeflateDecoder<BufReader<R>>, Crc, u32),
    /// After the last member, or an error.
    End,
}

impl<R: Read> Gzip<R> {
    pub(super) fn new(input: R) -> Self {
        Self { state: State::Between(BufReader::with_capacity(BUFFER, input), true) }
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.state, State::End) {
                State::End => return Ok(0),
                State::Between(mut input, is_first) => {
                    if !is_first && input.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    read_header(&mut input)?;
                    self.state = State::Inside(DeflateDecoder::new(input), Crc::default(), 0);
                }
                State::Inside(mut data, mut crc, length) => {
                    let count = data.read(buffer)?;
                    if count == 0 {
                        let mut input = data.into_inner();
                        check_end(&mut input, &crc, length)?;
                        self.state = State::Between(input, false);
                        continue;
                    }
                    crc.update(&buffer[..count]);
                    self.state = State::Inside(data, crc, length.wrapping_add(count as u32));
                    return Ok(count);
                }
            }
        }
    }
}

/// Passes over the header of a member.
fn read_header(input: &mut impl BufRead) -> io::Result<()> {
    let bad = || io::Error::new(ErrorKind::InvalidData, "invalid gzip header");
    let mut header = Header { input, crc: Crc::default() };
    let [first, second, method, parts, ..] = header.take::<10>()?;
    if [first, second, method] != [0x1f, 0x8b, 8] || parts & UNKNOWN != 0 {
        return Err(bad());
    }
    if parts & EXTRA != 0 {
        for _ in 0..u16::from_le_bytes(header.take()?) {
            header.take::<1>()?;
        }
    }
    for part in [NAME, COMMENT] {
        while parts & part != 0 && header.take()? != [0] {}
    }
    let sum = header.crc.sum() as u16;
    if parts & HEADER_SUM != 0 && u16::from_le_bytes(header.take()?) != sum {
        return Err(bad());
    }
    Ok(())
}

/// The bytes of a header, and their sum.
struct Header<'a, R> {
    input: &'a mut R,
    crc: Crc,
}

impl<R: BufRead> Header<'_, R> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.input.read_exact(&mut bytes)?;
        self.crc.update(&bytes);
        Ok(bytes)
    }
}

/// Holds the end of a member against what was unpacked.
fn check_end(input: &mut impl BufRead, crc: &Crc, length: u32) -> io::Result<()> {
    let mut end = [0; 8];
    input.read_exact(&mut end)?;
    let expected = u64::from(length) << 32 | u64::from(crc.sum());
    if u64::from_le_bytes(end) != expected {
        return Err(io::Error::new(ErrorKind::InvalidData, "its check sum is wrong"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::MultiGzDecoder;
    use flate2::{Compression, GzBuilder};
    use proptest::prelude::*;
    use std::io::{Cursor, Write};

    /// A member with all optional parts that `flate2` writes.
    fn member(content: &[u8], name: &str, extra: &[u8]) -> Vec<u8> {
        let builder = GzBuilder::new().filename(name).comment("a comment").extra(extra);
        let mut encoder = builder.write(Vec::new(), Compression::default());
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked(mut reader: impl Read) -> Result<Vec<u8>, ErrorKind> {
        let mut bytes = Vec::new();
        match reader.read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            // `flate2` calls a bad header bad input, which means the same to the caller.
            Err(error) if error.kind() == ErrorKind::InvalidInput => Err(ErrorKind::InvalidData),
            Err(error) => Err(error.kind()),
        }
    }

    /// Returns the results of this reader and of the `flate2` reader for the same bytes.
    fn both(bytes: &[u8]) -> [Result<Vec<u8>, ErrorKind>; 2] {
        [unpacked(Gzip::new(Cursor::new(bytes))), unpacked(MultiGzDecoder::new(bytes))]
    }

    #[test]
    fn a_header_may_have_a_sum() {
        let mut packed = member(b"x", "", &[]);
        packed[3] = HEADER_SUM;
        let mut crc = Crc::default();
        crc.update(&packed[..10]);
        let rest = packed.split_off(packed.len() - 11);
        let good = [&packed[..10], &(crc.sum() as u16).to_le_bytes(), &rest].concat();
        let bad = [&packed[..10], &(!crc.sum() as u16).to_le_bytes(), &rest].concat();
        assert_eq!(both(&good), [Ok(b"x".to_vec()), Ok(b"x".to_vec())]);
        assert_eq!(both(&bad), [Err(ErrorKind::InvalidData), Err(ErrorKind::InvalidData)]);
    }

    proptest! {
        #[test]
        fn members_are_read_as_flate2_does(
            contents in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 1..4),
            name in "[a-z]{0,9}",
            extra in prop::collection::vec(any::<u8>(), 0..9),
            cut in any::<prop::sample::Index>(),
            change in any::<(prop::sample::Index, u8)>(),
        ) {
            let mut packed: Vec<u8> = contents.iter().flat_map(|one| member(one, &name, &extra)).collect();
            let whole = contents.concat();
            prop_assert_eq!(both(&packed), [Ok(whole.clone()), Ok(whole)]);
            let [ours, theirs] = both(&packed[..cut.index(packed.len())]);
            prop_assert_eq!(ours, theirs);
            let at = change.0.index(packed.len());
            packed[at] = change.1;
            let [ours, theirs] = both(&packed);
            prop_assert_eq!(ours.is_ok(), theirs.is_ok());
            prop_assert_eq!(ours.ok(), theirs.ok());
        }
    }
}
