//! Techniques 20 and 22: aligned pair and triplet exclusion.
//!
//! Base cells are tried together with the small cells (excluders) they all see. A choice of
//! digits is forbidden if it repeats a digit between cells that see each other, or uses up all
//! candidates of an excluder. A digit that is in no permitted choice goes.

use super::board::Board;
use super::hint::Hint;
use super::tables::{PEER_SET, PEERS, bits, count, is_pair, sees};
use super::technique::SeTechnique;

/// The base cells with the excluders each sees.
struct Base {
    cells: [u8; 81],
    found: usize,
    excluders: [u128; 81],
    all: u128,
}

fn base(board: &Board, largest: usize) -> Base {
    let (mut one, mut small, mut open) = (0u128, 0u128, 0u128);
    for (cell, set) in board.marks.candidates.iter().enumerate() {
        let count = count(*set);
        one |= u128::from(count == 1) << cell;
        small |= u128::from((2..=largest).contains(&count)) << cell;
        open |= u128::from(count >= 2) << cell;
    }
    let mut base = Base { cells: [0; 81], found: 0, excluders: [0; 81], all: 0 };
    for cell in 0..81 {
        let excluders = small & PEER_SET[cell];
        if open >> cell & 1 == 1 && one & PEER_SET[cell] == 0 && excluders != 0 {
            base.cells[base.found] = cell as u8;
            base.found += 1;
            base.excluders[cell] = excluders;
            base.all |= 1 << cell;
        }
    }
    base
}

impl Base {
    /// Those that see two excluders or more: the others have too few in common with any.
    fn with_two(mut self) -> Self {
        let mut kept = 0;
        for i in 0..self.found {
            let cell = self.cells[i];
            if few(self.excluders[cell as usize]) >= 2 {
                self.cells[kept] = cell;
                kept += 1;
            }
        }
        self.found = kept;
        self
    }
}

/// How many cells are in a set, up to three.
fn few(set: u128) -> usize {
    let rest = set & set.wrapping_sub(1);
    let last = rest & rest.wrapping_sub(1);
    usize::from(set != 0) + usize::from(rest != 0) + usize::from(last != 0)
}

/// 20.
pub(super) fn pair(board: &Board, hint: &mut Hint) -> bool {
    let base = base(board, 2).with_two();
    let candidates = &board.marks.candidates;
    for second in 1..base.found {
        let two = base.cells[second] as usize;
        for first in 0..second {
            let one = base.cells[first] as usize;
            let common = base.excluders[one] & base.excluders[two];
            if few(common) < 2 {
                continue;
            }
            let see = sees(one, two);
            let smaller = count(candidates[one]).min(count(candidates[two]));
            if (common.count_ones() as usize) + usize::from(see) < smaller {
                continue;
            }
            // The digits that may not stand beside each digit.
            let mut beside: [u16; 9] = std::array::from_fn(|d| u16::from(see) << d);
            for excluder in super::tables::cells(common) {
                let set = candidates[excluder];
                for digit in bits(set) {
                    beside[digit] |= set & !(1 << digit);
                }
            }
            let dead = |of: u16, other: u16| {
                bits(of).filter(|d| other & !beside[*d] == 0).fold(0u16, |set, d| set | 1 << d)
            };
            hint.begin(SeTechnique::AlignedPair);
            hint.remove(one, dead(candidates[one], candidates[two]));
            hint.remove(two, dead(candidates[two], candidates[one]));
            if hint.removes() {
                return true;
            }
        }
    }
    false
}

/// 22.
pub(super) fn triplet(board: &Board, hint: &mut Hint) -> bool {
    let base = base(board, 3);
    if base.found < 3 {
        return false;
    }
    let base = base.with_two();
    let mut place = [0usize; 81];
    for (i, cell) in base.cells[..base.found].iter().enumerate() {
        place[*cell as usize] = i;
    }
    for second in 1..base.found {
        let two = base.cells[second] as usize;
        for first in 0..second {
            let one = base.cells[first] as usize;
            let common = base.excluders[one] & base.excluders[two];
            if few(common) < 2 {
                continue;
            }
            // Thirds see two of the common excluders or more.
            let (mut once, mut twice) = (0u128, 0u128);
            for excluder in super::tables::cells(common) {
                twice |= once & PEER_SET[excluder];
                once |= PEER_SET[excluder];
            }
            let thirds = (base.excluders[one] | base.excluders[two]) & base.all & twice;
            // Hits are rare, so which third comes first is asked only of those that hit.
            let mut hits = 0u128;
            for third in super::tables::cells(thirds & !(1 << one | 1 << two)) {
                let shared = common & base.excluders[third];
                if tested_before(&base, [one, two, third], &place) {
                    continue;
                }
                if exclude(board, [one, two, third], shared, hint) {
                    hits |= 1 << third;
                }
            }
            if hits == 0 {
                continue;
            }
            // In the order of the excluders: of the first cell, then of the second.
            let in_order = |of: usize| {
                let is_hit = move |cell: &usize| (hits & base.excluders[of]) >> cell & 1 == 1;
                PEERS[of].into_iter().map(usize::from).find(is_hit)
            };
            if let Some(third) = in_order(one).or_else(|| in_order(two)) {
                let shared = common & base.excluders[third];
                return exclude(board, [one, two, third], shared, hint);
            }
        }
    }
    false
}

/// Whether these three came up before with another pair of them in front.
fn tested_before(base: &Base, [one, two, third]: [usize; 3], place: &[usize; 81]) -> bool {
    let excludes = |of: usize, cell: usize| base.excluders[of] >> cell & 1 == 1;
    let key = |a: usize, b: usize| (place[a].max(place[b]), place[a].min(place[b]));
    let own = key(one, two);
    let earlier =
        |a: usize, b: usize, c: usize| key(a, b) < own && (excludes(a, c) || excludes(b, c));
    earlier(one, third, two) || earlier(two, third, one)
}

/// Whether so few excluders may forbid enough. For a digit of one cell to go, all choices of the
/// other two must be forbidden: an excluder of two candidates, one of them the digit, takes the
/// other candidate from both cells; any other excluder forbids two choices.
fn is_possible(sizes: [usize; 3], see: [bool; 3], pairs: usize, all: usize) -> bool {
    let [ab, ac, bc] = see.map(usize::from);
    let [a, b, c] = sizes;
    let enough = |one: usize, near: usize, other: usize, near_other: usize, between: usize| {
        (0..=pairs).any(|used| {
            let one = one.saturating_sub(used + near);
            let other = other.saturating_sub(used + near_other);
            one * other <= between * one.min(other) + 2 * (all - used)
        })
    };
    enough(b, ab, c, ac, bc) || enough(a, ab, c, bc, ac) || enough(a, ac, b, bc, ab)
}

fn exclude(board: &Board, base: [usize; 3], excluders: u128, hint: &mut Hint) -> bool {
    let candidates = &board.marks.candidates;
    let sets = base.map(|cell| candidates[cell]);
    let see = [sees(base[0], base[1]), sees(base[0], base[2]), sees(base[1], base[2])];
    // Only candidates that the three cells have can be used up.
    let all = sets[0] | sets[1] | sets[2];
    let mut small = [0u16; 20];
    let (mut found, mut pairs) = (0, 0);
    for cell in super::tables::cells(excluders) {
        let set = candidates[cell];
        if set & !all == 0 {
            small[found] = set;
            pairs += usize::from(is_pair(set));
            found += 1;
        }
    }
    if !is_possible(sets.map(count), see, pairs, found) {
        return false;
    }
    let small = &small[..found];
    let mut permitted = [0u16; 3];
    for x in bits(sets[0]) {
        for y in bits(sets[1]) {
            let news = (1 << x) & !permitted[0] | (1 << y) & !permitted[1];
            if news == 0 && permitted[2] == sets[2] || see[0] && x == y {
                continue;
            }
            let mut open = sets[2];
            if see[1] {
                open &= !(1 << x);
            }
            if see[2] {
                open &= !(1 << y);
            }
            for set in small {
                let rest = set & !(1 << x | 1 << y);
                if rest & rest.wrapping_sub(1) == 0 {
                    open &= if rest == 0 { 0 } else { !rest };
                }
            }
            if open != 0 {
                permitted[0] |= 1 << x;
                permitted[1] |= 1 << y;
                permitted[2] |= open;
            }
        }
        if permitted == sets {
            return false;
        }
    }
    if permitted == sets {
        return false;
    }
    hint.begin(SeTechnique::AlignedTriplet);
    for (i, cell) in base.into_iter().enumerate() {
        hint.remove(cell, sets[i] & !permitted[i]);
    }
    hint.removes()
}
