//! Lossless pictures whose tables are larger than their pixels.

use super::tables::SET;
use super::*;
use crate::decode::{MAX_MEMORY, decode};
use image::{ExtendedColorType, ImageEncoder, codecs::webp::WebPEncoder};

/// Writes bits, the lowest of a byte first.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    bits: usize,
}

impl Writer {
    fn put(&mut self, number: u32, count: usize) -> &mut Self {
        for bit in 0..count {
            if self.bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let byte = self.bytes.len() - 1;
            self.bytes[byte] |= ((number >> bit & 1) as u8) << (self.bits % 8);
            self.bits += 1;
        }
        self
    }

    /// Writes a code of one symbol, which takes no bits.
    fn single(&mut self, symbol: u32) -> &mut Self {
        self.put(1, 1).put(0, 1).put(1, 1).put(symbol, 8)
    }

    /// Writes a code of 2048 symbols of 11 bits, in 66 bits.
    fn wide(&mut self) -> &mut Self {
        // The codes of lengths: 15 of them in their order, of which only the last one, for 11, is used.
        self.put(0, 1).put(15 - 4, 4);
        for place in 0..15 {
            self.put(u32::from(place == 14), 3);
        }
        // Not for all symbols, but for 2048.
        self.put(1, 1).put(5, 3).put(2048 - 2, 12)
    }
}

/// Returns a file with a lossless picture of `side` pixels a side, all of one colour, and so many sets of tables.
fn with_sets(side: u32, sets: u32) -> Vec<u8> {
    let mut writer = Writer::default();
    // Size, no transparency, version, no transforms, a colour cache of 2048.
    writer.put(side - 1, 14).put(side - 1, 14).put(0, 1).put(0, 3).put(0, 1).put(1, 1).put(11, 4);
    // A picture of sets with blocks of 512 pixels: no cache, all pixels name the last set.
    writer.put(1, 1).put(7, 3).put(0, 1);
    writer.single((sets - 1) & 255).single((sets - 1) >> 8).single(0).single(0).single(0);
    for _ in 0..sets {
        writer.wide().single(1).single(2).single(3).single(0);
    }
    // Pixels: symbol 7 as its code, the highest bit first.
    for _ in 0..side * side {
        writer.put(7_u32.reverse_bits() >> 21, 11);
    }
    let mut chunk = vec![0x2f];
    chunk.extend(writer.bytes);
    let mut file = b"RIFF....WEBPVP8L".to_vec();
    file.extend((chunk.len() as u32).to_le_bytes());
    file.extend(&chunk);
    file.resize(file.len().next_multiple_of(2), 0);
    let length = file.len() as u32 - 8;
    file[4..8].copy_from_slice(&length.to_le_bytes());
    file
}

#[test]
fn tables_count_as_memory() {
    let few = decode(&with_sets(8, 3), &DecodeOptions::default()).expect("a picture");
    assert_eq!(few.pages[0].original, (8, 8));
    let gray = crate::gray::luma(1, 7, 2);
    assert!(few.pages[0].gray.pixels().iter().all(|pixel| *pixel == gray));
    // A table of 4 kB and 4096 nodes of 16 bytes for each set.
    let each = SET + 4096 + 65_536;
    assert_eq!(table_memory(&with_sets(8, 3), u64::MAX), Some(3 * each));
    assert_eq!(table_memory(&with_sets(8, 300), u64::MAX), Some(300 * each));
    let fits = DecodeOptions { max_memory: 300 * each + 1_000_000, ..DecodeOptions::default() };
    assert!(decode(&with_sets(8, 300), &fits).is_ok());
    assert!(decode(&with_sets(8, 330), &fits).is_err());
}

#[test]
fn a_small_file_with_large_tables_is_refused() {
    let file = with_sets(1, 65_536);
    assert!(file.len() < 1_000_000);
    let error = decode(&file, &DecodeOptions::default()).expect_err("too large");
    let DecodeError::TooManyPixels { width: 1, height: 1, needed, limit } = error else {
        panic!("{error:?}");
    };
    assert!(needed > limit && limit == MAX_MEMORY);
}

/// The files of an encoder have small tables: transforms, caches and pictures of sets are read.
#[test]
fn pictures_of_encoders_have_small_tables() {
    for side in [1_u32, 20, 300] {
        let pixels: Vec<u8> = (0..side * side)
            .flat_map(|i| [i as u8, (i.wrapping_mul(i) >> 9) as u8, (i / side) as u8])
            .collect();
        let mut file = Vec::new();
        WebPEncoder::new_lossless(&mut file)
            .write_image(&pixels, side, side, ExtendedColorType::Rgb8)
            .expect("encoded");
        let memory = table_memory(&file, u64::MAX).expect("tables");
        assert!((SET..200_000).contains(&memory), "{side}: {memory}");
    }
}

#[test]
fn chunks_end_with_the_file() {
    let of = |bytes| chunks(bytes).map(|(name, body)| (*name, body.len())).collect::<Vec<_>>();
    assert_eq!(
        of(b"ABCD\x03\x00\x00\x00123.EFGH\xff\xff\xff\xff12"),
        [(*b"ABCD", 3), (*b"EFGH", 2)]
    );
    assert_eq!(of(b"ABCD\x03\0\0"), []);
    assert_eq!((number(&[1, 2, 3], 1, 2), number(&[1, 2], 1, 2)), (0x302, 0));
}
