//! Branches: assumptions of which at least one is true.

use super::links::Node;
use crate::board::{Candidate, Cell, Digit, House};
use crate::propagation::Marks;

/// A group of candidates of which exactly one is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(House, Digit),
}

impl Group {
    /// Calls `found` with the candidates of the group in order.
    #[inline]
    pub(super) fn each(self, marks: &Marks, mut found: impl FnMut(Candidate)) {
        match self {
            Self::Cell(cell) => {
                marks.candidates[cell].iter().for_each(|digit| found(Candidate { cell, digit }));
            }
            Self::House(house, digit) => {
                marks.cells_with(house, digit).for_each(|cell| found(Candidate { cell, digit }));
            }
        }
    }
}

/// A case distinction: what is true in all its branches is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cases {
    /// A candidate is on or off.
    Double(Candidate),
    /// One candidate of a group is on.
    Group(Group),
}

impl Cases {
    /// Replaces the contents of a list by the assumptions of the branches.
    pub(super) fn list(self, marks: &Marks, branches: &mut Vec<Node>) {
        branches.clear();
        match self {
            Self::Double(candidate) => {
                branches.extend([Node::on(candidate), Node::off(candidate)]);
            }
            Self::Group(group) => group.each(marks, |member| branches.push(Node::on(member))),
        }
    }
}
