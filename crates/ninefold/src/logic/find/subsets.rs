//! Subsets: as many cells as digits, in one house.
//!
//! ```text
//!   naked    n cells that have only n digits between them: no other cell of the house has those
//!   hidden   n digits that have only n cells between them: those cells have no other digit
//! ```

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let (size, is_naked) = match technique {
        Technique::NakedPair => (2, true),
        Technique::NakedTriple => (3, true),
        Technique::NakedQuadruple => (4, true),
        Technique::HiddenPair => (2, false),
        Technique::HiddenTriple => (3, false),
        _ => (4, false),
    };
    for house in House::all() {
        let view = View { position: scene.position, technique, house, size };
        if is_naked { view.naked(found)? } else { view.hidden(found)? }
    }
    ControlFlow::Continue(())
}

struct View<'a> {
    position: &'a Position,
    technique: Technique,
    house: House,
    size: usize,
}

impl View<'_> {
    fn naked(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut members: [(u16, Cell); 9] = [(0, FIRST); 9];
        let mut count = 0;
        let open = self.position.open() & self.house.cells();
        if open.len() as usize <= self.size {
            return ControlFlow::Continue(());
        }
        for cell in open {
            let digits = self.position.candidates(cell);
            if (2..=self.size as u32).contains(&digits.len()) {
                members[count] = (digits.bits(), cell);
                count += 1;
            }
        }
        choose(&members[..count], self.size, &mut |digits, cells| {
            let cells: CellSet = cells.iter().copied().collect();
            let digits = DigitSet::from_bits(digits);
            self.naked_step(open, cells, digits).map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn naked_step(&self, open: CellSet, cells: CellSet, digits: DigitSet) -> Option<Step> {
        let mut step = Step::new(self.technique, digits);
        for digit in digits {
            step = step.removing(self.position.places(digit) & (open - cells), digit);
        }
        let step = step
            .part(Part::house(Role::Body, self.house, cells, digits))
            .truths(cells.iter().map(Truth::Cell));
        step.is_useful().then(|| step.sorted())
    }

    fn hidden(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let open = self.position.open() & self.house.cells();
        if open.len() as usize <= self.size {
            return ControlFlow::Continue(());
        }
        // The open cells of the house are numbered, so that the places of a digit fit nine bits.
        let mut places = [0_u16; 9];
        for (number, cell) in open.iter().enumerate() {
            for digit in self.position.candidates(cell) {
                places[digit.index()] |= 1 << number;
            }
        }
        let mut members: [(u16, Digit); 9] = [(0, ONE); 9];
        let mut count = 0;
        for digit in Digit::all() {
            let places = places[digit.index()];
            if (2..=self.size as u32).contains(&places.count_ones()) {
                members[count] = (places, digit);
                count += 1;
            }
        }
        choose(&members[..count], self.size, &mut |numbers, digits| {
            let digits: DigitSet = digits.iter().copied().collect();
            let cells = open.iter().enumerate().filter(|(number, _)| numbers >> number & 1 == 1);
            let cells: CellSet = cells.map(|(_, cell)| cell).collect();
            self.hidden_step(cells, digits).map_or(ControlFlow::Continue(()), &mut *found)
        })
    }

    fn hidden_step(&self, cells: CellSet, digits: DigitSet) -> Option<Step> {
        let mut step = Step::new(self.technique, digits);
        for digit in self.position.union(cells) - digits {
            step = step.removing(self.position.places(digit) & cells, digit);
        }
        let step = step
            .part(Part::house(Role::Body, self.house, cells, digits))
            .truths(digits.iter().map(|digit| Truth::House(self.house, digit)));
        step.is_useful().then(|| step.sorted())
    }
}

const FIRST: Cell = Cell::new(0).unwrap();
const ONE: Digit = Digit::new(1).unwrap();

/// Calls `take` with every choice of `size` members whose sets have exactly `size` bits together.
fn choose<T: Copy>(
    members: &[(u16, T)],
    size: usize,
    take: &mut dyn FnMut(u16, &[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn go<T: Copy>(
        members: &[(u16, T)],
        size: usize,
        union: u16,
        chosen: &mut Vec<T>,
        take: &mut dyn FnMut(u16, &[T]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == size {
            return take(union, chosen);
        }
        for (number, (bits, member)) in members.iter().enumerate() {
            let union = union | bits;
            if union.count_ones() as usize <= size {
                chosen.push(*member);
                go(&members[number + 1..], size, union, chosen, take)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
    if members.len() < size {
        return ControlFlow::Continue(());
    }
    go(members, size, 0, &mut Vec::with_capacity(size), take)
}
