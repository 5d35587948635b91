//! A register of WebAssembly, in a module compiled with SIMD128.

use super::halves::Half;
use std::arch::wasm32::*;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Simd128(v128);

impl Half for Simd128 {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self(u16x8_splat(value))
    }
    #[inline(always)]
    fn load(values: &[u16; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = *values;
        Self(u16x8(a, b, c, d, e, f, g, h))
    }
    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut values = [0; 8];
        // SAFETY: these are the 16 bytes of the array.
        unsafe { v128_store(values.as_mut_ptr().cast(), self.0) };
        values
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(u16x8_add(self.0, other.0))
    }
    #[inline(always)]
    fn times_128(self) -> Self {
        Self(u16x8_shl(self.0, 7))
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        Self(v128_and(self.0, u16x8_sub(self.0, u16x8_splat(1))))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(i16x8_min(self.0, other.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(i16x8_max(self.0, other.0))
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        Self(i16x8_eq(self.0, other.0))
    }
    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        [
            Self(u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0)),
            Self(u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0)),
        ]
    }
    #[inline(always)]
    fn first_first(self, other: Self) -> Self {
        Self(u64x2_shuffle::<0, 2>(self.0, other.0))
    }
    #[inline(always)]
    fn second_first(self, other: Self) -> Self {
        Self(u64x2_shuffle::<1, 2>(self.0, other.0))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        const NONE: u64 = 0x0000_ffff_ffff_ffff;
        !v128_any_true(v128_and(self.0, u64x2(NONE, NONE)))
    }
}
