//! Bits and prefix codes of a lossless stream.

/// The greatest length of a code.
const LONGEST: usize = 15;

/// Reads bits, the lowest of a byte first.
#[derive(Clone, Debug)]
pub(super) struct Bits<'a> {
    bytes: &'a [u8],
    /// The number of bits that were read.
    at: usize,
}

impl<'a> Bits<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Reads up to 24 bits as a number, the first one as its lowest; `None` at the end.
    pub(super) fn read(&mut self, count: u32) -> Option<u32> {
        let end = self.at + count as usize;
        if end > 8 * self.bytes.len() {
            return None;
        }
        let mut four = [0; 4];
        let rest = &self.bytes[self.at / 8..];
        let some = rest.len().min(4);
        four[..some].copy_from_slice(&rest[..some]);
        let number = u32::from_le_bytes(four) >> (self.at % 8);
        self.at = end;
        Some(number & ((1 << count) - 1))
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        self.read(1).map(|bit| bit == 1)
    }
}

/// A canonical prefix code: shorter codes first, equal lengths in the order of their symbols.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// The number of codes of each length.
    counts: [u32; LONGEST + 1],
    /// All symbols, in the order of their codes.
    symbols: Vec<u16>,
}

impl Code {
    /// Returns the code of symbols with these lengths, 0 for symbols without one. A single symbol takes no bits.
    /// `None` if there is no symbol, or if codes are missing or too many.
    pub(super) fn new(lengths: &[u8]) -> Option<Self> {
        let mut counts = [0; LONGEST + 1];
        for &length in lengths.iter().filter(|length| **length > 0) {
            *counts.get_mut(usize::from(length))? += 1;
        }
        let mut symbols: Vec<u16> = (0..)
            .zip(lengths)
            .filter(|(_, length)| **length > 0)
            .map(|(symbol, _)| symbol)
            .collect();
        symbols.sort_by_key(|symbol| lengths[usize::from(*symbol)]);
        let space: u32 = (1..=LONGEST).map(|length| counts[length] << (LONGEST - length)).sum();
        (symbols.len() == 1 || space == 1 << LONGEST).then_some(Self { counts, symbols })
    }

    /// Reads a symbol.
    pub(super) fn read(&self, bits: &mut Bits<'_>) -> Option<u16> {
        if let [symbol] = self.symbols[..] {
            return Some(symbol);
        }
        let (mut code, mut first, mut before) = (0, 0, 0);
        for count in &self.counts[1..] {
            code = code << 1 | bits.read(1)?;
            first <<= 1;
            if code - first < *count {
                return self.symbols.get((before + code - first) as usize).copied();
            }
            first += count;
            before += count;
        }
        None
    }

    /// Returns the greatest symbol below a limit.
    pub(super) fn greatest(&self, below: u16) -> u16 {
        self.symbols.iter().copied().filter(|symbol| *symbol < below).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_with_their_lowest_bit() {
        let mut bits = Bits::new(&[0b1010_0110, 0xff, 0x01]);
        assert_eq!((bits.read(3), bits.read(0), bits.read(4)), (Some(6), Some(0), Some(4)));
        assert_eq!((bits.read(10), bits.read(8)), (Some(0x3ff), None));
        assert_eq!((bits.read(7), bits.read(1)), (Some(0), None));
    }

    #[test]
    fn codes_are_canonical() {
        // Symbol 2 has 0, symbol 0 has 10, symbols 1 and 4 have 110 and 111.
        let code = Code::new(&[2, 3, 1, 0, 3]).expect("a code");
        let mut bits = Bits::new(&[0b0110_1010, 0b111]);
        let read: Vec<u16> = (0..4).map_while(|_| code.read(&mut bits)).collect();
        assert_eq!(read, [2, 0, 0, 1]);
        assert_eq!((code.read(&mut bits), code.read(&mut bits)), (Some(4), Some(2)));
        assert_eq!((code.greatest(4), code.greatest(9)), (2, 4));
        let single = Code::new(&[0, 0, 7]).expect("a code");
        assert_eq!(single.read(&mut Bits::new(&[])), Some(2));
        for lengths in [&[0, 0][..], &[1, 2], &[1, 1, 1], &[16], &[]] {
            assert!(Code::new(lengths).is_none(), "{lengths:?}");
        }
    }
}
