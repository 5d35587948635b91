//! Rules in the formats of other programs, as data: names, and which field feeds which parameter.
//!
//! The readers of f-puzzles and of the Interactive Sudoku Solver's text walk the catalogue, find the row with a name, and follow the
//! list of fields, so a new rule needs no change there. SudokuMaker and SudokuPad write their rules in ways that no list of fields
//! describes: their readers match on numbers and names, and `sudokumaker` here only lists the numbers for the documentation.

use crate::layout::Layout;
use crate::rule::Argument;
use crate::shape::Shape;

/// The names of a rule in other formats.
#[derive(Clone, Copy, Debug)]
pub struct Forms {
    /// The keys of f-puzzles.
    pub fpuzzles: &'static [Fpuzzles],
    /// The names of the Interactive Sudoku Solver's text.
    pub iss: &'static [Iss],
    /// The numbers of SudokuMaker.
    pub sudokumaker: &'static [u16],
}

impl Forms {
    /// The forms of a rule that no other format has.
    pub const NONE: Self = Self { fpuzzles: &[], iss: &[], sudokumaker: &[] };
}

/// An argument that a form always has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixed {
    /// A whole number.
    Number(i64),
    /// Whole numbers.
    Numbers(&'static [i64]),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(&'static str),
}

impl Fixed {
    /// Returns the argument.
    #[must_use]
    pub fn argument(self) -> Argument {
        match self {
            Self::Number(number) => Argument::Number(number),
            Self::Numbers(numbers) => Argument::Numbers(numbers.to_vec()),
            Self::Flag(flag) => Argument::Flag(flag),
            Self::Word(word) => Argument::Word(word.to_owned()),
        }
    }
}

/// A rule in the JSON of f-puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Fpuzzles {
    /// The key. Its value is `true` or a list of objects, one for each rule.
    pub key: &'static str,
    /// The element that stands for the rule, if the value is a list of words.
    pub word: Option<&'static str>,
    /// Keys beside which this form does not stand for the rule.
    pub unless: &'static [&'static str],
    /// All objects of the list are one rule.
    pub joined: bool,
    /// The fields of an object: name, parameter, and what is done with the value.
    pub fields: &'static [(&'static str, &'static str, How)],
    /// Arguments that are always the same.
    pub fixed: &'static [(&'static str, Fixed)],
}

impl Fpuzzles {
    /// Makes the form of a key.
    #[must_use]
    pub const fn new(
        key: &'static str,
        fields: &'static [(&'static str, &'static str, How)],
    ) -> Self {
        Self { key, word: None, unless: &[], joined: false, fields, fixed: &[] }
    }

    /// Makes the form of a key whose objects hold lines, each of which is a rule.
    #[must_use]
    pub const fn line(key: &'static str) -> Self {
        Self::new(key, &[("lines", "line", How::Plain)])
    }

    /// Makes the form of a key that is `true`.
    #[must_use]
    pub const fn flag(key: &'static str) -> Self {
        Self::new(key, &[])
    }
}

/// A treatment of the value of a field of f-puzzles.
#[derive(Clone, Copy, Debug)]
pub enum How {
    /// The value is read as the kind of the parameter says. A list of lines for one line makes a rule for each.
    Plain,
    /// A number, if it is one. Any other text is left out and reported.
    Clue,
    /// A list with exactly one cell.
    One,
    /// A list of at least two cells.
    Several,
    /// Lines, each without its first cell.
    Shafts,
    /// One of these texts.
    Words(&'static [(&'static str, i64)]),
    /// Cells in the order in which the field with this name says: reversed if it is `<`.
    Facing(&'static str),
    /// A number, and this one if the field is missing.
    NumberOr(fn(&Shape) -> i64),
    /// The numbers that occur as `value` in the list under another key, and this one if there are none.
    Occurring(&'static str, i64),
    /// A text that begins with these letters, and a number.
    Prefixed(&'static str),
    /// The row or column beside which a cell outside of the grid stands, and its side.
    Outside,
}

/// A rule in the text of the Interactive Sudoku Solver.
#[derive(Clone, Copy, Debug)]
pub struct Iss {
    /// The name.
    pub name: &'static str,
    /// The arguments in their order.
    pub takes: &'static [Take],
    /// Arguments that are always the same.
    pub fixed: &'static [(&'static str, Fixed)],
}

impl Iss {
    /// Makes the form of a name.
    #[must_use]
    pub const fn new(name: &'static str, takes: &'static [Take]) -> Self {
        Self { name, takes, fixed: &[] }
    }

    /// Makes the form of a name with fixed arguments.
    #[must_use]
    pub const fn fixed(
        name: &'static str,
        takes: &'static [Take],
        fixed: &'static [(&'static str, Fixed)],
    ) -> Self {
        Self { name, takes, fixed }
    }

    /// Makes the form of a name whose arguments are the cells of a line.
    #[must_use]
    pub const fn line(name: &'static str) -> Self {
        Self::new(name, &[Take::Cells("line")])
    }

    /// Makes the form of a name whose arguments are cells.
    #[must_use]
    pub const fn cells(name: &'static str) -> Self {
        Self::new(name, &[Take::Cells("cells")])
    }
}

/// A use of the arguments of a part of the text of the Interactive Sudoku Solver. The text names the parameter.
#[derive(Clone, Copy, Debug)]
pub enum Take {
    /// A number.
    Number(&'static str),
    /// A text.
    Text(&'static str),
    /// A number, and this one if the next argument is a cell.
    NumberOr(&'static str, i64),
    /// A number, where 0 means that it is left out.
    Clue(&'static str),
    /// Numbers joined by `_`.
    Numbers(&'static str),
    /// All further arguments as numbers.
    RestNumbers(&'static str),
    /// One cell.
    Cell(&'static str),
    /// All further arguments as cells.
    Cells(&'static str),
    /// All further arguments as cells; a last argument `LOOP` repeats the first.
    Loop(&'static str),
    /// All further arguments as the only list.
    Shaft(&'static str),
    /// A number, and as many cells.
    Counted(&'static str),
    /// A number of lists, and the cells of all, one list after the other.
    CountedLists(&'static str),
    /// Lists of cells with `-` between them.
    Lists(&'static str),
    /// Each pair of neighbours among all further cells makes a rule.
    Adjacent(&'static str),
    /// The four cells of a square, by its upper left one.
    Square(&'static str),
    /// The cells of a diagonal, by the cell that names it.
    Diagonal(&'static str),
    /// A row or column.
    Side(&'static str),
    /// A row or column, a number seen from its near end, a number seen from its far end; each makes a rule.
    Ends(&'static str),
    /// This text: any other stands for another rule.
    Literal(&'static str),
    /// One of these texts, each for a word.
    Word(&'static str, &'static [(&'static str, &'static str)]),
    /// The first argument of another part of the puzzle, if there is one.
    Elsewhere(&'static str, &'static str),
    /// Groups of cells with an empty argument or a name such as `_Nabner` before each; each makes a rule.
    Groups(&'static str),
    /// The same with `-` inside of groups; the second parameter gets the number of cells before each.
    Segments(&'static str, &'static str),
    /// An argument in a code of its own.
    Coded(fn(&str, &Layout) -> Result<Named, String>),
}

/// Arguments with the names of their parameters.
pub type Named = Vec<(&'static str, Argument)>;

/// A small puzzle that needs the rule.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The rows of the grid.
    pub side: u8,
    /// The givens, one character for each cell.
    pub givens: &'static str,
    /// The cells and numbers of the rule, such as `cells r1c1 r1c2; sum 3`.
    pub arguments: &'static str,
}
