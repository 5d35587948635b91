//! Chooses where to guess.
//!
//! Both outcomes of a guess should lead to many conclusions. In this order:
//!
//! 1. a cell with two candidates, the one with most open peers;
//! 2. a digit with two places left in a house, in the cell with most open peers: without this, the
//!    search loses itself where many cells have many candidates but one digit hardly a place;
//! 3. a cell with as few candidates as there are.
//!
//! All cells are scored at once. Of equals the last one is taken, and of its digits the lowest.
#![allow(clippy::needless_range_loop, reason = "an index is a plane of many arrays")]

use crate::simd::Plane;

/// The next action on a board from which nothing more follows.
pub(super) enum Choice<P> {
    /// Nothing: a cell has two hidden singles.
    Dead,
    /// Nothing: no cell is open.
    Solved,
    /// This digit is tried in this cell; there is nothing elsewhere.
    Guess([P; 3]),
}

/// Chooses what to do with a board whose solved cells are `s`.
#[inline(always)]
pub(super) fn choose<P: Plane>(x: [P; 3], s: [P; 3]) -> Choice<P> {
    let rest = [x[0].without_lowest(), x[1].without_lowest(), x[2].without_lowest()];
    if P::any(rest[0], rest[1], rest[2]).is_zero() {
        return Choice::Solved;
    }
    if !P::any(rest[0].and(s[0]), rest[1].and(s[1]), rest[2].and(s[2])).is_zero() {
        return Choice::Dead;
    }
    let closed = [rest[0].where_zero(), rest[1].where_zero(), rest[2].where_zero()];
    let keys = keys(closed);
    let mut pairs = keys;
    for j in 0..3 {
        let two_or_less = rest[j].without_lowest().where_zero();
        pairs[j] = keys[j].and(two_or_less.minus(closed[j]));
    }
    let best = P::largest(pairs);
    if !best.is_zero() {
        return Choice::Guess(lowest_at(x, pairs, best));
    }
    Choice::Guess(two_places(x, closed, keys).unwrap_or_else(|| fewest(x)))
}

/// The bit at which the number of open peers begins in a key.
const COUNT: u32 = 9;

/// Returns for each cell the number of its open peers, and below that its own number. Zero is no key.
///
/// Open cells of minirows and of the three columns of a stack are counted in one plane:
///
/// ```text
///   bits   0..3      3..6      6..9      9..14
///          column 0  column 1  column 2  minirow
/// ```
#[inline(always)]
fn keys<P: Plane>(closed: [P; 3]) -> [P; 3] {
    let minirow = 1 << COUNT;
    let mut open = closed[0].splat(minirow | 1).minus(closed[0]);
    for j in 1..3 {
        open = open.add(closed[j].splat(minirow | 1 << (3 * j)).minus(closed[j]));
    }
    let [a, b] = open.other_rows();
    let others = a.add(b);
    // The row, and the rest of the box.
    let near = open.sum_across().add(others).minus(open.splat(minirow - 1));
    let [a, b] = open.add(others).other_bands();
    let far = a.add(b);
    let mut keys = near.numbers();
    for j in 0..3 {
        // The column in the other bands.
        let column = far.and(far.splat(7 << (3 * j))).shift_left(COUNT - 3 * j as u32);
        keys[j] = near.add(column).or(keys[j]);
    }
    keys
}

/// Returns the lowest digit of the cell with this key.
#[inline(always)]
fn lowest_at<P: Plane>(x: [P; 3], keys: [P; 3], best: P) -> [P; 3] {
    let mut chosen = x;
    for j in 0..3 {
        let lowest = x[j].minus(x[j].without_lowest());
        chosen[j] = lowest.and(keys[j].where_equal(best));
    }
    chosen
}

#[inline(always)]
fn two_places<P: Plane>(x: [P; 3], closed: [P; 3], keys: [P; 3]) -> Option<[P; 3]> {
    let minirow = Places::of([x[0], x[1], x[2]]);
    let near = minirow.two_with(P::other_stacks).or(minirow.two_with(P::other_rows));
    let mut digits = x;
    let mut scored = keys;
    for j in 0..3 {
        let [a, b] = x[j].other_rows();
        let column = Places::of([x[j], a, b]).two_with(P::other_bands);
        digits[j] = x[j].and(near.or(column)).minus(closed[j]);
        scored[j] = keys[j].minus(digits[j].where_zero());
    }
    let best = P::largest(scored);
    (!best.is_zero()).then(|| lowest_at(digits, scored, best))
}

/// Digits by the number of their places in a part of a house, which has three parts of three cells.
#[derive(Clone, Copy)]
struct Places<P> {
    any: P,
    one: P,
    two: P,
}

impl<P: Plane> Places<P> {
    #[inline(always)]
    fn of([a, b, c]: [P; 3]) -> Self {
        let [any, several] = [P::any(a, b, c), P::two(a, b, c)];
        Self { any, one: any.minus(several), two: several.minus(P::all(a, b, c)) }
    }

    /// Returns the digits of this part that have exactly two places in it and the two others.
    #[inline(always)]
    fn two_with(self, others: impl Fn(P) -> [P; 2]) -> P {
        let ([a, b], [c, d]) = (others(self.any), others(self.one));
        let inside = self.two.minus_either(a, b);
        let outside = P::either_both(c.minus(b), self.one, d.minus(a), self.one);
        inside.or(outside)
    }
}

/// Returns the cell with fewest candidates, of equals the first. There must be an open one.
#[inline(always)]
fn fewest<P: Plane>(x: [P; 3]) -> [P; 3] {
    let cell = fewest_of(&P::store_cells(x));
    let numbers = x[0].numbers();
    let mut chosen = x;
    for j in 0..3 {
        let lowest = x[j].minus(x[j].without_lowest());
        chosen[j] = lowest.and(numbers[j].where_equal(x[j].splat(cell)));
    }
    chosen
}

#[cold]
fn fewest_of(cells: &[u16; 81]) -> u16 {
    let open = (0..81).filter(|cell| cells[usize::from(*cell)].count_ones() > 1);
    open.min_by_key(|cell| cells[usize::from(*cell)].count_ones()).unwrap_or(0)
}
