//! The finders: one file for each family, one function for each technique or group of techniques
//! that the same search finds. A finder passes all its steps to a callback, easiest first where that
//! is cheap to know; a caller that needs only one stops it there.
//!
//! Finders look at the scene and nothing else. They never search for solutions. This file is the
//! table of all of them, so no finder uses it.

mod aligned;
mod chains;
mod colouring;
mod exotic;
mod fish;
mod forcing;
mod guess;
mod intersections;
#[cfg(test)]
mod samples;
mod sets;
mod single_digit;
mod singles;
mod subsets;
mod templates;
mod uniqueness;
mod wings;

pub(super) use forcing::refute;
pub(super) use guess::guess;
pub(super) use singles::place_singles;

use super::options::StepCallback;
use super::scene::Scene;
use super::step::Step;
use super::technique::{Family, Technique};
use std::ops::ControlFlow;

impl Scene<'_> {
    /// Passes every step of a technique to `found` until that returns [`ControlFlow::Break`].
    pub fn find(&self, technique: Technique, found: &mut StepCallback<'_>) -> ControlFlow<()> {
        if technique.relies_on_uniqueness() && !self.is_unique {
            return ControlFlow::Continue(());
        }
        self.goes_on()?;
        find(self, technique, found)
    }

    /// Returns the first step of a technique.
    #[must_use]
    pub fn first(&self, technique: Technique) -> Option<Step> {
        let mut first = None;
        let _ = self.find(technique, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// Returns all steps of a technique.
    #[must_use]
    pub fn all(&self, technique: Technique) -> Vec<Step> {
        let mut all = Vec::new();
        let _ = self.find(technique, &mut |step| {
            all.push(step);
            ControlFlow::Continue(())
        });
        all
    }
}

/// Passes every step of a technique to `found` until that returns [`ControlFlow::Break`].
fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> ControlFlow<()> {
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
        // A guess needs the solution, which finders do not have.
        Family::LastResort => ControlFlow::Continue(()),
    }
}
