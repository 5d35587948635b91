//! Canonical forms: one representative for all equivalent puzzles.
//!
//! Of all texts of 81 characters that equivalent puzzles have, the *form* is the smallest, where an
//! empty cell comes before 1 and 1 before 9. Two puzzles are equivalent exactly if their forms are
//! equal.
//!
//! ```text
//!   solved grids                    ->  solved      byte shuffles; few arrangements, all at once
//!   no digit twice in a line        ->  puzzle      row by row, with as little fixed as possible
//!   anything else                   ->  reference   row by row, plainly
//! ```
//!
//! Any grid has a form: nothing is required of it, and nothing is solved. Each search finds or counts
//! all arrangements that lead to the form, so the number of automorphisms is known too.

mod arrangement;
mod lines;
mod minirow;
mod puzzle;
mod reference;
mod solved;

use super::Transformation;
use crate::board::{Digit, Grid};
use crate::simd::{Isa, Kernel, run_bytes};
use arrangement::Arrangement;
use lines::{Digits, Lines};

/// Finds forms. The functions of this module create one for each call; keep one for many puzzles, so
/// that its memory is used again, and pass many puzzles at once.
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

impl std::fmt::Debug for Canon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Canon").finish_non_exhaustive()
    }
}

impl Canon {
    /// Returns a new one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the form of a grid: see [`form`](fn@form).
    pub fn form(&mut self, grid: &Grid) -> Grid {
        run_bytes(One { canon: self, grid }).form
    }

    /// Replaces the contents of `forms` by the form of each grid, in order. This is the fastest for
    /// many grids.
    pub fn form_each(&mut self, grids: &[Grid], forms: &mut Vec<Grid>) {
        forms.clear();
        run_bytes(Each { canon: self, grids, forms });
    }

    /// Returns the form and a transformation that leads to it: see [`disguise`](fn@disguise).
    pub fn disguise(&mut self, grid: &Grid) -> (Grid, Transformation) {
        let found = run_bytes(One { canon: self, grid });
        (found.form, found.arrangement.transformation(grid, &found.form))
    }

    /// Returns the [`form`](fn@form) and the [`symmetries`](fn@symmetries), at the cost of one.
    pub fn form_and_symmetries(&mut self, grid: &Grid) -> (Grid, u64) {
        let found = run_bytes(One { canon: self, grid });
        (found.form, found.arrangements)
    }

    /// Returns the number of automorphisms: see [`symmetries`](fn@symmetries).
    pub fn symmetries(&mut self, grid: &Grid) -> u64 {
        run_bytes(One { canon: self, grid }).arrangements
    }
}

/// Returns the form of a grid: the lexicographically smallest equivalent grid.
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

/// Returns the form of each grid, in order.
#[must_use]
pub fn form_each(grids: &[Grid]) -> Vec<Grid> {
    let mut forms = Vec::with_capacity(grids.len());
    Canon::new().form_each(grids, &mut forms);
    forms
}

/// Returns the form of a grid and a transformation that leads to it. Where several do, it is
/// unspecified which one is returned, but it is always the same.
///
/// ```
/// use ninefold::equivalence::canon;
/// use ninefold::{Cell, Digit, Grid};
///
/// let grid = Grid::EMPTY.with(Cell::at(3, 4).unwrap(), Digit::new(7));
/// let (form, transformation) = canon::disguise(&grid);
/// assert_eq!(transformation.apply(&grid), form);
/// ```
#[must_use]
pub fn disguise(grid: &Grid) -> (Grid, Transformation) {
    Canon::new().disguise(grid)
}

/// Counts the automorphisms of a grid: those of the 3,359,232 arrangements of the cells (transposed or
/// not, with the rows and columns permuted) that give the same grid after renaming digits. The result
/// is at least 1, for the identity.
///
/// Renamings are not counted: for a grid that has at least eight digits there is only one for each
/// arrangement, and digits that do not occur can be renamed arbitrarily.
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

/// Returns a transformation that turns the first grid into the second, if they are equivalent.
///
/// ```
/// use ninefold::equivalence::{canon, Transformation};
/// use ninefold::{Grid, Rng};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let other = Transformation::random(&mut Rng::new(7)).apply(&puzzle);
/// assert_eq!(canon::same(&puzzle, &other).unwrap().apply(&puzzle), other);
/// assert_eq!(canon::same(&puzzle, &Grid::EMPTY), None);
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[must_use]
pub fn same(a: &Grid, b: &Grid) -> Option<Transformation> {
    let mut canon = Canon::new();
    let ((form, there), (other, back)) = (canon.disguise(a), canon.disguise(b));
    (form == other).then(|| there.then(&back.inverse()))
}

/// A form, an arrangement that leads to it, and the number of such arrangements.
struct Found {
    form: Grid,
    arrangement: Arrangement,
    arrangements: u64,
}

/// The job that finds the form and the arrangements of one grid.
struct One<'a> {
    canon: &'a mut Canon,
    grid: &'a Grid,
}

impl Kernel for One<'_> {
    type Output = Found;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Found {
        let bytes = isa.zero_bytes();
        let digits = lines::digits(self.grid);
        let filled = lines::filled(&digits);
        if is_full(filled)
            && lines::is_solved(&digits)
            && let Some(found) = self.canon.solved.search(bytes, &digits)
        {
            let (form, arrangement) = (to_grid(&found.digits()), found.arrangement(bytes, &digits));
            return Found { form, arrangement, arrangements: found.arrangements };
        }
        let lines = Lines::of(&digits, filled);
        if lines.clash() {
            let (rows, arrangement, arrangements) = reference::search(&lines);
            return Found { form: to_grid(&from_rows(&rows)), arrangement, arrangements };
        }
        let lists = &mut self.canon.puzzle;
        let form = to_grid(&from_rows(&lists.search(&lines)));
        Found { form, arrangement: lists.arrangement(), arrangements: lists.count(&lines) }
    }
}

/// The job that finds the forms of many grids.
struct Each<'a> {
    canon: &'a mut Canon,
    grids: &'a [Grid],
    forms: &'a mut Vec<Grid>,
}

impl Kernel for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let bytes = isa.zero_bytes();
        let Canon { puzzle, solved } = self.canon;
        self.forms.reserve(self.grids.len());
        for grid in self.grids {
            let digits = lines::digits(grid);
            let filled = lines::filled(&digits);
            if is_full(filled)
                && lines::is_solved(&digits)
                && let Some(found) = solved.search(bytes, &digits)
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

/// Converts nine rows of nibbles to digits.
#[inline(always)]
fn from_rows(rows: &[puzzle::Text; 9]) -> Digits {
    let mut digits = [0; 81];
    for (row, text) in digits.as_chunks_mut::<9>().0.iter_mut().zip(rows) {
        // Spreads the first eight nibbles over eight bytes, halving each time.
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
