//! Cells that are objects, and the names of cells.
//!
//! ```text
//! {"row":0,"col":3,"value":5}               coordinates decide where a cell is
//! {"number":5}  {"v":5}  {"digit":"5"}      several names for the digit
//! {"given":true,"answer":5}                 a given
//! {"given":false,"answer":5}                an empty cell, and its solution
//! {"value":5,"fixed":false}                 a digit of the player
//! ```
//!
//! The same keys hold for all cells of a board. Where they are is in `places.rs`.

use super::board::{Board, NotGrid, with_base};
use super::cell::of_values;
use super::object::{Object, Position, is_flag};
use super::places::{coordinate, places};
use super::value::{digit, digit_set, number, shown};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde_json::{Map, Value};

/// Keys for the digit of a cell, best first.
const VALUES: &str = "value val v number num n digit d cell cellvalue clue given initialvalue entry text \
    content char symbol";

/// Keys for the digit that belongs into a cell.
const ANSWERS: &str = "answer solution correct correctvalue solutionvalue answervalue solved expected \
    target actual";

/// Returns `true` if an object is a cell, not a puzzle: it has the keys of one, or nothing that could hold
/// a puzzle.
pub(crate) fn is_cell(object: &Map<String, Value>) -> bool {
    let is_small = |value: &Value| match value {
        Value::String(text) => text.chars().nth(15).is_none(),
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    };
    let keys = Object::new(object);
    let has_value = keys.any(VALUES).is_some_and(is_small);
    let could_hold = |value: &Value| match value {
        Value::String(text) => text.chars().nth(60).is_some(),
        Value::Array(items) => {
            items.len() > 9 || items.iter().any(|item| item.is_array() || item.is_object())
        }
        _ => false,
    };
    let is_named = ["puzzle", "name", "title", "puzzles"].iter().any(|key| keys.get(key).is_some());
    !is_named
        && !object.values().any(could_hold)
        && (has_value || coordinate(&keys).is_some() || object.values().all(is_small))
}

/// The board of cells of which some are objects.
pub(super) fn board(cells: &[(Position, &Value)]) -> Result<Board, NotGrid> {
    let has_objects = cells.iter().any(|(_, value)| value.is_object());
    if !has_objects {
        return of_values(cells.iter().map(|(_, value)| *value));
    }
    let objects: Vec<Option<Object<'_>>> =
        cells.iter().map(|(_, value)| value.as_object().map(Object::new)).collect();
    with_base(|base| {
        let places = places(cells, &objects, base)?;
        let contents = contents(cells, &objects, &places)?;
        settle(&places, contents)
    })
}

/// The content of one cell.
#[derive(Clone, Copy, Default)]
struct Content {
    digit: Option<Digit>,
    answer: Option<Digit>,
    flag: Option<bool>,
    marks: Option<DigitSet>,
}

/// The keys under which the cells of a board say what they hold, the same for all of them.
struct Keys<'a> {
    value: Option<&'a str>,
    answer: Option<&'a str>,
    /// Whether `given` holds a digit, and does not say whether there is one.
    given_is_digit: bool,
}

impl Keys<'static> {
    fn find(objects: &[Option<Object<'_>>], places: &[Cell]) -> Result<Self, NotGrid> {
        let all = || objects.iter().flatten();
        let is_digit = |value: &Value| number(value).is_some_and(|n| n > 1);
        let given_is_digit = all().any(|object| {
            ["given", "clue"].iter().any(|key| object.get(key).is_some_and(is_digit))
        });
        let is_flag = |key: &str| !given_is_digit && is_flag(key);
        // A list of digits in the place of a digit is marks.
        let is_content = |value: &Value| digit(value).is_some() || digit_set(value).is_some();
        let holds_digits = |key: &&'static str| {
            let mut values = all().filter_map(|object| object.get(key)).peekable();
            let some = all().filter_map(|object| object.get(key)).any(|v| digit(v).is_some());
            values.peek().is_some() && some && values.all(is_content)
        };
        let is_used = |key: &&str| all().any(|object| object.get(key).is_some());
        let used: Vec<&'static str> =
            VALUES.split_whitespace().filter(|key| !is_flag(key)).filter(is_used).collect();
        let answer = ANSWERS.split_whitespace().filter(is_used).find(holds_digits);
        let value = used.iter().copied().find(|key| holds_digits(key));
        if value.is_none()
            && let Some(key) = used.first()
        {
            // The first cell that holds something else shows what is wrong.
            let wrong = objects.iter().zip(places).find_map(|(object, cell)| {
                let value = object.as_ref()?.get(key).filter(|value| digit(value).is_none())?;
                Some(NotGrid::Symbol(*cell, shown(value)))
            });
            return Err(wrong.unwrap_or(NotGrid::Kind));
        }
        let has_flags = all().any(|object| object.flag(given_is_digit).is_some());
        let (value, answer) = match (value, answer) {
            (None, None) => return Err(NotGrid::Keys(key_list(objects))),
            // Nothing but answers: they are the digits, unless they are a whole solution.
            (None, Some(answer)) if !has_flags => {
                let has_digit = |object: &Object<'_>| {
                    object.get(answer).and_then(digit).is_some_and(|digit| digit.is_some())
                };
                if all().filter(|object| has_digit(object)).count() == Cell::COUNT {
                    return Err(NotGrid::Answers);
                }
                (Some(answer), None)
            }
            both => both,
        };
        Ok(Self { value, answer, given_is_digit })
    }

    /// Returns `true` if an object has one of them.
    fn are_in(&self, object: &Object<'_>) -> bool {
        [self.value, self.answer].iter().flatten().any(|key| object.get(key).is_some())
    }
}

/// Returns what the cells say, with the same keys for all of them.
fn contents(
    cells: &[(Position, &Value)],
    objects: &[Option<Object<'_>>],
    places: &[Cell],
) -> Result<Vec<Content>, NotGrid> {
    let keys = match objects.iter().any(Option::is_some) {
        true => Keys::find(objects, places)?,
        false => Keys { value: None, answer: None, given_is_digit: false },
    };
    let known: Vec<&str> = objects
        .iter()
        .flatten()
        .filter(|object| keys.are_in(object))
        .flat_map(|object| object.0.iter().map(|(key, _)| key.as_str()))
        .collect();
    let mut contents = Vec::with_capacity(cells.len());
    for ((object, (_, cell)), place) in objects.iter().zip(cells).zip(places) {
        let Some(object) = object else {
            let plain = digit(cell).ok_or_else(|| NotGrid::Symbol(*place, shown(cell)))?;
            contents.push(Content { digit: plain, ..Content::default() });
            continue;
        };
        let stated =
            |key: Option<&str>| key.and_then(|key| object.get(key)).and_then(digit).flatten();
        let is_strange = |(key, _): &(String, &Value)| !known.contains(&key.as_str());
        if object.0.iter().any(is_strange) && !keys.are_in(object) {
            // A cell that says something under a key that no other cell has.
            return Err(NotGrid::Keys(key_list(std::slice::from_ref(&Some(Object(
                object.0.clone(),
            ))))));
        }
        let list = keys.value.and_then(|key| object.get(key)).filter(|value| value.is_array());
        let (mut digit, mut answer) = (stated(keys.value), stated(keys.answer));
        if let Some(shown) = object.is_shown() {
            answer = answer.or(digit);
            digit = digit.filter(|_| shown);
        }
        contents.push(Content {
            digit,
            answer,
            flag: object.flag(keys.given_is_digit),
            marks: list.or_else(|| object.get("candidates")).and_then(digit_set),
        });
    }
    Ok(contents)
}

/// The keys of some cells, for a message.
fn key_list(objects: &[Option<Object<'_>>]) -> String {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in objects.iter().flatten().flat_map(|object| &object.0) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    let shown: Vec<String> = keys
        .iter()
        .take(8)
        .map(|key| format!("\"{}\"", key.chars().take(24).collect::<String>()))
        .collect();
    if shown.is_empty() { "(none)".to_owned() } else { shown.join(", ") }
}

/// Puts the cells together: what is given, what the player wrote, what the solution is.
fn settle(places: &[Cell], contents: Vec<Content>) -> Result<Board, NotGrid> {
    let mut board = Board::default();
    let is_given = |content: &Content| content.flag == Some(true);
    let some_given = contents.iter().any(is_given);
    if places.len() < Cell::COUNT {
        sparse_is_sound(places.len(), contents.iter().all(|c| c.digit.is_some()))?;
    }
    let mut solution = Grid::EMPTY;
    let mut marks = Candidates::NONE;
    let mut has_marks = false;
    for (cell, content) in places.iter().zip(&contents) {
        solution.set(*cell, content.answer);
        match (content.digit, content.flag) {
            (Some(digit), Some(true)) => board.cells.givens.set(*cell, Some(digit)),
            (Some(digit), _) if some_given => board.cells.entries.set(*cell, Some(digit)),
            (Some(digit), _) => board.cells.givens.set(*cell, Some(digit)),
            (None, Some(true)) => board.cells.givens.set(*cell, content.answer),
            (None, _) => {}
        }
        if let Some(digits) = content.marks.filter(|_| content.digit.is_none()) {
            // All nine candidates are what a program starts with, not marks of a player.
            has_marks |= !digits.is_empty() && digits != DigitSet::ALL;
            marks.set(*cell, digits);
        }
    }
    let has_digits = contents.iter().any(|content| content.digit.is_some());
    if has_digits && !some_given && contents.iter().any(|content| content.flag.is_some()) {
        board.notes.push("no cell is marked as given, so all digits are taken as given".to_owned());
    }
    board.cells.solution = solution.is_full().then_some(solution);
    board.cells.marks = has_marks.then_some(marks);
    Ok(board)
}

/// A list of fewer than 81 cells is read if all of them hold digits, and as many as puzzles have.
fn sparse_is_sound(count: usize, all_filled: bool) -> Result<(), NotGrid> {
    if all_filled && (17..=60).contains(&count) { Ok(()) } else { Err(NotGrid::Cells(count)) }
}

/// The board of cells whose places are known.
pub(super) fn sparse(places: &[Cell], values: &[&Value]) -> Result<Board, NotGrid> {
    let cells: Vec<(Position, &Value)> =
        values.iter().map(|value| (Position::Alone, *value)).collect();
    let objects: Vec<Option<Object<'_>>> =
        values.iter().map(|value| value.as_object().map(Object::new)).collect();
    settle(places, contents(&cells, &objects, places)?)
}
