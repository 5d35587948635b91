//! The check whether a full grid obeys all rules of a puzzle, independent of the primitive constraints.

use crate::cell::CellId;
use crate::layout::Layout;
use crate::rule::Rule;
use crate::value::Value;

/// A full grid, with what rules need to judge it.
#[derive(Clone, Copy)]
pub struct Filled<'a> {
    layout: &'a Layout,
    rules: &'a [Rule],
    values: &'a [Value],
}

/// A house or rule that a full grid breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Two cells of a house are equal.
    House {
        /// The number of the house in the layout.
        house: usize,
        /// The two cells.
        cells: [CellId; 2],
    },
    /// A cell has a value that its given or restriction excludes.
    Given {
        /// The cell.
        cell: CellId,
    },
    /// A rule does not hold.
    Rule {
        /// The number of the rule in the puzzle.
        rule: usize,
    },
}

impl std::fmt::Debug for Filled<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Filled").field("values", &self.values).finish_non_exhaustive()
    }
}

impl<'a> Filled<'a> {
    /// Joins a layout, rules, and a value for each cell of the canvas and each unknown beside it. Values of void cells are ignored.
    #[must_use]
    pub fn new(layout: &'a Layout, rules: &'a [Rule], values: &'a [Value]) -> Self {
        assert_eq!(values.len(), layout.shape().total(), "a full grid has a value for each cell");
        Self { layout, rules, values }
    }

    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Returns all rules of the puzzle.
    #[must_use]
    pub const fn rules(&self) -> &'a [Rule] {
        self.rules
    }

    /// Returns the number in a cell.
    #[must_use]
    pub fn number(&self, cell: CellId) -> i64 {
        i64::from(self.layout.shape().number(self.values[cell.index()]))
    }

    /// Returns the numbers in these cells.
    #[must_use]
    pub fn numbers(&self, cells: &[CellId]) -> Vec<i64> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    /// Returns `true` if no two of these cells are equal.
    #[must_use]
    pub fn differ(&self, cells: &[CellId]) -> bool {
        self.equal_pair(cells).is_none()
    }

    fn equal_pair(&self, cells: &[CellId]) -> Option<[CellId; 2]> {
        cells.iter().enumerate().find_map(|(i, &a)| {
            let b = cells[i + 1..]
                .iter()
                .copied()
                .find(|&b| b != a && self.number(a) == self.number(b));
            Some([a, b?])
        })
    }

    /// Returns everything that the grid breaks; nothing if it is a solution.
    #[must_use]
    pub fn broken(&self) -> Vec<Broken> {
        let houses = self.layout.houses().iter().enumerate().filter_map(|(house, line)| {
            Some(Broken::House { house, cells: self.equal_pair(&line.cells)? })
        });
        let rules =
            self.rules.iter().enumerate().filter(|(_, rule)| !(rule.kind().holds)(rule, self));
        houses.chain(rules.map(|(rule, _)| Broken::Rule { rule })).collect()
    }
}
