//! 16 lanes in a 256-bit register.
//!
//! The functions here are inlined into one that was compiled for AVX2 (see [`super::on_best`]); on
//! their own they would not be.

use super::{Bits, Frame, Shape, Vector};
use std::arch::x86_64::*;

/// 16 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

/// Packing works on the two halves of a register apart; this puts the quarters in order.
const ORDER: i32 = 0b11_01_10_00;

impl Vector for Avx2 {
    const NAME: &'static str = "AVX2";
    const LANES: usize = 16;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: part of a function made for AVX2, as are all below.
        Self(unsafe { _mm256_set1_epi16(value.cast_signed()) })
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a register in memory is 16 lanes in order, each a valid u16.
        unsafe { &*std::ptr::from_ref(self).cast::<[u16; 16]>() }
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: a register in memory is 16 lanes in order, and any u16 may stand there.
        unsafe { &mut *std::ptr::from_mut(self).cast::<[u16; 16]>() }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm256_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm256_min_epu16(self.0, other.0) })
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            let less = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            let rest = _mm256_and_si256(self.0, less);
            _mm256_and_si256(self.0, _mm256_cmpeq_epi16(rest, _mm256_setzero_si256()))
        })
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            let none = _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256());
            _mm256_or_si256(self.0, _mm256_and_si256(none, other.0))
        })
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: see `splat`.
        unsafe {
            let same = _mm256_cmpeq_epi16(self.0, other.0);
            let bytes = _mm256_packs_epi16(same, _mm256_setzero_si256());
            let joined = _mm256_permute4x64_epi64::<ORDER>(bytes);
            _mm256_movemask_epi8(joined).cast_unsigned()
        }
    }

    #[inline(always)]
    fn shape(frame: &Frame) -> Shape {
        // SAFETY: see `splat`.
        unsafe { shape(frame) }
    }
}

/// Made for AVX2 by itself, because its closures may not be inlined: as functions of their own
/// they would not be made for it, and be many times slower.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn shape(frame: &Frame) -> Shape {
    let zero = _mm256_setzero_si256();
    let minus_one = _mm256_set1_epi16(-1);
    let none = |v| _mm256_cmpeq_epi16(v, zero);
    let rest = |v| _mm256_and_si256(v, _mm256_add_epi16(v, minus_one));
    let cells = parts(frame);
    // Without their lowest bit, and without the second lowest.
    let once = cells.map(rest);
    let solved = once.map(none);
    let two_or_less = once.map(|v| none(rest(v)));
    let pairs = std::array::from_fn(|i| _mm256_andnot_si256(solved[i], two_or_less[i]));
    let open = solved.map(|v| _mm256_xor_si256(v, minus_one));
    let mut low = [0; 16];
    let mut high = [0; 16];
    let nine = _mm256_set1_epi16(0x100);
    [low[8], high[8]] = bits(cells.map(|v| _mm256_cmpeq_epi16(_mm256_and_si256(v, nine), nine)));
    // The low bytes, one a cell, hold digits 1 to 8: each in turn becomes the sign.
    let [a, b, c, d, e, f] = cells.map(|v| _mm256_and_si256(v, _mm256_set1_epi16(0xff)));
    let mut bytes = [[a, b], [c, d], [e, f]]
        .map(|[x, y]| _mm256_permute4x64_epi64::<ORDER>(_mm256_packus_epi16(x, y)));
    for digit in (0..8).rev() {
        let [x, y, z] = bytes.map(|v| u64::from(_mm256_movemask_epi8(v).cast_unsigned()));
        [low[digit], high[digit]] = [x | y << 32, z];
        bytes = bytes.map(|v| _mm256_add_epi8(v, v));
    }
    Shape { open: bits(open), pairs: bits(pairs), low, high }
}

/// The six registers a frame fills.
#[inline]
#[target_feature(enable = "avx2")]
fn parts(frame: &Frame) -> [__m256i; 6] {
    std::array::from_fn(|i| {
        let cells = &frame.0[16 * i..16 * i + 16];
        // SAFETY: these are the 32 bytes of the slice; the load needs no alignment.
        unsafe { _mm256_loadu_si256(cells.as_ptr().cast()) }
    })
}

/// The cells whose lane is all ones; the others are zero.
#[inline]
#[target_feature(enable = "avx2")]
fn bits(lanes: [__m256i; 6]) -> Bits {
    let join = |low: __m256i, high: __m256i| {
        let bytes = _mm256_packs_epi16(low, high);
        let mask = _mm256_movemask_epi8(_mm256_permute4x64_epi64::<ORDER>(bytes));
        u64::from(mask.cast_unsigned())
    };
    let [a, b, c, d, e, f] = lanes;
    [join(a, b) | join(c, d) << 32, join(e, f)]
}
