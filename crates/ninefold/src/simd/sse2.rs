//! SSE2: 8 lanes in a 128-bit register. Every x86-64 processor has it, so nothing is detected.

use super::planes::Half;
use super::register::{Lanewise, Packing, Register};
use std::arch::x86_64::*;

baseline! {
    /// The proof of SSE2, which every x86-64 processor has.
    Sse2, "SSE2", Xmm, _mm_setzero_si128()
}

/// A 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Xmm(__m128i);

/// Lanes 1 2 0 3, and 2 0 1 3.
const NEXT: i32 = 0b11_00_10_01;
const LAST: i32 = 0b11_01_00_10;
/// The bytes of the lanes in use: three of each band.
const USED: i32 = 0x3f3f;

impl Lanewise for Xmm {
    with_number! {
        fn splat(self, value: u16) = _mm_set1_epi16(value.cast_signed());
        fn shift_left(self, bits: u32) = _mm_sll_epi16(self.0, _mm_cvtsi32_si128(bits as i32));
    }
    lanewise! {
        fn and(self, other) = _mm_and_si128(self.0, other.0);
        fn or(self, other) = _mm_or_si128(self.0, other.0);
        fn minus(self, other) = _mm_andnot_si128(other.0, self.0);
        fn add(self, other) = _mm_add_epi16(self.0, other.0);
        fn where_equal(self, other) = _mm_cmpeq_epi16(self.0, other.0);
    }
}

impl Register for Xmm {
    lanes_in_memory!(8);
    transposed_by!(
        _mm_unpacklo_epi16,
        _mm_unpackhi_epi16,
        _mm_unpacklo_epi32,
        _mm_unpackhi_epi32,
        _mm_unpacklo_epi64,
        _mm_unpackhi_epi64
    );
    lanewise! {
        fn min(self, other) = _mm_min_epi16(self.0, other.0);
        fn max(self, other) = _mm_max_epi16(self.0, other.0);
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        self.where_equal(other).pack_masks(self.splat(0)).byte_signs() as u32
    }
}

impl Packing for Xmm {
    lanewise! {
        fn pack_masks(self, high) = _mm_packs_epi16(self.0, high.0);
        fn pack_bytes(self, high) = {
            let low = _mm_set1_epi16(0xff);
            _mm_packus_epi16(_mm_and_si128(self.0, low), _mm_and_si128(high.0, low))
        };
    }
    reduced! {
        fn byte_signs(self) -> u64 = u64::from(_mm_movemask_epi8(self.0).cast_unsigned());
    }
}

impl Half for Xmm {
    lanewise! {
        fn next_rows(self) = _mm_shufflehi_epi16::<NEXT>(_mm_shufflelo_epi16::<NEXT>(self.0));
        fn last_rows(self) = _mm_shufflehi_epi16::<LAST>(_mm_shufflelo_epi16::<LAST>(self.0));
        fn first_first(self, other) = _mm_unpacklo_epi64(self.0, other.0);
        fn second_first(self, other) = {
            let [a, b] = [_mm_castsi128_pd(self.0), _mm_castsi128_pd(other.0)];
            _mm_castpd_si128(_mm_shuffle_pd::<0b01>(a, b))
        };
    }
    reduced! {
        fn is_zero(self) -> bool = {
            let zero = _mm_cmpeq_epi16(self.0, _mm_setzero_si128());
            _mm_movemask_epi8(zero) & USED == USED
        };
    }
}
