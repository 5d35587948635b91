//! The screen: draws a [`View`] into a buffer of characters.
//!
//! ```text
//!   View, window ──► sizes: Layout ──► board, cell, panel, help ──► brush: theme, signs ──► buffer
//! ```

mod board;
mod brush;
mod cell;
mod chart;
mod content;
mod help;
mod pad;
mod palette;
mod panel;
#[cfg(test)]
pub(crate) mod sample;
mod signs;
mod sizes;
#[cfg(test)]
mod svg;
#[cfg(test)]
mod tests;
mod theme;
mod zones;

use super::game::Command;
use super::keys::Action;
use super::line_edit::LineEdit;
use super::view::{Message, MessageKind, Panel, State, View};
use brush::{Brush, Piece, Row};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use signs::Signs;
pub(crate) use sizes::Layout;
pub(crate) use theme::Depth;
use theme::{Ground, Ink, Theme};
pub(crate) use zones::{Abilities, Overlay, Zones};

/// Draws everything.
pub(crate) fn draw(
    buffer: &mut Buffer,
    view: &View,
    overlay: &Overlay,
    abilities: Abilities,
) -> Zones {
    let theme = Theme::new(view.theme, abilities.depth, abilities.light);
    let mut brush = Brush { buffer, theme, signs: Signs::new(abilities.ascii) };
    let area = brush.buffer.area;
    let mut zones = Zones::default();
    brush.fill(area, Ground::Paper);
    let Some(layout) = Layout::new(area) else {
        too_small(&mut brush, area);
        return zones;
    };
    header(&mut brush, layout.header, view);
    if let Some(scroll) = overlay.help {
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        zones.hidden = help::draw(&mut brush, body, scroll);
    } else {
        body(&mut brush, &layout, view, overlay, &mut zones);
    }
    footer(&mut brush, &layout, view, overlay, &mut zones);
    zones
}

/// Returns the text of the panel as lines of ASCII characters.
pub(crate) fn panel_lines(view: &View, width: u16) -> Vec<String> {
    let theme = Theme::new(view.theme, Depth::None, false);
    let mut buffer = Buffer::empty(Rect::ZERO);
    let brush = Brush { buffer: &mut buffer, theme, signs: Signs::new(true) };
    let content = panel::content(&brush, view, width, 0);
    let line = |row: &Row| row.iter().map(|piece| piece.text.as_str()).collect::<String>();
    content.rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// Draws the board and the panel, or one of them.
fn body(brush: &mut Brush<'_>, layout: &Layout, view: &View, overlay: &Overlay, zones: &mut Zones) {
    if let Some(area) = layout.panel {
        board::draw(brush, layout, view);
        zones.layout = Some(*layout);
        panel::draw(brush, area, view, layout.size, zones);
    } else if view.panel == Panel::Play || overlay.board_first {
        board::draw(brush, layout, view);
        zones.layout = Some(*layout);
    } else {
        let area = brush.buffer.area;
        let area = Rect { y: area.y + 1, height: area.height - 2, ..area };
        panel::draw_text(brush, area, view, zones);
    }
}

fn too_small(brush: &mut Brush<'_>, area: Rect) {
    let (columns, rows) = sizes::SMALLEST;
    let text = format!("This window is too small for a board: it needs {columns}x{rows}.");
    for (y, row) in (area.y..area.bottom()).zip(brush.wrapped(&text, area.width, Ink::Text)) {
        brush.row(Rect { y, height: 1, ..area }, &row);
    }
}

/// Draws the title and the timer.
fn header(brush: &mut Brush<'_>, area: Rect, view: &View) {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let state = match view.state {
        State::Welcome | State::Playing => "",
        State::Setting => "typing a puzzle",
        State::Paused => "paused",
        State::Solved => "solved",
    };
    let mut right: Row = Vec::new();
    if !state.is_empty() {
        right.push(brush.piece(Ink::Success, state));
    }
    if let Some(clock) = &view.clock {
        // In the style of candidates, which most drawings select anyway: a tick is few bytes more.
        right.push(brush.piece(Ink::Text, "  "));
        right.push(brush.piece_on(Ground::Surface, Ink::Soft, clock));
    }
    let title = if view.title.is_empty() { "Ninefold" } else { &view.title };
    let used = brush::width(&right);
    let left = Rect { width: inner.width.saturating_sub(used + 1), ..inner };
    let piece = brush.piece(Ink::Given, title);
    brush.row(left, &[piece]);
    brush.row_at_right(inner, &right);
}

/// Draws the sign of the mode and the last message, or the command line.
fn footer(
    brush: &mut Brush<'_>,
    layout: &Layout,
    view: &View,
    overlay: &Overlay,
    zones: &mut Zones,
) {
    let area = layout.footer;
    if let Some(line) = &overlay.line {
        command_line(brush, area, line, zones);
        return;
    }
    let is_narrow = area.width < 40;
    let mut rest = area;
    if view.state != State::Welcome {
        // Three letters tell the modes apart.
        let letters = if is_narrow { 3 } else { usize::MAX };
        let badge: String = view.mode.name().to_uppercase().chars().take(letters).collect();
        let badge = brush.piece_on(Ground::Badge(view.mode), Ink::Given, format!(" {badge} "));
        let width = brush.write(area.x, area.y, area.width, &badge) - area.x;
        zones.buttons.push((Rect { width, ..area }, Action::Game(Command::NextMode)));
        rest = Rect { x: area.x + width, width: area.width - width, ..area };
    }
    let rest = Rect { x: rest.x + 1, width: rest.width.saturating_sub(1), ..rest };
    let message = message(brush, view);
    if layout.panel.is_none() && message.is_empty() {
        pad::digits(brush, rest, view, zones);
        return;
    }
    // In a narrow window a message has the place of the keys.
    let has_keys = if message.is_empty() { !is_narrow } else { area.width >= 60 };
    let used = if has_keys { footer_keys(brush, rest, view, zones) } else { 0 };
    let space = rest.width.saturating_sub(used);
    if brush::width(&message) <= space {
        brush.row(Rect { width: space, ..rest }, &message);
    } else {
        long_message(brush, layout, view, &message, zones);
    }
}

/// Draws the command line, and above it the completions that Tab goes through.
fn command_line(brush: &mut Brush<'_>, area: Rect, line: &LineEdit, zones: &mut Zones) {
    let space = usize::from(area.width.saturating_sub(2));
    let (text, at) = line.window(space);
    let row = [brush.piece(Ink::Accent, ":"), brush.piece(Ink::Text, text)];
    brush.row(area, &row);
    let x = area.x + 1 + u16::try_from(at).unwrap_or(0);
    zones.cursor = Some(Position { x, y: area.y });
    let (words, chosen) = line.offers();
    if words.len() < 2 || area.y == 0 {
        return;
    }
    let above = Rect { y: area.y - 1, ..area };
    brush.fill(above, Ground::Button);
    let mut row: Row = vec![brush.piece_on(Ground::Button, Ink::Text, " ")];
    // From the chosen one on, if not all fit.
    let all: usize = words.iter().map(|word| word.chars().count() + 2).sum();
    let first = if all > space { chosen } else { 0 };
    for (number, word) in words.iter().enumerate().skip(first) {
        let ink = if number == chosen { Ink::Given } else { Ink::Soft };
        row.push(brush.piece_on(Ground::Button, ink, format!("{word}  ")));
    }
    brush.row(above, &row);
}

/// Draws the most important keys at the right end of the footer; returns the columns that they take.
fn footer_keys(brush: &mut Brush<'_>, area: Rect, view: &View, zones: &mut Zones) -> u16 {
    let hint = ("H hint", Action::Game(Command::Hint));
    let others = [("? keys", Action::Help), ("q quit", Action::Game(Command::Quit))];
    let first = Some(hint).filter(|_| view.state != State::Welcome);
    let keys: Vec<(&str, Action)> = first.into_iter().chain(others).collect();
    let columns: usize = keys.iter().map(|(text, _)| text.len() + 3).sum();
    let columns = u16::try_from(columns).unwrap_or(0);
    let mut x = area.right().saturating_sub(columns - 2);
    for (text, action) in keys {
        let piece = brush.piece(Ink::Soft, text);
        let end = brush.write(x, area.y, area.right().saturating_sub(x), &piece);
        zones.buttons.push((Rect { x, width: end - x, ..area }, action));
        x = end + 3;
    }
    columns + 1
}

/// Writes a message over as many rows at the lower end of the window as it needs. Where they would cover the board, the first is
/// the header and the last the footer; further ones are as far from the cursor as possible. It is gone with the next key.
fn long_message(
    brush: &mut Brush<'_>,
    layout: &Layout,
    view: &View,
    message: &Row,
    zones: &mut Zones,
) {
    let area = layout.footer;
    let width = area.width.saturating_sub(2);
    let style = message.first().map(|piece| piece.style).unwrap_or_default();
    let text: String = message.iter().map(|piece| piece.text.as_str()).collect();
    let mut rows = brush.wrapped(&text, width, Ink::Text);
    rows.truncate(usize::from(area.y));
    let count = u16::try_from(rows.len()).unwrap_or(1);
    let block = Rect { y: area.y + 1 - count.min(area.y), height: count, ..area };
    let hides_board = zones.layout.is_some() && !block.intersection(layout.board).is_empty();
    let places: Vec<u16> = if hides_board {
        let (first, further) = (layout.header.y, count.saturating_sub(2));
        let from = if view.cursor.row() < 5 { area.y - further } else { first + 1 };
        [first].into_iter().chain(from..from + further).chain([area.y]).collect()
    } else {
        (block.y..block.bottom()).collect()
    };
    for y in &places {
        let line = Rect { y: *y, height: 1, ..area };
        brush.fill(line, Ground::Paper);
        zones.buttons.retain(|(button, _)| button.intersection(line).is_empty());
    }
    for (y, row) in places.into_iter().zip(rows) {
        let row: Row = row.into_iter().map(|piece| Piece { style, ..piece }).collect();
        brush.row(Rect { x: area.x + 1, y, width, height: 1 }, &row);
    }
}

/// Returns what happened last, or what is being done.
fn message(brush: &Brush<'_>, view: &View) -> Row {
    if let Some(busy) = &view.busy {
        let dots = brush.signs.pick("…", "...");
        return vec![brush.piece(Ink::Soft, format!("{busy}{dots}"))];
    }
    let Some(Message { text, kind }) = &view.message else { return Vec::new() };
    let ink = match kind {
        MessageKind::Note => Ink::Text,
        MessageKind::Success => Ink::Success,
        MessageKind::Error => Ink::Wrong,
    };
    vec![brush.piece(ink, text)]
}
