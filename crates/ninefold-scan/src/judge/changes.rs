//! Sets of label changes, the cheapest first.

use ninefold::board::Cell;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Another label for a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Change {
    pub(super) cell: Cell,
    pub(super) label: usize,
    /// The log-probability that it loses.
    pub(super) cost: f64,
}

/// The number of changes that are made at once.
pub(super) const AT_ONCE: usize = 5;

/// An iterator over the sets of up to [`AT_ONCE`] changes of different cells, by cost; the empty set is the first.
///
/// The changes are sorted by cost. A set is extended by the change that follows its last one, and its last change is
/// replaced by the one that follows: so each set is reached once, from a set that costs no more.
pub(super) struct ChangeSets<'a> {
    changes: &'a [Change],
    queue: BinaryHeap<Set>,
    /// Whether the empty set was given.
    begun: bool,
}

/// Some changes, as places in the list of all, in order.
#[derive(Clone, Debug)]
struct Set {
    cost: f64,
    places: [u8; AT_ONCE],
    len: usize,
}

impl<'a> ChangeSets<'a> {
    /// Creates the iterator; `changes` are sorted by cost, at most 255.
    pub(super) fn new(changes: &'a [Change]) -> Self {
        Self { changes: &changes[..changes.len().min(255)], queue: BinaryHeap::new(), begun: false }
    }

    fn cost(&self, places: &[u8]) -> f64 {
        places.iter().map(|&place| self.changes[usize::from(place)].cost).sum()
    }

    /// Adds the set with these places to the queue, unless the last place does not exist.
    fn add(&mut self, places: [u8; AT_ONCE], len: usize) {
        if usize::from(places[len - 1]) < self.changes.len() {
            self.queue.push(Set { cost: self.cost(&places[..len]), places, len });
        }
    }

    /// Adds the two sets that follow from this one.
    fn add_successors(&mut self, set: &Set) {
        let next = set.places[set.len - 1] + 1;
        let mut places = set.places;
        places[set.len - 1] = next;
        self.add(places, set.len);
        if set.len < AT_ONCE {
            let mut places = set.places;
            places[set.len] = next;
            self.add(places, set.len + 1);
        }
    }

    fn changes_of(&self, set: &Set) -> Vec<Change> {
        set.places[..set.len].iter().map(|&place| self.changes[usize::from(place)]).collect()
    }
}

impl Iterator for ChangeSets<'_> {
    type Item = (f64, Vec<Change>);

    fn next(&mut self) -> Option<Self::Item> {
        if !self.begun {
            self.begun = true;
            self.add([0; AT_ONCE], 1);
            return Some((0.0, Vec::new()));
        }
        loop {
            let set = self.queue.pop()?;
            self.add_successors(&set);
            let changes = self.changes_of(&set);
            let twice = |(place, change): (usize, &Change)| {
                changes[..place].iter().any(|other| other.cell == change.cell)
            };
            if !changes.iter().enumerate().any(twice) {
                return Some((set.cost, changes));
            }
        }
    }
}

impl Ord for Set {
    /// The cheapest set is the greatest, as the queue gives the greatest; of equals the one with the first places.
    fn cmp(&self, other: &Self) -> Ordering {
        let by_cost = other.cost.total_cmp(&self.cost);
        by_cost.then_with(|| other.places[..other.len].cmp(&self.places[..self.len]))
    }
}

impl PartialOrd for Set {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Set {}
