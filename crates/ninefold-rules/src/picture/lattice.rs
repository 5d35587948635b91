//! The grid: the paper of its cells, thin lines between cells, thick ones between regions and at the border.

use super::piece::{Paint, Piece, Stroke};
use super::sheet::{Layer, Sheet};
use crate::cell::CellId;
use crate::drawing::Point;
use crate::layout::Layout;

/// The width of a line between cells.
const THIN: f32 = 1.0 / 60.0;
/// The width of a line between regions.
const THICK: f32 = 2.5 / 60.0;

/// Draws the grid, and the unknowns beside it.
pub(super) fn draw(layout: &Layout, sheet: &mut Sheet) {
    let shape = layout.shape();
    let squares =
        shape.cells().map(|cell| square((shape.column(cell) as f32, shape.row(cell) as f32)));
    let lines = squares.collect();
    let paper = Piece::Path { lines, is_closed: true, fill: Some(Paint::Paper), stroke: None };
    sheet.push(Layer::Paper, paper);
    let (thin, thick) = lines_of(layout);
    for (lines, paint, wide) in [(thin, Paint::Line, THIN), (thick, Paint::Edge, THICK)] {
        push_lines(lines, paint, wide, false, sheet);
    }
    draw_beside(layout, sheet);
}

/// Draws the unknowns beside the grid as squares of their own.
pub(super) fn draw_beside(layout: &Layout, sheet: &mut Sheet) {
    let shape = layout.shape();
    for number in 0..shape.extra() {
        let cell = CellId::at(shape.canvas() + number);
        let (row, column) = (number % shape.rows(), number / shape.rows());
        let corner = ((shape.columns() + column) as f32 + 1.0, row as f32);
        push_lines(vec![square(corner)], Paint::Line, THIN, true, sheet);
        sheet.include((corner.0 + 0.5, corner.1 + 0.5), 0.55);
        sheet.corner(cell, corner, layout.name(cell).to_string());
    }
}

fn square((x, y): Point) -> Vec<Point> {
    vec![(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)]
}

fn push_lines(lines: Vec<Vec<Point>>, paint: Paint, wide: f32, is_closed: bool, sheet: &mut Sheet) {
    if !lines.is_empty() {
        let stroke = Some(Stroke { paint, wide, is_dashed: false });
        sheet.push(Layer::Grid, Piece::Path { lines, is_closed, fill: None, stroke });
    }
}

/// The kind of line between two places.
#[derive(Clone, Copy, PartialEq)]
enum Edge {
    None,
    Thin,
    Thick,
}

/// Returns the line between two places of the canvas.
fn edge(layout: &Layout, a: Option<CellId>, b: Option<CellId>) -> Edge {
    match (a, b) {
        (None, None) => Edge::None,
        (Some(a), Some(b)) if layout.region(a) == layout.region(b) => Edge::Thin,
        _ => Edge::Thick,
    }
}

/// Returns the thin and the thick lines, as long as they can be.
fn lines_of(layout: &Layout) -> (Vec<Vec<Point>>, Vec<Vec<Point>>) {
    let shape = layout.shape();
    let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    let mut add = |kind: Edge, from: Point, to: Point| match kind {
        Edge::None => {}
        Edge::Thin => thin.push(vec![from, to]),
        Edge::Thick => thick.push(vec![from, to]),
    };
    for row in 0..=rows {
        let kinds = (0..columns)
            .map(|column| edge(layout, shape.cell(row - 1, column), shape.cell(row, column)));
        for (kind, from, to) in runs(kinds) {
            add(kind, (from, row as f32), (to, row as f32));
        }
    }
    for column in 0..=columns {
        let kinds =
            (0..rows).map(|row| edge(layout, shape.cell(row, column - 1), shape.cell(row, column)));
        for (kind, from, to) in runs(kinds) {
            add(kind, (column as f32, from), (column as f32, to));
        }
    }
    (thin, thick)
}

/// Joins equal neighbours: returns each kind with its start and its end.
fn runs(kinds: impl Iterator<Item = Edge>) -> Vec<(Edge, f32, f32)> {
    let mut runs: Vec<(Edge, f32, f32)> = Vec::new();
    for (at, kind) in kinds.enumerate() {
        match runs.last_mut() {
            Some((last, _, end)) if *last == kind => *end += 1.0,
            _ => runs.push((kind, at as f32, at as f32 + 1.0)),
        }
    }
    runs
}
