//! The differences between two boards, as text: three base64url characters for a changed number, as the web
//! page writes it.
//!
//! ```text
//!   cell x part x value   207,360 codes: digits, corner, centre, crossed, one colour (0 for none)
//!   cell x mask            41,472 codes: several colours of a cell
//!   candidate x colour      7,290 codes: the colour of a candidate, 0 for none
//!   candidate x kind        2,187 codes: a link, 0 none, 1 strong, 2 weak; its other candidate follows
//! ```

use super::codes::{character, value};
use crate::record::board::Board;
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet};
use std::sync::Arc;

/// The parts of a board: digits, corner, centre, crossed, colours.
const PARTS: u32 = 5;

/// The greatest number in each part.
const GREATEST: [u32; PARTS as usize] = [9, 511, 511, 511, 9];

/// The numbers of a part that fit into a code.
const VALUES: u32 = 512;

/// The candidates of a grid.
const CANDIDATES: u32 = Candidate::COUNT as u32;

/// The most links of a board.
const MOST_LINKS: usize = 100;

const COLOURS: u32 = CELLS * PARTS * VALUES;
const CELLS: u32 = Cell::COUNT as u32;
const TINTS: u32 = COLOURS + CELLS * VALUES;
const LINKS: u32 = TINTS + CANDIDATES * 10;
const END: u32 = LINKS + CANDIDATES * 3;

/// Returns the number of a cell in a part of a board.
fn number(board: &Board, part: u32, cell: Cell) -> u32 {
    match part {
        0 => board.digits.get(cell).map_or(0, |digit| digit.get().into()),
        1 => board.corner.get(cell).bits().into(),
        2 => board.centre.get(cell).bits().into(),
        3 => board.crossed.get(cell).bits().into(),
        _ => board.colours[cell.index()].into(),
    }
}

/// Returns the colours of a cell as a mask.
fn colours(board: &Board, cell: Cell) -> u32 {
    let several = board.pencil.several.get(&(cell.index() as u8));
    several.map_or_else(
        || u32::from(DigitSet::from_iter(Digit::new(board.colours[cell.index()])).bits()),
        |mask| u32::from(*mask),
    )
}

/// Writes a code.
fn write(code: u32, text: &mut String) {
    text.extend([code >> 12, code >> 6, code].map(character));
}

/// Returns what differs between two boards.
pub(super) fn difference(before: &Board, after: &Board) -> String {
    let mut text = String::new();
    if before == after {
        return text;
    }
    for part in 0..PARTS {
        for cell in Cell::all() {
            let is_other = match part {
                4 => {
                    let next = colours(after, cell);
                    colours(before, cell) != next && next.count_ones() < 2
                }
                _ => number(before, part, cell) != number(after, part, cell),
            };
            if is_other {
                let next = number(after, part, cell);
                write((cell.index() as u32 * PARTS + part) * VALUES + next, &mut text);
            }
        }
    }
    if before.pencil != after.pencil {
        pencil_difference(before, after, &mut text);
    }
    text
}

/// Writes what differs in several colours of a cell, colours of candidates and links.
fn pencil_difference(before: &Board, after: &Board, text: &mut String) {
    for cell in Cell::all() {
        let next = colours(after, cell);
        if colours(before, cell) != next && next.count_ones() > 1 {
            write(COLOURS + cell.index() as u32 * VALUES + next, text);
        }
    }
    let (old, new) = (&before.pencil, &after.pencil);
    for candidate in 0..CANDIDATES as u16 {
        let next = new.tints.get(&candidate);
        if old.tints.get(&candidate) != next {
            let colour = next.map_or(0, |colour| u32::from(*colour));
            write(TINTS + u32::from(candidate) * 10 + colour, text);
        }
    }
    let mut link = |(one, other): (u16, u16), kind: u32| {
        write(LINKS + u32::from(one) * 3 + kind, text);
        write(other.into(), text);
    };
    old.links
        .iter()
        .filter(|(ends, is_weak)| new.links.get(ends) != Some(is_weak))
        .for_each(|(ends, _)| link(*ends, 0));
    new.links
        .iter()
        .filter(|(ends, is_weak)| old.links.get(ends) != Some(is_weak))
        .for_each(|(ends, is_weak)| link(*ends, if *is_weak { 2 } else { 1 }));
}

/// Something of a board that changes.
#[derive(Clone, Copy)]
enum Change {
    Number { cell: Cell, part: u32, value: u32 },
    Several { cell: Cell, mask: u16 },
    Tint { candidate: u16, colour: u8 },
    Link { ends: (u16, u16), kind: u32 },
}

impl Change {
    /// Reads one change, and returns how many bytes it has.
    fn read(text: &[u8]) -> Option<(Self, usize)> {
        let code = code_at(text)?;
        if code < COLOURS {
            let (rest, value) = (code / VALUES, code % VALUES);
            let (cell, part) = (Cell::new((rest / PARTS) as usize)?, rest % PARTS);
            let is_good = value <= GREATEST[part as usize];
            return is_good.then_some((Self::Number { cell, part, value }, 3));
        }
        if code < TINTS {
            let cell = Cell::new(((code - COLOURS) / VALUES) as usize)?;
            return Some((Self::Several { cell, mask: (code % VALUES) as u16 }, 3));
        }
        if code < LINKS {
            let (candidate, colour) = ((code - TINTS) / 10, (code - TINTS) % 10);
            return Some((Self::Tint { candidate: candidate as u16, colour: colour as u8 }, 3));
        }
        let (one, kind) = ((code - LINKS) / 3, (code - LINKS) % 3);
        let other = code_at(text.get(3..)?)?;
        let is_good = code < END && one < other && other < CANDIDATES;
        is_good.then_some((Self::Link { ends: (one as u16, other as u16), kind }, 6))
    }

    fn apply(self, board: &mut Board) {
        match self {
            Self::Number { cell, part, value } => set_number(board, cell, part, value),
            Self::Several { cell, mask } => {
                board.colours[cell.index()] =
                    if mask == 0 { 0 } else { mask.trailing_zeros() as u8 + 1 };
                let index = cell.index() as u8;
                if mask.count_ones() > 1 {
                    board.pencil.several.insert(index, mask);
                } else {
                    board.pencil.several.remove(&index);
                }
            }
            Self::Tint { candidate, colour: 0 } => {
                board.pencil.tints.remove(&candidate);
            }
            Self::Tint { candidate, colour } => {
                board.pencil.tints.insert(candidate, colour);
            }
            Self::Link { ends, kind: 0 } => {
                board.pencil.links.remove(&ends);
            }
            Self::Link { ends, kind } => {
                board.pencil.links.insert(ends, kind == 2);
                while board.pencil.links.len() > MOST_LINKS {
                    board.pencil.links.pop_last();
                }
            }
        }
    }
}

/// Sets the number of a cell in a part of a board.
fn set_number(board: &mut Board, cell: Cell, part: u32, value: u32) {
    let set = |marks: &mut Candidates| marks.set(cell, DigitSet::from_bits(value as u16));
    match part {
        0 => board.digits.set(cell, Digit::new(value as u8)),
        1 => set(&mut board.corner),
        2 => set(&mut board.centre),
        3 => set(&mut board.crossed),
        _ => {
            board.colours[cell.index()] = value as u8;
            board.pencil.several.remove(&(cell.index() as u8));
        }
    }
}

/// Reads a code of three characters.
fn code_at(text: &[u8]) -> Option<u32> {
    let [high, middle, low, ..] = text else { return None };
    Some(value(*high)? << 12 | value(*middle)? << 6 | value(*low)?)
}

/// Returns the number of boards in a text; `None` if it is damaged.
pub(super) fn count_boards(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut count, mut place) = (0, 0);
    while place < bytes.len() {
        if bytes[place] == b'.' {
            count += 1;
            place += 1;
        } else {
            if count == 0 {
                return None;
            }
            place += Change::read(&bytes[place..])?.1;
        }
    }
    Some(count)
}

/// Returns the boards of a text that follow a board.
pub(super) fn boards_of(text: &str, start: &Arc<Board>) -> Vec<Arc<Board>> {
    let mut last = Arc::clone(start);
    let mut boards = Vec::new();
    for part in text.split('.').skip(1) {
        if !part.is_empty() {
            let mut board = Board::clone(&last);
            let mut rest = part.as_bytes();
            while let Some((change, length)) = Change::read(rest) {
                change.apply(&mut board);
                rest = &rest[length..];
            }
            last = Arc::new(board);
        }
        boards.push(Arc::clone(&last));
    }
    boards
}
