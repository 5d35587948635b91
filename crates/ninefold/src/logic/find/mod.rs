//! The finders: one file for each family, one function for each technique or group of techniques
//! that are found by the same search. A finder gives all its steps, easiest first where that is cheap
//! to know; who wants only one stops it there.
//!
//! Finders look at the position and nothing else. They never search for solutions.

mod aligned;
pub(super) mod chains;
mod colouring;
mod exotic;
mod fish;
mod forcing;
mod guess;
mod intersections;
#[cfg(test)]
mod samples;
pub(super) mod sets;
mod single_digit;
mod singles;
mod subsets;
mod templates;
mod uniqueness;
mod wings;

pub(super) use colouring::{Net, nets};
pub(super) use guess::guess;
pub(super) use uniqueness::{Threat, ThreatKind};

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
        Family::Wings => wings::find(scene, technique, found),
        Family::Colouring => colouring::find(scene, technique, found),
        Family::Uniqueness => uniqueness::find(scene, technique, found),
        Family::Fish => fish::find(scene, technique, found),
        Family::SingleDigitPatterns => single_digit::find(scene, technique, found),
        Family::Templates => templates::find(scene, technique, found),
        Family::AlmostLockedSets => sets::find(scene, technique, found),
        Family::AlignedExclusion => aligned::find(scene, technique, found),
        Family::Exotic => exotic::find(scene, technique, found),
        // A guess needs the solution, which finders do not know.
        Family::LastResort => ControlFlow::Continue(()),
    }
}
