//! Where to guess, with the bit manipulation of AVX-512: the shape of a frame, and the scores of
//! eight cells at once.

use super::super::isa::Isa;
use super::super::register::Register;
use super::super::shape::{Bits, Frame, SCORED, Shape};
use super::Avx512;
use std::arch::x86_64::*;

/// The cells from 64 to 80, as the second word of a set.
const CELLS_FROM_64: u64 = (1 << 17) - 1;

/// Returns the cells of a frame by their candidates.
#[inline(always)]
pub(super) fn shape(isa: Avx512, frame: &Frame) -> Shape {
    let zero = isa.zero();
    // SAFETY: the token proves every instruction set used here; no memory is touched, but for the
    // table that is loaded whole.
    unsafe {
        let parts: [__m512i; 3] = std::array::from_fn(|i| zero.load(&frame.0[32 * i..]).0);
        let counts = parts.map(|v| _mm512_popcnt_epi16(v));
        let one = _mm512_set1_epi16(1);
        let two = _mm512_set1_epi16(2);
        let nine = _mm512_set1_epi16(0x100);
        // The low bytes, one a cell, hold digits 1 to 8.
        let pick = _mm512_loadu_si512(PICK.as_ptr().cast());
        let low = _mm512_permutex2var_epi8(parts[0], pick, parts[1]);
        let high = _mm512_maskz_permutexvar_epi8(0xffff_ffff, pick, parts[2]);
        let [low9, high9] = bits(parts.map(|v| _mm512_test_epi16_mask(v, nine)));
        Shape {
            open: bits(counts.map(|v| _mm512_cmpgt_epi16_mask(v, one))),
            pairs: bits(counts.map(|v| _mm512_cmpeq_epi16_mask(v, two))),
            low: digits(isa, low, low9),
            high: digits(isa, high, high9),
        }
    }
}

/// Scores one cell in each 64-bit lane, as [`best_pair`](super::super::shape::best_pair) does one
/// after the other.
#[inline(always)]
pub(super) fn best_pair(isa: Avx512, frame: &Frame, shape: &Shape, peers: &[Bits; 81]) -> u32 {
    const { assert!(SCORED == 8) };
    let set = [shape.pairs[0], shape.pairs[1] & CELLS_FROM_64];
    let count = set[0].count_ones();
    let lanes = ((1_u16 << (count + set[1].count_ones()).min(8)) - 1) as u8;
    // SAFETY: the token proves every instruction set used here. What is gathered are entries of
    // `peers`, and four cells each of `frame`, at the numbers of cells in `set`, which are below
    // 81; lanes without a cell are not read. The loads read eight words of slices of eight.
    unsafe {
        let cells = first_cells(isa, set, count);
        let splat = |word: u64| _mm512_set1_epi64(word.cast_signed());
        let and = |x, y| _mm512_and_si512(x, y);
        let zero = _mm512_setzero_si512();
        let twice = _mm512_add_epi64(cells, cells);
        let table = peers.as_ptr().cast::<i64>();
        let near_low = _mm512_mask_i64gather_epi64::<8>(zero, lanes, twice, table);
        let near_high = _mm512_mask_i64gather_epi64::<8>(zero, lanes, twice, table.add(1));
        let four = _mm512_mask_i64gather_epi64::<2>(zero, lanes, cells, frame.0.as_ptr().cast());
        let candidates = and(four, splat(0xffff));
        // The numbers of both: how many bits are below the lowest, and the place of the highest.
        let below = _mm512_andnot_si512(candidates, _mm512_sub_epi64(candidates, splat(1)));
        let a = _mm512_popcnt_epi64(below);
        let b = _mm512_xor_si512(_mm512_lzcnt_epi64(candidates), splat(63));
        let load = |words: &[u64]| _mm512_loadu_si512(words.as_ptr().cast());
        let (low, low9) = (load(&shape.low[..8]), load(&shape.low[8..]));
        let (high, high9) = (load(&shape.high[..8]), load(&shape.high[8..]));
        let at = |i| {
            let [low, high] = [
                _mm512_permutex2var_epi64(low, i, low9),
                _mm512_permutex2var_epi64(high, i, high9),
            ];
            (and(low, near_low), and(high, near_high))
        };
        let ((low_a, high_a), (low_b, high_b)) = (at(a), at(b));
        let count = |v| _mm512_popcnt_epi64(v);
        let add = |x, y| _mm512_add_epi64(x, y);
        let all = add(add(count(low_a), count(high_a)), add(count(low_b), count(high_b)));
        let [pairs_low, pairs_high] = shape.pairs.map(splat);
        let pairs = add(
            add(count(and(low_a, pairs_low)), count(and(high_a, pairs_high))),
            add(count(and(low_b, pairs_low)), count(and(high_b, pairs_high))),
        );
        let [open_low, open_high] = shape.open.map(splat);
        let open = add(count(and(near_low, open_low)), count(and(near_high, open_high)));
        let more = add(_mm512_slli_epi64::<2>(pairs), _mm512_slli_epi64::<1>(open));
        let score = add(all, more);
        let key = _mm512_or_si512(_mm512_slli_epi64::<7>(score), cells);
        _mm512_reduce_max_epu64(_mm512_maskz_mov_epi64(lanes, key)) as u32
    }
}

/// Returns the first eight cells of a set, in 64 bits each, with zero for those it does not have. `low` is
/// how many there are in the first word.
#[inline(always)]
fn first_cells(_: Avx512, set: Bits, low: u32) -> __m512i {
    // SAFETY: the token proves every instruction set used here; the load reads the 64 bytes of the
    // array.
    unsafe {
        let numbers = _mm512_loadu_si512(NUMBERS.as_ptr().cast());
        let pick = |set, numbers| {
            let picked = _mm512_maskz_compress_epi8(set, numbers);
            _mm_cvtsi128_si64(_mm512_castsi512_si128(picked)).cast_unsigned()
        };
        let first = pick(set[0], numbers);
        let then = pick(set[1], _mm512_add_epi8(numbers, _mm512_set1_epi8(64)));
        let bytes = first | then.checked_shl(8 * low).unwrap_or(0);
        _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(bytes.cast_signed()))
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

/// The low byte of each cell, in groups of eight turned around, as the transposition wants them.
const PICK: [u8; 64] = {
    let mut pick = [0; 64];
    let mut i = 0;
    while i < 64 {
        pick[i] = 2 * (i ^ 7) as u8;
        i += 1;
    }
    pick
};

/// Byte `g` of word `j` comes from byte `j` of word `g`.
const TURN: [u8; 64] = {
    let mut turn = [0; 64];
    let mut i = 0;
    while i < 64 {
        turn[i] = (i % 8 * 8 + i / 8) as u8;
        i += 1;
    }
    turn
};

/// Returns the cells of each digit from 64 bytes of candidates; those of digit 9 are known.
#[inline(always)]
fn digits(_: Avx512, cells: __m512i, nine: u64) -> [u64; 16] {
    let mut words = [0; 16];
    // SAFETY: the token proves every instruction set used here; 64 bytes are read from an array of
    // 64, and written to one of 128.
    unsafe {
        // Turns every block of 8 x 8 bits: each of its bytes is then one digit in eight cells.
        let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64.cast_signed());
        let blocks = _mm512_gf2p8affine_epi64_epi8::<0>(unit, cells);
        let turn = _mm512_loadu_si512(TURN.as_ptr().cast());
        let eight = _mm512_permutexvar_epi8(turn, blocks);
        _mm512_storeu_si512(words.as_mut_ptr().cast(), eight);
    }
    words[8] = nine;
    words
}

#[inline(always)]
fn bits(masks: [u32; 3]) -> Bits {
    [u64::from(masks[0]) | u64::from(masks[1]) << 32, u64::from(masks[2])]
}
