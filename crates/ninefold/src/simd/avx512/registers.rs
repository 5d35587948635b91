//! The tokens of AVX-512 and its register.

use super::super::avx2::Avx2;
use super::super::register::{Lanewise, Register};
use std::arch::x86_64::*;

/// The proof of AVX-512F and AVX-512BW.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::simd) struct Avx512Bw {
    pub(super) avx2: Avx2,
}

/// The proof of AVX-512F, BW, CD, BITALG, VBMI, VBMI2, VPOPCNTDQ and GFNI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::simd) struct Avx512 {
    pub(super) bw: Avx512Bw,
}

impl Avx512Bw {
    /// Detects the instruction set.
    #[inline]
    pub(in crate::simd) fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        Avx2::detect().filter(|_| detected).map(|avx2| Self { avx2 })
    }
}

impl Avx512 {
    /// Detects the instruction set.
    #[inline]
    pub(in crate::simd) fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni");
        Avx512Bw::detect().filter(|_| detected).map(|bw| Self { bw })
    }
}

/// A 512-bit register, which is also a plane. It proves AVX-512F and BW.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::simd) struct Zmm(pub(super) __m512i);

// The truth tables of three inputs: the bit at place 4a + 2b + c is the result.
const ANY: i32 = 0b1111_1110;
const ALL: i32 = 0b1000_0000;
const TWO: i32 = 0b1110_1000;
const MINUS_BOTH: i32 = 0b0111_0000;
const MINUS_EITHER: i32 = 0b0001_0000;
const BOTH_OR: i32 = 0b1110_1010;
const MINUS_EXCEPT: i32 = 0b1011_1010;
const OR_DIFFERENCES: i32 = 0b1111_0110;

impl Lanewise for Zmm {
    with_number! {
        fn splat(self, value: u16) = _mm512_set1_epi16(value.cast_signed());
        fn shift_left(self, bits: u32) = _mm512_sll_epi16(self.0, _mm_cvtsi32_si128(bits as i32));
    }
    lanewise! {
        fn and(self, other) = _mm512_and_si512(self.0, other.0);
        fn or(self, other) = _mm512_or_si512(self.0, other.0);
        fn minus(self, other) = _mm512_andnot_si512(other.0, self.0);
        fn add(self, other) = _mm512_add_epi16(self.0, other.0);
        fn where_equal(self, other) =
            _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(self.0, other.0));
        fn where_zero(self) = _mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0));
        fn if_single(self) = {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less), self.0)
        };
        fn or_else(self, other) =
            _mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0);
        fn any(a, b, c) = _mm512_ternarylogic_epi32::<ANY>(a.0, b.0, c.0);
        fn all(a, b, c) = _mm512_ternarylogic_epi32::<ALL>(a.0, b.0, c.0);
        fn two(a, b, c) = _mm512_ternarylogic_epi32::<TWO>(a.0, b.0, c.0);
        fn minus_both(self, a, b) = _mm512_ternarylogic_epi32::<MINUS_BOTH>(self.0, a.0, b.0);
        fn minus_either(self, a, b) = _mm512_ternarylogic_epi32::<MINUS_EITHER>(self.0, a.0, b.0);
        fn either_both(a, b, c, d) =
            _mm512_ternarylogic_epi32::<BOTH_OR>(a.0, b.0, _mm512_and_si512(c.0, d.0));
        fn both_or(a, b, c) = _mm512_ternarylogic_epi32::<BOTH_OR>(a.0, b.0, c.0);
        fn or_single(self, other) = {
            let less = _mm512_add_epi16(other.0, _mm512_set1_epi16(-1));
            let single = _mm512_testn_epi16_mask(other.0, less);
            // All bits of `self` are in `other`, so a single one is the same.
            _mm512_mask_mov_epi16(self.0, single, other.0)
        };
        fn minus_except(self, other, kept) =
            _mm512_ternarylogic_epi32::<MINUS_EXCEPT>(self.0, other.0, kept.0);
        fn or_differences(self, a, b) =
            _mm512_ternarylogic_epi32::<OR_DIFFERENCES>(self.0, a.0, b.0);
    }
}

impl Register for Zmm {
    lanes_in_memory!(32);
    lanewise! {
        fn min(self, other) = _mm512_min_epu16(self.0, other.0);
        fn max(self, other) = _mm512_max_epu16(self.0, other.0);
        fn add_single(self, value) = {
            let less = _mm512_add_epi16(value.0, _mm512_set1_epi16(-1));
            let single = _mm512_testn_epi16_mask(value.0, less);
            _mm512_mask_add_epi16(self.0, single, self.0, value.0)
        };
    }
    with_number! {
        fn ones_in(self, set: u32) = _mm512_movm_epi16(set);
    }
    reduced! {
        fn equal(self, other) -> u32 = _mm512_cmpeq_epi16_mask(self.0, other.0);
    }
}
