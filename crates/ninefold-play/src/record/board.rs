//! Boards: what the player has entered, and the actions that change it.
//!
//! The rules of every action are those of the web page, so that a game can go on in either.

use super::pencil::Pencil;
use crate::record::puzzle::Played as _;
use crate::view::Mode;
use ninefold::{Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};
use ninefold_formats::Puzzle;

/// The entries of the player: digits, marks and colours. Clues are not repeated here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The digits of the player.
    pub(crate) digits: Grid,
    /// Marks in the corners of cells.
    pub(crate) corner: Candidates,
    /// Marks in the centres of cells.
    pub(crate) centre: Candidates,
    /// Candidates that the player has crossed out.
    pub(crate) crossed: Candidates,
    /// A colour for each cell, 1 to 9, or 0 for none; of several colours, the first.
    pub(crate) colours: [u8; Cell::COUNT],
    /// The other drawings of the player on the web page.
    pub(crate) pencil: Pencil,
}

/// A kind of mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkKind {
    /// In a corner of the cell.
    Corner,
    /// In its centre.
    Centre,
    /// A candidate that is crossed out.
    Crossed,
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Board {
    /// The board without any entry.
    pub(crate) const EMPTY: Self = Self {
        digits: Grid::EMPTY,
        corner: Candidates::NONE,
        centre: Candidates::NONE,
        crossed: Candidates::NONE,
        colours: [0; Cell::COUNT],
        pencil: Pencil::EMPTY,
    };

    /// Returns the cells in which another board has something else.
    pub(crate) fn changes(&self, other: &Self) -> CellSet {
        let marks = |board: &Self, cell| {
            [board.corner.get(cell), board.centre.get(cell), board.crossed.get(cell)]
        };
        let is_other = |cell: &Cell| {
            self.digits.get(*cell) != other.digits.get(*cell)
                || marks(self, *cell) != marks(other, *cell)
                || self.colours[cell.index()] != other.colours[cell.index()]
        };
        Cell::all().filter(is_other).collect()
    }

    /// Returns the digits on the grid: clues and entries.
    pub(crate) fn on_grid(&self, puzzle: &Puzzle) -> Grid {
        puzzle.classic().givens.or(&self.digits)
    }

    /// Returns the candidates that the rules leave in the empty cells: no digit of a peer, and only
    /// what the puzzle allows. Cells with a digit have none.
    pub(crate) fn candidates(&self, puzzle: &Puzzle) -> Candidates {
        let digits = self.on_grid(puzzle);
        let mut found = Candidates::legal(&digits);
        for cell in Cell::all() {
            let allowed = match (digits.get(cell), &puzzle.classic().restriction) {
                (Some(_), _) => DigitSet::EMPTY,
                (None, None) => continue,
                (None, Some(restriction)) => found.get(cell) & restriction.get(cell),
            };
            found.set(cell, allowed);
        }
        found
    }

    /// Returns the candidates that the rules leave, less those that the player crossed out.
    pub(crate) fn open_candidates(&self, puzzle: &Puzzle) -> Candidates {
        let mut found = self.candidates(puzzle);
        for cell in Cell::all() {
            found.set(cell, found.get(cell) - self.crossed.get(cell));
        }
        found
    }

    /// Returns `true` if the grid is full and keeps the rules.
    pub(crate) fn is_solved(&self, puzzle: &Puzzle) -> bool {
        let digits = self.on_grid(puzzle);
        let allowed = |(cell, digit): (Cell, Digit)| {
            let restriction = puzzle.classic().restriction.as_ref();
            puzzle.classic().givens.get(cell).is_some()
                || restriction.is_none_or(|one| one.get(cell).contains(digit))
        };
        digits.is_full() && digits.placed().all(allowed) && clashes(&digits).is_empty()
    }

    /// Enters a digit in cells, or removes it if all of them have it. A digit that is entered
    /// leaves the marks of its peers if `clears_marks` says so.
    pub(crate) fn enter_digit(
        &mut self,
        puzzle: &Puzzle,
        cells: CellSet,
        digit: Digit,
        clears_marks: bool,
    ) {
        let free = puzzle.free(cells);
        let remove =
            !free.is_empty() && free.iter().all(|cell| self.digits.get(cell) == Some(digit));
        free.iter().for_each(|cell| self.digits.set(cell, (!remove).then_some(digit)));
        if remove || !clears_marks {
            return;
        }
        for peer in free.any_peers() {
            self.corner.set(peer, self.corner.get(peer).without(digit));
            self.centre.set(peer, self.centre.get(peer).without(digit));
        }
    }

    const fn marks_mut(&mut self, kind: MarkKind) -> &mut Candidates {
        match kind {
            MarkKind::Corner => &mut self.corner,
            MarkKind::Centre => &mut self.centre,
            MarkKind::Crossed => &mut self.crossed,
        }
    }

    /// Sets a mark in the empty cells of several, or removes it if all of them have it.
    pub(crate) fn toggle_mark(
        &mut self,
        puzzle: &Puzzle,
        cells: CellSet,
        digit: Digit,
        kind: MarkKind,
    ) {
        let empty = puzzle.free(cells) - self.digits.filled();
        let marks = self.marks_mut(kind);
        let remove = !empty.is_empty() && empty.iter().all(|cell| marks.get(cell).contains(digit));
        for cell in empty {
            let old = marks.get(cell);
            marks.set(cell, if remove { old.without(digit) } else { old.with(digit) });
        }
    }

    /// Colours cells, or removes the colour if all of them have it. Clues can be coloured too.
    pub(crate) fn toggle_colour(&mut self, cells: CellSet, colour: u8) {
        let remove =
            !cells.is_empty() && cells.iter().all(|cell| self.colours[cell.index()] == colour);
        for cell in cells {
            self.colours[cell.index()] = if remove { 0 } else { colour };
        }
        self.pencil.forget_several(cells);
    }

    /// Clears cells: their digits if any has one, else the marks of the mode, else all marks and
    /// colours.
    pub(crate) fn clear(&mut self, puzzle: &Puzzle, cells: CellSet, mode: Mode) {
        let free = puzzle.free(cells);
        let with_digit = free & self.digits.filled();
        if !with_digit.is_empty() {
            with_digit.iter().for_each(|cell| self.digits.set(cell, None));
            return;
        }
        let before = self.clone();
        match mode {
            Mode::Digit => {}
            Mode::Corner => wipe(&mut self.corner, free),
            Mode::Centre => wipe(&mut self.centre, free),
            Mode::Colour => self.wipe_colours(cells),
        }
        if *self == before {
            wipe(&mut self.corner, free);
            wipe(&mut self.centre, free);
            wipe(&mut self.crossed, free);
            self.wipe_colours(cells);
        }
    }

    fn wipe_colours(&mut self, cells: CellSet) {
        cells.iter().for_each(|cell| self.colours[cell.index()] = 0);
        self.pencil.clear(cells);
    }

    /// Returns the only mark of a cell: of the centre marks, else of the corner marks, else of the
    /// candidates that are shown.
    pub(crate) fn only_mark(&self, cell: Cell, shown: DigitSet) -> Option<Digit> {
        let marks = [self.centre.get(cell), self.corner.get(cell), shown];
        marks.into_iter().find(|marks| !marks.is_empty())?.single()
    }

    /// Writes the open candidates as centre marks into all empty cells.
    pub(crate) fn write_candidates(&mut self, puzzle: &Puzzle) {
        self.centre = self.open_candidates(puzzle);
    }

    /// Does what a step of the engine says: places digits, and removes candidates from the marks.
    /// Removed candidates are crossed out, so that the step also holds where no marks are written.
    pub(crate) fn apply_step(
        &mut self,
        puzzle: &Puzzle,
        placements: &[(Cell, Digit)],
        eliminations: &[(Cell, Digit)],
        clears_marks: bool,
    ) {
        for (cell, digit) in placements {
            if self.digits.get(*cell) != Some(*digit) {
                self.enter_digit(puzzle, CellSet::only(*cell), *digit, clears_marks);
            }
        }
        for (cell, digit) in eliminations {
            self.corner.set(*cell, self.corner.get(*cell).without(*digit));
            self.centre.set(*cell, self.centre.get(*cell).without(*digit));
            self.crossed.set(*cell, self.crossed.get(*cell).with(*digit));
        }
    }

    /// Returns the cells that are like one: with its digit, else its colour, else its marks. A cell without any is
    /// like no other.
    pub(crate) fn alike(&self, puzzle: &Puzzle, cell: Cell) -> CellSet {
        let digits = self.on_grid(puzzle);
        if let Some(digit) = digits.get(cell) {
            return Cell::all().filter(|one| digits.get(*one) == Some(digit)).collect();
        }
        let colour = self.colours[cell.index()];
        if colour != 0 {
            return Cell::all().filter(|one| self.colours[one.index()] == colour).collect();
        }
        let marks = |one: Cell| (self.corner.get(one), self.centre.get(one));
        if marks(cell) == (DigitSet::EMPTY, DigitSet::EMPTY) {
            return CellSet::only(cell);
        }
        let alike = |one: &Cell| digits.get(*one).is_none() && marks(*one) == marks(cell);
        Cell::all().filter(alike).collect()
    }

    /// Returns the cells with a mistake: a wrong digit, or marks that lack the right one. With
    /// automatic candidates only crossing out counts, because centre marks are not shown.
    pub(crate) fn mistakes(&self, solution: &Grid, is_automatic: bool) -> CellSet {
        let is_wrong = |cell: &Cell| {
            let Some(right) = solution.get(*cell) else { return false };
            if let Some(digit) = self.digits.get(*cell) {
                return digit != right;
            }
            let centre = self.centre.get(*cell);
            self.crossed.get(*cell).contains(right)
                || (!is_automatic && !centre.is_empty() && !centre.contains(right))
        };
        Cell::all().filter(is_wrong).collect()
    }
}

/// Removes all marks of cells.
fn wipe(marks: &mut Candidates, cells: CellSet) {
    cells.iter().for_each(|cell| marks.set(cell, DigitSet::EMPTY));
}

/// Returns the cells whose digit stands twice in a house.
pub(crate) fn clashes(digits: &Grid) -> CellSet {
    let mut found = CellSet::EMPTY;
    for house in House::all() {
        let cells = house.cells();
        for cell in cells {
            let digit = digits.get(cell);
            let has_double = |other: Cell| other != cell && digits.get(other) == digit;
            if digit.is_some() && cells.iter().any(has_double) {
                found.insert(cell);
            }
        }
    }
    found
}
