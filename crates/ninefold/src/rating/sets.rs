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

/// Finds the first hidden set that leaves one place for another digit (techniques 3 and 5).
pub(super) fn direct_hidden_set(position: &Position, size: u32, hint: &mut Hint) -> bool {
    let technique =
        if size == 2 { SeTechnique::DirectHiddenPair } else { SeTechnique::DirectHiddenTriplet };
    BOXES_COLUMNS_ROWS.into_iter().any(|house| {
        let places = &position.marks.places[house];
        u32::from(position.empty[house]) > size
            && each_set(places, size, |digits: DigitSet, union| {
                for digit in DigitSet::ALL - digits {
                    let outside = places[digit] - union;
                    if let (Some(place), true) = (outside.single(), places[digit].meets(union)) {
                        let candidate = Candidate { cell: house.cell_at(place), digit };
                        return hint.place(technique, candidate);
                    }
                }
                false
            })
    })
}

/// Finds the first hidden set that removes something (techniques 9, 12 and 18).
pub(super) fn hidden_set(position: &Position, size: u32, hint: &mut Hint) -> bool {
    let technique = match size {
        2 => SeTechnique::HiddenPair,
        3 => SeTechnique::HiddenTriplet,
        _ => SeTechnique::HiddenQuad,
    };
    let candidates = &position.marks.candidates;
    BOXES_COLUMNS_ROWS.into_iter().any(|house| {
        u32::from(position.empty[house]) > 2 * size
            && each_set(&position.marks.places[house], size, |digits, union| {
                hint.begin(technique);
                for cell in house.cells_at(union) {
                    hint.remove(cell, candidates[cell] - digits);
                }
                hint.removes()
            })
    })
}

/// Finds the first naked set that removes something (techniques 7, 10 and 16).
pub(super) fn naked_set(position: &Position, size: u32, hint: &mut Hint) -> bool {
    let technique = match size {
        2 => SeTechnique::NakedPair,
        3 => SeTechnique::NakedTriplet,
        _ => SeTechnique::NakedQuad,
    };
    BOXES_COLUMNS_ROWS.into_iter().any(|house| {
        let candidates = candidates_of(position, house);
        u32::from(position.empty[house]) >= 2 * size
            && each_set(&candidates, size, |places: PlaceSet, union| {
                hint.begin(technique);
                for place in PlaceSet::ALL - places {
                    hint.remove(house.cell_at(place), candidates[place] & union);
                }
                hint.removes()
            })
    })
}

/// Returns the candidates of the nine cells of a house.
fn candidates_of(position: &Position, house: House) -> [DigitSet; 9] {
    house.cell_list().map(|cell| position.marks.candidates[cell])
}
