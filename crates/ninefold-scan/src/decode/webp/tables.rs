//! The memory for the tables of a lossless stream, worked out before it is decoded.
//!
//! ```text
//! transforms, most with a small picture | colour cache | picture of sets | tables of each set | pixels
//! └───────────────────────────── read here ──────────────────────────────────────────────────┘
//! ```
//!
//! A picture has a set of five tables for each kind of block, up to 65,536 sets, whatever its size. A set takes ten
//! bytes of the file, and up to 70,000 in the decoder. Nothing in the header of a file tells of it.

use super::bits::{Bits, Code};

/// The number of symbols of the five codes of a set: green and lengths, red, blue, alpha, distances.
const ALPHABETS: [usize; 5] = [256 + LENGTHS, 256, 256, 256, 40];

/// The symbols behind those of green, which are lengths of repetitions.
const LENGTHS: usize = 24;

/// The memory in bytes that the decoder takes for a set besides its tables, while the list of all sets grows.
pub(super) const SET: u64 = 1400;

/// The decoder looks so many bits up at once; longer codes take nodes of a tree.
const LOOKED_UP: u8 = 10;

/// A length that no code has: such codes are not read here.
const POINTLESS: u8 = 16;

/// The order in which the lengths of the codes of lengths are written.
const ORDER: [usize; 19] = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Returns the bytes that the tables of a stream take in the decoder, at least up to `limit`; `None` if the stream is damaged
/// before it comes to them. It begins with the transforms.
pub(super) fn memory(stream: &[u8], size: (u32, u32), limit: u64) -> Option<u64> {
    let mut reader = Reader { bits: Bits::new(stream) };
    let size = reader.transforms(size)?;
    let cache = reader.cache()?;
    let sets = if reader.bits.flag()? {
        let (width, height) = reader.blocks(size)?;
        reader.picture(u64::from(width) * u64::from(height))?
    } else {
        1
    };
    let mut sum = 0;
    for _ in 0..sets {
        // There may be fewer sets than the greatest number that the picture could name: the rest is no set.
        let Some(set) = reader.set(cache) else { break };
        sum += SET + set.iter().map(|lengths| table(lengths)).sum::<u64>();
        if sum > limit {
            break;
        }
    }
    Some(sum)
}

/// Returns the bytes of the table of a code in the decoder.
fn table(lengths: &[u8]) -> u64 {
    let codes = lengths.iter().filter(|length| **length > 0).count();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let long = lengths.iter().filter(|length| **length > LOOKED_UP).count() as u64;
    match codes {
        0 | 1 => 0,
        _ => (4 << longest.min(LOOKED_UP)) + 2 * 16 * long,
    }
}

/// The lengths of the codes of an alphabet.
type Lengths = Vec<u8>;

struct Reader<'a> {
    bits: Bits<'a>,
}

impl Reader<'_> {
    /// Reads the transforms. Returns the size of the picture that is left, as some put several pixels into one.
    fn transforms(&mut self, (mut width, height): (u32, u32)) -> Option<(u32, u32)> {
        let mut seen = [false; 4];
        while self.bits.flag()? {
            let kind = self.bits.read(2)?;
            if std::mem::replace(&mut seen[kind as usize], true) {
                return None;
            }
            match kind {
                0 | 1 => {
                    let (across, down) = self.blocks((width, height))?;
                    self.picture(u64::from(across) * u64::from(down))?;
                }
                2 => {}
                _ => {
                    let colours = self.bits.read(8)? + 1;
                    self.picture(u64::from(colours))?;
                    let bits = match colours {
                        ..=2 => 3,
                        3..=4 => 2,
                        5..=16 => 1,
                        _ => 0,
                    };
                    width = width.div_ceil(1 << bits);
                }
            }
        }
        Some((width, height))
    }

    /// Reads the size of blocks. Returns how many there are across and down.
    fn blocks(&mut self, (width, height): (u32, u32)) -> Option<(u32, u32)> {
        let side = 1 << (self.bits.read(3)? + 2);
        Some((width.div_ceil(side), height.div_ceil(side)))
    }

    /// Reads the size of the colour cache, 0 if there is none.
    fn cache(&mut self) -> Option<usize> {
        if !self.bits.flag()? {
            return Some(0);
        }
        let bits = self.bits.read(4)?;
        (1..=11).contains(&bits).then(|| 1 << bits)
    }

    /// Reads a small picture with one set of codes. Returns how many sets it names at most, if it is the picture
    /// of sets: a number is in the red and green of a pixel.
    fn picture(&mut self, pixels: u64) -> Option<u32> {
        let cache = self.cache()?;
        let set = self.set(cache)?;
        let codes: Vec<Code> =
            set.iter().map(|lengths| Code::new(lengths)).collect::<Option<_>>()?;
        let mut done = 0;
        while done < pixels {
            match usize::from(codes[0].read(&mut self.bits)?) {
                0..256 => {
                    for code in &codes[1..4] {
                        code.read(&mut self.bits)?;
                    }
                    done += 1;
                }
                symbol if symbol < ALPHABETS[0] => {
                    done += self.number(symbol - 256)?;
                    let distance = codes[4].read(&mut self.bits)?;
                    self.number(usize::from(distance))?;
                }
                _ => done += 1,
            }
        }
        let greatest = u32::from(codes[1].greatest(256)) << 8 | u32::from(codes[0].greatest(256));
        (done == pixels).then_some(greatest + 1)
    }

    /// Reads the rest of a length or distance.
    fn number(&mut self, symbol: usize) -> Option<u64> {
        if symbol < 4 {
            return Some(symbol as u64 + 1);
        }
        let extra = (symbol - 2) as u32 >> 1;
        let start = (2 + (symbol as u64 & 1)) << extra;
        Some(start + u64::from(self.bits.read(extra)?) + 1)
    }

    /// Reads the codes of a set.
    fn set(&mut self, cache: usize) -> Option<[Lengths; 5]> {
        let mut set = std::array::from_fn(|_| Lengths::new());
        for (index, lengths) in set.iter_mut().enumerate() {
            let symbols = ALPHABETS[index] + if index == 0 { cache } else { 0 };
            *lengths = self.lengths(symbols)?;
        }
        Some(set)
    }

    /// Reads the lengths of the codes of so many symbols.
    fn lengths(&mut self, symbols: usize) -> Option<Lengths> {
        if self.bits.flag()? {
            return self.one_or_two(symbols);
        }
        let mut of_lengths = [0; 19];
        let count = self.bits.read(4)? as usize + 4;
        for place in &ORDER[..count] {
            of_lengths[*place] = self.bits.read(3)? as u8;
        }
        let code = Code::new(&of_lengths)?;
        let mut left = symbols;
        if self.bits.flag()? {
            let bits = 2 + 2 * self.bits.read(3)?;
            left = 2 + self.bits.read(bits)? as usize;
        }
        let (mut lengths, mut last) = (Lengths::with_capacity(symbols), 8);
        if left > symbols {
            return None;
        }
        while lengths.len() < symbols && left > 0 {
            left -= 1;
            let (length, times) = match code.read(&mut self.bits)? {
                length @ ..16 => (length as u8, 1),
                16 => (last, 3 + self.bits.read(2)?),
                17 => (0, 3 + self.bits.read(3)?),
                _ => (0, 11 + self.bits.read(7)?),
            };
            if length > 0 {
                last = length;
            }
            lengths.extend(std::iter::repeat_n(length, times as usize));
        }
        (lengths.len() <= symbols).then_some(lengths)
    }

    /// Reads a code that names its one or two symbols.
    fn one_or_two(&mut self, symbols: usize) -> Option<Lengths> {
        let both = self.bits.flag()?;
        let bits = if self.bits.flag()? { 8 } else { 1 };
        let first = self.bits.read(bits)? as usize;
        let second = if both { self.bits.read(8)? as usize } else { first };
        let mut lengths = vec![0; first.max(second) + 1];
        lengths[first] = 1;
        // The same symbol twice is a code of two whose bit says nothing.
        lengths[second] = if both && first == second { POINTLESS } else { 1 };
        (lengths.len() <= symbols).then_some(lengths)
    }
}
