//! Cells that differ and have one coefficient: their possible sums, and what remains for given sums.

use super::few;
use super::sets::keep_sets;
use crate::bits::bits;
use crate::digit_sets::{ONLY_EMPTY, extended, sums_of, with_sums};
use crate::ground::Ground;
use crate::space::{Conflict, Outcome, Space};

/// Unknowns with one coefficient.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The unknowns, no two of which can be equal.
    pub(crate) cells: Vec<u16>,
    /// Their coefficient, not 0.
    pub(crate) coefficient: i32,
}

impl Group {
    /// Returns the possible sums of places as a bit set.
    pub(super) fn sums(&self, space: &Space<'_>) -> u64 {
        if let [cell] = *self.cells.as_slice() {
            return u64::from(space.get(cell));
        }
        let open = Open::of(space, &self.cells);
        if open.fixed.count_ones() as usize + open.count < self.cells.len() {
            return 0;
        }
        match open.domains[..open.count] {
            [] => 1 << open.sum,
            [a] => u64::from(a) << open.sum,
            [a, b] => open.sums_of_two(a, b) << open.sum,
            [a, b, c] => {
                let with = |p: u32| open.sums_of_two(b & !(1 << p), c & !(1 << p)) << p;
                bits(a).fold(0, |all, p| all | with(p)) << open.sum
            }
            _ => {
                let mut last = [0; 8];
                last[open.fixed as usize >> 6] = ONLY_EMPTY[0] << (open.fixed & 63);
                for &domain in &open.domains[..open.count] {
                    last = extended(&last, domain);
                }
                sums_of(&last)
            }
        }
    }

    /// Keeps what is part of an assignment with one of these sums of places.
    pub(super) fn restrict(&self, space: &mut Space<'_>, sums: u64) -> Outcome {
        if let [cell] = *self.cells.as_slice() {
            return space.keep(cell, sums as u32);
        }
        if sums.is_power_of_two() {
            return few::restrict(space, &self.cells, sums.trailing_zeros());
        }
        let open = Open::of(space, &self.cells);
        let sums_left = sums >> open.sum;
        match open.domains[..open.count] {
            [] => {
                if sums_left & 1 == 1 {
                    Ok(())
                } else {
                    Err(Conflict)
                }
            }
            [_] => space.keep(open.cells[0], sums_left as u32),
            [a, b] => {
                let (x, y) = pairs(a, b, sums_left);
                space.keep(open.cells[0], x)?;
                space.keep(open.cells[1], y)
            }
            [a, b, c] => {
                let (mut x, mut y, mut z) = (0, 0, 0);
                for p in bits(a) {
                    let others = !(1 << p);
                    let (second, third) = pairs(b & others, c & others, sums_left >> p);
                    if second != 0 {
                        (x, y, z) = (x | 1 << p, y | second, z | third);
                    }
                }
                space.keep(open.cells[0], x)?;
                space.keep(open.cells[1], y)?;
                space.keep(open.cells[2], z)
            }
            _ => keep_sets(space, &self.cells, &with_sums(sums)),
        }
    }

    /// Keeps what is part of an assignment with one total.
    pub(crate) fn restrict_total(&self, space: &mut Space<'_>, total: i32) -> Outcome {
        let sum = total / self.coefficient;
        if sum * self.coefficient != total || !(0..64).contains(&sum) {
            return Err(Conflict);
        }
        self.restrict(space, 1 << sum)
    }

    /// Returns bounds of the part of this group, without one of its cells.
    pub(super) fn chain_ends(&self, space: &Space<'_>, skip: Option<usize>) -> (i32, i32) {
        let mut lows = [0_i32; 32];
        let mut highs = [0_i32; 32];
        let mut count = 0;
        for (i, &cell) in self.cells.iter().enumerate() {
            if Some(i) != skip {
                let domain = space.get(cell);
                lows[count] = domain.trailing_zeros() as i32;
                highs[count] = 31 - domain.leading_zeros() as i32;
                count += 1;
            }
        }
        let (lows, highs) = (&mut lows[..count], &mut highs[..count]);
        lows.sort_unstable();
        highs.sort_unstable_by(|a, b| b.cmp(a));
        let (mut least, mut greatest) = (0, 0);
        let (mut last_low, mut last_high) = (-1, i32::MAX);
        for (low, high) in lows.iter().zip(highs.iter()) {
            last_low = (*low).max(last_low + 1);
            last_high = (*high).min(last_high - 1);
            least += last_low;
            greatest += last_high;
        }
        let (a, b) = (least * self.coefficient, greatest * self.coefficient);
        (a.min(b), a.max(b))
    }
}

/// The cells of a group that have more than one value.
struct Open {
    cells: [u16; 9],
    domains: [u32; 9],
    count: usize,
    /// The values of the other cells, and their sum.
    fixed: u32,
    sum: u32,
}

impl Open {
    /// Splits at most nine cells; open ones lose the values of the others.
    #[inline]
    fn of(space: &Space<'_>, cells: &[u16]) -> Self {
        let mut open = Self { cells: [0; 9], domains: [0; 9], count: 0, fixed: 0, sum: 0 };
        for &cell in cells {
            let domain = space.get(cell);
            if domain.is_power_of_two() {
                open.fixed |= domain;
                open.sum += domain.trailing_zeros();
            } else {
                open.cells[open.count] = cell;
                open.domains[open.count] = domain;
                open.count += 1;
            }
        }
        open.domains[..open.count].iter_mut().for_each(|domain| *domain &= !open.fixed);
        open
    }

    /// Returns the sums of two different values.
    #[inline]
    fn sums_of_two(&self, a: u32, b: u32) -> u64 {
        bits(a).fold(0, |all, place| all | u64::from(b & !(1 << place)) << place)
    }
}

/// Returns what two cells keep that differ and have one of the sums.
#[inline]
fn pairs(a: u32, b: u32, sums: u64) -> (u32, u32) {
    let (mut first, mut second) = (0, 0);
    for place in bits(a) {
        let partners = (sums >> place) as u32 & b & !(1 << place);
        if partners != 0 {
            first |= 1 << place;
            second |= partners;
        }
    }
    (first, second)
}

/// Splits cells into groups that differ.
pub(crate) fn different_groups(ground: &Ground, cells: &[u16]) -> Vec<Vec<u16>> {
    let terms: Vec<(u16, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
    cliques(ground, &terms).into_iter().map(|group| group.cells).collect()
}

/// Splits terms into groups with one coefficient whose cells differ, the largest first as far as a greedy choice finds them.
pub(super) fn cliques(ground: &Ground, terms: &[(u16, i32)]) -> Vec<Group> {
    let mut left = terms.to_vec();
    let mut groups = Vec::new();
    while !left.is_empty() {
        let grow = |start: usize| {
            let (first, coefficient) = left[start];
            let mut cells = vec![first];
            for &(cell, other) in left.iter().cycle().skip(start + 1).take(left.len() - 1) {
                let fits = cells.iter().all(|&member| ground.are_peers(member, cell));
                // Nine values allow no more than nine different ones.
                if other == coefficient && fits && cells.len() < ground.values as usize {
                    cells.push(cell);
                }
            }
            Group { cells, coefficient }
        };
        let best = (0..left.len()).map(grow).max_by_key(|group| group.cells.len());
        let Some(best) = best else { break };
        left.retain(|(cell, _)| !best.cells.contains(cell));
        groups.push(best);
    }
    groups
}
