//! The attribute `data` of an OpenSudoku game: 81 digits, or the state of play.
//!
//! ```text
//! version: 1\n     81 times  value|notes|editable|                 notes: `-` or `1,5,`
//! version: 2, 3    81 times  value|notes|editable|                 notes: a mask, 1 = digit 1
//! version: 4       81 times  value|corner|centre|editable|         two masks
//! version: 5       81 times  value|corner|centre|colour|editable|
//! ```
//!
//! The oldest version that holds a puzzle is written, so that old programs read it too.

use crate::cells::grid_of_token;
use crate::error::ErrorKind;
use ninefold::{Candidates, Cell, Digit, DigitSet};
use ninefold_rules::{ClassicCells, Puzzle};

/// An error in the data, with its place: the character, and how many.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) kind: ErrorKind,
    pub(super) message: String,
    pub(super) at: usize,
    pub(super) length: usize,
}

/// Reads the data into a puzzle.
pub(super) fn parse(data: &str, puzzle: &mut Puzzle) -> Result<(), Wrong> {
    match data.trim().strip_prefix("version:") {
        Some(rest) => parse_state(data, rest, puzzle),
        None => {
            puzzle.classic_mut().givens =
                grid_of_token(data.trim()).ok_or_else(|| not_a_grid(data))?;
            Ok(())
        }
    }
}

fn not_a_grid(data: &str) -> Wrong {
    let count = data.trim().chars().count();
    let strange = data.chars().position(|c| !c.is_ascii_digit() && c != '.');
    if count == Cell::COUNT {
        let message = "a game is written in digits, with 0 for an empty cell".to_owned();
        return Wrong { kind: ErrorKind::Symbol, message, at: strange.unwrap_or(0), length: 1 };
    }
    let message = format!("a game has 81 cells, and this one has {count}");
    Wrong { kind: ErrorKind::CellCount, message, at: 0, length: data.chars().count() }
}

fn parse_state(data: &str, rest: &str, puzzle: &mut Puzzle) -> Result<(), Wrong> {
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (version, rest) = rest.split_at(end);
    let width = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            let message = format!("version {version:?} of OpenSudoku's games is not known");
            return Err(Wrong { kind: ErrorKind::Syntax, message, at: 0, length: 0 });
        }
    };
    // The line end may be one, or the two characters that stand for one in source texts.
    let rest = rest.trim_start();
    let rest = rest.strip_prefix("\\n").unwrap_or(rest);
    let parts: Vec<&str> = rest.split('|').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() != Cell::COUNT * width {
        let (whole, left) = (parts.len() / width, parts.len() % width);
        let more = if left == 0 { "" } else { " and a piece" };
        let message = format!("a game has 81 cells, and this one has {whole}{more}");
        return Err(Wrong { kind: ErrorKind::CellCount, message, at: 0, length: 0 });
    }
    let mut state = State {
        cells: ClassicCells::default(),
        marks: Candidates::NONE,
        corners: Candidates::NONE,
        colours: [0; Cell::COUNT],
    };
    for (cell, parts) in Cell::all().zip(parts.chunks_exact(width)) {
        state.take(cell, parts, version == "1").map_err(|part| {
            let before = part.as_ptr() as usize - data.as_ptr() as usize;
            let at = data.get(..before).map_or(0, |text| text.chars().count());
            let message = format!("{part:?} cannot be understood in cell {cell}");
            Wrong { kind: ErrorKind::Symbol, message, at, length: part.chars().count() }
        })?;
    }
    state.give(puzzle);
    Ok(())
}

/// The cells that were read so far.
struct State {
    cells: ClassicCells,
    marks: Candidates,
    corners: Candidates,
    colours: [u8; Cell::COUNT],
}

impl State {
    /// One cell; the part that is wrong, if one is.
    fn take<'a>(&mut self, cell: Cell, parts: &[&'a str], is_list: bool) -> Result<(), &'a str> {
        let (value, editable) = (parts[0], parts[parts.len() - 1]);
        let is_given = match editable {
            "0" | "false" => true,
            "1" | "true" => false,
            _ => return Err(editable),
        };
        let digit = value.parse::<u8>().ok().filter(|v| *v <= 9).ok_or(value)?;
        let grid = if is_given { &mut self.cells.givens } else { &mut self.cells.entries };
        grid.set(cell, Digit::new(digit));
        let notes = |part: &'a str| if is_list { list(part) } else { mask(part) }.ok_or(part);
        if parts.len() == 3 {
            self.marks.set(cell, notes(parts[1])?);
        } else {
            self.corners.set(cell, notes(parts[1])?);
            self.marks.set(cell, notes(parts[2])?);
        }
        if parts.len() == 5 {
            let colour = parts[3].parse::<u8>().ok().filter(|c| *c <= 9).ok_or(parts[3])?;
            self.colours[cell.index()] = colour;
        }
        Ok(())
    }

    fn give(self, puzzle: &mut Puzzle) {
        let some = |marks: Candidates| (!marks.is_empty()).then_some(marks);
        let cells = puzzle.classic_mut();
        (cells.givens, cells.entries) = (self.cells.givens, self.cells.entries);
        (cells.marks, cells.corners) = (some(self.marks), some(self.corners));
        cells.colours = self.colours.iter().any(|c| *c != 0).then_some(self.colours);
    }
}

/// `1,5,` or `-`.
fn list(part: &str) -> Option<DigitSet> {
    if part == "-" {
        return Some(DigitSet::EMPTY);
    }
    let digits = part.split(',').map(str::trim).filter(|piece| !piece.is_empty());
    digits.map(|piece| piece.parse::<u8>().ok().and_then(Digit::new)).collect()
}

/// A number of which bit 0 is digit 1.
fn mask(part: &str) -> Option<DigitSet> {
    if part == "-" {
        return Some(DigitSet::EMPTY);
    }
    part.parse::<u16>().ok().filter(|bits| *bits <= DigitSet::ALL.bits()).map(DigitSet::from_bits)
}

/// The data of a puzzle, with line ends as they are.
pub(super) fn format(puzzle: &Puzzle) -> String {
    let version = if puzzle.classic().colours.is_some() {
        5
    } else if puzzle.classic().corners.is_some() {
        4
    } else if puzzle.classic().marks.is_some() || !puzzle.classic().entries.is_empty() {
        1
    } else {
        return puzzle.classic().givens.to_string().replace('.', "0");
    };
    let mut data = format!("version: {version}\n");
    let (givens, state) = (&puzzle.classic().givens, puzzle.classic().state());
    let marks = puzzle.classic().marks.unwrap_or(Candidates::NONE);
    let corners = puzzle.classic().corners.unwrap_or(Candidates::NONE);
    for cell in Cell::all() {
        let value = state.get(cell).map_or(0, Digit::get);
        let editable = u8::from(givens.get(cell).is_none());
        let notes = marks.get(cell);
        data += &match version {
            1 if notes.is_empty() => format!("{value}|-|{editable}|"),
            1 => {
                let list: String = notes.iter().map(|digit| format!("{digit},")).collect();
                format!("{value}|{list}|{editable}|")
            }
            4 => format!("{value}|{}|{}|{editable}|", corners.get(cell).bits(), notes.bits()),
            _ => {
                let colour = puzzle.classic().colours.map_or(0, |colours| colours[cell.index()]);
                let (corners, notes) = (corners.get(cell).bits(), notes.bits());
                format!("{value}|{corners}|{notes}|{colour}|{editable}|")
            }
        };
    }
    data
}
