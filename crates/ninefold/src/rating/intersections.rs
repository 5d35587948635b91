//! Techniques 2 and 6: pointing and claiming, direct and not.

use super::hint::Hint;
use super::order::Confinement;
use super::position::Position;
use super::technique::SeTechnique;
use super::unchanged::LastFailure;
use crate::board::{Candidate, CellSet, Digit, DigitSet, House, HouseKind, PlaceSet};
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
    KINDS.into_iter().any(|(kind, cover_kind)| {
        houses(kind).any(|base| each_of_base(marks, DigitSet::ALL, base, cover_kind, &mut found))
    })
}

/// Iterates over the houses of a kind.
fn houses(kind: HouseKind) -> impl Iterator<Item = House> {
    PlaceSet::ALL.iter().map(move |number| House::numbered(kind, number))
}

/// Calls `found` with the intersections of a base and these digits, until it returns true.
#[inline]
fn each_of_base(
    marks: &Marks,
    digits: DigitSet,
    base: House,
    cover_kind: HouseKind,
    mut found: impl FnMut(Intersection) -> bool,
) -> bool {
    let confined = confined_digits(marks, digits, base, cover_kind);
    for (k, digits) in confined.into_iter().enumerate() {
        if digits.is_empty() {
            continue;
        }
        let cover = crossing(base, cover_kind, k);
        for digit in digits {
            let intersection = Intersection { base, cover, digit };
            if !intersection.removed(marks).is_empty() && found(intersection) {
                return true;
            }
        }
    }
    false
}

/// Returns which of the digits of a house are confined to each of the three houses that cross it.
#[inline]
fn confined_digits(
    marks: &Marks,
    digits: DigitSet,
    base: House,
    cover_kind: HouseKind,
) -> [DigitSet; 3] {
    let mut confined = [DigitSet::EMPTY; 3];
    for digit in digits {
        let confinement = Confinement::of(marks.places[base][digit]);
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

/// The facts kept about the intersections of the last position.
///
/// As long as candidates are only removed, a house has new intersections only where the places of a
/// digit in it have changed: what its covers lose takes intersections away.
pub(super) struct IntersectionMemory {
    last: LastFailure,
    /// For each of the [`KINDS`], the places of the houses when they last had no intersection.
    without: [[[PlaceSet; 9]; 9]; 4],
    /// The first intersection of the position that [`direct_intersection`] has searched last.
    first: Option<Intersection>,
}

impl IntersectionMemory {
    pub(super) const fn new() -> Self {
        let without = [[[PlaceSet::EMPTY; 9]; 9]; 4];
        Self { last: LastFailure::new(), without, first: None }
    }

    /// Calls `found` with the intersections that remove something, in the order of search, until it
    /// returns true, and keeps the first.
    fn each(&mut self, marks: &Marks, mut found: impl FnMut(Intersection) -> bool) -> bool {
        if self.last.shrunk(&marks.candidates) == CellSet::ALL {
            self.without = Self::new().without;
        }
        self.last.set(&marks.candidates);
        self.first = None;
        for ((kind, cover_kind), without) in KINDS.into_iter().zip(&mut self.without) {
            for (base, without) in houses(kind).zip(without) {
                let places = &marks.places[base];
                if without == places {
                    continue;
                }
                let digits = changed_digits(without, places);
                let mut any = None;
                let is_found = each_of_base(marks, digits, base, cover_kind, |intersection| {
                    any = Some(intersection);
                    self.first.get_or_insert(intersection);
                    found(intersection)
                });
                if is_found {
                    return true;
                }
                if any.is_none() {
                    *without = *places;
                }
            }
        }
        false
    }
}

/// Returns the digits whose places differ.
fn changed_digits(before: &[PlaceSet; 9], now: &[PlaceSet; 9]) -> DigitSet {
    Digit::all().filter(|digit| before[digit.index()] != now[digit.index()]).collect()
}

/// Finds the first intersection that leaves one place for its digit in a third house (technique 2).
pub(super) fn direct_intersection(
    position: &Position,
    memory: &mut IntersectionMemory,
    hint: &mut Hint,
) -> bool {
    memory.each(&position.marks, |intersection| {
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

/// Finds the first intersection (technique 6), which [`direct_intersection`] has seen at this position.
pub(super) fn intersection(
    position: &Position,
    memory: &IntersectionMemory,
    hint: &mut Hint,
) -> bool {
    let Some(intersection) = memory.first else { return false };
    let pointing = intersection.is_pointing();
    hint.begin(if pointing { SeTechnique::Pointing } else { SeTechnique::Claiming });
    for cell in intersection.cover.cells_at(intersection.removed(&position.marks)) {
        hint.remove(cell, DigitSet::only(intersection.digit));
    }
    true
}
