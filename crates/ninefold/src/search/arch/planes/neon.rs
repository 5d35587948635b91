//! A register of 64-bit ARM. The file is compiled only where NEON is part of the target, so here
//! nothing has to be asked first.

use super::halves::Half;
use std::arch::aarch64::*;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Neon(uint16x8_t);

/// The bytes of the next row of each band, and of the one after it; 255 makes a zero.
static ROWS: [[u8; 16]; 2] = [
    [2, 3, 4, 5, 0, 1, 255, 255, 10, 11, 12, 13, 8, 9, 255, 255],
    [4, 5, 0, 1, 2, 3, 255, 255, 12, 13, 8, 9, 10, 11, 255, 255],
];

/// The values that are used in a first register.
static USED: [u16; 8] = [!0, !0, !0, 0, !0, !0, !0, 0];

impl Half for Neon {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: compiled only where NEON is part of the target; the same holds for all below.
        Self(unsafe { vdupq_n_u16(value) })
    }
    #[inline(always)]
    fn load(values: &[u16; 8]) -> Self {
        // SAFETY: these are the 16 bytes of the array.
        Self(unsafe { vld1q_u16(values.as_ptr()) })
    }
    #[inline(always)]
    fn store(self) -> [u16; 8] {
        let mut values = [0; 8];
        // SAFETY: these are the 16 bytes of the array.
        unsafe { vst1q_u16(values.as_mut_ptr(), self.0) };
        values
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
    fn times_128(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vshlq_n_u16::<7>(self.0) })
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vandq_u16(self.0, vsubq_u16(self.0, vdupq_n_u16(1))) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vminq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vmaxq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vceqq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        // SAFETY: see `splat`; what is loaded are the 16 bytes of each array.
        unsafe {
            let bytes = vreinterpretq_u8_u16(self.0);
            let next = vqtbl1q_u8(bytes, vld1q_u8(ROWS[0].as_ptr()));
            let last = vqtbl1q_u8(bytes, vld1q_u8(ROWS[1].as_ptr()));
            [Self(vreinterpretq_u16_u8(next)), Self(vreinterpretq_u16_u8(last))]
        }
    }
    #[inline(always)]
    fn first_first(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vcombine_u16(vget_low_u16(self.0), vget_low_u16(other.0)) })
    }
    #[inline(always)]
    fn second_first(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { vextq_u16::<4>(self.0, other.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see `splat`.
        unsafe { vmaxvq_u16(self.and(Self::load(&USED)).0) == 0 }
    }
}
