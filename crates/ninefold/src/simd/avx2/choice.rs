//! Chooses the cell to guess in, with AVX2: the scores of eight cells at once.
//!
//! ```text
//!   word      32 bits for a band: seven cells in each byte, the highest bit clear
//!   band      the words of digits 2 to 9, one in each lane; those of digit 1, of the open cells and
//!             of the cells with two candidates as numbers
//!
//!   lane      [ first cell | second cell | ... | eighth cell ]
//!   peers     a word for each band, which a table has for each cell
//!   score     bits of peers & words of the cell's digits, and so on, in all three bands
//! ```
//!
//! What a peer adds to the score is a number of four bits, and each of these is one logical
//! expression of words. So the score is a sum of four weighted numbers of bits for each band.

#![allow(clippy::needless_range_loop, reason = "an index is a place in many arrays")]

use super::super::shape::{Frame, SCORED};
use super::registers::Avx2;
use std::arch::x86_64::*;

/// The number of cells in a byte of a word.
const IN_BYTE: usize = 7;

/// The bits of a word that are cells.
const CELLS: u32 = 0x3f7f_7f7f;

/// The words of a band.
struct Band {
    /// Digits 2 to 9. The highest bit of each byte may be anything, as in the others.
    digits: __m256i,
    first_digit: u32,
    open: u32,
    /// The cells with two candidates; only those bits are set.
    pairs: u32,
}

/// Returns the best of the first [`SCORED`] cells with two candidates, as
/// [`best_pair`](super::super::shape::best_pair) does one after the other.
#[inline(always)]
pub(super) fn best_pair(isa: Avx2, frame: &Frame) -> u32 {
    let bands = [band(isa, frame, 0), band(isa, frame, 1), band(isa, frame, 2)];
    let places = first_pairs([bands[0].pairs, bands[1].pairs, bands[2].pairs]);
    let [near_first, near_second, near_third, cells] = peers(isa, &places);
    let [lowest, highest] = digits(isa, frame, &places);
    // SAFETY: the token proves AVX2; no memory is touched.
    unsafe {
        let mut sum = _mm256_setzero_si256();
        for (band, near) in bands.iter().zip([near_first, near_second, near_third]) {
            let first_digit = _mm256_set1_epi32(band.first_digit.cast_signed());
            // The lowest of two digits may be digit 1, the highest may not.
            let low_words = _mm256_blend_epi32::<0b1000_0000>(band.digits, first_digit);
            let a = _mm256_and_si256(_mm256_permutevar8x32_epi32(low_words, lowest), near);
            let b = _mm256_and_si256(_mm256_permutevar8x32_epi32(band.digits, highest), near);
            let open = _mm256_and_si256(_mm256_set1_epi32(band.open.cast_signed()), near);
            let pairs = _mm256_set1_epi32(band.pairs.cast_signed());
            // A peer adds two if it is open, one for each digit, and four more for each if it is a
            // pair: as a number of four bits. A cell with both digits is open.
            let (one, both) = (_mm256_xor_si256(a, b), _mm256_and_si256(a, b));
            let bit_1 = _mm256_andnot_si256(both, open);
            let bit_2 = _mm256_or_si256(both, _mm256_and_si256(one, pairs));
            let bit_3 = _mm256_and_si256(both, pairs);
            sum = add_bits(isa, sum, one, &BITS[0]);
            sum = add_bits(isa, sum, bit_1, &BITS[1]);
            sum = add_bits(isa, sum, bit_2, &BITS[2]);
            sum = add_bits(isa, sum, bit_3, &BITS[3]);
        }
        let sum = _mm256_maddubs_epi16(sum, _mm256_set1_epi8(1));
        let score = _mm256_madd_epi16(sum, _mm256_set1_epi16(1));
        let key = _mm256_or_si256(_mm256_slli_epi32::<7>(score), cells);
        let four = _mm_max_epu32(_mm256_castsi256_si128(key), _mm256_extracti128_si256::<1>(key));
        let two = _mm_max_epu32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
        let one = _mm_max_epu32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
        _mm_cvtsi128_si32(one).cast_unsigned()
    }
}

/// Returns the words of a band.
#[inline(always)]
fn band(_: Avx2, frame: &Frame, band: usize) -> Band {
    const { assert!(27 * 2 + 3 * IN_BYTE + 8 <= 96) };
    // SAFETY: the token proves AVX2; each load reads eight of the 96 numbers of the frame, the last
    // one up to the number asserted above; nothing else touches memory.
    unsafe {
        let start = frame.0.as_ptr().add(27 * band);
        // In this order, packing makes bytes of four groups of eight cells, of which seven are used.
        let a = _mm256_loadu2_m128i(start.add(2 * IN_BYTE).cast(), start.cast());
        let b = _mm256_loadu2_m128i(start.add(3 * IN_BYTE).cast(), start.add(IN_BYTE).cast());
        let (zero, ones) = (_mm256_setzero_si256(), _mm256_set1_epi16(-1));
        let a_once = _mm256_and_si256(a, _mm256_add_epi16(a, ones));
        let b_once = _mm256_and_si256(b, _mm256_add_epi16(b, ones));
        let a_twice = _mm256_and_si256(a_once, _mm256_add_epi16(a_once, ones));
        let b_twice = _mm256_and_si256(b_once, _mm256_add_epi16(b_once, ones));
        let solved = signs(_mm256_cmpeq_epi16(a_once, zero), _mm256_cmpeq_epi16(b_once, zero));
        let few = signs(_mm256_cmpeq_epi16(a_twice, zero), _mm256_cmpeq_epi16(b_twice, zero));
        let first_digit = signs(_mm256_slli_epi16::<15>(a), _mm256_slli_epi16::<15>(b));
        let others = _mm256_packus_epi16(_mm256_srli_epi16::<1>(a), _mm256_srli_epi16::<1>(b));
        Band { digits: turned(others), first_digit, open: !solved, pairs: few & !solved & CELLS }
    }
}

/// Returns the highest bits of 32 numbers, those of each half of `a` followed by those of `b`.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline(always)]
unsafe fn signs(a: __m256i, b: __m256i) -> u32 {
    // SAFETY: as for this function; no memory is touched.
    unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(a, b)).cast_unsigned() }
}

/// Returns the bits of 32 bytes as eight words: word `i` has bit `i` of each byte.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline(always)]
unsafe fn turned(bytes: __m256i) -> __m256i {
    // SAFETY: as for this function; the load reads the 32 bytes of the array.
    unsafe {
        // Transposes blocks of 8 x 8 bits: of pairs of bits, then of pairs of these, and so on.
        let x = bytes;
        let t = _mm256_xor_si256(x, _mm256_srli_epi64::<7>(x));
        let t = _mm256_and_si256(t, _mm256_set1_epi64x(0x00aa_00aa_00aa_00aa));
        let x = _mm256_xor_si256(x, _mm256_xor_si256(t, _mm256_slli_epi64::<7>(t)));
        let t = _mm256_xor_si256(x, _mm256_srli_epi64::<14>(x));
        let t = _mm256_and_si256(t, _mm256_set1_epi64x(0x0000_cccc_0000_cccc));
        let x = _mm256_xor_si256(x, _mm256_xor_si256(t, _mm256_slli_epi64::<14>(t)));
        let t = _mm256_xor_si256(x, _mm256_srli_epi64::<28>(x));
        let t = _mm256_and_si256(t, _mm256_set1_epi64x(0x0000_0000_f0f0_f0f0));
        let x = _mm256_xor_si256(x, _mm256_xor_si256(t, _mm256_slli_epi64::<28>(t)));
        // Transposes the bytes of the four blocks.
        let halves = _mm256_permutevar8x32_epi32(x, _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7));
        _mm256_shuffle_epi8(halves, _mm256_loadu_si256(FOUR_BY_FOUR.as_ptr().cast()))
    }
}

/// Transposes 4 x 4 bytes in each half.
static FOUR_BY_FOUR: [u8; 32] = {
    let mut places = [0; 32];
    let mut i = 0;
    while i < 32 {
        places[i] = (i % 4 * 4 + i % 16 / 4) as u8;
        i += 1;
    }
    places
};

/// Adds the bits of words, with a weight, to the sums of their bytes. The highest bit of each byte must be clear.
#[inline(always)]
fn add_bits(_: Avx2, sum: __m256i, words: __m256i, table: &[u8; 32]) -> __m256i {
    // SAFETY: the token proves AVX2; the load reads the 32 bytes of the array.
    unsafe {
        let table = _mm256_loadu_si256(table.as_ptr().cast());
        // Of an index whose highest bit is clear, the lower four bits count.
        let low = _mm256_shuffle_epi8(table, words);
        let upper = _mm256_and_si256(_mm256_srli_epi32::<4>(words), _mm256_set1_epi8(7));
        let high = _mm256_shuffle_epi8(table, upper);
        _mm256_add_epi8(sum, _mm256_add_epi8(low, high))
    }
}

/// The number of bits of 0 to 15, twice, with the weights 1, 2, 4 and 8.
static BITS: [[u8; 32]; 4] = {
    let mut tables = [[0; 32]; 4];
    let mut i = 0;
    while i < 4 * 32 {
        tables[i / 32][i % 32] = ((i % 16).count_ones() as u8) << (i / 32);
        i += 1;
    }
    tables
};

/// Returns the places in words of the first eight cells of a set, filled up with places of no cell.
#[inline(always)]
fn first_pairs(words: [u32; 3]) -> [usize; SCORED] {
    let mut low = u64::from(words[0]) | u64::from(words[1]) << 32;
    let high = u64::from(words[2]) | 0xff << 32;
    let mut places = [0; SCORED];
    if low.count_ones() as usize >= SCORED {
        for place in &mut places {
            *place = low.trailing_zeros() as usize;
            low &= low - 1;
        }
    } else {
        let mut set = u128::from(low) | u128::from(high) << 64;
        for place in &mut places {
            *place = set.trailing_zeros() as usize;
            set &= set - 1;
        }
    }
    places
}

/// Returns the words of the peers of eight cells in each band, and the numbers of the cells.
#[inline(always)]
fn peers(_: Avx2, places: &[usize; SCORED]) -> [__m256i; 4] {
    const { assert!(SCORED == 8) };
    // SAFETY: the token proves AVX2; each load reads the 16 bytes of an array.
    unsafe {
        let mut rows = [_mm256_setzero_si256(); 4];
        for i in 0..4 {
            let (first, second) = (&PEERS.0[places[i] & 127], &PEERS.0[places[i + 4] & 127]);
            rows[i] = _mm256_loadu2_m128i(second.as_ptr().cast(), first.as_ptr().cast());
        }
        let [a, b] =
            [_mm256_unpacklo_epi32(rows[0], rows[1]), _mm256_unpackhi_epi32(rows[0], rows[1])];
        let [c, d] =
            [_mm256_unpacklo_epi32(rows[2], rows[3]), _mm256_unpackhi_epi32(rows[2], rows[3])];
        [
            _mm256_unpacklo_epi64(a, c),
            _mm256_unpackhi_epi64(a, c),
            _mm256_unpacklo_epi64(b, d),
            _mm256_unpackhi_epi64(b, d),
        ]
    }
}

/// Returns the lowest and the highest digit of eight cells, as places of its word among those of digits 2
/// to 9; digit 1, if it is the lowest, has the place of digit 9. Only the lower three bits count.
#[inline(always)]
fn digits(_: Avx2, frame: &Frame, places: &[usize; SCORED]) -> [__m256i; 2] {
    let mut c = [0; SCORED];
    for i in 0..SCORED {
        c[i] = frame.0[usize::from(NUMBERS[places[i] & 127])].cast_signed();
    }
    // SAFETY: the token proves AVX2; no memory is touched.
    unsafe {
        let cells = _mm_setr_epi16(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
        let cells = _mm256_cvtepu16_epi32(cells);
        let lowest = _mm256_and_si256(cells, _mm256_sub_epi32(_mm256_setzero_si256(), cells));
        [exponent(lowest), exponent(cells)]
    }
}

/// Returns the number of the highest bit, less one, in the lower three bits: the exponent of the number as a floating-point number is 127 more.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline(always)]
unsafe fn exponent(numbers: __m256i) -> __m256i {
    // SAFETY: as for this function; no memory is touched.
    unsafe { _mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(numbers))) }
}

/// Returns the number of the cell at a place in the words.
const fn cell_at(place: usize) -> Option<usize> {
    let (band, byte, bit) = (place / 32, place % 32 / 8, place % 8);
    let in_band = byte * IN_BYTE + bit;
    if band < 3 && bit < IN_BYTE && in_band < 27 { Some(27 * band + in_band) } else { None }
}

/// Returns whether two cells are different and share a house.
const fn are_peers(a: usize, b: usize) -> bool {
    let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)
}

/// The number of the cell at each place; a filler of the frame where there is none.
static NUMBERS: [u8; 128] = {
    let mut numbers = [81; 128];
    let mut place = 0;
    while place < 128 {
        if let Some(cell) = cell_at(place) {
            numbers[place] = cell as u8;
        }
        place += 1;
    }
    numbers
};

/// A table of four numbers for each place, which lie in one cache line.
#[repr(align(16))]
struct Table([[u32; 4]; 128]);

/// The words of the peers of the cell at each place, and its number; zero where there is none.
static PEERS: Table = {
    let mut table = [[0; 4]; 128];
    let mut place = 0;
    while place < 96 {
        if let Some(cell) = cell_at(place) {
            table[place][3] = cell as u32;
            let mut other = 0;
            while other < 96 {
                if let Some(peer) = cell_at(other)
                    && are_peers(cell, peer)
                {
                    table[place][other / 32] |= 1 << (other % 32);
                }
                other += 1;
            }
        }
        place += 1;
    }
    Table(table)
};
