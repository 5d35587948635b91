//! A puzzle as a file has it: the givens, and everything else that the file says.

use crate::attached::Attached;
use crate::field::Field;
use ninefold::equivalence::Transformation;
use ninefold::logic::PlayState;
use ninefold::{Candidates, Cell, Grid};
use std::sync::Arc;

/// A tag, attribute or column that Ninefold does not know, kept so that it can be written back.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Extra {
    /// The name of the format it was found in.
    pub format: String,
    /// Its tag there.
    pub key: String,
    /// Its value, verbatim.
    pub value: String,
}

/// A puzzle and what its file said besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The givens: these are the puzzle.
    pub givens: Grid,
    /// Digits placed by a player, in cells that are not given.
    pub entries: Grid,
    /// The solution, as the file gives it. Not trusted.
    pub solution: Option<Grid>,
    /// Candidates that restrict the solutions (a line of 729 candidates). A cell with one
    /// candidate is a given as well.
    pub restriction: Option<Candidates>,
    /// Pencil marks; a cell without any has the empty set. They do not restrict the solutions.
    pub marks: Option<Candidates>,
    /// Pencil marks in the corners of cells.
    pub corners: Option<Candidates>,
    /// Colours of cells: 0 for none, else 1 to 9.
    pub colours: Option<Colours>,
    /// Texts by field, in the order of the file; a field may come more than once.
    pub texts: Vec<(Field, String)>,
    /// The data that Ninefold does not know, in the order of the file.
    pub extra: Vec<Extra>,
    /// The key of the column of solutions, if the puzzle is a row of a table that has one.
    pub(crate) solution_key: Option<Arc<str>>,
    /// The data that the file format attached, so that the same shape can be written again.
    pub(crate) origin: Attached,
}

/// The statement of a record about the solution of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated<'a> {
    /// There is no place for a solution.
    Nothing,
    /// It is a row of a table whose column of solutions is blank here.
    Blank,
    /// This grid. Not trusted.
    Solution(&'a Grid),
    /// A text that is not a grid, in the column of solutions.
    Unreadable(&'a str),
}

/// A colour number for each cell: 0 for none, else 1 to 9.
pub type Colours = [u8; 81];

impl Puzzle {
    /// A puzzle of which only the givens are known.
    #[must_use]
    pub fn of_givens(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }

    /// The text of a field: the first, if it comes more than once.
    #[must_use]
    pub fn text(&self, field: Field) -> Option<&str> {
        self.texts.iter().find(|(f, _)| *f == field).map(|(_, text)| text.as_str())
    }

    /// All texts of a field, joined by newlines: for formats that have one place for it.
    #[must_use]
    pub fn joined(&self, field: Field) -> Option<String> {
        let all: Vec<_> =
            self.texts.iter().filter(|(f, _)| *f == field).map(|(_, t)| t.as_str()).collect();
        if all.is_empty() { None } else { Some(all.join("\n")) }
    }

    /// Adds a text, unless it is blank.
    pub fn add_text(&mut self, field: Field, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.texts.push((field, text.to_owned()));
        }
    }

    /// Adds something that Ninefold does not know.
    pub fn add_extra(&mut self, format: &str, key: impl Into<String>, value: impl Into<String>) {
        self.extra.push(Extra { format: format.to_owned(), key: key.into(), value: value.into() });
    }

    /// Returns the statement of the record about the solution.
    #[must_use]
    pub fn stated_solution(&self) -> Stated<'_> {
        if let Some(solution) = &self.solution {
            return Stated::Solution(solution);
        }
        let Some(key) = self.solution_key.as_deref() else { return Stated::Nothing };
        let unread = self.extra.iter().find(|extra| extra.format == "csv" && extra.key == key);
        unread.map_or(Stated::Blank, |extra| Stated::Unreadable(&extra.value))
    }

    /// Givens and entries together: what a player sees.
    #[must_use]
    pub fn state(&self) -> Grid {
        self.givens.or(&self.entries)
    }

    /// Returns `true` if anything is said for this field.
    #[must_use]
    pub fn has(&self, field: Field) -> bool {
        match field {
            Field::Solution => self.solution.is_some(),
            Field::Entries => !self.entries.is_empty(),
            Field::Marks => self.marks.is_some(),
            Field::Corners => self.corners.is_some(),
            Field::Restriction => self.restriction.is_some(),
            Field::Colours => self.colours.is_some(),
            Field::Unknown => !self.extra.is_empty(),
            _ => self.text(field).is_some(),
        }
    }

    /// Returns `true` if nothing is said besides the givens.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.is_digits() && self.entries.is_empty()
    }

    /// Returns `true` if nothing is said besides the givens and entries.
    pub(crate) const fn is_digits(&self) -> bool {
        self.texts.is_empty()
            && self.extra.is_empty()
            && self.solution.is_none()
            && self.restriction.is_none()
            && self.marks.is_none()
            && self.corners.is_none()
            && self.colours.is_none()
    }

    /// Lets the pencil marks restrict the solutions: a cell without digit may only hold one of
    /// its marks; a cell without marks stays free.
    pub fn restrict_to_marks(&mut self) {
        if let Some(marks) = &self.marks {
            let mut restriction = self.restriction.unwrap_or(Candidates::ALL);
            for cell in Cell::all() {
                let digits = marks.get(cell);
                if self.givens.get(cell).is_none() && !digits.is_empty() {
                    restriction.set(cell, restriction.get(cell) & digits);
                }
            }
            self.restriction = Some(restriction);
        }
    }

    /// Transforms the puzzle into an equivalent one: its givens, entries, solution, candidates and
    /// colours. Texts stay as they are; see [`Self::texts_about_cells`].
    ///
    /// ```
    /// use ninefold::equivalence::Transformation;
    /// use ninefold_formats::Puzzle;
    /// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut puzzle = Puzzle::of_givens(givens.parse()?);
    /// puzzle.marks = Some(puzzle.start());
    /// let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// let transposed = Transformation::new(true, order, order, order).ok_or("no permutation")?;
    /// puzzle.transform(&transposed);
    /// assert_eq!(puzzle.givens, transposed.apply(&givens.parse()?));
    /// assert_eq!(puzzle.marks, Some(puzzle.start()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transform(&mut self, transformation: &Transformation) {
        self.givens = transformation.apply(&self.givens);
        self.entries = transformation.apply(&self.entries);
        self.solution = self.solution.map(|solution| transformation.apply(&solution));
        for candidates in [&mut self.restriction, &mut self.marks, &mut self.corners] {
            *candidates =
                candidates.map(|candidates| transformation.apply_to_candidates(&candidates));
        }
        self.colours = self.colours.map(|colours| {
            let mut moved = colours;
            for cell in Cell::all() {
                moved[transformation.apply_to_cell(cell).index()] = colours[cell.index()];
            }
            moved
        });
    }

    /// Returns the fields of the puzzle whose texts may name cells and digits, and so may be wrong
    /// after [`Self::transform`].
    #[must_use]
    pub fn texts_about_cells(&self) -> Vec<Field> {
        let may_name_cells = [Field::Description, Field::Comment, Field::Unknown];
        may_name_cells.into_iter().filter(|field| self.has(*field)).collect()
    }

    /// Returns the state of play that the record describes: givens, entries, restriction and marks.
    ///
    /// ```
    /// use ninefold_formats::Puzzle;
    /// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut puzzle = Puzzle::of_givens(givens.parse()?);
    /// puzzle.marks = Some(puzzle.start());
    /// assert_eq!(puzzle.play_state().marks, puzzle.marks);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn play_state(&self) -> PlayState {
        PlayState::new(self.givens)
            .with_entries(self.entries)
            .with_restriction(self.restriction)
            .with_marks(self.marks)
    }

    /// Returns the candidates that a search for its solutions starts with: the givens and the
    /// restriction. Entries and pencil marks do not count.
    #[must_use]
    pub fn start(&self) -> Candidates {
        let givens = Candidates::of_givens(&self.givens);
        self.restriction.map_or(givens, |restriction| restriction.and(&givens))
    }
}

/// A puzzle that was read, and what the reader wants to say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Remarks for the user, each a sentence without a full stop: what was assumed.
    pub notes: Vec<String>,
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, notes: Vec::new() }
    }
}
