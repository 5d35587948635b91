//! Three almost locked sets: C in the middle, linked to A by x and to B by another digit y.
//!
//! ```text
//!   A --x-- C --y-- B     C loses at most one digit: if x, then A holds no x and so its z;
//!                         if y, then B holds no y and so its z; if neither, C holds both and so do
//!                         neither A nor B
//! ```
//!
//! So a digit z that A and B have besides is in one of them.

use super::chain::{Ends, step_of};
use crate::board::{Digit, DigitSet};
use crate::logic::facts::set_network::{Network, common, contains, numbers, unite};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The most wings that are looked at in one position. Only one without a solution has so many.
const MOST: usize = 100_000;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let network = scene.network();
    let mut wings = Vec::new();
    let mut losing = network.no_sets();
    let mut hit = Hit::new(network);
    for z in Digit::all() {
        scene.goes_on()?;
        for victim in scene.position.places(z) {
            network.losing(victim, z, &mut losing);
            hit.collect(network, &losing, z);
            hit.wings(network, &losing, &mut wings);
        }
    }
    let size = |set: usize| network.set(set).cells.len();
    wings.sort_unstable_by_key(|(a, c, b)| (size(*a) + size(*c) + size(*b), *a, *c, *b));
    wings.dedup();
    for (a, c, b) in wings {
        if let Some(step) = step(scene, a, c, b) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(scene: &Scene<'_>, a: usize, c: usize, b: usize) -> Option<Step> {
    let network = scene.network();
    let (first, last) = (network.set(a).cells, network.set(b).cells);
    // One inside the other says nothing that a smaller pattern does not say.
    let is_nested = first.is_subset_of(last) || last.is_subset_of(first);
    if is_nested || !scene.options.overlapping_sets && first.meets(last) {
        return None;
    }
    let (to_first, to_last) = (network.restricted(a, c), network.restricted(c, b));
    let ends = Ends { first: a, last: b, links: to_first | to_last };
    let pairs = to_first.iter().flat_map(|x| to_last.iter().map(move |y| (x, y)));
    let (x, y) = pairs.into_iter().find(|(x, y)| x != y)?;
    step_of(scene, Technique::AlsXyWing, &ends, &[(a, x), (c, y)])
}

/// The sets that lose digits once the sets next to the victim hold all that is left to them.
struct Hit {
    by: Vec<Vec<u64>>,
    once: Vec<u64>,
    twice: Vec<u64>,
}

impl Hit {
    fn new(network: &Network) -> Self {
        Self { by: vec![network.no_sets(); 9], once: network.no_sets(), twice: network.no_sets() }
    }

    fn collect(&mut self, network: &Network, losing: &[u64], z: Digit) {
        self.by.iter_mut().for_each(|sets| sets.fill(0));
        for a in numbers(losing) {
            for x in network.set(a).digits - DigitSet::only(z) {
                let near = network.near(a, x);
                unite(&mut self.by[x.index()], near);
            }
        }
        self.once.fill(0);
        self.twice.fill(0);
        for sets in &self.by {
            for (word, more) in sets.iter().enumerate() {
                self.twice[word] |= self.once[word] & more;
                self.once[word] |= more;
            }
        }
    }

    /// Collects the middle sets that lose two digits, with the sets that take them.
    fn wings(&self, network: &Network, losing: &[u64], wings: &mut Vec<(usize, usize, usize)>) {
        for c in numbers(&self.twice) {
            let lost: DigitSet =
                network.set(c).digits.iter().filter(|x| contains(&self.by[x.index()], c)).collect();
            for x in lost {
                for y in lost - DigitSet::only(x) {
                    for a in common(network.near(c, x), losing) {
                        if wings.len() > MOST {
                            return;
                        }
                        let others = common(network.near(c, y), losing);
                        wings.extend(others.filter(|b| a < *b).map(|b| (a, c, b)));
                    }
                }
            }
        }
    }
}
