//! The classic codes of SudokuPad: a puzzle of givens in 20 to 60 characters.
//!
//! ```text
//! second   one character = one cell and the empty cells behind it
//!          0-9A-Za-x: digit + 10 * empty cells (none to five); digit 0 is an empty cell
//!          53..7....  ->  5 (5)   N (3, two empty)   l (7, four empty)
//! first    digits stand for themselves, other characters for runs of empty cells
//!          A = 0, B = 1, ... over 70 characters
//!          53..7....  ->  53C7E
//! ```
//!
//! A text does not say which of the two it is: it is the second if that gives 81 cells.

use ninefold::{Cell, Digit, Grid};

/// The most empty cells that one character of the second code adds.
const MOST_EMPTY: usize = 5;

const SECOND: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
const FIRST: &[u8; 70] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The grid of a code in either form, if it has 81 cells.
pub(super) fn grid(code: &str) -> Option<Grid> {
    second(code).or_else(|| first(code))
}

/// A grid that is filled cell by cell.
#[derive(Default)]
struct Filling {
    grid: Grid,
    next: usize,
}

impl Filling {
    fn cell(&mut self, digit: Option<Digit>) -> Option<()> {
        self.grid.set(Cell::new(self.next)?, digit);
        self.next += 1;
        Some(())
    }

    fn empty(&mut self, count: usize) -> Option<()> {
        self.next += count;
        (self.next <= Cell::COUNT).then_some(())
    }

    fn finish(self) -> Option<Grid> {
        (self.next == Cell::COUNT).then_some(self.grid)
    }
}

fn second(code: &str) -> Option<Grid> {
    let mut filling = Filling::default();
    for byte in code.bytes() {
        let index = SECOND.iter().position(|b| *b == byte)?;
        filling.cell(Digit::new((index % 10) as u8))?;
        filling.empty(index / 10)?;
    }
    filling.finish()
}

/// The grid of the second code, and what stands behind its 81 cells.
pub(super) fn with_rest(code: &str) -> Option<(Grid, &str)> {
    let mut cells = 0;
    let end = code.bytes().position(|byte| {
        let index = SECOND.iter().position(|b| *b == byte).unwrap_or(0);
        cells += 1 + index / 10;
        cells >= Cell::COUNT
    })?;
    let (code, rest) = (code.get(..=end)?, code.get(end + 1..)?);
    let is_short =
        !rest.is_empty() && rest.len() < 10 && rest.bytes().all(|b| b.is_ascii_lowercase());
    second(code).filter(|_| is_short).map(|grid| (grid, rest))
}

fn first(code: &str) -> Option<Grid> {
    let mut filling = Filling::default();
    for byte in code.bytes() {
        match Digit::from_ascii(byte) {
            Some(digit) => filling.cell(Some(digit))?,
            None => filling.empty(FIRST.iter().position(|b| *b == byte)?)?,
        }
    }
    filling.finish()
}

/// The second code of a grid, as short as it can be.
pub(super) fn code(grid: &Grid) -> String {
    let cells: Vec<usize> = Cell::all()
        .map(|cell| grid.get(cell).map_or(0, |digit| usize::from(digit.get())))
        .collect();
    let mut code = String::new();
    let mut at = 0;
    while at < cells.len() {
        let after = &cells[at + 1..];
        let empty = after.iter().take(MOST_EMPTY).take_while(|digit| **digit == 0).count();
        code.push(char::from(SECOND[cells[at] + 10 * empty]));
        at += 1 + empty;
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::PUZZLE;
    use proptest::prelude::*;

    #[test]
    fn both_codes_of_one_puzzle() {
        let puzzle = PUZZLE;
        let grid: Grid = puzzle.parse().unwrap();
        assert!(code(&grid).starts_with("5Nl"));
        assert_eq!(super::grid(&code(&grid)), Some(grid));
        let mut runs = String::new();
        for part in puzzle.split_inclusive(|c: char| c != '.') {
            let (empty, digit) = part.split_at(part.len() - 1);
            let (empty, digit) = if digit == "." { (part, "") } else { (empty, digit) };
            if !empty.is_empty() {
                runs.push(char::from(FIRST[empty.len()]));
            }
            runs.push_str(digit);
        }
        assert_eq!(first(&runs), Some(grid));
        assert_eq!(super::grid(&runs), Some(grid));
    }

    #[test]
    fn an_empty_grid_and_published_codes() {
        assert_eq!(super::grid(&code(&Grid::EMPTY)), Some(Grid::EMPTY));
        assert_eq!(super::grid("_M"), Some(Grid::EMPTY));
        let published = "B6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B";
        assert!(super::grid(published).is_some_and(|grid| grid.clue_count() > 16));
        assert_eq!(super::grid("NOTVALID"), None);
        assert_eq!(super::grid(""), None);
        assert_eq!(super::grid(&"_".repeat(100)), None);
    }

    proptest! {
        #[test]
        fn any_grid_comes_back(text in "[1-9.]{81}|[1.]{81}") {
            let grid: Grid = text.parse().unwrap();
            prop_assert_eq!(second(&code(&grid)), Some(grid));
        }

        #[test]
        fn garbage_does_not_panic(text in ".{0,100}") {
            let _ = super::grid(&text);
        }
    }
}
