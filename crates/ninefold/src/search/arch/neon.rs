//! 8 lanes in a 128-bit register of ARM.
//!
//! Every 64-bit ARM processor that runs programs with floating point has NEON, so here nothing has
//! to be asked first. It cannot gather the signs of lanes in one instruction as others do: each lane
//! keeps a bit of its own, and those are added up.

use super::{Bits, Frame, Shape, Vector};
use std::arch::aarch64::*;

/// 8 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Neon(uint16x8_t);

impl Vector for Neon {
    const NAME: &'static str = "NEON";
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: compiled only where NEON is part of the target; the same holds for all below.
        Self(unsafe { vdupq_n_u16(value) })
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
        Self(unsafe { vandq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vorrq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vbicq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vaddq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vminq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vandq_u16(self.0, vceqzq_u16(rest(self.0))) })
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vbslq_u16(vceqzq_u16(self.0), other.0, self.0) })
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        const OWN: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: see `splat`; the load reads the array.
        unsafe {
            let own = vld1q_u16(OWN.as_ptr());
            u32::from(vaddvq_u16(vandq_u16(vceqq_u16(self.0, other.0), own)))
        }
    }

    #[inline(always)]
    fn shape(frame: &Frame) -> Shape {
        // SAFETY: see `splat`.
        unsafe {
            let cells = parts(frame);
            // Without their lowest bit, and without the second lowest.
            let once = cells.map(|v| rest(v));
            let open = once.map(|v| vtstq_u16(v, v));
            let three = once.map(|v| rest(v)).map(|v| vtstq_u16(v, v));
            let pairs = std::array::from_fn(|i| vbicq_u16(open[i], three[i]));
            let mut low = [0; 16];
            let mut high = [0; 16];
            let nine = vdupq_n_u16(0x100);
            [low[8], high[8]] = bits(low_bytes(cells.map(|v| vtstq_u16(v, nine))));
            // The low bytes, one a cell, hold digits 1 to 8.
            let bytes = low_bytes(cells);
            for digit in 0..8 {
                let this = vdupq_n_u8(1 << digit);
                [low[digit], high[digit]] = bits(bytes.map(|v| vtstq_u8(v, this)));
            }
            Shape { open: bits(low_bytes(open)), pairs: bits(low_bytes(pairs)), low, high }
        }
    }
}

/// Each lane without its lowest bit.
#[inline(always)]
fn rest(lanes: uint16x8_t) -> uint16x8_t {
    // SAFETY: compiled only where NEON is part of the target.
    unsafe { vandq_u16(lanes, vaddq_u16(lanes, vdupq_n_u16(u16::MAX))) }
}

/// The twelve registers a frame fills.
#[inline(always)]
fn parts(frame: &Frame) -> [uint16x8_t; 12] {
    std::array::from_fn(|i| {
        let cells = &frame.0[8 * i..8 * i + 8];
        // SAFETY: these are the 8 lanes of the slice; the load needs no more alignment than they.
        unsafe { vld1q_u16(cells.as_ptr()) }
    })
}

/// The low byte of every lane.
#[inline(always)]
fn low_bytes(lanes: [uint16x8_t; 12]) -> [uint8x16_t; 6] {
    // SAFETY: compiled only where NEON is part of the target, and where low bytes come first.
    std::array::from_fn(|i| unsafe {
        vuzp1q_u8(vreinterpretq_u8_u16(lanes[2 * i]), vreinterpretq_u8_u16(lanes[2 * i + 1]))
    })
}

/// The cells whose byte is all ones; the others are zero.
#[inline(always)]
fn bits(bytes: [uint8x16_t; 6]) -> Bits {
    const OWN: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: compiled only where NEON is part of the target; the load reads the array.
    unsafe {
        let own = vld1q_u8(OWN.as_ptr());
        let [a, b, c, d, e, f] = bytes.map(|v| vandq_u8(v, own));
        // Every sum of neighbours halves the bytes of a cell's group, from eight down to one.
        let (ab, cd, ef) = (vpaddq_u8(a, b), vpaddq_u8(c, d), vpaddq_u8(e, f));
        let (low, high) = (vpaddq_u8(ab, cd), vpaddq_u8(ef, ef));
        let all = vreinterpretq_u64_u8(vpaddq_u8(low, high));
        [vgetq_lane_u64::<0>(all), vgetq_lane_u64::<1>(all) & 0xffff_ffff]
    }
}
