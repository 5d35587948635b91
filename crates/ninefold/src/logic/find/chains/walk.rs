//! Walks along links, always the shortest way.
//!
//! A stop of a walk is "this node is true", "this node is false", or "this set loses a digit"; the
//! next stops are what follows from it alone. The walk from one start remembers for each stop the one
//! before, so every trail can be read backwards.
//!
//! ```text
//!   queue    start | one link | two links | ...      stops in the order in which they are reached
//!   waiting                      sets that are reached, but count as more than one link
//! ```

use super::sets::SetLinks;
use crate::board::Candidate;
use crate::logic::bits::{self, Ones};
use crate::logic::links::Links;
use crate::logic::position::Position;

/// Something that is stated on the way: a node and whether it is true, or an entry of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic::find) enum Stop {
    On(usize),
    Off(usize),
    Set(usize),
}

impl Stop {
    /// The number of its node or entry.
    pub(in crate::logic::find) const fn node(self) -> usize {
        let (Self::On(node) | Self::Off(node) | Self::Set(node)) = self;
        node
    }
}

/// A stop, the place in the queue of the one before, and how many links lead to it.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    stop: Stop,
    before: u32,
    length: u32,
}

/// A walk from one start.
#[derive(Debug)]
pub(in crate::logic::find) struct Walk<'a> {
    position: &'a Position,
    links: &'a Links,
    sets: Option<&'a SetLinks>,
    queue: Vec<Arrival>,
    /// The place in the queue of each stop.
    places: Vec<u32>,
    seen_on: Vec<u64>,
    seen_off: Vec<u64>,
    seen_sets: Vec<u64>,
    /// The entries of sets that are reached later, by length.
    waiting: Vec<Vec<(Stop, u32)>>,
}

const NEVER: u32 = u32::MAX;

impl<'a> Walk<'a> {
    pub(in crate::logic::find) fn new(
        position: &'a Position,
        links: &'a Links,
        sets: Option<&'a SetLinks>,
    ) -> Self {
        let words = links.nodes().len().div_ceil(64).max(1);
        let entries = sets.map_or(0, |sets| sets.entries.len());
        Self {
            position,
            links,
            sets,
            queue: Vec::with_capacity(1024),
            places: vec![NEVER; links.nodes().len() * 2 + entries],
            seen_on: vec![0; words],
            seen_off: vec![0; words],
            seen_sets: vec![0; entries.div_ceil(64)],
            waiting: Vec::new(),
        }
    }

    /// Walks from a start to everything that follows.
    pub(in crate::logic::find) fn from(&mut self, start: Stop) {
        for arrival in self.queue.drain(..) {
            self.places[place(self.links, arrival.stop)] = NEVER;
        }
        self.seen_on.fill(0);
        self.seen_off.fill(0);
        self.seen_sets.fill(0);
        self.arrive(Arrival { stop: start, before: NEVER, length: 0 });
        let (mut at, mut length) = (0, 0);
        loop {
            while let Some(arrival) = self.queue.get(at as usize).filter(|a| a.length == length) {
                self.leave(arrival.stop, at, length + 1);
                at += 1;
            }
            length += 1;
            self.end_waiting(length);
            let is_done = self.waiting.len() <= length as usize;
            if self.queue.len() <= at as usize && is_done {
                return;
            }
        }
    }

    fn leave(&mut self, stop: Stop, before: u32, length: u32) {
        match stop {
            Stop::On(node) => {
                if has_more(self.links.weak(node), &self.seen_off) {
                    self.step(node, self.links.weak(node), false, before, length);
                }
                if let Some(sets) = self.sets {
                    self.wait_all(sets, sets.into(node), before, length);
                }
            }
            Stop::Off(node) => {
                if has_more(self.links.strong(node), &self.seen_on) {
                    self.step(node, self.links.strong(node), true, before, length);
                }
            }
            Stop::Set(entry) => self.leave_set(entry, before, length),
        }
    }

    /// Goes on from a node to those of a row that are new: in the cell, then along the row, down
    /// the column, in the box; to groups last.
    fn step(&mut self, node: usize, row: &[u64], is_on: bool, before: u32, length: u32) {
        let links = self.links;
        let arrive = |walk: &mut Self, other: usize| {
            let seen = if is_on { &walk.seen_on } else { &walk.seen_off };
            if bits::contains(row, other) && !bits::contains(seen, other) {
                let stop = if is_on { Stop::On(other) } else { Stop::Off(other) };
                walk.arrive(Arrival { stop, before, length });
            }
        };
        let mut groups_from = 0;
        if let Some(Candidate { cell, digit }) = links.candidate(node) {
            for digit in self.position.candidates(cell) {
                arrive(self, links.number(Candidate { cell, digit }));
            }
            for house in cell.houses() {
                for cell in self.position.spots(house, digit) {
                    arrive(self, links.number(Candidate { cell, digit }));
                }
            }
            groups_from = links.candidates();
        }
        if groups_from < links.nodes().len() {
            for word in groups_from / 64..row.len() {
                for bit in Ones(row[word]) {
                    arrive(self, word * 64 + bit);
                }
            }
        }
    }

    fn leave_set(&mut self, entry: usize, before: u32, length: u32) {
        let Some(sets) = self.sets else { return };
        for word in 0..self.seen_off.len() {
            for bit in Ones(sets.off(entry)[word] & !self.seen_off[word]) {
                self.arrive(Arrival { stop: Stop::Off(word * 64 + bit), before, length });
            }
        }
        for word in 0..self.seen_on.len() {
            for bit in Ones(sets.on(entry)[word] & !self.seen_on[word]) {
                let extra: usize = std::env::var("K").map_or(0, |k| k.parse().unwrap());
                if extra == 0 {
                    self.arrive(Arrival { stop: Stop::On(word * 64 + bit), before, length });
                } else {
                    let then = length as usize + extra;
                    if self.waiting.len() <= then {
                        self.waiting.resize(then + 1, Vec::new());
                    }
                    self.waiting[then].push((Stop::On(word * 64 + bit), before));
                }
            }
        }
        self.wait_all(sets, sets.next(entry), before, length);
    }

    fn wait_all(&mut self, sets: &SetLinks, entries: &[u64], before: u32, length: u32) {
        for word in 0..self.seen_sets.len() {
            for bit in Ones(entries[word] & !self.seen_sets[word]) {
                let entry = word * 64 + bit;
                let then = length as usize + sets.entries[entry].length;
                if self.waiting.len() <= then {
                    self.waiting.resize(then + 1, Vec::new());
                }
                self.waiting[then].push((Stop::Set(entry), before));
            }
        }
    }

    fn end_waiting(&mut self, length: u32) {
        let Some(ready) = self.waiting.get_mut(length as usize) else { return };
        for (stop, before) in std::mem::take(ready) {
            if self.length(stop).is_none() {
                self.arrive(Arrival { stop, before, length });
            }
        }
    }

    fn arrive(&mut self, arrival: Arrival) {
        match arrival.stop {
            Stop::On(node) => bits::insert(&mut self.seen_on, node),
            Stop::Off(node) => bits::insert(&mut self.seen_off, node),
            Stop::Set(entry) => bits::insert(&mut self.seen_sets, entry),
        }
        self.places[place(self.links, arrival.stop)] = self.queue.len() as u32;
        self.queue.push(arrival);
    }

    /// The nodes that were found to be true.
    pub(in crate::logic::find) fn on(&self) -> &[u64] {
        &self.seen_on
    }

    /// How many links lead to a stop, if it was reached.
    pub(in crate::logic::find) fn length(&self, stop: Stop) -> Option<u32> {
        let at = self.places[place(self.links, stop)];
        (at != NEVER).then(|| self.queue[at as usize].length)
    }

    /// The way to a stop, from the start on.
    pub(in crate::logic::find) fn trail(&self, stop: Stop) -> Vec<Stop> {
        let mut at = self.places[place(self.links, stop)];
        let mut trail = Vec::new();
        while let Some(arrival) = self.queue.get(at as usize) {
            trail.push(arrival.stop);
            at = arrival.before;
        }
        trail.reverse();
        trail
    }
}

/// Whether a row has something that is not yet seen.
fn has_more(row: &[u64], seen: &[u64]) -> bool {
    row.iter().zip(seen).any(|(row, seen)| row & !seen != 0)
}

fn place(links: &Links, stop: Stop) -> usize {
    match stop {
        Stop::On(node) => node * 2,
        Stop::Off(node) => node * 2 + 1,
        Stop::Set(entry) => links.nodes().len() * 2 + entry,
    }
}
