//! The cells of a puzzle of any shape and rules.

use super::classic::ClassicCells;
use crate::layout::Layout;
use crate::rule::Rule;
use crate::shape::Shape;
use crate::text::Values;
use crate::value::{Value, ValueSet};
use ninefold::{Candidates, Cell, Grid};
use std::sync::Arc;

/// The layout and rules of a puzzle that is not classic, and what it says of its cells.
#[derive(Clone, Debug)]
pub(super) struct ShapedCells {
    pub(super) layout: Arc<Layout>,
    pub(super) rules: Vec<Rule>,
    /// The values that each cell may have by givens and restrictions.
    pub(super) allowed: Vec<ValueSet>,
    pub(super) entries: Values,
    pub(super) marks: Vec<ValueSet>,
    pub(super) corners: Vec<ValueSet>,
    pub(super) solution: Option<Values>,
    pub(super) colours: Option<Vec<u8>>,
}

impl ShapedCells {
    pub(super) fn new(shape: Shape) -> Self {
        let (all, cells) = (shape.all_values(), shape.total());
        Self {
            layout: Arc::new(Layout::new(shape)),
            rules: Vec::new(),
            allowed: vec![all; cells],
            entries: vec![None; cells],
            marks: vec![ValueSet::EMPTY; cells],
            corners: vec![ValueSet::EMPTY; cells],
            solution: None,
            colours: None,
        }
    }

    pub(super) fn restrict_to_marks(&mut self) {
        for (allowed, marks) in self.allowed.iter_mut().zip(&self.marks) {
            if !marks.is_empty() && allowed.single().is_none() {
                *allowed = allowed.and(*marks);
            }
        }
    }
}

impl From<&ClassicCells> for ShapedCells {
    fn from(cells: &ClassicCells) -> Self {
        Self {
            allowed: sets(&cells.start()),
            entries: values_of(&cells.entries),
            marks: cells.marks.as_ref().map_or_else(empty, sets),
            corners: cells.corners.as_ref().map_or_else(empty, sets),
            solution: cells.solution.as_ref().map(values_of),
            colours: cells.colours.map(|colours| colours.to_vec()),
            ..Self::new(Shape::CLASSIC)
        }
    }
}

impl PartialEq for ShapedCells {
    fn eq(&self, other: &Self) -> bool {
        self.layout.shape() == other.layout.shape()
            && self.rules == other.rules
            && self.allowed == other.allowed
            && self.entries == other.entries
            && self.marks == other.marks
            && self.corners == other.corners
            && self.solution == other.solution
            && self.colours == other.colours
    }
}

impl Eq for ShapedCells {}

fn empty() -> Vec<ValueSet> {
    vec![ValueSet::EMPTY; Cell::COUNT]
}

/// Returns the candidates of a classic grid as sets of values.
pub(super) fn sets(candidates: &Candidates) -> Vec<ValueSet> {
    Cell::all().map(|cell| ValueSet::from(candidates.get(cell))).collect()
}

/// Returns the digits of a classic grid as values.
#[must_use]
pub fn values_of(grid: &Grid) -> Values {
    Cell::all().map(|cell| grid.get(cell).map(Value::from)).collect()
}
