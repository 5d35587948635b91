//! The token of AVX2, its register of 16 lanes, and sixteen bytes that are shuffled by one instruction.

use super::super::bytes::Bytes;
use super::super::planes::Bands;
use super::super::register::{Lanewise, Packing, Register};
use std::arch::x86_64::*;

/// The proof of AVX2, BMI1, BMI2 and POPCNT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::simd) struct Avx2(());

impl Avx2 {
    /// Detects the instruction set.
    #[inline]
    pub(in crate::simd) fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        detected.then_some(Self(()))
    }

    /// Returns a register of zeros.
    #[inline(always)]
    pub(super) fn zero_register(self) -> Ymm {
        // SAFETY: the token proves AVX2.
        Ymm(unsafe { _mm256_setzero_si256() })
    }

    /// Returns sixteen bytes of zeros.
    #[inline(always)]
    pub(super) fn sixteen_zeros(self) -> Shuffled {
        // SAFETY: the token proves AVX2.
        Shuffled(unsafe { _mm_setzero_si128() })
    }
}

/// A 256-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::simd) struct Ymm(pub(super) __m256i);

/// Packing works on the two halves of a register apart; this puts the quarters in order.
const ORDER: i32 = 0b11_01_10_00;

impl Lanewise for Ymm {
    with_number! {
        fn splat(self, value: u16) = _mm256_set1_epi16(value.cast_signed());
        fn shift_left(self, bits: u32) = _mm256_sll_epi16(self.0, _mm_cvtsi32_si128(bits as i32));
    }
    lanewise! {
        fn and(self, other) = _mm256_and_si256(self.0, other.0);
        fn or(self, other) = _mm256_or_si256(self.0, other.0);
        fn minus(self, other) = _mm256_andnot_si256(other.0, self.0);
        fn add(self, other) = _mm256_add_epi16(self.0, other.0);
        fn where_equal(self, other) = _mm256_cmpeq_epi16(self.0, other.0);
    }
}

impl Register for Ymm {
    lanes_in_memory!(16);
    transposed_by!(
        _mm256_unpacklo_epi16,
        _mm256_unpackhi_epi16,
        _mm256_unpacklo_epi32,
        _mm256_unpackhi_epi32,
        _mm256_unpacklo_epi64,
        _mm256_unpackhi_epi64
    );
    lanewise! {
        fn min(self, other) = _mm256_min_epu16(self.0, other.0);
        fn max(self, other) = _mm256_max_epu16(self.0, other.0);
        fn replaced(self, mask, other) = _mm256_blendv_epi8(self.0, other.0, mask.0);
    }
    with_number! {
        fn ones_in(self, set: u32) = {
            let bits = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, i16::MIN,
            );
            let own = _mm256_and_si256(_mm256_set1_epi16(set as i16), bits);
            _mm256_cmpeq_epi16(own, bits)
        };
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        self.where_equal(other).pack_masks(self.splat(0)).byte_signs() as u32
    }
}

impl Packing for Ymm {
    lanewise! {
        fn pack_masks(self, high) =
            _mm256_permute4x64_epi64::<ORDER>(_mm256_packs_epi16(self.0, high.0));
        fn pack_bytes(self, high) = {
            let low = _mm256_set1_epi16(0xff);
            let [a, b] = [_mm256_and_si256(self.0, low), _mm256_and_si256(high.0, low)];
            _mm256_permute4x64_epi64::<ORDER>(_mm256_packus_epi16(a, b))
        };
    }
    reduced! {
        fn byte_signs(self) -> u64 = u64::from(_mm256_movemask_epi8(self.0).cast_unsigned());
    }
}

/// The lanes in use of a stack, all ones.
static USED: [u16; 16] = [!0, !0, !0, 0, !0, !0, !0, 0, !0, !0, !0, 0, 0, 0, 0, 0];

/// Returns, for each byte, the one of the row that is so many further on in its band; 128 makes a
/// zero.
const fn turn(rows: usize) -> [u8; 32] {
    let mut bytes = [128; 32];
    let mut i = 0;
    while i < 32 {
        let (quarter, row) = (i / 8 % 2, i / 2 % 4);
        if row < 3 {
            bytes[i] = (8 * quarter + (row + rows) % 3 * 2 + i % 2) as u8;
        }
        i += 1;
    }
    bytes
}

static ROWS: [[u8; 32]; 2] = [turn(1), turn(2)];

impl Ymm {
    /// Returns the bytes at these places of each half.
    #[inline(always)]
    fn shuffled(self, places: &[u8; 32]) -> Self {
        // SAFETY: `self` proves AVX2; the load reads the 32 bytes of the array, at any address.
        Self(unsafe { _mm256_shuffle_epi8(self.0, _mm256_loadu_si256(places.as_ptr().cast())) })
    }

    /// Returns the largest of 16 values.
    #[inline(always)]
    fn largest_lane(self) -> u16 {
        // SAFETY: `self` proves AVX2; no memory is touched.
        unsafe {
            let high = _mm256_extracti128_si256::<1>(self.0);
            let eight = _mm_max_epu16(_mm256_castsi256_si128(self.0), high);
            // There is an instruction for the least of eight, but none for the largest.
            let turned = _mm_xor_si128(eight, _mm_set1_epi16(-1));
            !_mm_cvtsi128_si32(_mm_minpos_epu16(turned)) as u16
        }
    }
}

impl Bands<1> for Ymm {
    #[inline(always)]
    fn other_rows([stack]: [Self; 1]) -> [[Self; 1]; 2] {
        [[stack.shuffled(&ROWS[0])], [stack.shuffled(&ROWS[1])]]
    }
    #[inline(always)]
    fn other_bands([stack]: [Self; 1]) -> [[Self; 1]; 2] {
        // SAFETY: `stack` proves AVX2; no memory is touched.
        unsafe {
            [
                [Self(_mm256_permute4x64_epi64::<0b11_00_10_01>(stack.0))],
                [Self(_mm256_permute4x64_epi64::<0b11_01_00_10>(stack.0))],
            ]
        }
    }
    #[inline(always)]
    fn is_zero([stack]: [Self; 1]) -> bool {
        let used = stack.load(&USED);
        // SAFETY: `stack` proves AVX2; no memory is touched.
        unsafe { _mm256_testz_si256(stack.0, used.0) != 0 }
    }
    #[inline(always)]
    fn largest([stack]: [Self; 1]) -> u16 {
        stack.largest_lane()
    }
}

/// Sixteen bytes in a 128-bit register. The shuffle is older than AVX2, but a kernel compiled for
/// AVX2 needs fewer moves between registers.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::simd) struct Shuffled(__m128i);

impl Bytes for Shuffled {
    #[inline(always)]
    fn load(self, bytes: &[u8; 16]) -> Self {
        // SAFETY: `self` proves AVX2; sixteen bytes are read from an array of sixteen, at any
        // address.
        Self(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: `self` proves AVX2; sixteen bytes are written to an array of sixteen, at any
        // address.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
    #[inline(always)]
    fn of_halves(self, first: u64, second: u64) -> Self {
        // SAFETY: `self` proves AVX2; no memory is touched.
        Self(unsafe { _mm_set_epi64x(second.cast_signed(), first.cast_signed()) })
    }
    lanewise! {
        fn at(self, places) = _mm_shuffle_epi8(self.0, places.0);
    }
    reduced! {
        fn number(self) -> u64 = _mm_cvtsi128_si64(self.0).cast_unsigned().swap_bytes();
        fn same(self, other) -> u32 =
            _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, other.0)).cast_unsigned();
    }
}
