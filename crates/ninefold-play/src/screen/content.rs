//! The content of a panel: rows of text with what a click on them does.

use super::super::keys::{self, Action};
use super::super::view::Panel;
use super::brush::{Brush, Row, width as width_of};
use super::theme::Ink;

/// The rows of a panel, and which of them has to be seen.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// The rows.
    pub(super) rows: Vec<Row>,
    /// A row that has to be seen, if the rest does not fit.
    pub(super) focus: Option<usize>,
    /// The first row that is shown, if the player chose it.
    pub(super) scroll: usize,
    /// Rows with what a click on them does.
    pub(super) clicks: Vec<(usize, Action)>,
    /// The keys below the rows, which are always seen.
    pub(super) keys: Keys,
}

/// Rows of keys with what they do.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// The rows.
    pub(super) rows: Vec<Row>,
    /// The areas for clicks: the row, the first column, the columns, and the action of the key.
    pub(super) areas: Vec<(usize, u16, u16, Action)>,
}

/// Returns a heading with a row of space below it.
pub(super) fn heading(brush: &Brush<'_>, title: &str) -> Vec<Row> {
    vec![vec![brush.piece(Ink::Given, title)], Row::new()]
}

/// Returns paragraphs with a row of space between them.
pub(super) fn paragraphs(brush: &Brush<'_>, texts: &[String], width: u16) -> Vec<Row> {
    let mut rows = Vec::new();
    for text in texts {
        rows.extend(brush.wrapped(text, width.saturating_sub(1), Ink::Text));
        rows.push(Row::new());
    }
    rows
}

/// Returns keys with what they do while a panel is open, in as many rows as they need.
pub(super) fn key_rows(
    brush: &Brush<'_>,
    shown: &[(&str, &str)],
    width: u16,
    panel: &Panel,
) -> Keys {
    let mut keys = Keys { rows: vec![Row::new()], areas: Vec::new() };
    for (key, does) in shown {
        let pieces = [brush.piece(Ink::Accent, *key), brush.piece(Ink::Soft, format!(" {does}"))];
        let mut used = keys.rows.last().map_or(0, |row| width_of(row));
        if used > 0 && used + 3 + width_of(&pieces) > width {
            keys.rows.push(Row::new());
            used = 0;
        }
        let row = keys.rows.len() - 1;
        if used > 0 {
            keys.rows[row].push(brush.piece(Ink::Soft, "   "));
            used += 3;
        }
        if let Some(action) = named_action(key, panel) {
            keys.areas.push((row, used, width_of(&pieces), action));
        }
        keys.rows[row].extend(pieces);
    }
    keys
}

/// Returns what a key does, by the name that a panel shows.
fn named_action(shown: &str, panel: &Panel) -> Option<Action> {
    let is_letter = shown.chars().count() == 1;
    let name = if is_letter { shown.to_owned() } else { shown.to_lowercase() };
    keys::action(&name, panel)
}

/// Returns the beginning of a text that fits into a width.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(2)).collect();
    format!("{kept}..")
}
