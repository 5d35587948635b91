//! Conclusions of forcing chains: what they remove, and how they rank.

use super::branches::{Cases, Group};
use super::links::Node;
use super::record::Mode;
use crate::board::{Candidate, Cell, DigitSet, HouseKind, all_equal};
use crate::propagation::Marks;

/// The argument from which a conclusion follows.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    /// The assumption of this node ends in a contradiction.
    Contradiction(Node),
    /// All branches of a case distinction lead to the same node.
    Cases(Cases),
}

impl Argument {
    /// Returns the rank of the kind of argument among conclusions of the same complexity.
    fn sort_key(self) -> u8 {
        match self {
            Self::Cases(Cases::Double(_)) => 1,
            Self::Cases(Cases::Group(Group::Cell(_))) => 5,
            Self::Cases(Cases::Group(Group::House(..))) => 6,
            Self::Contradiction(_) => 7,
        }
    }
}

/// The order in which the search reaches a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn(u64);

impl Turn {
    /// Returns the turn of a contradiction: the assumption that a candidate is on comes first.
    pub(super) fn of_contradiction(assumption: Node) -> Self {
        let Candidate { cell, digit } = assumption.candidate;
        Self::new(cell, digit.index(), u64::from(!assumption.on))
    }

    /// Returns the first turn of a case distinction that is reached at a cell.
    pub(super) fn of_cases(cell: Cell, cases: Cases) -> Self {
        match cases {
            Cases::Double(candidate) => Self::new(cell, candidate.digit.index(), 2),
            Cases::Group(Group::House(house, digit)) => {
                let phase = match house.kind() {
                    HouseKind::Box => 3,
                    HouseKind::Row => 4,
                    HouseKind::Column => 5,
                };
                Self::new(cell, digit.index(), phase)
            }
            // After all digits.
            Cases::Group(Group::Cell(_)) => Self::new(cell, 15, 6),
        }
    }

    fn new(cell: Cell, digit: usize, phase: u64) -> Self {
        Self((cell.index() as u64) << 40 | (digit as u64) << 32 | phase << 24)
    }

    /// Returns the turn of a node that all branches lead to: ons come before offs.
    fn with_sign(self, on: bool) -> Self {
        Self(self.0 | u64::from(!on) << 16)
    }

    /// Returns the turn of a node by its order in the first branch.
    pub(super) fn with_order(self, order: u16) -> Self {
        Self(self.0 | u64::from(order))
    }
}

/// A conclusion: a node that is true.
#[derive(Clone, Copy)]
pub(super) struct Conclusion {
    pub(super) target: Node,
    /// The digits that leave the cell of the target.
    pub(super) removed: DigitSet,
    /// The number of nodes that it rests on, or a lower bound of it.
    pub(super) complexity: u32,
    sort_key: u8,
    pub(super) turn: Turn,
    pub(super) argument: Argument,
}

impl Conclusion {
    /// Returns the conclusion that a node is true.
    fn new(marks: &Marks, target: Node, argument: Argument, turn: Turn) -> Self {
        let Candidate { cell, digit } = target.candidate;
        let removed = match target.on {
            true => marks.candidates[cell].without(digit),
            false => DigitSet::only(digit),
        };
        let sort_key = argument.sort_key();
        Self { target, removed, complexity: 0, sort_key, turn, argument }
    }

    /// Returns the conclusion from an assumption that fails.
    pub(super) fn of_contradiction(marks: &Marks, assumption: Node) -> Self {
        let turn = Turn::of_contradiction(assumption);
        Self::new(marks, assumption.opposite(), Argument::Contradiction(assumption), turn)
    }

    /// Returns whether another conclusion removes the same.
    pub(super) fn removes_like(&self, other: &Self) -> bool {
        self.target.candidate.cell == other.target.candidate.cell && self.removed == other.removed
    }

    /// Returns the cell that is solved, with its digit.
    pub(super) fn placement(&self) -> Option<Candidate> {
        self.target.on.then_some(self.target.candidate)
    }

    /// Returns the key by which conclusions are ordered.
    pub(super) fn key(&self) -> (u32, u8, Turn) {
        (self.complexity, self.sort_key, self.turn)
    }
}

/// The nodes that all branches of a case distinction lead to.
pub(super) struct Common {
    on: [DigitSet; 81],
    off: [DigitSet; 81],
}

impl Common {
    /// All nodes: those of no branch.
    pub(super) const ALL: Self = Self { on: [DigitSet::ALL; 81], off: [DigitSet::ALL; 81] };

    pub(super) fn is_empty(&self) -> bool {
        let none = [DigitSet::EMPTY; 81];
        all_equal(&self.on, &none) && all_equal(&self.off, &none)
    }

    /// Keeps the nodes that are in a derivation.
    pub(super) fn keep_derived(&mut self, on: &[DigitSet; 81], off: &[DigitSet; 81]) {
        for (kept, of_branch) in self.on.iter_mut().zip(on) {
            *kept &= *of_branch;
        }
        for (kept, of_branch) in self.off.iter_mut().zip(off) {
            *kept &= *of_branch;
        }
    }

    /// Keeps the nodes that follow from the candidates that a branch leaves.
    pub(super) fn keep_left(&mut self, marks: &Marks, left: &[DigitSet; 81]) {
        for (kept, left) in self.on.iter_mut().zip(left) {
            *kept &= if left.has_several() { DigitSet::EMPTY } else { *left };
        }
        for ((kept, left), digits) in self.off.iter_mut().zip(left).zip(&marks.candidates) {
            *kept &= *digits - *left;
        }
    }

    /// Returns the conclusions that remove something, each with a lower bound of its complexity.
    pub(super) fn conclusions(
        &self,
        marks: &Marks,
        mode: Mode,
        cases: Cases,
        branches: &[Node],
        first: Turn,
    ) -> Vec<Conclusion> {
        let mut conclusions = Vec::new();
        for (on, digits_by_cell) in [(true, &self.on), (false, &self.off)] {
            let turn = first.with_sign(on);
            for (cell, digits) in Cell::all().zip(digits_by_cell) {
                for digit in *digits {
                    let target = Node { candidate: Candidate { cell, digit }, on };
                    let argument = Argument::Cases(cases);
                    let mut conclusion = Conclusion::new(marks, target, argument, turn);
                    if !conclusion.removed.is_empty() {
                        let bounds = branches.iter();
                        let bounds = bounds.map(|branch| least_complexity(mode, *branch, target));
                        conclusion.complexity = bounds.sum();
                        conclusions.push(conclusion);
                    }
                }
            }
        }
        conclusions
    }
}

/// Returns the least complexity that a target may have in the branch of an assumption. A rule may
/// lead from an off to an off.
pub(super) fn least_complexity(mode: Mode, assumption: Node, target: Node) -> u32 {
    if assumption == target {
        return 1;
    }
    let has_rules = mode.nesting > 0;
    match (assumption.on, target.on) {
        (true, false) if assumption.candidate.sees(target.candidate) => 2,
        (true, false) if !has_rules => 4,
        (false, false) if !has_rules => 3,
        (true, _) => 3,
        (false, _) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, House};

    #[test]
    fn turns_follow_the_order_of_search() {
        let (cell, digit) = (Cell::new(40).unwrap(), Digit::new(9).unwrap());
        let candidate = Candidate { cell, digit };
        let [row, column, block] = cell.houses();
        assert_eq!(row, House::new(HouseKind::Row, 4).unwrap());
        let of_house = |house| Turn::of_cases(cell, Cases::Group(Group::House(house, digit)));
        let turns = [
            Turn::of_contradiction(Node::on(candidate)),
            Turn::of_contradiction(Node::off(candidate)),
            Turn::of_cases(cell, Cases::Double(candidate)),
            Turn::of_cases(cell, Cases::Double(candidate)).with_order(3),
            Turn::of_cases(cell, Cases::Double(candidate)).with_sign(false),
            of_house(block),
            of_house(row),
            of_house(column),
            Turn::of_cases(cell, Cases::Group(Group::Cell(cell))),
        ];
        assert!(turns.is_sorted() && turns.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
