//! NEON: 8 lanes in a 128-bit register of 64-bit ARM.
//!
//! Every 64-bit ARM processor that runs programs with floating point has NEON, so nothing is
//! detected: the file is compiled only where NEON is part of the target. It cannot collect the signs
//! of lanes in one instruction as others do: each lane keeps a bit of its own, and those are added
//! up.

use super::planes::Half;
use super::register::{Lanewise, Packing, Register};
use super::shape::Bits;
use std::arch::aarch64::*;

baseline! {
    /// The proof of NEON, which the target has.
    Neon, "NEON", Quad, vdupq_n_u16(0)
}

/// A 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Quad(uint16x8_t);

/// The bytes of the next row of each band, and of the one after it; 255 makes a zero.
static ROWS: [[u8; 16]; 2] = [
    [2, 3, 4, 5, 0, 1, 255, 255, 10, 11, 12, 13, 8, 9, 255, 255],
    [4, 5, 0, 1, 2, 3, 255, 255, 12, 13, 8, 9, 10, 11, 255, 255],
];

/// The lanes in use: three of each band, all ones.
static USED: [u16; 8] = [!0, !0, !0, 0, !0, !0, !0, 0];

/// A bit of its own for each of eight lanes.
static OWN: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// A bit of its own for each byte of a group of eight.
static OWN_BYTES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

impl Lanewise for Quad {
    with_number! {
        fn splat(self, value: u16) = vdupq_n_u16(value);
        fn shift_left(self, bits: u32) = vshlq_u16(self.0, vdupq_n_s16(bits as i16));
    }
    lanewise! {
        fn and(self, other) = vandq_u16(self.0, other.0);
        fn or(self, other) = vorrq_u16(self.0, other.0);
        fn minus(self, other) = vbicq_u16(self.0, other.0);
        fn add(self, other) = vaddq_u16(self.0, other.0);
        fn where_equal(self, other) = vceqq_u16(self.0, other.0);
        fn where_zero(self) = vceqzq_u16(self.0);
        fn or_else(self, other) = vbslq_u16(vceqzq_u16(self.0), other.0, self.0);
    }
}

impl Register for Quad {
    lanes_in_memory!(8);
    lanewise! {
        fn min(self, other) = vminq_u16(self.0, other.0);
        fn max(self, other) = vmaxq_u16(self.0, other.0);
    }
    reduced! {
        fn equal(self, other) -> u32 = {
            let own = self.load(&OWN).0;
            u32::from(vaddvq_u16(vandq_u16(vceqq_u16(self.0, other.0), own)))
        };
    }
}

/// Returns the low byte of each lane of two registers.
macro_rules! low_bytes {
    ($low:expr, $high:expr) => {
        vuzp1q_u8(vreinterpretq_u8_u16($low.0), vreinterpretq_u8_u16($high.0))
    };
}

impl Quad {
    /// Returns this bit of each byte in that byte's own bit of its group of eight.
    #[inline(always)]
    fn own_bits(self, bit: u32) -> uint8x16_t {
        // SAFETY: `self` proves NEON; the load reads the 16 bytes of the array.
        unsafe {
            let has = vtstq_u8(vreinterpretq_u8_u16(self.0), vdupq_n_u8(1 << bit));
            vandq_u8(has, vld1q_u8(OWN_BYTES.as_ptr()))
        }
    }

    /// Returns the bytes at these places; 255 makes a zero.
    #[inline(always)]
    fn shuffled(self, places: &[u8; 16]) -> Self {
        // SAFETY: `self` proves NEON; the load reads the 16 bytes of the array.
        unsafe {
            let bytes = vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vld1q_u8(places.as_ptr()));
            Self(vreinterpretq_u16_u8(bytes))
        }
    }
}

impl Packing for Quad {
    lanewise! {
        fn pack_masks(self, high) = vreinterpretq_u16_u8(low_bytes!(self, high));
        fn pack_bytes(self, high) = vreinterpretq_u16_u8(low_bytes!(self, high));
    }
    #[inline(always)]
    fn byte_signs(self) -> u64 {
        Self::byte_bits([self; 6], 7)[0] & 0xffff
    }
    #[inline(always)]
    fn byte_bits<const M: usize>(bytes: [Self; M], bit: u32) -> Bits {
        const { assert!(M == 6) };
        let [a, b, c] = [bytes[0].own_bits(bit), bytes[1].own_bits(bit), bytes[2].own_bits(bit)];
        let [d, e, f] = [bytes[3].own_bits(bit), bytes[4].own_bits(bit), bytes[5].own_bits(bit)];
        // SAFETY: the registers prove NEON; no memory is touched.
        unsafe {
            // Every sum of neighbours halves the bytes of a cell's group, from eight down to one.
            let (ab, cd, ef) = (vpaddq_u8(a, b), vpaddq_u8(c, d), vpaddq_u8(e, f));
            let (low, high) = (vpaddq_u8(ab, cd), vpaddq_u8(ef, ef));
            let all = vreinterpretq_u64_u8(vpaddq_u8(low, high));
            [vgetq_lane_u64::<0>(all), vgetq_lane_u64::<1>(all) & 0xffff_ffff]
        }
    }
}

impl Half for Quad {
    #[inline(always)]
    fn next_rows(self) -> Self {
        self.shuffled(&ROWS[0])
    }
    #[inline(always)]
    fn last_rows(self) -> Self {
        self.shuffled(&ROWS[1])
    }
    lanewise! {
        fn first_first(self, other) = vcombine_u16(vget_low_u16(self.0), vget_low_u16(other.0));
        fn second_first(self, other) = vextq_u16::<4>(self.0, other.0);
    }
    reduced! {
        fn is_zero(self) -> bool = vmaxvq_u16(vandq_u16(self.0, self.load(&USED).0)) == 0;
    }
}
