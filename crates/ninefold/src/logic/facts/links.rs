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
//! bits. The transitive closure of the leaps shows at once whether there is any chain at all: a chain
//! removes a candidate only if that candidate leads to one it excludes.
//!
//! This file finds no chains. It only shows which candidates a chain can remove. A position with more
//! nodes than a [`Bits`] can hold gets no groups, or no links at all: with so many candidates there
//! is no chain to find.

use super::bits::Bits;
use crate::board::{Candidate, CellSet, Digit, House};
use crate::logic::position::Position;
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
    numbers: [u16; 729],
    weak: Vec<Bits>,
    strong: Vec<Bits>,
    /// The nodes that have a strong link.
    tied: Bits,
    leaps: OnceCell<Vec<Bits>>,
    reach: OnceCell<Vec<Bits>>,
    outcomes: OnceCell<Vec<Bits>>,
    targets: OnceCell<Bits>,
}

impl Links {
    /// Returns the links between candidates, and between groups too if asked for.
    pub(in crate::logic) fn new(position: &Position, with_groups: bool) -> Self {
        let mut links = Self {
            nodes: Vec::with_capacity(Bits::LIMIT),
            candidates: Vec::with_capacity(Bits::LIMIT),
            numbers: [0; 729],
            weak: Vec::new(),
            strong: Vec::new(),
            tied: Bits::EMPTY,
            leaps: OnceCell::new(),
            reach: OnceCell::new(),
            outcomes: OnceCell::new(),
            targets: OnceCell::new(),
        };
        if position.candidate_count() as usize > Bits::LIMIT {
            return links;
        }
        for cell in position.open() {
            for digit in position.candidates(cell) {
                links.numbers[cell.index() * 9 + digit.index()] = links.nodes.len() as u16;
                links.nodes.push(Node { cells: CellSet::only(cell), digit });
                links.candidates.push(Candidate { cell, digit });
            }
        }
        if with_groups {
            add_groups(position, &mut links.nodes);
            if links.nodes.len() > Bits::LIMIT {
                links.nodes.truncate(links.candidates.len());
            }
        }
        links.weak.resize(links.nodes.len(), Bits::EMPTY);
        links.strong.resize(links.nodes.len(), Bits::EMPTY);
        links.link_candidates(position);
        links.link_groups(position);
        links
    }

    pub(in crate::logic) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns how many of the nodes are candidates; these come first.
    pub(in crate::logic) const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the number of a candidate that is there.
    pub(in crate::logic) fn number(&self, candidate: Candidate) -> usize {
        usize::from(self.numbers[candidate.cell.index() * 9 + candidate.digit.index()])
    }

    /// Returns the candidate with a number; none for a group.
    pub(in crate::logic) fn candidate(&self, number: usize) -> Option<Candidate> {
        self.candidates.get(number).copied()
    }

    /// Returns what is false if this node is true.
    pub(in crate::logic) fn weak(&self, node: usize) -> &Bits {
        &self.weak[node]
    }

    /// Returns what is true if this node is false.
    pub(in crate::logic) fn strong(&self, node: usize) -> &Bits {
        &self.strong[node]
    }

    /// Returns `true` if a node has a strong link.
    pub(in crate::logic) fn is_tied(&self, node: usize) -> bool {
        self.tied.contains(node)
    }

    fn link_candidates(&mut self, position: &Position) {
        let mut in_cell = Bits::EMPTY;
        let mut last = None;
        for (number, Candidate { cell, .. }) in self.candidates.iter().enumerate() {
            if last != Some(cell) {
                last = Some(cell);
                in_cell = Bits::EMPTY;
                let count = position.candidates(*cell).len() as usize;
                (number..number + count).for_each(|other| in_cell.insert(other));
            }
            self.weak[number] = in_cell;
        }
        for cell in position.bivalue_cells() {
            if let Some(digit) = position.candidates(cell).first() {
                let number = self.number(Candidate { cell, digit });
                self.tie(number, number + 1);
            }
        }
        for digit in Digit::all() {
            let places = position.places(digit);
            for house in House::all() {
                self.link_house(places & house.cells(), digit);
            }
        }
        for number in 0..self.candidates.len() {
            self.weak[number].remove(number);
        }
    }

    /// Links the places of a digit in a house.
    fn link_house(&mut self, spots: CellSet, digit: Digit) {
        if !spots.has_several() {
            return;
        }
        let mut numbers = [0; 9];
        let mut count = 0;
        let mut all = Bits::EMPTY;
        for cell in spots {
            numbers[count] = self.number(Candidate { cell, digit });
            all.insert(numbers[count]);
            count += 1;
        }
        for number in &numbers[..count] {
            self.weak[*number] |= all;
        }
        if let [one, two] = numbers[..count] {
            self.tie(one, two);
        }
    }

    /// Adds a strong link.
    fn tie(&mut self, a: usize, b: usize) {
        self.strong[a].insert(b);
        self.strong[b].insert(a);
        self.tied.insert(a);
        self.tied.insert(b);
    }

    fn link_groups(&mut self, position: &Position) {
        for group in self.candidates.len()..self.nodes.len() {
            let Node { cells, digit } = self.nodes[group];
            let places = position.places(digit);
            for house in cells.common_houses() {
                let rest = (places & house.cells()) - cells;
                for cell in rest {
                    let other = self.number(Candidate { cell, digit });
                    self.weak[group].insert(other);
                    self.weak[other].insert(group);
                }
                if let Some(cell) = rest.single() {
                    self.tie(group, self.number(Candidate { cell, digit }));
                }
                for other in group + 1..self.nodes.len() {
                    let node = self.nodes[other];
                    if node.digit != digit {
                        break;
                    }
                    if node.cells.is_subset_of(rest) {
                        self.weak[group].insert(other);
                        self.weak[other].insert(group);
                        if node.cells == rest {
                            self.tie(group, other);
                        }
                    }
                }
            }
        }
    }

    /// Returns what is true if a node is, by a weak and a strong link.
    fn leaps(&self, node: usize) -> &Bits {
        let leap = |node: usize| {
            let mut leaps = Bits::EMPTY;
            for other in (self.weak[node] & self.tied).iter() {
                leaps |= self.strong[other];
            }
            leaps
        };
        &self.leaps.get_or_init(|| (0..self.nodes.len()).map(leap).collect())[node]
    }

    /// Returns how many links it takes at least from "this node is true" (or from "it is false") to
    /// one of these being true.
    pub(in crate::logic) fn distance(&self, node: usize, is_on: bool, ends: &Bits) -> Option<u32> {
        let mut fresh = if is_on { *self.leaps(node) } else { self.strong[node] };
        let mut seen = Bits::EMPTY;
        let mut links = if is_on { 2 } else { 1 };
        while !fresh.is_empty() {
            if fresh.meets(ends) {
                return Some(links);
            }
            seen |= fresh;
            let mut next = Bits::EMPTY;
            for other in fresh.iter() {
                next |= *self.leaps(other);
            }
            fresh = next & !seen;
            links += 2;
        }
        None
    }

    /// Returns everything that is true if a node is, by leaps alone; a node itself only if it comes
    /// back.
    pub(in crate::logic) fn reach(&self, node: usize) -> &Bits {
        &self.reach.get_or_init(|| self.follow_leaps())[node]
    }

    fn follow_leaps(&self) -> Vec<Bits> {
        let count = self.nodes.len();
        let mut circles = Circles {
            links: self,
            reach: vec![Bits::EMPTY; count],
            order: vec![0; count],
            fresh: Bits::ALL,
            open: Bits::EMPTY,
            stack: Vec::with_capacity(count),
            visited: 0,
        };
        for node in 0..count {
            if circles.fresh.contains(node) {
                circles.visit(node);
            }
        }
        circles.reach
    }

    /// Returns everything that is false if a node is true, by chains alone.
    pub(in crate::logic) fn outcome(&self, node: usize) -> &Bits {
        &self.outcomes.get_or_init(|| self.gather_outcomes())[node]
    }

    fn gather_outcomes(&self) -> Vec<Bits> {
        let mut outcomes: Vec<Bits> = Vec::with_capacity(self.nodes.len());
        for node in 0..self.nodes.len() {
            let mut off = self.weak[node];
            let mut open = *self.reach(node);
            while let Some(next) = open.first() {
                open.remove(next);
                if let Some(known) = outcomes.get(next) {
                    off |= *known;
                    open = open & !*self.reach(next);
                } else {
                    off |= self.weak[next];
                }
            }
            outcomes.push(off);
        }
        outcomes
    }

    /// Returns everything that is true if a node is false, by a strong link and leaps.
    pub(in crate::logic) fn reach_from_off(&self, node: usize) -> Bits {
        let mut reach = self.strong[node];
        for next in self.strong[node].iter() {
            reach |= *self.reach(next);
        }
        reach
    }

    /// Returns the candidates that lead to one they exclude, and therefore are false.
    pub(in crate::logic) fn targets(&self) -> &Bits {
        self.targets.get_or_init(|| {
            let mut targets = Bits::EMPTY;
            for node in 0..self.candidates.len() {
                if self.reach(node).meets(&self.weak[node]) {
                    targets.insert(node);
                }
            }
            targets
        })
    }
}

/// Follows leaps to their end from every node, in one walk over all of them. Nodes that lead to
/// each other form a circle and reach the same, so each circle is completed at once, after those it
/// leads to (the algorithm of Tarjan).
struct Circles<'a> {
    links: &'a Links,
    reach: Vec<Bits>,
    /// The order in which the nodes were visited.
    order: Vec<u32>,
    /// The nodes that are not visited yet.
    fresh: Bits,
    /// The nodes that are visited, but whose circle is not complete.
    open: Bits,
    stack: Vec<usize>,
    visited: u32,
}

impl Circles<'_> {
    /// Visits a node and what it leads to; gives the earliest open node it leads back to.
    fn visit(&mut self, node: usize) -> u32 {
        let leaps = *self.links.leaps(node);
        let own = self.visited;
        self.visited += 1;
        self.order[node] = own;
        self.fresh.remove(node);
        self.open.insert(node);
        self.stack.push(node);
        let mut earliest = own;
        for other in (leaps & self.open).iter() {
            earliest = earliest.min(self.order[other]);
        }
        while let Some(next) = (leaps & self.fresh).first() {
            earliest = earliest.min(self.visit(next));
        }
        if earliest == own {
            self.complete(node);
        }
        earliest
    }

    /// Takes a complete circle, down to its first node, off the stack.
    fn complete(&mut self, first: usize) {
        let start = self.stack.iter().rposition(|node| *node == first).unwrap_or(0);
        let mut all = Bits::EMPTY;
        for node in &self.stack[start..] {
            self.open.remove(*node);
            all |= *self.links.leaps(*node);
        }
        let mut behind = all;
        for node in &self.stack[start..] {
            behind.remove(*node);
        }
        while let Some(next) = behind.first() {
            behind.remove(next);
            behind = behind & !self.reach[next];
            all |= self.reach[next];
        }
        for node in self.stack.drain(start..) {
            self.reach[node] = all;
        }
    }
}

/// Adds the groups of each digit: two or three places where a box and a line meet.
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

    /// Returns everything that follows from a node, link by link: how many links to each that is
    /// true, and which are false.
    fn slow_reach(links: &Links, node: usize) -> (Vec<Option<u32>>, Vec<bool>) {
        let mut on = vec![None; links.nodes.len()];
        let mut off = vec![false; links.nodes.len()];
        let mut open = std::collections::VecDeque::from([(node, 0)]);
        while let Some((next, length)) = open.pop_front() {
            for weak in links.weak(next).iter() {
                off[weak] = true;
                for strong in links.strong(weak).iter() {
                    if on[strong].is_none() {
                        on[strong] = Some(length + 2);
                        open.push_back((strong, length + 2));
                    }
                }
            }
        }
        (on, off)
    }

    const PUZZLES: [&str; 3] = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ];

    #[test]
    fn leaps_reach_what_single_links_reach() {
        for puzzle in PUZZLES {
            let position = Position::of_givens(&puzzle.parse::<Grid>().unwrap());
            for with_groups in [false, true] {
                let links = Links::new(&position, with_groups);
                assert_eq!(links.candidates() < links.nodes().len(), with_groups);
                for node in 0..links.nodes().len() {
                    let (on, off) = slow_reach(&links, node);
                    for other in 0..links.nodes().len() {
                        assert_eq!(links.reach(node).contains(other), on[other].is_some());
                        assert_eq!(links.outcome(node).contains(other), off[other]);
                        let mut only = Bits::EMPTY;
                        only.insert(other);
                        assert_eq!(links.distance(node, true, &only), on[other]);
                    }
                    if node < links.candidates() {
                        assert_eq!(links.targets().contains(node), off[node]);
                    }
                }
            }
        }
    }

    #[test]
    fn a_position_with_too_many_candidates_has_no_links() {
        let links = Links::new(&Position::of_givens(&Grid::EMPTY), true);
        assert!(links.nodes().is_empty() && links.targets().is_empty());
    }

    #[test]
    fn links_go_both_ways_and_follow_the_rules() {
        let position = Position::of_givens(&PUZZLES[1].parse::<Grid>().unwrap());
        let links = Links::new(&position, true);
        for (a, one) in links.nodes().iter().enumerate() {
            for (b, two) in links.nodes().iter().enumerate() {
                let is_weak = links.weak(a).contains(b);
                let is_strong = links.strong(a).contains(b);
                assert_eq!(is_weak, links.weak(b).contains(a));
                assert_eq!(is_strong, links.strong(b).contains(a));
                let share_digit = one.digit == two.digit
                    && !one.cells.meets(two.cells)
                    && two.cells.is_subset_of(one.cells.common_peers());
                let share_cell = one.cells == two.cells
                    && one.cells.single().is_some()
                    && one.digit != two.digit;
                assert_eq!(is_weak, share_digit || share_cell, "{one:?} {two:?}");
                let houses = (one.cells | two.cells).common_houses();
                let fills =
                    |house: House| position.spots(house, one.digit) == (one.cells | two.cells);
                let expected = (share_digit && houses.into_iter().any(fills))
                    || (share_cell && position.union(one.cells).len() == 2);
                assert_eq!(is_strong, expected, "{one:?} {two:?}");
            }
        }
    }
}
