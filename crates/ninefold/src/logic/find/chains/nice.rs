//! Loops and alternating inference chains, plain and grouped.
//!
//! All are found by walks from single candidates:
//!
//! ```text
//!   start        end            is
//!   x true       x false        discontinuous: x goes
//!   x true       y true         discontinuous: x goes                (x, y in one cell)
//!   x false      x true         discontinuous: x stays, the cell's others go
//!   x false      y true         continuous                           (x, y in one cell)
//!   x true       y false        continuous, if the cell has only x and y
//!   x false      y true         AIC, if the two remove two candidates or more (other cells)
//! ```
//!
//! A chain does not come back to a cell it has left, except where a loop ends.

use super::sets::SetLinks;
use super::tell::Reader;
use super::walk::{Stop, Walk};
use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::bits;
use crate::logic::links::{Links, Node};
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of links in a chain.
const SHORTEST: u32 = 3;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    let is_grouped = matches!(
        technique,
        T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic
    );
    let links = if is_grouped { scene.grouped_links() } else { scene.links() };
    let sets = (is_grouped && scene.options.sets_in_chains).then(|| scene.set_links());
    if sets.is_none() && bits::is_empty(links.targets()) {
        return ControlFlow::Continue(());
    }
    let mut search = Search { scene, technique, is_grouped, links, sets, hits: Vec::new() };
    match technique {
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => search.continuous(),
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => search.discontinuous(),
        _ => search.aics(),
    }
    search.give(found)
}

/// Where a chain begins and ends, and how many links it has.
#[derive(Clone, Copy, Debug)]
struct Hit {
    length: u32,
    start: Stop,
    end: Stop,
}

struct Search<'a> {
    scene: &'a Scene<'a>,
    technique: Technique,
    is_grouped: bool,
    links: &'a Links,
    sets: Option<&'a SetLinks>,
    hits: Vec<Hit>,
}

impl Search<'_> {
    /// Whether a candidate may be false by a chain at all. With sets that is not known beforehand.
    fn is_target(&self, node: usize) -> bool {
        self.sets.is_some() || bits::contains(self.links.targets(), node)
    }

    fn at(&self, node: usize) -> Candidate {
        let Node { cells, digit } = self.links.nodes()[node];
        Candidate { cell: cells.first().unwrap_or(FIRST), digit }
    }

    /// The candidates of the cell of a candidate, with itself.
    fn home(&self, node: usize) -> Vec<usize> {
        let Candidate { cell, .. } = self.at(node);
        let digits = self.scene.position.candidates(cell);
        digits.iter().map(|digit| self.links.number(Candidate { cell, digit })).collect()
    }

    fn hit(&mut self, walk: &Walk<'_>, start: Stop, end: Stop) {
        if let Some(length) = walk.length(end)
            && length >= SHORTEST
        {
            self.hits.push(Hit { length, start, end });
        }
    }

    fn discontinuous(&mut self) {
        let mut walk = Walk::new(self.scene.position, self.links, self.sets);
        for node in 0..self.links.candidates() {
            let members = self.home(node);
            if self.is_target(node) {
                walk.from(Stop::On(node));
                self.hit(&walk, Stop::On(node), Stop::Off(node));
                for other in members.iter().filter(|other| **other != node) {
                    self.hit(&walk, Stop::On(node), Stop::On(*other));
                }
            }
            let others = || members.iter().filter(|other| **other != node);
            let sets = others().all(|other| self.is_target(*other));
            let deletes = self.scene.options.every_chain && others().any(|o| self.is_target(*o));
            if sets || deletes {
                walk.from(Stop::Off(node));
                self.hit(&walk, Stop::Off(node), Stop::On(node));
                for other in others().filter(|_| deletes) {
                    self.hit(&walk, Stop::Off(node), Stop::Off(*other));
                }
            }
        }
    }

    fn continuous(&mut self) {
        let loops = if self.sets.is_some() { None } else { Some(self.nodes_in_loops()) };
        if loops.as_ref().is_some_and(|nodes| bits::is_empty(nodes)) {
            return;
        }
        let mut walk = Walk::new(self.scene.position, self.links, self.sets);
        let mut reach = vec![0; self.links.weak(0).len()];
        for node in 0..self.links.candidates() {
            // In a cell with two candidates the other is one link away.
            if bits::is_empty(self.links.strong(node)) || self.cell_size(node) < 3 {
                continue;
            }
            let members = self.home(node);
            if let Some(loops) = &loops {
                self.links.reach_from_off(node, &mut reach);
                let comes_home = members.iter().any(|member| bits::contains(&reach, *member));
                if !comes_home || !bits::meets(&reach, loops) {
                    continue;
                }
            }
            walk.from(Stop::Off(node));
            for other in members.iter().filter(|other| **other != node) {
                self.hit(&walk, Stop::Off(node), Stop::On(*other));
            }
        }
    }

    fn cell_size(&self, node: usize) -> u32 {
        self.scene.position.candidates(self.at(node).cell).len()
    }

    /// The true ends of weak links that may be in a loop and remove something: a target sees both
    /// ends, and if the one is false, the other is true.
    fn nodes_in_loops(&self) -> Vec<u64> {
        let links = self.links;
        let mut ends = vec![0; links.weak(0).len()];
        let mut reach = ends.clone();
        let mut near = ends.clone();
        for target in bits::numbers(links.targets()) {
            bits::join(&mut near, links.weak(target));
        }
        for start in bits::numbers(&near).filter(|start| !bits::is_empty(links.strong(*start))) {
            links.reach_from_off(start, &mut reach);
            for word in 0..reach.len() {
                ends[word] |= reach[word] & near[word] & links.weak(start)[word];
            }
        }
        ends
    }

    fn aics(&mut self) {
        let mut walk = Walk::new(self.scene.position, self.links, self.sets);
        for node in 0..self.links.candidates() {
            let may_end = self.sets.is_some()
                || bits::meets(self.links.weak(node), self.links.targets());
            if bits::is_empty(self.links.strong(node)) || !may_end {
                continue;
            }
            walk.from(Stop::Off(node));
            for other in bits::numbers(walk.on()).take_while(|other| *other < self.links.candidates()) {
                if self.gains_two(self.at(node), self.at(other)) {
                    self.hit(&walk, Stop::Off(node), Stop::On(other));
                }
            }
        }
    }

    /// Whether two candidates, one of which is true, remove two others or more.
    fn gains_two(&self, one: Candidate, two: Candidate) -> bool {
        let position = self.scene.position;
        if one.cell == two.cell {
            return false;
        }
        if one.digit == two.digit {
            let seen = one.cell.peers() & two.cell.peers() & position.places(one.digit);
            return seen.has_several();
        }
        one.cell.peers().contains(two.cell)
            && position.candidates(one.cell).contains(two.digit)
            && position.candidates(two.cell).contains(one.digit)
    }

    /// Tells the chains, shortest first; of several that remove the same, only one if that is
    /// enough.
    fn give(mut self, found: &mut Found<'_>) -> ControlFlow<()> {
        self.hits.sort_by_key(|hit| hit.length);
        let mut walk = Walk::new(self.scene.position, self.links, self.sets);
        let mut given: Vec<Vec<Candidate>> = Vec::new();
        for hit in &self.hits {
            walk.from(hit.start);
            let trail = walk.trail(hit.end);
            let Some(step) = self.step(hit, &trail) else {
                if std::env::var("DBG").is_ok() {
                    let reader = Reader { position: self.scene.position, links: self.links, sets: self.sets };
                    eprintln!("rejected {:?} {:?} {:?}", self.by_ends(hit), self.by_contradiction(hit), trail.iter().map(|s| { let n = reader.node(*s); format!("{:?}{}{}", reader.cells(*s), if matches!(s, Stop::On(_)) {"="} else {"<>"}, n.digit)}).collect::<Vec<_>>());
                }
                continue;
            };
            if !self.scene.options.every_chain {
                if given.contains(&step.eliminations) {
                    continue;
                }
                given.push(step.eliminations.clone());
            }
            found(step)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a trail never comes back to a cell it has left. Only a loop does, at its end, and it
    /// leaves its first cell at once.
    fn is_straight(&self, reader: &Reader<'_>, trail: &[Stop]) -> bool {
        let is_loop = !matches!(self.technique, Technique::Aic | Technique::GroupedAic);
        let home = reader.cells(trail[0]);
        let mut left = CellSet::EMPTY;
        let mut here = home;
        for (number, stop) in trail.iter().enumerate().skip(1) {
            let cells = reader.cells(*stop);
            let is_end = number + 1 == trail.len();
            if is_loop && (cells == home) != is_end || is_end && is_loop && here == home {
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

    fn step(&self, hit: &Hit, trail: &[Stop]) -> Option<Step> {
        let reader = Reader { position: self.scene.position, links: self.links, sets: self.sets };
        if self.is_grouped != trail.iter().any(|stop| reader.cells(*stop).has_several()) {
            return None;
        }
        if !self.is_straight(&reader, trail) {
            return None;
        }
        let (gone, is_loop) = match self.technique {
            Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop => {
                (self.around_loop(&reader, trail), true)
            }
            Technique::Aic | Technique::GroupedAic => (self.by_ends(hit), false),
            _ => (self.by_contradiction(hit), false),
        };
        let digits = trail.iter().map(|stop| reader.node(*stop).digit).collect();
        let mut step = Step::new(self.technique, digits);
        step.eliminations = gone;
        reader.tell(trail, is_loop, &mut step.pattern);
        if is_loop && matches!(hit.start, Stop::On(_)) {
            step.pattern.truths.push(Truth::Cell(reader.node(hit.start).cells.first()?));
        }
        step.is_useful().then(|| step.sorted())
    }

    fn by_contradiction(&self, hit: &Hit) -> Vec<Candidate> {
        let position = self.scene.position;
        match (hit.start, hit.end) {
            (Stop::On(node), _) => vec![self.at(node)],
            (_, Stop::Off(node)) => vec![self.at(node)],
            (_, Stop::On(node) | Stop::Set(node)) => {
                let Candidate { cell, digit } = self.at(node);
                let others = position.candidates(cell) - DigitSet::only(digit);
                others.iter().map(|digit| Candidate { cell, digit }).collect()
            }
        }
    }

    fn by_ends(&self, hit: &Hit) -> Vec<Candidate> {
        let (Stop::Off(start), Stop::On(end)) = (hit.start, hit.end) else { return Vec::new() };
        let (one, two) = (self.at(start), self.at(end));
        if one.digit == two.digit {
            let seen = one.cell.peers() & two.cell.peers();
            return self.candidates(seen, one.digit).collect();
        }
        vec![
            Candidate { cell: one.cell, digit: two.digit },
            Candidate { cell: two.cell, digit: one.digit },
        ]
    }

    fn candidates(&self, cells: CellSet, digit: Digit) -> impl Iterator<Item = Candidate> + use<> {
        let cells = cells & self.scene.position.places(digit);
        cells.iter().map(move |cell| Candidate { cell, digit })
    }

    /// In a loop, one end of every weak link is true: what sees both ends can go. A set in a loop is
    /// locked: its digits that the loop does not use go from all cells that see them.
    fn around_loop(&self, reader: &Reader<'_>, trail: &[Stop]) -> Vec<Candidate> {
        let position = self.scene.position;
        let mut gone = Vec::new();
        let cells = trail.iter().fold(CellSet::EMPTY, |all, stop| all | reader.cells(*stop));
        let mut rest_of_cell = |cell, kept: DigitSet| {
            let others = position.candidates(cell) - kept;
            gone.extend(others.iter().map(|digit| Candidate { cell, digit }));
        };
        let (first, last) = (reader.node(trail[0]), reader.node(trail[trail.len() - 1]));
        if let (Stop::Off(_), Some(cell)) = (trail[0], first.cells.single()) {
            rest_of_cell(cell, DigitSet::only(first.digit) | DigitSet::only(last.digit));
        }
        for pair in trail.windows(2) {
            let (one, two) = (reader.node(pair[0]), reader.node(pair[1]));
            if let (Stop::On(_), Stop::Off(_), true) = (pair[0], pair[1], one.cells == two.cells)
                && let Some(cell) = one.cells.single()
            {
                rest_of_cell(cell, DigitSet::only(one.digit) | DigitSet::only(two.digit));
            }
        }
        for pair in trail.windows(2) {
            let (one, two) = (reader.node(pair[0]), reader.node(pair[1]));
            if one.cells != two.cells && one.digit == two.digit && !matches!(pair[1], Stop::On(_)) {
                let seen = one.cells.common_peers() & two.cells.common_peers();
                gone.extend(self.candidates(seen - cells, one.digit));
            }
            let (Stop::Set(entry), Some(sets)) = (pair[0], self.sets) else { continue };
            let set = sets.entries[entry].set;
            let mut used = DigitSet::only(one.digit);
            if let (Stop::On(_), Some(cell)) = (pair[1], two.cells.single()) {
                used |= position.candidates(cell);
            } else {
                used.insert(two.digit);
                let exit = (set.cells & position.places(two.digit)).common_peers();
                let seen = exit & two.cells.common_peers();
                gone.extend(self.candidates(seen - cells, two.digit));
            }
            for digit in set.digits - used {
                let locked = (set.cells & position.places(digit)).common_peers();
                gone.extend(self.candidates(locked - cells, digit));
            }
        }
        gone
    }
}

const FIRST: crate::board::Cell = crate::board::Cell::new(0).unwrap();
