//! A plane in six 128-bit registers, two for each stack.
//!
//! ```text
//!   registers[stack]     first   [ r1 r2 r3 - | r4 r5 r6 - ]     a band in each half, and
//!                        second  [ r7 r8 r9 - | -  -  -  - ]     a zero behind every band
//! ```
//!
//! What differs between processors is in [`Half`]; how a plane is made of it is the same for all.

use super::{Cells, Plane};

/// A register of eight values.
pub(super) trait Half: Copy {
    fn splat(value: u16) -> Self;
    fn load(values: &[u16; 8]) -> Self;
    fn store(self) -> [u16; 8];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn times_128(self) -> Self;
    fn without_lowest(self) -> Self;
    /// The smaller and the larger, of values below 2^15.
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// All ones where equal.
    fn where_equal(self, other: Self) -> Self;
    /// The next row of each band, and the one after it.
    fn other_rows(self) -> [Self; 2];
    /// Its first band, then that of another.
    fn first_first(self, other: Self) -> Self;
    /// Its second band, then the first of another.
    fn second_first(self, other: Self) -> Self;
    /// Whether the used values of a first register are all zero.
    fn is_zero(self) -> bool;
}

/// Three times two registers.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Halves<R>([[R; 2]; 3]);

/// A board in lanes: by plane, stack, register and lane.
type Lanes = [[[[u16; 8]; 2]; 3]; 3];

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

/// What is used of the second register of a stack.
static SECOND: [u16; 8] = [!0, !0, !0, 0, 0, 0, 0, 0];

static NUMBERS: Lanes = {
    let mut numbers = [[[[0; 8]; 2]; 3]; 3];
    let mut cell = 0;
    while cell < 81 {
        let place = PLACES[cell] as usize;
        numbers[place / 48][place / 16 % 3][place / 8 % 2][place % 8] = cell as u16;
        cell += 1;
    }
    numbers
};

/// The same for each register. Loops, because a closure may become a function of its own.
macro_rules! each {
    ($i:ident, $h:ident => $register:expr) => {{
        let mut registers = [[R::splat(0); 2]; 3];
        for $i in 0..3 {
            for $h in 0..2 {
                registers[$i][$h] = $register;
            }
        }
        Self(registers)
    }};
}

impl<R: Half> Halves<R> {
    #[inline(always)]
    fn of(lanes: &Lanes) -> [Self; 3] {
        let mut planes = [Self::splat(0); 3];
        for j in 0..3 {
            planes[j] = each!(i, h => R::load(&lanes[j][i][h]));
        }
        planes
    }

    /// All registers in one, by some operation; what is not used of them comes from the first.
    #[inline(always)]
    fn folded(planes: [Self; 3], fold: impl Fn(R, R) -> R) -> [R; 2] {
        let [a, b, c] = planes;
        let mut all = a.0[0];
        for h in 0..2 {
            for i in 0..3 {
                all[h] = fold(all[h], fold(fold(a.0[i][h], b.0[i][h]), c.0[i][h]));
            }
        }
        all
    }
}

impl<R: Half> Plane for Halves<R> {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([[R::splat(value); 2]; 3])
    }
    #[inline(always)]
    fn load(cells: &Cells) -> [Self; 3] {
        let mut lanes: Lanes = [[[[0; 8]; 2]; 3]; 3];
        let flat = lanes.as_flattened_mut().as_flattened_mut().as_flattened_mut();
        for (cell, place) in cells.iter().zip(&PLACES) {
            flat[usize::from(*place)] = *cell;
        }
        Self::of(&lanes)
    }
    #[inline(always)]
    fn store(planes: [Self; 3]) -> Cells {
        let mut lanes: Lanes = [[[[0; 8]; 2]; 3]; 3];
        for j in 0..3 {
            for i in 0..3 {
                for h in 0..2 {
                    lanes[j][i][h] = planes[j].0[i][h].store();
                }
            }
        }
        let flat = lanes.as_flattened().as_flattened().as_flattened();
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
        each!(i, h => self.0[i][h].and(other.0[i][h]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(i, h => self.0[i][h].or(other.0[i][h]))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(i, h => self.0[i][h].minus(other.0[i][h]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(i, h => self.0[i][h].add(other.0[i][h]))
    }
    #[inline(always)]
    fn times_128(self) -> Self {
        each!(i, h => self.0[i][h].times_128())
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        each!(i, h => self.0[i][h].without_lowest())
    }
    #[inline(always)]
    fn some(self) -> Self {
        each!(i, h => self.0[i][h].min(R::splat(1)))
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        each!(i, h => self.0[i][h].where_equal(R::splat(0)))
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        each!(i, h => self.0[i][h].where_equal(other.0[i][h]))
    }

    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        [each!(i, h => self.0[i][h].other_rows()[0]), each!(i, h => self.0[i][h].other_rows()[1])]
    }
    #[inline(always)]
    fn other_bands(self) -> [Self; 2] {
        let zero = R::splat(0);
        let mut next = self;
        let mut last = self;
        for i in 0..3 {
            let [a, b] = self.0[i];
            next.0[i] = [a.second_first(b), a.first_first(zero)];
            last.0[i] = [b.first_first(a), a.second_first(zero)];
        }
        [next, last]
    }
    #[inline(always)]
    fn other_stacks(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        [Self([b, c, a]), Self([c, a, b])]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        let [first, second] = [a[0].or(b[0]).or(c[0]), a[1].or(b[1]).or(c[1])];
        first.or(second.and(R::load(&SECOND))).is_zero()
    }
    #[inline(always)]
    fn any_zero(planes: [Self; 3]) -> bool {
        let [first, second] = Self::folded(planes, R::min);
        let [first, second] = [first.where_equal(R::splat(0)), second.where_equal(R::splat(0))];
        !first.or(second.and(R::load(&SECOND))).is_zero()
    }
    #[inline(always)]
    fn largest(planes: [Self; 3]) -> u16 {
        let [first, second] = Self::folded(planes, R::max);
        first.max(second).store().into_iter().fold(0, u16::max)
    }

    /// The same for all stacks.
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        let mut one = a;
        let mut two = a;
        for h in 0..2 {
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
        for h in 0..2 {
            sum[h] = a[h].add(b[h]).add(c[h]);
        }
        Self([sum; 3])
    }
}
