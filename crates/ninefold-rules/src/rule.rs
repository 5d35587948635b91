//! Rules of a puzzle: a row of the catalogue, and the arguments that this puzzle gives it.

use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::{CellId, CellIds};
use crate::layout::Layout;
use std::fmt;

/// The value of one parameter of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The parameter is left out.
    None,
    /// One cell.
    Cell(CellId),
    /// Cells in the order in which they were drawn or listed.
    Cells(Vec<CellId>),
    /// Several lists of cells.
    Lists(Vec<Vec<CellId>>),
    /// A whole number.
    Number(i64),
    /// Whole numbers.
    Numbers(Vec<i64>),
    /// Several sets of whole numbers.
    Groups(Vec<Vec<i64>>),
    /// Yes or no.
    Flag(bool),
    /// One of the words that the parameter knows, or free text where it is an expression.
    Word(String),
    /// A row or column.
    Side(Side),
    /// Lists of rules.
    Rules(Vec<Vec<Rule>>),
}

/// A row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// A row or a column.
    pub line: crate::layout::Kind,
    /// Its number, from 0.
    pub number: usize,
}

impl Side {
    /// Returns the cells of the line: rows from the left, columns from the top.
    #[must_use]
    pub fn cells(self, layout: &Layout) -> Vec<CellId> {
        layout.line(self.line, self.number)
    }

    /// Reads a name such as `r4` or `C7`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        use crate::layout::Kind;
        let line = match name.chars().next()? {
            'r' | 'R' => Kind::Row,
            'c' | 'C' => Kind::Column,
            _ => return None,
        };
        let number: usize = name[1..].parse().ok().filter(|_| name.len() <= 3)?;
        Some(Self { line, number: number.checked_sub(1)? })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.line == crate::layout::Kind::Row { 'r' } else { 'c' };
        write!(f, "{letter}{}", self.number + 1)
    }
}

/// One rule of a puzzle.
#[derive(Clone)]
pub struct Rule {
    kind: &'static RuleKind,
    arguments: Vec<Argument>,
}

/// A rule whose arguments do not fit its kind or the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The name of the rule.
    pub rule: &'static str,
    /// The name of the parameter that is wrong, or an empty text if it is the whole.
    pub parameter: &'static str,
    /// The problem, as the end of a sentence.
    pub problem: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parameter {
            "" => write!(f, "{}: {}", self.rule, self.problem),
            parameter => write!(f, "{}: {parameter}: {}", self.rule, self.problem),
        }
    }
}

impl std::error::Error for RuleError {}

impl Rule {
    /// Makes a rule of a kind from the arguments in the order of its parameters, after checking them.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is missing, of another kind than its parameter, or beyond the layout.
    pub fn new(
        kind: &'static RuleKind,
        arguments: Vec<Argument>,
        layout: &Layout,
    ) -> Result<Self, RuleError> {
        let mut rule = Self { kind, arguments };
        rule.arguments.resize(kind.parameters.len(), Argument::None);
        for (parameter, argument) in kind.parameters.iter().zip(&rule.arguments) {
            let problem = parameter.problem(argument, layout);
            if let Some(problem) = problem {
                return Err(RuleError { rule: kind.name, parameter: parameter.name, problem });
            }
        }
        (kind.check)(&rule, layout).map_err(|problem| RuleError {
            rule: kind.name,
            parameter: "",
            problem,
        })?;
        Ok(rule)
    }

    /// Makes a rule of a kind from named arguments, after checking them.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is missing, of another kind than its parameter, beyond the layout, or unknown.
    pub fn with(
        kind: &'static RuleKind,
        named: Vec<(&str, Argument)>,
        layout: &Layout,
    ) -> Result<Self, RuleError> {
        let mut arguments = vec![Argument::None; kind.parameters.len()];
        for (name, argument) in named {
            match kind.parameters.iter().position(|parameter| parameter.name == name) {
                Some(at) => arguments[at] = argument,
                None => {
                    let problem = format!("has no field \"{name}\"");
                    return Err(RuleError { rule: kind.name, parameter: "", problem });
                }
            }
        }
        Self::new(kind, arguments, layout)
    }

    /// Returns the row of the catalogue.
    #[must_use]
    pub const fn kind(&self) -> &'static RuleKind {
        self.kind
    }

    /// Iterates over the parameters with their arguments.
    pub fn arguments(&self) -> impl Iterator<Item = (&'static Parameter, &Argument)> {
        self.kind.parameters.iter().zip(&self.arguments)
    }

    fn argument(&self, name: &str) -> &Argument {
        let at = self.kind.parameters.iter().position(|parameter| parameter.name == name);
        at.map_or(&Argument::None, |at| &self.arguments[at])
    }

    /// Returns the cells of a parameter; none if it is left out.
    #[must_use]
    pub fn cells(&self, name: &str) -> &[CellId] {
        match self.argument(name) {
            Argument::Cells(cells) => cells,
            Argument::Cell(cell) => std::slice::from_ref(cell),
            _ => &[],
        }
    }

    /// Returns the lists of cells of a parameter; none if it is left out.
    #[must_use]
    pub fn lists(&self, name: &str) -> &[Vec<CellId>] {
        match self.argument(name) {
            Argument::Lists(lists) => lists,
            _ => &[],
        }
    }

    /// Returns the number of a parameter, unless it is left out.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.argument(name) {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the numbers of a parameter; none if it is left out.
    #[must_use]
    pub fn numbers(&self, name: &str) -> &[i64] {
        match self.argument(name) {
            Argument::Numbers(numbers) => numbers,
            _ => &[],
        }
    }

    /// Returns the groups of numbers of a parameter; none if it is left out.
    #[must_use]
    pub fn groups(&self, name: &str) -> &[Vec<i64>] {
        match self.argument(name) {
            Argument::Groups(groups) => groups,
            _ => &[],
        }
    }

    /// Returns `true` if the flag of a parameter is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        *self.argument(name) == Argument::Flag(true)
    }

    /// Returns the word of a parameter, unless it is left out.
    #[must_use]
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.argument(name) {
            Argument::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns the row or column of a parameter, unless it is left out.
    #[must_use]
    pub fn side(&self, name: &str) -> Option<Side> {
        match self.argument(name) {
            Argument::Side(side) => Some(*side),
            _ => None,
        }
    }

    /// Returns the lists of rules of a parameter; none if it is left out.
    #[must_use]
    pub fn rules(&self, name: &str) -> &[Vec<Rule>] {
        match self.argument(name) {
            Argument::Rules(rules) => rules,
            _ => &[],
        }
    }

    /// Returns the cells of the row or column `line`, the first of which is nearest to `side`.
    #[must_use]
    pub fn seen(&self, layout: &Layout) -> Vec<CellId> {
        let mut cells = self.side("line").map_or_else(Vec::new, |side| side.cells(layout));
        if matches!(self.word("side"), Some("right" | "bottom")) {
            cells.reverse();
        }
        cells
    }

    /// Returns every cell that an argument names; rules of the whole grid name none.
    #[must_use]
    pub fn all_cells(&self, layout: &Layout) -> CellIds {
        let mut all = CellIds::EMPTY;
        for argument in &self.arguments {
            let cells: Vec<CellId> = match argument {
                Argument::Cell(cell) => vec![*cell],
                Argument::Cells(cells) => cells.clone(),
                Argument::Lists(lists) => lists.concat(),
                Argument::Side(side) => side.cells(layout),
                Argument::Rules(lists) => {
                    let inner = lists.iter().flatten().map(|rule| rule.all_cells(layout));
                    inner.fold(CellIds::EMPTY, |all, cells| all.or(&cells)).iter().collect()
                }
                _ => Vec::new(),
            };
            all = all.or(&cells.into_iter().collect());
        }
        all
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.kind.name == other.kind.name && self.arguments == other.arguments
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.kind.name, self.arguments)
    }
}

impl Parameter {
    /// Says what is wrong with an argument, if anything.
    fn problem(&self, argument: &Argument, layout: &Layout) -> Option<String> {
        let exists = |cell: &CellId| {
            cell.index() < layout.shape().total() && !layout.shape().void().contains(*cell)
        };
        let fits = match (self.kind, argument) {
            (_, Argument::None) => return (!self.optional).then(|| "is missing".to_owned()),
            (ParameterKind::Cell, Argument::Cell(cell)) => exists(cell),
            (ParameterKind::Cells | ParameterKind::Line, Argument::Cells(cells)) => {
                cells.iter().all(exists)
            }
            (ParameterKind::Lists, Argument::Lists(lists)) => lists.iter().flatten().all(exists),
            (ParameterKind::Number, Argument::Number(_))
            | (ParameterKind::Numbers, Argument::Numbers(_))
            | (ParameterKind::Groups, Argument::Groups(_))
            | (ParameterKind::Flag, Argument::Flag(_))
            | (ParameterKind::Rules, Argument::Rules(_))
            | (ParameterKind::Text, Argument::Word(_)) => true,
            (ParameterKind::Word(words), Argument::Word(word)) => {
                if !words.contains(&word.as_str()) {
                    return Some(format!("is \"{word}\", not one of {}", words.join(", ")));
                }
                true
            }
            (ParameterKind::Side, Argument::Side(side)) => !side.cells(layout).is_empty(),
            _ => return Some(format!("is not {}", self.kind.described())),
        };
        (!fits).then(|| "names a cell that the grid does not have".to_owned())
    }
}
