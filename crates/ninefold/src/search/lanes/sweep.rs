//! One sweep: draws all the conclusions of one pass over the board, in all lanes at once.
//!
//! Every line below is the same few instructions for all lanes: and, or, add, minimum, compare. No
//! branch, no table, no shuffle. Letters are vectors of digit sets.
//!
//! ```text
//!   bands      row by row, with the digits that the last sweep found placed in each column:
//!              s = c where c has one digit             their union is what the row has placed
//!              n = c without what its row and column have placed, but with s
//!
//!              minirow x y z:   one  = x | y | z            digits with a place there
//!                               many = in two of the three  digits with two or more
//!
//!                         box 0  box 1  box 2
//!                row 0  [ one    one    one  ]   a digit takes one place in each row and in each
//!                row 1  [ one    one    one  ]   box of this square: six permutations. What is in
//!                row 2  [ one    one    one  ]   none of them falls (locked candidates, both ways);
//!                                                a digit without any is a contradiction, and so
//!                                                are two equal digits in a house.
//!
//!              two = digits with two places or more, of each row and each box, in what is left
//!
//!   stacks     the same permutations with minicolumns, from what the bands left; then for each cell
//!              h = digits with no second place in its row, its column or its box
//!              c = h where there is one, else what is left
//!              the digits placed in each column, and their sum
//! ```
//!
//! A single is taken out of its box by the permutations of its band.
//!
//! The flags: *dead* where a cell is empty or a digit has no permutation; *solved* where not dead
//! and no digit has two places in a row of what the bands left. Then each digit has nine places, one
//! in each row, and the permutations of the stacks need nine, one in each column; as no cell is
//! empty, each has one digit. The sum of the digits placed grows with every new one, so a lane has
//! learned no new digit exactly where it stays the same.
//!
//! Written for few stores, which take longer than anything else here: the bands store what is left of
//! a row before its permutations are known, and the stacks apply both kinds together.
//!
//! Plain loops on purpose: a closure here may end up as a function of its own, which is then not
//! compiled for the vectors of the processor, and the sweep becomes ten times slower.
#![allow(clippy::needless_range_loop, reason = "an index is a place on the board, of many arrays")]

use crate::simd::Register;

/// All nine digits.
const NINE: u16 = 0x1ff;

/// The boards of all lanes, and the intermediate results of a sweep.
pub(super) struct Board<V> {
    /// The candidates of each cell.
    pub(super) cells: [V; 81],
    /// The digits that are known to be placed in each column. Where one is there twice, they are
    /// anything; such a board is dead.
    columns: [V; 9],
    /// The sum of all single candidates.
    pub(super) singles: V,
    /// The digits that the permutations of its band leave each minirow: by row, then stack.
    allowed: [[V; 3]; 9],
    /// The digits with two places or more in each row, and in each box: by band, then stack.
    row_two: [V; 9],
    box_two: [[V; 3]; 3],
    /// The digits with two places or more in any row.
    any_two: V,
    /// The digits that have a permutation in every band and stack.
    possible: V,
    /// The least of all cells: zero where one is empty.
    least: V,
}

/// The result of a sweep, as sets of lanes.
pub(super) struct Flags {
    /// No solution.
    pub(super) dead: u32,
    /// Every cell has its digit. Only true where not dead.
    pub(super) solved: u32,
}

impl<V: Register> Board<V> {
    /// Returns boards without a candidate.
    #[inline(always)]
    pub(super) fn new(none: V) -> Self {
        Self {
            cells: [none; 81],
            columns: [none; 9],
            singles: none,
            allowed: [[none; 3]; 9],
            row_two: [none; 9],
            box_two: [[none; 3]; 3],
            any_two: none,
            possible: none,
            least: none,
        }
    }

    /// Forgets what is placed in the columns of these lanes, whose cells are new.
    #[inline(always)]
    pub(super) fn renew(&mut self, lanes: u32) {
        let renewed = self.singles.ones_in(lanes);
        for column in &mut self.columns {
            *column = column.minus(renewed);
        }
    }

    /// Places a digit in a cell of one lane.
    #[inline(always)]
    pub(super) fn place(&mut self, lane: usize, cell: usize, digit: u16) {
        self.cells[cell].lanes_mut()[lane] = digit;
        self.columns[cell % 9].lanes_mut()[lane] |= digit;
    }

    /// Narrows a cell of one lane to some of its candidates.
    #[inline(always)]
    pub(super) fn narrow(&mut self, lane: usize, cell: usize, digits: u16) {
        self.cells[cell].lanes_mut()[lane] = digits;
    }

    /// Draws all conclusions.
    #[inline(always)]
    pub(super) fn sweep(&mut self) -> Flags {
        let (zero, nine) = (self.singles.splat(0), self.singles.splat(NINE));
        (self.singles, self.any_two) = (zero, zero);
        (self.possible, self.least) = (nine, nine);
        for band in 0..3 {
            self.sweep_band(band);
        }
        for stack in 0..3 {
            self.sweep_stack(stack);
        }
        let dead = self.least.equal(zero) | !self.possible.equal(nine);
        Flags { dead, solved: self.any_two.equal(zero) & !dead }
    }

    #[inline(always)]
    fn sweep_band(&mut self, band: usize) {
        let zero = self.singles.splat(0);
        // By row, then box.
        let mut one = [[zero; 3]; 3];
        let mut many = [[zero; 3]; 3];
        for r in 0..3 {
            self.sweep_row(3 * band + r, &mut one[r], &mut many[r]);
        }
        let (allowed, some) = permute(&one);
        self.possible = self.possible.and(some);
        for r in 0..3 {
            for b in 0..3 {
                one[r][b] = one[r][b].and(allowed[r][b]);
                many[r][b] = many[r][b].and(allowed[r][b]);
            }
            self.allowed[3 * band + r] = allowed[r];
        }
        for i in 0..3 {
            let two = two_or_more(one[i], many[i]);
            self.any_two = self.any_two.or(two);
            self.row_two[3 * band + i] = two;
            self.box_two[band][i] = two_or_more(
                [one[0][i], one[1][i], one[2][i]],
                [many[0][i], many[1][i], many[2][i]],
            );
        }
    }

    /// Takes placed digits out of a row, and sets the digits of its minirows.
    #[inline(always)]
    fn sweep_row(&mut self, row: usize, one: &mut [V; 3], many: &mut [V; 3]) {
        let zero = self.singles.splat(0);
        let mut c = [zero; 9];
        let mut s = [zero; 9];
        for i in 0..9 {
            c[i] = self.cells[9 * row + i];
            s[i] = c[i].if_single();
        }
        let placed =
            V::any(V::any(s[0], s[1], s[2]), V::any(s[3], s[4], s[5]), V::any(s[6], s[7], s[8]));
        for i in 0..9 {
            c[i] = c[i].minus_either(placed, self.columns[i]).or(s[i]);
            self.cells[9 * row + i] = c[i];
        }
        for b in 0..3 {
            let [x, y, z] = [c[3 * b], c[3 * b + 1], c[3 * b + 2]];
            one[b] = V::any(x, y, z);
            many[b] = V::two(x, y, z);
        }
    }

    #[inline(always)]
    fn sweep_stack(&mut self, stack: usize) {
        let zero = self.singles.splat(0);
        // By column, then band.
        let mut one = [[zero; 3]; 3];
        let mut many = [[zero; 3]; 3];
        for band in 0..3 {
            for c in 0..3 {
                let at = 27 * band + 3 * stack + c;
                let x = self.cells[at].and(self.allowed[3 * band][stack]);
                let y = self.cells[at + 9].and(self.allowed[3 * band + 1][stack]);
                let z = self.cells[at + 18].and(self.allowed[3 * band + 2][stack]);
                one[c][band] = V::any(x, y, z);
                many[c][band] = V::two(x, y, z);
            }
        }
        let mut column_two = [zero; 3];
        for c in 0..3 {
            column_two[c] = two_or_more(one[c], many[c]);
        }
        let (allowed, some) = permute(&one);
        self.possible = self.possible.and(some);
        let mut columns = [zero; 3];
        let mut least = self.least;
        for row in 0..9 {
            let two = self.row_two[row].and(self.box_two[row / 3][stack]);
            let own = self.allowed[row][stack];
            for c in 0..3 {
                let cell = &mut self.cells[9 * row + 3 * stack + c];
                let left = V::all(*cell, own, allowed[c][row / 3]);
                let only = left.minus_both(two, column_two[c]);
                least = least.min(left);
                *cell = only.or_else(left);
                columns[c] = columns[c].add_single(*cell);
            }
        }
        self.least = least;
        for c in 0..3 {
            self.columns[3 * stack + c] = columns[c];
            self.singles = self.singles.add(columns[c]);
        }
    }
}

/// Returns the digits with two places or more, from those with one or more and with two or more in each
/// third of a house.
#[inline(always)]
fn two_or_more<V: Register>(one: [V; 3], many: [V; 3]) -> V {
    V::two(one[0], one[1], one[2]).or(V::any(many[0], many[1], many[2]))
}

/// Returns the digits allowed at each of the nine places of a band's square, and those that have a
/// permutation at all.
#[inline(always)]
fn permute<V: Register>([a, b, c]: &[[V; 3]; 3]) -> ([[V; 3]; 3], V) {
    let p012 = V::all(a[0], b[1], c[2]);
    let p021 = V::all(a[0], b[2], c[1]);
    let p102 = V::all(a[1], b[0], c[2]);
    let p120 = V::all(a[1], b[2], c[0]);
    let p201 = V::all(a[2], b[0], c[1]);
    let p210 = V::all(a[2], b[1], c[0]);
    let first = [p012.or(p021), p102.or(p120), p201.or(p210)];
    let second = [p102.or(p201), p012.or(p210), p021.or(p120)];
    let third = [p120.or(p210), p021.or(p201), p012.or(p102)];
    let some = V::any(first[0], first[1], first[2]);
    ([first, second, third], some)
}
