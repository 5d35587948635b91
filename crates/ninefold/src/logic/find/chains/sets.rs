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

use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::logic::almost::Almost;
use crate::logic::bits::{self, Rows};
use crate::logic::links::Links;
use crate::logic::position::Position;
use crate::logic::step::set_length;

/// One way into a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) set: Almost,
    /// The digit it loses.
    pub(super) digit: Digit,
    /// The cells of the set that have it.
    pub(super) cells: CellSet,
    /// By how much it makes a chain longer than another node.
    pub(super) length: usize,
    /// The cells that see all of these.
    seen: CellSet,
}

/// All ways into sets, and where they lead.
#[derive(Debug)]
pub(in crate::logic) struct SetLinks {
    pub(super) entries: Vec<Entry>,
    /// The entries each node leads into.
    into: Rows,
    /// The nodes each entry makes false.
    off: Rows,
    /// The candidates each entry makes true, because their cell loses all others.
    on: Rows,
    /// The entries each entry leads into.
    next: Rows,
}

impl SetLinks {
    pub(in crate::logic) fn new(position: &Position, links: &Links, sets: &[Almost]) -> Self {
        let mut entries = Vec::new();
        for set in sets.iter().filter(|set| set.cells.has_several()) {
            for digit in set.digits {
                let cells = set.cells & position.places(digit);
                let length = if std::env::var("W").as_deref() == Ok("0") { 0 } else { set_length(set.cells.len() as usize) };
                let seen = cells.common_peers();
                entries.push(Entry { set: *set, digit, cells, length, seen });
            }
        }
        let (nodes, count) = (links.nodes().len(), entries.len());
        let mut all = Self {
            entries,
            into: Rows::new(nodes, count),
            off: Rows::new(count, nodes),
            on: Rows::new(count, nodes),
            next: Rows::new(count, count),
        };
        all.link_nodes(links);
        if std::env::var("F").as_deref() != Ok("0") { all.link_forced(position, links); }
        if std::env::var("N").as_deref() != Ok("0") { all.link_sets(); }
        all
    }

    pub(super) fn into(&self, node: usize) -> &[u64] {
        self.into.row(node)
    }

    pub(super) fn off(&self, entry: usize) -> &[u64] {
        self.off.row(entry)
    }

    pub(super) fn on(&self, entry: usize) -> &[u64] {
        self.on.row(entry)
    }

    pub(super) fn next(&self, entry: usize) -> &[u64] {
        self.next.row(entry)
    }

    /// The entries of a set are neighbours; this calls `join` with each pair of them.
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
        let mut seen = Rows::new(count, links.nodes().len());
        for (number, entry) in self.entries.iter().enumerate() {
            for (node, at) in links.nodes().iter().enumerate() {
                if at.digit == entry.digit && at.cells.is_subset_of(entry.seen) {
                    bits::insert(seen.row_mut(number), node);
                    bits::insert(self.into.row_mut(node), number);
                }
            }
        }
        Self::for_each_pair(&self.entries, |a, b| bits::join(self.off.row_mut(a), seen.row(b)));
    }

    fn link_forced(&mut self, position: &Position, links: &Links) {
        for number in 0..self.entries.len() {
            let mut lost = [DigitSet::EMPTY; 81];
            let mut touched = CellSet::EMPTY;
            let candidates = bits::numbers(self.off.row(number));
            for at in candidates.filter_map(|node| links.candidate(node)) {
                lost[at.cell.index()].insert(at.digit);
                touched.insert(at.cell);
            }
            for cell in touched {
                let gone = lost[cell.index()];
                if let Some(digit) = (position.candidates(cell) - gone).single()
                    && gone.len() > 1
                {
                    let node = links.number(Candidate { cell, digit });
                    bits::insert(self.on.row_mut(number), node);
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
                    bits::insert(meets.row_mut(a), b);
                }
            }
        }
        Self::for_each_pair(&self.entries, |a, b| bits::join(self.next.row_mut(a), meets.row(b)));
    }
}

fn below(digit: Digit) -> DigitSet {
    DigitSet::from_bits((1 << digit.index()) - 1)
}
