//! Walks from one assumption along single chains: each statement follows from one before it.
//!
//! ```text
//!   r1c1=5  ─►  r1c8<>5 (row 1)  ─►  r1c8=3 (its last candidate)  ─►  r7c8<>3 (column 8)
//! ```
//!
//! Nothing follows here from two statements together; that would be a net.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::pattern::{Because, Chain, Inference, Truth};
use crate::logic::position::Position;

/// A statement in the walk, and the one it follows from.
#[derive(Clone, Copy)]
struct Node {
    candidate: Candidate,
    is_on: bool,
    from: u16,
    because: Because,
    depth: u16,
}

/// All that follows from one candidate, nearest first.
pub(super) struct Walk {
    nodes: Vec<Node>,
    /// The cells that lose each digit.
    pub(super) off: [CellSet; 9],
    /// The number of the statement that takes a candidate away, by digit and cell.
    places: Vec<u16>,
}

impl Walk {
    pub(super) fn from(position: &Position, start: Candidate) -> Self {
        let first =
            Node { candidate: start, is_on: true, from: 0, because: Because::Assumed, depth: 0 };
        let mut walk = Self { nodes: vec![first], off: [CellSet::EMPTY; 9], places: vec![0; 729] };
        let mut on = [CellSet::EMPTY; 9];
        on[start.digit.index()].insert(start.cell);
        let mut next = 0;
        while next < walk.nodes.len() {
            let node = walk.nodes[next];
            if node.is_on {
                walk.rule_out(position, next);
            } else {
                walk.force(position, next, &mut on);
            }
            next += 1;
        }
        walk
    }

    /// Rules out the other candidates of the cell and the houses of a candidate that is true.
    fn rule_out(&mut self, position: &Position, from: usize) {
        let Candidate { cell, digit } = self.nodes[from].candidate;
        for house in cell.houses() {
            let others = position.spots(house, digit) - CellSet::only(cell);
            for other in others - self.off[digit.index()] {
                self.push(other, digit, false, from, Because::House(house));
            }
        }
        for other in position.candidates(cell) - DigitSet::only(digit) {
            if !self.off[other.index()].contains(cell) {
                self.push(cell, other, false, from, Because::Cell(cell));
            }
        }
    }

    /// Forces the only candidate left in the cell or in a house of a candidate that is false.
    fn force(&mut self, position: &Position, from: usize, on: &mut [CellSet; 9]) {
        let Candidate { cell, digit } = self.nodes[from].candidate;
        let mut push = |cell: Cell, digit: Digit, because: Because| {
            if !on[digit.index()].contains(cell) {
                on[digit.index()].insert(cell);
                self.push(cell, digit, true, from, because);
            }
        };
        for house in cell.houses() {
            let others = position.spots(house, digit) - CellSet::only(cell);
            if let Some(last) = others.single() {
                push(last, digit, Because::House(house));
            }
        }
        if let Some(last) = (position.candidates(cell) - DigitSet::only(digit)).single() {
            push(cell, last, Because::Cell(cell));
        }
    }

    fn push(&mut self, cell: Cell, digit: Digit, is_on: bool, from: usize, because: Because) {
        if !is_on {
            self.off[digit.index()].insert(cell);
            self.places[digit.index() * 81 + cell.index()] = self.nodes.len() as u16;
        }
        let depth = self.nodes[from].depth + 1;
        let candidate = Candidate { cell, digit };
        self.nodes.push(Node { candidate, is_on, from: from as u16, because, depth });
    }

    fn place_of(&self, target: Candidate) -> usize {
        usize::from(self.places[target.digit.index() * 81 + target.cell.index()])
    }

    /// Returns how many links it takes until a candidate is gone.
    pub(super) fn length(&self, target: Candidate) -> u16 {
        self.nodes[self.place_of(target)].depth
    }

    /// Returns the chain that takes a candidate away, and the facts it uses.
    pub(super) fn chain(&self, target: Candidate) -> (Chain, Vec<Truth>) {
        let mut path = Vec::new();
        let mut place = self.place_of(target);
        while place > 0 {
            path.push(self.nodes[place]);
            place = usize::from(self.nodes[place].from);
        }
        path.push(self.nodes[0]);
        path.reverse();
        let truths = path.iter().filter(|node| node.is_on).filter_map(|node| match node.because {
            Because::Cell(cell) => Some(Truth::Cell(cell)),
            Because::House(house) => Some(Truth::House(house, node.candidate.digit)),
            _ => None,
        });
        let truths = truths.collect();
        let inference = |(number, node): (u16, &Node)| Inference {
            cells: CellSet::only(node.candidate.cell),
            digit: node.candidate.digit,
            is_on: node.is_on,
            from: number.checked_sub(1).into_iter().collect(),
            because: node.because,
        };
        (Chain { nodes: (0..).zip(&path).map(inference).collect(), is_loop: false }, truths)
    }
}
