//! A plane in one 512-bit register.
//!
//! ```text
//!   lane   0      1      2      3      4      5      ...   24     25     26     27 ... 31
//!         r1,s0  r1,s1  r1,s2  r2,s0  r2,s1  r2,s2         r9,s0  r9,s1  r9,s2  not used
//! ```

use super::super::avx2::Ymm;
use super::super::planes::Cells;
use super::super::shape::Frame;
use super::{Lanewise, Plane, Register, Zmm};
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

impl Zmm {
    /// Returns the lanes at these places.
    #[inline(always)]
    fn turned(self, places: &Lanes) -> Self {
        // SAFETY: `self` proves AVX-512F and BW; no memory is touched.
        Self(unsafe { _mm512_permutexvar_epi16(self.load(places).0, self.0) })
    }
}

impl Plane for Zmm {
    #[inline(always)]
    fn load_cells(self, cells: &Cells) -> [Self; 3] {
        let mut planes = [self; 3];
        // SAFETY: `self` proves AVX-512F and BW; cells 0 to 31, 32 to 63 and 64 to 80 of the array
        // are read, the last 17 with a mask.
        unsafe {
            let start = cells.as_ptr();
            let first = _mm512_loadu_si512(start.cast());
            let second = _mm512_loadu_si512(start.add(32).cast());
            let third = _mm512_maskz_loadu_epi16((1 << 17) - 1, start.add(64).cast());
            for j in 0..3 {
                let early = (1 << EARLY[j]) - 1;
                // Only the low bits of a number count: 64 and more are lanes of the third.
                let from = self.load(&NUMBERS[j]).0;
                let plane = _mm512_maskz_permutex2var_epi16(early, first, from, second);
                planes[j].0 = _mm512_mask_permutexvar_epi16(plane, USED & !early, from, third);
            }
        }
        planes
    }
    #[inline(always)]
    fn store_cells(planes: [Self; 3]) -> Cells {
        let frame = Self::frame(planes);
        let mut cells = [0; 81];
        cells.copy_from_slice(&frame.0[..81]);
        cells
    }
    #[inline(always)]
    fn frame([a, b, c]: [Self; 3]) -> Frame {
        let mut frame = Frame::FILLED;
        let (parts, _) = frame.0.as_chunks_mut::<32>();
        for part in 0..3 {
            let [pick, third] = [a.load(&PICK[part]).0, a.load(&THIRD[part]).0];
            let used = if part < 2 { !0 } else { (1 << 17) - 1 };
            // SAFETY: a plane proves AVX-512F and BW; no memory is touched.
            let all = unsafe {
                let two = _mm512_permutex2var_epi16(a.0, pick, b.0);
                let mask = _mm512_cmpeq_epi16_mask(pick, _mm512_set1_epi16(64));
                let all = _mm512_mask_permutexvar_epi16(two, mask, third, c.0);
                _mm512_mask_mov_epi16(_mm512_set1_epi16(1), used, all)
            };
            parts[part].copy_from_slice(Self(all).lanes());
        }
        frame
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
    fn any_zero([a, b, c]: [Self; 3]) -> bool {
        let least = a.min(b).min(c);
        // SAFETY: `least` proves AVX-512F and BW; no memory is touched.
        unsafe { _mm512_mask_testn_epi16_mask(USED, least.0, least.0) != 0 }
    }
    #[inline(always)]
    fn largest([a, b, c]: [Self; 3]) -> u16 {
        let lanes = a.max(b).max(c);
        // SAFETY: `lanes` proves AVX-512F, and its token AVX2; no memory is touched.
        let [low, high] = unsafe {
            [
                Ymm::from_raw(_mm512_castsi512_si256(lanes.0)),
                Ymm::from_raw(_mm512_extracti64x4_epi64::<1>(lanes.0)),
            ]
        };
        low.max(high).largest_lane()
    }
    #[inline(always)]
    fn diagonals(self) -> Self {
        let [a, b, c, d] = &DIAGONALS;
        Self::either_both(self.turned(a), self.turned(b), self.turned(c), self.turned(d))
    }
}
