//! Techniques 8, 11 and 17: X-wing, swordfish and jellyfish.
//!
//! The order of search is by sets of lines first and by digits second. It is quicker to take the
//! first set of each digit, and of these the smallest.

use super::hint::Hint;
use super::position::Position;
use super::sets::each_set;
use super::technique::SeTechnique;
use super::unchanged::LastPlaces;
use crate::board::{Digit, DigitSet, House, HouseKind, PlaceSet};
use crate::propagation::Marks;

/// The kinds of base and cover lines in the order of search.
pub(super) const KINDS: [(HouseKind, HouseKind); 2] =
    [(HouseKind::Column, HouseKind::Row), (HouseKind::Row, HouseKind::Column)];

/// A fish: in the base lines the digit has places only in the cover lines.
///
/// A base line is named by its number, which is also its place in every cover line; so the set of
/// base lines is a set of places of the cover lines, and the other way round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fish {
    pub(super) base: PlaceSet,
    pub(super) digit: Digit,
    pub(super) cover: PlaceSet,
}

impl Fish {
    /// Returns the base lines.
    pub(super) fn base_lines(self, kind: HouseKind) -> impl Iterator<Item = House> {
        self.base.iter().map(move |line| House::numbered(kind, line))
    }

    /// Returns the cover lines, each with the places in it that lose the digit.
    pub(super) fn removed(
        self,
        marks: &Marks,
        cover_kind: HouseKind,
    ) -> impl Iterator<Item = (House, PlaceSet)> {
        self.cover.iter().map(move |line| {
            let house = House::numbered(cover_kind, line);
            (house, marks.places[house][self.digit] - self.base)
        })
    }
}

/// Calls `found` with every fish of a size and digit, by set of base lines, until it returns true.
pub(super) fn each_fish(
    marks: &Marks,
    size: u32,
    base_kind: HouseKind,
    digit: Digit,
    mut found: impl FnMut(Fish) -> bool,
) -> bool {
    let mut lines = [PlaceSet::EMPTY; 9];
    for line in PlaceSet::ALL {
        lines[line] = marks.places[House::numbered(base_kind, line)][digit];
    }
    each_set(&lines, size, |base, cover| found(Fish { base, digit, cover }))
}

/// Finds the first fish that removes something (techniques 8, 11 and 17). The memories are those of
/// each size from two on.
pub(super) fn fish(
    position: &Position,
    size: u32,
    memory: &mut [LastPlaces; 3],
    hint: &mut Hint,
) -> bool {
    let Some(memory) = memory.get_mut(size as usize - 2) else { return false };
    let marks = &position.marks;
    let changed = memory.changed(marks);
    for (base_kind, cover_kind) in KINDS {
        let mut best: Option<Fish> = None;
        for digit in changed {
            if u32::from(position.solved[digit]) + 2 * size > 9 {
                continue;
            }
            each_fish(marks, size, base_kind, digit, |fish| {
                let removes = fish.removed(marks, cover_kind).any(|(_, gone)| !gone.is_empty());
                if removes && best.is_none_or(|best| fish.base < best.base) {
                    best = Some(fish);
                }
                removes
            });
        }
        let Some(fish) = best else { continue };
        hint.begin(match size {
            2 => SeTechnique::XWing,
            3 => SeTechnique::Swordfish,
            _ => SeTechnique::Jellyfish,
        });
        for (house, gone) in fish.removed(marks, cover_kind) {
            for cell in house.cells_at(gone) {
                hint.remove(cell, DigitSet::only(fish.digit));
            }
        }
        return true;
    }
    memory.set(marks);
    false
}
