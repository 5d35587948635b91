//! Cells that differ and have a given sum: the assignments themselves, found by depth-first search.
//!
//! ```text
//!   cells with few values first ─► a value each ─► the last two cells at once, by reflection of masks
//! ```
//!
//! Most runs change nothing. Then the search ends as soon as each value has an assignment and no value is in all of them.

use super::sets::keep_sets;
use crate::bits::bits;
use crate::digit_sets::WITH_SUM;
use crate::space::{Conflict, Outcome, Space};

/// The most steps of a search; sums that need more are done by sets of sets.
const MOST_STEPS: u32 = 60;

/// Keeps what is part of an assignment of different values whose places from 0 have this sum. At most nine values.
pub(super) fn restrict(space: &mut Space<'_>, cells: &[u16], sum: u32) -> Outcome {
    let mut open = [0_u16; 9];
    let (mut count, mut fixed) = (0, 0_u32);
    let mut rest = sum;
    for &cell in cells {
        let domain = space.get(cell);
        if domain.is_power_of_two() {
            fixed |= domain;
            rest = rest.checked_sub(domain.trailing_zeros()).ok_or(Conflict)?;
        } else {
            open[count] = cell;
            count += 1;
        }
    }
    match open[..count] {
        [] => {
            if rest == 0 {
                Ok(())
            } else {
                Err(Conflict)
            }
        }
        [cell] => {
            if rest > 8 {
                return Err(Conflict);
            }
            space.keep(cell, 1 << rest & !fixed)
        }
        [a, b] => two(space, [a, b], rest, fixed),
        _ => match several(space, &mut open[..count], rest as i32, fixed) {
            Some(outcome) => outcome,
            None => WITH_SUM
                .get(sum as usize)
                .map_or(Err(Conflict), |sets| keep_sets(space, cells, sets)),
        },
    }
}

/// Returns the set of `sum` - p for each place p of a domain.
#[inline]
const fn reflected(domain: u32, sum: u32) -> u32 {
    // Places are below 9 and sums below 32, so nothing that counts is shifted out.
    let turned = domain.reverse_bits();
    if sum <= 31 { turned >> (31 - sum) } else { 0 }
}

/// Returns the places of the first of two cells whose partner of the other makes the sum.
#[inline]
const fn partners(a: u32, b: u32, sum: u32) -> u32 {
    let half = if sum.is_multiple_of(2) && sum < 32 { 1 << (sum / 2) } else { 0 };
    a & reflected(b, sum) & !half
}

fn two(space: &mut Space<'_>, [a, b]: [u16; 2], sum: u32, fixed: u32) -> Outcome {
    let (x, y) = (space.get(a) & !fixed, space.get(b) & !fixed);
    let kept = partners(x, y, sum);
    if kept == 0 {
        return Err(Conflict);
    }
    let other = reflected(kept, sum);
    space.keep(a, kept)?;
    space.keep(b, other)?;
    // With one pair of values, both are required.
    let pair = kept | other;
    if pair.count_ones() == 2 && !kept.is_power_of_two() {
        space.remove_required(&[a, b], pair)?;
    }
    Ok(())
}

/// Keeps what is part of an assignment of three or more open cells; `None` if that takes too many steps.
fn several(space: &mut Space<'_>, open: &mut [u16], sum: i32, fixed: u32) -> Option<Outcome> {
    let count = open.len();
    // Few values first, so that little is tried in vain.
    for i in 1..count {
        let mut at = i;
        while at > 0 && space.get(open[at]).count_ones() < space.get(open[at - 1]).count_ones() {
            open.swap(at, at - 1);
            at -= 1;
        }
    }
    let mut assignments = Assignments::new(count);
    for (domain, &cell) in assignments.domains.iter_mut().zip(&*open) {
        *domain = space.get(cell) & !fixed;
        if *domain == 0 {
            return Some(Err(Conflict));
        }
    }
    assignments.bound();
    let found = assignments.search(0, 0, sum);
    if assignments.steps > MOST_STEPS {
        return None;
    }
    if !found {
        return Some(Err(Conflict));
    }
    let kept =
        open.iter().zip(assignments.kept).try_for_each(|(&cell, kept)| space.keep(cell, kept));
    Some(kept.and_then(|()| space.remove_required(open, assignments.required)))
}

/// The assignments of different values with a sum.
struct Assignments {
    count: usize,
    domains: [u32; 9],
    /// The values of each cell that are part of an assignment.
    kept: [u32; 9],
    /// The values of all assignments so far.
    required: u32,
    /// The least and the greatest sum of the cells from each on, without regard to their difference.
    least: [i32; 10],
    greatest: [i32; 10],
    steps: u32,
}

impl Assignments {
    const fn new(count: usize) -> Self {
        Self {
            count,
            domains: [0; 9],
            kept: [0; 9],
            required: u32::MAX,
            least: [0; 10],
            greatest: [0; 10],
            steps: 0,
        }
    }

    fn bound(&mut self) {
        for i in (0..self.count).rev() {
            let domain = self.domains[i];
            self.least[i] = self.least[i + 1] + domain.trailing_zeros() as i32;
            self.greatest[i] = self.greatest[i + 1] + 31 - domain.leading_zeros() as i32;
        }
    }

    /// Returns whether the values of all cells from one on are known to be part of assignments, and no value is in all of these.
    #[inline]
    fn is_known(&self, from: usize) -> bool {
        self.required == 0 && (from..self.count).all(|i| self.kept[i] == self.domains[i])
    }

    /// Finds assignments of the cells from one on. `used` are the values of the cells before, `sum` is what is missing.
    fn search(&mut self, at: usize, used: u32, sum: i32) -> bool {
        self.steps += 1;
        if at + 2 == self.count {
            return self.last_two(at, used, sum);
        }
        // Values for which the others can make up the rest.
        let (low, high) = (sum - self.greatest[at + 1], sum - self.least[at + 1]);
        if high < 0 || low > 8 {
            return false;
        }
        let within = (2_u32 << high.min(8)).wrapping_sub(1 << low.max(0));
        let domain = self.domains[at] & within & !used;
        let known = self.kept[at];
        let mut found = false;
        for place in bits(domain & !known).chain(bits(domain & known)) {
            let bit = 1 << place;
            // Where nothing is left to be shown of the cells behind, one assignment is enough.
            if found && known & bit != 0 && self.is_known(at + 1) || self.steps > MOST_STEPS {
                break;
            }
            if self.search(at + 1, used | bit, sum - place as i32) {
                self.kept[at] |= bit;
                found = true;
            }
        }
        found
    }

    #[inline]
    fn last_two(&mut self, at: usize, used: u32, sum: i32) -> bool {
        let Ok(sum) = u32::try_from(sum) else { return false };
        let kept = partners(self.domains[at] & !used, self.domains[at + 1] & !used, sum);
        if kept == 0 {
            return false;
        }
        let other = reflected(kept, sum);
        self.kept[at] |= kept;
        self.kept[at + 1] |= other;
        let pair = kept | other;
        self.required &= used | if pair.count_ones() == 2 { pair } else { 0 };
        true
    }
}
