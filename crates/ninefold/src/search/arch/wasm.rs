//! 8 lanes in a 128-bit register of WebAssembly.
//!
//! A module says which instructions it needs before it runs, so there is nothing to ask: this is
//! compiled only into modules that need SIMD128 anyway.

use super::{Bits, Frame, Shape, Vector};
use std::arch::wasm32::*;

/// 8 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Simd128(v128);

impl Vector for Simd128 {
    const NAME: &'static str = "SIMD128";
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self(u16x8_splat(value))
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
    fn min(self, other: Self) -> Self {
        Self(i16x8_min(self.0, other.0))
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        Self(v128_and(self.0, none(rest(self.0))))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self(v128_or(self.0, v128_and(none(self.0), other.0)))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        u32::from(u16x8_bitmask(u16x8_eq(self.0, other.0)))
    }

    #[inline(always)]
    fn shape(frame: &Frame) -> Shape {
        let cells = parts(frame);
        // Without their lowest bit, and without the second lowest.
        let once = cells.map(rest);
        let solved = once.map(none);
        let two_or_less = once.map(|v| none(rest(v)));
        let pairs = std::array::from_fn(|i| v128_andnot(two_or_less[i], solved[i]));
        let open = solved.map(|v| v128_not(v));
        let mut low = [0; 16];
        let mut high = [0; 16];
        let nine = u16x8_splat(0x100);
        [low[8], high[8]] = signs(pack(cells.map(|v| u16x8_eq(v128_and(v, nine), nine))));
        // The low bytes, one a cell, hold digits 1 to 8: each in turn becomes the sign.
        let low_bytes = cells.map(|v| v128_and(v, u16x8_splat(0xff)));
        let mut bytes: [v128; 6] =
            std::array::from_fn(|i| u8x16_narrow_i16x8(low_bytes[2 * i], low_bytes[2 * i + 1]));
        for digit in (0..8).rev() {
            [low[digit], high[digit]] = signs(bytes);
            bytes = bytes.map(|v| u8x16_add(v, v));
        }
        Shape { open: signs(pack(open)), pairs: signs(pack(pairs)), low, high }
    }
}

/// All ones in lanes that are zero, else zero.
#[inline(always)]
fn none(lanes: v128) -> v128 {
    u16x8_eq(lanes, u16x8_splat(0))
}

/// Each lane without its lowest bit.
#[inline(always)]
fn rest(lanes: v128) -> v128 {
    v128_and(lanes, u16x8_add(lanes, u16x8_splat(u16::MAX)))
}

/// The twelve registers a frame fills.
#[inline(always)]
fn parts(frame: &Frame) -> [v128; 12] {
    std::array::from_fn(|i| {
        let cells = &frame.0[8 * i..8 * i + 8];
        // SAFETY: these are the 16 bytes of the slice; the load needs no alignment.
        unsafe { v128_load(cells.as_ptr().cast()) }
    })
}

/// Lanes that are all ones or zero, as bytes.
#[inline(always)]
fn pack(lanes: [v128; 12]) -> [v128; 6] {
    std::array::from_fn(|i| i8x16_narrow_i16x8(lanes[2 * i], lanes[2 * i + 1]))
}

/// The cells whose byte has its highest bit set.
#[inline(always)]
fn signs(bytes: [v128; 6]) -> Bits {
    let [a, b, c, d, e, f] = bytes.map(|v| u64::from(u8x16_bitmask(v)));
    [a | b << 16 | c << 32 | d << 48, e | f << 16]
}
