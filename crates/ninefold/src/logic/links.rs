//! The links of a position: which candidates exclude each other, and of which one must be true.
//!
//! ```text
//!   weak     a and b share a cell, or a digit and a house        a is true  ->  b is false
//!   strong   a and b are the only two candidates of a cell,      a is false ->  b is true
//!            or the only two places of a digit in a house
//!   leap     weak, then strong                                   a is true  ->  b is true
//! ```
//!
//! A node is a candidate or, if groups are asked for, also the two or three places of a digit where
//! a box and a line meet, taken as one. Nodes are numbered, and all links of a node are a row of
//! bits. Following leaps to their end answers at once whether any chain is there at all: a chain
//! removes a candidate only if that candidate leads to one it excludes.
//!
//! This file finds no chains. It says only from where it is worth looking.

use super::bits::{self, Rows};
use super::position::Position;
use crate::board::{Candidate, CellSet, Digit, House};
use std::cell::OnceCell;

/// A candidate or a group of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct Node {
    pub(in crate::logic) cells: CellSet,
    pub(in crate::logic) digit: Digit,
}

/// The links of a position.
#[derive(Debug)]
pub(in crate::logic) struct Links {
    /// The candidates by cell and digit, then the groups.
    nodes: Vec<Node>,
    candidates: Vec<Candidate>,
    /// The number of each candidate, by cell and digit.
    numbers: Vec<u16>,
    weak: Rows,
    strong: Rows,
    leaps: Rows,
    reach: OnceCell<Rows>,
    targets: OnceCell<Vec<u64>>,
}

impl Links {
    /// The links between candidates, and between groups too if asked for.
    pub(in crate::logic) fn new(position: &Position, with_groups: bool) -> Self {
        let mut nodes = Vec::with_capacity(512);
        let mut candidates = Vec::with_capacity(384);
        let mut numbers = vec![u16::MAX; 729];
        for cell in position.open() {
            for digit in position.candidates(cell) {
                numbers[cell.index() * 9 + digit.index()] = nodes.len() as u16;
                nodes.push(Node { cells: CellSet::only(cell), digit });
                candidates.push(Candidate { cell, digit });
            }
        }
        if with_groups {
            add_groups(position, &mut nodes);
        }
        let count = nodes.len();
        let mut links = Self {
            nodes,
            candidates,
            numbers,
            weak: Rows::new(count, count),
            strong: Rows::new(count, count),
            leaps: Rows::new(count, count),
            reach: OnceCell::new(),
            targets: OnceCell::new(),
        };
        links.link_candidates(position);
        if with_groups {
            links.link_groups(position);
        }
        links.leap();
        links
    }

    pub(in crate::logic) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How many of the nodes are candidates; these come first.
    pub(in crate::logic) const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// The number of a candidate that is there.
    pub(in crate::logic) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.cell.index() * 9 + candidate.digit.index()])
    }

    /// The candidate with a number; none for a group.
    pub(in crate::logic) fn candidate(&self, number: usize) -> Option<Candidate> {
        self.candidates.get(number).copied()
    }

    /// What is false if this node is true.
    pub(in crate::logic) fn weak(&self, node: usize) -> &[u64] {
        self.weak.row(node)
    }

    /// What is true if this node is false.
    pub(in crate::logic) fn strong(&self, node: usize) -> &[u64] {
        self.strong.row(node)
    }

    fn link_candidates(&mut self, position: &Position) {
        let count = self.nodes.len();
        let mut in_cell = Rows::new(81, count);
        let mut in_house = Rows::new(243, count);
        for (number, Candidate { cell, digit }) in self.candidates.iter().enumerate() {
            bits::insert(in_cell.row_mut(cell.index()), number);
            for house in cell.houses() {
                bits::insert(in_house.row_mut(house.index() * 9 + digit.index()), number);
            }
        }
        for (number, Candidate { cell, digit }) in self.candidates.iter().enumerate() {
            let row = self.weak.row_mut(number);
            bits::join(row, in_cell.row(cell.index()));
            for house in cell.houses() {
                bits::join(row, in_house.row(house.index() * 9 + digit.index()));
            }
            bits::remove(row, number);
        }
        for cell in position.bivalue_cells() {
            self.tie(in_cell.row(cell.index()));
        }
        for digit in Digit::all() {
            let places = position.places(digit);
            for house in House::all() {
                if is_pair(places & house.cells()) {
                    self.tie(in_house.row(house.index() * 9 + digit.index()));
                }
            }
        }
    }

    /// Makes a strong link between the two nodes of a set.
    fn tie(&mut self, pair: &[u64]) {
        let mut numbers = bits::numbers(pair);
        if let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
            self.tie_both(a, b);
        }
    }

    fn tie_both(&mut self, a: usize, b: usize) {
        bits::insert(self.strong.row_mut(a), b);
        bits::insert(self.strong.row_mut(b), a);
    }

    fn link_groups(&mut self, position: &Position) {
        for group in self.candidates.len()..self.nodes.len() {
            let Node { cells, digit } = self.nodes[group];
            let places = position.places(digit);
            for cell in cells.common_peers() & places {
                let other = self.number(Candidate { cell, digit });
                bits::insert(self.weak.row_mut(group), other);
                bits::insert(self.weak.row_mut(other), group);
            }
            for house in cells.common_houses() {
                let rest = (places & house.cells()) - cells;
                if let Some(cell) = rest.single() {
                    self.tie_both(group, self.number(Candidate { cell, digit }));
                }
                for other in group + 1..self.nodes.len() {
                    let node = self.nodes[other];
                    if node.digit != digit {
                        break;
                    }
                    if node.cells.is_subset_of(rest) {
                        bits::insert(self.weak.row_mut(group), other);
                        bits::insert(self.weak.row_mut(other), group);
                        if node.cells == rest {
                            self.tie_both(group, other);
                        }
                    }
                }
            }
        }
    }

    fn leap(&mut self) {
        let mut is_tied = vec![0; self.weak.row(0).len()];
        for node in 0..self.nodes.len() {
            if !bits::is_empty(self.strong.row(node)) {
                bits::insert(&mut is_tied, node);
            }
        }
        for node in 0..self.nodes.len() {
            let row = self.leaps.row_mut(node);
            for (word, tied) in is_tied.iter().enumerate() {
                for bit in bits::Ones(self.weak.row(node)[word] & tied) {
                    bits::join(row, self.strong.row(word * 64 + bit));
                }
            }
        }
    }

    /// Everything that is true if a node is, by leaps alone; a node itself only if it comes back.
    pub(in crate::logic) fn reach(&self, node: usize) -> &[u64] {
        self.reach.get_or_init(|| self.follow_leaps()).row(node)
    }

    /// Follows leaps to their end from every node. What an earlier node reaches is not gone
    /// through again.
    fn follow_leaps(&self) -> Rows {
        let count = self.nodes.len();
        let mut reach = Rows::new(count, count);
        let mut seen = vec![0; self.weak.row(0).len()];
        let mut open = seen.clone();
        for node in 0..count {
            seen.copy_from_slice(self.leaps.row(node));
            open.copy_from_slice(self.leaps.row(node));
            while let Some(next) = bits::first(&open) {
                bits::remove(&mut open, next);
                if next < node {
                    for ((seen, open), far) in seen.iter_mut().zip(&mut open).zip(reach.row(next)) {
                        // All that lies behind an earlier node is already complete.
                        *open &= !far;
                        *seen |= far;
                    }
                } else {
                    let far = self.leaps.row(next);
                    for ((seen, open), far) in seen.iter_mut().zip(&mut open).zip(far) {
                        *open |= far & !*seen;
                        *seen |= far;
                    }
                }
            }
            reach.row_mut(node).copy_from_slice(&seen);
        }
        reach
    }

    /// Everything that is true if a candidate is false, by a strong link and leaps.
    pub(in crate::logic) fn reach_from_off(&self, node: usize, reach: &mut [u64]) {
        reach.copy_from_slice(self.strong.row(node));
        for next in bits::numbers(self.strong.row(node)) {
            bits::join(reach, self.reach(next));
        }
    }

    /// The candidates that lead to one they exclude, and therefore are false.
    pub(in crate::logic) fn targets(&self) -> &[u64] {
        self.targets.get_or_init(|| {
            let mut targets = vec![0; self.weak.row(0).len()];
            for node in 0..self.candidates.len() {
                if bits::meets(self.reach(node), self.weak.row(node)) {
                    bits::insert(&mut targets, node);
                }
            }
            targets
        })
    }
}

fn is_pair(cells: CellSet) -> bool {
    let rest = cells.bits() & cells.bits().wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// The groups of each digit: two or three places where a box and a line meet.
fn add_groups(position: &Position, nodes: &mut Vec<Node>) {
    for digit in Digit::all() {
        let places = position.places(digit);
        for line in House::all().take(18) {
            let in_line = places & line.cells();
            if !in_line.has_several() {
                continue;
            }
            for square in House::all().skip(18) {
                let cells = in_line & square.cells();
                if cells.has_several() {
                    nodes.push(Node { cells, digit });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    /// Closure by the book: until nothing changes, what a member reaches is reached.
    fn slow_reach(links: &Links, node: usize) -> Vec<usize> {
        let mut seen = vec![false; links.nodes.len()];
        let mut open = vec![node];
        while let Some(next) = open.pop() {
            for weak in bits::numbers(links.weak(next)) {
                for strong in bits::numbers(links.strong(weak)) {
                    if !seen[strong] {
                        seen[strong] = true;
                        open.push(strong);
                    }
                }
            }
        }
        (0..seen.len()).filter(|node| seen[*node]).collect()
    }

    #[test]
    fn leaps_reach_what_single_links_reach() {
        let puzzle: Grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
                .parse()
                .unwrap();
        let position = Position::of_givens(&puzzle);
        for with_groups in [false, true] {
            let links = Links::new(&position, with_groups);
            assert_eq!(links.candidates() < links.nodes().len(), with_groups);
            for node in 0..links.nodes().len() {
                let reach: Vec<usize> = bits::numbers(links.reach(node)).collect();
                assert_eq!(reach, slow_reach(&links, node));
            }
        }
    }

    #[test]
    fn links_go_both_ways_and_follow_the_rules() {
        let puzzle: Grid =
            "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7...."
                .parse()
                .unwrap();
        let position = Position::of_givens(&puzzle);
        let links = Links::new(&position, true);
        for (a, one) in links.nodes().iter().enumerate() {
            for (b, two) in links.nodes().iter().enumerate() {
                let is_weak = bits::contains(links.weak(a), b);
                let is_strong = bits::contains(links.strong(a), b);
                assert_eq!(is_weak, bits::contains(links.weak(b), a));
                assert_eq!(is_strong, bits::contains(links.strong(b), a));
                let share_digit = one.digit == two.digit
                    && !one.cells.meets(two.cells)
                    && two.cells.is_subset_of(one.cells.common_peers());
                let share_cell = one.cells == two.cells
                    && one.cells.single().is_some()
                    && one.digit != two.digit;
                assert_eq!(is_weak, share_digit || share_cell, "{one:?} {two:?}");
                let houses = (one.cells | two.cells).common_houses();
                let fills = |house: House| {
                    position.spots(house, one.digit) == (one.cells | two.cells)
                };
                let expected = (share_digit && houses.into_iter().any(fills))
                    || (share_cell && position.union(one.cells).len() == 2);
                assert_eq!(is_strong, expected, "{one:?} {two:?}");
            }
        }
    }
}
