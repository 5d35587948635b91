//! The four arguments against a deadly pattern, whatever its kind.

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::facts::deadly::Threat;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{DeadlyPattern, PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// One of the four arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    One,
    Two,
    Three,
    Four,
}

/// The deadly digits of the cells of a pattern.
#[derive(Clone, Copy)]
pub(super) enum Own<'a> {
    /// The same in every cell.
    Same(DigitSet),
    /// Those of each cell of the grid.
    Each(&'a [DigitSet; 81]),
}

/// A deadly pattern in its position.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) position: &'a Position,
    pub(super) body: CellSet,
    pub(super) roof: CellSet,
    pub(super) own: Own<'a>,
}

impl<'a> View<'a> {
    /// Returns a threat as a pattern of a position.
    pub(super) fn of(threat: &Threat, position: &'a Position) -> Self {
        Self { position, body: threat.body, roof: threat.roof, own: Own::Same(threat.digits) }
    }
}

impl View<'_> {
    pub(super) fn steps(
        &self,
        technique: Technique,
        which: Type,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        match which {
            Type::One => self.one(technique).map_or(ControlFlow::Continue(()), found),
            Type::Two => self.two(technique).map_or(ControlFlow::Continue(()), found),
            Type::Three => self.three(technique, found),
            Type::Four => self.four(technique, found),
        }
    }

    /// Returns the deadly digits of a cell.
    pub(super) fn own(&self, cell: Cell) -> DigitSet {
        match self.own {
            Own::Same(digits) => digits,
            Own::Each(digits) => digits[cell.index()],
        }
    }

    /// Returns the candidates of the roof that prevent the pattern.
    pub(super) fn others(&self) -> DigitSet {
        self.roof.iter().fold(DigitSet::EMPTY, |all, cell| {
            all | (self.position.candidates(cell) - self.own(cell))
        })
    }

    /// Returns a step with the pattern, which removes nothing yet.
    pub(super) fn step(&self, technique: Technique) -> Step {
        let digits = match self.own {
            Own::Same(digits) => digits,
            Own::Each(_) => self.others(),
        };
        let mut step = Step::new(technique, digits);
        let floor = self.body - self.roof;
        if !floor.is_empty() {
            step = step.part(PatternPart::cells(Role::Floor, floor, self.shown(floor)));
        }
        step = step.part(PatternPart::cells(Role::Roof, self.roof, self.shown(self.roof)));
        for cell in self.roof {
            let others = self.position.candidates(cell) - self.own(cell);
            step = step.part(PatternPart::cells(Role::Guardian, CellSet::only(cell), others));
        }
        let deadly = self.body.iter().map(|cell| (cell, self.own(cell))).collect();
        step.pattern.deadly = Some(DeadlyPattern(deadly));
        step
    }

    fn shown(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.own(cell))
    }

    pub(super) fn one(&self, technique: Technique) -> Option<Step> {
        let cell = self.roof.single()?;
        let gone = self.position.candidates(cell) & self.own(cell);
        if gone.is_empty() {
            return None;
        }
        let mut step = self.step(technique);
        for digit in gone {
            step = step.removing(self.roof, digit);
        }
        Some(step.sorted())
    }

    pub(super) fn two(&self, technique: Technique) -> Option<Step> {
        if !self.roof.has_several() {
            return None;
        }
        let digit = self.others().single()?;
        let targets = self.position.places(digit) & self.roof.common_peers();
        (!targets.is_empty()).then(|| self.step(technique).removing(targets, digit))
    }

    pub(super) fn four(&self, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
        let Some((first, second)) = two_cells(self.roof) else { return ControlFlow::Continue(()) };
        let mut done = DigitSet::EMPTY;
        for house in self.roof.common_houses() {
            for locked in (self.own(first) & self.own(second)) - done {
                if self.position.spots(house, locked) != self.roof {
                    continue;
                }
                done.insert(locked);
                let kept = DigitSet::only(locked);
                let gone = |cell: Cell| (self.position.candidates(cell) & self.own(cell)) - kept;
                if (gone(first) | gone(second)).is_empty() {
                    continue;
                }
                let mut step = self.step(technique);
                for cell in [first, second] {
                    for digit in gone(cell) {
                        step = step.removing(CellSet::only(cell), digit);
                    }
                }
                let step = step
                    .part(PatternPart::house(Role::Base, house, self.roof, kept))
                    .truths([Truth::House(house, locked)]);
                found(step.sorted())?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn three(&self, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
        let others = self.others();
        if !self.roof.has_several() || others.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut earlier = CellSet::EMPTY;
        for house in self.roof.common_houses() {
            let subsets = Subsets { view: self, technique, house, others, earlier };
            subsets.find(found)?;
            earlier = house.cells();
        }
        ControlFlow::Continue(())
    }
}

/// Returns the two cells, if there are exactly two.
pub(super) fn two_cells(cells: CellSet) -> Option<(Cell, Cell)> {
    let first = cells.first()?;
    Some((first, (cells - CellSet::only(first)).single()?))
}

/// The subsets of a house that go with the roof, as if that were one cell.
struct Subsets<'a> {
    view: &'a View<'a>,
    technique: Technique,
    house: House,
    /// The digits of that one cell.
    others: DigitSet,
    /// The other house of the roof, if it was looked at before: what lies in both was found there.
    earlier: CellSet,
}

impl Subsets<'_> {
    fn find(&self, found: &mut StepCallback<'_>) -> Flow {
        let position = self.view.position;
        // In a grave every cell has deadly digits, of all kinds; else such cells do not count.
        let avoided = match self.view.own {
            Own::Same(digits) => digits,
            Own::Each(_) => DigitSet::EMPTY,
        };
        let is_free = |cell: &Cell| (position.candidates(*cell) & avoided).is_empty();
        let open = (self.house.cells() & position.open()) - self.view.roof;
        let members: CellSet = open.iter().filter(is_free).collect();
        // As many cells as digits, the roof being one of them, and another cell to remove from.
        for size in self.others.len() - 1..=members.len().min(open.len().saturating_sub(1)) {
            self.extend(members, CellSet::EMPTY, self.others, size, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds `left` more cells.
    fn extend(
        &self,
        mut members: CellSet,
        chosen: CellSet,
        digits: DigitSet,
        left: u32,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        let size = chosen.len();
        if left == 0 {
            let is_new = !(self.view.roof | chosen).is_subset_of(self.earlier);
            if digits.len() == size + 1 && is_new && self.is_minimal(chosen) {
                return self.step(chosen, digits).map_or(ControlFlow::Continue(()), found);
            }
            return ControlFlow::Continue(());
        }
        while let Some(cell) = members.first() {
            members.remove(cell);
            let digits = digits | self.view.position.candidates(cell);
            if digits.len() <= size + left + 1 {
                self.extend(members, chosen | CellSet::only(cell), digits, left - 1, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if no cell can be left out, alone or with others.
    fn is_minimal(&self, chosen: CellSet) -> bool {
        // The digits that some fewer of the cells have with the roof: as many as cells and one.
        let cells: Vec<Cell> = chosen.iter().collect();
        (1..(1_u32 << cells.len()) - 1).all(|choice| {
            let part = cells.iter().enumerate().filter(|(number, _)| choice >> number & 1 == 1);
            let digits = part.fold(self.others, |digits, (_, cell)| {
                digits | self.view.position.candidates(*cell)
            });
            digits.len() > choice.count_ones() + 1
        })
    }

    fn step(&self, chosen: CellSet, digits: DigitSet) -> Option<Step> {
        let position = self.view.position;
        let pattern = chosen | self.view.roof;
        let reach = pattern.common_houses().fold(CellSet::EMPTY, |all, house| all | house.cells());
        let targets = |digit: Digit| position.places(digit) & (reach - pattern);
        if digits.iter().all(|digit| targets(digit).is_empty()) {
            return None;
        }
        let mut step = self.view.step(self.technique);
        for digit in digits {
            step = step.removing(targets(digit), digit);
        }
        let step = step
            .part(PatternPart::house(Role::Helper, self.house, chosen, digits))
            .truths(chosen.iter().map(Truth::Cell));
        Some(step.sorted())
    }
}
