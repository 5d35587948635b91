//! All assumptions of a position at once: which of them fail, and where branches agree.
//!
//! Candidates of one cluster that are on together lead to the same, and so does any of their
//! partners being off. So a state of a cluster is propagated once for all of them; candidates
//! outside the clusters are propagated one by one. Propagations are kept, so that a higher nesting
//! goes on where the nesting below ended.

use super::branches::{Cases, Group};
use super::clusters::Clusters;
use super::extension::Extension;
use super::links::{Node, NodeTable};
use super::order::BOXES_ROWS_COLUMNS;
use super::position::Position;
use crate::board::{Candidate, Digit, DigitSet, all_equal};
use crate::propagation::Marks;
use crate::propagation::Propagation;
use crate::search::Watch;

/// No propagation: the assumption leads to nothing but itself.
const NONE: u16 = u16::MAX;

/// The propagations of all assumptions of a position.
pub(super) struct Assumptions {
    extension: Extension,
    clusters: Box<Clusters<2>>,
    propagations: Vec<Propagation>,
    /// The number of elements of `propagations` in use.
    used: usize,
    /// The index of the propagation of each node.
    index: NodeTable<u16>,
    inner: Option<Box<Self>>,
}

impl Assumptions {
    pub(super) fn new() -> Self {
        Self {
            extension: Extension::new(),
            clusters: Box::new(Clusters::new()),
            propagations: Vec::new(),
            used: 0,
            index: NodeTable::new(NONE),
            inner: None,
        }
    }

    /// Propagates every assumption without rules (nesting 0).
    pub(super) fn begin(&mut self, position: &Position) {
        self.used = 0;
        let has_clusters = self.clusters.build(&position.marks);
        let mut of_state = [NONE; 128];
        for (cell, digits) in position.marks.cells(2) {
            for digit in digits {
                let candidate = Candidate { cell, digit };
                let (on, off) = (Node::on(candidate), Node::off(candidate));
                let state = if has_clusters { self.clusters.state(candidate) } else { None };
                let Some(state) = state else {
                    let of_on = self.propagate(position, on);
                    self.index.set(on, of_on);
                    let of_off = if has_clusters { NONE } else { self.propagate(position, off) };
                    self.index.set(off, of_off);
                    continue;
                };
                for (state, node) in [(state, on), (state.opposite(), off)] {
                    if of_state[state.index()] == NONE {
                        of_state[state.index()] = self.propagate(position, node);
                    }
                    self.index.set(node, of_state[state.index()]);
                }
            }
        }
    }

    /// Propagates a node. Returns the index of the propagation.
    fn propagate(&mut self, position: &Position, node: Node) -> u16 {
        if self.used == self.propagations.len() {
            self.propagations.push(Propagation::new(&position.marks));
        }
        let propagation = &mut self.propagations[self.used];
        propagation.reset(&position.marks);
        if node.on {
            propagation.assume_on(node.candidate, &mut self.extension.queue);
        } else {
            propagation.assume_off(node.candidate, &mut self.extension.queue);
        }
        self.used += 1;
        (self.used - 1) as u16
    }

    /// Goes on to a nesting (1 to 4) from the one below. Returns false if the watch stopped it.
    pub(super) fn raise(&mut self, position: &Position, nesting: u8, watch: &Watch<'_>) -> bool {
        for (cell, digits) in position.marks.cells(2) {
            for digit in digits {
                let off = Node::off(Candidate { cell, digit });
                if self.index.get(off) == NONE {
                    let index = self.propagate(position, off);
                    self.index.set(off, index);
                }
            }
        }
        for i in 0..self.used {
            if nesting > 1 && watch.stopped() {
                return false;
            }
            if nesting <= 3 {
                self.extension.extend(&mut self.propagations[i], position, nesting);
            } else {
                self.nest(position, i);
            }
        }
        true
    }

    /// Nesting 4: removes what dynamic chains find inside a propagation.
    fn nest(&mut self, position: &Position, index: usize) {
        let mut inner = self.inner.take().unwrap_or_else(|| Box::new(Self::new()));
        let propagation = &mut self.propagations[index];
        let mut removed = [DigitSet::EMPTY; 81];
        loop {
            self.extension.extend(propagation, position, 1);
            if propagation.fails {
                break;
            }
            let inside = Position { marks: propagation.marks.clone(), ..position.clone() };
            inner.begin(&inside);
            if !inner.removes(&inside, &mut removed) {
                break;
            }
            propagation.remove_all(&removed, &mut self.extension.queue);
        }
        self.inner = Some(inner);
    }

    /// Returns whether the assumption ends in a contradiction.
    pub(super) fn fails(&self, assumption: Node) -> bool {
        let index = self.index.get(assumption);
        index != NONE && self.propagations[index as usize].fails
    }

    /// Returns the candidates that an assumption leaves. Not for those that fail.
    pub(super) fn left(&self, marks: &Marks, assumption: Node) -> [DigitSet; 81] {
        match self.index.get(assumption) {
            NONE => {
                let mut left = marks.candidates;
                left[assumption.candidate.cell].remove(assumption.candidate.digit);
                left
            }
            index => self.propagations[index as usize].marks.candidates,
        }
    }

    /// Adds the candidates that a branch leaves to `left`.
    fn add_left(&self, marks: &Marks, branch: Node, left: &mut [DigitSet; 81]) {
        let index = self.index.get(branch);
        if index == NONE {
            let Candidate { cell, digit } = branch.candidate;
            let own = left[cell];
            *left = marks.candidates;
            left[cell] = own | marks.candidates[cell].without(digit);
            return;
        }
        let propagation = &self.propagations[index as usize];
        if !propagation.fails {
            for (left, of_branch) in left.iter_mut().zip(&propagation.marks.candidates) {
                *left |= *of_branch;
            }
        }
    }

    /// Returns what all branches leave together. Branches that fail leave nothing.
    fn left_by_all(&self, marks: &Marks, branches: &[Node]) -> [DigitSet; 81] {
        let mut left = [DigitSet::EMPTY; 81];
        for branch in branches {
            self.add_left(marks, *branch, &mut left);
        }
        left
    }

    /// Returns whether all branches together leave less than there is.
    pub(super) fn agree(&self, marks: &Marks, branches: &[Node]) -> bool {
        !all_equal(&self.left_by_all(marks, branches), &marks.candidates)
    }

    /// Returns whether there is any hint.
    pub(super) fn finds(&self, marks: &Marks) -> bool {
        let used = &self.propagations[..self.used];
        used.iter().any(|propagation| propagation.fails)
            || self.any_cases(marks, |branches| self.agree(marks, branches))
    }

    /// Collects the candidates that hints remove, now or after others have. Returns whether there
    /// are any.
    fn removes(&self, position: &Position, removed: &mut [DigitSet; 81]) -> bool {
        let marks = &position.marks;
        removed.fill(DigitSet::EMPTY);
        for (cell, digits) in marks.cells(2) {
            for digit in digits {
                let candidate = Candidate { cell, digit };
                if self.fails(Node::on(candidate)) {
                    removed[cell].insert(digit);
                }
                if self.fails(Node::off(candidate)) {
                    removed[cell] |= digits.without(digit);
                }
            }
        }
        self.any_cases(marks, |branches| {
            let left = self.left_by_all(marks, branches);
            for ((removed, digits), left) in removed.iter_mut().zip(&marks.candidates).zip(&left) {
                *removed |= *digits - *left;
            }
            false
        });
        removed.iter().any(|digits| !digits.is_empty())
    }

    /// Calls `found` with the branches of every double, cell and house until it returns true.
    fn any_cases(&self, marks: &Marks, mut found: impl FnMut(&[Node]) -> bool) -> bool {
        let mut branches: Vec<Node> = Vec::with_capacity(9);
        let mut found = |cases: Cases| {
            cases.list(marks, &mut branches);
            found(&branches)
        };
        for (cell, digits) in marks.cells(2) {
            for digit in if digits.is_pair() { DigitSet::EMPTY } else { digits } {
                let candidate = Candidate { cell, digit };
                let is_known = self.index.get(Node::off(candidate)) != NONE;
                if is_known && found(Cases::Double(candidate)) {
                    return true;
                }
            }
            if found(Cases::Group(Group::Cell(cell))) {
                return true;
            }
        }
        for house in BOXES_ROWS_COLUMNS {
            for digit in Digit::all() {
                let places = marks.places[house][digit];
                let first = places.first().map(|place| marks.candidates[house.cell_at(place)]);
                let is_open = first.is_some_and(DigitSet::has_several);
                if places.has_several()
                    && is_open
                    && found(Cases::Group(Group::House(house, digit)))
                {
                    return true;
                }
            }
        }
        false
    }
}
