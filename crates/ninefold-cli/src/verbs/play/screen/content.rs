//! The content of a panel: rows of text with what a click on them does.

use super::super::keys::Action;
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

/// Returns keys with what they do, in as many rows as they need.
pub(super) fn key_rows(brush: &Brush<'_>, keys: &[(&str, &str)], width: u16) -> Vec<Row> {
    let mut rows = vec![Row::new()];
    for (key, does) in keys {
        let pieces =
            [brush.piece(Ink::Accent, *key), brush.piece(Ink::Soft, format!(" {does}   "))];
        let used = rows.last().map_or(0, |row| width_of(row));
        if used > 0 && used + width_of(&pieces) > width + 3 {
            rows.push(Row::new());
        }
        if let Some(row) = rows.last_mut() {
            row.extend(pieces);
        }
    }
    rows
}
