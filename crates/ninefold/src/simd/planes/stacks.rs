//! A plane in three stacks, each of one register or two.
//!
//! ```text
//!   lane   0   1   2   3    4   5   6   7  |  8   9   10  11   12 ... 15
//!          r1  r2  r3  -    r4  r5  r6  -  |  r7  r8  r9  -    -  not used, zero
//!                                          ▲ here a second register of 128 bits begins
//! ```
//!
//! Rows of a band are turned inside a group of four lanes, bands by moving groups, and stacks by
//! taking the registers of another stack.

use super::super::register::{Lanewise, Register};
use super::{Cells, Digits, OF_DIGIT, Plane, turned};

/// A register of which `N` hold a stack: four lanes for each band, three of them in use.
pub(in crate::simd) trait Bands<const N: usize>: Register {
    /// Returns a stack with the next row of each band in each place, and with the one after it.
    fn other_rows(stack: [Self; N]) -> [[Self; N]; 2];
    /// Returns a stack with the next band in the place of each band, and with the one after it.
    fn other_bands(stack: [Self; N]) -> [[Self; N]; 2];
    /// Returns whether the lanes in use are all zero.
    fn is_zero(stack: [Self; N]) -> bool;
    /// Returns the largest lane; those that are not in use are zero.
    fn largest(stack: [Self; N]) -> u16;
}

/// A register of two bands.
pub(in crate::simd) trait Half: Register {
    /// Returns the next row of each band in each place.
    fn next_rows(self) -> Self;
    /// Returns the last row but one of each band in each place.
    fn last_rows(self) -> Self;
    /// Returns its first band, then the first of another.
    fn first_first(self, other: Self) -> Self;
    /// Returns its second band, then the first of another.
    fn second_first(self, other: Self) -> Self;
    /// Returns whether the lanes in use are all zero.
    fn is_zero(self) -> bool;
}

/// The lanes in use of the second register of a stack, all ones.
static SECOND: [u16; 8] = [!0, !0, !0, 0, 0, 0, 0, 0];

impl<R: Half> Bands<2> for R {
    #[inline(always)]
    fn other_rows([a, b]: [Self; 2]) -> [[Self; 2]; 2] {
        [[a.next_rows(), b.next_rows()], [a.last_rows(), b.last_rows()]]
    }
    #[inline(always)]
    fn other_bands([a, b]: [Self; 2]) -> [[Self; 2]; 2] {
        let zero = a.splat(0);
        [[a.second_first(b), a.first_first(zero)], [b.first_first(a), a.second_first(zero)]]
    }
    #[inline(always)]
    fn is_zero([a, b]: [Self; 2]) -> bool {
        Half::is_zero(a.or(b.and(b.load(&SECOND))))
    }
    #[inline(always)]
    fn largest([a, b]: [Self; 2]) -> u16 {
        a.max(b).lanes().iter().copied().fold(0, u16::max)
    }
}

/// Three stacks of `N` registers.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::simd) struct Stacks<R, const N: usize>([[R; N]; 3]);

/// A board in lanes: by plane, stack and lane.
type Lanes = [[[u16; 16]; 3]; 3];

/// The place of each cell in the lanes of a board, counted through.
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

/// Applies an expression to each register. A loop, because a closure may become a function of its
/// own, which is then not compiled for the instruction set.
macro_rules! each {
    ($plane:expr, $i:ident, $h:ident => $register:expr) => {{
        let mut stacks = $plane.0;
        for $i in 0..3 {
            for $h in 0..N {
                stacks[$i][$h] = $register;
            }
        }
        Self(stacks)
    }};
}

/// Implements operations that a plane applies to each of its registers.
macro_rules! delegated {
    ($(fn $name:ident($first:ident $(, $operand:ident)*);)+) => {$(
        #[inline(always)]
        fn $name($first: Self $(, $operand: Self)*) -> Self {
            each!($first, i, h => R::$name($first.0[i][h] $(, $operand.0[i][h])*))
        }
    )+};
}

impl<R: Bands<N>, const N: usize> Stacks<R, N> {
    /// Returns a plane of this register everywhere.
    #[inline(always)]
    pub(in crate::simd) fn new(register: R) -> Self {
        Self([[register; N]; 3])
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> [Self; 3] {
        let mut planes = [self; 3];
        for j in 0..3 {
            planes[j] = each!(self, i, h => self.0[i][h].load(&lanes[j][i][h * R::LANES..]));
        }
        planes
    }

    /// Combines all stacks of three planes into one.
    #[inline(always)]
    fn folded([a, b, c]: [Self; 3], fold: impl Fn(R, R) -> R) -> [R; N] {
        let mut all = a.0[0];
        for h in 0..N {
            for i in 0..3 {
                let three = fold(fold(a.0[i][h], b.0[i][h]), c.0[i][h]);
                all[h] = if i == 0 { three } else { fold(all[h], three) };
            }
        }
        all
    }
}

impl<R: Bands<N>, const N: usize> Lanewise for Stacks<R, N> {
    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self::new(self.0[0][0].splat(value))
    }
    #[inline(always)]
    fn shift_left(self, bits: u32) -> Self {
        each!(self, i, h => self.0[i][h].shift_left(bits))
    }
    delegated! {
        fn and(self, other);
        fn or(self, other);
        fn minus(self, other);
        fn add(self, other);
        fn where_equal(self, other);
        fn where_zero(self);
        fn without_lowest(self);
        fn if_single(self);
        fn or_else(self, other);
    }
}

impl<R: Bands<N>, const N: usize> Plane for Stacks<R, N> {
    #[inline(always)]
    fn load_cells(self, cells: &Cells) -> [Self; 3] {
        let mut lanes: Lanes = [[[0; 16]; 3]; 3];
        let flat = lanes.as_flattened_mut().as_flattened_mut();
        for (cell, place) in cells.iter().zip(&PLACES) {
            flat[usize::from(*place)] = *cell;
        }
        self.load(&lanes)
    }
    #[inline(always)]
    fn load_digits(self, digits: &Digits) -> [Self; 3] {
        let mut lanes: Lanes = [[[0; 16]; 3]; 3];
        let flat = lanes.as_flattened_mut().as_flattened_mut();
        for (digit, place) in digits.iter().zip(&PLACES) {
            flat[usize::from(*place)] = OF_DIGIT[usize::from(*digit & 15)];
        }
        self.load(&lanes)
    }
    #[inline(always)]
    fn store_cells(planes: [Self; 3]) -> Cells {
        let mut lanes: Lanes = [[[0; 16]; 3]; 3];
        for j in 0..3 {
            for i in 0..3 {
                for h in 0..N {
                    let part = &mut lanes[j][i][h * R::LANES..][..R::LANES];
                    part.copy_from_slice(planes[j].0[i][h].lanes());
                }
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
    fn numbers(self) -> [Self; 3] {
        self.load(&NUMBERS)
    }

    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        let [mut next, mut last] = [self; 2];
        for i in 0..3 {
            [next.0[i], last.0[i]] = R::other_rows(self.0[i]);
        }
        [next, last]
    }
    #[inline(always)]
    fn other_bands(self) -> [Self; 2] {
        let [mut next, mut last] = [self; 2];
        for i in 0..3 {
            [next.0[i], last.0[i]] = R::other_bands(self.0[i]);
        }
        [next, last]
    }
    #[inline(always)]
    fn other_stacks(self) -> [Self; 2] {
        let [next, last] = turned(self.0);
        [Self(next), Self(last)]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        let mut any = a;
        for h in 0..N {
            any[h] = R::any(a[h], b[h], c[h]);
        }
        R::is_zero(any)
    }
    #[inline(always)]
    fn is_dead(wrong: Self, planes: [Self; 3]) -> bool {
        let [a, b, c] = wrong.0;
        let mut any = Self::folded(planes, R::min);
        for h in 0..N {
            any[h] = any[h].where_zero().or(R::any(a[h], b[h], c[h]));
        }
        !R::is_zero(any)
    }
    #[inline(always)]
    fn largest(planes: [Self; 3]) -> Self {
        planes[0].splat(R::largest(Self::folded(planes, R::max)))
    }

    /// The same for all stacks.
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        let [mut one, mut two] = [a; 2];
        for h in 0..N {
            let either = a[h].or(b[h]);
            one[h] = either.or(c[h]);
            two[h] = a[h].and(b[h]).or(either.and(c[h]));
        }
        [Self([one; 3]), Self([two; 3])]
    }
    /// The same for all stacks.
    #[inline(always)]
    fn sum_across(self) -> Self {
        let [a, b, c] = self.0;
        let mut sum = a;
        for h in 0..N {
            sum[h] = a[h].add(b[h]).add(c[h]);
        }
        Self([sum; 3])
    }
}
