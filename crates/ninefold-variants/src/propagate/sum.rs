//! Sums: of terms that compare with a number, and several that are equal.

use super::linear::Linear;
use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};

/// A number that the sums of [`Linear`] never reach, so that they can be added without overflow.
pub(crate) const FAR: i32 = 1 << 28;

/// A sum whose total lies in a range.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) linear: Linear,
    /// The least total.
    pub(crate) low: i32,
    /// The greatest total.
    pub(crate) high: i32,
}

impl Sum {
    /// Returns `true` if another run right after one changes nothing.
    pub(crate) fn is_idempotent(&self) -> bool {
        self.linear.groups.len() == 1
    }

    /// Returns `true` if the cells differ and have one total, and each value that is left is part of an assignment.
    pub(crate) fn is_exact(&self) -> bool {
        let [group] = self.linear.groups.as_slice() else { return false };
        self.low == self.high && group.cells.len() > 1
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let Self { linear, low, high } = self;
        linear.restrict_chains(space, *low, *high)?;
        if low != high {
            return linear.restrict_range(space, *low, *high);
        }
        if let [group] = linear.groups.as_slice() {
            return group.restrict_total(space, *low);
        }
        if let Some(outcome) = linear.restrict_two(space, *low) {
            return outcome;
        }
        match linear.totals(space)? {
            None => linear.restrict_range(space, *low, *high),
            Some(totals) => {
                let at = low - totals.least;
                if !(0..128).contains(&at) {
                    return Err(Conflict);
                }
                linear.restrict(space, &totals, 1 << at)
            }
        }
    }
}

/// Sums that are equal, each with a number added.
#[derive(Clone, Debug)]
pub(crate) struct EqualSums {
    pub(crate) parts: Vec<(Linear, i32)>,
}

impl EqualSums {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        // The bits of a set that begins at `low`, moved to one that begins at `to`.
        let moved = |all: u128, low: i32, to: i32| match low - to {
            up @ 0..128 => all << up,
            down @ -127..0 => all >> -down,
            _ => 0,
        };
        let mut common: Option<(i32, u128)> = None;
        for (part, constant) in &self.parts {
            let Some(totals) = part.totals(space)? else { continue };
            let low = totals.least + constant;
            let all = match common {
                None => totals.all,
                Some((from, all)) => totals.all & moved(all, from, low),
            };
            if all == 0 {
                return Err(Conflict);
            }
            common = Some((low, all));
        }
        let Some((from, all)) = common else { return Ok(()) };
        let least = from + all.trailing_zeros() as i32;
        let greatest = from + 127 - all.leading_zeros() as i32;
        for (part, constant) in &self.parts {
            part.restrict_chains(space, least - constant, greatest - constant)?;
            match part.totals(space)? {
                Some(totals) => {
                    let allowed = moved(all, from, totals.least + constant);
                    part.restrict(space, &totals, allowed)?;
                }
                None => part.restrict_range(space, least - constant, greatest - constant)?,
            }
        }
        Ok(())
    }
}

/// A sum of terms by places from 0 whose total lies in a range, with coefficients or totals of any size. By bounds alone.
#[derive(Clone, Debug)]
pub(crate) struct WideSum {
    pub(crate) terms: Vec<(u16, i64)>,
    pub(crate) low: i64,
    pub(crate) high: i64,
}

impl WideSum {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let ends = |space: &Space<'_>, (cell, coefficient): (u16, i64)| {
            let domain = space.get(cell);
            let (a, b) = (domain.trailing_zeros(), 31 - domain.leading_zeros());
            let (a, b) = (i64::from(a) * coefficient, i64::from(b) * coefficient);
            (a.min(b), a.max(b))
        };
        let (mut least, mut greatest) = (0, 0);
        for &term in &self.terms {
            let (from, to) = ends(space, term);
            least += from;
            greatest += to;
        }
        if least > self.high || greatest < self.low {
            return Err(Conflict);
        }
        for &(cell, coefficient) in &self.terms {
            let (from, to) = ends(space, (cell, coefficient));
            let fits = |place: &u32| {
                let part = i64::from(*place) * coefficient;
                least - from + part <= self.high && greatest - to + part >= self.low
            };
            let kept = bits(space.get(cell)).filter(fits).fold(0, |all, place| all | 1 << place);
            space.keep(cell, kept)?;
            // The bounds of the other terms hold for the domain before.
            let (new_from, new_to) = ends(space, (cell, coefficient));
            least += new_from - from;
            greatest += new_to - to;
        }
        Ok(())
    }
}
