//! A plane in three 256-bit registers, one for each stack.
//!
//! ```text
//!   lane   0   1   2   3    4   5   6   7    8   9   10  11   12 ... 15
//!          r1  r2  r3  -    r4  r5  r6  -    r7  r8  r9  -    -  not used, zero
//! ```
//!
//! Rows of a band are turned inside a quarter, bands by moving quarters, and stacks by taking
//! another register.
//!
//! The functions here are inlined into one that was compiled for AVX2 (see [`super::on_best`]); on
//! their own they would not be.

use super::{Cells, Plane};
use std::arch::x86_64::*;

/// Three times nine of 16 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2([__m256i; 3]);

/// Lanes that are used, all ones.
static USED: [u16; 16] = [!0, !0, !0, 0, !0, !0, !0, 0, !0, !0, !0, 0, 0, 0, 0, 0];

/// The bytes of the row that is so many further on in its band; 128 makes a zero.
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

/// A board in lanes: by plane, stack and lane.
type Lanes = [[[u16; 16]; 3]; 3];

/// Where each cell is in the lanes of a board, counted through.
static PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = (column % 3 * 48 + column / 3 * 16 + row / 3 * 4 + row % 3) as u8;
        cell += 1;
    }
    places
};

static NUMBERS: Lanes = {
    let mut numbers = [[[0; 16]; 3]; 3];
    let mut cell = 0;
    while cell < 81 {
        let place = PLACES[cell] as usize;
        numbers[place / 48][place / 16 % 3][place % 16] = cell as u16;
        cell += 1;
    }
    numbers
};

/// The same for each register; a loop, because a closure may become a function of its own, which is
/// then not made for AVX2.
macro_rules! each {
    ($i:ident => $register:expr) => {{
        // SAFETY: part of a function made for AVX2, as is everything in this file; what is loaded
        // are whole arrays of 32 bytes.
        unsafe {
            let mut registers = [_mm256_setzero_si256(); 3];
            let mut $i = 0;
            while $i < 3 {
                registers[$i] = $register;
                $i += 1;
            }
            Self(registers)
        }
    }};
}

impl Avx2 {
    #[inline(always)]
    fn of(lanes: &Lanes) -> [Self; 3] {
        let mut planes = [Self::splat(0); 3];
        for j in 0..3 {
            planes[j] = each!(i => _mm256_loadu_si256(lanes[j][i].as_ptr().cast()));
        }
        planes
    }
}

impl Plane for Avx2 {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        each!(_i => _mm256_set1_epi16(value.cast_signed()))
    }
    #[inline(always)]
    fn load(cells: &Cells) -> [Self; 3] {
        let mut lanes: Lanes = [[[0; 16]; 3]; 3];
        let flat = lanes.as_flattened_mut().as_flattened_mut();
        for (cell, place) in cells.iter().zip(&PLACES) {
            flat[usize::from(*place)] = *cell;
        }
        Self::of(&lanes)
    }
    #[inline(always)]
    fn store(planes: [Self; 3]) -> Cells {
        let mut lanes: Lanes = [[[0; 16]; 3]; 3];
        for j in 0..3 {
            for i in 0..3 {
                // SAFETY: see `each`; these are the 32 bytes of the array.
                unsafe { _mm256_storeu_si256(lanes[j][i].as_mut_ptr().cast(), planes[j].0[i]) };
            }
        }
        let flat = lanes.as_flattened().as_flattened();
        let mut cells = [0; 81];
        for (cell, place) in cells.iter_mut().zip(&PLACES) {
            *cell = flat[usize::from(*place)];
        }
        cells
    }
    #[inline(always)]
    fn numbers() -> [Self; 3] {
        Self::of(&NUMBERS)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(i => _mm256_and_si256(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(i => _mm256_or_si256(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(i => _mm256_andnot_si256(other.0[i], self.0[i]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(i => _mm256_add_epi16(self.0[i], other.0[i]))
    }
    #[inline(always)]
    fn times_128(self) -> Self {
        each!(i => _mm256_slli_epi16::<7>(self.0[i]))
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        each!(i => {
            let less = _mm256_add_epi16(self.0[i], _mm256_set1_epi16(-1));
            _mm256_and_si256(self.0[i], less)
        })
    }
    #[inline(always)]
    fn some(self) -> Self {
        each!(i => _mm256_min_epu16(self.0[i], _mm256_set1_epi16(1)))
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        each!(i => _mm256_cmpeq_epi16(self.0[i], _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        each!(i => _mm256_cmpeq_epi16(self.0[i], other.0[i]))
    }

    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        let next =
            each!(i => _mm256_shuffle_epi8(self.0[i], _mm256_loadu_si256(ROWS[0].as_ptr().cast())));
        let last =
            each!(i => _mm256_shuffle_epi8(self.0[i], _mm256_loadu_si256(ROWS[1].as_ptr().cast())));
        [next, last]
    }
    #[inline(always)]
    fn other_bands(self) -> [Self; 2] {
        [
            each!(i => _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0[i])),
            each!(i => _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0[i])),
        ]
    }
    #[inline(always)]
    fn other_stacks(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        [Self([b, c, a]), Self([c, a, b])]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        // SAFETY: see `each`.
        unsafe {
            let any = _mm256_or_si256(_mm256_or_si256(a, b), c);
            _mm256_testz_si256(any, _mm256_loadu_si256(USED.as_ptr().cast())) != 0
        }
    }
    #[inline(always)]
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        let least = each!(i => _mm256_min_epu16(_mm256_min_epu16(a.0[i], b.0[i]), c.0[i]));
        let [a, b, c] = least.0;
        // SAFETY: see `each`.
        unsafe {
            let least = _mm256_min_epu16(_mm256_min_epu16(a, b), c);
            let zero = _mm256_cmpeq_epi16(least, _mm256_setzero_si256());
            _mm256_testz_si256(zero, _mm256_loadu_si256(USED.as_ptr().cast())) == 0
        }
    }
    #[inline(always)]
    fn largest([a, b, c]: [Self; 3]) -> u16 {
        let most = each!(i => _mm256_max_epu16(_mm256_max_epu16(a.0[i], b.0[i]), c.0[i]));
        let [a, b, c] = most.0;
        // SAFETY: see `each`.
        unsafe { largest(_mm256_max_epu16(_mm256_max_epu16(a, b), c)) }
    }

    /// The same for all stacks.
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        // SAFETY: see `each`.
        unsafe {
            let (either, both) = (_mm256_or_si256(a, b), _mm256_and_si256(a, b));
            let two = _mm256_or_si256(both, _mm256_and_si256(either, c));
            [Self([_mm256_or_si256(either, c); 3]), Self([two; 3])]
        }
    }
    /// The same for all stacks.
    #[inline(always)]
    fn sum_across(self) -> Self {
        let [a, b, c] = self.0;
        // SAFETY: see `each`.
        Self([unsafe { _mm256_add_epi16(_mm256_add_epi16(a, b), c) }; 3])
    }
}

/// The largest of 16 values.
#[inline(always)]
pub(super) fn largest(lanes: __m256i) -> u16 {
    // SAFETY: part of a function made for AVX2.
    unsafe {
        let high = _mm256_extracti128_si256::<1>(lanes);
        let eight = _mm_max_epu16(_mm256_castsi256_si128(lanes), high);
        // There is an instruction for the least of eight, but none for the largest.
        let turned = _mm_xor_si128(eight, _mm_set1_epi16(-1));
        !_mm_cvtsi128_si32(_mm_minpos_epu16(turned)) as u16
    }
}
