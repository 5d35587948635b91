//! The drawings of an f-puzzles puzzle that stand for no coded rule.

use crate::data::value::text;
use crate::drawing::{Drawing, Point};
use ninefold_rules::{CellId, Layout};
use serde_json::{Map, Value};

/// Returns the drawings of an object under a key of drawings.
pub(super) fn read(key: &str, object: &Map<String, Value>, layout: &Layout) -> Vec<Drawing> {
    let word = |key: &str| object.get(key).map(text).unwrap_or_default();
    let cells = |value: &Value| -> Vec<CellId> {
        let names = value.as_array().into_iter().flatten();
        names.filter_map(|name| layout.cell_named(name.as_str()?)).collect()
    };
    let middle = |cell: &CellId| {
        let shape = layout.shape();
        Point { row: shape.row(*cell) as f64 + 0.5, column: shape.column(*cell) as f64 + 0.5 }
    };
    if key == "line" {
        let lines = object.get("lines").and_then(Value::as_array).into_iter().flatten();
        let line = |line: &Value| Drawing::Line {
            points: cells(line).iter().map(middle).collect(),
            colour: word("outlineC"),
            arrow: false,
        };
        return lines.map(line).collect();
    }
    let cells = object.get("cells").map(cells).unwrap_or_default();
    if cells.is_empty() {
        return Vec::new();
    }
    if key == "cage" {
        return vec![Drawing::Cage { cells, text: word("value") }];
    }
    let count = cells.len() as f64;
    let sum = cells.iter().map(middle).fold((0.0, 0.0), |sum, p| (sum.0 + p.row, sum.1 + p.column));
    let side = |key: &str| object.get(key).and_then(Value::as_f64).unwrap_or(0.0);
    vec![Drawing::Mark {
        centre: Point { row: sum.0 / count, column: sum.1 / count },
        size: side("width").max(side("height")),
        round: key == "circle",
        fill: word("baseC"),
        border: word("outlineC"),
        text: word("value"),
    }]
}
