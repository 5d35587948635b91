//! A puzzle of any rules: its layout, rules, givens, and what a player or a setter noted.

use crate::cell::CellId;
use crate::compile::{Compiled, compile};
use crate::layout::Layout;
use crate::rule::{Rule, RuleError};
use crate::shape::Shape;
use crate::text;
use crate::value::{Value, ValueSet};
use crate::verify::{Broken, Filled};
use std::sync::Arc;

pub use crate::text::{TextError, Values};

/// The texts of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Texts {
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words.
    pub rules: Option<String>,
}

/// A puzzle of any shape and rules.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    rules: Vec<Rule>,
    /// The values that each cell may have by givens and restrictions.
    allowed: Vec<ValueSet>,
    /// Values that a player entered.
    pub entries: Values,
    /// Candidates that a player noted in the middle of cells.
    pub marks: Vec<ValueSet>,
    /// Candidates that a player noted in the corners of cells.
    pub corners: Vec<ValueSet>,
    /// The solution that the source states, which may be wrong or in part empty.
    pub solution: Option<Values>,
    /// Title, author and rules in words.
    pub texts: Texts,
}

impl Puzzle {
    /// Makes the puzzle of a shape without givens or rules.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let (all, cells) = (shape.all_values(), shape.total());
        Self {
            layout: Arc::new(Layout::new(shape)),
            rules: Vec::new(),
            allowed: vec![all; cells],
            entries: vec![None; cells],
            marks: vec![ValueSet::EMPTY; cells],
            corners: vec![ValueSet::EMPTY; cells],
            solution: None,
            texts: Texts::default(),
        }
    }

    /// Makes the puzzle of a classic grid.
    #[must_use]
    pub fn classic(grid: &ninefold::Grid) -> Self {
        let mut puzzle = Self::new(Shape::CLASSIC);
        for cell in ninefold::Cell::all() {
            let value = grid.get(cell).and_then(|digit| Value::new(digit.get()));
            if let Some(value) = value {
                puzzle.give(CellId::at(cell.index()), value);
            }
        }
        puzzle
    }

    /// Makes a puzzle from the text of its givens: one character for each cell of the canvas in reading order, `1`-`9`
    /// and `A` = 10 to `P` = 25 for values, `.` for an empty cell, a blank for one that does not exist. `0` is an empty
    /// cell unless the values begin at 0.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first character that does not fit.
    pub fn from_text(shape: Shape, givens: &str) -> Result<Self, TextError> {
        let values = text::values(&shape, givens)?;
        let mut puzzle = Self::new(shape);
        for (i, value) in values.into_iter().enumerate() {
            if let Some(value) = value {
                puzzle.give(CellId::at(i), value);
            }
        }
        Ok(puzzle)
    }

    /// Adds rules.
    #[must_use]
    pub fn with_rules(mut self, rules: impl IntoIterator<Item = Rule>) -> Self {
        self.rules.extend(rules);
        self
    }

    /// Adds the rule of this name with arguments in words, such as `cells r1c1 r1c2; sum 3`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such rule, or if the arguments do not fit.
    pub fn add_rule(&mut self, name: &str, arguments: &str) -> Result<(), RuleError> {
        self.rules.push(text::rule(name, arguments, &self.layout)?);
        Ok(())
    }

    /// Adds a rule.
    pub fn push_rule(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    /// Makes a value the given of a cell.
    pub fn give(&mut self, cell: CellId, value: Value) {
        self.allowed[cell.index()] = ValueSet::only(value);
    }

    /// Leaves a cell only those values that are in the set, too.
    pub fn restrict(&mut self, cell: CellId, values: ValueSet) {
        let allowed = &mut self.allowed[cell.index()];
        *allowed = allowed.and(values);
    }

    /// Lets the marks in the middle of cells restrict the solutions; a cell without marks stays free.
    pub fn restrict_to_marks(&mut self) {
        for (allowed, marks) in self.allowed.iter_mut().zip(&self.marks) {
            if !marks.is_empty() && allowed.single().is_none() {
                *allowed = allowed.and(*marks);
            }
        }
    }

    /// Returns the layout.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        self.layout.shape()
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the values that each cell may have by givens and restrictions.
    #[must_use]
    pub fn allowed(&self) -> &[ValueSet] {
        &self.allowed
    }

    /// Returns the given of a cell.
    #[must_use]
    pub fn given(&self, cell: CellId) -> Option<Value> {
        self.allowed[cell.index()].single().filter(|_| self.shape().values() > 1)
    }

    /// Returns the givens as a text, one character for each cell of the canvas.
    #[must_use]
    pub fn text(&self) -> String {
        let values: Values =
            (0..self.shape().canvas()).map(|i| self.given(CellId::at(i))).collect();
        text::written(self.shape(), &values)
    }

    /// Returns the primitive constraints of the layout and the rules.
    #[must_use]
    pub fn compile(&self) -> Compiled {
        compile(&self.layout, &self.rules)
    }

    /// Returns what a full grid breaks: houses, rules, and cells with a value that givens exclude.
    #[must_use]
    pub fn verify(&self, values: &[Value]) -> Vec<Broken> {
        let given = |(cell, allowed): (usize, &ValueSet)| {
            let cell = CellId::at(cell);
            let wrong =
                !self.shape().void().contains(cell) && !allowed.contains(values[cell.index()]);
            wrong.then_some(Broken::Given { cell })
        };
        let givens = self.allowed.iter().enumerate().filter_map(given);
        let rest = Filled::new(&self.layout, &self.rules, values).broken();
        givens.chain(rest).collect()
    }

    /// Returns the givens as a classic grid if shape and rules are classic and no cell has a restriction.
    #[must_use]
    pub fn as_classic(&self) -> Option<ninefold::Grid> {
        let all = self.shape().all_values();
        let plain = self.allowed.iter().all(|set| *set == all || set.single().is_some());
        if !self.is_classic() || !plain {
            return None;
        }
        let mut grid = ninefold::Grid::default();
        for cell in ninefold::Cell::all() {
            let value = self.given(CellId::at(cell.index()));
            grid.set(cell, value.and_then(|value| ninefold::Digit::new(value.get())));
        }
        Some(grid)
    }

    /// Returns the values that cells may have as classic candidates if shape and rules are classic.
    #[must_use]
    pub fn as_classic_candidates(&self) -> Option<ninefold::Candidates> {
        if !self.is_classic() {
            return None;
        }
        let mut all = ninefold::Candidates::NONE;
        for cell in ninefold::Cell::all() {
            let values = self.allowed[cell.index()].iter();
            let digits = values.filter_map(|value| ninefold::Digit::new(value.get()));
            all.set(cell, digits.collect());
        }
        Some(all)
    }

    /// Returns `true` if shape and rules are classic.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.shape().is_classic() && self.rules.is_empty()
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.shape() == other.shape()
            && self.rules == other.rules
            && self.allowed == other.allowed
            && self.entries == other.entries
            && self.marks == other.marks
            && self.corners == other.corners
            && self.solution == other.solution
            && self.texts == other.texts
    }
}

impl Eq for Puzzle {}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn classic_puzzles_become_classic_grids() {
        let grid: ninefold::Grid = PUZZLE.parse().unwrap();
        let puzzle = Puzzle::classic(&grid);
        assert_eq!(puzzle.as_classic(), Some(grid));
        assert_eq!(puzzle.text(), PUZZLE);
        assert_eq!(Puzzle::from_text(Shape::CLASSIC, PUZZLE), Ok(puzzle.clone()));
        let mut other = puzzle.clone();
        other.restrict(CellId(2), ValueSet::first(3));
        assert!(other.as_classic().is_none() && other.as_classic_candidates().is_some());
        other = puzzle;
        other.add_rule("diagonal", "of main").unwrap();
        assert!(other.as_classic().is_none() && other.as_classic_candidates().is_none());
    }

    #[test]
    fn grids_of_any_size_have_a_text() {
        let text = "1".to_owned() + &".".repeat(623) + "P";
        let puzzle = Puzzle::from_text(Shape::square(25).unwrap(), &text).unwrap();
        assert_eq!(puzzle.text(), text);
        let wrong = Puzzle::from_text(Shape::square(4).unwrap(), "12345...........");
        assert_eq!(wrong.err(), Some(TextError::Symbol { symbol: '5', at: 4 }));
        let short = Puzzle::from_text(Shape::square(4).unwrap(), "123");
        assert_eq!(short.err(), Some(TextError::Length { found: 3, cells: 16 }));
    }
}
