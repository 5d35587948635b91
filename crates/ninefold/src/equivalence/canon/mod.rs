//! The form that all transformations of a puzzle share.
//!
//! Of all texts of 81 characters that a puzzle's transformations have, the form is the smallest, where an
//! empty cell comes before 1 and 1 before 9. Two puzzles are the equivalent exactly if their
//! forms are equal.
//!
//! ```text
//!   solved grids                    ->  solved     shuffles; a few attempts, all at once
//!   no digit twice in a line        ->  puzzle     row by row, with as little decided as possible
//!   anything else                   ->  reference    row by row, plainly
//! ```
//!
//! Any grid has a form: nothing is required of it. Each way finds every transformation that leads to the
//! form, or counts them, so it also knows how symmetric the puzzle is.
//!
//! The room deliberately does not solve: puzzles with one solution are not treated otherwise.

mod arrangement;
mod lines;
mod minirow;
mod puzzle;
mod reference;
mod solved;

use super::Transformation;
use crate::board::{Digit, Grid};
use crate::search::bytes::{self, Bytes, BytesJob};
use arrangement::Arrangement;
use lines::{Digits, Lines};

/// Finds forms. The functions of this room make one for each call; who has many puzzles keeps one,
/// so that its memory is used again, and gives it many at once.
///
/// ```
/// use ninefold::equivalence::canon::Canon;
/// use ninefold::Grid;
///
/// let puzzles = [
///     "......51...4...........23....12...........3......6......5....4.....1.6....3......".parse()?,
///     Grid::EMPTY,
/// ];
/// let mut forms = Vec::new();
/// Canon::new().form_each(&puzzles, &mut forms);
/// assert_eq!(forms[1], Grid::EMPTY);
/// assert!(forms[0] <= puzzles[0]);
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[derive(Default)]
pub struct Canon {
    puzzle: puzzle::Lists,
    solved: solved::Lists,
}

impl Canon {
    /// One that has not worked yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// [`form`](fn@form)
    pub fn form(&mut self, grid: &Grid) -> Grid {
        bytes::on_best(One { canon: self, grid }).form
    }

    /// The form of each grid, in their order; takes the place of what `forms` holds. The fastest
    /// way for many.
    pub fn form_each(&mut self, grids: &[Grid], forms: &mut Vec<Grid>) {
        forms.clear();
        bytes::on_best(Each { canon: self, grids, forms });
    }

    /// [`disguise`](fn@disguise)
    pub fn disguise(&mut self, grid: &Grid) -> (Grid, Transformation) {
        let found = bytes::on_best(One { canon: self, grid });
        (found.form, found.way.transformation(grid, &found.form))
    }

    /// [`form`](fn@form) and [`symmetries`](fn@symmetries) together, which takes no longer.
    pub fn form_and_symmetries(&mut self, grid: &Grid) -> (Grid, u64) {
        let found = bytes::on_best(One { canon: self, grid });
        (found.form, found.ways)
    }

    /// [`symmetries`](fn@symmetries)
    pub fn symmetries(&mut self, grid: &Grid) -> u64 {
        bytes::on_best(One { canon: self, grid }).ways
    }
}

/// The form of a grid: the smallest text of all its transformations.
///
/// ```
/// use ninefold::equivalence::canon;
/// use ninefold::{Cell, Digit, Grid};
///
/// let one_clue = Grid::EMPTY.with(Cell::at(3, 4).unwrap(), Digit::new(7));
/// assert_eq!(canon::form(&one_clue).to_string(), format!("{}1", ".".repeat(80)));
/// ```
#[must_use]
pub fn form(grid: &Grid) -> Grid {
    Canon::new().form(grid)
}

/// The form of each grid, in their order.
#[must_use]
pub fn form_each(grids: &[Grid]) -> Vec<Grid> {
    let mut forms = Vec::with_capacity(grids.len());
    Canon::new().form_each(grids, &mut forms);
    forms
}

/// The form of a grid, and a transformation that leads to it. Where several do, which one it is is not
/// promised, only that it is always the same.
#[must_use]
pub fn disguise(grid: &Grid) -> (Grid, Transformation) {
    Canon::new().disguise(grid)
}

/// How many of the 3,359,232 ways to move the cells (to turn the grid or not, to order its rows and
/// columns) lead back to the same grid, if digits may be renamed. At least 1, for not moving at all.
///
/// Ways to name digits are not counted: for a grid that has all digits but one at most there is only
/// one for each move, and a digit that does not stand anywhere can be called anything.
///
/// ```
/// use ninefold::equivalence::canon;
/// use ninefold::Grid;
///
/// assert_eq!(canon::symmetries(&Grid::EMPTY), 2 * 6u64.pow(8));
/// ```
#[must_use]
pub fn symmetries(grid: &Grid) -> u64 {
    Canon::new().symmetries(grid)
}

/// A transformation that makes the second grid of the first, if they are the equivalent.
#[must_use]
pub fn same(a: &Grid, b: &Grid) -> Option<Transformation> {
    let mut canon = Canon::new();
    let ((form, there), (other, back)) = (canon.disguise(a), canon.disguise(b));
    (form == other).then(|| there.then(&back.inverse()))
}

/// A form, a way to it, and how many ways there are.
struct Found {
    form: Grid,
    way: Arrangement,
    ways: u64,
}

/// All about one grid.
struct One<'a> {
    canon: &'a mut Canon,
    grid: &'a Grid,
}

impl BytesJob for One<'_> {
    type Output = Found;

    #[inline(always)]
    fn run<B: Bytes>(self) -> Found {
        let digits = lines::digits(self.grid);
        let filled = lines::filled(&digits);
        if is_full(filled)
            && lines::is_solved(&digits)
            && let Some(found) = self.canon.solved.search::<B>(&digits)
        {
            let (form, way) = (to_grid(&found.digits()), found.arrangement::<B>(&digits));
            return Found { form, way, ways: found.ways };
        }
        let lines = Lines::of(&digits, filled);
        if lines.clash() {
            let (rows, way, ways) = reference::search(&lines);
            return Found { form: to_grid(&from_rows(&rows)), way, ways };
        }
        let lists = &mut self.canon.puzzle;
        let form = to_grid(&from_rows(&lists.search(&lines)));
        Found { form, way: lists.way(), ways: lists.ways(&lines) }
    }
}

/// The forms of many grids, and nothing else.
struct Each<'a> {
    canon: &'a mut Canon,
    grids: &'a [Grid],
    forms: &'a mut Vec<Grid>,
}

impl BytesJob for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Bytes>(self) {
        let Canon { puzzle, solved } = self.canon;
        self.forms.reserve(self.grids.len());
        for grid in self.grids {
            let digits = lines::digits(grid);
            let filled = lines::filled(&digits);
            if is_full(filled)
                && lines::is_solved(&digits)
                && let Some(found) = solved.search::<B>(&digits)
            {
                self.forms.push(to_grid(&found.digits()));
                continue;
            }
            let lines = Lines::of(&digits, filled);
            let rows =
                if lines.clash() { reference::search(&lines).0 } else { puzzle.search(&lines) };
            self.forms.push(to_grid(&from_rows(&rows)));
        }
    }
}

#[inline(always)]
fn is_full(filled: [u64; 2]) -> bool {
    filled == [u64::MAX, 0x1_ffff]
}

/// The digits of nine rows of nibbles.
#[inline(always)]
fn from_rows(rows: &[puzzle::Text; 9]) -> Digits {
    let mut digits = [0; 81];
    for (row, text) in digits.as_chunks_mut::<9>().0.iter_mut().zip(rows) {
        // The first eight nibbles, spread over eight bytes by halves.
        let mut eight = text >> 4 & 0xffff_ffff;
        eight = (eight | eight << 16) & 0x0000_ffff_0000_ffff;
        eight = (eight | eight << 8) & 0x00ff_00ff_00ff_00ff;
        eight = (eight | eight << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        row[..8].copy_from_slice(&eight.to_be_bytes());
        row[8] = *text as u8 & 15;
    }
    digits
}

#[inline(always)]
fn to_grid(digits: &Digits) -> Grid {
    Grid::from_cells(digits.map(Digit::new))
}

#[cfg(test)]
pub(super) mod samples;
#[cfg(test)]
mod tests;
