//! Fish: in some houses (the base) a digit can only go where as many other houses (the cover) lie.
//! Then it goes nowhere else in the cover.
//!
//! ```text
//!   X-Wing          c2    c7       finned: cells of the base outside the cover are fins; then
//!     row 3    .    o   .  o       only what sees all fins goes
//!     row 8    .    o   .  o
//!     others   .    x   .  x
//!
//!   basic     rows against columns
//!   franken   rows and boxes against columns and boxes, or vice versa
//!   mutant    any houses against any others
//! ```
//!
//! - `kind`: what a technique of this family looks for, read off its code
//! - `houses`: sets of houses
//! - `catch`: a fish, what it removes, and its step
//! - `search`: all fish of a kind for one digit
//! - `kraken`: fish whose fins reach the eliminations by chains
//! - `walk`: those chains
//!
//! A cell in two base houses counts as a fin (an endo fin), wherever it lies; a cell of the base in
//! two cover houses goes like any other (a cannibalistic fish). The options bound the fins. Of fish
//! that remove the same cells only the simplest is given.

mod catch;
mod houses;
mod kind;
mod kraken;
#[cfg(test)]
mod reference;
mod search;
mod walk;

use crate::board::Digit;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;
use catch::Fish;
use kind::{Fins, Kind};
use search::Search;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    let Some(kind) = Kind::of(technique) else {
        return kraken::find(scene, technique, found);
    };
    for digit in Digit::all() {
        let barred = scene.barred(digit);
        if barred.is_empty() {
            continue;
        }
        scene.goes_on()?;
        let caught = Caught::of(scene, digit, kind);
        for fish in caught.simplest() {
            found(fish.step(technique, digit))?;
        }
        if scene.options.siamese && kind.fins != Fins::None {
            siamese(scene, technique, kind, digit, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns pairs of fish with the same base. Where one of them is sashimi and the other is not, the
/// pair counts as finned.
fn siamese(
    scene: &Scene<'_>,
    technique: Technique,
    kind: Kind,
    digit: Digit,
    found: &mut StepCallback<'_>,
) -> Flow {
    let is_finned = kind.fins == Fins::Finned;
    let fins = if is_finned { Fins::Any } else { kind.fins };
    let caught = Caught::of(scene, digit, Kind { fins, ..kind });
    caught.pairs(&mut |one, other| {
        if is_finned && !one.has(Fins::Finned) && !other.has(Fins::Finned) {
            return ControlFlow::Continue(());
        }
        found(one.siamese_step(other, technique, digit))
    })
}

/// The fish of one digit; of those with the same base that remove the same, the simplest.
#[derive(Default)]
struct Caught(BTreeMap<(u32, u128), Fish>);

impl Caught {
    fn of(scene: &Scene<'_>, digit: Digit, kind: Kind) -> Self {
        let mut caught = Self::default();
        let search = Search::new(scene.position.places(digit), kind, &scene.options);
        search.run(scene.barred(digit), &mut |fish| caught.add(fish));
        caught
    }

    fn add(&mut self, fish: Fish) {
        let key = (fish.bases.bits(), fish.removes.bits());
        let best = self.0.entry(key).or_insert_with(|| fish.clone());
        if fish.effort() < best.effort() {
            *best = fish;
        }
    }

    /// Returns the simplest of the fish that remove the same, simple ones first.
    fn simplest(&self) -> Vec<&Fish> {
        let mut fish: Vec<&Fish> = self.0.values().collect();
        fish.sort_by_key(|fish| fish.effort());
        let mut seen = std::collections::BTreeSet::new();
        fish.retain(|fish| seen.insert(fish.removes.bits()));
        fish
    }

    /// Returns two fish with the same base that do not remove the same.
    fn pairs(&self, take: &mut dyn FnMut(&Fish, &Fish) -> Flow) -> Flow {
        let fish: Vec<&Fish> = self.0.values().collect();
        for same_base in fish.chunk_by(|a, b| a.bases == b.bases) {
            for (number, one) in same_base.iter().enumerate() {
                for other in &same_base[number + 1..] {
                    take(one, other)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
