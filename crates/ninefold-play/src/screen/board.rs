//! Draws the board: its lines, its numbers and its cells.

use super::super::view::{State, View};
use super::brush::Brush;
use super::cell;
use super::signs::Crossing;
use super::sizes::Layout;
use super::theme::{Ground, Ink};
use ninefold::Cell;

/// Draws the board of a view.
pub(crate) fn draw(brush: &mut Brush<'_>, layout: &Layout, view: &View) {
    let board = layout.board;
    brush.fill(board, Ground::Paper);
    lines(brush, layout);
    if layout.size.has_frame && view.coordinates {
        numbers(brush, layout);
    }
    let shows_digits = view.state != State::Paused || view.is_preview;
    let has_cursor = view.has_cursor();
    for cell in Cell::all().filter(|cell| *cell != view.cursor || !has_cursor) {
        cell::draw(brush, layout, view, cell, shows_digits);
    }
    // The small board has no space between cells, so the current one is drawn over its neighbours.
    if has_cursor {
        cell::draw(brush, layout, view, view.cursor, shows_digits);
    }
    if !shows_digits {
        paused(brush, layout);
    }
}

/// Draws the lines between boxes and, where the size has them, between cells.
fn lines(brush: &mut Brush<'_>, layout: &Layout) {
    let (size, board) = (layout.size, layout.board);
    let first_x = if size.has_frame { size.line_x(0) } else { 0 };
    let first_y = if size.has_frame { size.line_y(0) } else { 0 };
    let ink = |is_thick| if is_thick { Ink::Thick } else { Ink::Thin };
    // Thick lines come last, so that they are not interrupted.
    for is_thick in [false, true] {
        let style = brush.theme.style(Ground::Surface, ink(is_thick));
        for line in size.lines().filter(|line| line.is_multiple_of(3) == is_thick) {
            for x in first_x..size.columns() {
                let (x, y) = (board.x + x, board.y + size.line_y(line));
                brush.put(x, y, brush.signs.horizontal(is_thick), style);
            }
            for y in first_y..size.rows() {
                let (x, y) = (board.x + size.line_x(line), board.y + y);
                brush.put(x, y, brush.signs.vertical(is_thick), style);
            }
        }
    }
    for row in size.lines() {
        for column in size.lines() {
            let is_thick = row.is_multiple_of(3) || column.is_multiple_of(3);
            let style = brush.theme.style(Ground::Surface, ink(is_thick));
            let (x, y) = (board.x + size.line_x(column), board.y + size.line_y(row));
            brush.put(x, y, brush.signs.crossing(Crossing { row, column }), style);
        }
    }
}

/// Writes the numbers of rows and columns.
fn numbers(brush: &mut Brush<'_>, layout: &Layout) {
    let style = brush.theme.style(Ground::Paper, Ink::Soft);
    for number in 0..9 {
        let name = (number + 1).to_string();
        let y = layout.size.y(number) + layout.size.height / 2;
        brush.put(layout.board.x, layout.board.y + y, &name, style);
        let x = layout.size.x(number) + layout.size.width / 2;
        brush.put(layout.board.x + x, layout.board.y, &name, style);
    }
}

/// Says over the empty board that the game is paused.
fn paused(brush: &mut Brush<'_>, layout: &Layout) {
    let board = layout.board;
    for (number, text) in ["", " Paused ", " p goes on ", ""].iter().enumerate() {
        let text = format!("{text:^13}");
        let piece = brush.piece_on(Ground::Button, Ink::Given, text);
        let x = board.x + (board.width.saturating_sub(13)) / 2;
        let y = board.y + board.height / 2 + u16::try_from(number).unwrap_or(0);
        brush.write(x, y.saturating_sub(1), 13, &piece);
    }
}
