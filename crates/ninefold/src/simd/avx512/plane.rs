//! A plane in one 512-bit register.
//!
//! ```text
//!   lane   0      1      2      3      4      5      ...   24     25     26     27 ... 31
//!         r1,s0  r1,s1  r1,s2  r2,s0  r2,s1  r2,s2         r9,s0  r9,s1  r9,s2  not used
//! ```
#![allow(clippy::needless_range_loop, reason = "an index is a plane, or a part of many arrays")]

use super::super::planes::{Cells, DigitParts, Digits, OF_DIGIT, Plane};
use super::super::register::{Lanewise, Register};
use super::registers::Zmm;
use std::arch::x86_64::*;

type Lanes = [u16; 32];

/// The lanes in use.
const USED: u32 = (1 << 27) - 1;

/// Returns for each lane the one that is so many bands, rows and stacks further on.
const fn turn(bands: usize, rows: usize, stacks: usize) -> Lanes {
    let mut lanes = [0; 32];
    let mut i = 0;
    while i < 32 {
        let (band, row, stack) = (i / 9, i / 3 % 3, i % 3);
        let from = (band + bands) % 3 * 9 + (row + rows) % 3 * 3 + (stack + stacks) % 3;
        // Lanes that are not in use stay where they are, and zero.
        lanes[i] = if i < 27 { from as u16 } else { i as u16 };
        i += 1;
    }
    lanes
}

static STACKS: [Lanes; 2] = [turn(0, 0, 1), turn(0, 0, 2)];
static ROWS: [Lanes; 2] = [turn(0, 1, 0), turn(0, 2, 0)];
static BANDS: [Lanes; 2] = [turn(1, 0, 0), turn(2, 0, 0)];
static DIAGONALS: [Lanes; 4] = [turn(0, 1, 1), turn(0, 2, 2), turn(0, 1, 2), turn(0, 2, 1)];

/// The number of the cell in each lane of each plane, and 31 in lanes that are not in use.
static NUMBERS: [Lanes; 3] = {
    let mut numbers = [[31; 32]; 3];
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

/// The candidates of a cell by its digit, or without one.
static CANDIDATES: Lanes = {
    let mut candidates = [0; 32];
    let mut digit = 0;
    while digit < 16 {
        candidates[digit] = OF_DIGIT[digit];
        digit += 1;
    }
    candidates
};

/// A number whose product with a single candidate has another value in its upper four bits for each
/// of the nine.
const HASH: u16 = 0b0000_1001_1000_0000;

/// The digit of a single candidate by that value.
static HASHED: Lanes = {
    let mut digits = [0; 32];
    let mut digit = 1;
    while digit <= 9 {
        let place = (HASH << (digit - 1) >> 12) as usize;
        assert!(digits[place] == 0);
        digits[place] = digit;
        digit += 1;
    }
    digits
};

/// The number of lanes of a plane that come from the first 64 cells.
const EARLY: [u32; 3] = [22, 21, 21];

impl Zmm {
    /// Returns the lanes at these places.
    #[inline(always)]
    fn turned(self, places: &Lanes) -> Self {
        // SAFETY: `self` proves AVX-512F and BW; no memory is touched.
        Self(unsafe { _mm512_permutexvar_epi16(self.load(places).0, self.0) })
    }

    /// Returns the planes of 81 cells in reading order, with zeros behind them. `self` is only the
    /// proof.
    #[inline(always)]
    fn spread(self, [first, second, third]: [__m512i; 3]) -> [Self; 3] {
        let mut planes = [self; 3];
        for j in 0..3 {
            let late = !0 << EARLY[j];
            // Only the low bits of a number count: 64 and more are lanes of the third, as is 31.
            let from = self.load(&NUMBERS[j]).0;
            // SAFETY: `self` proves AVX-512F and BW; no memory is touched.
            planes[j].0 = unsafe {
                let plane = _mm512_permutex2var_epi16(first, from, second);
                _mm512_mask_permutexvar_epi16(plane, late, from, third)
            };
        }
        planes
    }

    /// Returns 32 cells in reading order, a part of the board of these planes.
    #[inline(always)]
    fn cells([a, b, c]: [Self; 3], part: usize) -> Self {
        let [pick, third] = [a.load(&PICK[part]).0, a.load(&THIRD[part]).0];
        // SAFETY: a plane proves AVX-512F and BW; no memory is touched.
        Self(unsafe {
            let two = _mm512_permutex2var_epi16(a.0, pick, b.0);
            let mask = _mm512_cmpeq_epi16_mask(pick, _mm512_set1_epi16(64));
            _mm512_mask_permutexvar_epi16(two, mask, third, c.0)
        })
    }
}

impl Plane for Zmm {
    #[inline(always)]
    fn load_cells(self, cells: &Cells) -> [Self; 3] {
        // SAFETY: `self` proves AVX-512F and BW; cells 0 to 31, 32 to 63 and 64 to 80 of the array
        // are read, the last 17 with a mask.
        self.spread(unsafe {
            let start = cells.as_ptr();
            [
                _mm512_loadu_si512(start.cast()),
                _mm512_loadu_si512(start.add(32).cast()),
                _mm512_maskz_loadu_epi16((1 << 17) - 1, start.add(64).cast()),
            ]
        })
    }
    #[inline(always)]
    fn load_digits(self, digits: &Digits) -> [Self; 3] {
        // SAFETY: `self` proves AVX-512F and BW; digits 0 to 31, 32 to 63 and 64 to 79 of the array
        // are read. These are the parts in which text is read into a grid: a load of more than one
        // of them would have to wait.
        let words = unsafe {
            let start = digits.as_ptr();
            let last = _mm256_zextsi128_si256(_mm_loadu_si128(start.add(64).cast()));
            [
                _mm512_cvtepu8_epi16(_mm256_loadu_si256(start.cast())),
                _mm512_cvtepu8_epi16(_mm256_loadu_si256(start.add(32).cast())),
                _mm512_mask_set1_epi16(_mm512_cvtepu8_epi16(last), 1 << 16, digits[80].into()),
            ]
        };
        let mut planes = self.spread(words);
        let candidates = self.load(&CANDIDATES).0;
        for plane in &mut planes {
            // SAFETY: `self` proves AVX-512F and BW; no memory is touched.
            plane.0 = unsafe { _mm512_maskz_permutexvar_epi16(USED, plane.0, candidates) };
        }
        planes
    }
    #[inline(always)]
    fn store_cells(planes: [Self; 3]) -> Cells {
        let mut cells = [0; 81];
        for part in 0..3 {
            let (start, len) = (32 * part, [32, 32, 17][part]);
            cells[start..][..len].copy_from_slice(&Self::cells(planes, part).lanes()[..len]);
        }
        cells
    }
    #[inline(always)]
    fn store_digits(planes: [Self; 3]) -> DigitParts {
        let mut digits = [[0; 32]; 3];
        for part in 0..3 {
            let lanes = Self::cells(planes, part);
            let table = lanes.load(&HASHED).0;
            // SAFETY: a plane proves AVX-512F and BW; no memory is touched.
            digits[part] = unsafe {
                let hash = _mm512_mullo_epi16(lanes.0, _mm512_set1_epi16(HASH.cast_signed()));
                let hash = _mm512_srli_epi16::<12>(hash);
                let words = _mm512_permutexvar_epi16(hash, table);
                std::mem::transmute::<__m256i, [u8; 32]>(_mm512_cvtepi16_epi8(words))
            };
        }
        digits
    }
    #[inline(always)]
    fn numbers(self) -> [Self; 3] {
        [self.load(&NUMBERS[0]), self.load(&NUMBERS[1]), self.load(&NUMBERS[2])]
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

    reduced! {
        fn is_zero(self) -> bool = _mm512_mask_test_epi16_mask(USED, self.0, self.0) == 0;
    }
    #[inline(always)]
    fn is_dead(wrong: Self, [a, b, c]: [Self; 3]) -> bool {
        let least = a.min(b).min(c);
        // SAFETY: `least` proves AVX-512F and BW; no memory is touched.
        unsafe {
            let wrong = _mm512_mask_test_epi16_mask(USED, wrong.0, wrong.0);
            let empty = _mm512_mask_testn_epi16_mask(USED, least.0, least.0);
            wrong | empty != 0
        }
    }
    #[inline(always)]
    fn largest([a, b, c]: [Self; 3]) -> Self {
        let lanes = a.max(b).max(c);
        // SAFETY: `lanes` proves AVX-512F and BW; no memory is touched.
        unsafe {
            let high = _mm512_extracti64x4_epi64::<1>(lanes.0);
            let half = _mm256_max_epu16(_mm512_castsi512_si256(lanes.0), high);
            let high = _mm256_extracti128_si256::<1>(half);
            let eight = _mm_max_epu16(_mm256_castsi256_si128(half), high);
            // There is an instruction for the least of eight, but none for the largest.
            let ones = _mm_set1_epi16(-1);
            let least = _mm_minpos_epu16(_mm_xor_si128(eight, ones));
            Self(_mm512_broadcastw_epi16(_mm_xor_si128(least, ones)))
        }
    }
    #[inline(always)]
    fn diagonals(self) -> Self {
        let [a, b, c, d] = &DIAGONALS;
        Self::either_both(self.turned(a), self.turned(b), self.turned(c), self.turned(d))
    }
}
