//! Runs one unit on some candidates, and cuts what it found to the cells that matter.

use super::units::Unit;
use crate::bits::elements;
use crate::ground::Ground;
use crate::space::{Outcome, Propagate, Space};

/// Candidates removed: an unknown with the mask of its values.
pub(crate) type Removed = Vec<(u16, u32)>;

/// The answer of a unit about some candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// These candidates have no completion.
    Removed(Removed),
    /// There is no completion at all.
    Conflict,
}

/// A value beyond those of any grid.
const NEVER_LOST: u32 = 1 << 31;

/// The memory of runs, and the work done so far.
#[derive(Debug)]
pub(crate) struct Runner<'a> {
    ground: &'a Ground,
    domains: Vec<u32>,
    changed: Vec<u64>,
    all_changed: Vec<u64>,
    scratch: Vec<u64>,
    /// The runs so far.
    pub(crate) runs: u64,
}

impl<'a> Runner<'a> {
    pub(crate) fn new(ground: &'a Ground) -> Self {
        Self {
            ground,
            domains: Vec::new(),
            changed: vec![0; ground.words],
            all_changed: vec![0; ground.words],
            scratch: Vec::new(),
            runs: 0,
        }
    }

    /// Runs a unit on these candidates until nothing changes.
    pub(crate) fn run(&mut self, unit: &Unit, domains: &[u32]) -> Found {
        self.load(unit, domains);
        if self.propagate(unit).is_err() {
            return Found::Conflict;
        }
        let lost = |cell: usize| (cell as u16, domains[cell] & !self.domains[cell]);
        Found::Removed(elements(&self.all_changed).map(lost).collect())
    }

    /// Takes candidates. Cells outside of the unit get one more, so that a conflict comes from the unit's own cells.
    fn load(&mut self, unit: &Unit, domains: &[u32]) {
        self.domains.clear();
        self.domains.extend(domains.iter().map(|domain| domain | NEVER_LOST));
        for &cell in &unit.cells {
            self.domains[usize::from(cell)] = domains[usize::from(cell)];
        }
    }

    fn propagate(&mut self, unit: &Unit) -> Outcome {
        self.all_changed.fill(0);
        loop {
            self.runs += 1;
            self.changed.fill(0);
            let mut space = Space {
                ground: self.ground,
                domains: &mut self.domains,
                changed: &mut self.changed,
                scratch: &mut self.scratch,
            };
            unit.propagators.iter().try_for_each(|it| it.run(&mut space))?;
            let mut any = false;
            for (all, new) in self.all_changed.iter_mut().zip(&self.changed) {
                any |= *new != 0;
                *all |= new;
            }
            if !any || !unit.repeats {
                return Ok(());
            }
        }
    }

    /// Returns whether a unit needs a value at one of these places.
    pub(crate) fn requires(
        &mut self,
        unit: &Unit,
        domains: &[u32],
        places: &[u16],
        bit: u32,
    ) -> bool {
        self.load(unit, domains);
        places.iter().for_each(|&cell| self.domains[usize::from(cell)] &= !bit);
        if places.iter().any(|&cell| self.domains[usize::from(cell)] == 0) {
            return true;
        }
        self.propagate(unit).is_err()
    }

    /// Returns whether a unit still removes everything that is `wanted`, or still has no completion if nothing is.
    fn proves(&mut self, unit: &Unit, domains: &[u32], wanted: &[(u16, u32)]) -> bool {
        self.load(unit, domains);
        let conflict = self.propagate(unit).is_err();
        if wanted.is_empty() || conflict {
            return wanted.is_empty() && conflict;
        }
        wanted.iter().all(|&(cell, mask)| self.domains[usize::from(cell)] & mask == 0)
    }

    /// Returns the cells of a unit whose candidates matter for what it removes (or for its conflict if `wanted` is empty): the
    /// others may have every value of `start` again.
    pub(crate) fn matter(
        &mut self,
        unit: &Unit,
        domains: &[u32],
        start: &[u32],
        wanted: &[(u16, u32)],
    ) -> Vec<u16> {
        if !unit.is_light {
            // Too slow to be run for each cell.
            let narrowed = |cell: &&u16| domains[usize::from(**cell)] != start[usize::from(**cell)];
            return unit.cells.iter().filter(narrowed).copied().collect();
        }
        let mut relaxed = domains.to_vec();
        let mut narrowed: Vec<u16> = Vec::new();
        // Cells with most candidates first: they are the longest to explain.
        let mut order: Vec<u16> = unit.cells.clone();
        order.sort_by_key(|&cell| {
            let domain = domains[usize::from(cell)];
            (domain.is_power_of_two(), std::cmp::Reverse(domain.count_ones()), cell)
        });
        for cell in order {
            let at = usize::from(cell);
            if domains[at] == start[at] {
                continue;
            }
            // Values that are to be removed from the cell itself must be there to be removed.
            relaxed[at] = start[at];
            if !self.proves(unit, &relaxed, wanted) {
                relaxed[at] = domains[at];
                narrowed.push(cell);
            }
        }
        narrowed.sort_unstable();
        narrowed
    }
}
