//! A fish: its houses, its fins, what it removes; and the step that says so.

use super::houses::HouseSet;
use super::kind::Fins;
use crate::board::{CellSet, Digit, DigitSet, House};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::step::Step;
use crate::logic::technique::Technique;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fish {
    pub(super) bases: HouseSet,
    pub(super) covers: HouseSet,
    /// The cells of its base houses that have the digit.
    pub(super) body: CellSet,
    /// Those of them outside the cover.
    pub(super) fins: CellSet,
    /// Those of them in two base houses.
    pub(super) endo_fins: CellSet,
    pub(super) removes: CellSet,
}

/// Cells that lie in one of some houses or more, and in two or more.
#[derive(Clone, Copy)]
pub(super) struct Layers {
    pub(super) once: CellSet,
    pub(super) twice: CellSet,
}

impl Layers {
    pub(super) fn of(houses: HouseSet, places: CellSet) -> Self {
        let mut layers = Self { once: CellSet::EMPTY, twice: CellSet::EMPTY };
        for house in houses.iter() {
            layers.add(house.cells() & places);
        }
        layers
    }

    pub(super) fn add(&mut self, cells: CellSet) {
        self.twice |= self.once & cells;
        self.once |= cells;
    }
}

impl Fish {
    /// Returns the fish of these houses, with what it would remove if it had no fins.
    pub(super) fn without_fins(bases: HouseSet, covers: HouseSet, places: CellSet) -> Self {
        let (base, cover) = (Layers::of(bases, places), Layers::of(covers, places));
        Self {
            bases,
            covers,
            body: base.once,
            fins: base.once - cover.once,
            endo_fins: base.twice,
            removes: (cover.once - base.once) | (cover.twice - base.twice),
        }
    }

    /// Returns the fish of these houses: what it removes sees all fins.
    pub(super) fn new(bases: HouseSet, covers: HouseSet, places: CellSet) -> Self {
        let mut fish = Self::without_fins(bases, covers, places);
        fish.removes &= (fish.fins | fish.endo_fins).common_peers();
        fish
    }

    /// Returns `true` if it is this fish's fins that are asked for.
    pub(super) fn has(&self, fins: Fins) -> bool {
        let has_fins = !(self.fins | self.endo_fins).is_empty();
        match fins {
            Fins::None => !has_fins,
            Fins::Any => has_fins,
            Fins::Finned => has_fins && !self.is_sashimi(),
            Fins::Sashimi => has_fins && self.is_sashimi(),
        }
    }

    fn is_sashimi(&self) -> bool {
        let rest = self.body - self.fins;
        self.bases.iter().any(|house| !(house.cells() & rest).has_several())
    }

    /// Returns how hard it is to see: fewer fins first, then more eliminations, then by houses.
    pub(super) fn effort(&self) -> (u32, u32, u32, u32, u32) {
        let fins = (self.fins | self.endo_fins).len();
        let removes = 81 - self.removes.len();
        (fins, self.endo_fins.len(), removes, self.bases.bits(), self.covers.bits())
    }

    pub(super) fn step(&self, technique: Technique, digit: Digit) -> Step {
        self.parts(Step::new(technique, DigitSet::only(digit)), digit)
            .removing(self.removes, digit)
            .truths(self.truths(digit))
            .sorted()
    }

    /// Returns this fish and another with the same base in one step.
    pub(super) fn siamese_step(&self, other: &Self, technique: Technique, digit: Digit) -> Step {
        let mut step = self.parts(Step::new(technique, DigitSet::only(digit)), digit);
        let more = other.covers.without(self.covers);
        step = covers(step, more, digit);
        step = fins(step, other.fins - self.fins, CellSet::EMPTY, digit);
        step.pattern.siamese = true;
        step.removing(self.removes | other.removes, digit).truths(self.truths(digit)).sorted()
    }

    /// Iterates over the facts it rests on: its base houses.
    pub(super) fn truths(&self, digit: Digit) -> impl Iterator<Item = Truth> {
        self.bases.iter().map(move |house| Truth::House(house, digit))
    }

    pub(super) fn parts(&self, step: Step, digit: Digit) -> Step {
        let base = |step: Step, house: House| {
            let cells = house.cells() & self.body;
            step.part(PatternPart::house(Role::Base, house, cells, DigitSet::only(digit)))
        };
        let step = self.bases.iter().fold(step, base);
        let step = covers(step, self.covers, digit);
        fins(step, self.fins, self.endo_fins, digit)
    }
}

fn covers(step: Step, houses: HouseSet, digit: Digit) -> Step {
    houses.iter().fold(step, |step, house| {
        step.part(PatternPart::house(Role::Cover, house, CellSet::EMPTY, DigitSet::only(digit)))
    })
}

fn fins(step: Step, fins: CellSet, endo_fins: CellSet, digit: Digit) -> Step {
    let parts = [(Role::Fin, fins - endo_fins), (Role::EndoFin, endo_fins)];
    let parts = parts.into_iter().filter(|(_, cells)| !cells.is_empty());
    parts.fold(step, |step, (role, cells)| {
        step.part(PatternPart::cells(role, cells, DigitSet::only(digit)))
    })
}
