//! Cells whose number counts: how often it occurs, or how many different values others have.

use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};

/// The number of each cell is how often its value occurs among the cells; 0 occurs never.
#[derive(Clone, Debug)]
pub(crate) struct CountsItself {
    pub(crate) cells: Vec<u16>,
    /// The cells in groups that differ, each of which has a value at most once.
    pub(crate) groups: Vec<Vec<u16>>,
    /// Full houses that share no cell and together have all of the cells, each family of them counts every value once.
    pub(crate) families: Vec<Vec<Shared>>,
    /// The number of the least value.
    pub(crate) low: i32,
}

/// A full house with some of the counted cells.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    /// The cells that are counted.
    pub(crate) counted: Vec<u16>,
    /// The others.
    pub(crate) others: Vec<u16>,
}

impl Shared {
    /// Returns whether a value has a place among the counted cells, and among the others.
    fn has(&self, space: &Space<'_>, bit: u32) -> (bool, bool) {
        (space.union(&self.counted) & bit != 0, space.union(&self.others) & bit != 0)
    }
}

impl CountsItself {
    /// Returns all unknowns that the constraint looks at.
    pub(crate) fn all_cells(&self) -> Vec<u16> {
        let others = self.families.iter().flatten().flat_map(|house| &house.others);
        self.cells.iter().chain(others).copied().collect()
    }

    /// Keeps what is left of a value that occurs, in each family of houses as often as its number says.
    fn share(&self, space: &mut Space<'_>, bit: u32, number: i32) -> Outcome {
        for family in &self.families {
            let (mut sure, mut possible) = (0, 0);
            for house in family {
                let (counted, other) = house.has(space, bit);
                sure += i32::from(counted && !other);
                possible += i32::from(counted);
            }
            if sure > number || possible < number {
                return Err(Conflict);
            }
            if sure == possible || sure != number && possible != number {
                continue;
            }
            for house in family {
                if house.has(space, bit) == (true, true) {
                    let lost = if sure == number { &house.counted } else { &house.others };
                    lost.iter().try_for_each(|&cell| space.remove(cell, bit))?;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let (mut sure, mut possible) = (0, 0);
        for place in 0..space.ground.values {
            let bit = 1_u32 << place;
            let number = place as i32 + self.low;
            let may = space.groups_with(&self.groups, bit) as i32;
            let must = self.cells.iter().filter(|&&cell| space.get(cell) == bit).count() as i32;
            if must > number || (must > 0 && may < number) {
                return Err(Conflict);
            }
            sure |= if must > 0 { bit } else { 0 };
            possible |= if number <= 0 || may < number { 0 } else { bit };
        }
        let (possible, required) = self.totals(sure, possible)?;
        for &cell in &self.cells {
            space.keep(cell, possible)?;
        }
        for place in bits(possible) {
            self.place(space, 1 << place, place as i32 + self.low, required >> place & 1 == 1)?;
        }
        Ok(())
    }

    /// Keeps what is left of a possible value, which occurs at all if it is required.
    fn place(&self, space: &mut Space<'_>, bit: u32, number: i32, required: bool) -> Outcome {
        let has = |space: &Space<'_>, cell: u16| space.get(cell) & bit != 0;
        let may = self.cells.iter().filter(|&&cell| has(space, cell)).count() as i32;
        let must = self.cells.iter().filter(|&&cell| space.get(cell) == bit).count() as i32;
        if required && space.groups_with(&self.groups, bit) as i32 == number {
            space.fill_groups(&self.groups, bit)?;
        }
        if required {
            self.share(space, bit, number)?;
        }
        for &cell in &self.cells {
            let domain = space.get(cell);
            if domain & bit == 0 || domain == bit {
                continue;
            }
            if must == number {
                space.remove(cell, bit)?;
            } else if required && may == number {
                space.keep(cell, bit)?;
            }
        }
        Ok(())
    }

    /// Returns the values that are in some set whose numbers add to the number of cells, and those that are in all such sets.
    fn totals(&self, sure: u32, possible: u32) -> Result<(u32, u32), Conflict> {
        let total = self.cells.len();
        if total > 127 {
            return Ok((possible, sure));
        }
        let number = |place: u32| (place as i32 + self.low) as u32;
        let (mut reach, mut used) = (vec![1_u128], vec![]);
        for place in bits(possible) {
            let before = reach[reach.len() - 1];
            let with = before.checked_shl(number(place)).unwrap_or(0);
            reach.push(if sure >> place & 1 == 1 { with } else { before | with });
            used.push(place);
        }
        let mut back = 1_u128 << total;
        if reach[reach.len() - 1] & back == 0 {
            return Err(Conflict);
        }
        let (mut kept, mut required) = (0, sure);
        for (i, &place) in used.iter().enumerate().rev() {
            let with = back.checked_shr(number(place)).unwrap_or(0);
            if reach[i] & with != 0 {
                kept |= 1 << place;
            }
            if reach[i] & back == 0 {
                required |= 1 << place;
            }
            back = if sure >> place & 1 == 1 { with } else { back | with };
        }
        Ok((kept, required & kept))
    }
}

/// The number of the cell is how many different values the others have.
#[derive(Clone, Debug)]
pub(crate) struct CountDistinct {
    pub(crate) cell: u16,
    pub(crate) cells: Vec<u16>,
    /// The number of the least value.
    pub(crate) low: i32,
}

impl CountDistinct {
    pub(crate) fn all_cells(&self) -> Vec<u16> {
        self.cells.iter().copied().chain([self.cell]).collect()
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let mut fixed = 0_u32;
        let mut open = 0;
        let mut union = 0_u32;
        // Cells with disjoint domains have different values.
        let mut disjoint = 0_u32;
        let mut apart = 0;
        for &cell in &self.cells {
            let domain = space.get(cell);
            union |= domain;
            if domain.is_power_of_two() {
                fixed |= domain;
            } else {
                open += 1;
            }
        }
        for &cell in &self.cells {
            let domain = space.get(cell);
            if !domain.is_power_of_two() && domain & (fixed | disjoint) == 0 {
                disjoint |= domain;
                apart += 1;
            }
        }
        let least = (fixed.count_ones() + apart) as i32;
        let most = (fixed.count_ones() + open).min(union.count_ones()) as i32;
        let fits = |&place: &u32| (least..=most).contains(&(place as i32 + self.low));
        let kept = bits(space.get(self.cell)).filter(fits).fold(0, |all, place| all | 1 << place);
        space.keep(self.cell, kept)?;
        let greatest = 31 - kept.leading_zeros() as i32 + self.low;
        let smallest = kept.trailing_zeros() as i32 + self.low;
        let count = fixed.count_ones() as i32;
        for &cell in &self.cells {
            if !space.get(cell).is_power_of_two() {
                if greatest == count {
                    space.keep(cell, fixed)?;
                } else if smallest == count + open as i32 {
                    space.remove(cell, fixed)?;
                }
            }
        }
        Ok(())
    }
}
