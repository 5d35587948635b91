//! The puzzle of a game: what was given.

use ninefold::{Candidates, Cell, CellSet, DigitSet, Grid};
use ninefold_api::PuzzleRecord;
use ninefold_formats::{Field, Puzzle};

/// The clues of a game, the candidates that are allowed, and what its file says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GamePuzzle {
    /// The clues.
    pub(crate) givens: Grid,
    /// The candidates that are allowed, for a puzzle of 729 candidates.
    pub(crate) restriction: Option<Candidates>,
    /// The title, or an empty text.
    pub(crate) title: String,
    /// The name of its author, or an empty text.
    pub(crate) author: String,
    /// The description in its file, perhaps in several lines, or an empty text.
    pub(crate) description: String,
}

impl GamePuzzle {
    /// Creates a puzzle from clues alone.
    pub(crate) fn of_givens(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }

    /// Returns those of some cells that have no clue.
    pub(crate) fn free(&self, cells: CellSet) -> CellSet {
        cells - self.givens.filled()
    }

    /// Returns `true` if nothing is given: the player is typing a puzzle.
    pub(crate) fn is_blank(&self) -> bool {
        self.givens.is_empty() && self.restriction.is_none()
    }

    /// Returns the text by which requests name the puzzle: 81 cells, or 729 candidates.
    pub(crate) fn text(&self) -> String {
        let Some(restriction) = &self.restriction else { return self.givens.to_string() };
        let mut all = *restriction;
        for (cell, digit) in self.givens.placed() {
            all.set(cell, DigitSet::only(digit));
        }
        all.to_string()
    }

    /// Returns the puzzle of a request.
    pub(crate) fn record(&self) -> PuzzleRecord {
        let mut record = PuzzleRecord::new(self.text());
        record.name = (!self.title.is_empty()).then(|| self.title.clone());
        record
    }
}

impl From<&Puzzle> for GamePuzzle {
    fn from(puzzle: &Puzzle) -> Self {
        let text = |field| puzzle.joined(field).unwrap_or_default();
        // A restriction lists the clues as well; here they are clues alone.
        let restriction = puzzle.restriction.map(|mut restriction| {
            for cell in Cell::all().filter(|cell| puzzle.givens.get(*cell).is_some()) {
                restriction.set(cell, DigitSet::ALL);
            }
            restriction
        });
        Self {
            givens: puzzle.givens,
            restriction,
            title: text(Field::Name),
            author: text(Field::Author),
            description: text(Field::Description),
        }
    }
}
