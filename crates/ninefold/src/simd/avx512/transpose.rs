//! Moves whole boards between lanes and frames, eight lanes at a time.
//!
//! A lane is one column of 81 registers. Copied value by value it is 81 loads and 81 stores; here
//! eight of them become rows together:
//!
//! ```text
//!   four cells of all lanes     [ l0 l1 l2 ... l31 ]  x 4
//!        │  pick eight lanes, four cells side by side            one permutation a cell
//!        ▼
//!   cells 0 to 3 of lane a | of lane b | ... of lane h           64 bits each
//!        │  transpose 8 x 8 of these                             24 instructions for 32 cells
//!        ▼
//!   cells 0 to 31 of lane a
//! ```
//!
//! And the same backwards.

use super::super::isa::Isa;
use super::super::register::{Lanewise, Register};
use super::super::shape::{Frame, Frames};
use super::registers::{Avx512, Zmm};
use std::arch::x86_64::*;

/// Copies the cells of these lanes into their frames.
#[inline(always)]
pub(super) fn copy_lanes(isa: Avx512, cells: &[Zmm; 81], lanes: u32, frames: &mut Frames) {
    let mut left = lanes;
    while left != 0 {
        let (eight, rest) = first_eight(isa, left);
        let from = repeated(isa, eight);
        let ones = isa.zero().splat(1).0;
        let (parts, last) = cells.as_chunks::<32>();
        for (i, part) in parts.iter().enumerate() {
            let (fours, _) = part.as_chunks::<4>();
            let groups = [
                picked(isa, from, &fours[0]),
                picked(isa, from, &fours[1]),
                picked(isa, from, &fours[2]),
                picked(isa, from, &fours[3]),
                picked(isa, from, &fours[4]),
                picked(isa, from, &fours[5]),
                picked(isa, from, &fours[6]),
                picked(isa, from, &fours[7]),
            ];
            store(isa, groups, eight, i, frames);
        }
        let (fours, last) = last.as_chunks::<4>();
        let groups = [
            picked(isa, from, &fours[0]),
            picked(isa, from, &fours[1]),
            picked(isa, from, &fours[2]),
            picked(isa, from, &fours[3]),
            // SAFETY: the token proves the instruction set; no memory is touched.
            unsafe { _mm512_mask_permutexvar_epi16(ones, 0x1111_1111, from, last[0].0) },
            ones,
            ones,
            ones,
        ];
        store(isa, groups, eight, 2, frames);
        left = rest;
    }
}

/// Returns four cells of eight lanes, those of a lane side by side.
#[inline(always)]
fn picked(_: Avx512, from: __m512i, [a, b, c, d]: &[Zmm; 4]) -> __m512i {
    // SAFETY: the token proves the instruction set; no memory is touched.
    unsafe {
        let all = _mm512_permutexvar_epi16(from, a.0);
        let all = _mm512_mask_permutexvar_epi16(all, 0x2222_2222, from, b.0);
        let all = _mm512_mask_permutexvar_epi16(all, 0x4444_4444, from, c.0);
        _mm512_mask_permutexvar_epi16(all, 0x8888_8888, from, d.0)
    }
}

/// Stores 32 cells of eight lanes in their frames.
#[inline(always)]
fn store(isa: Avx512, groups: [__m512i; 8], lanes: u32, part: usize, frames: &mut Frames) {
    let rows = transposed(isa, groups);
    let mut left = lanes;
    for row in rows {
        let frame = &mut frames.0[left.trailing_zeros() as usize];
        part_of(frame, part).copy_from_slice(Zmm(row).lanes());
        left &= left.wrapping_sub(1);
    }
}

/// Fills these lanes with the cells of their frames.
#[inline(always)]
pub(super) fn fill_lanes(isa: Avx512, cells: &mut [Zmm; 81], lanes: u32, frames: &mut Frames) {
    let mut left = lanes;
    while left != 0 {
        let (eight, rest) = first_eight(isa, left);
        let places = expanded(isa, eight);
        for part in 0..3 {
            let mut rows = [isa.zero().0; 8];
            let mut from = eight;
            for row in &mut rows {
                let values = part_of(&mut frames.0[from.trailing_zeros() as usize], part);
                *row = isa.zero().load(values).0;
                from &= from.wrapping_sub(1);
            }
            for (g, group) in transposed(isa, rows).into_iter().enumerate() {
                for c in 0..4 {
                    if let Some(cell) = cells.get_mut(32 * part + 4 * g + c) {
                        let at = places.add(places.splat(c as u16)).0;
                        // SAFETY: the token proves the instruction set; no memory is touched.
                        cell.0 = unsafe { _mm512_mask_permutexvar_epi16(cell.0, eight, at, group) };
                    }
                }
            }
        }
        left = rest;
    }
}

/// Returns a third of a frame.
#[inline(always)]
fn part_of(frame: &mut Frame, part: usize) -> &mut [u16; 32] {
    let (parts, _) = frame.0.as_chunks_mut();
    &mut parts[part]
}

/// Splits a set of lanes into its first eight and the others.
#[inline(always)]
fn first_eight(_: Avx512, lanes: u32) -> (u32, u32) {
    // SAFETY: the token proves BMI2; no memory is touched.
    let eight = unsafe { _pdep_u32(0xff, lanes) };
    (eight, lanes & !eight)
}

/// Returns the numbers of eight lanes at most, each four times.
#[inline(always)]
fn repeated(isa: Avx512, lanes: u32) -> __m512i {
    let numbers = isa.zero().load(&NUMBERS).0;
    let four = isa.zero().load(&FOUR_TIMES).0;
    // SAFETY: the token proves every instruction set used here; no memory is touched.
    unsafe { _mm512_permutexvar_epi16(four, _mm512_maskz_compress_epi16(lanes, numbers)) }
}

/// Returns for each of eight lanes at most four times its place among them.
#[inline(always)]
fn expanded(isa: Avx512, lanes: u32) -> Zmm {
    let numbers = isa.zero().load(&NUMBERS).shift_left(2).0;
    // SAFETY: the token proves the instruction set; no memory is touched.
    Zmm(unsafe { _mm512_maskz_expand_epi16(lanes, numbers) })
}

/// 0 to 31.
static NUMBERS: [u16; 32] = {
    let mut numbers = [0; 32];
    let mut i = 0;
    while i < 32 {
        numbers[i] = i as u16;
        i += 1;
    }
    numbers
};

/// Each number four times.
static FOUR_TIMES: [u16; 32] = {
    let mut numbers = [0; 32];
    let mut i = 0;
    while i < 32 {
        numbers[i] = i as u16 / 4;
        i += 1;
    }
    numbers
};

/// Transposes eight rows of eight values of 64 bits.
#[inline(always)]
fn transposed(_: Avx512, r: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: the token proves every instruction set used here; no memory is touched.
    unsafe {
        let [a, b] = [_mm512_unpacklo_epi64(r[0], r[1]), _mm512_unpackhi_epi64(r[0], r[1])];
        let [c, d] = [_mm512_unpacklo_epi64(r[2], r[3]), _mm512_unpackhi_epi64(r[2], r[3])];
        let [e, f] = [_mm512_unpacklo_epi64(r[4], r[5]), _mm512_unpackhi_epi64(r[4], r[5])];
        let [g, h] = [_mm512_unpacklo_epi64(r[6], r[7]), _mm512_unpackhi_epi64(r[6], r[7])];
        let [ac, ac2] = [_mm512_shuffle_i64x2::<0x44>(a, c), _mm512_shuffle_i64x2::<0xee>(a, c)];
        let [eg, eg2] = [_mm512_shuffle_i64x2::<0x44>(e, g), _mm512_shuffle_i64x2::<0xee>(e, g)];
        let [bd, bd2] = [_mm512_shuffle_i64x2::<0x44>(b, d), _mm512_shuffle_i64x2::<0xee>(b, d)];
        let [fh, fh2] = [_mm512_shuffle_i64x2::<0x44>(f, h), _mm512_shuffle_i64x2::<0xee>(f, h)];
        [
            _mm512_shuffle_i64x2::<0x88>(ac, eg),
            _mm512_shuffle_i64x2::<0x88>(bd, fh),
            _mm512_shuffle_i64x2::<0xdd>(ac, eg),
            _mm512_shuffle_i64x2::<0xdd>(bd, fh),
            _mm512_shuffle_i64x2::<0x88>(ac2, eg2),
            _mm512_shuffle_i64x2::<0x88>(bd2, fh2),
            _mm512_shuffle_i64x2::<0xdd>(ac2, eg2),
            _mm512_shuffle_i64x2::<0xdd>(bd2, fh2),
        ]
    }
}
