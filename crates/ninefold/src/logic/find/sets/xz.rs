//! Two almost locked sets, A and B, with one or two digits that only one of them can hold.
//!
//! ```text
//!   singly linked by x     one of A and B loses x and so holds all its others: z is in A or in B
//!   doubly linked by x,y   one loses x, the other y: both hold all their others, and x and y too are
//!                          somewhere in A and B
//! ```

use super::pattern::{part_of, resting_on, restricted};
use crate::board::{CellSet, Digit, DigitSet};
use crate::logic::facts::set_network::{Network, common, numbers};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The most pairs that are looked at in one position. Only one without a solution has so many.
const MOST: usize = 100_000;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let network = scene.network();
    let mut pairs = Vec::new();
    collect_victims(scene.position, network, &mut pairs);
    collect_doubly_linked(network, &mut pairs);
    pairs.sort_unstable();
    pairs.dedup();
    let mut pairs: Vec<Pair<'_>> =
        pairs.into_iter().filter_map(|(a, b)| Pair::new(scene, a, b)).collect();
    pairs.sort_by_cached_key(|pair| pair.cells().len());
    for pair in pairs {
        found(pair.step())?;
    }
    ControlFlow::Continue(())
}

/// Collects the pairs for which there is a candidate that would take a digit from both, while they cannot both
/// hold another one.
fn collect_victims(position: &Position, network: &Network, pairs: &mut Vec<(usize, usize)>) {
    let mut losing = network.no_sets();
    for z in Digit::all() {
        for victim in position.places(z) {
            network.losing(victim, z, &mut losing);
            for a in numbers(&losing) {
                if pairs.len() > MOST {
                    return;
                }
                for x in network.set(a).digits - DigitSet::only(z) {
                    let near = network.near(a, x);
                    if near.iter().zip(&losing).any(|(near, losing)| near & losing != 0) {
                        let partners = common(near, &losing);
                        pairs.extend(partners.filter(|b| *b > a).map(|b| (a, b)));
                    }
                }
            }
        }
    }
}

fn collect_doubly_linked(network: &Network, pairs: &mut Vec<(usize, usize)>) {
    let (mut once, mut twice) = (network.no_sets(), network.no_sets());
    for a in 0..network.len() {
        once.fill(0);
        twice.fill(0);
        for x in network.set(a).digits {
            for (word, near) in network.near(a, x).iter().enumerate() {
                twice[word] |= once[word] & near;
                once[word] |= near;
            }
        }
        pairs.extend(numbers(&twice).filter(|b| *b > a).map(|b| (a, b)));
    }
}

/// Two sets and the digits that link them.
struct Pair<'a> {
    position: &'a Position,
    network: &'a Network,
    a: usize,
    b: usize,
    links: DigitSet,
}

impl<'a> Pair<'a> {
    /// Returns the pair, if it may be used and removes something.
    fn new(scene: &'a Scene<'_>, a: usize, b: usize) -> Option<Self> {
        let network = scene.network();
        if !scene.options.overlapping_sets && network.set(a).cells.meets(network.set(b).cells) {
            return None;
        }
        let links = network.restricted(a, b);
        let pair = Self { position: scene.position, network, a, b, links };
        let removes = |z: Digit| !pair.gone(z).is_empty();
        (links.len() <= 2 && pair.digits().iter().any(removes)).then_some(pair)
    }

    fn cells(&self) -> CellSet {
        self.network.set(self.a).cells | self.network.set(self.b).cells
    }

    fn digits(&self) -> DigitSet {
        self.network.set(self.a).digits | self.network.set(self.b).digits
    }

    /// Returns the cells outside that lose a digit.
    fn gone(&self, z: Digit) -> CellSet {
        (self.seen(z) & self.position.places(z)) - self.cells()
    }

    /// Returns the cells that cannot hold a digit, whichever of the two sets loses which link.
    fn seen(&self, z: Digit) -> CellSet {
        let seen = |set: usize| {
            let has_it = self.network.set(set).digits.contains(z);
            has_it.then(|| self.network.seen(set, z))
        };
        let is_doubly = self.links.len() == 2;
        let is_link = self.links.contains(z);
        match (seen(self.a), seen(self.b)) {
            // Both hold all that is not a link.
            (Some(first), Some(second)) if is_doubly && !is_link => first | second,
            (Some(only), None) | (None, Some(only)) if is_doubly => only,
            (Some(first), Some(second)) if is_doubly || !is_link => first & second,
            _ => CellSet::EMPTY,
        }
    }

    fn step(&self) -> Step {
        let mut step = Step::new(Technique::AlsXz, DigitSet::EMPTY);
        for z in self.digits() {
            step = step.removing(self.gone(z), z);
        }
        let step = step
            .part(part_of(self.network, self.a))
            .part(part_of(self.network, self.b))
            .part(restricted(self.network, self.a, self.b, self.links));
        resting_on(step, self.cells())
    }
}
