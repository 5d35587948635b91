//! A register of any x86-64 processor: every one has SSE2, so here nothing has to be asked first.

use super::halves::Half;
use std::arch::x86_64::*;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Sse2(__m128i);

/// Lanes 1 2 0 3, and 2 0 1 3.
const NEXT: i32 = 0b11_00_10_01;
const LAST: i32 = 0b11_01_00_10;
/// The bytes of the values that are used in a first register.
const USED: i32 = 0x3f3f;

impl Half for Sse2 {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: every x86-64 processor has SSE2; the same holds for all below.
        Self(unsafe { _mm_set1_epi16(value.cast_signed()) })
    }
    #[inline(always)]
    fn load(values: &[u16; 8]) -> Self {
        // SAFETY: these are the 16 bytes of the array.
        Self(unsafe { _mm_loadu_si128(values.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut values = [0; 8];
        // SAFETY: these are the 16 bytes of the array.
        unsafe { _mm_storeu_si128(values.as_mut_ptr().cast(), self.0) };
        values
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
    fn times_128(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_slli_epi16::<7>(self.0) })
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_and_si128(self.0, _mm_add_epi16(self.0, _mm_set1_epi16(-1))) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_min_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_max_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_cmpeq_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        // SAFETY: see `splat`.
        unsafe {
            [
                Self(_mm_shufflehi_epi16::<NEXT>(_mm_shufflelo_epi16::<NEXT>(self.0))),
                Self(_mm_shufflehi_epi16::<LAST>(_mm_shufflelo_epi16::<LAST>(self.0))),
            ]
        }
    }
    #[inline(always)]
    fn first_first(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm_unpacklo_epi64(self.0, other.0) })
    }
    #[inline(always)]
    fn second_first(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            let [a, b] = [_mm_castsi128_pd(self.0), _mm_castsi128_pd(other.0)];
            _mm_castpd_si128(_mm_shuffle_pd::<0b01>(a, b))
        })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see `splat`.
        unsafe {
            let zero = _mm_cmpeq_epi16(self.0, _mm_setzero_si128());
            _mm_movemask_epi8(zero) & USED == USED
        }
    }
}
