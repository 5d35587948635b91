//! Domains of all unknowns, and what propagators may do with them.

use crate::ground::Ground;

/// A contradiction: an unknown has no value left, or a constraint cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict;

/// The result of a propagation.
pub(crate) type Outcome = Result<(), Conflict>;

/// A constraint that removes values.
pub(crate) trait Propagate {
    /// Removes values that no assignment which obeys the constraint has.
    fn run(&self, space: &mut Space<'_>) -> Outcome;
}

/// The domains that a propagator works on. A domain is only ever intersected.
pub(crate) struct Space<'a> {
    /// The facts that never change during a search.
    pub(crate) ground: &'a Ground,
    /// A domain for each unknown: bit k is the value with place k + 1.
    pub(crate) domains: &'a mut [u32],
    /// A bit for each unknown whose domain has shrunk.
    pub(crate) changed: &'a mut [u64],
    /// Memory that propagators use during one call.
    pub(crate) scratch: &'a mut Vec<u64>,
}

impl Space<'_> {
    /// Returns the domain of an unknown.
    #[inline]
    pub(crate) fn get(&self, cell: u16) -> u32 {
        self.domains[usize::from(cell)]
    }

    /// Intersects a domain.
    #[inline]
    pub(crate) fn keep(&mut self, cell: u16, mask: u32) -> Outcome {
        let domain = &mut self.domains[usize::from(cell)];
        let new = *domain & mask;
        if new != *domain {
            if new == 0 {
                return Err(Conflict);
            }
            *domain = new;
            self.changed[usize::from(cell >> 6)] |= 1 << (cell & 63);
        }
        Ok(())
    }

    /// Removes values from a domain.
    #[inline]
    pub(crate) fn remove(&mut self, cell: u16, mask: u32) -> Outcome {
        self.keep(cell, !mask)
    }

    /// Returns the union of domains.
    pub(crate) fn union(&self, cells: &[u16]) -> u32 {
        cells.iter().fold(0, |all, &cell| all | self.get(cell))
    }

    /// Removes values that are certain to occur among the cells, each at one of them that has it, from all that see those.
    ///
    /// Cells in the list never lose a value.
    pub(crate) fn remove_required(&mut self, cells: &[u16], mut required: u32) -> Outcome {
        while required != 0 {
            let bit = required & required.wrapping_neg();
            required ^= bit;
            let ground = self.ground;
            for word in 0..ground.words {
                let mut common = u64::MAX;
                for &cell in cells {
                    if self.get(cell) & bit != 0 {
                        common &= ground.peer_bits[usize::from(cell) * ground.words + word];
                        if common == 0 {
                            break;
                        }
                    }
                }
                if common == u64::MAX {
                    return Err(Conflict);
                }
                while common != 0 {
                    let seen = word as u16 * 64 + common.trailing_zeros() as u16;
                    common &= common - 1;
                    if self.get(seen) & bit != 0 && !cells.contains(&seen) {
                        self.remove(seen, bit)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Counts the groups of which some cell may have a value. In each group the cells differ.
    pub(crate) fn groups_with(&self, groups: &[Vec<u16>], bit: u32) -> usize {
        groups.iter().filter(|group| group.iter().any(|&cell| self.get(cell) & bit != 0)).count()
    }

    /// Places a value in every group that may have it.
    pub(crate) fn fill_groups(&mut self, groups: &[Vec<u16>], bit: u32) -> Outcome {
        for group in groups {
            let mut places = group.iter().copied().filter(|&cell| self.get(cell) & bit != 0);
            match (places.next(), places.next()) {
                (Some(cell), None) => self.keep(cell, bit)?,
                (Some(_), Some(_)) => self.remove_required(group, bit)?,
                _ => {}
            }
        }
        Ok(())
    }
}
