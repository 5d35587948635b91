//! Drawings that several rules share.

use crate::cell::CellId;
use crate::drawing::{Mark, Point, Tone, Towards};
use crate::layout::{Kind, Layout};
use crate::rule::Rule;

/// Returns the middle of a cell. Unknowns beside the grid stand right of it.
pub(super) fn centre(layout: &Layout, cell: CellId) -> Point {
    let shape = layout.shape();
    let beside = cell.index().checked_sub(shape.canvas());
    match beside {
        Some(number) => {
            let (row, column) = (number % shape.rows(), number / shape.rows());
            ((shape.columns() + column) as f32 + 1.5, row as f32 + 0.5)
        }
        None => (shape.column(cell) as f32 + 0.5, shape.row(cell) as f32 + 0.5),
    }
}

/// Returns the middles of cells.
pub(super) fn points(layout: &Layout, cells: &[CellId]) -> Vec<Point> {
    cells.iter().map(|&cell| centre(layout, cell)).collect()
}

/// Draws a line through cells.
pub(super) fn line(
    layout: &Layout,
    cells: &[CellId],
    tone: Tone,
    wide: f32,
    marks: &mut Vec<Mark>,
) {
    if !cells.is_empty() {
        marks.push(Mark::Line { points: points(layout, cells), tone, wide });
    }
}

/// Draws a line of the rule's parameter `line`.
pub(super) fn rule_line(rule: &Rule, layout: &Layout, tone: Tone, marks: &mut Vec<Mark>) {
    line(layout, rule.cells("line"), tone, 0.15, marks);
}

/// Draws a circle in a cell.
pub(super) fn circle(layout: &Layout, cell: CellId, tone: Tone, marks: &mut Vec<Mark>) {
    marks.push(Mark::Circle { centre: centre(layout, cell), radius: 0.4, tone });
}

/// Returns the point between two cells.
pub(super) fn middle(layout: &Layout, cells: &[CellId]) -> Point {
    let all = points(layout, cells);
    let count = all.len().max(1) as f32;
    let (x, y) = all.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
    (x / count, y / count)
}

/// Returns the direction from a cell to another, and the opposite one.
pub(super) fn towards(layout: &Layout, from: CellId, to: CellId) -> (Towards, Towards) {
    let ((x, y), (right, down)) = (centre(layout, from), centre(layout, to));
    if y < down {
        (Towards::Down, Towards::Up)
    } else if y > down {
        (Towards::Up, Towards::Down)
    } else if x < right {
        (Towards::Right, Towards::Left)
    } else {
        (Towards::Left, Towards::Right)
    }
}

/// Draws a small text between cells, above what is below it.
pub(super) fn text_between(layout: &Layout, cells: &[CellId], text: String, marks: &mut Vec<Mark>) {
    let centre = middle(layout, cells);
    let radius = if text.chars().count() > 1 { 0.21 } else { 0.16 };
    marks.push(Mark::Circle { centre, radius, tone: Tone::Paper });
    marks.push(Mark::Text { centre, text, size: 0.3 });
}

/// Draws a number in the corner of the first cell of a line.
pub(super) fn line_number(rule: &Rule, number: i64, marks: &mut Vec<Mark>) {
    if let [first, ..] = rule.cells("line") {
        marks.push(Mark::Corner { cell: *first, text: number.to_string() });
    }
}

/// Draws a dot between two cells, with a text in it if there is one.
pub(super) fn dot(
    layout: &Layout,
    cells: &[CellId],
    tone: Tone,
    text: Option<String>,
    marks: &mut Vec<Mark>,
) {
    let centre = middle(layout, cells);
    marks.push(Mark::Circle { centre, radius: 0.16, tone });
    if let Some(text) = text {
        marks.push(Mark::Text { centre, text, size: 0.23 });
    }
}

/// Draws a clue outside of the grid, at the row or column and side that the rule names.
pub(super) fn outside(rule: &Rule, layout: &Layout, text: String, marks: &mut Vec<Mark>) {
    let Some(side) = rule.side("line") else { return };
    let shape = layout.shape();
    let at = side.number as f32 + 0.5;
    let centre = match (side.line, rule.word("side")) {
        (Kind::Row, Some("right")) => (shape.columns() as f32 + 0.5, at),
        (Kind::Row, _) => (-0.5, at),
        (_, Some("bottom")) => (at, shape.rows() as f32 + 0.5),
        _ => (at, -0.5),
    };
    marks.push(Mark::Text { centre, text, size: 0.5 });
}

/// Draws the outline of the rule's cells with a text in its corner.
pub(super) fn cage(rule: &Rule, text: Option<String>, marks: &mut Vec<Mark>) {
    let cells = rule.cells("cells").to_vec();
    if let (Some(text), Some(&cell)) = (text, cells.iter().min()) {
        marks.push(Mark::Corner { cell, text });
    }
    marks.push(Mark::Outline { cells, tone: Tone::Cage });
}
