//! The techniques by which the lines of a net follow.

use crate::logic::options::LogicOptions;
use crate::logic::pattern::Role;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Level, Technique};

/// The techniques that a closure or a derivation uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    Singles,
    Locked,
    Subsets,
    /// All techniques up to the level hard that a line of a net may name.
    Techniques,
    /// Also small almost locked sets and swordfish with fins.
    Sets,
}

/// The most cells of the two almost locked sets of a line together, and of one of them: a reader
/// sees so few at a glance.
const SET_CELLS: u32 = 6;
const ONE_SET_CELLS: u32 = 4;

/// Returns the steps of the techniques that a line of a net may name in a position under a
/// supposition. Large fish can be left out: they take the most time and help least.
pub(super) fn steps(
    inner: &Position,
    strength: Strength,
    large_fish: bool,
    is_wanted: impl Fn(Technique) -> bool,
) -> Vec<Step> {
    let scene = Scene::with(inner, LogicOptions::default(), false).with_sets_up_to(ONE_SET_CELLS);
    let is_known = |technique: &Technique| {
        let is_hard = technique.level() <= Level::Hard;
        technique.is_for_nets()
            && is_wanted(*technique)
            && (is_hard || strength >= Strength::Sets)
            && (large_fish
                || !is_hard
                || technique.family() != Family::Fish
                || *technique == Technique::XWing)
    };
    let known = Technique::default_set().filter(is_known);
    known.flat_map(|technique| scene.all(technique)).filter(is_small).collect()
}

/// Returns `true` if the almost locked sets of a step have few cells.
fn is_small(step: &Step) -> bool {
    let cells: u32 = step.pattern.with_role(Role::Set).map(|part| part.cells.len()).sum();
    cells <= SET_CELLS
}
