//! The board of a value: what it says of the 81 cells, and why a value has none.

use crate::error::{ErrorKind, ReadError, Spot};
use crate::record::Record;
use ninefold::{Candidates, Cell, Grid};
use ninefold_rules::ClassicCells;

/// The content of the 81 cells, as a value states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Board {
    /// Givens; entries where cells say which digits are given; the solution and pencil marks where cells hold them.
    pub(crate) cells: ClassicCells,
    /// The assumptions that were made.
    pub(crate) notes: Vec<String>,
}

impl From<Grid> for Board {
    fn from(givens: Grid) -> Self {
        Self { cells: ClassicCells::of_givens(givens), notes: Vec::new() }
    }
}

impl From<ClassicCells> for Board {
    fn from(cells: ClassicCells) -> Self {
        Self { cells, notes: Vec::new() }
    }
}

/// The record of a board and nothing else.
impl From<Board> for Record {
    fn from(board: Board) -> Self {
        Self::with_notes(board.cells.into(), board.notes)
    }
}

/// The reason why a value is not a grid.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotGrid {
    /// A board of another size: rows and columns.
    Size(usize, usize),
    /// So many cells instead of 81.
    Cells(usize),
    /// So many rows instead of nine.
    Rows(usize),
    /// The row (from one) that has so many cells instead of nine.
    Row(usize, usize),
    /// A cell, and the text in it that is no digit.
    Symbol(Cell, String),
    /// Cells that are objects, and none of their keys is known as a value.
    Keys(String),
    /// Places of cells that are incomplete, contradict each other or can be read in two ways.
    Places(String),
    /// Places that may count from zero or from one.
    Base(String),
    /// Boards that fit equally well, and why.
    Ties(Vec<Board>, String),
    /// Nothing but zeros and ones.
    Mask,
    /// Cells that hold a whole solution, and do not say which digits are given.
    Answers,
    /// Lists of three numbers that are a grid if they are row, column and digit, which nothing says.
    Triples(Grid),
    /// Neither a text nor an array.
    Kind,
}

impl NotGrid {
    /// The error, for a value that is called `what`.
    pub(crate) fn error(&self, what: &str, spot: &Spot<'_>) -> ReadError {
        use ErrorKind::{CellCount, RowCount, RowLength, Symbol, Syntax};
        let (kind, message, help) = match self {
            Self::Size(rows, columns) => return spot.size(*rows, *columns),
            Self::Ties(boards, why) => {
                let records = boards.iter().cloned().map(Record::from).collect();
                return spot.error(ErrorKind::Ambiguous, why.clone()).with_readings(records);
            }
            Self::Cells(n) => (CellCount, format!("the {what} has {n} cells instead of 81"), ""),
            Self::Rows(n) => (RowCount, format!("the {what} has {n} rows instead of nine"), ""),
            Self::Row(row, n) => (RowLength, format!("row {row} of the {what} has {n} cells"), ""),
            Self::Symbol(cell, shown) => {
                (Symbol, format!("{cell} of the {what} holds {shown}, which is not a digit"), "")
            }
            Self::Keys(keys) => (
                Syntax,
                format!("cell objects have the keys {keys}, none of which is known as a value"),
                "the digit of a cell stands under \"value\", \"number\" or \"digit\"",
            ),
            Self::Places(why) | Self::Base(why) => (
                Syntax,
                format!("the places of the cells are not clear: {why}"),
                "give each of the 81 cells a \"row\" and a \"col\", or write nine rows",
            ),
            Self::Mask => {
                let only = "nothing but zeros and ones, which are no digits";
                (Symbol, format!("the {what} has {only}"), "")
            }
            Self::Answers => (
                Syntax,
                format!("the cells of the {what} hold their answers alone"),
                "a key such as \"given\" or \"visible\" says which digits are given",
            ),
            Self::Triples(_) => (
                Syntax,
                format!("the {what} {TRIPLES}"),
                "write objects with the keys \"row\", \"col\" and \"value\"",
            ),
            Self::Kind => (
                Syntax,
                format!("the {what} is neither a text nor an array"),
                "write 81 characters, with . for an empty cell",
            ),
        };
        let error = spot.error(kind, message);
        if help.is_empty() { error } else { error.help(help) }
    }
}

/// The reason why triples of numbers are no grid.
pub(crate) const TRIPLES: &str =
    "seems to be a list of rows, columns and digits, but nothing says which number is which";

/// Reads a board whose places may count from zero or from one: with both, if they do not tell.
pub(super) fn with_base(
    read: impl Fn(Option<usize>) -> Result<Board, NotGrid>,
) -> Result<Board, NotGrid> {
    match read(None) {
        Err(NotGrid::Base(why)) => {
            let boards: Vec<Board> =
                [0, 1].into_iter().filter_map(|b| read(Some(b)).ok()).collect();
            decided(boards, &format!("the places of the cells are not clear: {why}"))
        }
        other => other,
    }
}

/// Returns the board that is left, if all others have a digit twice in a house or are the same, else
/// why nothing decides between them.
pub(super) fn decided(boards: Vec<Board>, why: &str) -> Result<Board, NotGrid> {
    let mut sound: Vec<Board> = Vec::new();
    for board in &boards {
        if !board.cells.givens.has_clash()
            && !sound.iter().any(|other| other.cells.givens == board.cells.givens)
        {
            sound.push(board.clone());
        }
    }
    match sound.len() {
        0 => boards.into_iter().next().ok_or(NotGrid::Kind),
        1 => Ok(sound.swap_remove(0)),
        _ => Err(NotGrid::Ties(sound, why.to_owned())),
    }
}

impl Board {
    /// The board with rows and columns exchanged.
    pub(crate) fn turned(&self) -> Self {
        self.moved(|cell| Cell::at(cell.column(), cell.row()).unwrap_or(cell))
    }

    /// The board of a list that goes box by box.
    pub(super) fn in_boxes(&self) -> Self {
        self.moved(|cell| {
            let (house, inside) = (cell.row(), cell.column());
            Cell::at(house / 3 * 3 + inside / 3, house % 3 * 3 + inside % 3).unwrap_or(cell)
        })
    }

    /// The board with each cell moved.
    fn moved(&self, to: impl Fn(Cell) -> Cell) -> Self {
        let moved = |grid: &Grid| {
            let mut moved = Grid::EMPTY;
            grid.placed().for_each(|(cell, digit)| moved.set(to(cell), Some(digit)));
            moved
        };
        let marks = self.cells.marks.map(|marks| {
            let mut moved = Candidates::NONE;
            Cell::all().for_each(|cell| moved.set(to(cell), marks.get(cell)));
            moved
        });
        let cells = ClassicCells {
            givens: moved(&self.cells.givens),
            entries: moved(&self.cells.entries),
            solution: self.cells.solution.as_ref().map(moved),
            marks,
            ..ClassicCells::default()
        };
        Self { cells, notes: self.notes.clone() }
    }
}

/// The number of cells decides the size of the board, if it is a usual one.
pub(super) fn wrong_count(count: usize) -> NotGrid {
    let side = [4, 6, 8, 10, 12, 16, 25].into_iter().find(|side| side * side == count);
    side.map_or(NotGrid::Cells(count), |side| NotGrid::Size(side, side))
}
