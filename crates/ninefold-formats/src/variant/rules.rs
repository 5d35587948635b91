//! Shape and rules as JSON, from the parameters of the catalogue: the one form that holds everything.
//!
//! ```text
//! {"puzzle": "....", "shape": {"rows": 4, "columns": 4, "values": [1, 4], "regions": "2x2", "rows_columns": true},
//!  "rules": [{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}, {"rule": "diagonal", "of": "main"}]}
//! ```
//!
//! `regions` is a box ("3x2": three wide, two high), "none", or one character for each cell, `.` for a cell in none. `void` lists
//! cells that do not exist, `extra` is the number of unknowns beside the grid, `candidates` has the restricted cells.

use crate::error::{ErrorKind, ReadError};
use crate::record::Record;
use ninefold::Cell;
use ninefold_rules::catalogue::{CATALOGUE, ParameterKind};
use ninefold_rules::rule::Side;
use ninefold_rules::{
    Argument, CellId, CellIds, Field, Layout, Puzzle, Regions, Rule, RuleKind, Shape, ValueSet,
    shape, text,
};
use serde_json::{Map, Value, json};

/// The deepest nesting of rules.
const MAX_DEPTH: usize = 20;

/// Returns `true` for JSON that has a shape or a list of rules.
pub(crate) fn looks_like_rules(text: &str) -> bool {
    let text = text.trim_start();
    if !text.starts_with('{') || !(text.contains("\"shape\"") || text.contains("\"rules\"")) {
        return false;
    }
    let value: Option<Value> = serde_json::from_str(text).ok();
    value.is_some_and(|value| {
        let has_shape = value.get("shape").is_some_and(|shape| shape.get("rows").is_some());
        let is_rule = |rule: &Value| rule.get("rule").is_some_and(Value::is_string);
        let rules = value.get("rules").and_then(Value::as_array);
        has_shape || rules.is_some_and(|rules| !rules.is_empty() && rules.iter().all(is_rule))
    })
}

/// Reads a puzzle in the format `rules`.
///
/// # Errors
///
/// Returns an error that names what is wrong and the rule in which it is.
pub fn read_rules(text: &str) -> Result<Record, ReadError> {
    read_rules_with(text, CATALOGUE)
}

/// Reads a puzzle in the format `rules` with the rules of a catalogue.
///
/// # Errors
///
/// Returns an error that names what is wrong and the rule in which it is.
pub fn read_rules_with(text: &str, catalogue: &[&'static RuleKind]) -> Result<Record, ReadError> {
    let error = |message: String| ReadError::new(ErrorKind::Syntax, message);
    let value: Value = serde_json::from_str(text)
        .map_err(|problem| error(format!("this is not JSON: {problem}")))?;
    let object = value.as_object().ok_or_else(|| error("a puzzle is an object".to_owned()))?;
    read_object(object, catalogue).map_err(error)
}

fn read_object(
    object: &Map<String, Value>,
    catalogue: &[&'static RuleKind],
) -> Result<Record, String> {
    let givens = object.get("puzzle").and_then(Value::as_str);
    let shape = match object.get("shape") {
        Some(value) => read_shape(value)?,
        None => {
            let cells = givens.map_or(Cell::COUNT, |givens| givens.chars().count());
            Shape::square(cells.isqrt()).map_err(|error| error.to_string())?
        }
    };
    let mut puzzle = match givens {
        Some(givens) => {
            Puzzle::from_text(shape, givens).map_err(|error| format!("puzzle: {error}"))?
        }
        None => Puzzle::new(shape),
    };
    if let Some(all) = object.get("candidates") {
        let all = all.as_object().ok_or("candidates: is no object")?;
        for (name, numbers) in all {
            let cell = puzzle.layout().cell_named(name);
            let cell = cell.ok_or_else(|| format!("candidates: {name} is no cell of this grid"))?;
            let numbers =
                numbers_of(numbers).map_err(|problem| format!("candidates: {problem}"))?;
            let values: ValueSet =
                numbers.into_iter().filter_map(|n| puzzle.shape().value(n)).collect();
            puzzle.restrict(cell, values);
        }
    }
    for (key, field) in TEXTS {
        puzzle.set_text(field, object.get(key).and_then(Value::as_str).map(str::to_owned));
    }
    if let Some(solution) = object.get("solution").and_then(Value::as_str) {
        let read = Puzzle::from_text(puzzle.shape().clone(), solution);
        let read = read.map_err(|error| format!("solution: {error}"))?;
        let values = (0..read.shape().canvas()).map(|i| read.given(CellId::at(i))).collect();
        puzzle.set_solution(Some(values));
    }
    let rules = match object.get("rules") {
        Some(Value::Array(rules)) => rules.as_slice(),
        Some(_) => return Err("rules: is no list".to_owned()),
        None => &[],
    };
    for (i, value) in rules.iter().enumerate() {
        let rule = read_rule(value, puzzle.layout(), catalogue, 0);
        puzzle.push_rule(rule.map_err(|problem| format!("rule {}: {problem}", i + 1))?);
    }
    Ok(Record::from(puzzle))
}

fn read_shape(value: &Value) -> Result<Shape, String> {
    let object = value.as_object().ok_or("shape: is no object")?;
    let number = |key: &str| object.get(key).map(|value| whole(value, key)).transpose();
    let side = |key: &str| Ok::<_, String>(number(key)?.map(|n| usize::try_from(n).unwrap_or(0)));
    let rows = side("rows")?.ok_or("shape: rows is missing")?;
    let columns = side("columns")?.unwrap_or(rows);
    let (low, high) = match object.get("values").map(numbers_of).transpose()?.as_deref() {
        None => (1, rows.max(columns) as i64),
        Some(&[low, high]) => (low, high),
        Some(_) => return Err("shape: values are the least and the greatest".to_owned()),
    };
    let values = usize::try_from(high - low + 1).unwrap_or(0);
    let regions = match object.get("regions") {
        None => shape::usual_box(rows)
            .filter(|_| rows == columns)
            .map_or(Regions::None, |(width, height)| Regions::Boxes { width, height }),
        Some(value) => read_regions(value.as_str().ok_or("shape: regions is no text")?)?,
    };
    let rows_columns = object.get("rows_columns").is_none_or(|value| *value != Value::Bool(false));
    let mut void = CellIds::EMPTY;
    if let Some(names) = object.get("void") {
        let plain =
            Shape::new(rows, columns, values.max(25), 1, Regions::None, false, CellIds::EMPTY);
        let plain = Layout::new(plain.map_err(|error| format!("shape: {error}"))?);
        void = cells_of(names, &plain)?.into_iter().collect();
    }
    let shape = Shape::new(
        rows,
        columns,
        values,
        i32::try_from(low).unwrap_or(-1),
        regions,
        rows_columns,
        void,
    );
    let shape = shape.and_then(|shape| shape.with_extra(side("extra").ok().flatten().unwrap_or(0)));
    shape.map_err(|error| format!("shape: {error}"))
}

fn read_regions(text: &str) -> Result<Regions, String> {
    if text == "none" {
        return Ok(Regions::None);
    }
    let box_of = text.split_once('x').and_then(|(width, height)| {
        Some(Regions::Boxes { width: width.parse().ok()?, height: height.parse().ok()? })
    });
    if let Some(regions) = box_of {
        return Ok(regions);
    }
    let mut known: Vec<char> = Vec::new();
    let number = |letter: char| {
        if matches!(letter, '.' | ' ') {
            return Ok(None);
        }
        let at = known.iter().position(|other| *other == letter).unwrap_or(known.len());
        if at == known.len() {
            known.push(letter);
        }
        u8::try_from(at).map(Some).map_err(|_| "shape: there are too many regions".to_owned())
    };
    Ok(Regions::Map(text.chars().map(number).collect::<Result<_, _>>()?))
}

fn read_rule(
    value: &Value,
    layout: &Layout,
    catalogue: &[&'static RuleKind],
    depth: usize,
) -> Result<Rule, String> {
    let object = value.as_object().ok_or("is no object")?;
    let name =
        object.get("rule").and_then(Value::as_str).ok_or("has no name: \"rule\" is missing")?;
    let kind = catalogue.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| format!("there is no rule \"{}\"", name.escape_default()))?;
    let mut named = Vec::new();
    for (key, value) in object.iter().filter(|(key, _)| *key != "rule") {
        let parameter = kind.parameters.iter().find(|parameter| parameter.name == key);
        let Some(parameter) = parameter else {
            return Err(format!("{name}: has no field \"{}\"", key.escape_default()));
        };
        let argument = read_argument(parameter.kind, value, layout, catalogue, depth);
        let argument = argument.map_err(|problem| format!("{name}: {key}: {problem}"))?;
        named.push((parameter.name, argument));
    }
    Rule::with(kind, named, layout).map_err(|error| error.to_string())
}

fn read_argument(
    kind: ParameterKind,
    value: &Value,
    layout: &Layout,
    catalogue: &[&'static RuleKind],
    depth: usize,
) -> Result<Argument, String> {
    let wrong = || format!("is not {}", kind.described());
    let list = || value.as_array().map(Vec::as_slice).ok_or_else(wrong);
    Ok(match kind {
        ParameterKind::Cell => Argument::Cell(cell_of(value, layout)?),
        ParameterKind::Cells | ParameterKind::Line => Argument::Cells(cells_of(value, layout)?),
        ParameterKind::Lists => {
            let lists = list()?.iter().map(|list| cells_of(list, layout));
            Argument::Lists(lists.collect::<Result<_, _>>()?)
        }
        ParameterKind::Number => Argument::Number(value.as_i64().ok_or_else(wrong)?),
        ParameterKind::Numbers => Argument::Numbers(numbers_of(value)?),
        ParameterKind::Groups => {
            Argument::Groups(list()?.iter().map(numbers_of).collect::<Result<_, _>>()?)
        }
        ParameterKind::Flag => Argument::Flag(value.as_bool().ok_or_else(wrong)?),
        ParameterKind::Word(_) | ParameterKind::Text => {
            Argument::Word(value.as_str().ok_or_else(wrong)?.to_owned())
        }
        ParameterKind::Side => {
            Argument::Side(value.as_str().and_then(Side::named).ok_or_else(wrong)?)
        }
        ParameterKind::Rules => {
            if depth >= MAX_DEPTH {
                return Err("is nested too deeply".to_owned());
            }
            let rule = |value: &Value| read_rule(value, layout, catalogue, depth + 1);
            let rules = |list: &Value| {
                list.as_array().ok_or_else(wrong)?.iter().map(rule).collect::<Result<Vec<_>, _>>()
            };
            Argument::Rules(list()?.iter().map(rules).collect::<Result<_, _>>()?)
        }
    })
}

fn cell_of(value: &Value, layout: &Layout) -> Result<CellId, String> {
    let name = value.as_str().unwrap_or("");
    layout.cell_named(name).ok_or_else(|| format!("{value} is no cell of this grid"))
}

fn cells_of(value: &Value, layout: &Layout) -> Result<Vec<CellId>, String> {
    let list = value.as_array().ok_or("is not a list of cells")?;
    list.iter().map(|value| cell_of(value, layout)).collect()
}

fn numbers_of(value: &Value) -> Result<Vec<i64>, String> {
    let list = value.as_array().ok_or("is not a list of whole numbers")?;
    list.iter().map(|value| whole(value, "a value")).collect()
}

fn whole(value: &Value, name: &str) -> Result<i64, String> {
    value.as_i64().ok_or_else(|| format!("{name} is no whole number"))
}

/// The keys of texts.
const TEXTS: [(&str, Field); 3] =
    [("title", Field::Name), ("author", Field::Author), ("text", Field::Description)];

/// Writes a puzzle in the format `rules`, as one line.
#[must_use]
pub fn write_rules(puzzle: &Puzzle) -> String {
    let mut object = Map::new();
    object.insert("puzzle".into(), puzzle.text().into());
    let cells = puzzle.allowed().iter().enumerate();
    let all = puzzle.shape().all_values();
    let restricted = cells.filter(|(i, set)| {
        let cell = CellId::at(*i);
        let in_text = *i < puzzle.shape().canvas() && puzzle.given(cell).is_some();
        **set != all && !in_text && !puzzle.shape().void().contains(cell)
    });
    let candidates: Map<String, Value> = restricted
        .map(|(i, set)| {
            let numbers: Vec<i32> = set.iter().map(|value| puzzle.shape().number(value)).collect();
            (puzzle.layout().name(CellId::at(i)).to_string(), json!(numbers))
        })
        .collect();
    if !candidates.is_empty() {
        object.insert("candidates".into(), candidates.into());
    }
    for (key, field) in TEXTS {
        if let Some(words) = puzzle.text_of(field) {
            object.insert(key.into(), words.into());
        }
    }
    if let Some(solution) = puzzle.solution() {
        object.insert("solution".into(), text::written(puzzle.shape(), &solution).into());
    }
    object.insert("shape".into(), shape_object(puzzle.layout()));
    let rules = puzzle.rules().iter().map(|rule| rule_object(rule, puzzle.layout()));
    object.insert("rules".into(), rules.collect());
    Value::Object(object).to_string()
}

/// Returns a shape as the object that [`write_rules`] writes.
#[must_use]
pub fn shape_object(layout: &Layout) -> Value {
    let shape = layout.shape();
    let low = shape.low();
    let high = low + i32::from(shape.values()) - 1;
    let regions = match shape.regions() {
        Regions::None => "none".to_owned(),
        Regions::Boxes { width, height } => format!("{width}x{height}"),
        Regions::Map(map) => map.iter().map(|region| region.map_or('.', letter)).collect(),
    };
    let mut object = json!({
        "rows": shape.rows(),
        "columns": shape.columns(),
        "values": [low, high],
        "regions": regions,
        "rows_columns": shape.has_rows_columns(),
    });
    if !shape.void().is_empty() {
        object["void"] = shape.void().iter().map(|cell| layout.name(cell).to_string()).collect();
    }
    if shape.extra() > 0 {
        object["extra"] = shape.extra().into();
    }
    object
}

/// Returns a character for the number of a region.
fn letter(region: u8) -> char {
    const LETTERS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let beyond = || char::from_u32(0x100 + u32::from(region)).unwrap_or('?');
    LETTERS.get(usize::from(region)).map_or_else(beyond, |&letter| char::from(letter))
}

/// Returns a rule as the object that [`write_rules`] writes.
#[must_use]
pub fn rule_object(rule: &Rule, layout: &Layout) -> Value {
    let mut object = Map::new();
    object.insert("rule".into(), rule.kind().name.into());
    for (parameter, argument) in rule.arguments() {
        let name = |cell: &CellId| Value::from(layout.name(*cell).to_string());
        let value = match argument {
            Argument::None => continue,
            Argument::Cell(cell) => name(cell),
            Argument::Cells(cells) => cells.iter().map(name).collect(),
            Argument::Lists(lists) => {
                lists.iter().map(|list| list.iter().map(name).collect::<Value>()).collect()
            }
            Argument::Number(number) => (*number).into(),
            Argument::Numbers(numbers) => numbers.clone().into(),
            Argument::Groups(groups) => groups.clone().into(),
            Argument::Flag(flag) => (*flag).into(),
            Argument::Word(word) => word.as_str().into(),
            Argument::Side(side) => side.to_string().into(),
            Argument::Rules(lists) => {
                let list = |list: &Vec<Rule>| {
                    list.iter().map(|rule| rule_object(rule, layout)).collect::<Value>()
                };
                lists.iter().map(list).collect()
            }
        };
        object.insert(parameter.name.into(), value);
    }
    Value::Object(object)
}
