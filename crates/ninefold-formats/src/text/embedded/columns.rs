//! Grids whose empty cells are blanks: the column of a character decides its cell.
//!
//! ```text
//! 5 3     7            ..26 7 1      | 5 3   |   7   |       |
//! 6     1 9 5          68  7  9      | 6     | 1 9 5 |       |
//! ```
//!
//! Nothing but the columns says which cell a digit belongs to, so a layout counts only if it is
//! the only one that fits all nine rows, and the digits clash nowhere.

use super::find::Search;
use super::row::is_border;
use crate::data::cell::{Mark, Said, board};
use ninefold::{Cell, Digit, Grid};

/// Finds grids with blanks for empty cells.
pub(super) fn find(search: &mut Search<'_>) {
    let mut run: Vec<usize> = Vec::new();
    for index in 0..=search.lines.len() {
        let line = search.lines.get(index).filter(|_| !search.used[index]);
        let text = line.map(|line| line.text.as_str());
        if text.is_some_and(is_row) {
            run.push(index);
            continue;
        }
        let goes_on = text.is_some_and(|text| !text.trim().is_empty() && is_border(text, None));
        if goes_on && !run.is_empty() {
            continue;
        }
        take(search, &run);
        run.clear();
    }
}

/// Returns `true` if a line consists of digits, blanks and bars, with a digit or bars in it.
fn is_row(text: &str) -> bool {
    let known = |c: char| c.is_ascii_digit() || c == ' ' || c == '|';
    let bars = text.matches('|').count();
    text.trim_end().len() <= 80
        && text.chars().all(known)
        && !text.contains('0')
        && (bars >= 2 || text.chars().any(|c| c.is_ascii_digit()))
}

/// Takes the grid of a run of nine rows, if there is one.
fn take(search: &mut Search<'_>, run: &[usize]) {
    if run.len() != Cell::SIDE {
        return;
    }
    let rows: Vec<&str> = run.iter().map(|index| search.lines[*index].text.as_str()).collect();
    let Some(places) = places(&rows) else { return };
    let mut cells = Vec::with_capacity(Cell::COUNT);
    for row in rows {
        for place in places {
            let digit = row.as_bytes().get(place).and_then(|byte| Digit::from_ascii(*byte));
            cells.push(digit.map_or(Said::Empty, |digit| Said::Digit(digit, Mark::Plain)));
        }
    }
    // Rows without blanks of which one is short are a damaged full grid.
    let is_puzzle = |grid: &Grid| !grid.has_clash() && grid.clue_count() <= 64;
    if let Some(board) = board(&cells).ok().filter(|board| is_puzzle(&board.cells.givens)) {
        search.take(board, None, run[0]..=run[8]);
    }
}

/// The columns of the nine cells, if exactly one layout fits.
fn places(rows: &[&str]) -> Option<[usize; Digit::COUNT]> {
    let bars = columns_of(rows, |byte| byte == b'|');
    let digits = columns_of(rows, |byte| byte.is_ascii_digit());
    let (first, last) = (*digits.first()?, *digits.last()?);
    let framed = if bars.is_empty() { None } else { Some(frame(rows, &bars)?) };
    let mut found: Option<[usize; Digit::COUNT]> = None;
    for pitch in 1..=4 {
        for gap in 0..=6 {
            let width = 8 * pitch + 2 * gap;
            let starts = match framed {
                None => first..first + 1,
                Some((left, _)) => left..left + 4,
            };
            for start in starts {
                let place = |cell: usize| start + cell * pitch + cell / 3 * gap;
                let places: [usize; Digit::COUNT] = std::array::from_fn(place);
                let fits = digits.iter().all(|column| places.contains(column))
                    && bars.iter().all(|column| !places.contains(column));
                let in_frame = framed.is_none_or(|(left, right)| {
                    // The cells stand in the middle of the frame.
                    let (before, after) = (start - left, right.wrapping_sub(start + width));
                    after < 4 && before.abs_diff(after) <= 1
                });
                // Without a frame the outer columns must have digits, or they could be anywhere.
                let pinned = framed.is_some() || last == start + width;
                if !(fits && in_frame && pinned && between_bars(&places, &bars)) {
                    continue;
                }
                if found.is_some_and(|other| other != places) {
                    return None;
                }
                found = Some(places);
            }
        }
    }
    found
}

/// The columns in which any row has such a byte.
fn columns_of(rows: &[&str], wanted: fn(u8) -> bool) -> Vec<usize> {
    let mut columns: Vec<usize> = rows
        .iter()
        .flat_map(|row| row.bytes().enumerate().filter(|(_, b)| wanted(*b)).map(|(at, _)| at))
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// The inside of the frame, from its first to its last column; bars must stand in the same columns
/// of all rows. Two bars stand between boxes, four also around them.
fn frame(rows: &[&str], bars: &[usize]) -> Option<(usize, usize)> {
    let same =
        rows.iter().all(|row| bars.iter().all(|bar| row.as_bytes().get(*bar) == Some(&b'|')));
    match bars {
        [left, _, _, right] if same => Some((left + 1, right - 1)),
        [one, two] if same => {
            let width = two - one - 1;
            Some(((one + 1).saturating_sub(width + 1), two + width))
        }
        _ => None,
    }
}

/// Returns `true` if inner bars, if there are any, stand between the third and fourth and the sixth and
/// seventh cell.
fn between_bars(places: &[usize; Digit::COUNT], bars: &[usize]) -> bool {
    let inner = match bars {
        [_, one, two, _] | [one, two] => [*one, *two],
        _ => return bars.is_empty(),
    };
    places[2] < inner[0] && inner[0] < places[3] && places[5] < inner[1] && inner[1] < places[6]
}
