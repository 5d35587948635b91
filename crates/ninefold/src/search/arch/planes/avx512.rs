//! A plane in one 512-bit register.
//!
//! ```text
//!   lane   0      1      2      3      4      5      ...   24     25     26     27 ... 31
//!         r1,s0  r1,s1  r1,s2  r2,s0  r2,s1  r2,s2         r9,s0  r9,s1  r9,s2  not used
//! ```
//!
//! The functions here are inlined into one that was compiled for AVX-512 (see [`super::on_best`]);
//! on their own they would not be.

use super::{Cells, Plane};
use std::arch::x86_64::*;

/// 27 of 32 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

type Lanes = [u16; 32];

/// The lanes that are used.
const USED: u32 = (1 << 27) - 1;

// The truth tables of three inputs: the bit at place 4a + 2b + c is the result.
const ANY: i32 = 0b1111_1110;
const TWO: i32 = 0b1110_1000;
const BOTH_OR: i32 = 0b1110_1010;
const MINUS_EXCEPT: i32 = 0b1011_1010;
const OR_DIFFERENCES: i32 = 0b1111_0110;

/// For each lane, the one that is so many bands, rows and stacks further on.
const fn turn(bands: usize, rows: usize, stacks: usize) -> Lanes {
    let mut lanes = [0; 32];
    let mut i = 0;
    while i < 32 {
        let (band, row, stack) = (i / 9, i / 3 % 3, i % 3);
        let from = (band + bands) % 3 * 9 + (row + rows) % 3 * 3 + (stack + stacks) % 3;
        // What is not used stays where it is, and what it is: zero.
        lanes[i] = if i < 27 { from as u16 } else { i as u16 };
        i += 1;
    }
    lanes
}

static STACKS: [Lanes; 2] = [turn(0, 0, 1), turn(0, 0, 2)];
static ROWS: [Lanes; 2] = [turn(0, 1, 0), turn(0, 2, 0)];
static BANDS: [Lanes; 2] = [turn(1, 0, 0), turn(2, 0, 0)];
static DIAGONALS: [Lanes; 4] = [turn(0, 1, 1), turn(0, 2, 2), turn(0, 1, 2), turn(0, 2, 1)];

/// The number of the cell in each lane of each plane.
static NUMBERS: [Lanes; 3] = {
    let mut numbers = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        numbers[cell % 3][cell / 3] = cell as u16;
        cell += 1;
    }
    numbers
};

/// For each cell, its lane in the first plane, 32 more in the second, and 64 in the third.
static PICK: [Lanes; 3] = {
    let mut pick = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        pick[cell / 32][cell % 32] =
            if cell % 3 < 2 { cell % 3 * 32 + cell / 3 } else { 64 } as u16;
        cell += 1;
    }
    pick
};

/// For each cell of the third plane, its lane there.
static THIRD: [Lanes; 3] = {
    let mut third = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 96 {
        third[cell / 32][cell % 32] = cell as u16 / 3;
        cell += 1;
    }
    third
};

/// How many lanes of a plane come from the first 64 cells.
const EARLY: [u32; 3] = [22, 21, 21];

#[inline(always)]
fn register(lanes: &Lanes) -> __m512i {
    // SAFETY: part of a function made for AVX-512; these are the 64 bytes of the array.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

impl Avx512 {
    #[inline(always)]
    fn turned(self, by: &Lanes) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_permutexvar_epi16(register(by), self.0) })
    }
    #[inline(always)]
    fn minus_one(self) -> __m512i {
        // SAFETY: see `splat`.
        unsafe { _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)) }
    }
}

impl Plane for Avx512 {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        // SAFETY: part of a function made for AVX-512, as are all below.
        Self(unsafe { _mm512_set1_epi16(value.cast_signed()) })
    }
    #[inline(always)]
    fn load(cells: &Cells) -> [Self; 3] {
        // SAFETY: see `splat`; cells 0 to 31, 32 to 63 and 64 to 80 are read, the last 17 with a
        // mask.
        unsafe {
            let start = cells.as_ptr();
            let first = _mm512_loadu_si512(start.cast());
            let second = _mm512_loadu_si512(start.add(32).cast());
            let third = _mm512_maskz_loadu_epi16((1 << 17) - 1, start.add(64).cast());
            let mut planes = [Self::splat(0); 3];
            for j in 0..3 {
                let early = (1 << EARLY[j]) - 1;
                // Only the low bits of a number count: 64 and more are lanes of the third.
                let from = register(&NUMBERS[j]);
                let plane = _mm512_maskz_permutex2var_epi16(early, first, from, second);
                planes[j].0 = _mm512_mask_permutexvar_epi16(plane, USED & !early, from, third);
            }
            planes
        }
    }
    #[inline(always)]
    fn store(planes: [Self; 3]) -> Cells {
        let mut cells = [0; 81];
        let [a, b, c] = planes;
        for part in 0..3 {
            // SAFETY: see `splat`; the last 17 cells are written with a mask.
            unsafe {
                let [pick, third] = [&PICK[part], &THIRD[part]];
                let two = _mm512_permutex2var_epi16(a.0, register(pick), b.0);
                let mask = _mm512_cmpeq_epi16_mask(register(pick), _mm512_set1_epi16(64));
                let all = _mm512_mask_permutexvar_epi16(two, mask, register(third), c.0);
                let used = if part < 2 { !0 } else { (1 << 17) - 1 };
                _mm512_mask_storeu_epi16(cells.as_mut_ptr().add(32 * part).cast(), used, all);
            }
        }
        cells
    }
    #[inline(always)]
    fn numbers() -> [Self; 3] {
        [Self(register(&NUMBERS[0])), Self(register(&NUMBERS[1])), Self(register(&NUMBERS[2]))]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn times_128(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_slli_epi16::<7>(self.0) })
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_and_si512(self.0, self.minus_one()) })
    }
    #[inline(always)]
    fn some(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_min_epu16(self.0, _mm512_set1_epi16(1)) })
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0)) })
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(self.0, other.0)) })
    }

    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        [self.turned(&ROWS[0]), self.turned(&ROWS[1])]
    }
    #[inline(always)]
    fn other_bands(self) -> [Self; 2] {
        [self.turned(&BANDS[0]), self.turned(&BANDS[1])]
    }
    #[inline(always)]
    fn other_stacks(self) -> [Self; 2] {
        [self.turned(&STACKS[0]), self.turned(&STACKS[1])]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: see `splat`.
        unsafe { _mm512_mask_test_epi16_mask(USED, self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        // SAFETY: see `splat`.
        unsafe {
            let least = _mm512_min_epu16(_mm512_min_epu16(a.0, b.0), c.0);
            _mm512_mask_testn_epi16_mask(USED, least, least) != 0
        }
    }
    #[inline(always)]
    fn largest([a, b, c]: [Self; 3]) -> u16 {
        // SAFETY: see `splat`.
        unsafe {
            let lanes = _mm512_max_epu16(_mm512_max_epu16(a.0, b.0), c.0);
            let high = _mm512_extracti64x4_epi64::<1>(lanes);
            super::avx2::largest(_mm256_max_epu16(_mm512_castsi512_si256(lanes), high))
        }
    }

    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_ternarylogic_epi32::<ANY>(a.0, b.0, c.0) })
    }
    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_ternarylogic_epi32::<TWO>(a.0, b.0, c.0) })
    }
    #[inline(always)]
    fn either_both(a: Self, b: Self, c: Self, d: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_ternarylogic_epi32::<BOTH_OR>(a.0, b.0, c.and(d).0) })
    }
    #[inline(always)]
    fn minus_except(self, other: Self, kept: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_ternarylogic_epi32::<MINUS_EXCEPT>(self.0, other.0, kept.0) })
    }
    #[inline(always)]
    fn or_differences(self, a: Self, b: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe { _mm512_ternarylogic_epi32::<OR_DIFFERENCES>(self.0, a.0, b.0) })
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, self.minus_one()), self.0)
        })
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        // SAFETY: see `splat`.
        Self(unsafe {
            _mm512_mask_mov_epi16(other.0, _mm512_test_epi16_mask(self.0, self.0), self.0)
        })
    }
    #[inline(always)]
    fn diagonals(self) -> Self {
        let [a, b, c, d] = &DIAGONALS;
        Self::either_both(self.turned(a), self.turned(b), self.turned(c), self.turned(d))
    }
}
