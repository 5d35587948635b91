//! 8 lanes in a 128-bit register.
//!
//! Every x86-64 processor has SSE2, so here nothing has to be asked first.

use super::{Bits, Frame, Shape, Vector};
use std::arch::x86_64::*;

/// 8 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Sse2(__m128i);

impl Vector for Sse2 {
    const NAME: &'static str = "SSE2";
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: every x86-64 processor has SSE2; the same holds for all below.
        Self(unsafe { _mm_set1_epi16(value.cast_signed()) })
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        // SAFETY: a register in memory is 8 lanes in order, each a valid u16.
        unsafe { &*std::ptr::from_ref(self).cast::<[u16; 8]>() }
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        // SAFETY: a register in memory is 8 lanes in order, and any u16 may stand there.
        unsafe { &mut *std::ptr::from_mut(self).cast::<[u16; 8]>() }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_min_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            let less = _mm_add_epi16(self.0, _mm_set1_epi16(-1));
            let rest = _mm_and_si128(self.0, less);
            _mm_and_si128(self.0, _mm_cmpeq_epi16(rest, _mm_setzero_si128()))
        })
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            let none = _mm_cmpeq_epi16(self.0, _mm_setzero_si128());
            _mm_or_si128(self.0, _mm_and_si128(none, other.0))
        })
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        // SAFETY: see `splat`.
        unsafe {
            let same = _mm_cmpeq_epi16(self.0, other.0);
            _mm_movemask_epi8(_mm_packs_epi16(same, _mm_setzero_si128())).cast_unsigned()
        }
    }

    #[inline(always)]
    fn shape(frame: &Frame) -> Shape {
        // SAFETY: see `splat`.
        unsafe {
            let zero = _mm_setzero_si128();
            let minus_one = _mm_set1_epi16(-1);
            let none = |v| _mm_cmpeq_epi16(v, zero);
            let rest = |v| _mm_and_si128(v, _mm_add_epi16(v, minus_one));
            let cells = parts(frame);
            // Without their lowest bit, and without the second lowest.
            let once = cells.map(rest);
            let solved = once.map(none);
            let two_or_less = once.map(|v| none(rest(v)));
            let pairs = std::array::from_fn(|i| _mm_andnot_si128(solved[i], two_or_less[i]));
            let open = solved.map(|v| _mm_xor_si128(v, minus_one));
            let mut low = [0; 16];
            let mut high = [0; 16];
            let nine = _mm_set1_epi16(0x100);
            let has_nine = cells.map(|v| _mm_cmpeq_epi16(_mm_and_si128(v, nine), nine));
            [low[8], high[8]] = signs(pack(has_nine));
            // The low bytes, one a cell, hold digits 1 to 8: each in turn becomes the sign.
            let low_bytes = cells.map(|v| _mm_and_si128(v, _mm_set1_epi16(0xff)));
            let mut bytes: [__m128i; 6] =
                std::array::from_fn(|i| _mm_packus_epi16(low_bytes[2 * i], low_bytes[2 * i + 1]));
            for digit in (0..8).rev() {
                [low[digit], high[digit]] = signs(bytes);
                bytes = bytes.map(|v| _mm_add_epi8(v, v));
            }
            Shape { open: signs(pack(open)), pairs: signs(pack(pairs)), low, high }
        }
    }
}

/// The twelve registers a frame fills.
#[inline(always)]
fn parts(frame: &Frame) -> [__m128i; 12] {
    std::array::from_fn(|i| {
        let cells = &frame.0[8 * i..8 * i + 8];
        // SAFETY: these are the 16 bytes of the slice; the load needs no alignment.
        unsafe { _mm_loadu_si128(cells.as_ptr().cast()) }
    })
}

/// Lanes that are all ones or zero, as bytes.
#[inline(always)]
fn pack(lanes: [__m128i; 12]) -> [__m128i; 6] {
    // SAFETY: every x86-64 processor has SSE2.
    std::array::from_fn(|i| unsafe { _mm_packs_epi16(lanes[2 * i], lanes[2 * i + 1]) })
}

/// The cells whose byte has its highest bit set.
#[inline(always)]
fn signs(bytes: [__m128i; 6]) -> Bits {
    // SAFETY: every x86-64 processor has SSE2.
    let [a, b, c, d, e, f] =
        bytes.map(|v| u64::from(unsafe { _mm_movemask_epi8(v) }.cast_unsigned()));
    [a | b << 16 | c << 32 | d << 48, e | f << 16]
}
