//! SudokuPad: its own JSON, plain, shortened, or packed in a link.
//!
//! ```text
//! { "cells": [ [ {"value": 5}, {}, .. ], .. ], "regions": [ [ [0, 0], [0, 1], .. ], .. ],
//!   "cages": [ {"cells": [[0, 0]], "value": 7, "unique": true}, {"value": "title: T"} ],
//!   "lines": [..], "arrows": [..], "overlays": [..], "underlays": [..],
//!   "metadata": {"title": "..", "rules": "..", "solution": "..", "antiknight": true} }
//! scf5Nl...wx      givens in a code, then w for windoku and x for both diagonals
//! ```
//!
//! Rules are givens, regions, cages and flags of the metadata. All else is drawn, and listed as such.

use super::fpuzzles::whole;
use super::grammar::wrong;
use super::pad_canvas::Canvas;
use super::pad_drawings;
use super::words::says_more;
use crate::data::value::{says_something, text};
use crate::error::ReadError;
use crate::link::packed::{json_of, may_hold_json, scanned};
use crate::link::sudokupad::HARMLESS;
use crate::record::Record;
use ninefold_rules::{Argument, CellId, Field, Puzzle, Value as Digit, ValueSet};
use serde_json::{Map, Value};

/// Keys that are no rules here, besides those of classic links.
const ALSO_HARMLESS: &[&str] = &["cages", "source", "postsolveurl", "lang", "tags", "date"];

/// Keys of drawings.
const DRAWN: &[&str] = &["lines", "arrows", "overlays", "underlays"];

/// Keys of fog, which hides the picture and does not change the solutions.
const FOG: &[&str] = &["foglight", "fogofwar", "triggereffect"];

/// Returns `true` for a link of SudokuPad, its bare code, or its JSON: an object with rows of cells.
pub(crate) fn looks_like_sudokupad(text: &str) -> bool {
    scanned(text).is_some()
        || may_hold_json(text) && json_of(text).is_ok_and(|value| is_one(&value))
}

fn is_one(value: &Value) -> bool {
    let rows = value.get("cells").and_then(Value::as_array);
    rows.is_some_and(|rows| {
        !rows.is_empty() && rows.iter().all(|row| row.as_array().is_some_and(|row| !row.is_empty()))
    })
}

/// Reads a link of SudokuPad, its bare code, or its JSON.
///
/// # Errors
///
/// Returns an error if there is no such puzzle in the text, or a grid that cannot be.
pub fn read_sudokupad(text: &str) -> Result<Record, ReadError> {
    if let Some((grid, letters)) = scanned(text) {
        return Ok(of_code(&grid, letters.as_str()));
    }
    let value = json_of(text)?;
    let object = value.as_object().filter(|_| is_one(&value));
    read_object(object.ok_or_else(|| wrong("the puzzle has no cells"))?).map_err(wrong)
}

/// Reads the short code with letters for rules.
fn of_code(grid: &ninefold::Grid, letters: &str) -> Record {
    let mut reading = Record::from(Puzzle::of_givens(*grid));
    for letter in letters.chars() {
        match letter {
            'w' => reading.add_rule("w", "windoku", Vec::new()),
            'x' => {
                for of in ["main", "anti"] {
                    reading.add_rule("x", "diagonal", vec![("of", Argument::Word(of.to_owned()))]);
                }
            }
            other => reading.add_unread(&other.escape_default().to_string(), None),
        }
    }
    reading
}

fn read_object(object: &Map<String, Value>) -> Result<Record, String> {
    let words = Words::of(object);
    let canvas = Canvas::of(object, words.solution.as_deref(), words.rules.as_deref())?;
    let mut reading = Record::from(Puzzle::new(canvas.shape.clone()));
    canvas.notes.iter().for_each(|note| reading.note(note.clone()));
    canvas
        .unread
        .iter()
        .for_each(|(name, problem)| reading.add_unread(name, Some(problem.clone())));
    let stated = words.solution.as_deref().and_then(|solution| canvas.solution(solution));
    reading.puzzle.set_solution(stated);
    for (field, text) in [
        (Field::Name, words.title),
        (Field::Author, words.author),
        (Field::Description, words.rules),
    ] {
        reading.puzzle.set_text(field, text);
    }
    let mut reader = Reader { canvas: &canvas, object, reading };
    reader.cells();
    reader.flags();
    for cage in object.get("cages").and_then(Value::as_array).into_iter().flatten() {
        reader.cage(cage);
    }
    reader.others();
    let mut reading = reader.reading;
    pad_drawings::read(object, &canvas, &mut reading);
    if reading.puzzle.text_of(Field::Description).is_some_and(says_more) {
        reading.add_drawn("rules in words");
    }
    Ok(reading)
}

/// The texts of a puzzle, wherever they stand.
#[derive(Default)]
struct Words {
    title: Option<String>,
    author: Option<String>,
    rules: Option<String>,
    solution: Option<String>,
}

impl Words {
    fn of(object: &Map<String, Value>) -> Self {
        let mut words = Self::default();
        let metadata = object.get("metadata").and_then(Value::as_object);
        for (key, value) in metadata.into_iter().flatten().chain(object) {
            words.add(key, value);
        }
        for cage in object.get("cages").and_then(Value::as_array).into_iter().flatten() {
            let has_cells = cage.get("cells").is_some_and(says_something);
            let remark = cage.get("value").and_then(Value::as_str).filter(|_| !has_cells);
            if let Some((key, words_of)) = remark.and_then(|remark| remark.split_once(':')) {
                words.add(key.trim(), &Value::from(words_of.trim()));
            }
        }
        words
    }

    fn add(&mut self, key: &str, value: &Value) {
        let place = match key.to_ascii_lowercase().as_str() {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "rules" => &mut self.rules,
            "solution" => &mut self.solution,
            _ => return,
        };
        let words = match value {
            Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().concat(),
            Value::Object(_) => return,
            value => text(value),
        };
        if !words.is_empty() {
            place.get_or_insert(words);
        }
    }
}

struct Reader<'a> {
    canvas: &'a Canvas,
    object: &'a Map<String, Value>,
    reading: Record,
}

impl Reader<'_> {
    fn cells(&mut self) {
        let rows = self.object.get("cells").and_then(Value::as_array);
        for (row, cells) in rows.into_iter().flatten().enumerate() {
            for (column, content) in cells.as_array().into_iter().flatten().enumerate() {
                let Some(object) = content.as_object() else { continue };
                match self.canvas.cell(row as i64, column as i64) {
                    Some(cell) => self.cell(cell, object),
                    // A number beside the grid is a clue without a rule.
                    None if object.get("value").is_some_and(says_something) => {
                        self.reading.add_drawn("values beside the grid");
                    }
                    None => {}
                }
            }
        }
    }

    fn cell(&mut self, cell: CellId, object: &Map<String, Value>) {
        for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
            match key.as_str() {
                "value" => match whole(value)
                    .and_then(|number| self.reading.puzzle.shape().value(number))
                {
                    Some(value) => self.reading.puzzle.give(cell, value),
                    None => {
                        let name = self.reading.puzzle.layout().name(cell).to_string();
                        let shown: String = text(value).escape_default().take(30).collect();
                        self.reading.note(format!(
                            "{name} shows \"{shown}\", which is no value of this grid"
                        ));
                        self.reading.add_drawn("texts in cells");
                    }
                },
                "centremarks" | "pencilMarks" => {
                    self.reading.puzzle.set_marks(cell, self.values(value));
                }
                "cornermarks" => self.reading.puzzle.set_corners(cell, self.values(value)),
                "givenCentremarks" | "givenCornermarks" => {
                    self.reading.add_drawn("given pencil marks")
                }
                "color" | "colour" | "colours" => {}
                other => {
                    self.reading.add_unread(&format!("cells with {}", other.escape_default()), None)
                }
            }
        }
    }

    fn values(&self, value: &Value) -> ValueSet {
        let shape = self.reading.puzzle.shape();
        let numbers = value.as_array().into_iter().flatten().filter_map(whole);
        numbers.filter_map(|number| shape.value(number)).collect()
    }

    fn flags(&mut self) {
        let metadata = self.object.get("metadata").and_then(Value::as_object);
        for (key, name) in [("antiknight", "anti-knight"), ("antiking", "anti-king")] {
            let flag =
                metadata.and_then(|metadata| metadata.get(key)).or_else(|| self.object.get(key));
            if flag
                .is_some_and(|flag| *flag == true || whole(flag) == Some(1) || text(flag) == "true")
            {
                self.reading.add_rule(key, name, Vec::new());
            }
        }
    }

    fn cage(&mut self, cage: &Value) {
        let places = cage.get("cells").and_then(Value::as_array).into_iter().flatten();
        let cells: Option<Vec<CellId>> = places.map(|place| self.canvas.place(place)).collect();
        let words = cage.get("value").or_else(|| cage.get("sum")).map(text).unwrap_or_default();
        let is_unique = cage.get("unique").is_some_and(|flag| *flag == true);
        let sum = words.trim().parse::<i64>().ok().filter(|sum| *sum >= 0);
        let Some(cells) = cells else { return self.reading.add_drawn("cages beside the grid") };
        if cells.is_empty() {
            return;
        }
        let styled =
            cage.get("style").map(text).is_some_and(|style| style != "killer" && style != "sum");
        if !is_unique && (sum.is_none() || styled) {
            return pad_drawings::cage(cells, words, &mut self.reading);
        }
        if sum.is_none() && !words.trim().is_empty() {
            let shown: String = words.escape_default().take(30).collect();
            self.reading.note(format!("cage: the clue \"{shown}\" is no number and is left out"));
        }
        let may_repeat = !is_unique
            && self
                .reading
                .puzzle
                .text_of(Field::Description)
                .is_some_and(super::words::may_repeat);
        let mut named = vec![("cells", Argument::Cells(cells.clone()))];
        if let Some(sum) = sum.filter(|sum| *sum > 0) {
            named.push(("sum", Argument::Number(sum)));
        }
        if !is_unique && !may_repeat {
            if self.solution_breaks(&cells, sum) {
                return pad_drawings::cage(cells, words, &mut self.reading);
            }
            self.reading.note(
                "cages do not say whether their values differ; they were taken to".to_owned(),
            );
        }
        self.reading.add_rule("cage", if may_repeat { "cage-with-repeats" } else { "cage" }, named);
    }

    /// Returns `true` if the stated solution repeats a value in these cells or has another sum there.
    fn solution_breaks(&self, cells: &[CellId], sum: Option<i64>) -> bool {
        let Some(solution) = self.reading.puzzle.solution() else { return false };
        let shape = self.reading.puzzle.shape();
        let values: Option<Vec<Digit>> = cells.iter().map(|cell| solution[cell.index()]).collect();
        values.is_some_and(|mut values| {
            let total: i64 = values.iter().map(|value| i64::from(shape.number(*value))).sum();
            values.sort_unstable();
            sum.is_some_and(|sum| sum > 0 && sum != total)
                || values.windows(2).any(|two| two[0] == two[1])
        })
    }

    fn others(&mut self) {
        for (key, _) in self.object.iter().filter(|(_, value)| says_something(value)) {
            let key = key.as_str();
            if FOG.contains(&key) {
                self.reading
                    .note("fog hides the picture; it does not change the solutions".to_owned());
            } else if DRAWN.contains(&key) {
                self.reading.add_drawn(key);
            } else if !HARMLESS.contains(&key)
                && !ALSO_HARMLESS.contains(&key)
                && !matches!(key, "antiknight" | "antiking")
            {
                self.reading.add_unread(key, None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rest: &str) -> Record {
        let row = "[{},{},{},{}]";
        let json =
            format!(r#"{{"cells":[[{{"value":3}},{{}},{{}},{{}}],{row},{row},{row}],{rest}}}"#);
        assert!(looks_like_sudokupad(&json));
        read_sudokupad(&json).unwrap()
    }

    const REGIONS: &str = r#""regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"#;

    #[test]
    fn cages_and_flags_are_rules() {
        let reading = read(&format!(
            r#"{REGIONS},"cages":[{{"cells":[[0,0],[0,1]],"value":7,"unique":true}},{{"cells":[[1,0],[1,1]],"value":"4"}},
            {{"cells":[[3,3]],"value":"?"}},{{"value":"rules: Normal sudoku rules apply."}}],"metadata":{{"antiknight":true,"title":"T"}}"#
        ));
        let names: Vec<_> = reading.puzzle.rules().iter().map(|rule| rule.kind().name).collect();
        assert_eq!(names, ["anti-knight", "cage", "cage"]);
        assert_eq!(
            (reading.drawn.as_slice(), reading.drawings.len()),
            (["cages".to_owned()].as_slice(), 1)
        );
        assert_eq!(reading.puzzle.text_of(Field::Name), Some("T"));
        assert_eq!(reading.puzzle.text().find('3'), Some(0));
        assert_eq!(reading.notes.len(), 1);
    }

    #[test]
    fn drawings_and_unknown_keys_are_named() {
        let reading = read(&format!(
            r##"{REGIONS},"lines":[{{"wayPoints":[[0.5,0.5],[1.5,0.5]],"color":"#aaa","thickness":5}}],"swap":[1],"foglight":[[0,0]],
            "metadata":{{"rules":"Normal sudoku rules apply. Grey lines are palindromes.","solution":"3412123443212143"}}"##
        ));
        assert_eq!(reading.drawn, ["lines", "rules in words"]);
        assert_eq!(reading.unread[0].name, "swap");
        assert!(reading.notes[0].contains("fog"));
        assert!(reading.puzzle.solution().is_some());
    }

    #[test]
    fn short_codes_may_name_rules() {
        let reading = read_sudokupad(&format!("https://sudokupad.app/scf5Nl{}wx", "w".repeat(12)));
        assert!(reading.is_err() || !reading.unwrap().puzzle.rules().is_empty());
    }
}
