//! The HoDoKu library line: a position and, perhaps, the step that is to be found in it.
//!
//! ```text
//! :type:candidates:cells:deleted:eliminations:placements:length
//! :0300:7:+98.7...(81 cells, + before a placed digit)...:412 413:735::
//! ```
//! Deleted candidates and eliminations are triples digit, row, column. The deleted ones become
//! pencil marks: every candidate that the digits allow, less these. Type, candidates,
//! eliminations, placements and length are kept as they are.

use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::Raw;
use crate::loss::{Loss, marks_under_digits};
use crate::record::Record;
use ninefold::{Candidate, Candidates, Cell, Digit};
use ninefold_rules::{Extra, Puzzle};

/// The parts that are kept as they are: their place between the colons, and their key.
const KEPT: [(usize, &str); 5] =
    [(1, "type"), (2, "candidates"), (5, "eliminations"), (6, "placements"), (7, "length")];

/// Reads one line.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    read_line(&raw.text(), raw.line)
}

/// Reads one line, given as text.
pub(crate) fn read_line(text: &str, line: u64) -> Result<Record, ReadError> {
    let text = text.trim();
    let parts: Vec<&str> = text.split(':').collect();
    if parts.len() < 5 || !parts[0].is_empty() {
        return Err(ReadError::new(
            ErrorKind::Syntax,
            "a HoDoKu library line has six or seven colons",
        )
        .at(line, text, 0, 0)
        .help("for example :0000:x:53..7.... (81 cells) ...:::"));
    }
    let before_cells = parts[..3].iter().map(|part| part.chars().count() + 1).sum();
    let mut puzzle = read_cells(parts[3], text, before_cells, line)?;
    let deleted = triples(parts[4], text, line)?;
    if !deleted.is_empty() {
        let mut marks = Candidates::legal(&puzzle.classic().state());
        for cell in puzzle.classic().state().filled() {
            marks.set(cell, ninefold::DigitSet::EMPTY);
        }
        deleted.into_iter().for_each(|candidate| marks.remove(candidate));
        puzzle.classic_mut().marks = Some(marks);
    }
    for (at, key) in KEPT {
        if let Some(value) = parts.get(at).filter(|value| !value.is_empty()) {
            // `:0000:x:` says that no step is attached: nothing to keep.
            if !matches!((at, *value), (1, "0000") | (2, "x")) {
                puzzle.add_extra("hodoku", key, *value);
            }
        }
    }
    Ok(puzzle.into())
}

fn read_cells(cells: &str, line: &str, start: usize, number: u64) -> Result<Puzzle, ReadError> {
    let mut puzzle = Puzzle::default();
    let mut placed = false;
    let mut count = 0;
    for (at, symbol) in cells.chars().enumerate() {
        if symbol == '+' {
            placed = true;
            continue;
        }
        let digit = match symbol {
            '1'..='9' => Digit::from_ascii(symbol as u8),
            '.' | '0' => None,
            _ => {
                return Err(ReadError::new(
                    ErrorKind::Symbol,
                    format!("{symbol:?} is neither a digit nor an empty cell"),
                )
                .at(number, line, start + at, 1));
            }
        };
        if let Some(cell) = Cell::new(count) {
            let grid = if placed {
                &mut puzzle.classic_mut().entries
            } else {
                &mut puzzle.classic_mut().givens
            };
            grid.set(cell, digit);
        }
        placed = false;
        count += 1;
    }
    if count == Cell::COUNT {
        return Ok(puzzle);
    }
    Err(ReadError::new(ErrorKind::CellCount, format!("expected 81 cells, found {count}")).at(
        number,
        line,
        start + cells.chars().count(),
        0,
    ))
}

/// Candidates written as digit, row, column: `412` is 4 in r1c2.
pub(crate) fn triples(text: &str, line: &str, number: u64) -> Result<Vec<Candidate>, ReadError> {
    text.split_whitespace()
        .map(|triple| {
            let candidate = match triple.as_bytes() {
                [digit, row @ b'1'..=b'9', column @ b'1'..=b'9'] => {
                    let cell = Cell::at(usize::from(row - b'1'), usize::from(column - b'1'));
                    Digit::from_ascii(*digit).zip(cell)
                }
                _ => None,
            };
            candidate.map(|(digit, cell)| Candidate { cell, digit }).ok_or_else(|| {
                let at = line.find(triple).map_or(0, |byte| line[..byte].chars().count());
                ReadError::new(
                    ErrorKind::Syntax,
                    format!("{triple:?} is not a candidate: write digit, row, column"),
                )
                .at(number, line, at, triple.chars().count())
            })
        })
        .collect()
}

/// Returns `true` if a text is a library line: `:` four digits (and perhaps a variant) `:`, and at least
/// four colons more.
pub(crate) fn fits(line: &str) -> bool {
    let line = line.trim();
    let mut parts = line.split(':');
    parts.next() == Some("")
        && parts.next().is_some_and(|code| {
            code.len() >= 4
                && code.is_char_boundary(4)
                && code[..4].bytes().all(|b| b.is_ascii_digit())
        })
        && matches!(line.matches(':').count(), 5..=8)
}

/// Writes one line.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let own = || puzzle.extra.iter().filter(|extra| extra.format == "hodoku");
    let kept = |key: &str| {
        let found = own().find(|extra| extra.key == key && is_kept(extra));
        found.map(|extra| extra.value.as_str())
    };
    let mut cells = String::new();
    for cell in Cell::all() {
        match (puzzle.classic().givens.get(cell), puzzle.classic().entries.get(cell)) {
            (Some(digit), _) => cells.push_str(&digit.to_string()),
            (None, Some(digit)) => cells.push_str(&format!("+{digit}")),
            (None, None) => cells.push('.'),
        }
    }
    let line = format!(
        ":{}:{}:{cells}:{}:{}:{}:{}\n",
        kept("type").unwrap_or("0000"),
        kept("candidates").unwrap_or("x"),
        deleted(puzzle),
        kept("eliminations").unwrap_or(""),
        kept("placements").unwrap_or(""),
        kept("length").unwrap_or(""),
    );
    out.extend_from_slice(line.as_bytes());
    let lost = own().filter(|extra| !is_kept(extra));
    let mut lost: Vec<Loss> =
        lost.map(|extra| Loss { field: Field::Unknown, detail: Some(extra.key.clone()) }).collect();
    if !marks_survive(puzzle) {
        let detail = Some("a library line only says which candidates are removed".to_owned());
        lost.push(Loss { field: Field::Marks, detail });
    }
    lost
}

/// Returns `true` if a part has a place in the line: other files may say that it comes from here, and then
/// its text could end the part or the line.
fn is_kept(extra: &Extra) -> bool {
    KEPT.iter().any(|(_, key)| *key == extra.key) && !extra.value.contains([':', '\n', '\r'])
}

/// Returns `true` if the pencil marks read back as they are: every cell without a digit is marked, with
/// candidates that the digits allow.
fn marks_survive(puzzle: &Puzzle) -> bool {
    let Some(marks) = &puzzle.classic().marks else { return true };
    let state = puzzle.classic().state();
    let legal = Candidates::legal(&state);
    // Marks that are all candidates there are cannot be distinguished from none.
    let says_something = !deleted(puzzle).is_empty() && marks_under_digits(puzzle).is_none();
    says_something
        && Cell::all().filter(|cell| state.get(*cell).is_none()).all(|cell| {
            let marked = marks.get(cell);
            !marked.is_empty() && (marked - legal.get(cell)).is_empty()
        })
}

/// The candidates that the digits allow and the pencil marks do not have.
fn deleted(puzzle: &Puzzle) -> String {
    let Some(marks) = &puzzle.classic().marks else { return String::new() };
    let state = puzzle.classic().state();
    let legal = Candidates::legal(&state);
    let gone = legal.iter().filter(|candidate| {
        let marked = marks.get(candidate.cell);
        // A cell without any mark was not marked at all.
        state.get(candidate.cell).is_none()
            && !marked.is_empty()
            && !marked.contains(candidate.digit)
    });
    let mut triples: Vec<String> =
        gone.map(|c| format!("{}{}{}", c.digit, c.cell.row() + 1, c.cell.column() + 1)).collect();
    triples.sort();
    triples.join(" ")
}
