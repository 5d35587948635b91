//! The contents of cells: values in their middle, candidates each at its place.
//!
//! ```text
//!   1 2 3   up to nine values     1  2  3  4   up to 16, and five in a row
//!   4 5 6                         5  6  7  8   up to 25
//!   7 8 9                         9 10 11 12
//!                                13 14 15 16
//! ```

use super::piece::Role;
use super::sheet::{CORNER_HEIGHT, Layer, Sheet};
use crate::cell::CellId;
use crate::puzzle::{Puzzle, Values};
use crate::shape::Shape;
use crate::value::{Value, ValueSet};

/// The size of a value.
const VALUE_SIZE: f32 = 34.0 / 60.0;

/// Draws the values and the notes of a puzzle.
pub(super) fn draw(puzzle: &Puzzle, sheet: &mut Sheet) {
    let shape = puzzle.shape();
    for cell in shape.cells() {
        let given = puzzle.given(cell).map(|value| (value, Role::Given));
        let entry = puzzle.entry(cell);
        if let Some((value, role)) = given.or(entry.map(|value| (value, Role::Found))) {
            draw_value(shape, cell, value, role, sheet);
            continue;
        }
        let notes = puzzle.marks(cell).or(puzzle.corners(cell));
        let allowed = puzzle.allowed()[cell.index()];
        if !notes.is_empty() {
            draw_numbers(shape, cell, notes, Role::Note, sheet);
        } else if allowed != shape.all_values() {
            draw_numbers(shape, cell, allowed, Role::Candidate, sheet);
        }
    }
}

/// Draws the values of a solution.
pub(super) fn draw_values(puzzle: &Puzzle, values: &Values, sheet: &mut Sheet) {
    for cell in puzzle.shape().cells() {
        if let Some(value) = values.get(cell.index()).copied().flatten() {
            let role = if puzzle.given(cell).is_some() { Role::Given } else { Role::Found };
            draw_value(puzzle.shape(), cell, value, role, sheet);
        }
    }
}

fn draw_value(shape: &Shape, cell: CellId, value: Value, role: Role, sheet: &mut Sheet) {
    let text = shape.number(value).to_string();
    let at = (shape.column(cell) as f32 + 0.5, shape.row(cell) as f32 + 0.5);
    // A little below the middle leaves a text in the corner free.
    let down = if sheet.has_corner(cell) { 0.1 } else { 1.0 / 60.0 };
    sheet.text(Layer::Value, (at.0, at.1 + down), text, VALUE_SIZE, role);
}

/// Draws candidates, each at its place.
pub(super) fn draw_numbers(
    shape: &Shape,
    cell: CellId,
    values: ValueSet,
    role: Role,
    sheet: &mut Sheet,
) {
    let count = usize::from(shape.values());
    let across = (1..=5).find(|n| n * n >= count).unwrap_or(5);
    let down = count.div_ceil(across);
    // Free of the text in the corner, and of the outline around the cell.
    let edge = if sheet.outlined.contains(cell) { 0.1 } else { 0.05 };
    let top = if sheet.has_corner(cell) { CORNER_HEIGHT - 0.02 } else { edge };
    let (pitch, high) = ((1.0 - 2.0 * edge) / across as f32, (1.0 - edge - top) / down as f32);
    let most = if count > 9 { 0.72 * pitch } else { 0.25 };
    let size = most.min(0.95 * high);
    for value in values.iter() {
        let place = usize::from(value.get()) - 1;
        let (column, row) = ((place % across) as f32, (place / across) as f32);
        let at = (
            shape.column(cell) as f32 + edge + (column + 0.5) * pitch,
            shape.row(cell) as f32 + top + (row + 0.5) * high,
        );
        sheet.text(Layer::Value, at, shape.number(value).to_string(), size, role);
    }
}
