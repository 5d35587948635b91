//! The cells of a classic puzzle, as the classic engine has them.

use ninefold::check::Question;
use ninefold::equivalence::Transformation;
use ninefold::logic::PlayState;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};

/// A colour number for each cell: 0 for none, else 1 to 9.
pub type Colours = [u8; Cell::COUNT];

/// The cells of a classic puzzle, with everything that is said of them.
///
/// This is the form in which a [`Puzzle`](crate::Puzzle) of classic shape and rules keeps its cells, so that
/// [`Puzzle::as_classic`](crate::Puzzle::as_classic) costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassicCells {
    /// The givens: these are the puzzle.
    pub givens: Grid,
    /// Digits placed by a player, in cells that are not given.
    pub entries: Grid,
    /// The solution that the source states. Not trusted.
    pub solution: Option<Grid>,
    /// Candidates that restrict the solutions (a line of 729 candidates). A cell with one
    /// candidate is a given as well.
    pub restriction: Option<Candidates>,
    /// Pencil marks; a cell without any has the empty set. They do not restrict the solutions.
    pub marks: Option<Candidates>,
    /// Pencil marks in the corners of cells.
    pub corners: Option<Candidates>,
    /// Colours of cells.
    pub colours: Option<Colours>,
}

impl ClassicCells {
    /// The cells of a puzzle of which only the givens are known.
    #[must_use]
    pub const fn of_givens(givens: Grid) -> Self {
        Self {
            givens,
            entries: Grid::EMPTY,
            solution: None,
            restriction: None,
            marks: None,
            corners: None,
            colours: None,
        }
    }

    /// Returns givens and entries together: what a player sees.
    #[must_use]
    pub fn state(&self) -> Grid {
        self.givens.or(&self.entries)
    }

    /// Returns `true` if nothing is said besides givens and entries.
    #[must_use]
    pub const fn is_digits(&self) -> bool {
        self.solution.is_none()
            && self.restriction.is_none()
            && self.marks.is_none()
            && self.corners.is_none()
            && self.colours.is_none()
    }

    /// Returns the candidates that a search for the solutions starts with: the givens and the
    /// restriction. Entries and pencil marks do not count.
    #[must_use]
    pub fn start(&self) -> Candidates {
        let givens = Candidates::of_givens(&self.givens);
        self.restriction.map_or(givens, |restriction| restriction.and(&givens))
    }

    /// Returns the state of play: givens, entries, restriction and marks.
    ///
    /// ```
    /// use ninefold_rules::ClassicCells;
    /// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut cells = ClassicCells::of_givens(givens.parse()?);
    /// cells.marks = Some(cells.start());
    /// assert_eq!(cells.play_state().marks, cells.marks);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn play_state(&self) -> PlayState {
        PlayState::new(self.givens)
            .with_entries(self.entries)
            .with_restriction(self.restriction)
            .with_marks(self.marks)
    }

    /// Returns the question for a check. A given is a given and no restriction: otherwise no given could be
    /// at fault.
    #[must_use]
    pub fn question(&self, limit: u64) -> Question {
        let restriction = self.restriction.map(|mut restriction| {
            let given = self.givens.filled();
            given.iter().for_each(|cell| restriction.set(cell, DigitSet::ALL));
            restriction
        });
        Question::new(self.givens)
            .with_restriction(restriction)
            .with_entries(self.entries)
            .with_limit(limit)
    }

    /// Lets the pencil marks restrict the solutions: a cell without digit may only hold one of
    /// its marks; a cell without marks stays free.
    pub fn restrict_to_marks(&mut self) {
        let Some(marks) = &self.marks else { return };
        let mut restriction = self.restriction.unwrap_or(Candidates::ALL);
        for cell in Cell::all() {
            let digits = marks.get(cell);
            if self.givens.get(cell).is_none() && !digits.is_empty() {
                restriction.set(cell, restriction.get(cell) & digits);
            }
        }
        self.restriction = Some(restriction);
    }

    /// Returns the only digit that givens and restriction leave a cell.
    pub(super) fn given(&self, cell: Cell) -> Option<Digit> {
        let given = self.givens.get(cell);
        let Some(restriction) = &self.restriction else { return given };
        let allowed = restriction.get(cell);
        match given {
            Some(digit) => given.filter(|_| allowed.contains(digit)),
            None => allowed.single(),
        }
    }

    /// Leaves a cell only those digits that are in the set, too.
    pub(super) fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        let mut all = self.start();
        all.set(cell, all.get(cell) & digits);
        self.givens.set(cell, all.get(cell).single());
        self.restriction = (all != Candidates::of_givens(&self.givens)).then_some(all);
    }

    /// Makes a digit the given of a cell, whatever was said of the cell before.
    pub(super) fn give(&mut self, cell: Cell, digit: Digit) {
        self.givens.set(cell, Some(digit));
        if let Some(restriction) = &mut self.restriction {
            restriction.set(cell, DigitSet::only(digit));
        }
    }

    /// Transforms the cells into those of an equivalent puzzle.
    pub(super) fn transform(&mut self, transformation: &Transformation) {
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
}
