//! Boards as names and digits, the form of the test data that the web page's tests read too.

use super::board::Board;
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet};
use serde_json::{Map, Value, json};

/// Returns a board in which cells and candidates have names and sets of digits are texts. Empty parts are left out.
pub(crate) fn readable(board: &Board) -> Value {
    let parts = [
        ("digits", digits(board)),
        ("corner", marks(&board.corner)),
        ("centre", marks(&board.centre)),
        ("crossed", marks(&board.crossed)),
        ("colours", colours(board)),
        ("tints", tints(board)),
        ("links", links(board)),
    ];
    let full = parts.into_iter().filter(|(_, part)| !part.is_empty());
    full.map(|(name, part)| (name.to_owned(), Value::from(part))).collect::<Map<_, _>>().into()
}

fn digits(board: &Board) -> Map<String, Value> {
    board.digits.placed().map(|(cell, digit)| (cell.to_string(), digit.get().into())).collect()
}

fn marks(marks: &Candidates) -> Map<String, Value> {
    let marked = Cell::all().filter(|cell| !marks.get(*cell).is_empty());
    marked.map(|cell| (cell.to_string(), text(marks.get(cell)).into())).collect()
}

fn colours(board: &Board) -> Map<String, Value> {
    let of = |cell: Cell| match board.pencil.several.get(&(cell.index() as u8)) {
        Some(&several) => DigitSet::from_bits(several),
        None => Digit::new(board.colours[cell.index()]).map(DigitSet::only).unwrap_or_default(),
    };
    let coloured = Cell::all().filter(|cell| !of(*cell).is_empty());
    coloured.map(|cell| (cell.to_string(), text(of(cell)).into())).collect()
}

fn tints(board: &Board) -> Map<String, Value> {
    board.pencil.tints.iter().map(|(&at, &tint)| (candidate(at), tint.into())).collect()
}

fn links(board: &Board) -> Map<String, Value> {
    let all = board.pencil.links.iter();
    let name = |one, other| format!("{} {}", candidate(one), candidate(other));
    all.map(|(&(one, other), &weak)| {
        (name(one, other), json!(if weak { "weak" } else { "strong" }))
    })
    .collect()
}

/// Returns the name of a candidate, `r4c7=2`.
fn candidate(at: u16) -> String {
    let (cell, digit) = (usize::from(at) / Digit::COUNT, usize::from(at) % Digit::COUNT);
    let candidate = Cell::new(cell).zip(Digit::from_index(digit));
    candidate.map(|(cell, digit)| Candidate { cell, digit }.to_string()).unwrap_or_default()
}

fn text(digits: DigitSet) -> String {
    digits.iter().map(|digit| char::from(digit.to_ascii())).collect()
}
