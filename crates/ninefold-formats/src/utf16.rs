//! Text in UTF-16, decoded into UTF-8 as it is read.

use std::io::{self, ErrorKind, Read};

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Little,
    Big,
}

/// A stream of UTF-16 that reads as UTF-8. A half of a character that stands alone becomes
/// U+FFFD, as does a single byte at the end.
pub(crate) struct Utf16<R> {
    inner: R,
    order: Order,
    /// Bytes that were read and not decoded: at most a unit and a half.
    rest: Vec<u8>,
    /// The first half of a character beyond the first 65,536.
    high: Option<u16>,
    /// Decoded bytes for which the caller's buffer had no space.
    decoded: Vec<u8>,
    given: usize,
    ended: bool,
}

/// The number of bytes decoded at a time.
const BLOCK: usize = 16 << 10;

impl Utf16<()> {
    /// Returns the byte order if the first bytes of an input say that it is UTF-16: by a byte order mark, or by two
    /// characters of ASCII with a zero beside each, which no other text has.
    pub(crate) fn order(start: &[u8]) -> Option<Order> {
        let is_text = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
        match start {
            // The mark of UTF-32 starts like that of UTF-16.
            [0xff, 0xfe, 0, 0] => None,
            [0xff, 0xfe, ..] => Some(Order::Little),
            [0xfe, 0xff, ..] => Some(Order::Big),
            [a, 0, b, 0] if is_text(*a) && is_text(*b) => Some(Order::Little),
            [0, a, 0, b] if is_text(*a) && is_text(*b) => Some(Order::Big),
            _ => None,
        }
    }
}

impl<R: Read> Utf16<R> {
    pub(crate) fn new(inner: R, order: Order) -> Self {
        let (rest, decoded) = (Vec::new(), Vec::new());
        Self { inner, order, rest, high: None, decoded, given: 0, ended: false }
    }

    /// Decodes the next bytes of the input.
    fn decode(&mut self) -> io::Result<()> {
        let mut block = [0; BLOCK];
        let count = loop {
            match self.inner.read(&mut block) {
                Ok(count) => break count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.decoded.clear();
        self.given = 0;
        self.ended = count == 0;
        self.rest.extend_from_slice(&block[..count]);
        let bytes = std::mem::take(&mut self.rest);
        let units = bytes.chunks_exact(2);
        let odd = units.remainder().to_vec();
        for unit in units {
            let pair = [unit[0], unit[1]];
            let unit = match self.order {
                Order::Little => u16::from_le_bytes(pair),
                Order::Big => u16::from_be_bytes(pair),
            };
            self.take(unit);
        }
        if self.ended {
            if self.high.take().is_some() || !odd.is_empty() {
                self.push(char::REPLACEMENT_CHARACTER);
            }
        } else {
            self.rest = odd;
        }
        Ok(())
    }

    fn take(&mut self, unit: u16) {
        if let Some(high) = self.high.take() {
            let pair = char::decode_utf16([high, unit]).next();
            if let Some(Ok(symbol)) = pair {
                self.push(symbol);
                return;
            }
            self.push(char::REPLACEMENT_CHARACTER);
        }
        match unit {
            0xd800..=0xdbff => self.high = Some(unit),
            // The byte order mark.
            0xfeff => {}
            _ => {
                let symbol = char::from_u32(u32::from(unit));
                self.push(symbol.unwrap_or(char::REPLACEMENT_CHARACTER));
            }
        }
    }

    fn push(&mut self, symbol: char) {
        self.decoded.extend_from_slice(symbol.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while self.given == self.decoded.len() {
            if self.ended {
                return Ok(0);
            }
            self.decode()?;
        }
        let left = &self.decoded[self.given..];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::Trickle;
    use proptest::prelude::*;

    fn encoded(text: &str, order: Order) -> Vec<u8> {
        let bytes = |unit: u16| match order {
            Order::Little => unit.to_le_bytes(),
            Order::Big => unit.to_be_bytes(),
        };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf_16_is_known_by_its_mark_or_by_its_zeros() {
        assert_eq!(Utf16::order(b"\xff\xfe5\0"), Some(Order::Little));
        assert_eq!(Utf16::order(b"\xfe\xff\x005"), Some(Order::Big));
        assert_eq!(Utf16::order(b"5\x003\0"), Some(Order::Little));
        assert_eq!(Utf16::order(b"\x005\x003"), Some(Order::Big));
        for other in [&b""[..], b"5", b"53..", b"\xff\xfe\0\0", b"PK\x03\x04", b"\0\0\0\0"] {
            assert_eq!(Utf16::order(other), None, "{other:?}");
        }
    }

    proptest! {
        #[test]
        fn what_the_library_decodes_is_decoded_alike(
            text in "\\PC{0,40}|[0-9\n.]{0,100}|[😀é0]{0,20}",
            step in 1usize..7,
            is_big in any::<bool>(),
            cut in any::<bool>(),
        ) {
            let order = if is_big { Order::Big } else { Order::Little };
            let mut bytes = encoded(&text, order);
            let mut expected = text.replace('\u{feff}', "");
            if cut && bytes.len() > 2 {
                bytes.truncate(bytes.len() - 2);
                let units: Vec<u16> = text.encode_utf16().collect();
                expected = String::from_utf16_lossy(&units[..units.len() - 1]);
                expected = expected.replace('\u{feff}', "");
            }
            let mut decoded = String::new();
            Utf16::new(Trickle(bytes, step, false), order).read_to_string(&mut decoded).unwrap();
            prop_assert_eq!(decoded, expected);
        }

        #[test]
        fn any_bytes_decode_to_text(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let mut decoded = String::new();
            Utf16::new(Trickle(bytes, 3, false), Order::Little).read_to_string(&mut decoded).unwrap();
        }
    }
}
