//! The finders: one file for each family, one function for each technique or group of techniques
//! that are found by the same search. A finder gives all its steps, easiest first where that is cheap
//! to know; who wants only one stops it there.
//!
//! Finders look at the position and nothing else. They never search for solutions.

pub(super) mod chains;
mod forcing;
mod intersections;
mod singles;
mod subsets;

use super::scene::{Found, Scene};
use super::technique::{Family, Technique};
use std::ops::ControlFlow;

/// Gives every step of a technique to `found` until that has enough.
pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    match technique.family() {
        Family::Singles => singles::find(scene, technique, found),
        Family::Intersections => intersections::find(scene, technique, found),
        Family::Subsets => subsets::find(scene, technique, found),
        Family::Chains => chains::find(scene, technique, found),
        Family::Forcing => forcing::find(scene, technique, found),
        _ => ControlFlow::Continue(()),
    }
}
