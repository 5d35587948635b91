//! The drawings of a SudokuPad puzzle.

use super::pad_canvas::Canvas;
use crate::data::value::text;
use crate::drawing::{Drawing, Point};
use crate::record::Record;
use ninefold_rules::CellId;
use serde_json::{Map, Value};

/// The most drawings of one puzzle that are kept.
const MOST: usize = 5000;

/// Reads lines, arrows, overlays and underlays.
pub(super) fn read(object: &Map<String, Value>, canvas: &Canvas, reading: &mut Record) {
    for (key, arrow) in [("lines", false), ("arrows", true)] {
        for line in items(object, key) {
            let points: Vec<Point> =
                list(line.get("wayPoints")).filter_map(|p| point(p, canvas)).collect();
            let colour = word(line, "color");
            if points.len() > 1 {
                reading.drawings.push(Drawing::Line { points, colour, arrow });
            }
        }
    }
    for key in ["underlays", "overlays"] {
        for mark in items(object, key) {
            let Some(centre) = mark.get("center").and_then(|centre| point(centre, canvas)) else {
                continue;
            };
            let side = |key: &str| mark.get(key).and_then(Value::as_f64).unwrap_or(0.0);
            reading.drawings.push(Drawing::Mark {
                centre,
                size: side("width").max(side("height")),
                round: mark.get("rounded").is_some_and(|flag| *flag == true),
                fill: word(mark, "backgroundColor"),
                border: word(mark, "borderColor"),
                text: word(mark, "text"),
            });
        }
    }
}

/// Adds a cage that is only drawn.
pub(super) fn cage(cells: Vec<CellId>, text: String, reading: &mut Record) {
    reading.add_drawn("cages");
    reading.drawings.push(Drawing::Cage { cells, text });
}

fn items<'a>(object: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = &'a Value> {
    list(object.get(key)).take(MOST)
}

fn list(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

fn word(value: &Value, key: &str) -> String {
    value.get(key).map(text).unwrap_or_default()
}

/// Reads a pair of row and column, in cells.
fn point(value: &Value, canvas: &Canvas) -> Option<Point> {
    let [row, column] = value.as_array()?.as_slice() else { return None };
    let (top, left) = canvas.offset();
    Some(Point { row: row.as_f64()? - top, column: column.as_f64()? - left })
}
