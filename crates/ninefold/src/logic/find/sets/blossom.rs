//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal,
//! that would lose this digit if the stem held it.
//!
//! ```text
//!   stem {2,5,8}     petals  2: A      whichever digit the stem holds, its petal loses it
//!                            5: B      and so holds all its others: a digit z that all
//!                            8: C      petals have besides is in one of them
//! ```

use super::pattern::{part_of, resting_on};
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::facts::set_network::{Network, common, numbers};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The most flowers that are looked at in one position.
const MOST: usize = 50_000;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let network = scene.network();
    let mut losing = network.no_sets();
    let mut petals_of_stem = network.no_sets();
    let mut flowers = BTreeSet::new();
    for z in Digit::all() {
        for victim in scene.position.places(z) {
            scene.goes_on()?;
            network.losing(victim, z, &mut losing);
            for stem in stems(scene, &losing, victim, z) {
                let mut choices = Vec::new();
                for digit in scene.position.candidates(stem) {
                    network.losing(stem, digit, &mut petals_of_stem);
                    choices.push(common(&petals_of_stem, &losing).collect::<Vec<_>>());
                }
                let may_overlap = scene.options.overlapping_sets;
                let petals = Vec::new();
                Flower { network, stem, choices, petals, may_overlap }.gather(&mut flowers);
            }
        }
    }
    for (_, stem, petals) in flowers {
        if let Some(step) = step(scene, network, stem, &petals) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells that could hold nothing if the victim held z: each digit of theirs is held by
/// a set that has lost z.
fn stems(scene: &Scene<'_>, losing: &[u64], victim: Cell, z: Digit) -> CellSet {
    let network = scene.network();
    let mut taken = [CellSet::EMPTY; 9];
    for set in numbers(losing) {
        for digit in network.set(set).digits - DigitSet::only(z) {
            taken[digit.index()] |= network.seen(set, digit);
        }
    }
    let mut stems = scene.position.open() - CellSet::only(victim);
    for digit in Digit::all() {
        stems -= scene.position.places(digit) - taken[digit.index()];
    }
    stems
}

/// A stem with the sets that may be its petals, and the petals chosen so far.
struct Flower<'a> {
    network: &'a Network,
    stem: Cell,
    choices: Vec<Vec<usize>>,
    petals: Vec<usize>,
    may_overlap: bool,
}

impl Flower<'_> {
    /// Adds every choice of petals, with the number of their cells in front.
    fn gather(&mut self, flowers: &mut BTreeSet<(u32, Cell, Vec<usize>)>) {
        let Some(choice) = self.choices.get(self.petals.len()) else {
            let size = self.petals.iter().map(|petal| self.network.set(*petal).cells.len()).sum();
            flowers.insert((size, self.stem, self.petals.clone()));
            return;
        };
        for petal in choice.clone() {
            if flowers.len() < MOST && self.may_join(petal) {
                self.petals.push(petal);
                self.gather(flowers);
                self.petals.pop();
            }
        }
    }

    fn may_join(&self, petal: usize) -> bool {
        let cells = self.network.set(petal).cells;
        let apart =
            |other: &usize| self.may_overlap || !self.network.set(*other).cells.meets(cells);
        self.petals.iter().all(apart)
    }
}

fn step(scene: &Scene<'_>, network: &Network, stem: Cell, petals: &[usize]) -> Option<Step> {
    let position = scene.position;
    let stem_digits = position.candidates(stem);
    let shared = petals.iter().fold(DigitSet::ALL, |all, set| all & network.set(*set).digits);
    let mut step = Step::new(Technique::DeathBlossom, DigitSet::EMPTY);
    for z in shared - stem_digits {
        let seen = petals.iter().fold(CellSet::ALL, |all, set| all & network.seen(*set, z));
        step = step.removing((seen & position.places(z)) - CellSet::only(stem), z);
    }
    if !step.is_useful() {
        return None;
    }
    step = step.part(PatternPart::cells(Role::Stem, CellSet::only(stem), stem_digits));
    let mut cells = CellSet::only(stem);
    for (petal, digit) in petals.iter().zip(stem_digits) {
        step = step.part(part_of(network, *petal));
        let there = network.places(*petal, digit);
        step = step.part(PatternPart::cells(Role::Restricted, there, DigitSet::only(digit)));
        cells |= network.set(*petal).cells;
    }
    Some(resting_on(step, cells))
}
