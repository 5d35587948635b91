//! Almost locked sets as nodes of chains.
//!
//! A chain enters a set with a digit that the set loses; then all its other digits are locked in it
//! and go from every cell that sees all their places in the set.
//!
//! ```text
//!   r1c9=5  ->  r1c1, r1c4 {2,5,8} without 5  ->  r1c7<>8         in by 5, out by 8
//!                                             ->  another set without 8
//!                                             ->  a cell that keeps one candidate
//! ```

use super::almost_locked::AlmostLockedSet;
use super::bits::{Bits, Rows};
use super::links::Links;
use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::position::Position;

/// One entry into a set: a digit that the set loses.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Entry {
    pub(in crate::logic) set: AlmostLockedSet,
    /// The digit it loses.
    pub(in crate::logic) digit: Digit,
    /// The cells of the set that have it.
    pub(in crate::logic) cells: CellSet,
    /// The cells that see all of these.
    seen: CellSet,
}

/// All entries into sets, and what follows from each.
#[derive(Debug)]
pub(in crate::logic) struct SetLinks {
    pub(in crate::logic) entries: Vec<Entry>,
    /// The entries each node leads into.
    into: Rows,
    /// The nodes each entry makes false.
    off: Vec<Bits>,
    /// The candidates each entry makes true, because their cell loses all others.
    on: Vec<Bits>,
    /// The entries each entry leads into.
    next: Rows,
}

impl SetLinks {
    pub(in crate::logic) fn new(
        position: &Position,
        links: &Links,
        sets: &[AlmostLockedSet],
    ) -> Self {
        let mut entries = Vec::new();
        for set in sets.iter().filter(|set| set.cells.has_several()) {
            for digit in set.digits {
                let cells = set.cells & position.places(digit);
                entries.push(Entry { set: *set, digit, cells, seen: cells.common_peers() });
            }
        }
        let (nodes, count) = (links.nodes().len(), entries.len());
        let mut all = Self {
            entries,
            into: Rows::new(nodes, count),
            off: vec![Bits::EMPTY; count],
            on: vec![Bits::EMPTY; count],
            next: Rows::new(count, count),
        };
        all.link_nodes(links);
        all.link_forced(position, links);
        all.link_sets();
        all
    }

    /// Returns the entries a node leads into.
    pub(in crate::logic) fn into(&self) -> &Rows {
        &self.into
    }

    /// Returns the entries an entry leads into.
    pub(in crate::logic) fn next(&self) -> &Rows {
        &self.next
    }

    pub(in crate::logic) fn off(&self, entry: usize) -> &Bits {
        &self.off[entry]
    }

    pub(in crate::logic) fn on(&self, entry: usize) -> &Bits {
        &self.on[entry]
    }

    /// Calls `join` with each pair of entries of one set, which are neighbours in the list.
    fn for_each_pair(entries: &[Entry], mut join: impl FnMut(usize, usize)) {
        for (a, one) in entries.iter().enumerate() {
            let first = a - (one.set.digits & below(one.digit)).len() as usize;
            for b in first..first + one.set.digits.len() as usize {
                if a != b {
                    join(a, b);
                }
            }
        }
    }

    fn link_nodes(&mut self, links: &Links) {
        let count = self.entries.len();
        let mut seen = vec![Bits::EMPTY; count];
        for (number, entry) in self.entries.iter().enumerate() {
            for (node, at) in links.nodes().iter().enumerate() {
                if at.digit == entry.digit && at.cells.is_subset_of(entry.seen) {
                    seen[number].insert(node);
                    self.into.insert(node, number);
                }
            }
        }
        Self::for_each_pair(&self.entries, |a, b| self.off[a] |= seen[b]);
    }

    fn link_forced(&mut self, position: &Position, links: &Links) {
        for number in 0..self.entries.len() {
            let mut lost = [DigitSet::EMPTY; 81];
            let mut touched = CellSet::EMPTY;
            let candidates = self.off[number].iter();
            for at in candidates.filter_map(|node| links.candidate(node)) {
                lost[at.cell.index()].insert(at.digit);
                touched.insert(at.cell);
            }
            for cell in touched {
                let gone = lost[cell.index()];
                if let Some(digit) = (position.candidates(cell) - gone).single()
                    && gone.len() > 1
                    && !self.entries[number].set.digits.contains(digit)
                {
                    let node = links.number(Candidate { cell, digit });
                    self.on[number].insert(node);
                }
            }
        }
    }

    fn link_sets(&mut self) {
        let count = self.entries.len();
        let mut meets = Rows::new(count, count);
        for (a, one) in self.entries.iter().enumerate() {
            for (b, two) in self.entries.iter().enumerate() {
                if one.digit == two.digit
                    && two.cells.is_subset_of(one.seen)
                    && !one.set.cells.meets(two.set.cells)
                {
                    meets.insert(a, b);
                }
            }
        }
        Self::for_each_pair(&self.entries, |a, b| self.next.join(a, &meets, b));
    }
}

fn below(digit: Digit) -> DigitSet {
    DigitSet::from_bits((1 << digit.index()) - 1)
}
