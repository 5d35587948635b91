//! Builds the patterns of steps that rest on almost locked sets.

use crate::board::{CellSet, DigitSet};
use crate::logic::facts::set_network::Network;
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::step::Step;

/// Returns a set as a part of a pattern.
pub(super) fn part_of(network: &Network, set: usize) -> PatternPart {
    let almost = network.set(set);
    PatternPart::house(Role::Set, almost.house, almost.cells, almost.digits)
}

/// Returns what two neighbouring sets cannot both hold.
pub(super) fn restricted(network: &Network, a: usize, b: usize, digits: DigitSet) -> PatternPart {
    let cells = digits.iter().fold(CellSet::EMPTY, |cells, digit| {
        cells | network.places(a, digit) | network.places(b, digit)
    });
    PatternPart::cells(Role::Restricted, cells, digits)
}

/// Returns the same step, resting on every cell of these sets, with its digits: those it removes.
pub(super) fn resting_on(mut step: Step, cells: CellSet) -> Step {
    step.pattern.digits = step.eliminations.iter().map(|candidate| candidate.digit).collect();
    step.truths(cells.iter().map(Truth::Cell)).sorted()
}
