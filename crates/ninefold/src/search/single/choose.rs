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

use crate::simd::Plane;

/// Returns a digit in one cell to try, and nothing elsewhere; none if no cell is open.
#[inline(always)]
pub(super) fn choose<P: Plane>(x: [P; 3]) -> Option<[P; 3]> {
    let rest = [x[0].without_lowest(), x[1].without_lowest(), x[2].without_lowest()];
    if P::any(rest[0], rest[1], rest[2]).is_zero() {
        return None;
    }
    let keys = keys(rest);
    let mut pairs = keys;
    for j in 0..3 {
        let two_or_less = rest[j].without_lowest().where_zero();
        pairs[j] = keys[j].and(two_or_less.minus(rest[j].where_zero()));
    }
    let best = P::largest(pairs);
    if best != 0 {
        return Some(lowest_at(x, pairs, best));
    }
    Some(two_places(x, rest, keys).unwrap_or_else(|| fewest(x)))
}

/// Returns for each cell the number of its open peers, and below that its own number. Zero is no key.
#[inline(always)]
fn keys<P: Plane>(rest: [P; 3]) -> [P; 3] {
    let open = [rest[0].some(), rest[1].some(), rest[2].some()];
    let minirow = open[0].add(open[1]).add(open[2]);
    let [a, b] = minirow.other_rows();
    // The row, and the rest of the box.
    let near = minirow.sum_across().add(a).add(b);
    let mut keys = near.numbers();
    for j in 0..3 {
        let [a, b] = open[j].other_rows();
        // The column in the other bands.
        let [c, d] = open[j].add(a).add(b).other_bands();
        keys[j] = near.add(c).add(d).shift_left(7).or(keys[j]);
    }
    keys
}

/// Returns the lowest digit of the cell with this key.
#[inline(always)]
fn lowest_at<P: Plane>(x: [P; 3], keys: [P; 3], best: u16) -> [P; 3] {
    let mut chosen = x;
    for j in 0..3 {
        let lowest = x[j].minus(x[j].without_lowest());
        chosen[j] = lowest.and(keys[j].where_equal(keys[j].splat(best)));
    }
    chosen
}

#[inline(always)]
fn two_places<P: Plane>(x: [P; 3], rest: [P; 3], keys: [P; 3]) -> Option<[P; 3]> {
    let minirow = Places::of([x[0], x[1], x[2]]);
    let near = minirow.joined(P::other_stacks).two().or(minirow.joined(P::other_rows).two());
    let mut digits = x;
    let mut scored = keys;
    for j in 0..3 {
        let [a, b] = x[j].other_rows();
        let column = Places::of([x[j], a, b]).joined(P::other_bands).two();
        let open = near.or(column).minus(rest[j].where_zero());
        digits[j] = x[j].and(open);
        scored[j] = keys[j].minus(digits[j].where_zero());
    }
    let best = P::largest(scored);
    (best != 0).then(|| lowest_at(digits, scored, best))
}

/// Digits by the number of their places in a part of the board: one or more, two or more, three or
/// more.
#[derive(Clone, Copy)]
struct Places<P>([P; 3]);

impl<P: Plane> Places<P> {
    #[inline(always)]
    fn of([a, b, c]: [P; 3]) -> Self {
        Self([P::any(a, b, c), P::two(a, b, c), a.and(b).and(c)])
    }

    /// Joins this part and two others.
    #[inline(always)]
    fn joined(self, others: impl Fn(P) -> [P; 2]) -> Self {
        let [one, two, three] = self.0;
        let ([a1, b1], [a2, b2], [a3, b3]) = (others(one), others(two), others(three));
        let all = one.and(a1).and(b1);
        let two_and_one = two.and(a1.or(b1)).or(a2.and(one.or(b1))).or(b2.and(one.or(a1)));
        Self([
            P::any(one, a1, b1),
            P::two(one, a1, b1).or(P::any(two, a2, b2)),
            all.or(two_and_one).or(P::any(three, a3, b3)),
        ])
    }

    /// Returns the digits with exactly two places.
    #[inline(always)]
    fn two(self) -> P {
        self.0[1].minus(self.0[2])
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
