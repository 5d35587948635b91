//! The columns of a table: what each is called and what it means.

use super::field::{empty_symbol, grid_of_field, is_puzzle_name};
use super::row::fields;
use super::wide::Wide;
use crate::compare::boards::{Candidate, Name, Role, roles};
use crate::data::mask::bits_of;
use crate::data::names::{class, is_solution_name};
use crate::error::{ErrorKind, ReadError};
use crate::field::{Field, KEYS, field_of, tag_of};
use crate::format::Column;
use crate::names::is_format_name;
use ninefold::Grid;
use ninefold_rules::Extra;
use std::borrow::Cow;
use std::sync::Arc;

/// The most columns of a table or list, and the most remarks of a puzzle: far more than files have,
/// few enough to be compared with each other.
pub(super) const MAX_COLUMNS: usize = 1000;

/// The error for a record with more.
pub(super) fn too_many(line: u64) -> ReadError {
    let message = format!("this record has more than {MAX_COLUMNS} columns");
    ReadError::new(ErrorKind::Column, message).at(line, "", 0, 0)
}

/// The longest row that is read quickly: longer ones may have too many columns.
pub(super) const USUAL_LENGTH: usize = MAX_COLUMNS;

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Their names, as the header has them, if there is one.
    pub(crate) names: Option<Vec<String>>,
    /// The meaning of each column.
    pub(crate) columns: Vec<Meaning>,
    /// The separator between columns.
    pub(crate) separator: u8,
    /// The character that the table has for an empty cell.
    pub(crate) empty: char,
    /// The position of the cells, if each has a column of its own.
    pub(crate) wide: Option<Wide>,
    /// The key of the column that holds solutions, if there is one.
    pub(super) solution_key: Option<Arc<str>>,
    /// The number of columns that must be looked at to read a row quickly: those up to the last
    /// that is a puzzle or a field whose text may be wrong.
    pub(super) checked: usize,
}

/// The meaning of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The givens.
    Puzzle,
    /// A field.
    Field(Field),
    /// The difficulty of the puzzle: a rating where it is a number, else a level.
    Difficulty,
    /// Something that Ninefold does not know.
    Extra {
        /// The format it was found in.
        format: String,
        /// Its tag there.
        key: String,
    },
}

impl Layout {
    /// The layout of columns with these meanings.
    pub(super) fn new(names: Option<Vec<String>>, columns: Vec<Meaning>, separator: u8) -> Self {
        let is_checked = |meaning: &Meaning| match meaning {
            Meaning::Puzzle => true,
            Meaning::Field(field) => !field.is_text(),
            Meaning::Difficulty | Meaning::Extra { .. } => false,
        };
        let checked = columns.iter().rposition(is_checked).map_or(0, |last| last + 1);
        let mut layout =
            Self { names, columns, separator, empty: '.', wide: None, solution_key: None, checked };
        let is_solution = |meaning: &Meaning| *meaning == Meaning::Field(Field::Solution);
        let column = layout.columns.iter().position(is_solution);
        layout.solution_key = column.map(|column| layout.key(column).into());
        layout
    }

    /// A table with nothing but puzzles.
    pub(super) fn plain() -> Self {
        Self::new(Some(vec!["puzzle".to_owned()]), vec![Meaning::Puzzle], b',')
    }

    /// A table in which each cell has a column, with the names of its header, if it has one.
    pub(super) fn wide(
        names: Option<Vec<String>>,
        count: usize,
        separator: u8,
        wide: Wide,
    ) -> Self {
        let name = |i: usize| names.as_ref().and_then(|names| names.get(i)).map_or("", |n| n);
        let columns = (0..count).map(|i| meaning_of(name(i), i)).collect();
        Self { wide: Some(wide), ..Self::new(names, columns, separator) }
    }

    /// The layout that a header and the first row under it say.
    pub(super) fn with_header(
        header: &str,
        sample: Option<&str>,
        separator: u8,
        column: Option<&Column>,
    ) -> Result<Self, ReadError> {
        let mut names: Vec<String> =
            fields(header, separator).into_iter().map(Cow::into_owned).collect();
        let sample = sample.map(|row| fields(row, separator)).unwrap_or_default();
        let (puzzles, solution) = roles_of(&names, &sample);
        let puzzle = match column {
            Some(column) => chosen(column, &names)?,
            None => puzzles
                .first()
                .copied()
                .or_else(|| names.iter().position(|name| is_puzzle_name(name)))
                .filter(|puzzle| !is_masked(*puzzle, &sample))
                .ok_or_else(|| {
                    let error =
                        ReadError::new(ErrorKind::Column, "no column of this table holds puzzles");
                    error.help(format!("its columns are {}", list(&names)))
                })?,
        };
        if puzzle >= names.len() {
            // The row has more columns than the header has names.
            names.resize(puzzle + 1, String::new());
        }
        let mut columns: Vec<Meaning> =
            names.iter().enumerate().map(|(i, name)| meaning_of(name, i)).collect();
        mark(&mut columns, puzzle, solution.filter(|_| puzzles.first() == Some(&puzzle)));
        let empty = sample.get(puzzle).map_or('.', |field| empty_symbol(field));
        Ok(Self { empty, ..Self::new(Some(names), columns, separator) })
    }

    /// The layout of a table without a header, by its first row.
    pub(super) fn without_header(
        row: &str,
        separator: u8,
        column: Option<&Column>,
    ) -> Result<Self, ReadError> {
        let sample = fields(row, separator);
        let (puzzles, solution) = roles_of(&[], &sample);
        let puzzle = match column {
            Some(Column::Name(name)) => {
                let message =
                    format!("there is no column {name:?}: this table has no header with names");
                return Err(ReadError::new(ErrorKind::Column, message)
                    .help("say its number, from one, instead"));
            }
            Some(Column::Number(number)) => Some(numbered(*number, sample.len(), None)?),
            None => puzzles.first().copied(),
        };
        let mut columns: Vec<Meaning> = (0..sample.len()).map(|i| meaning_of("", i)).collect();
        if let Some(puzzle) = puzzle {
            mark(&mut columns, puzzle, solution.filter(|_| puzzles.first() == Some(&puzzle)));
        }
        let empty = puzzle.map_or('.', |puzzle| empty_symbol(&sample[puzzle]));
        Ok(Self { empty, ..Self::new(None, columns, separator) })
    }

    /// Returns the index of the column that holds the puzzle.
    pub(super) fn puzzle(&self) -> Option<usize> {
        self.columns.iter().position(|column| *column == Meaning::Puzzle)
    }

    /// The key under which something unknown in a column is kept.
    pub(super) fn key(&self, column: usize) -> String {
        let name = self.names.as_ref().and_then(|names| names.get(column));
        match name {
            Some(name) if !name.trim().is_empty() => name.clone(),
            _ => format!("column {}", column + 1),
        }
    }

    /// Adds a column at the end.
    pub(super) fn add(&mut self, name: String, meaning: Meaning) {
        if let Some(names) = &mut self.names {
            names.push(name);
        }
        self.columns.push(meaning);
    }

    /// Gives a table without header names for its columns.
    pub(super) fn name_columns(&mut self) {
        if self.names.is_none() {
            self.names = Some(self.columns.iter().map(Meaning::name).collect());
        }
    }
}

impl Meaning {
    /// The name of a column with this meaning.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Puzzle => "puzzle".to_owned(),
            Self::Difficulty => "difficulty".to_owned(),
            Self::Field(field) => tag_of(KEYS, *field).unwrap_or_else(|| field.name()).to_owned(),
            Self::Extra { format, key } if format == "csv" && meaning_of(key, 0) == *self => {
                key.clone()
            }
            Self::Extra { format, key } => format!("{format}:{key}"),
        }
    }

    /// Returns `true` if something unknown belongs into this column.
    pub(super) fn is_for(&self, extra: &Extra) -> bool {
        matches!(self, Self::Extra { format, key } if *format == extra.format && *key == extra.key)
    }
}

/// Returns the roles of the fields of a row by their grids and column names, as far as they are
/// grids: those that are puzzles, and the solution of the first of them.
pub(super) fn roles_of(names: &[String], sample: &[Cow<'_, str>]) -> (Vec<usize>, Option<usize>) {
    let name = |i: usize| {
        names.get(i).map_or(Name::Nothing, |name| match class(name) {
            Name::Nothing | Name::Other if is_puzzle_name(name) => Name::Puzzle(usize::MAX),
            Name::Other => Name::Nothing,
            other => other,
        })
    };
    let fields = sample.iter().take(MAX_COLUMNS).enumerate();
    let grids = fields.filter_map(|(i, field)| Some((i, grid_of_field(field)?)));
    let board = |i: usize, grid: Grid| match bits_of(&grid) {
        // Zeros and ones are never digits.
        Some(_) => Candidate::MASK,
        None => Candidate::new(name(i), Some(grid)),
    };
    let (places, boards): (Vec<usize>, Vec<Candidate>) =
        grids.map(|(i, grid)| (i, board(i, grid))).unzip();
    let roles = roles(&boards, true);
    let puzzles: Vec<usize> = (0..roles.len()).filter(|i| roles[*i] == Role::Puzzle).collect();
    let solves = |role: &Role| puzzles.first().is_some_and(|p| *role == Role::SolutionOf(*p));
    let solution = roles.iter().position(solves).map(|i| places[i]);
    (puzzles.into_iter().map(|i| places[i]).collect(), solution)
}

/// Returns `true` if a column is a full grid and another one a mask: which of its digits are given.
fn is_masked(column: usize, sample: &[Cow<'_, str>]) -> bool {
    let grid = |field: &Cow<'_, str>| grid_of_field(field);
    let is_full = sample.get(column).and_then(grid).is_some_and(|grid| grid.is_full());
    is_full && sample.iter().take(MAX_COLUMNS).filter_map(grid).any(|g| bits_of(&g).is_some())
}

/// Makes a column the puzzle, and the one that solves it the solution, unless another is. A row may have more fields than
/// the header has names: those have no column.
fn mark(columns: &mut [Meaning], puzzle: usize, solution: Option<usize>) {
    columns[puzzle] = Meaning::Puzzle;
    if columns.contains(&Meaning::Field(Field::Solution)) {
        return;
    }
    let column = solution.and_then(|solution| columns.get_mut(solution));
    if let Some(column) = column.filter(|column| matches!(column, Meaning::Extra { .. })) {
        *column = Meaning::Field(Field::Solution);
    }
}

/// Returns the meaning of a name in a header; `index` is for columns without a name.
fn meaning_of(name: &str, index: usize) -> Meaning {
    let word = name.trim().to_ascii_lowercase();
    match word.as_str() {
        _ if is_solution_column(&word) => return Meaning::Field(Field::Solution),
        "title" => return Meaning::Field(Field::Name),
        "er" => return Meaning::Field(Field::Rating),
        "difficulty" => return Meaning::Difficulty,
        "" => {
            let key = format!("column {}", index + 1);
            return Meaning::Extra { format: "csv".to_owned(), key };
        }
        _ => {}
    }
    if let Some(field) = field_of(KEYS, &word) {
        return Meaning::Field(field);
    }
    // Tags of other formats are written as `format:tag`.
    let (format, key) =
        name.split_once(':').filter(|(format, _)| is_format_name(format)).unwrap_or(("csv", name));
    Meaning::Extra { format: format.to_owned(), key: key.to_owned() }
}

/// Returns `true` if a name in a header is a usual one for a column of solutions.
fn is_solution_column(name: &str) -> bool {
    let name = name.trim().to_ascii_lowercase();
    let is_word = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    // What has a result or is complete may be anything.
    is_word
        && is_solution_name(&name)
        && !["result", "complete", "completed", "full"].contains(&name.as_str())
}

/// The column that the user chose.
fn chosen(column: &Column, names: &[String]) -> Result<usize, ReadError> {
    match column {
        // A column may have a number as its name, and not stand at that place.
        Column::Number(number) if !(1..=names.len()).contains(number) => {
            let name = number.to_string();
            let named = names.iter().position(|other| other.trim() == name);
            named.map_or_else(|| numbered(*number, names.len(), Some(names)), Ok)
        }
        Column::Number(number) => numbered(*number, names.len(), Some(names)),
        Column::Name(wanted) => {
            let wanted = wanted.trim();
            let exact = names.iter().position(|name| name.trim() == wanted);
            let similar = || names.iter().position(|name| name.trim().eq_ignore_ascii_case(wanted));
            exact.or_else(similar).ok_or_else(|| {
                ReadError::new(ErrorKind::Column, format!("there is no column {wanted:?}"))
                    .help(format!("its columns are {}", list(names)))
            })
        }
    }
}

/// The index of the column with a number, from one.
fn numbered(number: usize, count: usize, names: Option<&[String]>) -> Result<usize, ReadError> {
    if (1..=count).contains(&number) {
        return Ok(number - 1);
    }
    let columns = if count == 1 { "one column".to_owned() } else { format!("{count} columns") };
    let message = format!("there is no column {number}: this table has {columns}");
    let error = ReadError::new(ErrorKind::Column, message);
    Err(match names {
        _ if number == 0 => error.help("columns are counted from one"),
        Some(names) => error.help(format!("its columns are {}", list(names))),
        None => error.help("columns are counted from one"),
    })
}

/// Names for a message: not more than fit on a line or two.
fn list(names: &[String]) -> String {
    let mut shown: Vec<String> = names
        .iter()
        .take(12)
        .map(|name| format!("{:?}", name.trim().chars().take(30).collect::<String>()))
        .collect();
    if names.len() > shown.len() {
        shown.push(format!("{} more", names.len() - shown.len()));
    }
    shown.join(", ")
}
