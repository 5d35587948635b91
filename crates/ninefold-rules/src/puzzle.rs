//! A puzzle of any rules: its layout, rules, givens, and what a player or a setter noted.

mod classic;
mod fields;
mod notes;
mod said;
mod shaped;

use crate::attached::Attached;
use crate::cell::CellId;
use crate::compile::{Compiled, compile};
use crate::field::Field;
use crate::layout::Layout;
use crate::rule::{Rule, RuleError};
use crate::shape::Shape;
use crate::text;
use crate::value::{Value, ValueSet};
use crate::verify::{Broken, Filled};
use ninefold::{Cell, Grid};
pub use shaped::values_of;
use shaped::{ShapedCells, sets};
use std::sync::{Arc, OnceLock};

pub use crate::text::{TextError, Values};
pub use classic::{ClassicCells, Colours};
pub use said::{Extra, Stated};

/// A puzzle of any shape and rules, with everything that is said of it.
///
/// ```text
/// cells    classic shape and rules: ClassicCells, the types of the classic engine
///          everything else:         layout, rules, and a value or a set of values for each cell
/// texts    by field                 extra    tags that Ninefold does not know
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    cells: Cells,
    /// Texts by field, in the order of the source; a field may come more than once.
    pub texts: Vec<(Field, String)>,
    /// The data that Ninefold does not know, in the order of the source.
    pub extra: Vec<Extra>,
    /// The key of the column of solutions, if the puzzle is a row of a table that has one.
    pub solution_key: Option<Arc<str>>,
    /// The data that the format of the source attached, so that the same shape can be written again.
    pub origin: Attached,
}

/// The cells of a puzzle, with everything that is said of them. They are classic exactly if the shape is classic and there are no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "nearly all puzzles are classic")]
enum Cells {
    Classic(ClassicCells, AllowedValues),
    Shaped(Box<ShapedCells>),
}

/// The values that the cells of a classic puzzle may have, computed when they are first asked for.
#[derive(Clone, Debug, Default)]
struct AllowedValues(OnceLock<Box<[ValueSet]>>);

/// All are equal, because they follow from the cells.
impl PartialEq for AllowedValues {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for AllowedValues {}

impl Default for Puzzle {
    fn default() -> Self {
        Self::from(ClassicCells::default())
    }
}

impl From<ClassicCells> for Puzzle {
    fn from(cells: ClassicCells) -> Self {
        Self::of_cells(Cells::Classic(cells, AllowedValues::default()))
    }
}

impl Puzzle {
    /// Makes the puzzle of a shape without givens or rules.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        if shape.is_classic() {
            return Self::default();
        }
        Self::of_cells(Cells::Shaped(Box::new(ShapedCells::new(shape))))
    }

    const fn of_cells(cells: Cells) -> Self {
        Self {
            cells,
            texts: Vec::new(),
            extra: Vec::new(),
            solution_key: None,
            origin: Attached::NONE,
        }
    }

    /// Makes the classic puzzle of which only the givens are known.
    #[must_use]
    pub fn of_givens(givens: Grid) -> Self {
        Self::from(ClassicCells::of_givens(givens))
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
        rules.into_iter().for_each(|rule| self.push_rule(rule));
        self
    }

    /// Adds the rule of this name with arguments in words, such as `cells r1c1 r1c2; sum 3`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such rule, or if the arguments do not fit.
    pub fn add_rule(&mut self, name: &str, arguments: &str) -> Result<(), RuleError> {
        self.push_rule(text::rule(name, arguments, self.layout())?);
        Ok(())
    }

    /// Adds a rule.
    pub fn push_rule(&mut self, rule: Rule) {
        let shaped = match &mut self.cells {
            Cells::Shaped(shaped) => shaped,
            Cells::Classic(cells, _) => {
                let mut shaped = ShapedCells::from(&*cells);
                shaped.rules.push(rule);
                self.cells = Cells::Shaped(Box::new(shaped));
                return;
            }
        };
        shaped.rules.push(rule);
    }

    /// Makes a value the given of a cell.
    pub fn give(&mut self, cell: CellId, value: Value) {
        match &mut self.cells {
            Cells::Classic(..) => {
                if let (Some(cell), Some(digit)) = (Cell::new(cell.index()), value.digit()) {
                    self.classic_mut().give(cell, digit);
                }
            }
            Cells::Shaped(shaped) => shaped.allowed[cell.index()] = ValueSet::only(value),
        }
    }

    /// Leaves a cell only those values that are in the set, too.
    pub fn restrict(&mut self, cell: CellId, values: ValueSet) {
        match &mut self.cells {
            Cells::Classic(..) => {
                if let Some(cell) = Cell::new(cell.index()) {
                    self.classic_mut().restrict(cell, values.digits());
                }
            }
            Cells::Shaped(shaped) => {
                let allowed = &mut shaped.allowed[cell.index()];
                *allowed = allowed.and(values);
            }
        }
    }

    /// Lets the marks in the middle of cells restrict the solutions; a cell without marks stays free.
    pub fn restrict_to_marks(&mut self) {
        match &mut self.cells {
            Cells::Classic(..) => self.classic_mut().restrict_to_marks(),
            Cells::Shaped(shaped) => shaped.restrict_to_marks(),
        }
    }

    /// Returns the layout.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        match &self.cells {
            Cells::Classic(..) => Layout::classic(),
            Cells::Shaped(shaped) => &shaped.layout,
        }
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        self.layout().shape()
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        match &self.cells {
            Cells::Classic(..) => &[],
            Cells::Shaped(shaped) => &shaped.rules,
        }
    }

    /// Returns the values that each cell may have by givens and restrictions.
    #[must_use]
    pub fn allowed(&self) -> &[ValueSet] {
        match &self.cells {
            Cells::Classic(cells, allowed) => {
                allowed.0.get_or_init(|| sets(&cells.start()).into_boxed_slice())
            }
            Cells::Shaped(shaped) => &shaped.allowed,
        }
    }

    /// Returns the given of a cell.
    #[must_use]
    pub fn given(&self, cell: CellId) -> Option<Value> {
        match &self.cells {
            Cells::Classic(cells, _) => cells.given(Cell::new(cell.index())?).map(Value::from),
            Cells::Shaped(shaped) => {
                shaped.allowed[cell.index()].single().filter(|_| self.shape().values() > 1)
            }
        }
    }

    /// Returns the puzzle of the same shape and texts, with the same entries, marks and stated solution, without givens, restrictions
    /// and rules.
    #[must_use]
    pub fn without_clues(&self) -> Self {
        let mut empty = Self::new(self.shape().clone());
        for cell in (0..self.shape().total()).map(CellId::at) {
            empty.set_entry(cell, self.entry(cell));
            empty.set_marks(cell, self.marks(cell));
            empty.set_corners(cell, self.corners(cell));
        }
        empty.set_solution(self.solution());
        Self { cells: empty.cells, ..self.clone() }
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
        compile(self.layout(), self.rules())
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
        let givens = self.allowed().iter().enumerate().filter_map(given);
        let rest = Filled::new(self.layout(), self.rules(), values).broken();
        givens.chain(rest).collect()
    }

    /// Returns `true` if shape and rules are classic.
    #[must_use]
    pub const fn is_classic(&self) -> bool {
        matches!(self.cells, Cells::Classic(..))
    }

    /// Returns the cells if shape and rules are classic.
    #[must_use]
    pub const fn as_classic(&self) -> Option<&ClassicCells> {
        match &self.cells {
            Cells::Classic(cells, _) => Some(cells),
            Cells::Shaped(_) => None,
        }
    }

    /// Returns the cells of a classic puzzle, where the caller has seen that it is one.
    ///
    /// # Panics
    ///
    /// Panics if shape or rules are not classic. [`as_classic`](Self::as_classic) asks.
    #[must_use]
    #[track_caller]
    pub const fn classic(&self) -> &ClassicCells {
        self.as_classic().expect("this puzzle is classic")
    }

    /// Returns the cells of a classic puzzle to change them, where the caller has seen that it is one.
    ///
    /// # Panics
    ///
    /// Panics if shape or rules are not classic.
    #[track_caller]
    pub fn classic_mut(&mut self) -> &mut ClassicCells {
        match &mut self.cells {
            Cells::Classic(cells, allowed) => {
                allowed.0.take();
                cells
            }
            Cells::Shaped(_) => panic!("this puzzle is classic"),
        }
    }
}

/// Returns the classic grid of values.
#[must_use]
pub fn grid_of(values: &[Option<Value>]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, value) in Cell::all().zip(values) {
        grid.set(cell, value.and_then(Value::digit));
    }
    grid
}

#[cfg(test)]
mod tests;
