//! Breadth-first walks along links.
//!
//! A stop of a walk is "this node is true", "this node is false", or "this set loses a digit"; the
//! next stops are what follows from it alone. The walk from one start remembers for each stop the one
//! before, so every trail can be read backwards.
//!
//! ```text
//!   queue    start | one link | two links | ...      stops in the order in which they are reached
//!   waiting                      stops that are reached, but count as more than one link
//! ```

use crate::board::Candidate;
use crate::logic::facts::bits::{Bits, Rows};
use crate::logic::facts::links::Links;
use crate::logic::facts::set_links::SetLinks;
use crate::logic::position::Position;

/// A statement of a walk: a node and whether it is true, or an entry of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic::find) enum Stop {
    On(usize),
    Off(usize),
    Set(usize),
}

impl Stop {
    /// Returns the number of its node or entry.
    pub(in crate::logic::find) const fn node(self) -> usize {
        let (Self::On(node) | Self::Off(node) | Self::Set(node)) = self;
        node
    }
}

/// A stop, the place in the queue of the one before, and the length of the path to it.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    stop: Stop,
    before: u32,
    length: u32,
}

/// Sets as nodes, and what they cost, in half links.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic::find) struct Sets<'a> {
    pub(in crate::logic::find) links: &'a SetLinks,
    /// By how much a set of so many cells makes a chain longer than another node does.
    pub(in crate::logic::find) cost: fn(usize) -> u32,
    /// The length added to a path that takes the last candidate of a cell directly from a set of so many
    /// cells.
    pub(in crate::logic::find) forced: fn(usize) -> u32,
    /// Whether, of paths of the same length, those into sets come last.
    pub(in crate::logic::find) last: bool,
}

/// A walk from one start.
#[derive(Debug)]
pub(in crate::logic::find) struct Walk<'a> {
    position: &'a Position,
    links: &'a Links,
    sets: Option<Sets<'a>>,
    queue: Vec<Arrival>,
    /// The place in the queue of each stop.
    places: Vec<u32>,
    seen_on: Bits,
    seen_off: Bits,
    seen_sets: Rows,
    waiting: Vec<Vec<Arrival>>,
}

const NEVER: u32 = u32::MAX;

impl<'a> Walk<'a> {
    pub(in crate::logic::find) fn new(
        position: &'a Position,
        links: &'a Links,
        sets: Option<Sets<'a>>,
    ) -> Self {
        let entries = sets.map_or(0, |sets| sets.links.entries.len());
        Self {
            position,
            links,
            sets,
            queue: Vec::with_capacity(links.nodes().len() * 2 + entries),
            places: vec![NEVER; links.nodes().len() * 2 + entries],
            seen_on: Bits::EMPTY,
            seen_off: Bits::EMPTY,
            seen_sets: Rows::new(1, entries),
            waiting: Vec::new(),
        }
    }

    /// Returns how much a link counts: lengths are in links or, if there are sets, in half links.
    pub(in crate::logic::find) fn unit(&self) -> u32 {
        1 + u32::from(self.sets.is_some())
    }

    /// Walks from a start to everything that follows on a path shorter than `limit`.
    pub(in crate::logic::find) fn from(&mut self, start: Stop, limit: u32) {
        for arrival in self.queue.drain(..) {
            self.places[place(self.links, arrival.stop)] = NEVER;
        }
        self.seen_on = Bits::EMPTY;
        self.seen_off = Bits::EMPTY;
        self.seen_sets.clear();
        self.waiting.clear();
        self.arrive(Arrival { stop: start, before: NEVER, length: 0 });
        let (mut at, mut length) = (0, 0);
        while length < limit {
            self.end_waiting(length);
            while let Some(arrival) = self.queue.get(at as usize).filter(|a| a.length == length) {
                if length + self.unit() < limit {
                    self.leave(arrival.stop, at, length + self.unit());
                }
                at += 1;
            }
            length += 1;
            if self.queue.len() <= at as usize && self.waiting.len() <= length as usize {
                return;
            }
        }
    }

    fn leave(&mut self, stop: Stop, before: u32, length: u32) {
        match stop {
            Stop::On(node) => {
                let fresh = *self.links.weak(node) & !self.seen_off;
                if !fresh.is_empty() {
                    self.step(node, &fresh, false, before, length);
                }
                if let Some(sets) = self.sets {
                    self.enter_sets(sets, sets.links.into(), node, before, length);
                }
            }
            Stop::Off(node) => {
                let fresh = *self.links.strong(node) & !self.seen_on;
                if !fresh.is_empty() {
                    self.step(node, &fresh, true, before, length);
                }
            }
            Stop::Set(entry) => self.leave_set(entry, before, length),
        }
    }

    /// Goes on from a node to fresh ones: in the cell, then along the row, down the column, in the
    /// box; to groups last.
    fn step(&mut self, node: usize, fresh: &Bits, is_on: bool, before: u32, length: u32) {
        let links = self.links;
        let mut left = *fresh;
        let mut arrive = |walk: &mut Self, other: usize| {
            if left.contains(other) {
                left.remove(other);
                let stop = if is_on { Stop::On(other) } else { Stop::Off(other) };
                walk.reach(Arrival { stop, before, length });
            }
        };
        if let Some(Candidate { cell, digit }) = links.candidate(node) {
            for digit in self.position.candidates(cell) {
                arrive(self, links.number(Candidate { cell, digit }));
            }
            for house in cell.houses() {
                for cell in self.position.spots(house, digit) {
                    arrive(self, links.number(Candidate { cell, digit }));
                }
            }
        }
        for other in left.iter() {
            let stop = if is_on { Stop::On(other) } else { Stop::Off(other) };
            self.reach(Arrival { stop, before, length });
        }
    }

    fn leave_set(&mut self, entry: usize, before: u32, length: u32) {
        let Some(sets) = self.sets else { return };
        for other in (*sets.links.off(entry) & !self.seen_off).iter() {
            self.reach(Arrival { stop: Stop::Off(other), before, length });
        }
        let size = sets.links.entries[entry].set.cells.len() as usize;
        for other in (*sets.links.on(entry) & !self.seen_on).iter() {
            let length = length + (sets.forced)(size);
            self.reach(Arrival { stop: Stop::On(other), before, length });
        }
        self.enter_sets(sets, sets.links.next(), entry, before, length);
    }

    fn enter_sets(&mut self, sets: Sets<'a>, rows: &'a Rows, row: usize, before: u32, length: u32) {
        let fresh: Vec<usize> = rows.without(row, &self.seen_sets).collect();
        for entry in fresh {
            let size = sets.links.entries[entry].set.cells.len() as usize;
            let length = length + (sets.cost)(size);
            self.reach(Arrival { stop: Stop::Set(entry), before, length });
        }
    }

    /// Arrives at a stop: at once if all links have the same length, else when its length is next.
    fn reach(&mut self, arrival: Arrival) {
        if self.sets.is_none() {
            return self.arrive(arrival);
        }
        let length = arrival.length as usize;
        if self.waiting.len() <= length {
            self.waiting.resize(length + 1, Vec::new());
        }
        self.waiting[length].push(arrival);
    }

    /// Arrives at the stops that wait for this length.
    fn end_waiting(&mut self, length: u32) {
        let Some(ready) = self.waiting.get_mut(length as usize) else { return };
        let mut ready = std::mem::take(ready);
        let costs_more = |a: &Arrival| {
            let before = self.queue.get(a.before as usize).map(|before| before.stop);
            matches!(a.stop, Stop::Set(_))
                || matches!((before, a.stop), (Some(Stop::Set(_)), Stop::On(_)))
        };
        if self.sets.is_some_and(|sets| sets.last) {
            ready.sort_by_key(costs_more);
        }
        for arrival in ready {
            if self.length(arrival.stop).is_none() {
                self.arrive(arrival);
            }
        }
    }

    fn arrive(&mut self, arrival: Arrival) {
        match arrival.stop {
            Stop::On(node) => self.seen_on.insert(node),
            Stop::Off(node) => self.seen_off.insert(node),
            Stop::Set(entry) => self.seen_sets.insert(0, entry),
        }
        self.places[place(self.links, arrival.stop)] = self.queue.len() as u32;
        self.queue.push(arrival);
    }

    /// Returns the nodes that were found to be true.
    pub(in crate::logic::find) fn on(&self) -> Bits {
        self.seen_on
    }

    /// Returns the length of the path to a stop, if it was reached.
    pub(in crate::logic::find) fn length(&self, stop: Stop) -> Option<u32> {
        let at = self.places[place(self.links, stop)];
        (at != NEVER).then(|| self.queue[at as usize].length)
    }

    /// Returns the path to a stop, from the start on.
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

fn place(links: &Links, stop: Stop) -> usize {
    match stop {
        Stop::On(node) => node * 2,
        Stop::Off(node) => node * 2 + 1,
        Stop::Set(entry) => links.nodes().len() * 2 + entry,
    }
}
