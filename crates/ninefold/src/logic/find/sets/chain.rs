//! Chains of almost locked sets: each linked to the next by a digit that only one of the two can
//! hold, never by the same digit twice in a row.
//!
//! ```text
//!   A --x-- B --y-- C --w-- D      suppose A loses z: it holds x, B loses x and holds y, C loses y
//!                                  and holds w, D loses w and holds z
//! ```
//!
//! So z is in the first or in the last set. Two questions are answered one after the other, because
//! nearly always the answer to the first is no:
//!
//! 1. Is there a candidate that makes some set lose two digits? (Each set is reached once.)
//! 2. If so: which chains, shortest first, between which ends?
//!
//! What a chain removes depends only on its ends and on the digits by which they are left and
//! entered, so for each such pair of ends only the shortest chain is looked for; and of chains that
//! remove the same, the first is given.

use super::pattern::{part_of, resting_on, restricted};
use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::facts::set_network::{Network, common, contains, numbers, unite};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Because, Chain, Inference};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The fewest sets of a chain; with fewer it is an XZ-rule or a wing.
const SHORTEST: usize = 4;
/// The most sets of a chain: longer ones cannot be followed.
const LONGEST: usize = 7;

/// The most sets that are tried for one pair of ends, and for all. Only a position without a solution
/// has so many chains that it ends the search.
const PATIENCE_FOR_ENDS: u32 = 2000;
const PATIENCE: u32 = 1_000_000;

/// The ends of a chain, and the digits by which the first is left and the last is entered.
pub(super) struct Ends {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) links: DigitSet,
}

impl Ends {
    /// Returns the digits that both sets have besides.
    fn candidates(&self, network: &Network) -> DigitSet {
        (network.set(self.first).digits & network.set(self.last).digits) - self.links
    }
}

/// Returns the step of a chain; `links` are its sets but the last, each with the digit by which it
/// is left.
pub(super) fn step_of(
    scene: &Scene<'_>,
    technique: Technique,
    ends: &Ends,
    links: &[(usize, Digit)],
) -> Option<Step> {
    let network = scene.network();
    let sets = || links.iter().map(|(set, _)| *set).chain([ends.last]);
    let overlap = |(a, b): (usize, usize)| network.set(a).cells.meets(network.set(b).cells);
    if !scene.options.overlapping_sets && sets().zip(sets().skip(1)).any(overlap) {
        return None;
    }
    let mut step = Step::new(technique, DigitSet::EMPTY);
    for z in ends.candidates(network) {
        let seen = network.seen(ends.first, z) & network.seen(ends.last, z);
        step = step.removing(seen & scene.position.places(z), z);
    }
    if !step.is_useful() {
        return None;
    }
    for set in sets() {
        step = step.part(part_of(network, set));
    }
    for ((a, digit), b) in links.iter().zip(sets().skip(1)) {
        step = step.part(restricted(network, *a, b, DigitSet::only(*digit)));
    }
    if let Some(z) = step.eliminations.first().map(|candidate| candidate.digit) {
        step.pattern.chains.push(arrows(network, ends, links, z));
    }
    let cells = sets().fold(CellSet::EMPTY, |cells, set| cells | network.set(set).cells);
    Some(resting_on(step, cells))
}

/// Returns the chain in words: z is not in the first set, ..., so it is in the last.
fn arrows(network: &Network, ends: &Ends, links: &[(usize, Digit)], z: Digit) -> Chain {
    let mut chain = Chain::default();
    let mut say = |cells, digit, is_on, because| {
        let from = chain.nodes.len().checked_sub(1).map(|last| last as u16);
        let from = from.into_iter().collect();
        chain.nodes.push(Inference { cells, digit, is_on, from, because });
    };
    say(network.places(ends.first, z), z, false, Because::Assumed);
    for (number, (set, digit)) in links.iter().enumerate() {
        let here = network.places(*set, *digit);
        say(here, *digit, true, Because::Set(number as u16));
        let next = links.get(number + 1).map_or(ends.last, |(next, _)| *next);
        let there = network.places(next, *digit);
        // The parts of the links stand behind those of the sets.
        let link = Because::Pattern((links.len() + 1 + number) as u16);
        let because = (here | there).common_houses().next().map_or(link, Because::House);
        say(there, *digit, false, because);
    }
    say(network.places(ends.last, z), z, true, Because::Set(links.len() as u16));
    chain
}

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let network = scene.network();
    let mut starts = network.no_sets();
    let mut losing = network.no_sets();
    let mut wave = Wave::new(network);
    for z in Digit::all() {
        scene.goes_on()?;
        for victim in scene.position.places(z) {
            network.losing(victim, z, &mut losing);
            if wave.contradicts(network, &losing, z) {
                unite(&mut starts, &losing);
            }
        }
    }
    let mut searches = Vec::new();
    for first in numbers(&starts) {
        for exit in network.set(first).digits {
            searches.push(Layers::new(network, first, exit, &starts));
        }
    }
    let mut known = BTreeSet::new();
    let mut patience = PATIENCE;
    for length in SHORTEST..=LONGEST {
        for layers in &mut searches {
            scene.goes_on()?;
            layers.give(scene, length, &mut known, &mut patience, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sets that have lost a digit, found by following every link once.
struct Wave {
    lost: Vec<u8>,
    by: Vec<Vec<u64>>,
    reached: Vec<u64>,
    queue: Vec<u32>,
}

impl Wave {
    fn new(network: &Network) -> Self {
        Self {
            lost: vec![0; network.len()],
            by: vec![network.no_sets(); 9],
            reached: network.no_sets(),
            queue: Vec::with_capacity(network.len()),
        }
    }

    /// Returns `true` if some set loses two digits when these sets lose z.
    fn contradicts(&mut self, network: &Network, losing: &[u64], z: Digit) -> bool {
        self.by.iter_mut().for_each(|sets| sets.fill(0));
        self.reached.copy_from_slice(losing);
        self.by[z.index()].copy_from_slice(losing);
        self.queue.clear();
        for set in numbers(losing) {
            self.lost[set] = z.index() as u8;
            self.queue.push(set as u32);
        }
        let mut next = 0;
        while let Some(set) = self.queue.get(next).map(|set| *set as usize) {
            next += 1;
            for digit in network.set(set).digits {
                if digit.index() as u8 != self.lost[set] && self.spread(network, set, digit) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns this set holds the digit: its neighbours lose it.
    fn spread(&mut self, network: &Network, set: usize, digit: Digit) -> bool {
        let mut by = std::mem::take(&mut self.by[digit.index()]);
        let mut is_contradiction = false;
        for (word, near) in network.near(set, digit).iter().enumerate() {
            is_contradiction |= near & self.reached[word] & !by[word] != 0;
            let mut fresh = near & !self.reached[word];
            self.reached[word] |= fresh;
            by[word] |= fresh;
            while fresh != 0 {
                let number = word * 64 + fresh.trailing_zeros() as usize;
                self.lost[number] = digit.index() as u8;
                self.queue.push(number as u32);
                fresh &= fresh - 1;
            }
        }
        self.by[digit.index()] = by;
        is_contradiction
    }
}

/// The sets that follow one first set, left by one digit: those that chains of each length can enter, by digit.
struct Layers {
    first: usize,
    exit: Digit,
    words: usize,
    /// The sets that can come as number `n`, counted from 1, entered by a digit: a set of sets for
    /// each `n` and each digit, one behind the other.
    entered: Vec<u64>,
    /// For each digit the last sets that have a chain, or cannot have one.
    done: Vec<u64>,
}

impl Layers {
    fn new(network: &Network, first: usize, exit: Digit, starts: &[u64]) -> Self {
        let words = starts.len();
        let mut entered = vec![0; 9 * words];
        entered[exit.index() * words..][..words].copy_from_slice(network.near(first, exit));
        // The last set comes later in the list, so that a chain is not given from both sides.
        let mut done: Vec<u64> = starts.iter().map(|word| !word).collect();
        (0..=first).for_each(|set| done[set / 64] |= 1 << (set % 64));
        Self { first, exit, words, entered, done: done.repeat(9) }
    }

    /// Returns the sets that can come as number `place`, entered by a digit.
    fn entered(&self, place: usize, digit: Digit) -> &[u64] {
        &self.entered[((place - 1) * 9 + digit.index()) * self.words..][..self.words]
    }

    fn extend(&mut self, network: &Network) {
        let mut next = vec![0; 9 * self.words];
        let place = self.entered.len() / (9 * self.words);
        for entry in Digit::all() {
            for set in numbers(self.entered(place, entry)) {
                for exit in network.set(set).digits - DigitSet::only(entry) {
                    let at = exit.index() * self.words;
                    unite(&mut next[at..at + self.words], network.near(set, exit));
                }
            }
        }
        self.entered.extend(next);
    }

    /// Gives the chains of one length that remove what none before has removed.
    fn give(
        &mut self,
        scene: &Scene<'_>,
        length: usize,
        known: &mut BTreeSet<Vec<Candidate>>,
        patience: &mut u32,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        if *patience == 0 {
            return ControlFlow::Continue(());
        }
        let network = scene.network();
        while self.entered.len() < (length - 1) * 9 * self.words {
            self.extend(network);
        }
        for entry in Digit::all() {
            let at = entry.index() * self.words;
            let done = &self.done[at..at + self.words];
            let reached = self.entered(length - 1, entry).iter().zip(done);
            let open: Vec<u64> = reached.map(|(reached, done)| reached & !done).collect();
            for last in numbers(&open) {
                let links = DigitSet::only(self.exit) | DigitSet::only(entry);
                let ends = Ends { first: self.first, last, links };
                let is_new = removes_something(scene, &ends);
                let chain = is_new.then(|| self.walk(scene, (last, entry), length, patience));
                if let Some(None) = chain {
                    continue;
                }
                self.done[at + last / 64] |= 1 << (last % 64);
                let Some(Some(links)) = chain else { continue };
                let [.., (_, earlier), (before, _)] = links[..] else { continue };
                let ends = self.ends(network, (before, earlier), (last, entry));
                if let Some(step) = step_of(scene, Technique::AlsChain, &ends, &links)
                    && known.insert(step.eliminations.clone())
                {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the ends of a chain with these two sets last, each with the digit by which it is
    /// entered. A second digit by which the last could be entered as well counts as used, too.
    fn ends(&self, network: &Network, before: (usize, Digit), last: (usize, Digit)) -> Ends {
        let entries = network.restricted(before.0, last.0) - DigitSet::only(before.1);
        let links = entries | DigitSet::only(self.exit) | DigitSet::only(last.1);
        Ends { first: self.first, last: last.0, links }
    }

    /// Returns a chain of this length to a last set that is entered by a digit, no set twice.
    fn walk(
        &self,
        scene: &Scene<'_>,
        last: (usize, Digit),
        length: usize,
        patience: &mut u32,
    ) -> Option<Vec<(usize, Digit)>> {
        let mut back = vec![last];
        let mut left = PATIENCE_FOR_ENDS.min(*patience);
        *patience -= left;
        let is_found = self.walk_back(scene, length - 1, &mut back, &mut left);
        *patience += left;
        is_found.then(|| {
            let mut links = vec![(self.first, self.exit)];
            // Each set is left by the digit by which the next one is entered.
            links.extend(back.windows(2).rev().map(|pair| (pair[1].0, pair[0].1)));
            links
        })
    }

    /// Goes on from the last of `back`, which comes as number `place`, towards the first set.
    fn walk_back(
        &self,
        scene: &Scene<'_>,
        place: usize,
        back: &mut Vec<(usize, Digit)>,
        patience: &mut u32,
    ) -> bool {
        let network = scene.network();
        let Some(&(set, entry)) = back.last() else { return false };
        if place == 1 {
            let overlaps = network.set(set).cells.meets(network.set(self.first).cells);
            let may_join = scene.options.overlapping_sets || !overlaps;
            return may_join
                && entry == self.exit
                && contains(network.near(self.first, entry), set);
        }
        *patience = patience.saturating_sub(1);
        if *patience == 0 {
            return false;
        }
        for earlier in Digit::all().filter(|digit| *digit != entry) {
            let reached = self.entered(place - 1, earlier);
            for before in common(network.near(set, entry), reached) {
                let is_idle = || {
                    let ends = self.ends(network, (before, earlier), (set, entry));
                    back.len() == 1 && !removes_something(scene, &ends)
                };
                if !self.may_join(scene, back, before) || is_idle() {
                    continue;
                }
                back.push((before, earlier));
                if self.walk_back(scene, place - 1, back, patience) {
                    return true;
                }
                back.pop();
            }
        }
        false
    }

    /// Returns `true` if this set can come before the last of `back`: a new one that, where sets may not
    /// overlap, lies apart from the sets it is linked to.
    fn may_join(&self, scene: &Scene<'_>, back: &[(usize, Digit)], set: usize) -> bool {
        let network = scene.network();
        let next = back.last().map_or(CellSet::EMPTY, |(next, _)| network.set(*next).cells);
        let overlaps = network.set(set).cells.meets(next);
        let is_new = set != self.first && back.iter().all(|(other, _)| *other != set);
        is_new && (scene.options.overlapping_sets || !overlaps)
    }
}

fn removes_something(scene: &Scene<'_>, ends: &Ends) -> bool {
    let network = scene.network();
    ends.candidates(network).iter().any(|z| {
        let seen = network.seen(ends.first, z) & network.seen(ends.last, z);
        seen.meets(scene.position.places(z))
    })
}
