//! Draws what a mouse needs: the digits with how many are left, the modes and the most used commands.

use super::super::game::Command;
use super::super::keys::Action;
use super::super::view::{Mode, View};
use super::brush::Brush;
use super::theme::{Ground, Ink};
use super::zones::Zones;
use ninefold::Digit;
use ratatui_core::layout::Rect;

/// The rows of the pad.
pub(super) const ROWS: u16 = 5;

/// Draws the pad at the lower end of an area.
pub(super) fn draw(brush: &mut Brush<'_>, area: Rect, view: &View, zones: &mut Zones) {
    let row = |number: u16| Rect { y: area.y + number, height: 1, ..area };
    keys(brush, row(0), view, zones);
    if view.shows_left {
        left(brush, row(1), view);
    }
    modes(brush, row(2), view, zones);
    let tools = [
        ("undo", Command::Undo),
        ("redo", Command::Redo),
        ("clear", Command::Clear),
        ("hint", Command::Hint),
    ];
    buttons(brush, row(4), &tools, zones);
}

/// Draws a key of three columns for each digit.
fn keys(brush: &mut Brush<'_>, area: Rect, view: &View, zones: &mut Zones) {
    for (digit, x) in Digit::all().zip((area.x..).step_by(3)) {
        let is_done = view.left[digit.index()] == 0;
        let ground = match view.mode {
            Mode::Colour => Ground::Tint(digit.get()),
            _ if view.highlighted == Some(digit) => Ground::Same,
            _ => Ground::Button,
        };
        let ink = if is_done && view.mode != Mode::Colour { Ink::Soft } else { Ink::Given };
        let piece = brush.piece_on(ground, ink, format!(" {digit} "));
        brush.write(x, area.y, 3, &piece);
        zones.buttons.push((Rect { x, width: 3, ..area }, Action::Game(Command::Digit(digit))));
    }
}

/// Writes below each digit how many cells lack it.
fn left(brush: &mut Brush<'_>, area: Rect, view: &View) {
    for (count, x) in view.left.iter().zip((area.x..).step_by(3)) {
        let text = match count {
            0 => format!(" {} ", brush.signs.pick("✓", "*")),
            count => format!(" {count} "),
        };
        let piece = brush.piece(Ink::Soft, text);
        brush.write(x, area.y, 3, &piece);
    }
}

/// Draws a button for each mode; the current one has its colour.
fn modes(brush: &mut Brush<'_>, area: Rect, view: &View, zones: &mut Zones) {
    let mut x = area.x;
    for mode in Mode::ALL {
        let ground = if mode == view.mode { Ground::Badge(mode) } else { Ground::Paper };
        let ink = if mode == view.mode { Ink::Given } else { Ink::Soft };
        let piece = brush.piece_on(ground, ink, mode.name());
        let end = brush.write(x, area.y, area.right().saturating_sub(x), &piece);
        let command = Command::SetMode(mode);
        zones.buttons.push((Rect { x, width: end - x, ..area }, Action::Game(command)));
        x = end + 1;
    }
}

/// Draws buttons in a row.
fn buttons(brush: &mut Brush<'_>, area: Rect, tools: &[(&str, Command)], zones: &mut Zones) {
    let mut x = area.x;
    for (name, command) in tools {
        let piece = brush.piece_on(Ground::Button, Ink::Text, format!(" {name} "));
        let end = brush.write(x, area.y, area.right().saturating_sub(x), &piece);
        zones.buttons.push((Rect { x, width: end - x, ..area }, Action::Game(command.clone())));
        x = end + 1;
    }
}

/// Draws the digits in a single row, where there is no space for more.
pub(super) fn digits(brush: &mut Brush<'_>, area: Rect, view: &View, zones: &mut Zones) {
    let step = if area.width >= 22 { 2 } else { 1 };
    for (digit, x) in Digit::all().zip((area.x..).step_by(step)) {
        let ink = if view.left[digit.index()] == 0 { Ink::Thin } else { Ink::Accent };
        let piece = brush.piece(ink, digit.to_string());
        brush.write(x, area.y, 1, &piece);
        zones.buttons.push((Rect { x, width: 1, ..area }, Action::Game(Command::Digit(digit))));
    }
    let last = area.right().saturating_sub(3);
    let row = [brush.piece(Ink::Soft, "H"), brush.piece(Ink::Soft, " ?")];
    brush.row(Rect { x: last, width: 3, ..area }, &row);
    let button = |x| Rect { x, width: 1, ..area };
    zones.buttons.push((button(last), Action::Game(Command::Hint)));
    zones.buttons.push((button(last + 2), Action::Help));
}
