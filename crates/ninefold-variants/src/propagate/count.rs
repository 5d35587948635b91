//! Counts of values among cells.

use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};

/// At least `least` and at most `most` cells have one of the values. Exact.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    pub(crate) cells: Vec<u16>,
    /// The cells in groups that differ, if one value is counted.
    pub(crate) groups: Vec<Vec<u16>>,
    pub(crate) values: u32,
    pub(crate) least: u32,
    pub(crate) most: u32,
}

impl Count {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let (mut must, mut may) = (0, 0);
        for &cell in &self.cells {
            let domain = space.get(cell);
            must += u32::from(domain & !self.values == 0);
            may += u32::from(domain & self.values != 0);
        }
        if must > self.most || may < self.least {
            return Err(Conflict);
        }
        if !self.groups.is_empty() && self.least > 0 {
            let groups = space.groups_with(&self.groups, self.values) as u32;
            if groups < self.least {
                return Err(Conflict);
            }
            if groups == self.least && may > self.least {
                space.fill_groups(&self.groups, self.values)?;
            }
        }
        if must < self.most && may > self.least {
            return Ok(());
        }
        for &cell in &self.cells {
            let domain = space.get(cell);
            if domain & self.values == 0 || domain & !self.values == 0 {
                continue;
            }
            if may == self.least {
                space.keep(cell, self.values)?;
            } else if must == self.most {
                space.remove(cell, self.values)?;
            }
        }
        Ok(())
    }
}

/// Each value occurs at least, or exactly, a number of times.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    pub(crate) cells: Vec<u16>,
    /// The cells in groups that differ, each of which has a value at most once.
    pub(crate) groups: Vec<Vec<u16>>,
    /// For each place from 0, the number.
    pub(crate) times: Vec<u32>,
    pub(crate) exactly: bool,
}

impl Contains {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let total: u32 = self.times.iter().sum();
        let listed = (0..self.times.len()).filter(|&place| self.times[place] > 0);
        let mask = listed.fold(0_u32, |all, place| all | 1 << place);
        if total > self.cells.len() as u32 {
            return Err(Conflict);
        }
        // Cells that hold none of the listed values must not use up the places.
        let useful = self.cells.iter().filter(|&&cell| space.get(cell) & mask != 0).count() as u32;
        if useful < total {
            return Err(Conflict);
        }
        if useful == total {
            for &cell in &self.cells {
                if space.get(cell) & mask != 0 {
                    space.keep(cell, mask)?;
                }
            }
        }
        for place in bits(mask) {
            let bit = 1 << place;
            let times = self.times[place as usize];
            let may = self.cells.iter().filter(|&&cell| space.get(cell) & bit != 0).count() as u32;
            let must = self.cells.iter().filter(|&&cell| space.get(cell) == bit).count() as u32;
            let groups = space.groups_with(&self.groups, bit) as u32;
            if groups < times || (self.exactly && must > times) {
                return Err(Conflict);
            }
            if groups == times && may > times {
                space.fill_groups(&self.groups, bit)?;
            }
            for &cell in &self.cells {
                let domain = space.get(cell);
                if domain & bit == 0 || domain == bit {
                    continue;
                }
                if may == times {
                    space.keep(cell, bit)?;
                } else if self.exactly && must == times {
                    space.remove(cell, bit)?;
                }
            }
        }
        Ok(())
    }
}
