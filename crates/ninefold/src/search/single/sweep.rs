//! One sweep: draws all the conclusions of one pass over a single board.
//!
//! Letters are planes, so every line is done for all 27 minirows and all nine digits at once. `x`
//! is the board: `x[0]`, `x[1]`, `x[2]` are the three cells of each minirow.
//!
//! ```text
//!   singles    s = solved cells, of the sweep before
//!              x loses, in each row, the s of the row (its own excepted)       naked singles
//!
//!   bands      one = x[0] | x[1] | x[2]                 digits with a place in the minirow
//!
//!                       stack 0  1  2
//!                row 0  [ one  .  .  ]    a digit takes a place in each row and each stack of
//!                row 1  [  .   a  c  ]    this square. A minirow keeps a digit if one of the two
//!                row 2  [  .   d  b  ]    diagonals of the rest has it in both places: a b or c d.
//!                                         That is locked candidates of both kinds.
//!
//!   stacks     the same for minicolumns: the three rows of a band joined, and the square is made
//!              of the three planes (columns of a stack) and the three bands
//!
//!   rows       h = digits that are nowhere else in the row, or nowhere else in the box
//!              x = h where there is one, else what is left                     hidden singles
//!              s = h, or x where x has one digit
//! ```
//!
//! Clearing rows is enough for naked singles, and columns need no hidden singles of their own: the
//! squares carry both into boxes and columns. A board is *dead* when a cell has no digit, a row no
//! place for a digit, or a row two equal singles.

use crate::simd::Plane;

/// All nine digits.
const NINE: u16 = 0x1ff;

/// Returns the cells that have one digit.
#[inline(always)]
pub(super) fn singles<P: Plane>(x: [P; 3]) -> [P; 3] {
    [x[0].if_single(), x[1].if_single(), x[2].if_single()]
}

/// Returns whether two boards are the same.
#[inline(always)]
pub(super) fn same<P: Plane>(a: [P; 3], b: [P; 3]) -> bool {
    let differences = a[0].splat(0).or_differences(a[0], b[0]).or_differences(a[1], b[1]);
    differences.or_differences(a[2], b[2]).is_zero()
}

/// Returns what follows from a board whose solved cells are `s`, or none if it is dead: the board and
/// its solved cells. These are the cells with one digit, and those with a hidden single.
#[inline(always)]
pub(super) fn conclude<P: Plane>(x: [P; 3], s: [P; 3]) -> Option<[[P; 3]; 2]> {
    let solved = P::any(s[0], s[1], s[2]);
    let [row, twice] = solved.across();
    let twice = twice.or(P::two(s[0], s[1], s[2]));
    // The minirows of the board below, which need not wait for its cells.
    let allowed = P::any(x[0], x[1], x[2]).minus_except(row, solved).diagonals();
    let mut left = x;
    for j in 0..3 {
        left[j] = x[j].minus_except(row, s[j]).and(allowed);
    }
    let mut x = conclude_stacks(left);

    let one = P::any(x[0], x[1], x[2]);
    let many = P::two(x[0], x[1], x[2]);
    let [a, b] = one.other_rows();
    let [c, d] = one.other_stacks();
    let row = c.or(d);
    // What a minirow has in the rest of its row and in the rest of its box, or twice in itself.
    let second = P::both_or(row, a.or(b), many);
    let missing = one.splat(NINE).minus(one.or(row));
    if P::is_dead(missing.or(twice), x) {
        return None;
    }
    let mut s = x;
    for j in 0..3 {
        let hidden = x[j].minus(second);
        s[j] = hidden.or_single(x[j]);
        x[j] = hidden.or_else(x[j]);
    }
    Some([x, s])
}

#[inline(always)]
fn conclude_stacks<P: Plane>([x, y, z]: [P; 3]) -> [P; 3] {
    let [[x1, x2], [y1, y2], [z1, z2]] = [minicolumns(x), minicolumns(y), minicolumns(z)];
    [
        x.and(P::either_both(y1, z2, z1, y2)),
        y.and(P::either_both(z1, x2, x1, z2)),
        z.and(P::either_both(x1, y2, y1, x2)),
    ]
}

/// Returns the digits with a place in the same column of the other two bands.
#[inline(always)]
fn minicolumns<P: Plane>(x: P) -> [P; 2] {
    let [a, b] = x.other_rows();
    P::any(x, a, b).other_bands()
}
