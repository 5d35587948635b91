//! Almost locked sets at work: cells of one house with one digit more than cells.
//!
//! ```text
//!   xz        A --x-- B               x is only in A or only in B, so a common z is in one of them
//!   xy-wing   A --x-- C --y-- B       the same through a third set
//!   chain     A --x-- . --y-- . ...   and through any number
//!   blossom   a cell, and for each of its candidates a set that would lose it
//!   sue de coq    two sets around the cells where a box and a line meet
//! ```
//!
//! All but the last rest on one network, worked out once per position: which sets lose a digit when
//! another set holds it ([`network`]). Nothing here assumes that sets lie apart: a set that has lost
//! one digit holds all others, whatever cells it shares.

mod blossom;
mod chain;
pub(in crate::logic) mod network;
mod sue_de_coq;
#[cfg(test)]
mod tests;
mod wing;
mod xz;

use crate::board::{CellSet, DigitSet};
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use network::Network;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::SueDeCoq => sue_de_coq::find(scene, found),
        Technique::AlsXz => xz::find(scene, found),
        Technique::AlsXyWing => wing::find(scene, found),
        Technique::AlsChain => chain::find(scene, found),
        _ => blossom::find(scene, found),
    }
}

/// A set as a part of a pattern.
fn part_of(network: &Network, set: usize) -> Part {
    let almost = network.set(set);
    Part::house(Role::Set, almost.house, almost.cells, almost.digits)
}

/// What two neighbouring sets cannot both hold.
fn restricted(network: &Network, a: usize, b: usize, digits: DigitSet) -> Part {
    let cells = digits.iter().fold(CellSet::EMPTY, |cells, digit| {
        cells | network.places(a, digit) | network.places(b, digit)
    });
    Part::cells(Role::Restricted, cells, digits)
}

/// The same step, resting on every cell of these sets, with its digits: those it removes.
fn resting_on(mut step: Step, cells: CellSet) -> Step {
    step.pattern.digits = step.eliminations.iter().map(|candidate| candidate.digit).collect();
    step.truths(cells.iter().map(Truth::Cell)).sorted()
}
