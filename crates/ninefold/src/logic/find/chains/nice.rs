//! Loops and alternating inference chains, plain and grouped.
//!
//! All are found by walks from single candidates:
//!
//! ```text
//!   start        end            is
//!   x true       x false        discontinuous: x goes
//!   x true       y true         discontinuous: x goes                (x, y in one cell)
//!   x false      y false        discontinuous: y goes                (x, y in one cell)
//!   x false      x true         discontinuous: x stays, the cell's others go
//!   x false      y true         continuous                           (x, y in one cell)
//!   x false      y true         AIC, if the two remove two candidates or more (other cells)
//! ```
//!
//! A chain does not come back to a cell it has left, except where a loop ends.

use super::describe::Reader;
use super::gains;
use super::walk::{Sets, Stop, Walk};
use crate::board::{Candidate, CellSet, DigitSet};
use crate::logic::facts::bits::Bits;
use crate::logic::facts::links::Links;
use crate::logic::facts::set_links::SetLinks;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::step::{Step, cost_in_aic, cost_in_loop};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of links in a chain.
const SHORTEST: u32 = 3;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    use Technique as T;
    let is_grouped = matches!(
        technique,
        T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic
    );
    let links = if is_grouped { scene.grouped_links() } else { scene.links() };
    let sets = (is_grouped && scene.options.sets_in_chains).then(|| scene.set_links());
    if links.nodes().is_empty() || sets.is_none() && links.targets().is_empty() {
        return ControlFlow::Continue(());
    }
    Search { scene, technique, is_grouped, links, sets }.report(found)
}

/// A chain: where it begins and ends, and how many links it has.
#[derive(Clone, Debug)]
struct Hit {
    length: u32,
    trail: Vec<Stop>,
}

/// Returns how much longer an AIC counts, while it is looked for, that takes a cell's last
/// candidate directly from a set, in half links. Where there is another path, or one by a set of
/// more than two cells, the libraries of cases have that one.
const fn forced_in_aic(cells: usize) -> u32 {
    if cells > 2 { 4 } else { 12 }
}

/// The chains that a search is to find, and those found.
struct Hits {
    /// Whether only the shortest chain is asked for.
    is_first: bool,
    /// Chains must be shorter.
    limit: u32,
    all: Vec<Hit>,
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    technique: Technique,
    is_grouped: bool,
    links: &'a Links,
    sets: Option<&'a SetLinks>,
}

impl Search<'_> {
    const fn is_aic(&self) -> bool {
        matches!(self.technique, Technique::Aic | Technique::GroupedAic)
    }

    fn reader(&self) -> Reader<'_> {
        Reader { position: self.scene.position, links: self.links, sets: self.sets }
    }

    /// Reports the chains, shortest first; of several that remove the same, only one unless every
    /// chain is asked for. The length of a chain through sets depends on how sets are counted, so
    /// with sets one of each length is reported.
    fn report(&self, found: &mut StepCallback<'_>) -> Flow {
        let wants_every = self.scene.options.every_chain;
        let mut given: Vec<(Vec<Candidate>, usize)> = Vec::new();
        let mut report_one = |search: &Self, hit: &Hit, found: &mut StepCallback<'_>| {
            let Some(step) = search.step(hit) else { return ControlFlow::Continue(()) };
            if !wants_every {
                let length = if search.sets.is_some() { step.chain_length() } else { 0 };
                let key = (step.eliminations.clone(), length);
                if given.contains(&key) {
                    return ControlFlow::Continue(());
                }
                given.push(key);
            }
            found(step)
        };
        // The first is found quickly, because no walk goes further than the shortest yet.
        if !wants_every {
            for hit in self.search(true) {
                report_one(self, &hit, found)?;
            }
        }
        for hit in self.search(false) {
            report_one(self, &hit, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns all chains, or only a shortest one, sorted by length.
    fn search(&self, is_first: bool) -> Vec<Hit> {
        let mut hits = Hits { is_first, limit: u32::MAX, all: Vec::new() };
        self.collect(true, &mut hits);
        if self.sets.is_some() {
            // Of paths of the same length only one is known, and it may come back to a cell.
            self.collect(false, &mut hits);
        }
        hits.all.sort_by_key(|hit| hit.length);
        hits.all
    }

    fn collect(&self, last: bool, hits: &mut Hits) {
        use Technique as T;
        let sets = self.sets.map(|links| match self.is_aic() {
            true => Sets { links, cost: cost_in_aic, forced: forced_in_aic, last },
            false => Sets { links, cost: cost_in_loop, forced: |_| 0, last },
        });
        let mut walk = Walk::new(self.scene.position, self.links, sets);
        match self.technique {
            T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => {
                self.continuous(&mut walk, hits);
            }
            T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => {
                self.discontinuous(&mut walk, hits);
            }
            _ => self.aics(&mut walk, hits),
        }
    }

    /// Returns `true` if a candidate may be false by a chain at all. With sets that is not known beforehand.
    fn is_target(&self, node: usize) -> bool {
        self.sets.is_some() || self.links.targets().contains(node)
    }

    fn at(&self, node: usize) -> Candidate {
        self.links.candidate(node).unwrap_or(NOTHING)
    }

    /// Iterates over the other candidates of the cell of a candidate.
    fn mates(&self, node: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let Candidate { cell, digit } = self.at(node);
        let others = self.scene.position.candidates(cell) - DigitSet::only(digit);
        others.iter().map(move |digit| self.links.number(Candidate { cell, digit }))
    }

    /// Adds the chain to this end, if there is one and it is asked for.
    fn hit(&self, walk: &Walk<'_>, end: Stop, hits: &mut Hits) {
        let Some(length) = walk.length(end) else { return };
        if length < SHORTEST * walk.unit() || length >= hits.limit {
            return;
        }
        let trail = walk.trail(end);
        let reader = self.reader();
        let is_grouped = trail.iter().any(|stop| reader.cells(*stop).has_several());
        if is_grouped != self.is_grouped || !self.is_straight(&reader, &trail) {
            return;
        }
        let hit = Hit { length, trail };
        if hits.is_first {
            // A continuous loop counts only if it removes something.
            if self.step(&hit).is_none() {
                return;
            }
            hits.limit = length;
            hits.all.clear();
        }
        hits.all.push(hit);
    }

    fn discontinuous(&self, walk: &mut Walk<'_>, hits: &mut Hits) {
        let mut starts: Vec<(u32, Stop)> = Vec::new();
        for node in 0..self.links.candidates() {
            let mut start = |stop: Stop, ends: &Bits| {
                let distance = match stop {
                    _ if !hits.is_first || self.sets.is_some() => Some(0),
                    Stop::On(_) => self.links.distance(node, true, ends),
                    _ => self.links.distance(node, false, ends),
                };
                starts.extend(distance.map(|distance| (distance, stop)));
            };
            if self.is_target(node) {
                start(Stop::On(node), self.links.weak(node));
            }
            let mut mates = self.mates(node);
            let sets = mates.clone().all(|mate| self.is_target(mate));
            let deletes = self.scene.options.every_chain && mates.any(|mate| self.is_target(mate));
            if (sets || deletes) && self.links.is_tied(node) {
                let mut itself = Bits::EMPTY;
                itself.insert(node);
                start(Stop::Off(node), &itself);
            }
        }
        starts.sort_by_key(|(distance, _)| *distance);
        for (distance, start) in starts {
            if distance >= hits.limit {
                break;
            }
            let node = start.node();
            walk.from(start, hits.limit);
            if start == Stop::On(node) {
                self.hit(walk, Stop::Off(node), hits);
                self.mates(node).for_each(|mate| self.hit(walk, Stop::On(mate), hits));
            } else {
                self.hit(walk, Stop::On(node), hits);
                if self.scene.options.every_chain {
                    self.mates(node).for_each(|mate| self.hit(walk, Stop::Off(mate), hits));
                }
            }
        }
    }

    fn continuous(&self, walk: &mut Walk<'_>, hits: &mut Hits) {
        let loops = if self.sets.is_some() { Bits::ALL } else { self.nodes_in_loops() };
        if loops.is_empty() {
            return;
        }
        for node in 0..self.links.candidates() {
            // In a cell with two candidates the other is one link away.
            let cell = self.at(node).cell;
            let is_pair = self.scene.position.candidates(cell).len() < 3;
            if is_pair || !self.links.is_tied(node) {
                continue;
            }
            if self.sets.is_none() {
                let reach = self.links.reach_from_off(node);
                let comes_home = self.mates(node).any(|mate| reach.contains(mate));
                if !comes_home || !reach.meets(&loops) {
                    continue;
                }
            }
            walk.from(Stop::Off(node), hits.limit);
            self.mates(node).for_each(|mate| self.hit(walk, Stop::On(mate), hits));
        }
    }

    /// Returns the true ends of weak links that may be in a loop and remove something: a target
    /// sees both ends, and if the one is false, the other is true.
    fn nodes_in_loops(&self) -> Bits {
        let links = self.links;
        let (mut ends, mut near) = (Bits::EMPTY, Bits::EMPTY);
        for target in links.targets().iter() {
            near |= *links.weak(target);
        }
        for start in near.iter().filter(|start| links.is_tied(*start)) {
            ends |= links.reach_from_off(start) & near & *links.weak(start);
        }
        ends
    }

    fn aics(&self, walk: &mut Walk<'_>, hits: &mut Hits) {
        for node in 0..self.links.candidates() {
            let may_end = self.sets.is_some() || self.links.weak(node).meets(self.links.targets());
            if !may_end || !self.links.is_tied(node) {
                continue;
            }
            walk.from(Stop::Off(node), hits.limit);
            for other in walk.on().iter().take_while(|other| *other < self.links.candidates()) {
                if gains::by_ends(self.scene.position, self.at(node), self.at(other)).len() > 1 {
                    self.hit(walk, Stop::On(other), hits);
                }
            }
        }
    }

    /// Returns `true` if a trail never comes back to a cell it has left. Only a loop does, at its end, and it
    /// leaves its first cell at once. Of a group or a set that is entered, the first cell counts.
    fn is_straight(&self, reader: &Reader<'_>, trail: &[Stop]) -> bool {
        let is_loop = !self.is_aic();
        let home = reader.cells(trail[0]);
        let mut left = CellSet::EMPTY;
        let mut here = home;
        for (number, stop) in trail.iter().enumerate().skip(1) {
            let cells = reader.cells(*stop);
            let is_end = number + 1 == trail.len();
            if is_loop && ((cells == home) != is_end || is_end && here == home) {
                return false;
            }
            if cells != here {
                if !is_loop || here.first() != home.first() {
                    left |= here;
                }
                if cells.first().is_some_and(|cell| left.contains(cell)) {
                    return false;
                }
            }
            here = cells;
        }
        true
    }

    fn step(&self, hit: &Hit) -> Option<Step> {
        let reader = self.reader();
        let trail = &hit.trail;
        let (first, last) = (*trail.first()?, *trail.last()?);
        let (start, end) = (self.at(first.node()), self.at(last.node()));
        let is_loop = matches!(
            self.technique,
            Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop
        );
        let position = self.scene.position;
        let gone = match (first, last) {
            _ if is_loop => gains::around_loop(&reader, trail),
            _ if self.is_aic() => gains::by_ends(position, start, end),
            (Stop::On(_), _) => vec![start],
            (_, Stop::Off(_)) => vec![end],
            _ => gains::rest_of_cell(position, end.cell, DigitSet::only(end.digit)).collect(),
        };
        if gone.is_empty() {
            return None;
        }
        let digits = trail.iter().map(|stop| reader.node(*stop).digit).collect();
        let mut step = Step::new(self.technique, digits);
        step.eliminations = gone;
        reader.describe(trail, is_loop, &mut step.pattern);
        Some(step.sorted())
    }
}

const NOTHING: Candidate = Candidate {
    cell: crate::board::Cell::new(0).unwrap(),
    digit: crate::board::Digit::new(1).unwrap(),
};
