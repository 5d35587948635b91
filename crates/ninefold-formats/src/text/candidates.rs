//! The candidate grid (pencil-mark grid): 81 groups of digits, framed in any way.
//!
//! ```text
//! .---------------.---------------.
//! | 5   3    124  | 26  7   2468  |    a single digit is set, unless one of its peers still has
//! | 6   247  247  | 1   9   5     |    it as a candidate: then it is one that could be placed
//! ```
//! The grid does not distinguish givens from entries: all set digits are read as givens.

use super::grid::{Sheet, flaw_error};
use super::row::{Group, Row};
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::Raw;
use crate::loss::{Loss, marks_under_digits};
use crate::record::Record;
use ninefold::{Candidates, Cell, Digit, DigitSet};
use ninefold_rules::Puzzle;

/// Reads a candidate grid.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let sheet = Sheet::new(&text, raw.line);
    let groups = groups(&sheet, &text, raw.line)?;
    Ok(from_groups(&groups).into())
}

/// The 81 groups of a sheet.
pub(crate) fn groups(
    sheet: &Sheet<'_>,
    text: &str,
    first: u64,
) -> Result<[Group; Cell::COUNT], ReadError> {
    let mut groups = [Group::default(); Cell::COUNT];
    if sheet.rows.len() != Cell::SIDE {
        let shown = text.lines().next_back().unwrap_or("");
        let last = first + text.lines().count().saturating_sub(1) as u64;
        return Err(ReadError::new(
            ErrorKind::RowCount,
            format!("the candidate grid has {} rows, expected 9", sheet.rows.len()),
        )
        .at(last, shown, 0, 0));
    }
    for (number, (line, row, text)) in sheet.rows.iter().enumerate() {
        let row = match row {
            Row::Groups(row) => *row,
            Row::Cells(cells) => cells.map(|digit| Group {
                digits: digit.map_or(DigitSet::EMPTY, DigitSet::only),
                placed: false,
            }),
            Row::Odd(flaw) => return Err(flaw_error(*flaw, number, *line, text)),
            _ => continue,
        };
        groups[Cell::SIDE * number..Cell::SIDE * number + Cell::SIDE].copy_from_slice(&row);
    }
    Ok(groups)
}

/// Set digits become givens, groups become pencil marks.
pub(crate) fn from_groups(groups: &[Group; Cell::COUNT]) -> Puzzle {
    let mut puzzle = Puzzle::default();
    let mut marks = Candidates::NONE;
    for cell in Cell::all() {
        let group = groups[cell.index()];
        let is_open = |digit| {
            cell.peers().iter().any(|peer| {
                let other = groups[peer.index()].digits;
                other.len() > 1 && other.contains(digit)
            })
        };
        match group.digits.single() {
            Some(digit) if !is_open(digit) => puzzle.classic_mut().givens.set(cell, Some(digit)),
            _ => marks.set(cell, group.digits),
        }
    }
    puzzle.classic_mut().marks = known_marks(marks);
    puzzle
}

/// No marks at all, or all nine in every marked cell, say nothing.
pub(crate) fn known_marks(marks: Candidates) -> Option<Candidates> {
    let says_something = Cell::all().any(|cell| !matches!(marks.get(cell).len(), 0 | 9));
    says_something.then_some(marks)
}

/// Returns the digits shown for each cell: its digit, its marks, or those that its digits allow.
pub(crate) fn shown(puzzle: &Puzzle) -> Candidates {
    let state = puzzle.classic().state();
    let mut shown = Candidates::legal(&state);
    let marks = puzzle.classic().marks.as_ref().or(puzzle.classic().restriction.as_ref());
    for cell in Cell::all().filter(|cell| state.get(*cell).is_none()) {
        match marks.map(|marks| marks.get(cell)) {
            Some(digits) if !digits.is_empty() => shown.set(cell, digits),
            _ => {}
        }
    }
    shown
}

/// Writes a candidate grid.
pub(crate) fn write(puzzle: &Puzzle, written: u64, out: &mut Vec<u8>) -> Vec<Loss> {
    if written > 0 {
        out.push(b'\n');
    }
    let (shown, dropped) = readable(puzzle);
    write_groups(&shown, out);
    let groups: [Group; Cell::COUNT] = std::array::from_fn(|i| Group {
        digits: Cell::new(i).map_or(DigitSet::EMPTY, |cell| shown.get(cell)),
        placed: false,
    });
    let back = from_groups(&groups);
    let unclear = back.classic().givens.filled() - puzzle.classic().state().filled();
    let unclear =
        unclear.iter().map(|cell| format!("the only candidate of {cell} reads as a digit"));
    let dropped = dropped.map(|cell| format!("{cell} marks a digit that a peer has"));
    let details = dropped.into_iter().chain(unclear);
    let lost = details.map(|detail| Loss { field: Field::Marks, detail: Some(detail) });
    lost.chain(marks_under_digits(puzzle)).collect()
}

/// Returns the shown digits, less the marks that make a digit read as a mark, because a peer still
/// has it as a candidate; and the first cell that loses one.
fn readable(puzzle: &Puzzle) -> (Candidates, Option<Cell>) {
    let mut readable = shown(puzzle);
    let mut dropped = None;
    let state = puzzle.classic().state();
    for cell in Cell::all().filter(|cell| state.get(*cell).is_none()) {
        let placed: DigitSet = cell.peers().iter().filter_map(|peer| state.get(peer)).collect();
        let marked = readable.get(cell);
        if !(marked & placed).is_empty() {
            dropped = dropped.or(Some(cell));
            readable.set(cell, marked - placed);
        }
    }
    (readable, dropped)
}

/// The frame and the groups, columns as wide as they have to be.
pub(crate) fn write_groups(shown: &Candidates, out: &mut Vec<u8>) {
    let text = |row: usize, column: usize| {
        let digits = Cell::at(row, column).map(|cell| shown.get(cell)).unwrap_or_default();
        if digits.is_empty() { ".".to_owned() } else { digits.to_string() }
    };
    let widths: [usize; Digit::COUNT] = std::array::from_fn(|column| {
        (0..Cell::SIDE).map(|row| text(row, column).len()).max().unwrap_or(1)
    });
    let border: String = widths
        .chunks(3)
        .map(|w| format!("+{}", "-".repeat(w.iter().sum::<usize>() + 4)))
        .collect::<String>()
        + "+\n";
    for row in 0..Cell::SIDE {
        if row % 3 == 0 {
            out.extend_from_slice(border.as_bytes());
        }
        for (column, width) in widths.iter().enumerate() {
            let edge = if column % 3 == 0 { "| " } else { "" };
            out.extend_from_slice(format!("{edge}{:<width$} ", text(row, column)).as_bytes());
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(border.as_bytes());
}
