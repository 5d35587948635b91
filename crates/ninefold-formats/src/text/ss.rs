//! Simple Sudoku: a framed grid; a paste has up to three: givens, givens and entries, candidates.
//!
//! ```text
//! *-----------*
//! |53.|.7.|...|
//! ...
//! |---+---+---|
//! ```
//! `X` for an empty cell and frames without stars are in the wild too.

use super::candidates::{groups, known_marks, shown, write_groups};
use super::grid::{Sheet, is_trailer, read_sheet};
use super::row::{Row, classify};
use crate::error::ReadError;
use crate::field::Field;
use crate::format::Raw;
use crate::loss::{Loss, marks_under_digits};
use crate::record::Record;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_rules::Puzzle;

/// Reads a paste of one to three grids.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let pieces = split(&text);
    let Some(((first_line, first), rest)) = pieces.split_first() else {
        return super::grid::read(raw);
    };
    let number = raw.line + *first_line as u64;
    let sheet = Sheet::new(first, number);
    let mut record = read_sheet(&sheet, first, number, false)?;
    for comment in &sheet.comments {
        record.puzzle.add_text(Field::Comment, comment);
    }
    for (line, piece) in rest {
        let number = raw.line + *line as u64;
        let sheet = Sheet::new(piece, number);
        if is_candidate_sheet(&sheet) {
            let groups = groups(&sheet, piece, number)?;
            let open = |cell: &Cell| record.puzzle.classic().state().get(*cell).is_none();
            let mut marks = Candidates::NONE;
            for cell in Cell::all().filter(open) {
                marks.set(cell, groups[cell.index()].digits);
            }
            record.puzzle.classic_mut().marks = known_marks(marks);
        } else {
            let state = read_sheet(&sheet, piece, number, true)?.puzzle.classic().givens;
            record.puzzle.classic_mut().entries = entries(&state, &record.puzzle.classic().givens);
        }
    }
    Ok(record)
}

/// The digits of a play state that are not given.
pub(crate) fn entries(state: &Grid, givens: &Grid) -> Grid {
    let mut entries = *state;
    givens.filled().iter().for_each(|cell| entries.set(cell, None));
    entries
}

fn is_candidate_sheet(sheet: &Sheet<'_>) -> bool {
    sheet.rows.iter().any(|(_, row, _)| matches!(row, Row::Groups(_)))
}

/// The grids of a paste, each with the number of lines above it.
fn split(text: &str) -> Vec<(usize, String)> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let (mut start, mut rows) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        if piece.is_empty() {
            start = number;
        }
        piece.push_str(line);
        piece.push('\n');
        let row = classify(line);
        rows += usize::from(row.is_row() || matches!(row, Row::Odd(_)));
        if rows == Cell::SIDE {
            pieces.push((start, std::mem::take(&mut piece)));
            rows = 0;
        }
    }
    // What follows the last grid is a trailer, unless a grid is all there is.
    if rows > 0 || pieces.is_empty() {
        pieces.push((start, piece));
    }
    pieces
}

/// Returns `true` if a grid is a later grid of the same paste: a play state that contains the givens and
/// has more, or a candidate grid of the same position.
pub(crate) fn belongs_to(paste: &Raw, next: &Raw) -> bool {
    let (first, second) = (paste.text(), next.text());
    let Some(givens) = split(&first).first().and_then(|(_, piece)| {
        let sheet = Sheet::new(piece, 1);
        read_sheet(&sheet, piece, 1, true).ok().map(|record| record.puzzle.classic().givens)
    }) else {
        return false;
    };
    if is_candidate_sheet(&Sheet::new(&first, 1)) {
        return false;
    }
    // The closing line of one paste stands above the first row of the next.
    if second.lines().take_while(|line| !classify(line).is_row()).any(is_trailer) {
        return false;
    }
    let sheet = Sheet::new(&second, 1);
    if is_candidate_sheet(&sheet) {
        return groups(&sheet, &second, 1).is_ok_and(|groups| {
            givens.placed().all(|(cell, d)| groups[cell.index()].digits == DigitSet::only(d))
        });
    }
    let state = read_sheet(&sheet, &second, 1, true).map(|record| record.puzzle.classic().givens);
    // The same grid twice is two puzzles; a play state has more digits.
    state.is_ok_and(|state| {
        sheet.texts.is_empty() && !givens.is_empty() && state != givens && state.contains(&givens)
    })
}

/// Writes one grid; a second one if there are entries, and the candidates if there are pencil
/// marks. The closing line keeps the next puzzle from being taken for a part of this one.
pub(crate) fn write(puzzle: &Puzzle, written: u64, out: &mut Vec<u8>) -> Vec<Loss> {
    if written > 0 {
        out.push(b'\n');
    }
    write_frame(&puzzle.classic().givens, out);
    let mut lost: Vec<Loss> = marks_under_digits(puzzle).into_iter().collect();
    if puzzle.classic().givens.is_empty() {
        // A second grid would read as the next puzzle: every grid contains the empty one.
        let fields = [Field::Entries, Field::Marks].into_iter().filter(|field| puzzle.has(*field));
        let detail = || Some("there are no givens to tell them from".to_owned());
        lost.extend(fields.map(|field| Loss { field, detail: detail() }));
    } else {
        write_state(puzzle, out);
    }
    out.extend_from_slice(b"Simple Sudoku\n");
    lost
}

fn write_state(puzzle: &Puzzle, out: &mut Vec<u8>) {
    let state = puzzle.classic().state();
    if !puzzle.classic().entries.is_empty() {
        out.push(b'\n');
        write_frame(&state, out);
    }
    if let Some(own) = &puzzle.classic().marks {
        out.push(b'\n');
        let mut marks = shown(puzzle);
        // A cell the player did not mark stays unmarked.
        for cell in Cell::all().filter(|cell| state.get(*cell).is_none()) {
            marks.set(cell, own.get(cell));
        }
        write_groups(&marks, out);
    }
}

fn write_frame(grid: &Grid, out: &mut Vec<u8>) {
    out.extend_from_slice(b"*-----------*\n");
    for (number, row) in grid.to_ascii().chunks(Cell::SIDE).enumerate() {
        if number == 3 || number == 6 {
            out.extend_from_slice(b"|---+---+---|\n");
        }
        for part in row.chunks(3) {
            out.push(b'|');
            out.extend_from_slice(part);
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(b"*-----------*\n");
}
