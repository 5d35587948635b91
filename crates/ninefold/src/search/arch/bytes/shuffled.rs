//! Sixteen bytes in a 128-bit register, shuffled by one instruction.
//!
//! The instruction is older than AVX2, but what is made for AVX2 needs no moves between registers.

use super::Bytes;
use std::arch::x86_64::*;

/// A register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Shuffled(__m128i);

impl Bytes for Shuffled {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: sixteen bytes are read, from an array of sixteen, at any address. This type is
        // used only where the processor has AVX2; the same holds for all below.
        Self(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn of_halves(first: u64, second: u64) -> Self {
        // SAFETY: see `load`.
        Self(unsafe { _mm_set_epi64x(second.cast_signed(), first.cast_signed()) })
    }
    #[inline(always)]
    fn store(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: sixteen bytes are written, to an array of sixteen; see `load`.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
    #[inline(always)]
    fn number(self) -> u64 {
        // SAFETY: see `load`.
        unsafe { _mm_cvtsi128_si64(self.0) }.cast_unsigned().swap_bytes()
    }
    #[inline(always)]
    fn at(self, places: Self) -> Self {
        // SAFETY: see `load`.
        Self(unsafe { _mm_shuffle_epi8(self.0, places.0) })
    }
    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        // SAFETY: see `load`.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, other.0)) }.cast_unsigned()
    }
}
