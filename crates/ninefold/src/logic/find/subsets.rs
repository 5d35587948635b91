//! Subsets: as many cells as digits, in one house.
//!
//! ```text
//!   naked    n cells that have only n digits between them: no other cell of the house has those
//!   hidden   n digits that have only n cells between them: those cells have no other digit
//! ```

use crate::board::{CellSet, Digit, DigitSet, House};
use crate::logic::facts::counts::{cell_at, cells_at, count};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    let (size, is_naked) = match technique {
        Technique::NakedPair => (2, true),
        Technique::NakedTriple => (3, true),
        Technique::NakedQuadruple => (4, true),
        Technique::HiddenPair => (2, false),
        Technique::HiddenTriple => (3, false),
        _ => (4, false),
    };
    for house in House::all() {
        let view = View { scene, technique, house, size };
        if is_naked { view.naked(found)? } else { view.hidden(found)? }
    }
    ControlFlow::Continue(())
}

struct View<'a> {
    scene: &'a Scene<'a>,
    technique: Technique,
    house: House,
    size: usize,
}

/// Sets of nine bits with the numbers of their owners.
struct Members {
    list: [(u16, u8); 9],
    count: usize,
}

impl Members {
    const NONE: Self = Self { list: [(0, 0); 9], count: 0 };

    fn push(&mut self, bits: u16, owner: usize) {
        self.list[self.count] = (bits, owner as u8);
        self.count += 1;
    }

    fn all(&self) -> &[(u16, u8)] {
        &self.list[..self.count]
    }
}

impl View<'_> {
    fn naked(&self, found: &mut StepCallback<'_>) -> Flow {
        let position = self.scene.position;
        let small = self.scene.counts().at_most[self.size] & self.house.cells();
        if !small.has_several() {
            return ControlFlow::Continue(());
        }
        let mut members = Members::NONE;
        for place in 0..9 {
            let cell = cell_at(self.house, place);
            if small.contains(cell) && position.candidates(cell).single().is_none() {
                members.push(position.candidates(cell).bits(), place);
            }
        }
        choose(members.all(), self.size, &mut |digits, places| {
            let step = self.naked_step(cells_at(self.house, places), DigitSet::from_bits(digits));
            step.map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn naked_step(&self, cells: CellSet, digits: DigitSet) -> Option<Step> {
        let position = self.scene.position;
        let others = self.house.cells() - cells;
        if digits.iter().all(|digit| !position.places(digit).meets(others)) {
            return None;
        }
        let mut step = Step::new(self.technique, digits);
        for digit in digits {
            step = step.removing(position.places(digit) & others, digit);
        }
        let step = step
            .part(PatternPart::house(Role::Body, self.house, cells, digits))
            .truths(cells.iter().map(Truth::Cell));
        Some(step.sorted())
    }

    fn hidden(&self, found: &mut StepCallback<'_>) -> Flow {
        let spots = &self.scene.counts().spots[self.house.index()];
        let mut members = Members::NONE;
        for (digit, places) in spots.iter().enumerate() {
            if (2..=self.size).contains(&count(*places)) {
                members.push(*places, digit);
            }
        }
        choose(members.all(), self.size, &mut |places, digits| {
            let step = self.hidden_step(cells_at(self.house, places), DigitSet::from_bits(digits));
            step.map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn hidden_step(&self, cells: CellSet, digits: DigitSet) -> Option<Step> {
        let position = self.scene.position;
        let gone = position.union(cells) - digits;
        if gone.is_empty() {
            return None;
        }
        let mut step = Step::new(self.technique, digits);
        for digit in gone {
            step = step.removing(position.places(digit) & cells, digit);
        }
        let truth = |digit: Digit| Truth::House(self.house, digit);
        let step = step
            .part(PatternPart::house(Role::Body, self.house, cells, digits))
            .truths(digits.iter().map(truth));
        Some(step.sorted())
    }
}

/// Takes the union of the sets that were chosen, and the set of their owners.
type Take<'a> = dyn FnMut(u16, u16) -> Flow + 'a;

/// Calls `take` with every choice of `size` members whose sets have exactly `size` bits together.
fn choose(members: &[(u16, u8)], size: usize, take: &mut Take<'_>) -> Flow {
    if members.len() < size {
        return ControlFlow::Continue(());
    }
    extend(members, size, size, (0, 0), take)
}

/// Adds `left` more members to those that were chosen.
fn extend(
    members: &[(u16, u8)],
    size: usize,
    left: usize,
    (union, owners): (u16, u16),
    take: &mut Take<'_>,
) -> Flow {
    if left == 0 {
        return take(union, owners);
    }
    for (number, (bits, owner)) in members.iter().enumerate() {
        if members.len() - number < left {
            break;
        }
        if count(union | bits) <= size {
            let chosen = (union | bits, owners | 1 << owner);
            extend(&members[number + 1..], size, left - 1, chosen, take)?;
        }
    }
    ControlFlow::Continue(())
}
