//! Junior exocet: two base cells side by side in a box, and two target cells in the other boxes of the
//! same band, which hold the digits of the base again.
//!
//! ```text
//!   B B x | . . . | . . .     B  base cells, three or four digits together
//!   . . . | . T . | . c .     T  target cells, off the base line
//!   . . . | . c . | . T .     c  their companions: none of the base digits
//!   ------+-------+------
//!       s |   s   |   s       s  cross lines through x and the targets, outside the band
//! ```
//!
//! A digit that is in the base is not in x, not beside the targets in the base line and not in the
//! companions. If it were in no target either, each cross line would have it in s; for every base digit
//! the candidates in s do not allow that. So both digits of the base are in the targets.
//!
//! Found are these two rules and no more: a target loses what is not a base digit, and the base loses
//! digits that neither target has. Targets may also stand in the same line.

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    for is_row in [true, false] {
        for line in 0..9 {
            for third in 0..9 {
                let view = View { position, is_row, line, third };
                view.bases(found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The base line, and where the cell of the base box stands in it that is no base cell.
struct View<'a> {
    position: &'a Position,
    is_row: bool,
    line: usize,
    third: usize,
}

impl View<'_> {
    /// Returns the cell where a line, in the direction of the base line, meets a cross line.
    fn at(&self, line: usize, cross: usize) -> Option<Cell> {
        if self.is_row { Cell::at(line, cross) } else { Cell::at(cross, line) }
    }

    fn cross_line(&self, cross: usize) -> Option<House> {
        let [row, column, _] = self.at(0, cross)?.houses();
        Some(if self.is_row { column } else { row })
    }

    fn bases(&self, found: &mut StepCallback<'_>) -> Flow {
        let corner = self.third / 3 * 3;
        let others = (corner..corner + 3).filter(|cross| *cross != self.third);
        let bases: CellSet = others.filter_map(|cross| self.at(self.line, cross)).collect();
        let digits = self.position.union(bases);
        if !bases.is_subset_of(self.position.open()) || !(3..=4).contains(&digits.len()) {
            return ControlFlow::Continue(());
        }
        let elsewhere: Vec<usize> = (0..9).filter(|cross| cross / 3 != corner / 3).collect();
        for first in &elsewhere[..3] {
            for last in &elsewhere[3..] {
                if digits.iter().all(|digit| self.is_short(digit, [self.third, *first, *last])) {
                    self.targets(bases, digits, *first, *last, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if three cross lines cannot all have the digit outside of the band.
    fn is_short(&self, digit: Digit, cross_lines: [usize; 3]) -> bool {
        let band = self.line / 3;
        let mut needs = [0_u16; 3];
        let mut count = 0;
        for cross in cross_lines {
            let mut stands = false;
            let mut lines = 0;
            for line in (0..9).filter(|line| line / 3 != band) {
                let Some(cell) = self.at(line, cross) else { continue };
                stands |= self.position.digits().get(cell) == Some(digit);
                if self.position.candidates(cell).contains(digit) {
                    lines |= 1 << line;
                }
            }
            // A line that has the digit already needs no place for it.
            if !stands {
                needs[count] = lines;
                count += 1;
            }
        }
        let needs = &needs[..count];
        let all = needs.iter().fold(0, |all, lines| all | lines);
        let is_pair_short = |(number, lines): (usize, &u16)| {
            needs[..number].iter().any(|other| (other | lines).count_ones() < 2)
        };
        needs.contains(&0)
            || needs.iter().enumerate().any(is_pair_short)
            || (all.count_ones() as usize) < count
    }

    fn targets(
        &self,
        bases: CellSet,
        digits: DigitSet,
        first: usize,
        last: usize,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        let band = self.line / 3 * 3;
        let off_line: Vec<usize> = (band..band + 3).filter(|line| *line != self.line).collect();
        for (one, other) in [(0, 1), (1, 0), (0, 0), (1, 1)] {
            let target = |line: usize, cross| self.at(off_line[line], cross);
            let companion = |line: usize, cross| self.at(off_line[1 - line], cross);
            let targets = [target(one, first), target(other, last)];
            let companions = [companion(one, first), companion(other, last)];
            let can_be_target = |cell: &Option<Cell>| {
                let own = cell.map_or(DigitSet::EMPTY, |cell| self.position.candidates(cell));
                !(own & digits).is_empty()
            };
            let has_base_digit = |cell: &Option<Cell>| {
                cell.is_some_and(|cell| {
                    let own = self.position.candidates(cell);
                    let standing = self.position.digits().get(cell).map(DigitSet::only);
                    !((own | standing.unwrap_or_default()) & digits).is_empty()
                })
            };
            if !targets.iter().all(can_be_target) || companions.iter().any(has_base_digit) {
                continue;
            }
            let cross_lines = [self.third, first, last];
            let [targets, companions] =
                [targets, companions].map(|cells| cells.into_iter().flatten().collect());
            let exocet = Exocet { bases, digits, targets, companions, cross_lines };
            if let Some(step) = self.step(&exocet) {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, exocet: &Exocet) -> Option<Step> {
        let Exocet { bases, digits, targets, companions, cross_lines } = *exocet;
        let mut step = Step::new(Technique::Exocet, digits);
        for digit in self.position.union(targets) - digits {
            step = step.removing(self.position.places(digit) & targets, digit);
        }
        for digit in digits - self.position.union(targets) {
            step = step.removing(self.position.places(digit) & bases, digit);
        }
        if !step.is_useful() {
            return None;
        }
        step = step
            .part(PatternPart::cells(Role::Body, bases, digits))
            .part(PatternPart::cells(Role::Target, targets, digits))
            .part(PatternPart::cells(Role::Helper, companions, DigitSet::EMPTY))
            .truths(bases.iter().map(Truth::Cell));
        for house in cross_lines.into_iter().filter_map(|cross| self.cross_line(cross)) {
            step = step.part(PatternPart::house(Role::Base, house, CellSet::EMPTY, digits));
            let open = digits.iter().filter(|d| !self.position.spots(house, *d).is_empty());
            step = step.truths(open.map(|digit| Truth::House(house, digit)));
        }
        Some(step.sorted())
    }
}

struct Exocet {
    bases: CellSet,
    digits: DigitSet,
    targets: CellSet,
    companions: CellSet,
    cross_lines: [usize; 3],
}
