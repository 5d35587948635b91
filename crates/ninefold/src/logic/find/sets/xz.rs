//! Two almost locked sets, A and B, with one or two digits that only one of them can hold.
//!
//! ```text
//!   singly linked by x     one of A and B loses x and so holds all its others: z is in A or in B
//!   doubly linked by x,y   one loses x, the other y: both hold all their others, and x and y too are
//!                          somewhere in A and B
//! ```

use super::network::{Network, common, numbers};
use super::{part_of, resting_on, restricted};
use crate::board::{CellSet, Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let network = scene.network();
    let mut pairs = Vec::new();
    collect_victims(scene.position, network, &mut pairs);
    collect_doubly_linked(network, &mut pairs);
    let size = |set: usize| network.set(set).cells.len();
    pairs.sort_unstable_by_key(|(a, b)| (size(*a) + size(*b), *a, *b));
    pairs.dedup();
    for (a, b) in pairs {
        if let Some(step) = step(scene, network, a, b) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Pairs for which there is a candidate that would take a digit from both, while they cannot both
/// hold another one.
fn collect_victims(position: &Position, network: &Network, pairs: &mut Vec<(usize, usize)>) {
    let mut losing = network.no_sets();
    for z in Digit::all() {
        for victim in position.places(z) {
            network.losing(victim, z, &mut losing);
            for a in numbers(&losing) {
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

fn step(scene: &Scene<'_>, network: &Network, a: usize, b: usize) -> Option<Step> {
    let (first, second) = (network.set(a), network.set(b));
    if !scene.options.overlapping_sets && first.cells.meets(second.cells) {
        return None;
    }
    let links = network.restricted(a, b);
    let outside = CellSet::ALL - first.cells - second.cells;
    let mut step = Step::new(Technique::AlsXz, DigitSet::EMPTY);
    for z in Digit::all() {
        let everywhere = scene.position.places(z);
        let in_first = first.digits.contains(z).then(|| network.seen(a, z));
        let in_second = second.digits.contains(z).then(|| network.seen(b, z));
        let is_locked_apart = links.len() == 2 && !links.contains(z);
        let gone = match (in_first, in_second) {
            (Some(seen), Some(other)) if is_locked_apart => seen | other,
            (Some(seen), Some(other)) if links.len() == 2 || !links.contains(z) => seen & other,
            (Some(seen), None) | (None, Some(seen)) if is_locked_apart => seen,
            _ => continue,
        };
        step = step.removing(gone & everywhere & outside, z);
    }
    if links.is_empty() || links.len() > 2 || !step.is_useful() {
        return None;
    }
    let step = step
        .part(part_of(network, a))
        .part(part_of(network, b))
        .part(restricted(network, a, b, links));
    Some(resting_on(step, first.cells | second.cells))
}
