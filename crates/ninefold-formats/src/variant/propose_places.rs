//! Places of drawings on the grid: edges, middles of cells, and the cells under a line.

use crate::drawing::{Drawing, Point};
use ninefold_rules::{CellId, Layout};

/// Returns the two cells between which a place lies, and `true` if they are beside each other in a row.
pub(super) fn edge(layout: &Layout, place: Point) -> Option<([CellId; 2], bool)> {
    let is_whole = |n: f64| (n - n.round()).abs() < 0.1;
    let is_half = |n: f64| is_whole(n - 0.5);
    let cell =
        |row: f64, column: f64| layout.shape().cell(row.floor() as i32, column.floor() as i32);
    if is_half(place.row) && is_whole(place.column) {
        let column = place.column.round();
        return Some(([cell(place.row, column - 1.0)?, cell(place.row, column)?], true));
    }
    if is_whole(place.row) && is_half(place.column) {
        let row = place.row.round();
        return Some(([cell(row - 1.0, place.column)?, cell(row, place.column)?], false));
    }
    None
}

/// Returns the cell in whose middle a place is.
pub(super) fn middle(layout: &Layout, place: Point) -> Option<CellId> {
    let is_half = |n: f64| (n - n.floor() - 0.5).abs() < 0.2;
    let cell = || layout.shape().cell(place.row.floor() as i32, place.column.floor() as i32);
    if is_half(place.row) && is_half(place.column) { cell() } else { None }
}

/// Returns `true` for a circle in a cell, as arrows and thermometers have one.
pub(super) fn is_circle(layout: &Layout, drawing: &Drawing, cell: CellId) -> bool {
    matches!(drawing, Drawing::Mark { centre, size, round: true, .. }
        if *size > 0.5 && *size <= 1.0 && middle(layout, *centre) == Some(cell))
}

/// Returns the cells that a line passes, in its order.
pub(super) fn cells_on(layout: &Layout, points: &[Point]) -> Vec<CellId> {
    let mut cells: Vec<CellId> = Vec::new();
    let mut push = |row: f64, column: f64| {
        let cell = layout.shape().cell(row.floor() as i32, column.floor() as i32);
        if let Some(cell) = cell.filter(|cell| cells.last() != Some(cell)) {
            cells.push(cell);
        }
    };
    for two in points.windows(2) {
        let (down, right) = (two[1].row - two[0].row, two[1].column - two[0].column);
        let steps = down.abs().max(right.abs()).round().clamp(1.0, 30.0);
        for i in 0..=steps as usize {
            let part = i as f64 / steps;
            push(two[0].row + down * part, two[0].column + right * part);
        }
    }
    cells
}
