//! SIMD128: 8 lanes in a 128-bit WebAssembly register.
//!
//! A module says which instructions it needs before it runs, so nothing is detected: the file is
//! compiled only into modules that need SIMD128 anyway.

use super::planes::Half;
use super::register::{Lanewise, Packing, Register};
use std::arch::wasm32::*;

baseline! {
    /// The proof of SIMD128, which the target has.
    Simd128, "SIMD128", V128, u16x8_splat(0)
}

/// A 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct V128(v128);

/// The lanes in use of two bands.
const USED: u64 = 0x0000_ffff_ffff_ffff;

impl Lanewise for V128 {
    with_number! {
        fn splat(self, value: u16) = u16x8_splat(value);
        fn shift_left(self, bits: u32) = u16x8_shl(self.0, bits);
    }
    lanewise! {
        fn and(self, other) = v128_and(self.0, other.0);
        fn or(self, other) = v128_or(self.0, other.0);
        fn minus(self, other) = v128_andnot(self.0, other.0);
        fn add(self, other) = u16x8_add(self.0, other.0);
        fn where_equal(self, other) = u16x8_eq(self.0, other.0);
    }
}

impl Register for V128 {
    lanes_in_memory!(8);
    lanewise! {
        fn min(self, other) = i16x8_min(self.0, other.0);
        fn max(self, other) = i16x8_max(self.0, other.0);
    }
    reduced! {
        fn equal(self, other) -> u32 = u32::from(u16x8_bitmask(u16x8_eq(self.0, other.0)));
    }
}

impl Packing for V128 {
    lanewise! {
        fn pack_masks(self, high) = i8x16_narrow_i16x8(self.0, high.0);
        fn pack_bytes(self, high) = {
            let low = u16x8_splat(0xff);
            u8x16_narrow_i16x8(v128_and(self.0, low), v128_and(high.0, low))
        };
    }
    reduced! {
        fn byte_signs(self) -> u64 = u64::from(u8x16_bitmask(self.0));
    }
}

impl Half for V128 {
    lanewise! {
        fn next_rows(self) = u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0);
        fn last_rows(self) = u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0);
        fn first_first(self, other) = u64x2_shuffle::<0, 2>(self.0, other.0);
        fn second_first(self, other) = u64x2_shuffle::<1, 2>(self.0, other.0);
    }
    reduced! {
        fn is_zero(self) -> bool = !v128_any_true(v128_and(self.0, u64x2(USED, USED)));
    }
}
