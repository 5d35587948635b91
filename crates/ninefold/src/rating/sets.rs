//! Techniques 3, 5, 7, 9, 10, 12, 16 and 18: hidden sets, direct and not, and naked sets.
//!
//! Sets are enumerated over the members that have two to `size` entries, in the order of the
//! nine-bit numbers: the largest member varies slowest.

use super::hint::Hint;
use super::order::BOXES_COLUMNS_ROWS;
use super::position::Position;
use super::technique::SeTechnique;
use crate::board::{Candidate, DigitSet, House, NineBits, PlaceSet};

/// Calls `found` with every set of `size` members whose entries together are `size` many, until it
/// returns true. The members are the nine indices of `entries`; each member of a set has two to
/// `size` entries. `found` gets the set of members and the union of their entries.
pub(super) fn each_set<M: NineBits, E: NineBits>(
    entries: &[E; 9],
    size: u32,
    mut found: impl FnMut(M, E) -> bool,
) -> bool {
    let entries = entries.map(|entries| PlaceSet::from_bits(entries.bits()));
    let mut members = PlaceSet::EMPTY;
    for member in PlaceSet::ALL {
        if (2..=size).contains(&entries[member].len()) {
            members.insert(member);
        }
    }
    if members.len() < size {
        return false;
    }
    let mut found = |set: PlaceSet, union: PlaceSet| {
        found(M::from_bits(set.bits()), E::from_bits(union.bits()))
    };
    let fits = |union: PlaceSet| union.len() <= size;
    for last in members {
        for third in members & last.below() {
            let union = entries[last] | entries[third];
            if !fits(union) {
                continue;
            }
            let set = PlaceSet::only(last) | PlaceSet::only(third);
            if size == 2 {
                if found(set, union) {
                    return true;
                }
                continue;
            }
            for second in members & third.below() {
                let union = union | entries[second];
                if !fits(union) {
                    continue;
                }
                let set = set | PlaceSet::only(second);
                if size == 3 {
                    if found(set, union) {
                        return true;
                    }
                    continue;
                }
                for first in members & second.below() {
                    let union = union | entries[first];
                    if fits(union) && found(set | PlaceSet::only(first), union) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// The places of the digits in each house when a technique last found nothing there. Sets are found
/// in one house alone, so it finds nothing again as long as they are the same.
pub(super) struct HouseMemory([[PlaceSet; 9]; 27]);

impl HouseMemory {
    /// Houses without candidates, in which there are no sets.
    pub(super) const EMPTY: Self = Self([[PlaceSet::EMPTY; 9]; 27]);

    /// Returns whether `find` finds something in a house. It is not called where it found nothing
    /// before.
    fn find(&mut self, position: &Position, house: House, find: impl FnOnce() -> bool) -> bool {
        let (known, places) = (&mut self.0[house], &position.marks.places[house]);
        if known == places {
            return false;
        }
        let found = find();
        if !found {
            *known = *places;
        }
        found
    }
}

/// The memories of the techniques in this file, for each size of sets from two on.
pub(super) struct SetMemory {
    pub(super) direct: [HouseMemory; 2],
    pub(super) naked: [HouseMemory; 3],
    pub(super) hidden: [HouseMemory; 3],
}

impl SetMemory {
    pub(super) const fn new() -> Self {
        Self {
            direct: [HouseMemory::EMPTY; 2],
            naked: [HouseMemory::EMPTY; 3],
            hidden: [HouseMemory::EMPTY; 3],
        }
    }
}

/// Finds the first hidden set that leaves one place for another digit (techniques 3 and 5).
pub(super) fn direct_hidden_set(
    position: &Position,
    size: u32,
    memory: &mut [HouseMemory],
    hint: &mut Hint,
) -> bool {
    let Some(memory) = memory.get_mut(size as usize - 2) else { return false };
    let technique =
        if size == 2 { SeTechnique::DirectHiddenPair } else { SeTechnique::DirectHiddenTriplet };
    BOXES_COLUMNS_ROWS.into_iter().any(|house| {
        let places = &position.marks.places[house];
        let leaves_one = |digits: DigitSet, union: PlaceSet| {
            for digit in DigitSet::ALL - digits {
                let outside = places[digit] - union;
                if let (Some(place), true) = (outside.single(), places[digit].meets(union)) {
                    let candidate = Candidate { cell: house.cell_at(place), digit };
                    return hint.place(technique, candidate);
                }
            }
            false
        };
        u32::from(position.empty[house]) > size
            && memory.find(position, house, || each_set(places, size, leaves_one))
    })
}

/// Finds the first hidden set that removes something (techniques 9, 12 and 18).
pub(super) fn hidden_set(
    position: &Position,
    size: u32,
    memory: &mut [HouseMemory],
    hint: &mut Hint,
) -> bool {
    let Some(memory) = memory.get_mut(size as usize - 2) else { return false };
    let of_size = [SeTechnique::HiddenPair, SeTechnique::HiddenTriplet, SeTechnique::HiddenQuad];
    let technique = of_size[size as usize - 2];
    let candidates = &position.marks.candidates;
    BOXES_COLUMNS_ROWS.into_iter().any(|house| {
        let removes = |digits: DigitSet, union: PlaceSet| {
            hint.begin(technique);
            for cell in house.cells_at(union) {
                hint.remove(cell, candidates[cell] - digits);
            }
            hint.removes()
        };
        let places = &position.marks.places[house];
        u32::from(position.empty[house]) > 2 * size
            && memory.find(position, house, || each_set(places, size, removes))
    })
}

/// Finds the first naked set that removes something (techniques 7, 10 and 16).
pub(super) fn naked_set(
    position: &Position,
    size: u32,
    memory: &mut [HouseMemory],
    hint: &mut Hint,
) -> bool {
    let Some(memory) = memory.get_mut(size as usize - 2) else { return false };
    let of_size = [SeTechnique::NakedPair, SeTechnique::NakedTriplet, SeTechnique::NakedQuad];
    let technique = of_size[size as usize - 2];
    BOXES_COLUMNS_ROWS.into_iter().any(|house| {
        let find = || {
            let candidates = candidates_of(position, house);
            each_set(&candidates, size, |places: PlaceSet, union| {
                hint.begin(technique);
                for place in PlaceSet::ALL - places {
                    hint.remove(house.cell_at(place), candidates[place] & union);
                }
                hint.removes()
            })
        };
        u32::from(position.empty[house]) >= 2 * size && memory.find(position, house, find)
    })
}

/// Returns the candidates of the nine cells of a house.
fn candidates_of(position: &Position, house: House) -> [DigitSet; 9] {
    house.cell_list().map(|cell| position.marks.candidates[cell])
}
