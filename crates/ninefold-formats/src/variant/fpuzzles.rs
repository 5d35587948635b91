//! f-puzzles: packed JSON with a key for each rule.
//!
//! ```text
//! { "size": 9, "title": "...", "author": "...", "ruleset": "...", "solution": [..],
//!   "grid": [ [ {"value": 5, "given": true}, {"givenPencilMarks": [1, 2]}, {"region": 3}, .. ], .. ],
//!   "killercage": [ {"cells": ["R1C1", "R1C2"], "value": "7"}, .. ], "antiknight": true, "negative": ["xv"] }
//! ```
//!
//! Values are mostly texts. A clue that is no number is reported, and its cells keep the rest of their rule.

use super::fpuzzles_drawings;
use crate::data::value::{says_something, text};
use crate::error::{ErrorKind, ReadError};
use crate::link::packed::{json_of, may_hold_json};
use crate::record::Record;
use ninefold_rules::catalogue::{CATALOGUE, ParameterKind};
use ninefold_rules::form::{Fpuzzles, How};
use ninefold_rules::layout::Kind;
use ninefold_rules::puzzle::Values;
use ninefold_rules::rule::Side;
use ninefold_rules::{
    Argument, CellId, CellIds, Field, Layout, Puzzle, Regions, Rule, RuleKind, Shape, ValueSet,
    shape,
};
use serde_json::{Map, Value};

/// Keys that are no rules whatever they say.
const HARMLESS: &[&str] = &[
    "size",
    "grid",
    "solution",
    "title",
    "author",
    "ruleset",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "metadata",
    "candidates",
];

/// Keys of drawings, which may stand for rules that are only said in words.
const DRAWN: &[&str] = &["line", "circle", "rectangle", "text", "cage"];

/// Keys of fog, which hides the picture and does not change the solutions.
const FOG: &[&str] = &["foglight", "fogofwar", "triggereffect"];

/// Returns `true` for a link of f-puzzles, its bare code, or its JSON: an object with a size and a grid of objects.
pub(crate) fn looks_like_fpuzzles(text: &str) -> bool {
    may_hold_json(text) && json_of(text).is_ok_and(|value| is_one(&value))
}

pub(super) fn is_one(value: &Value) -> bool {
    let is_row = |row: &Value| {
        row.as_array().is_some_and(|row| !row.is_empty() && row.iter().all(Value::is_object))
    };
    let rows = value.get("grid").and_then(Value::as_array);
    value.get("size").is_some_and(Value::is_number)
        && rows.is_some_and(|rows| !rows.is_empty() && rows.iter().all(is_row))
}

/// Reads a link of f-puzzles, its bare code, or its JSON.
///
/// # Errors
///
/// Returns an error if there is no such puzzle in the text, or a grid that cannot be.
pub fn read_fpuzzles(text: &str) -> Result<Record, ReadError> {
    read_fpuzzles_with(text, CATALOGUE)
}

/// Reads a link of f-puzzles, its bare code, or its JSON with the rules of a catalogue.
///
/// # Errors
///
/// Returns an error if there is no such puzzle in the text, or a grid that cannot be.
pub fn read_fpuzzles_with(
    text: &str,
    catalogue: &[&'static RuleKind],
) -> Result<Record, ReadError> {
    let value = json_of(text)?;
    let error = |message: String| ReadError::new(ErrorKind::Syntax, message);
    let object = value.as_object().ok_or_else(|| error("the puzzle has no grid".to_owned()))?;
    read_object(object, catalogue).map_err(error)
}

/// Reads the object that a link holds.
pub(super) fn read_object(
    object: &Map<String, Value>,
    catalogue: &[&'static RuleKind],
) -> Result<Record, String> {
    let cells = Cells::of(object)?;
    let mut puzzle = Puzzle::new(cells.shape()?);
    cells.read(&mut puzzle)?;
    let stated = object.get("solution").and_then(|value| solution(value, puzzle.shape()));
    puzzle.set_solution(stated);
    for (key, field) in
        [("title", Field::Name), ("author", Field::Author), ("ruleset", Field::Description)]
    {
        puzzle.set_text(field, object.get(key).map(text).filter(|text| !text.is_empty()));
    }
    let mut reader = Reader { object, catalogue, reading: Record::from(puzzle) };
    if !cells.too_large(&cells.regions()).is_empty() {
        let problem = "a region has more cells than there are values".to_owned();
        reader.reading.add_unread("regions", Some(problem));
    }
    for (key, value) in object {
        if !HARMLESS.contains(&key.as_str()) && says_something(value) {
            reader.read(key, value);
        }
    }
    Ok(reader.reading)
}

/// The objects of the grid.
struct Cells<'a> {
    size: usize,
    rows: Vec<&'a Map<String, Value>>,
}

impl<'a> Cells<'a> {
    fn of(object: &'a Map<String, Value>) -> Result<Self, String> {
        let rows = object.get("grid").and_then(Value::as_array).ok_or("the puzzle has no grid")?;
        let size = object.get("size").and_then(whole).unwrap_or(rows.len() as i64);
        let size = usize::try_from(size).unwrap_or(0);
        let is_square = rows.len() == size
            && rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == size));
        if !is_square {
            return Err(format!("the grid is not {size} rows of {size} cells"));
        }
        let cells = rows.iter().filter_map(Value::as_array).flatten();
        let cells = cells.map(|cell| cell.as_object().ok_or("a cell is no object"));
        Ok(Self { size, rows: cells.collect::<Result<_, _>>()? })
    }

    /// Returns the regions with more cells than there are values, whose cells cannot all differ.
    fn too_large(&self, map: &[Option<u8>]) -> Vec<u8> {
        let size = |region: u8| map.iter().filter(|other| **other == Some(region)).count();
        (0..=u8::MAX).filter(|&region| size(region) > self.size).collect()
    }

    /// Returns the region of each cell.
    fn regions(&self) -> Vec<Option<u8>> {
        let usual = shape::usual_box(self.size);
        let boxed = |i: usize| {
            let (width, height) = usual?;
            let (width, height) = (usize::from(width), usize::from(height));
            let number = i / self.size / height * (self.size / width) + i % self.size / width;
            u8::try_from(number).ok()
        };
        let region = |(i, cell): (usize, &&Map<String, Value>)| match cell.get("region") {
            None => boxed(i),
            Some(value) => whole(value).and_then(|number| u8::try_from(number).ok()),
        };
        self.rows.iter().enumerate().map(region).collect()
    }

    fn shape(&self) -> Result<Shape, String> {
        let mut map = self.regions();
        for large in self.too_large(&map) {
            map.iter_mut()
                .filter(|region| **region == Some(large))
                .for_each(|region| *region = None);
        }
        let shape =
            Shape::new(self.size, self.size, self.size, 1, Regions::Map(map), true, CellIds::EMPTY);
        shape.map_err(|error| error.to_string())
    }

    fn read(&self, puzzle: &mut Puzzle) -> Result<(), String> {
        for (i, object) in self.rows.iter().enumerate() {
            let cell = CellId::at(i);
            let shape = puzzle.shape();
            let set = |key: &str| object.get(key).map(|value| values(value, shape));
            let (marks, corners) = (set("centerPencilMarks"), set("cornerPencilMarks"));
            let restriction = set("givenPencilMarks").filter(|set| !set.is_empty());
            let number = object.get("value").and_then(whole).filter(|number| *number != 0);
            let value = match number {
                Some(number) => Some(shape.value(number).ok_or_else(|| {
                    format!(
                        "{} holds {number}, which is no value of this grid",
                        puzzle.layout().name(cell)
                    )
                })?),
                None => None,
            };
            puzzle.set_marks(cell, marks.unwrap_or_default());
            puzzle.set_corners(cell, corners.unwrap_or_default());
            if let Some(values) = restriction {
                puzzle.restrict(cell, values);
            }
            match value {
                Some(value) if object.get("given") == Some(&Value::Bool(true)) => {
                    puzzle.restrict(cell, ValueSet::only(value));
                }
                value => puzzle.set_entry(cell, value),
            }
        }
        Ok(())
    }
}

/// A whole number, also as a text.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => {
            let float = number.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 1e15);
            number.as_i64().or_else(|| float.map(|n| n as i64))
        }
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn values(value: &Value, shape: &Shape) -> ValueSet {
    let numbers = value.as_array().into_iter().flatten().filter_map(whole);
    numbers.filter_map(|number| shape.value(number)).collect()
}

/// Reads a solution: a list of numbers or texts, or one text.
fn solution(value: &Value, shape: &Shape) -> Option<Values> {
    let values: Values = match value {
        Value::Array(items) => items.iter().map(|item| shape.value(whole(item)?)).collect(),
        Value::String(text) => return stated(text, shape),
        _ => return None,
    };
    (values.len() == shape.canvas() && values.iter().any(Option::is_some)).then_some(values)
}

/// Reads a solution in a text of one character for each cell.
fn stated(text: &str, shape: &Shape) -> Option<Values> {
    let puzzle = Puzzle::from_text(shape.clone(), text.trim()).ok()?;
    let values: Values = (0..shape.canvas()).map(|i| puzzle.given(CellId::at(i))).collect();
    values.iter().any(Option::is_some).then_some(values)
}

struct Reader<'a> {
    object: &'a Map<String, Value>,
    catalogue: &'a [&'static RuleKind],
    reading: Record,
}

/// A rule of the catalogue with one of its forms.
type Found = (&'static RuleKind, &'static Fpuzzles);

/// The reason why a form does not make a rule of an object.
enum Not {
    /// The form stands for something else.
    Other,
    /// The object has no cells, or no condition.
    Empty,
    /// The object does not fit.
    Wrong(String),
}

/// Arguments with the names of their parameters, for one rule.
type Named = Vec<(&'static str, Argument)>;

impl Reader<'_> {
    fn read(&mut self, key: &str, value: &Value) {
        if FOG.contains(&key) {
            return self
                .reading
                .note("fog hides the picture; it does not change the solutions".to_owned());
        }
        let forms = self.forms(key);
        match value {
            Value::Array(items) if items.iter().all(Value::is_string) => {
                for word in items.iter().filter_map(Value::as_str) {
                    let of_word = |(_, form): &Found| form.word == Some(word);
                    let forms: Vec<Found> = forms.iter().copied().filter(of_word).collect();
                    self.read_one(&format!("{key} {word}"), &forms, &Map::new());
                }
            }
            Value::Array(items) => {
                if let Some((kind, form)) = forms.iter().find(|(_, form)| form.joined) {
                    return self.read_joined(key, kind, form, items);
                }
                for item in items {
                    match item.as_object() {
                        Some(object) => self.read_one(key, &forms, object),
                        None => self.reading.add_unread(key, Some("has no objects".to_owned())),
                    }
                }
            }
            _ => {
                let forms: Vec<Found> =
                    forms.into_iter().filter(|(_, form)| form.word.is_none()).collect();
                self.read_one(key, &forms, &Map::new());
            }
        }
    }

    fn forms(&self, key: &str) -> Vec<Found> {
        let all = self
            .catalogue
            .iter()
            .flat_map(|&kind| kind.forms.fpuzzles.iter().map(move |form| (kind, form)));
        let is_there = |key: &str| self.object.get(key).is_some_and(says_something);
        all.filter(|(_, form)| form.key == key && !form.unless.iter().any(|key| is_there(key)))
            .collect()
    }

    /// Reads one object by the first form that it fits.
    fn read_one(&mut self, key: &str, forms: &[Found], object: &Map<String, Value>) {
        let mut problem = None;
        for (kind, form) in forms {
            let made = self.arguments(kind, form, object).and_then(|all| {
                let make = |named| {
                    Rule::with(kind, named, self.reading.puzzle.layout())
                        .map_err(|error| Not::Wrong(error.to_string()))
                };
                all.into_iter().map(make).collect::<Result<Vec<_>, _>>()
            });
            match made {
                Ok(rules) => {
                    rules.into_iter().for_each(|rule| self.reading.puzzle.push_rule(rule));
                    return;
                }
                Err(Not::Empty) => return self.words(object),
                Err(Not::Other) => {}
                Err(Not::Wrong(message)) => problem = Some(message),
            }
        }
        if DRAWN.contains(&key) && problem.is_none() {
            self.words(object);
            if !object.contains_key("fromConstraint") {
                self.reading.add_drawn(key);
                let drawings = fpuzzles_drawings::read(key, object, self.reading.puzzle.layout());
                self.reading.drawings.extend(drawings);
            }
            return;
        }
        self.reading.add_unread(key, problem);
    }

    /// Takes title, author, rules and solution from a cage that has no cells.
    fn words(&mut self, object: &Map<String, Value>) {
        let has_cells = object.get("cells").is_some_and(says_something);
        let Some((name, words)) =
            object.get("value").and_then(Value::as_str).and_then(|t| t.split_once(':'))
        else {
            return;
        };
        let words = words.trim().to_owned();
        let puzzle = &mut self.reading.puzzle;
        let field = match name.trim().to_ascii_lowercase().as_str() {
            _ if has_cells => return,
            "title" => Field::Name,
            "author" => Field::Author,
            "rules" => Field::Description,
            "solution" if puzzle.solution().is_none() => {
                puzzle.set_solution(stated(&words, puzzle.shape()));
                return;
            }
            _ => return,
        };
        if puzzle.text_of(field).is_none() {
            puzzle.set_text(field, Some(words));
        }
    }

    /// Reads all objects of a list as one rule.
    fn read_joined(
        &mut self,
        key: &str,
        kind: &'static RuleKind,
        form: &'static Fpuzzles,
        items: &[Value],
    ) {
        let mut cells: Vec<CellId> = Vec::new();
        let mut parameter = "cells";
        for item in items.iter().filter_map(Value::as_object) {
            for (field, name, _) in form.fields {
                parameter = name;
                let layout = self.reading.puzzle.layout();
                match item.get(*field).map(|value| cells_of(value, layout)) {
                    Some(Ok(more)) => cells.extend(more),
                    Some(Err(message)) => return self.reading.add_unread(key, Some(message)),
                    None => {}
                }
            }
        }
        if cells.is_empty() {
            return;
        }
        let named = vec![(parameter, Argument::Cells(cells))];
        match Rule::with(kind, named, self.reading.puzzle.layout()) {
            Ok(rule) => self.reading.puzzle.push_rule(rule),
            Err(error) => self.reading.add_unread(key, Some(error.to_string())),
        }
    }

    /// Returns the arguments of each rule that an object stands for.
    fn arguments(
        &mut self,
        kind: &'static RuleKind,
        form: &Fpuzzles,
        object: &Map<String, Value>,
    ) -> Result<Vec<Named>, Not> {
        let fixed = form.fixed.iter().map(|(name, value)| (*name, value.argument())).collect();
        let mut all: Vec<Named> = vec![fixed];
        let mut noted = Vec::new();
        let sided = kind.parameters.iter().any(|parameter| parameter.name == "side");
        for (field, name, how) in form.fields {
            let parameter = kind.parameters.iter().find(|parameter| parameter.name == *name);
            let parameter = parameter.ok_or(Not::Other)?;
            let field = KeyField {
                object,
                value: object.get(*field),
                how: *how,
                kind: parameter.kind,
                whole: self.object,
                sided,
            };
            let layout = self.reading.puzzle.layout();
            let lists = match field.read(name, layout)? {
                Got::Lists(lists) => lists,
                Got::Text(text) => {
                    noted.push(format!(
                        "{}: the clue \"{}\" is no number and is left out",
                        kind.name,
                        shown(&text)
                    ));
                    if !parameter.optional {
                        noted.into_iter().for_each(|note| self.reading.note(note));
                        return Ok(Vec::new());
                    }
                    vec![Vec::new()]
                }
            };
            let joined = |named: &Named| {
                lists.iter().map(|list| [named.clone(), list.clone()].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(joined).collect();
        }
        noted.into_iter().for_each(|note| self.reading.note(note));
        Ok(all)
    }
}

fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(30).collect()
}

/// A field of an object, with what is done with it.
struct KeyField<'a> {
    object: &'a Map<String, Value>,
    value: Option<&'a Value>,
    how: How,
    kind: ParameterKind,
    whole: &'a Map<String, Value>,
    /// The rule asks from which side a line is seen.
    sided: bool,
}

/// The result of reading a field.
enum Got {
    /// The arguments of one or several rules.
    Lists(Vec<Named>),
    /// A clue that is no number.
    Text(String),
}

impl KeyField<'_> {
    fn read(&self, name: &'static str, layout: &Layout) -> Result<Got, Not> {
        let one = |argument| Ok(Got::Lists(vec![vec![(name, argument)]]));
        let number = self.value.and_then(whole);
        let missing = self
            .value
            .is_none_or(|value| matches!(value, Value::Null) || text(value).trim().is_empty());
        match self.how {
            How::Plain => self.plain(name, layout),
            How::Clue => match number {
                Some(number) if number > 0 => one(Argument::Number(number)),
                // A sum of 0 stands for none.
                Some(0) => Ok(Got::Lists(vec![Vec::new()])),
                _ if missing => Ok(Got::Lists(vec![Vec::new()])),
                _ => Ok(Got::Text(self.value.map(text).unwrap_or_default())),
            },
            How::NumberOr(default) => match number {
                Some(number) => one(Argument::Number(number)),
                None if missing => one(Argument::Number(default(layout.shape()))),
                None => Ok(Got::Text(self.value.map(text).unwrap_or_default())),
            },
            How::Words(words) => {
                let word = self.value.map(text).unwrap_or_default();
                match words.iter().find(|(text, _)| *text == word.trim()) {
                    Some((_, number)) => one(Argument::Number(*number)),
                    None => Ok(Got::Text(word)),
                }
            }
            How::Prefixed(prefix) => {
                let word = self.value.map(text).unwrap_or_default();
                let number =
                    word.trim().strip_prefix(prefix).and_then(|rest| rest.trim().parse().ok());
                one(Argument::Number(number.ok_or(Not::Other)?))
            }
            How::Occurring(key, default) => {
                let list = self.whole.get(key).and_then(Value::as_array);
                let of = |item: &Value| item.get("value").and_then(whole).unwrap_or(default);
                let mut numbers: Vec<i64> = list.into_iter().flatten().map(of).collect();
                numbers.sort_unstable();
                numbers.dedup();
                if numbers.is_empty() {
                    numbers.push(default);
                }
                one(Argument::Numbers(numbers))
            }
            How::One | How::Several | How::Facing(_) | How::Shafts => self.cells(name, layout),
            How::Outside => {
                let place = self.value.map(text).unwrap_or_default();
                let (line, side) = outside(&place, layout)
                    .ok_or_else(|| Not::Wrong(format!("{place} is not beside the grid")))?;
                let mut named = vec![(name, Argument::Side(line))];
                if self.sided {
                    named.push(("side", Argument::Word(side.to_owned())));
                }
                Ok(Got::Lists(vec![named]))
            }
        }
    }

    fn cells(&self, name: &'static str, layout: &Layout) -> Result<Got, Not> {
        let one = |argument| Ok(Got::Lists(vec![vec![(name, argument)]]));
        let list = self.value.filter(|value| says_something(value));
        if let How::Shafts = self.how {
            let lines = list.and_then(Value::as_array).into_iter().flatten();
            let lines = lines.map(|line| cells_of(line, layout)).collect::<Result<Vec<_>, _>>();
            let shafts = lines
                .map_err(Not::Wrong)?
                .into_iter()
                .map(|line| line[1.min(line.len())..].to_vec());
            return one(Argument::Lists(shafts.filter(|shaft| !shaft.is_empty()).collect()));
        }
        let mut cells = cells_of(list.ok_or(Not::Empty)?, layout).map_err(Not::Wrong)?;
        match self.how {
            How::One => match cells.as_slice() {
                [cell] => one(Argument::Cell(*cell)),
                _ => Err(Not::Other),
            },
            How::Several if cells.len() < 2 => Err(Not::Other),
            How::Facing(field) => {
                let sign = self.object.get(field).map(text).unwrap_or_default();
                match sign.trim() {
                    "<" | "^" => cells.reverse(),
                    ">" | "v" | "V" => {}
                    _ => {
                        return Err(Not::Wrong(format!(
                            "the sign \"{}\" is not understood",
                            shown(&sign)
                        )));
                    }
                }
                one(Argument::Cells(cells))
            }
            _ => one(Argument::Cells(cells)),
        }
    }

    /// Reads a value as the kind of its parameter says.
    fn plain(&self, name: &'static str, layout: &Layout) -> Result<Got, Not> {
        let one = |argument| Ok(Got::Lists(vec![vec![(name, argument)]]));
        let value = self.value.filter(|value| says_something(value));
        match self.kind {
            ParameterKind::Number => match self.value.and_then(whole) {
                Some(number) => one(Argument::Number(number)),
                None => Ok(Got::Text(self.value.map(text).unwrap_or_default())),
            },
            ParameterKind::Numbers => {
                let items = value.and_then(Value::as_array).ok_or(Not::Empty)?;
                let numbers = items.iter().map(whole).collect::<Option<Vec<_>>>();
                one(Argument::Numbers(
                    numbers
                        .ok_or_else(|| Not::Wrong("has values that are no numbers".to_owned()))?,
                ))
            }
            ParameterKind::Cell => {
                let cells = cells_of(value.ok_or(Not::Empty)?, layout).map_err(Not::Wrong)?;
                one(Argument::Cell(*cells.first().ok_or(Not::Empty)?))
            }
            ParameterKind::Line | ParameterKind::Cells => {
                let items = value.ok_or(Not::Empty)?;
                let is_lines =
                    items.as_array().is_some_and(|items| items.iter().all(Value::is_array));
                let lines = if is_lines {
                    items.as_array().into_iter().flatten().collect()
                } else {
                    vec![items]
                };
                let lines = lines.into_iter().map(|line| {
                    Ok(vec![(name, Argument::Cells(cells_of(line, layout).map_err(Not::Wrong)?))])
                });
                Ok(Got::Lists(lines.collect::<Result<_, Not>>()?))
            }
            _ => Err(Not::Other),
        }
    }
}

/// Reads a cell or a list of cells.
fn cells_of(value: &Value, layout: &Layout) -> Result<Vec<CellId>, String> {
    let cell = |value: &Value| {
        let name = text(value);
        layout
            .cell_named(name.trim())
            .ok_or_else(|| format!("{} is no cell of this grid", shown(&name)))
    };
    match value {
        Value::Array(items) => items.iter().map(cell).collect(),
        _ => Ok(vec![cell(value)?]),
    }
}

/// Returns the row or column beside which a cell such as `R0C3` stands, and the side.
fn outside(name: &str, layout: &Layout) -> Option<(Side, &'static str)> {
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let (row, column) = (row.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
    let (rows, columns) = (layout.shape().rows(), layout.shape().columns());
    let inside = |n: usize, most: usize| (1..=most).contains(&n);
    if inside(column, columns) && !inside(row, rows) {
        let side = if row == 0 { "top" } else { "bottom" };
        return Some((Side { line: Kind::Column, number: column - 1 }, side));
    }
    if inside(row, rows) && !inside(column, columns) {
        let side = if column == 0 { "left" } else { "right" };
        return Some((Side { line: Kind::Row, number: row - 1 }, side));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rest: &str) -> Record {
        let cells = r#"[{},{},{},{}]"#;
        let json = format!(r#"{{"size":4,"grid":[{cells},{cells},{cells},{cells}],{rest}}}"#);
        read_fpuzzles(&json).unwrap()
    }

    fn names(reading: &Record) -> Vec<&'static str> {
        reading.puzzle.rules().iter().map(|rule| rule.kind().name).collect()
    }

    #[test]
    fn keys_become_rules() {
        let reading = read(
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":[],"value":"title: T"}],
            "thermometer":[{"lines":[["R1C1","R1C2"],["R2C1","R2C2"]]}],
            "arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"]]},{"cells":["R1C1","R1C2"],"lines":[]}],
            "diagonal-":true,"diagonal+":false,"negative":["xv","ratio"],"minimum":[{"cell":"R1C1"},{"cell":"R1C2"}],
            "sandwichsum":[{"cell":"R0C2","value":"5"}],"xsum":[{"cell":"R2C5","value":"?"}]"#,
        );
        let expected = [
            "cage",
            "thermometer",
            "thermometer",
            "arrow",
            "pill-arrow",
            "diagonal",
            "all-x-and-v-marked",
            "all-dots-marked",
            "minimum",
            "sandwich",
        ];
        assert_eq!(names(&reading), expected);
        assert!(reading.unread.is_empty(), "{:?}", reading.unread);
        assert_eq!(reading.puzzle.text_of(Field::Name), Some("T"));
        assert_eq!(reading.notes, ["x-sum: the clue \"?\" is no number and is left out"]);
    }

    #[test]
    fn marked_dots_are_exempt_from_non_consecutive() {
        assert_eq!(names(&read(r#""nonconsecutive":true"#)), ["non-consecutive"]);
        let reading = read(r#""nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]"#);
        assert_eq!(names(&reading), ["all-dots-marked", "difference"]);
    }

    #[test]
    fn unknown_keys_and_drawings_are_named() {
        let reading = read(
            r##""swap":true,"line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#FFF"}],"cage":[{"cells":["R1C1"],"value":"DR3"}]"##,
        );
        assert_eq!(reading.unread.len(), 1);
        assert_eq!(reading.unread[0].name, "swap");
        assert_eq!(reading.drawn, ["line"]);
        assert_eq!(names(&reading), ["digital-root-cage"]);
    }

    #[test]
    fn regions_may_be_missing_null_or_numbers() {
        let row = r#"[{"region":0},{"region":null},{},{}]"#;
        let json = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}]}}"#);
        let reading = read_fpuzzles(&json).unwrap();
        let layout = reading.puzzle.layout();
        assert_eq!(layout.region(CellId(1)), None);
        assert_ne!(layout.region(CellId(2)), layout.region(CellId(0)));
    }
}
