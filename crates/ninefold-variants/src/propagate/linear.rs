//! Linear sums of unknowns, in groups that differ: which totals are possible, and what remains for given totals.
//!
//! Values count by their place from 0 here; the model moves the difference to the number into a constant. At most nine values:
//! a group of cells that differ is exact by sets of sets of values. More values: each cell counts alone, with bounds that know
//! which cells differ.

use super::group::{Group, cliques};
use crate::bits::bits;
use crate::digit_sets::MOST_VALUES;
use crate::ground::Ground;
use crate::space::{Conflict, Outcome, Space};

/// The greatest number of groups of which the totals are joined; longer sums have bounds only.
const MOST_GROUPS: usize = 28;

/// A linear sum.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    /// The groups: of more than one cell for at most nine values only.
    pub(crate) groups: Vec<Group>,
    /// Groups of cells that differ, for bounds where there are more than nine values.
    chains: Vec<Group>,
}

/// The possible totals of each group and of all, computed by [`Linear::totals`].
pub(crate) struct Totals {
    low: [i32; MOST_GROUPS],
    sums: [u64; MOST_GROUPS],
    parts: [u128; MOST_GROUPS],
    /// The least total.
    pub(crate) least: i32,
    /// The possible totals: bit k is `least` + k.
    pub(crate) all: u128,
}

impl Linear {
    /// Makes the sum of terms; a cell may come twice.
    pub(crate) fn new(ground: &Ground, terms: &[(u16, i32)]) -> Self {
        let mut merged: Vec<(u16, i32)> = Vec::new();
        for &(cell, coefficient) in terms {
            match merged.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, sum)) => *sum += coefficient,
                None => merged.push((cell, coefficient)),
            }
        }
        merged.retain(|&(_, coefficient)| coefficient != 0);
        let groups = cliques(ground, &merged);
        if ground.values <= MOST_VALUES {
            return Self { groups, chains: Vec::new() };
        }
        let single = |&(cell, coefficient): &(u16, i32)| Group { cells: vec![cell], coefficient };
        Self { groups: merged.iter().map(single).collect(), chains: groups }
    }

    /// Iterates over the cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u16> + '_ {
        self.groups.iter().flat_map(|group| group.cells.iter().copied())
    }

    /// Restricts the sum to a range by bounds of whole groups, where groups are not exact.
    pub(crate) fn restrict_chains(&self, space: &mut Space<'_>, low: i32, high: i32) -> Outcome {
        if self.chains.is_empty() {
            return Ok(());
        }
        let ends: Vec<(i32, i32)> =
            self.chains.iter().map(|group| group.chain_ends(space, None)).collect();
        let least: i32 = ends.iter().map(|end| end.0).sum();
        let greatest: i32 = ends.iter().map(|end| end.1).sum();
        if least > high || greatest < low {
            return Err(Conflict);
        }
        for (group, &(from, to)) in self.chains.iter().zip(&ends) {
            let (high, low) = (high - (least - from), low - (greatest - to));
            if from >= low && to <= high && group.cells.len() > 1 {
                // The whole group fits, so a single cell may still be too large only if the chain is.
                let widest = group.cells.iter().map(|&cell| width(space.get(cell))).max();
                if from + widest.unwrap_or(0) * group.coefficient.abs() <= high
                    && to - widest.unwrap_or(0) * group.coefficient.abs() >= low
                {
                    continue;
                }
            }
            for (i, &cell) in group.cells.iter().enumerate() {
                let domain = space.get(cell);
                if domain.is_power_of_two() && group.cells.len() > 1 {
                    continue;
                }
                let (others_least, others_greatest) = group.chain_ends(space, Some(i));
                let fits = |place: &u32| {
                    let part = *place as i32 * group.coefficient;
                    part + others_least <= high && part + others_greatest >= low
                };
                let mask = bits(domain).filter(fits).fold(0, |mask, place| mask | 1 << place);
                space.keep(cell, mask)?;
            }
        }
        Ok(())
    }

    /// Computes the possible totals; `None` if they are too far apart.
    pub(crate) fn totals(&self, space: &Space<'_>) -> Result<Option<Totals>, Conflict> {
        if self.groups.len() > MOST_GROUPS {
            return Ok(None);
        }
        let mut totals = Totals {
            low: [0; MOST_GROUPS],
            sums: [0; MOST_GROUPS],
            parts: [0; MOST_GROUPS],
            least: 0,
            all: 1,
        };
        let mut wide = 0;
        for (i, group) in self.groups.iter().enumerate() {
            let sums = group.sums(space);
            if sums == 0 {
                return Err(Conflict);
            }
            let Some((low, part)) = contributions(sums, group.coefficient) else {
                return Ok(None);
            };
            wide += 127 - part.leading_zeros();
            if wide > 126 {
                return Ok(None);
            }
            (totals.low[i], totals.sums[i], totals.parts[i]) = (low, sums, part);
            totals.least += low;
            totals.all = join(totals.all, part);
        }
        Ok(Some(totals))
    }

    /// Keeps what is part of an assignment with one of the totals: bit k is `totals.least` + k.
    pub(crate) fn restrict(
        &self,
        space: &mut Space<'_>,
        totals: &Totals,
        allowed: u128,
    ) -> Outcome {
        let count = self.groups.len();
        let allowed = totals.all & allowed;
        if allowed == 0 {
            return Err(Conflict);
        }
        if allowed == totals.all && count > 1 {
            return Ok(());
        }
        let mut after = [1_u128; MOST_GROUPS + 1];
        for i in (1..count).rev() {
            after[i] = join(after[i + 1], totals.parts[i]);
        }
        let mut before = 1_u128;
        for (i, group) in self.groups.iter().enumerate() {
            let part = totals.parts[i];
            let others = if i + 1 < count { join(before, after[i + 1]) } else { before };
            let kept = part & differences(allowed, others);
            if kept == 0 {
                return Err(Conflict);
            }
            if kept != part || count == 1 {
                let sums = places(kept, totals.sums[i], group.coefficient);
                group.restrict(space, sums)?;
            }
            before = join(before, part);
        }
        Ok(())
    }

    /// Keeps what is part of an assignment of two groups with coefficients 1 or -1 that has this total; `None` for other sums.
    #[inline]
    pub(crate) fn restrict_two(&self, space: &mut Space<'_>, total: i32) -> Option<Outcome> {
        let [first, second] = self.groups.as_slice() else { return None };
        let total = match (first.coefficient, second.coefficient) {
            (1, 1 | -1) => total,
            (-1, 1 | -1) => -total,
            _ => return None,
        };
        let (a, b) = (first.sums(space), second.sums(space));
        let moved = |set: u64, by: i32| match by {
            0..64 => set << by,
            -63..0 => set >> -by,
            _ => 0,
        };
        // Sums of places are at most 36, so nothing that counts is shifted out.
        let (x, y) = if first.coefficient == second.coefficient {
            let turned = |set: u64| moved(set.reverse_bits(), total - 63);
            (a & turned(b), b & turned(a))
        } else {
            (a & moved(b, total), b & moved(a, -total))
        };
        if x == 0 {
            return Some(Err(Conflict));
        }
        let keep = |group: &Group, space: &mut Space<'_>, from: u64, kept: u64| {
            if kept == from { Ok(()) } else { group.restrict(space, kept) }
        };
        Some(keep(first, space, a, x).and_then(|()| keep(second, space, b, y)))
    }

    /// Keeps what is part of an assignment whose total is in a range, by bounds of the groups.
    pub(crate) fn restrict_range(&self, space: &mut Space<'_>, low: i32, high: i32) -> Outcome {
        let ends = |group: &Group, space: &Space<'_>| -> Result<(u64, i32, i32), Conflict> {
            let sums = group.sums(space);
            if sums == 0 {
                return Err(Conflict);
            }
            let (least, greatest) =
                (sums.trailing_zeros() as i32, 63 - sums.leading_zeros() as i32);
            let (a, b) = (least * group.coefficient, greatest * group.coefficient);
            Ok((sums, a.min(b), a.max(b)))
        };
        let (mut least, mut greatest) = (0, 0);
        for group in &self.groups {
            let (_, from, to) = ends(group, space)?;
            least += from;
            greatest += to;
        }
        if least > high || greatest < low {
            return Err(Conflict);
        }
        for group in &self.groups {
            let (sums, from, to) = ends(group, space)?;
            let (high, low) = (high - (least - from), low - (greatest - to));
            if from >= low && to <= high {
                continue;
            }
            let fits = |sum: &u32| {
                let part = *sum as i32 * group.coefficient;
                part >= low && part <= high
            };
            let kept = (0..64).filter(|sum| sums >> sum & 1 == 1).filter(fits);
            group.restrict(space, kept.fold(0, |all, sum| all | 1 << sum))?;
        }
        Ok(())
    }
}

fn width(domain: u32) -> i32 {
    31 - domain.leading_zeros() as i32 - domain.trailing_zeros() as i32
}

/// Returns the least part and the set of parts from it that sums of places have with a coefficient.
fn contributions(sums: u64, coefficient: i32) -> Option<(i32, u128)> {
    let least = sums.trailing_zeros();
    let greatest = 63 - sums.leading_zeros();
    let low = coefficient * if coefficient > 0 { least } else { greatest } as i32;
    let parts = match coefficient {
        1 => u128::from(sums >> least),
        -1 => u128::from(sums.reverse_bits() >> (63 - greatest)),
        _ => {
            let step = coefficient.unsigned_abs();
            if (greatest - least).checked_mul(step)? > 126 {
                return None;
            }
            let from = |sum| if coefficient > 0 { sum - least } else { greatest - sum };
            let has = |sum: &u32| sums >> sum & 1 == 1;
            (least..=greatest).filter(has).fold(0, |all, sum| all | 1 << (from(sum) * step))
        }
    };
    Some((low, parts))
}

/// Returns the sums of places whose parts are kept, the inverse of [`contributions`].
fn places(kept: u128, sums: u64, coefficient: i32) -> u64 {
    let least = sums.trailing_zeros();
    let greatest = 63 - sums.leading_zeros();
    match coefficient {
        1 => (kept as u64) << least & sums,
        -1 => (kept as u64).reverse_bits() >> (63 - greatest) & sums,
        _ => {
            let step = coefficient.unsigned_abs();
            let from = |sum| if coefficient > 0 { sum - least } else { greatest - sum };
            let has = |sum: &u32| sums >> sum & 1 == 1 && kept >> (from(*sum) * step) & 1 == 1;
            (least..=greatest).filter(has).fold(0, |all, sum| all | 1 << sum)
        }
    }
}

/// Returns all sums of an element of each set.
fn join(a: u128, b: u128) -> u128 {
    let (few, many) = if a.count_ones() < b.count_ones() { (a, b) } else { (b, a) };
    let mut rest = few;
    let mut all = 0;
    while rest != 0 {
        all |= many << rest.trailing_zeros();
        rest &= rest - 1;
    }
    all
}

/// Returns all differences, from 0 on, of an element of `from` and one of `taken`.
fn differences(from: u128, taken: u128) -> u128 {
    let mut all = 0;
    if from.count_ones() < taken.count_ones() {
        let reversed = taken.reverse_bits();
        let mut rest = from;
        while rest != 0 {
            all |= reversed >> (127 - rest.trailing_zeros());
            rest &= rest - 1;
        }
    } else {
        let mut rest = taken;
        while rest != 0 {
            all |= from >> rest.trailing_zeros();
            rest &= rest - 1;
        }
    }
    all
}
