//! Nodes and links: what the techniques with chains are built from.
//!
//! A node says that a candidate is on (it is in the solution) or off. A weak link leads from an on
//! to an off: two candidates that see each other are not both on. A strong link leads from an off to
//! an on: of two candidates that are alone in their cell or house, one is on. Links are followed in
//! the order of Sudoku Explainer: cell, box, row, column.

use super::order::new_peers;
use crate::board::{Candidate, House};
use crate::propagation::Marks;
use crate::propagation::spots;

/// A node: a candidate that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) candidate: Candidate,
    pub(super) on: bool,
}

impl Node {
    pub(super) const fn on(candidate: Candidate) -> Self {
        Self { candidate, on: true }
    }

    pub(super) const fn off(candidate: Candidate) -> Self {
        Self { candidate, on: false }
    }

    /// Returns the node of the same candidate with the other sign.
    pub(super) const fn opposite(self) -> Self {
        Self { candidate: self.candidate, on: !self.on }
    }
}

/// A table with an entry for every node.
pub(super) struct NodeTable<T>([[T; Candidate::COUNT]; 2]);

impl<T: Copy> NodeTable<T> {
    pub(super) const fn new(value: T) -> Self {
        Self([[value; Candidate::COUNT]; 2])
    }

    pub(super) fn fill(&mut self, value: T) {
        self.0.as_flattened_mut().fill(value);
    }

    #[inline]
    pub(super) fn get(&self, node: Node) -> T {
        self.0[usize::from(node.on)][node.candidate]
    }

    #[inline]
    pub(super) fn set(&mut self, node: Node, value: T) {
        self.0[usize::from(node.on)][node.candidate] = value;
    }
}

/// The cell or house in which two candidates are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// In their cell, as two digits of it.
    Cell,
    /// In a house, as two places of a digit.
    House(House),
}

/// Calls `found` with the candidates that are off if this one is on, each once, with the first
/// scope that links them. Links in cells count only if `in_cells`.
#[inline]
pub(super) fn each_weak(
    marks: &Marks,
    Candidate { cell, digit }: Candidate,
    in_cells: bool,
    mut found: impl FnMut(Candidate, Scope),
) {
    if in_cells {
        for other in marks.candidates[cell].without(digit) {
            found(Candidate { cell, digit: other }, Scope::Cell);
        }
    }
    for new in new_peers(cell) {
        for other in new.house.cells_at(marks.places[new.house][digit] & new.places) {
            found(Candidate { cell: other, digit }, Scope::House(new.house));
        }
    }
}

/// Calls `found` with the candidates that are on if this one is off, with the scope. A candidate may
/// come more than once.
#[inline]
pub(super) fn each_strong(
    marks: &Marks,
    Candidate { cell, digit }: Candidate,
    in_houses: bool,
    mut found: impl FnMut(Candidate, Scope),
) {
    let digits = marks.candidates[cell];
    if digits.is_pair()
        && let Some(other) = digits.without(digit).first()
    {
        found(Candidate { cell, digit: other }, Scope::Cell);
    }
    if in_houses {
        for spot in spots(cell) {
            let mut places = marks.places[spot.house][digit];
            if places.is_pair() {
                places.remove(spot.place);
                if let Some(other) = places.first() {
                    let cell = spot.house.cell_at(other);
                    found(Candidate { cell, digit }, Scope::House(spot.house));
                }
            }
        }
    }
}
