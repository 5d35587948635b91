//! The questions of the game to its puzzle: cells to fill, and the form in which requests name it.

use ninefold::{Cell, CellSet, DigitSet, Grid};
use ninefold_api::PuzzleRecord;
use ninefold_formats::{ClassicCells, Field, Puzzle};

/// A puzzle that is played: its clues, the candidates that are allowed, and its texts. It is classic, its restriction says nothing
/// of cells with a clue, each text is there once, and entries and marks are those of the [`Board`](super::board::Board).
pub(crate) trait Played: Sized {
    /// Returns the puzzle of a file as it is played: without entries and marks.
    fn of_file(read: &Puzzle) -> Self;

    /// Returns the clues.
    fn givens(&self) -> &Grid;

    /// Returns those of some cells that have no clue.
    fn free(&self, cells: CellSet) -> CellSet {
        cells - self.givens().filled()
    }

    /// Returns `true` if nothing is given: the player is typing a puzzle.
    fn is_blank(&self) -> bool;

    /// Returns a text of the puzzle, or an empty one.
    fn words(&self, field: Field) -> &str;

    /// Returns the same puzzle with other clues.
    fn with_givens(&self, givens: Grid) -> Self;

    /// Returns the text by which requests name the puzzle: 81 cells, or 729 candidates.
    fn request_text(&self) -> String;

    /// Returns the puzzle of a request.
    fn request(&self) -> PuzzleRecord {
        let mut record = PuzzleRecord::new(self.request_text());
        let title = self.words(Field::Name);
        record.name = (!title.is_empty()).then(|| title.to_owned());
        record
    }
}

/// The fields of a puzzle that a game keeps.
pub(crate) const TEXTS: [Field; 3] = [Field::Name, Field::Author, Field::Description];

impl Played for Puzzle {
    fn of_file(read: &Puzzle) -> Self {
        let cells = read.classic();
        // A restriction lists the clues as well; here they are clues alone.
        let restriction = cells.restriction.map(|mut restriction| {
            for cell in Cell::all().filter(|cell| cells.givens.get(*cell).is_some()) {
                restriction.set(cell, DigitSet::ALL);
            }
            restriction
        });
        let mut puzzle =
            Self::from(ClassicCells { restriction, ..ClassicCells::of_givens(cells.givens) });
        for field in TEXTS {
            puzzle.set_text(field, read.joined(field));
        }
        puzzle
    }

    fn givens(&self) -> &Grid {
        &self.classic().givens
    }

    fn is_blank(&self) -> bool {
        self.givens().is_empty() && self.classic().restriction.is_none()
    }

    fn words(&self, field: Field) -> &str {
        self.text_of(field).unwrap_or_default()
    }

    fn with_givens(&self, givens: Grid) -> Self {
        let mut puzzle = self.clone();
        puzzle.classic_mut().givens = givens;
        puzzle
    }

    fn request_text(&self) -> String {
        let cells = self.classic();
        let Some(restriction) = &cells.restriction else { return cells.givens.to_string() };
        let mut all = *restriction;
        for (cell, digit) in cells.givens.placed() {
            all.set(cell, DigitSet::only(digit));
        }
        all.to_string()
    }
}
