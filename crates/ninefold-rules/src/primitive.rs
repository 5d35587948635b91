//! Primitive constraints: the few that every rule is compiled to, as plain data.
//!
//! An engine knows these alone. Their conditions are stated here exactly; "the number of a cell" is the number that its value stands
//! for (`Shape::number`), which differs from its place where the values begin at 0.

use crate::automaton::Automaton;
use crate::cell::CellId;
use crate::value::{Value, ValueSet};
use std::sync::Arc;

/// A comparison of a sum with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The sum is the number.
    Equal,
    /// The sum is less than the number.
    Less,
    /// The sum is greater than the number.
    Greater,
}

/// A relation between two values: for each value of the first cell, the values that the second may have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    /// Row k - 1 holds the values that may follow the value with place k.
    allowed: Vec<ValueSet>,
}

impl Relation {
    /// Makes the relation of all pairs of places that `holds` accepts, among the `count` least values.
    #[must_use]
    pub fn new(count: u8, holds: impl Fn(Value, Value) -> bool) -> Self {
        let values = ValueSet::first(count);
        let row = |a| values.iter().filter(|&b| holds(a, b)).collect();
        Self { allowed: values.iter().map(row).collect() }
    }

    /// Returns the values that the second cell may have beside this value of the first.
    #[must_use]
    pub fn after(&self, first: Value) -> ValueSet {
        self.allowed.get(usize::from(first.get()) - 1).copied().unwrap_or(ValueSet::EMPTY)
    }

    /// Returns the relation with its cells exchanged.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self::new(self.allowed.len() as u8, |a, b| self.after(b).contains(a))
    }

    /// Returns `true` if the order of the two cells does not matter.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        *self == self.reversed()
    }
}

/// A primitive constraint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the sentence of a variant names its fields")]
pub enum Primitive {
    /// No two of these cells are equal.
    AllDifferent(Vec<CellId>),
    /// The sum of coefficient times number over the terms compares with the total. A cell may come twice.
    Sum { terms: Vec<(CellId, i32)>, comparison: Comparison, total: i32 },
    /// Consecutive cells of the line are in the relation, in the order of the line.
    Line { cells: Vec<CellId>, relation: Arc<Relation> },
    /// Any two cells are in the relation, in the order of the list.
    Pairs { cells: Vec<CellId>, relation: Arc<Relation> },
    /// The cell has one of the values.
    Allowed { cell: CellId, values: ValueSet },
    /// The automaton accepts the values of the cells in this order.
    Automaton { cells: Vec<CellId>, automaton: Arc<Automaton> },
    /// At least `least` and at most `most` of the cells have one of the values.
    Count { cells: Vec<CellId>, values: ValueSet, least: u16, most: u16 },
    /// Each value occurs among the cells at least as often as in the list; exactly as often if `exactly`.
    Contains { cells: Vec<CellId>, values: Vec<Value>, exactly: bool },
    /// All lists hold the same values, each as often. The lists have the same length.
    SameValues(Vec<Vec<CellId>>),
    /// The two cells are equal.
    Equal(CellId, CellId),
    /// The index cell's place k names the k-th entry of the list, and the cell there has the value. `None` stands for a
    /// place that is impossible.
    Element { index: CellId, list: Vec<Option<CellId>>, value: Value },
    /// The index cell's place k names the k-th entry of the list, and the cell there equals the `equal` cell.
    ElementCell { index: CellId, list: Vec<Option<CellId>>, equal: CellId },
    /// The number of each cell is the number of cells among them with this value; 0 occurs in none.
    CountsItself(Vec<CellId>),
    /// The number of the cell is how many different values the others have.
    CountDistinct { cell: CellId, cells: Vec<CellId> },
    /// All sums of these terms are equal. A list without cells sums to 0.
    EqualSums(Vec<Vec<(CellId, i32)>>),
    /// The numbers of the cells multiply to the product.
    Product { cells: Vec<CellId>, product: u64 },
    /// At least one of the branches holds: all primitives of the branch.
    Or(Vec<Vec<Primitive>>),
    /// The line, read as a number, has this place from 1 among all lines in ascending order.
    Rank { line: usize, lines: Arc<Vec<Vec<CellId>>>, rank: u16, ties: Ties },
    /// The cells, in this order, can be cut into runs that each add to the total, from 1 to 63. A loop goes on from its last
    /// cell to its first, and may be cut anywhere.
    Runs { cells: Vec<CellId>, total: i32, is_loop: bool },
    /// The cells hold every value once, and as many of them as `count` have a number above 0 and that of every cell before.
    Seen { cells: Vec<CellId>, count: u16 },
    /// The cells hold every value once, and the first one that is less than some cell before it has the value.
    FirstHidden { cells: Vec<CellId>, value: Value },
    /// The cells hold every value once, and the numbers of a part of them add to the total.
    PartSum { cells: Vec<CellId>, part: Part, total: i32 },
}

/// A part of some cells that hold every value once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The cells between those with the least and the greatest value.
    Between,
    /// As many of the first cells as the number of the first one says.
    First,
}

/// The treatment of equal lines in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// No two lines are equal.
    None,
    /// Lines without a clue may be equal to each other.
    Unclued,
    /// Any lines may be equal.
    Any,
}
