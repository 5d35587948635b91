//! SudokuMaker: JSON with a number for each kind of rule, plain or packed in a link.
//!
//! ```text
//! { "formatVersion": "1.5.0", "puzzle": { "name": "..", "author": "..", "comment": "rules in words", "width": 9, "height": 9,
//!     "minDigit": 1, "maxDigit": 9, "cells": [ {"given": true, "value": 5}, .. ],
//!     "constraints": [ {"type": 0}, {"type": 1, "regions": [..]}, {"type": 301, "cages": [..]}, .. ] } }
//! ```
//!
//! Cells that are filled but not given are the solution, if none is empty. Parts that are switched off are left out.

use super::fpuzzles::whole;
use super::grammar::wrong;
use super::sudokumaker_places as places;
use crate::data::value::{says_something, text};
use crate::drawing::{Drawing, Point};
use crate::error::ReadError;
use crate::link::packed::{json_of, may_hold_json};
use crate::record::Record;
use ninefold::Cell;
use ninefold_rules::shape::MAX_SIDE;
use ninefold_rules::{Argument, CellId, CellIds, Field, Puzzle, Regions, Shape};
use serde_json::{Map, Value};

/// Returns `true` for a link of SudokuMaker, its bare code, or its JSON.
pub(crate) fn looks_like_sudokumaker(text: &str) -> bool {
    may_hold_json(text) && json_of(text).is_ok_and(|value| puzzle_of(&value).is_some())
}

fn puzzle_of(value: &Value) -> Option<&Map<String, Value>> {
    let puzzle = value.get("puzzle")?.as_object()?;
    (value.get("formatVersion").is_some() && puzzle.get("cells")?.is_array()).then_some(puzzle)
}

/// Reads a link of SudokuMaker, its bare code, or its JSON.
///
/// # Errors
///
/// Returns an error if there is no such puzzle in the text, or a grid that cannot be.
pub fn read_sudokumaker(text: &str) -> Result<Record, ReadError> {
    let value = json_of(text)?;
    let object =
        puzzle_of(&value).ok_or_else(|| wrong("there is no puzzle of SudokuMaker in this text"))?;
    read_object(object).map_err(wrong)
}

fn read_object(object: &Map<String, Value>) -> Result<Record, String> {
    let constraints: Vec<&Map<String, Value>> = list(object.get("constraints"))
        .filter_map(Value::as_object)
        .filter(|part| part.get("disabled") != Some(&Value::Bool(true)))
        .collect();
    let (shape, lost) = shape(object, &constraints)?;
    let mut reading = Record::from(Puzzle::new(shape));
    for name in lost {
        let problem = "have more cells than there are values".to_owned();
        reading.add_unread(name, Some(problem));
    }
    for (key, field) in
        [("name", Field::Name), ("author", Field::Author), ("comment", Field::Description)]
    {
        let text = object.get(key).map(text).filter(|text| !text.is_empty());
        reading.puzzle.set_text(field, text);
    }
    read_cells(object, &mut reading)?;
    let mut reader = Reader { reading };
    for part in &constraints {
        reader.part(part);
    }
    for kind in [200, 201] {
        let of_kind = |part: &&&Map<String, Value>| number(part, "type") == Some(kind);
        for part in constraints.iter().filter(of_kind) {
            reader.negative_dots(kind, part, &constraints);
        }
    }
    Ok(reader.reading)
}

fn list(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

fn number(object: &Map<String, Value>, key: &str) -> Option<i64> {
    object.get(key).and_then(whole)
}

/// Makes the shape, and says what it cannot hold.
fn shape(
    object: &Map<String, Value>,
    constraints: &[&Map<String, Value>],
) -> Result<(Shape, Vec<&'static str>), String> {
    let side = |key: &str| {
        let side =
            number(object, key).or_else(|| number(object, "size")).unwrap_or(Cell::SIDE as i64);
        let fits = usize::try_from(side).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        fits.ok_or_else(|| format!("{key} is {side}"))
    };
    let (rows, columns) = (side("height")?, side("width")?);
    let low = number(object, "minDigit").unwrap_or(1);
    // Without a word on it the values are 1 to 9, in all but the usual grids of a size.
    let usual = number(object, "size").unwrap_or(Cell::SIDE as i64);
    let high = number(object, "maxDigit").unwrap_or(usual);
    let values = usize::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(0);
    let of_kind = |kind: i64| constraints.iter().find(|part| number(part, "type") == Some(kind));
    let mut lost = Vec::new();
    let regions = of_kind(1).map_or(Regions::None, |part| regions(part, values, &mut lost));
    let low = i32::try_from(low).map_err(|_| "minDigit is too large")?;
    let differ = of_kind(0).is_some();
    if differ && rows.max(columns) > values {
        lost.push("rows and columns");
    }
    let differ = differ && rows.max(columns) <= values;
    let shape = Shape::new(rows, columns, values, low, regions, differ, CellIds::EMPTY);
    Ok((shape.map_err(|error| error.to_string())?, lost))
}

fn regions(part: &Map<String, Value>, values: usize, lost: &mut Vec<&'static str>) -> Regions {
    let flat = list(part.get("regions")).flat_map(|item| match item {
        Value::Array(row) => row.iter().collect(),
        item => vec![item],
    });
    let map: Vec<Option<u8>> =
        flat.map(|item| whole(item).and_then(|n| u8::try_from(n).ok())).collect();
    let size = |region: u8| map.iter().filter(|other| **other == Some(region)).count();
    if (0..=u8::MAX).any(|region| size(region) > values) {
        lost.push("regions");
        return Regions::None;
    }
    Regions::Map(map)
}

fn read_cells(object: &Map<String, Value>, reading: &mut Record) -> Result<(), String> {
    let puzzle = &mut reading.puzzle;
    let canvas = puzzle.shape().canvas();
    let cells: Vec<&Value> = list(object.get("cells")).collect();
    if cells.len() != canvas {
        return Err(format!("there are {} cells, not {canvas}", cells.len()));
    }
    let mut values = vec![None; canvas];
    for (i, content) in cells.iter().enumerate() {
        let Some(number) = content.get("value").and_then(whole) else { continue };
        let value = puzzle.shape().value(number);
        values[i] = Some(
            value.ok_or_else(|| format!("cell {}: {number} is no value of this grid", i + 1))?,
        );
        if let Some(value) = value.filter(|_| content.get("given") == Some(&Value::Bool(true))) {
            puzzle.give(CellId::at(i), value);
        }
    }
    if values.iter().all(Option::is_some) {
        puzzle.set_solution(Some(values));
    } else {
        for (i, value) in values.into_iter().enumerate() {
            let cell = CellId::at(i);
            puzzle.set_entry(cell, value.filter(|_| puzzle.given(cell).is_none()));
        }
    }
    Ok(())
}

struct Reader {
    reading: Record,
}

/// Arguments of one rule.
type Named = Vec<(&'static str, Argument)>;

impl Reader {
    fn shape(&self) -> &Shape {
        self.reading.puzzle.shape()
    }

    fn cells(&self, value: Option<&Value>) -> Option<Vec<CellId>> {
        list(value).map(|item| places::cell(self.shape(), whole(item)?)).collect()
    }

    /// Adds a rule, or lists it as unread if its places are not understood.
    fn add(&mut self, source: &str, name: &str, named: Option<Named>) {
        match named {
            Some(named) => self.reading.add_rule(source, name, named),
            None => self
                .reading
                .add_unread(source, Some("names a place that the grid does not have".to_owned())),
        }
    }

    fn part(&mut self, part: &Map<String, Value>) {
        let Some(kind) = number(part, "type") else {
            return self.reading.add_unread("a part without a type", None);
        };
        let source = part.get("name").map(text).filter(|name| !name.is_empty());
        let source = source.map_or_else(
            || format!("type {kind}"),
            |name| format!("type {kind} ({})", name.escape_default()),
        );
        match kind {
            0 | 1 => {}
            10 | 11 => {
                let of = if kind == 10 { "main" } else { "anti" };
                self.add(&source, "diagonal", Some(vec![("of", Argument::Word(of.to_owned()))]));
            }
            12 => self.add(&source, "anti-king", Some(Vec::new())),
            13 => self.add(&source, "anti-knight", Some(Vec::new())),
            14 => self.add(&source, "disjoint-groups", Some(Vec::new())),
            15 => self.add(&source, "non-consecutive", Some(Vec::new())),
            16 => self.add(&source, "global-groups", Some(vec![("groups", groups(part))])),
            100..=199 => self.of_cells(kind, &source, part),
            200..=299 => self.between_cells(kind, &source, part),
            300..=399 => self.shapes(kind, &source, part),
            400..=499 => self.lines(kind, &source, part),
            500..=599 => self.outside(kind, &source, part),
            600 | 601 => {
                let name = if kind == 600 { "row-indexer" } else { "column-indexer" };
                let cells = self.cells(part.get("cells"));
                self.add(&source, name, cells.map(|cells| vec![("cells", Argument::Cells(cells))]));
            }
            1000 => {
                let name =
                    part.get("definition").and_then(|definition| definition.get("name")).map(text);
                let name = name.unwrap_or_default();
                self.reading.add_unread(&format!("custom code ({})", name.escape_default()), None);
            }
            2000..=2999 => self.drawing(part),
            4000 => self
                .reading
                .note("fog hides the picture; it does not change the solutions".to_owned()),
            _ => self.reading.add_unread(&source, None),
        }
    }

    fn of_cells(&mut self, kind: i64, source: &str, part: &Map<String, Value>) {
        let Some(cells) = self.cells(part.get("cells")) else { return self.add(source, "", None) };
        let (name, together) = match kind {
            100 => ("even", false),
            101 => ("odd", false),
            102 => ("maximum", true),
            103 => ("minimum", true),
            _ => return self.reading.add_unread(source, None),
        };
        if together && !cells.is_empty() {
            return self.add(source, name, Some(vec![("cells", Argument::Cells(cells))]));
        }
        for cell in cells {
            self.add(source, name, Some(vec![("cell", Argument::Cell(cell))]));
        }
    }

    fn between_cells(&mut self, kind: i64, source: &str, part: &Map<String, Value>) {
        let (name, parameter, usual) = match kind {
            200 => ("difference", "d", Some(1)),
            201 => ("ratio", "k", Some(2)),
            202 => ("pair-sum", "n", None),
            _ => return self.reading.add_unread(source, None),
        };
        for clue in list(part.get("clues")) {
            let named = || {
                let edge = clue.get("edge").and_then(whole)?;
                let value = clue.get("value").and_then(whole).or(usual)?;
                let cells = places::edge(self.shape(), edge)?.to_vec();
                Some(vec![("cells", Argument::Cells(cells)), (parameter, Argument::Number(value))])
            };
            let named = named();
            self.add(source, name, named);
        }
        let numbers: Vec<i64> = list(part.get("negative")).filter_map(whole).collect();
        if kind == 202 && !numbers.is_empty() {
            self.add(
                source,
                "all-x-and-v-marked",
                Some(vec![("numbers", Argument::Numbers(numbers))]),
            );
        }
    }

    /// Adds the rule that all dots are marked. It exempts dots of both colours, which the part must say if there are others.
    fn negative_dots(&mut self, kind: i64, part: &Map<String, Value>, all: &[&Map<String, Value>]) {
        let numbers: Vec<i64> = list(part.get("negative")).filter_map(whole).collect();
        if numbers.is_empty() {
            return;
        }
        let (parameter, exempt, other) = match kind {
            200 => ("differences", "overrideNegativeRatios", 201),
            _ => ("ratios", "overrideNegativeDifferences", 200),
        };
        let has_others = all.iter().any(|part| {
            number(part, "type") == Some(other) && part.get("clues").is_some_and(says_something)
        });
        if has_others && part.get(exempt) != Some(&Value::Bool(true)) {
            let problem = "also forbids what dots of the other colour allow".to_owned();
            return self.reading.add_unread(&format!("type {kind} negative"), Some(problem));
        }
        self.add(
            &format!("type {kind} negative"),
            "all-dots-marked",
            Some(vec![(parameter, Argument::Numbers(numbers))]),
        );
    }

    fn shapes(&mut self, kind: i64, source: &str, part: &Map<String, Value>) {
        match kind {
            300 => {
                let slow = part.get("slow") == Some(&Value::Bool(true));
                let name = if slow { "slow-thermometer" } else { "thermometer" };
                self.each_line(source, name, part.get("thermometers"), &[]);
            }
            301 => {
                for cage in list(part.get("cages")) {
                    let cells = self
                        .cells(cage.get("cells"))
                        .map(|cells| ("cells", Argument::Cells(cells)));
                    let sum = cage.get("value").and_then(whole).filter(|sum| *sum != 0);
                    let sum = sum.map(|sum| ("sum", Argument::Number(sum)));
                    self.add(
                        source,
                        "cage",
                        cells.map(|cells| std::iter::once(cells).chain(sum).collect()),
                    );
                }
            }
            303 => {
                for clue in list(part.get("clues")) {
                    let cells = clue
                        .get("corner")
                        .and_then(whole)
                        .and_then(|at| places::corner(self.shape(), at));
                    let values = list(clue.get("digits")).filter_map(whole).collect();
                    let named = |cells| {
                        vec![
                            ("cells", Argument::Cells(cells)),
                            ("values", Argument::Numbers(values)),
                        ]
                    };
                    self.add(source, "quadruple", cells.map(named));
                }
            }
            305 => match self.cells(part.get("cells")) {
                Some(cells) if cells.is_empty() => {}
                cells => self.add(
                    source,
                    "extra-region",
                    cells.map(|cells| vec![("cells", Argument::Cells(cells))]),
                ),
            },
            _ => self.reading.add_unread(source, None),
        }
    }

    fn each_line(
        &mut self,
        source: &str,
        name: &str,
        lines: Option<&Value>,
        more: &[(&'static str, Argument)],
    ) {
        for line in list(lines).filter(|line| line.as_array().is_some_and(|line| line.len() > 1)) {
            let cells = self.cells(Some(line)).map(|cells| ("line", Argument::Cells(cells)));
            self.add(
                source,
                name,
                cells.map(|cells| std::iter::once(cells).chain(more.iter().cloned()).collect()),
            );
        }
    }

    fn lines(&mut self, kind: i64, source: &str, part: &Map<String, Value>) {
        let lines = part.get("lines");
        match kind {
            400 => self.each_line(source, "renban", lines, &[]),
            401 => match number(part, "minDifference") {
                Some(d) => self.each_line(source, "whispers", lines, &[("d", Argument::Number(d))]),
                None => self.reading.add_unread(source, Some("has no least difference".to_owned())),
            },
            402 => self.each_line(source, "palindrome", lines, &[]),
            403 => self.each_line(source, "between", lines, &[]),
            404 => self.each_line(source, "region-sum-line", lines, &[]),
            406 => self.each_line(source, "group-line", lines, &[("groups", groups(part))]),
            408 => {
                for arrow in list(part.get("bulbsWithArrows")) {
                    self.arrow(source, arrow);
                }
            }
            _ => self.reading.add_unread(source, None),
        }
    }

    fn arrow(&mut self, source: &str, arrow: &Value) {
        let bulb = self.cells(arrow.get("bulbCells"));
        let shafts: Option<Vec<Vec<CellId>>> =
            list(arrow.get("arrows")).map(|line| self.cells(Some(line))).collect();
        let (Some(bulb), Some(shafts)) = (bulb, shafts) else { return self.add(source, "", None) };
        // Each arrow starts in the bulb.
        let shafts: Vec<Vec<CellId>> = shafts
            .into_iter()
            .map(|line| line[1.min(line.len())..].to_vec())
            .filter(|line| !line.is_empty())
            .collect();
        let shafts = ("shafts", Argument::Lists(shafts));
        match bulb.as_slice() {
            [] => {}
            [circle] => {
                self.add(source, "arrow", Some(vec![("circle", Argument::Cell(*circle)), shafts]))
            }
            _ => {
                self.add(source, "pill-arrow", Some(vec![("pill", Argument::Cells(bulb)), shafts]))
            }
        }
    }

    fn outside(&mut self, kind: i64, source: &str, part: &Map<String, Value>) {
        let (name, parameter, sided) = match kind {
            500 => ("little-killer", "sum", false),
            501 => ("sandwich", "sum", false),
            502 => ("x-sum", "sum", true),
            504 => ("numbered-room", "v", true),
            _ => return self.reading.add_unread(source, None),
        };
        for clue in list(part.get("clues")) {
            let named = || {
                let at = clue.get("outerCell").and_then(whole)?;
                let value = (parameter, Argument::Number(clue.get("value").and_then(whole)?));
                if kind == 500 {
                    let slope = clue.get("diagonal").and_then(whole)?;
                    let cells = places::diagonal(self.shape(), at, slope)?;
                    return Some(vec![("diagonal", Argument::Cells(cells)), value]);
                }
                let (line, side) = places::line(self.shape(), at)?;
                let side = sided.then(|| ("side", Argument::Word(side.to_owned())));
                Some([("line", Argument::Side(line)), value].into_iter().chain(side).collect())
            };
            let named = named();
            self.add(source, name, named);
        }
    }

    fn drawing(&mut self, part: &Map<String, Value>) {
        let style = |key: &str| {
            part.get("style").and_then(|style| style.get(key)).map(text).unwrap_or_default()
        };
        let point = |value: &Value| {
            let of = |key: &str| value.get(key).and_then(Value::as_f64);
            Some(Point { row: of("y")?, column: of("x")? })
        };
        for line in list(part.get("lines")) {
            let points: Vec<Point> = list(Some(line)).filter_map(point).collect();
            self.reading.drawings.push(Drawing::Line {
                points,
                colour: style("color"),
                arrow: false,
            });
            self.reading.add_drawn("lines");
        }
        for cage in list(part.get("cages")) {
            let cells = self.cells(cage.get("cells")).unwrap_or_default();
            let text = cage.get("value").map(text).unwrap_or_default();
            self.reading.drawings.push(Drawing::Cage { cells, text });
            self.reading.add_drawn("cages");
        }
        let looks = list(part.get("params")).next();
        let look = |key: &str| looks.and_then(|looks| looks.get(key));
        for symbol in list(part.get("symbols")) {
            let [column, row] = symbol.as_array().map_or(&[][..], Vec::as_slice) else { continue };
            let (Some(row), Some(column)) = (row.as_f64(), column.as_f64()) else { continue };
            let radius =
                look("rx").or_else(|| look("width")).and_then(Value::as_f64).unwrap_or(0.0);
            self.reading.drawings.push(Drawing::Mark {
                centre: Point { row, column },
                size: 2.0 * radius,
                round: look("type").map(text).is_some_and(|kind| kind == "ellipse"),
                fill: look("fill").map(text).unwrap_or_default(),
                border: look("stroke").map(text).unwrap_or_default(),
                text: look("text").map(text).unwrap_or_default(),
            });
            self.reading.add_drawn("symbols");
        }
    }
}

/// Reads groups of values: bit v stands for the value v.
fn groups(part: &Map<String, Value>) -> Argument {
    let group = |bits: &Value| {
        let bits = whole(bits).unwrap_or(0);
        (0..=25).filter(|n| bits >> n & 1 == 1).collect::<Vec<i64>>()
    };
    Argument::Groups(list(part.get("groups")).map(group).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(constraints: &Value) -> Record {
        let cells: Vec<Value> = (0..16)
            .map(|i| if i == 0 { json!({"given": true, "value": 1}) } else { json!({}) })
            .collect();
        let constraints: Vec<Value> =
            [json!({"type": 0}), json!({"type": 1, "regions": [0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]})]
                .into_iter()
                .chain(constraints.as_array().unwrap().clone())
                .collect();
        let value = json!({"formatVersion": "1", "puzzle": {"size": 4, "cells": cells, "constraints": constraints}});
        assert!(looks_like_sudokumaker(&value.to_string()));
        read_sudokumaker(&value.to_string()).unwrap()
    }

    #[test]
    fn numbers_become_rules() {
        let reading = read(&json!([
            {"type": 10}, {"type": 13, "disabled": true}, {"type": 101, "cells": [0, 2]}, {"type": 103, "cells": [5, 6]},
            {"type": 200, "clues": [{"edge": 1, "value": 1}], "negative": [1]}, {"type": 303, "clues": [{"corner": 6, "digits": [1]}]},
            {"type": 300, "slow": true, "thermometers": [[0, 1]]}, {"type": 301, "cages": [{"cells": [0, 1], "value": 0}]},
            {"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 1]]}]},
            {"type": 500, "clues": [{"outerCell": 2, "diagonal": -1, "value": 6}]}, {"type": 502, "clues": [{"outerCell": 6, "value": 3}]}
        ]));
        let names: Vec<_> = reading.puzzle.rules().iter().map(|rule| rule.kind().name).collect();
        let expected = [
            "diagonal",
            "odd",
            "odd",
            "minimum",
            "difference",
            "quadruple",
            "slow-thermometer",
            "cage",
            "arrow",
            "little-killer",
            "x-sum",
            "all-dots-marked",
        ];
        assert_eq!(names, expected);
        assert!(reading.unread.is_empty(), "{:?}", reading.unread);
        assert_eq!(reading.puzzle.shape(), &Shape::square(4).unwrap());
    }

    #[test]
    fn code_and_unknown_numbers_are_named() {
        let reading = read(&json!([
            {"type": 1000, "definition": {"name": "mine"}}, {"type": 777, "x": [1]}, {"type": 4000}, {"type": 301, "cages": [{"cells": [99]}]},
            {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 0.5}]]}
        ]));
        let names: Vec<_> = reading.unread.iter().map(|unread| unread.name.as_str()).collect();
        assert_eq!(names, ["custom code (mine)", "type 777", "type 301"]);
        assert_eq!((reading.drawn.len(), reading.drawings.len(), reading.notes.len()), (1, 1, 1));
    }
}
