//! One sweep: draws all the conclusions of one pass over the board, in all lanes at once.
//!
//! Every line below is the same few instructions for all lanes: and, or, add, minimum, compare. No
//! branch, no table, no shuffle. Letters are vectors of digit sets.
//!
//! ```text
//!   gather     s = c where c has one digit        unions of s by row, column and box; their sum
//!
//!   bands      n = c without the unions, but with s
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
//!              two = digits with two places or more, of each row and each box
//!
//!   stacks     the same with minicolumns, from what the bands left; then for each cell
//!              h = digits with no second place in its row, its column or its box
//!              c = h where there is one, else what is left
//! ```
//!
//! The flags: *dead* where a cell is empty or a digit has no permutation; *solved* where not dead
//! and no digit has two places in a row. For that the rows must be counted before the permutations
//! take anything away, or a board could pass untested. The sum of the singles grows
//! with every new one, so a lane has learned no new digit exactly where it stays the same. Summing up
//! the unions of the rows is shorter; it misses a digit that is there twice, but that board is dead.
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
    /// The candidates of each cell where that is a single one, else nothing.
    single: [V; 81],
    /// The single candidates of each row, column and box, from the cells.
    rows: [V; 9],
    columns: [V; 9],
    boxes: [V; 9],
    /// The sum of all single candidates, or of the different ones of each row.
    pub(super) singles: V,
    /// Digits with a place in each minicolumn, and with two or more: by column, then band.
    one: [[V; 3]; 9],
    many: [[V; 3]; 9],
    /// Digits with two places or more in the row and in the box of each minirow.
    two: [[V; 3]; 9],
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
            single: [none; 81],
            rows: [none; 9],
            columns: [none; 9],
            boxes: [none; 9],
            singles: none,
            one: [[none; 3]; 9],
            many: [[none; 3]; 9],
            two: [[none; 3]; 9],
        }
    }

    /// First part of a sweep: collects the cells that have a single candidate. With `exact`, all of
    /// them are summed up, else the different ones of each row.
    #[inline(always)]
    pub(super) fn gather(&mut self, exact: bool) {
        let zero = self.singles.splat(0);
        let mut columns = [zero; 9];
        let mut sum = zero;
        for band in 0..3 {
            // By row, then box.
            let mut minirows = [[zero; 3]; 3];
            for r in 0..3 {
                for stack in 0..3 {
                    let start = 9 * (3 * band + r) + 3 * stack;
                    for c in 0..3 {
                        let single = self.cells[start + c].if_single();
                        self.single[start + c] = single;
                        if exact {
                            sum = sum.add(single);
                        }
                        columns[3 * stack + c] = columns[3 * stack + c].or(single);
                        minirows[r][stack] = minirows[r][stack].or(single);
                    }
                }
            }
            for i in 0..3 {
                let [a, b, c] = minirows[i];
                let row = V::any(a, b, c);
                self.rows[3 * band + i] = row;
                if !exact {
                    sum = sum.add(row);
                }
                self.boxes[3 * band + i] = V::any(minirows[0][i], minirows[1][i], minirows[2][i]);
            }
        }
        self.columns = columns;
        self.singles = sum;
    }

    /// Places a digit in a cell of one lane, between the two parts of a sweep.
    #[inline(always)]
    pub(super) fn place(&mut self, lane: usize, cell: usize, digit: u16) {
        let (row, column) = (cell / 9, cell % 9);
        self.cells[cell].lanes_mut()[lane] = digit;
        self.single[cell].lanes_mut()[lane] = digit;
        self.rows[row].lanes_mut()[lane] |= digit;
        self.columns[column].lanes_mut()[lane] |= digit;
        self.boxes[row / 3 * 3 + column / 3].lanes_mut()[lane] |= digit;
    }

    /// Narrows a cell of one lane to some of its candidates, between the two parts of a sweep.
    #[inline(always)]
    pub(super) fn narrow(&mut self, lane: usize, cell: usize, digits: u16) {
        self.cells[cell].lanes_mut()[lane] = digits;
    }

    /// Second part of a sweep: draws all conclusions.
    #[inline(always)]
    pub(super) fn conclude(&mut self) -> Flags {
        let (zero, nine) = (self.singles.splat(0), self.singles.splat(NINE));
        let mut any_two = zero;
        let mut possible = nine;
        for band in 0..3 {
            let (two, some) = self.conclude_band(band);
            any_two = any_two.or(two);
            possible = possible.and(some);
        }
        let mut least = nine;
        for stack in 0..3 {
            let (min, some) = self.conclude_stack(stack);
            least = least.min(min);
            possible = possible.and(some);
        }
        let dead = least.equal(zero) | !possible.equal(nine);
        Flags { dead, solved: any_two.equal(zero) & !dead }
    }

    #[inline(always)]
    fn conclude_band(&mut self, band: usize) -> (V, V) {
        let zero = self.singles.splat(0);
        // By row, then box.
        let mut n = [[[zero; 3]; 3]; 3];
        let mut one = [[zero; 3]; 3];
        let mut many = [[zero; 3]; 3];
        for r in 0..3 {
            for stack in 0..3 {
                let row = 3 * band + r;
                let near = self.rows[row].or(self.boxes[3 * band + stack]);
                for c in 0..3 {
                    let at = 9 * row + 3 * stack + c;
                    let rest = self.cells[at].minus_either(near, self.columns[3 * stack + c]);
                    n[r][stack][c] = rest.or(self.single[at]);
                }
                let [x, y, z] = n[r][stack];
                one[r][stack] = V::any(x, y, z);
                many[r][stack] = V::two(x, y, z);
            }
        }
        let mut row_two = [zero; 3];
        let mut box_two = [zero; 3];
        for i in 0..3 {
            row_two[i] = two_or_more(one[i], many[i]);
            box_two[i] = two_or_more(
                [one[0][i], one[1][i], one[2][i]],
                [many[0][i], many[1][i], many[2][i]],
            );
        }
        let (allowed, some) = permute(&one);
        for r in 0..3 {
            for s in 0..3 {
                self.two[3 * band + r][s] = row_two[r].and(box_two[s]);
            }
        }
        for s in 0..3 {
            for c in 0..3 {
                let x = n[0][s][c].and(allowed[0][s]);
                let y = n[1][s][c].and(allowed[1][s]);
                let z = n[2][s][c].and(allowed[2][s]);
                let column = 3 * s + c;
                self.one[column][band] = V::any(x, y, z);
                self.many[column][band] = V::two(x, y, z);
                self.cells[27 * band + column] = x;
                self.cells[27 * band + column + 9] = y;
                self.cells[27 * band + column + 18] = z;
            }
        }
        (V::any(row_two[0], row_two[1], row_two[2]), some)
    }

    #[inline(always)]
    fn conclude_stack(&mut self, stack: usize) -> (V, V) {
        let one = [self.one[3 * stack], self.one[3 * stack + 1], self.one[3 * stack + 2]];
        let mut column_two = [one[0][0]; 3];
        for c in 0..3 {
            column_two[c] = two_or_more(one[c], self.many[3 * stack + c]);
        }
        let (allowed, some) = permute(&one);
        let mut least = one[0][0].splat(NINE);
        for row in 0..9 {
            let two = self.two[row][stack];
            for c in 0..3 {
                let cell = &mut self.cells[9 * row + 3 * stack + c];
                let left = cell.and(allowed[c][row / 3]);
                let only = left.minus_both(two, column_two[c]);
                least = least.min(left);
                *cell = only.or_else(left);
            }
        }
        (least, some)
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
