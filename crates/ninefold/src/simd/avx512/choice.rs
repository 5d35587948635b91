//! Chooses the cell to guess in, with the bit manipulation of AVX-512: the shape of a frame, and the
//! scores of eight cells at once.
//!
//! ```text
//!   words     for each band 16 numbers of 27 bits, one bit a cell: digits 1 to 9, open cells,
//!             cells with two candidates
//!
//!   lane      [ first cell, one digit | first cell, other digit | second cell, one digit | ... ]
//!   peers     27 bits for each band: row and box in the cell's own, the column in the others
//!   score     bits of peers & words of the digit, and so on, in all three bands
//! ```

#![allow(clippy::needless_range_loop, reason = "an index is a digit, of many arrays")]

use super::super::isa::Isa;
use super::super::register::{Lanewise, Register};
use super::super::shape::{Bits, Frame, SCORED, Shape};
use super::registers::{Avx512, Zmm};
use std::arch::x86_64::*;

/// The cells from 64 to 80, as the second word of a set.
const CELLS_FROM_64: u64 = (1 << 17) - 1;

/// Returns the cells of a frame by their candidates.
#[inline(always)]
pub(super) fn shape(isa: Avx512, frame: &Frame) -> Shape {
    let parts = parts(isa, frame);
    let words = Words::of(isa, parts);
    let mut shape = Shape { open: [0; 2], pairs: [0; 2], low: [0; 16], high: [0; 16] };
    let bands: [[u32; 16]; 3] = words.bands.map(|band| {
        let mut values = [0; 16];
        for (value, halves) in values.iter_mut().zip(band.lanes().as_chunks().0) {
            let [low, high]: [u16; 2] = *halves;
            *value = u32::from(high) << 16 | u32::from(low);
        }
        values
    });
    for digit in 0..16 {
        let [a, b, c] = [bands[0][digit], bands[1][digit], bands[2][digit]].map(u64::from);
        let whole = (1 << 27) - 1;
        shape.low[digit] = a & whole | (b & whole) << 27 | c << 54;
        shape.high[digit] = (c & whole) >> 10;
    }
    shape.open = [shape.low[OPEN], shape.high[OPEN]];
    shape.pairs = [shape.low[PAIRS], shape.high[PAIRS]];
    shape
}

/// Returns the cells with two candidates.
#[inline(always)]
pub(super) fn pairs(isa: Avx512, frame: &Frame) -> Bits {
    Words::of(isa, parts(isa, frame)).pairs
}

/// The place of the open cells among the words of a band.
const OPEN: usize = 9;
/// The place of the cells with two candidates.
const PAIRS: usize = 10;

/// Scores a cell and one of its digits in each 32-bit lane, as
/// [`best_pair`](super::super::shape::best_pair) does one after the other.
#[inline(always)]
pub(super) fn best_pair(isa: Avx512, frame: &Frame) -> u32 {
    const { assert!(SCORED == 8) };
    let parts = parts(isa, frame);
    let words = Words::of(isa, parts);
    let (cells, valid) = first_pairs(isa, words.pairs);
    // SAFETY: the token proves every instruction set used here; no memory is touched.
    unsafe {
        let [p, q, r] = parts.map(|part| part.0);
        let number = |value: i32| _mm512_set1_epi32(value);
        // The candidates of each cell, in two lanes.
        let early = _mm512_maskz_permutex2var_epi16(0x5555_5555, p, cells, q);
        let late = _mm512_cmpgt_epi16_mask(cells, number(63));
        let candidates = _mm512_mask_permutexvar_epi16(early, late, cells, r);
        // The lowest digit in one lane, the highest in the other.
        let negative = _mm512_sub_epi32(_mm512_setzero_si512(), candidates);
        let one = _mm512_mask_and_epi32(candidates, 0x5555, candidates, negative);
        let digit = _mm512_sub_epi32(number(31), _mm512_lzcnt_epi32(one));

        let from_second = _mm512_cmpgt_epi32_mask(cells, number(26));
        let from_third = _mm512_cmpgt_epi32_mask(cells, number(53));
        let place = _mm512_mask_sub_epi32(cells, from_second, cells, number(27));
        let place = _mm512_mask_sub_epi32(place, from_third, place, number(27));
        let table = |halves: &[[u16; 32]; 2]| {
            let [a, b] = [isa.zero().load(&halves[0]).0, isa.zero().load(&halves[1]).0];
            _mm512_permutex2var_epi32(a, place, b)
        };
        let (near, column) = (table(&NEAR), table(&COLUMN));
        let peers = [
            _mm512_mask_mov_epi32(near, from_second, column),
            _mm512_mask_mov_epi32(column, from_second & !from_third, near),
            _mm512_mask_mov_epi32(column, from_third, near),
        ];
        let mut score = _mm512_setzero_si512();
        let mut pairs = score;
        for (peers, words) in peers.into_iter().zip(words.bands) {
            let word = |at| _mm512_and_si512(_mm512_permutexvar_epi32(at, words.0), peers);
            let digits = word(digit);
            let with_pairs = _mm512_and_si512(digits, word(number(PAIRS as i32)));
            score = _mm512_add_epi32(score, _mm512_popcnt_epi32(digits));
            score = _mm512_add_epi32(score, _mm512_popcnt_epi32(word(number(OPEN as i32))));
            pairs = _mm512_add_epi32(pairs, _mm512_popcnt_epi32(with_pairs));
        }
        let score = _mm512_add_epi32(score, _mm512_slli_epi32::<2>(pairs));
        // Both digits together, and the number of the cell below that; the largest is the smallest
        // of their complements.
        let both = _mm512_add_epi32(score, _mm512_srli_epi64::<32>(score));
        let key = _mm512_or_si512(_mm512_slli_epi32::<7>(both), cells);
        let keys = _mm512_maskz_cvtepi64_epi16(valid, key);
        let least = _mm_minpos_epu16(_mm_xor_si128(keys, _mm_set1_epi16(-1)));
        _mm_cvtsi128_si32(least).cast_unsigned() & 0xffff ^ 0xffff
    }
}

/// Returns the three registers of a frame.
#[inline(always)]
fn parts(isa: Avx512, frame: &Frame) -> [Zmm; 3] {
    let zero = isa.zero();
    [zero.load(&frame.0), zero.load(&frame.0[32..]), zero.load(&frame.0[64..])]
}

/// The cells of a frame by their candidates.
struct Words {
    /// For each band, 16 words of 27 cells: the digits, [`OPEN`] and [`PAIRS`]. The upper bits may
    /// be anything.
    bands: [Zmm; 3],
    /// The cells with two candidates.
    pairs: Bits,
}

impl Words {
    #[inline(always)]
    fn of(isa: Avx512, parts: [Zmm; 3]) -> Self {
        let zero = isa.zero();
        let bytes = |table: &[u8; 64]| {
            // SAFETY: the token proves AVX-512F; the load reads the 64 bytes of the array.
            unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
        };
        let mut marked = parts;
        let mut pairs = [0; 3];
        // SAFETY: the token proves every instruction set used here; no memory is touched.
        unsafe {
            for i in 0..3 {
                let part = parts[i].0;
                let count = _mm512_popcnt_epi16(part);
                let open = _mm512_cmpgt_epi16_mask(count, zero.splat(1).0);
                pairs[i] = _mm512_cmpeq_epi16_mask(count, zero.splat(2).0);
                // Two bits above digit 9, which is the lowest of the high byte.
                let part = _mm512_mask_add_epi16(part, open, part, zero.splat(0x200).0);
                marked[i].0 = _mm512_mask_add_epi16(part, pairs[i], part, zero.splat(0x400).0);
            }
            let [a, b, c] = marked.map(|part| part.0);
            // Turns every block of 8 x 8 bits: each of its bytes is then one digit in eight cells.
            let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
            let turned = |bytes| _mm512_gf2p8affine_epi64_epi8::<0>(unit, bytes);
            let first = |table| turned(_mm512_permutex2var_epi8(a, bytes(table), b));
            let third = turned(_mm512_permutex2var_epi8(b, bytes(&PICK_THIRD), c));
            let [low, high] = [first(&PICK_LOW), first(&PICK_HIGH)];
            let bands = [
                Zmm(_mm512_permutex2var_epi8(low, bytes(&TURN[0]), high)),
                Zmm(_mm512_permutex2var_epi8(low, bytes(&TURN[1]), high)),
                Zmm(_mm512_permutexvar_epi8(bytes(&TURN_THIRD), third)),
            ];
            let pairs = [u64::from(pairs[0]) | u64::from(pairs[1]) << 32, u64::from(pairs[2])];
            Self { bands, pairs }
        }
    }
}

/// Returns the first eight cells of a set, each in two lanes of 32 bits, with zero for those it does
/// not have; and the lanes of the cells that it has, the first of the two.
#[inline(always)]
fn first_pairs(_: Avx512, set: Bits) -> (__m512i, u8) {
    let set = [set[0], set[1] & CELLS_FROM_64];
    let low = set[0].count_ones();
    let count = (low + set[1].count_ones()).min(8);
    // SAFETY: the token proves every instruction set used here; the loads read the 64 bytes of the
    // arrays.
    unsafe {
        let numbers = _mm512_loadu_si512(NUMBERS.as_ptr().cast());
        let pick = |set, numbers| {
            let picked = _mm512_maskz_compress_epi8(set, numbers);
            _mm_cvtsi128_si64(_mm512_castsi512_si128(picked)).cast_unsigned()
        };
        let first = pick(set[0], numbers);
        let then = pick(set[1], _mm512_add_epi8(numbers, _mm512_set1_epi8(64)));
        let bytes = first | then.checked_shl(8 * low).unwrap_or(0);
        let cells = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(bytes.cast_signed()));
        let twice = _mm512_or_si512(cells, _mm512_slli_epi64::<32>(cells));
        (twice, ((1_u32 << count) - 1) as u8)
    }
}

/// 0 to 63.
const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut i = 0;
    while i < 64 {
        numbers[i] = i as u8;
        i += 1;
    }
    numbers
};

/// Returns the place of a byte of each cell of two bands, by which they are taken out of two
/// registers: four groups of eight for a band, turned around, as the transposition wants them.
const fn picked(high: usize) -> [u8; 64] {
    let mut pick = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (band, cell) = (i / 32, (i ^ 7) % 32);
        pick[i] = if cell < 27 { 2 * (27 * band + cell) + high } else { 0 } as u8;
        i += 1;
    }
    pick
}

static PICK_LOW: [u8; 64] = picked(0);
static PICK_HIGH: [u8; 64] = picked(1);

/// The same for the third band: the low bytes, then the high ones. Its cells begin at the 22nd of the
/// second register.
static PICK_THIRD: [u8; 64] = {
    let mut pick = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (high, cell) = (i / 32, (i ^ 7) % 32);
        pick[i] = if cell < 27 { 2 * (22 + cell) + high } else { 0 } as u8;
        i += 1;
    }
    pick
};

/// Byte `g` of word `d` comes from byte `d` of group `g`: of the low bytes, then of the high ones.
const fn turn(low: usize, high: usize) -> [u8; 64] {
    let mut turn = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (word, group) = (i / 4, i % 4);
        turn[i] = if word < 8 { low + 8 * group + word } else { high + 8 * group + word - 8 } as u8;
        i += 1;
    }
    turn
}

static TURN: [[u8; 64]; 2] = [turn(0, 64), turn(32, 96)];
static TURN_THIRD: [u8; 64] = turn(0, 32);

/// Returns a table of 32 numbers as the halves of two registers.
const fn halves(table: [u32; 32]) -> [[u16; 32]; 2] {
    let mut halves = [[0; 32]; 2];
    let mut i = 0;
    while i < 32 {
        halves[i / 16][i % 16 * 2] = table[i] as u16;
        halves[i / 16][i % 16 * 2 + 1] = (table[i] >> 16) as u16;
        i += 1;
    }
    halves
}

/// For each cell of a band, the peers in that band.
static NEAR: [[u16; 32]; 2] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        let row = 0x1ff << (cell / 9 * 9);
        let in_box = (0b111 | 0b111 << 9 | 0b111 << 18) << (cell % 9 / 3 * 3);
        table[cell] = (row | in_box) & !(1 << cell);
        cell += 1;
    }
    halves(table)
};

/// For each cell of a band, the peers in either other band.
static COLUMN: [[u16; 32]; 2] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = 0x4_0201 << (cell % 9);
        cell += 1;
    }
    halves(table)
};
