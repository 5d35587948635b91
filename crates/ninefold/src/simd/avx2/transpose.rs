//! Moves whole boards between lanes and frames, four lanes at a time.
//!
//! A lane is one column of 81 registers. Copied value by value it is 81 loads and 81 stores; here
//! four of them become rows together:
//!
//! ```text
//!   two cells of all lanes      [ l0 l1 l2 ... l15 ]  x 2
//!        │  pick four lanes, two cells side by side, from each half    one shuffle a cell
//!        ▼
//!   cells 0 and 1 of lane a | of lane b | of lane c | of lane d        32 bits each
//!        │  transpose 4 x 4 of these, in both halves                   8 instructions for 16 cells
//!        ▼
//!   cells 0 to 15 of lane a
//! ```
//!
//! And the same backwards. It also writes whole registers, which can be read at once; what was
//! written in small pieces must reach the cache first.

#![allow(clippy::needless_range_loop, reason = "an index is a place in many arrays")]

use super::super::isa::Isa;
use super::super::register::Register;
use super::super::shape::{Frame, Frames};
use super::registers::{Avx2, Ymm};
use std::arch::x86_64::*;
use std::ops::RangeInclusive;

/// For so many lanes this is the fastest. One is faster value by value, more of them as whole
/// registers.
pub(super) const FOUR_AT_A_TIME: RangeInclusive<u32> = 2..=4;

/// Four lanes at most; 32, which has a frame but is no lane, stands for those missing.
#[derive(Clone, Copy)]
struct Four([usize; 4]);

impl Four {
    /// Returns the first four lanes of a set.
    #[inline(always)]
    fn of(lanes: u32) -> Self {
        let mut four = [0; 4];
        let mut left = lanes;
        for lane in &mut four {
            *lane = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
        }
        Self(four)
    }

    /// Returns one of them in all lanes.
    #[inline(always)]
    fn splat(self, _: Avx2, which: usize) -> __m256i {
        // SAFETY: the token proves AVX2; no memory is touched.
        unsafe { _mm256_set1_epi16(self.0[which] as i16) }
    }
}

/// Copies the cells of these lanes, four at most, into their frames.
#[inline(always)]
pub(super) fn copy_lanes(isa: Avx2, cells: &[Ymm; 81], lanes: u32, frames: &mut Frames) {
    let four = Four::of(lanes);
    let shuffles = picks(isa, four);
    let (parts, last) = cells.as_chunks::<16>();
    for (i, part) in parts.iter().enumerate() {
        let rows = rows(isa, part, shuffles);
        for j in 0..4 {
            part_of(&mut frames.0[four.0[j]], i).copy_from_slice(rows[j].lanes());
        }
    }
    // SAFETY: the token proves AVX2; no memory is touched.
    let pairs = unsafe {
        let both = _mm256_shuffle_epi8(last[0].0, shuffles[0]);
        _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both))
    };
    store_last(isa, pairs, four, frames);
}

/// Stores the last cell of four lanes, which are 32 bits each.
#[inline(always)]
fn store_last(_: Avx2, pairs: __m128i, Four(four): Four, frames: &mut Frames) {
    // SAFETY: the token proves AVX2; each store writes eight numbers to a slice of eight.
    unsafe {
        let ones = _mm_set1_epi16(1);
        let rows = [
            _mm_blend_epi16::<1>(ones, pairs),
            _mm_blend_epi16::<1>(ones, _mm_srli_si128::<4>(pairs)),
            _mm_blend_epi16::<1>(ones, _mm_srli_si128::<8>(pairs)),
            _mm_blend_epi16::<1>(ones, _mm_srli_si128::<12>(pairs)),
        ];
        for j in 0..4 {
            let end = &mut frames.0[four[j]].0[80..88];
            _mm_storeu_si128(end.as_mut_ptr().cast(), rows[j]);
        }
    }
}

/// Returns the shuffles that pick four lanes of a cell into the even places of both halves, and into the odd
/// ones; zero where a lane is in the other half.
#[inline(always)]
fn picks(_: Avx2, Four([a, b, c, d]): Four) -> [__m256i; 2] {
    // SAFETY: the token proves AVX2; no memory is touched.
    unsafe {
        let [a, b, c, d] = [a as i32, b as i32, c as i32, d as i32];
        let lanes = _mm256_broadcastsi128_si256(_mm_setr_epi32(a, b, c, d));
        let in_half = _mm256_sub_epi32(lanes, _mm256_setr_epi32(0, 0, 0, 0, 8, 8, 8, 8));
        let before = _mm256_cmpgt_epi32(_mm256_setzero_si256(), in_half);
        let after = _mm256_cmpgt_epi32(in_half, _mm256_set1_epi32(7));
        let none = _mm256_or_si256(before, after);
        // The two bytes of a lane.
        let twice = _mm256_add_epi32(in_half, in_half);
        let bytes = _mm256_or_si256(twice, _mm256_slli_epi32::<8>(twice));
        let bytes = _mm256_add_epi32(bytes, _mm256_set1_epi32(0x100));
        let bytes = _mm256_or_si256(bytes, none);
        let even = _mm256_or_si256(bytes, _mm256_slli_epi32::<16>(_mm256_set1_epi32(-1)));
        let odd = _mm256_or_si256(_mm256_slli_epi32::<16>(bytes), _mm256_set1_epi32(0xffff));
        [even, odd]
    }
}

/// Returns 16 cells of four lanes.
#[inline(always)]
fn rows(_: Avx2, cells: &[Ymm; 16], [even, odd]: [__m256i; 2]) -> [Ymm; 4] {
    // SAFETY: the token proves AVX2; no memory is touched.
    unsafe {
        let mut pairs = [even; 8];
        for i in 0..8 {
            let first = _mm256_shuffle_epi8(cells[2 * i].0, even);
            let second = _mm256_shuffle_epi8(cells[2 * i + 1].0, odd);
            pairs[i] = _mm256_or_si256(first, second);
        }
        let mut whole = [even; 4];
        for i in 0..4 {
            let low = _mm256_permute2x128_si256::<0x20>(pairs[i], pairs[i + 4]);
            let high = _mm256_permute2x128_si256::<0x31>(pairs[i], pairs[i + 4]);
            whole[i] = _mm256_or_si256(low, high);
        }
        let [x, y, z, w] = whole;
        let [ab, cd] = [_mm256_unpacklo_epi32(x, y), _mm256_unpackhi_epi32(x, y)];
        let [ab2, cd2] = [_mm256_unpacklo_epi32(z, w), _mm256_unpackhi_epi32(z, w)];
        [
            Ymm(_mm256_unpacklo_epi64(ab, ab2)),
            Ymm(_mm256_unpackhi_epi64(ab, ab2)),
            Ymm(_mm256_unpacklo_epi64(cd, cd2)),
            Ymm(_mm256_unpackhi_epi64(cd, cd2)),
        ]
    }
}

/// Fills these lanes, four at most, with the cells of their frames.
#[inline(always)]
pub(super) fn fill_lanes(isa: Avx2, cells: &mut [Ymm; 81], lanes: u32, frames: &mut Frames) {
    let four = Four::of(lanes);
    let (place, kept) = places(isa, four);
    let (parts, last) = cells.as_chunks_mut::<16>();
    for (i, part) in parts.iter_mut().enumerate() {
        let mut rows = [isa.zero(); 4];
        for j in 0..4 {
            rows[j] = isa.zero().load(part_of(&mut frames.0[four.0[j]], i));
        }
        write(isa, part, rows, place, kept);
    }
    for lane in four.0 {
        if let Some(value) = last[0].lanes_mut().get_mut(lane) {
            *value = frames.0[lane].0[80];
        }
    }
}

/// Returns the shuffle that brings four values into their lanes, with zero in the others; and all
/// ones in the others.
#[inline(always)]
fn places(isa: Avx2, four: Four) -> (__m256i, __m256i) {
    // SAFETY: the token proves AVX2; no memory is touched.
    unsafe {
        let numbers = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let mut place = _mm256_set1_epi16(-1);
        for j in 0..4 {
            let bytes = _mm256_set1_epi16((j * 0x202 + 0x100) as i16);
            let here = _mm256_cmpeq_epi16(numbers, four.splat(isa, j));
            place = _mm256_blendv_epi8(place, bytes, here);
        }
        (place, _mm256_cmpeq_epi16(place, _mm256_set1_epi16(-1)))
    }
}

/// Writes 16 cells into four lanes.
#[inline(always)]
fn write(_: Avx2, cells: &mut [Ymm; 16], [a, b, c, d]: [Ymm; 4], place: __m256i, kept: __m256i) {
    // SAFETY: the token proves AVX2; no memory is touched.
    unsafe {
        let [ab, ab2] = [_mm256_unpacklo_epi16(a.0, b.0), _mm256_unpackhi_epi16(a.0, b.0)];
        let [cd, cd2] = [_mm256_unpacklo_epi16(c.0, d.0), _mm256_unpackhi_epi16(c.0, d.0)];
        // Each has two cells of four lanes in either half.
        let pairs = [
            _mm256_unpacklo_epi32(ab, cd),
            _mm256_unpackhi_epi32(ab, cd),
            _mm256_unpacklo_epi32(ab2, cd2),
            _mm256_unpackhi_epi32(ab2, cd2),
        ];
        // All ones stay so, as far as it matters.
        let second = _mm256_or_si256(place, _mm256_set1_epi8(8));
        for i in 0..4 {
            let low = _mm256_permute4x64_epi64::<0b01_00_01_00>(pairs[i]);
            let high = _mm256_permute4x64_epi64::<0b11_10_11_10>(pairs[i]);
            let values = [
                (2 * i, low, place),
                (2 * i + 1, low, second),
                (2 * i + 8, high, place),
                (2 * i + 9, high, second),
            ];
            for (cell, from, place) in values {
                let old = _mm256_and_si256(cells[cell].0, kept);
                cells[cell].0 = _mm256_or_si256(old, _mm256_shuffle_epi8(from, place));
            }
        }
    }
}

/// Returns a sixth of a frame.
#[inline(always)]
fn part_of(frame: &mut Frame, part: usize) -> &mut [u16; 16] {
    let (parts, _) = frame.0.as_chunks_mut();
    &mut parts[part]
}
