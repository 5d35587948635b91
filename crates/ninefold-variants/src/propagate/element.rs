//! An index that names a cell of a list.

use crate::bits::bits;
use crate::space::{Outcome, Space};

/// The cell that the index names has the value. Exact if no cell comes twice.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) index: u16,
    pub(crate) list: Vec<Option<u16>>,
    pub(crate) value: u32,
}

fn named(list: &[Option<u16>], place: u32) -> Option<u16> {
    list.get(place as usize).copied().flatten()
}

impl Element {
    pub(crate) fn cells(&self) -> Vec<u16> {
        self.list.iter().copied().flatten().chain([self.index]).collect()
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let has = |&place: &u32| {
            named(&self.list, place).is_some_and(|cell| space.get(cell) & self.value != 0)
        };
        let kept = bits(space.get(self.index)).filter(has).fold(0, |all, place| all | 1 << place);
        space.keep(self.index, kept)?;
        if kept.is_power_of_two()
            && let Some(cell) = named(&self.list, kept.trailing_zeros())
        {
            space.keep(cell, self.value)?;
        }
        Ok(())
    }
}

/// The cell that the index names equals another.
#[derive(Clone, Debug)]
pub(crate) struct ElementCell {
    pub(crate) index: u16,
    pub(crate) list: Vec<Option<u16>>,
    pub(crate) equal: u16,
}

impl ElementCell {
    pub(crate) fn cells(&self) -> Vec<u16> {
        self.list.iter().copied().flatten().chain([self.index, self.equal]).collect()
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let equal = space.get(self.equal);
        let (mut kept, mut values) = (0, 0);
        for place in bits(space.get(self.index)) {
            if let Some(cell) = named(&self.list, place) {
                // A cell that cannot equal the other, since they differ, is not named.
                let differ = cell != self.equal && space.ground.are_peers(cell, self.equal);
                let common = if differ { 0 } else { space.get(cell) & equal };
                if common != 0 {
                    kept |= 1 << place;
                    values |= common;
                }
            }
        }
        space.keep(self.index, kept)?;
        space.keep(self.equal, values)?;
        if kept.is_power_of_two()
            && let Some(cell) = named(&self.list, kept.trailing_zeros())
        {
            space.keep(cell, space.get(self.equal))?;
            space.keep(self.equal, space.get(cell))?;
        }
        Ok(())
    }
}
