//! Lists that hold the same values, each as often.
//!
//! Values are counted for all at once: a counter is a few words, of which word k has bit k of every value's count.

use crate::space::{Conflict, Outcome, Space};

/// The words of a counter: it counts up to 15, and stays there.
const PLANES: usize = 4;

/// For each value, how often it occurs, up to 15.
#[derive(Clone, Copy, Default)]
struct Counter([u32; PLANES]);

impl Counter {
    /// Counts the values of a domain once more.
    #[inline]
    fn add(&mut self, domain: u32) {
        let full = self.0.iter().fold(u32::MAX, |all, plane| all & plane);
        let mut carry = domain & !full;
        for plane in &mut self.0 {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// Returns the values that occur more often here than in another counter.
    #[inline]
    fn more(&self, other: &Self) -> u32 {
        let (mut more, mut equal) = (0, u32::MAX);
        for (a, b) in self.0.iter().zip(&other.0).rev() {
            more |= equal & a & !b;
            equal &= !(a ^ b);
        }
        more
    }

    /// Returns the values that occur as often as in another counter.
    #[inline]
    fn equal(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).fold(u32::MAX, |all, (a, b)| all & !(a ^ b))
    }

    /// Returns a counter that has one of two counts for each value.
    #[inline]
    fn chosen(&self, other: &Self, from_other: u32) -> Self {
        let pairs = std::iter::zip(self.0, other.0);
        let mut chosen = Self::default();
        for (to, (a, b)) in chosen.0.iter_mut().zip(pairs) {
            *to = a & !from_other | b & from_other;
        }
        chosen
    }
}

/// Lists of equal length with the same values, each as often.
#[derive(Clone, Debug)]
pub(crate) struct Same {
    pub(crate) lists: Vec<Vec<u16>>,
}

impl Same {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let common = self.lists.iter().fold(u32::MAX, |all, list| all & space.union(list));
        if common == 0 {
            return Err(Conflict);
        }
        for &cell in self.lists.iter().flatten() {
            space.keep(cell, common)?;
        }
        self.balance(space)
    }

    /// Makes each value occur equally often in all lists, as far as it occurs at most 14 times.
    fn balance(&self, space: &mut Space<'_>) -> Outcome {
        let mut least = Counter::default();
        let mut most = Counter([u32::MAX; PLANES]);
        for list in &self.lists {
            let (must, may) = counted(space, list);
            least = least.chosen(&must, must.more(&least));
            most = most.chosen(&may, most.more(&may));
        }
        if least.more(&most) != 0 {
            return Err(Conflict);
        }
        let full = Counter([u32::MAX; PLANES]);
        let countable = !least.equal(&full) & !most.equal(&full);
        for list in &self.lists {
            let (must, may) = counted(space, list);
            let open = may.more(&must) & countable;
            let needed = may.equal(&least) & open;
            let excess = must.equal(&most) & open & !needed;
            if needed | excess == 0 {
                continue;
            }
            for &cell in list {
                let domain = space.get(cell);
                if domain.is_power_of_two() {
                    continue;
                }
                let here = domain & needed;
                if here != 0 {
                    space.keep(cell, here)?;
                    if !here.is_power_of_two() {
                        return Err(Conflict);
                    }
                } else {
                    space.remove(cell, excess)?;
                }
            }
        }
        Ok(())
    }
}

/// Counts the cells of a list that have each value, and those that may have it.
#[inline]
fn counted(space: &Space<'_>, list: &[u16]) -> (Counter, Counter) {
    let (mut must, mut may) = (Counter::default(), Counter::default());
    for &cell in list {
        let domain = space.get(cell);
        may.add(domain);
        if domain.is_power_of_two() {
            must.add(domain);
        }
    }
    (must, may)
}
