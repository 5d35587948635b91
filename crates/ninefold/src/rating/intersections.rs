//! Techniques 2 and 6: pointing and claiming, direct and not.

use super::hint::Hint;
use super::order::Confinement;
use super::position::Position;
use super::technique::SeTechnique;
use crate::board::{Candidate, Digit, DigitSet, House, HouseKind, PlaceSet};
use crate::propagation::Marks;

/// An intersection that removes candidates: all places of the digit in `base` lie in `cover` too.
#[derive(Clone, Copy)]
pub(super) struct Intersection {
    pub(super) base: House,
    pub(super) cover: House,
    pub(super) digit: Digit,
}

impl Intersection {
    /// Returns the places of the cover that lose the digit.
    pub(super) fn removed(self, marks: &Marks) -> PlaceSet {
        marks.places[self.cover][self.digit] - self.cover.places_in(self.base)
    }

    fn is_pointing(self) -> bool {
        self.base.kind() == HouseKind::Box
    }
}

/// The kinds of base and cover in the order of search.
const KINDS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Box, HouseKind::Column),
    (HouseKind::Box, HouseKind::Row),
    (HouseKind::Column, HouseKind::Box),
    (HouseKind::Row, HouseKind::Box),
];

/// Returns the k-th house of a kind among the three that cross a house.
pub(super) fn crossing(house: House, kind: HouseKind, k: usize) -> House {
    let number = match (house.kind(), kind) {
        (HouseKind::Box, HouseKind::Column) => house.number() % 3 * 3 + k,
        (HouseKind::Box, _) => house.number() / 3 * 3 + k,
        (HouseKind::Row, _) => house.number() / 3 * 3 + k,
        (HouseKind::Column, _) => k * 3 + house.number() / 3,
    };
    House::new(kind, number).unwrap_or(house)
}

/// Calls `found` with the intersections that remove something, in the order of search, until it
/// returns true.
pub(super) fn each_intersection(
    marks: &Marks,
    mut found: impl FnMut(Intersection) -> bool,
) -> bool {
    for (kind, cover_kind) in KINDS {
        for number in 0..9 {
            let Some(base) = House::new(kind, number) else { continue };
            let confined = confined_digits(marks, base, cover_kind);
            for (k, digits) in confined.into_iter().enumerate() {
                let cover = crossing(base, cover_kind, k);
                for digit in digits {
                    let intersection = Intersection { base, cover, digit };
                    if !intersection.removed(marks).is_empty() && found(intersection) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Returns the digits of a house that are confined to each of the three houses that cross it.
fn confined_digits(marks: &Marks, base: House, cover_kind: HouseKind) -> [DigitSet; 3] {
    let mut confined = [DigitSet::EMPTY; 3];
    for (digit, places) in Digit::all().zip(&marks.places[base]) {
        let confinement = Confinement::of(*places);
        let k = match cover_kind {
            HouseKind::Column => confinement.column(),
            HouseKind::Row | HouseKind::Box => confinement.third(),
        };
        if let Some(k) = k {
            confined[k].insert(digit);
        }
    }
    confined
}

/// Finds the first intersection that leaves one place for its digit in a third house (technique 2).
pub(super) fn direct_intersection(position: &Position, hint: &mut Hint) -> bool {
    each_intersection(&position.marks, |intersection| {
        let Intersection { base, cover, digit } = intersection;
        for k in 0..3 {
            let third = crossing(cover, base.kind(), k);
            if third == base {
                continue;
            }
            let places = position.marks.places[third][digit];
            let outside = places - third.places_in(cover);
            if let (Some(place), true) = (outside.single(), places != outside) {
                let technique = if intersection.is_pointing() {
                    SeTechnique::DirectPointing
                } else {
                    SeTechnique::DirectClaiming
                };
                return hint.place(technique, Candidate { cell: third.cell_at(place), digit });
            }
        }
        false
    })
}

/// Finds the first intersection (technique 6).
pub(super) fn intersection(position: &Position, hint: &mut Hint) -> bool {
    each_intersection(&position.marks, |intersection| {
        let pointing = intersection.is_pointing();
        hint.begin(if pointing { SeTechnique::Pointing } else { SeTechnique::Claiming });
        for cell in intersection.cover.cells_at(intersection.removed(&position.marks)) {
            hint.remove(cell, DigitSet::only(intersection.digit));
        }
        true
    })
}
