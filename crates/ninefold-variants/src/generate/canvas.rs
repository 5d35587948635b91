//! A full grid over which rules are drawn.

use ninefold_rules::{Argument, CellId, Filled, Layout, Rule, RuleKind, Shape, Value};

/// A full grid with its layout.
#[derive(Clone, Copy)]
pub(super) struct Canvas<'a> {
    pub(super) layout: &'a Layout,
    pub(super) values: &'a [Value],
}

impl Canvas<'_> {
    pub(super) fn shape(&self) -> &Shape {
        self.layout.shape()
    }

    /// Returns the number in a cell.
    pub(super) fn number(&self, cell: CellId) -> i64 {
        i64::from(self.shape().number(self.values[cell.index()]))
    }

    /// Returns the sum of the numbers in some cells.
    pub(super) fn sum(&self, cells: &[CellId]) -> i64 {
        cells.iter().map(|&cell| self.number(cell)).sum()
    }

    /// Makes a rule, if the grid obeys it.
    pub(super) fn rule(
        &self,
        kind: &'static RuleKind,
        arguments: Vec<(&str, Argument)>,
    ) -> Option<Rule> {
        let rule = Rule::with(kind, arguments, self.layout).ok()?;
        let grid = Filled::new(self.layout, &[], self.values);
        (kind.holds)(&rule, &grid).then_some(rule)
    }
}
