//! Draws all keys, in as many columns as fit.

use super::super::keys::{KEYS, KeyRow};
use super::brush::{Brush, Row};
use super::theme::Ink;
use ratatui_core::layout::Rect;

/// The columns of a block of keys.
const WIDTH: u16 = 39;
/// The columns of the names of keys.
const NAMES: usize = 14;
/// The narrowest column with names and texts side by side.
const NARROW: u16 = 34;

/// Draws the help; `scroll` is the first row that is shown. Returns how many rows do not fit.
pub(super) fn draw(brush: &mut Brush<'_>, area: Rect, scroll: usize) -> usize {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let columns = usize::from((inner.width / WIDTH).clamp(1, 3));
    let width = inner.width / u16::try_from(columns).unwrap_or(1);
    let parts = columns_of(&entries(brush, width), columns);
    let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
    let height = usize::from(inner.height).saturating_sub(2);
    let hidden = longest.saturating_sub(height);
    title(brush, inner, hidden > 0);
    for (x, part) in (inner.x..).step_by(usize::from(width)).zip(&parts) {
        for (y, row) in (inner.y + 2..inner.bottom()).zip(part.iter().skip(scroll.min(hidden))) {
            brush.row(Rect { x, y, width: width.saturating_sub(1), height: 1 }, row);
        }
    }
    hidden
}

fn title(brush: &mut Brush<'_>, area: Rect, scrolls: bool) {
    let arrows = brush.signs.pick("↑ ↓", "up down");
    let rest = match (area.width < 40, scrolls) {
        (true, true) => format!("  {arrows}  Esc"),
        (true, false) => "  Esc".to_owned(),
        (false, true) => format!("   any other key goes back   {arrows} scroll"),
        (false, false) => "   any other key goes back".to_owned(),
    };
    let title = brush.piece(Ink::Given, "Keys");
    let rest = brush.piece(Ink::Soft, rest);
    brush.row(area, &[title, rest]);
}

/// The rows of a key.
struct Entry {
    rows: Vec<Row>,
    /// The heading of its section.
    heading: Row,
    /// Whether it is the first of its section.
    is_first: bool,
}

/// Returns the entries of all sections.
fn entries(brush: &Brush<'_>, width: u16) -> Vec<Entry> {
    let sections = KEYS.iter().flat_map(|section| {
        section.rows.iter().enumerate().map(|(number, row)| {
            let heading = vec![brush.piece(Ink::Success, section.title)];
            Entry { rows: key_rows(brush, row, width), heading, is_first: number == 0 }
        })
    });
    sections.collect()
}

/// Returns a key with what it does, side by side or one below the other.
fn key_rows(brush: &Brush<'_>, row: &KeyRow, width: u16) -> Vec<Row> {
    let keys = ascii_arrows(brush, row.shown);
    if width < NARROW {
        let name = vec![brush.piece(Ink::Accent, format!(" {keys}"))];
        let text = ninefold_show::wrap::wrapped(row.does, usize::from(width).saturating_sub(4));
        let text = text.lines().map(|line| vec![brush.piece(Ink::Text, format!("   {line}"))]);
        return [name].into_iter().chain(text).collect();
    }
    let space = usize::from(width).saturating_sub(NAMES + 3);
    let text = ninefold_show::wrap::wrapped(row.does, space);
    let names = [keys.as_str()].into_iter().chain(std::iter::repeat(""));
    let row = |(name, line): (&str, &str)| {
        vec![brush.piece(Ink::Accent, format!(" {name:<NAMES$} ")), brush.piece(Ink::Text, line)]
    };
    names.zip(text.lines()).map(row).collect()
}

/// Returns entries in columns that are as short as they can be. Each column begins with a heading.
fn columns_of(entries: &[Entry], columns: usize) -> Vec<Vec<Row>> {
    let total: usize = entries.iter().map(|entry| entry.rows.len() + 1).sum();
    let mut limit = total / (2 * columns);
    loop {
        let parts = filled(entries, limit);
        if parts.len() <= columns || limit >= total {
            return parts;
        }
        limit += 1;
    }
}

/// Returns entries in columns of at most this many rows, except where one entry is longer.
fn filled(entries: &[Entry], limit: usize) -> Vec<Vec<Row>> {
    let mut parts: Vec<Vec<Row>> = vec![Vec::new()];
    for entry in entries {
        let used = parts.last().map_or(0, Vec::len);
        // A row of space, and a heading with at least one key.
        let before = if entry.is_first { 2 } else { 0 };
        if used > 0 && used + before + entry.rows.len() > limit {
            parts.push(Vec::new());
        }
        let Some(part) = parts.last_mut() else { continue };
        if entry.is_first && !part.is_empty() {
            part.push(Row::new());
        }
        if entry.is_first || part.is_empty() {
            part.push(entry.heading.clone());
        }
        part.extend(entry.rows.iter().cloned());
    }
    parts
}

/// Returns the names of keys with words for arrows, where there are only ASCII characters.
fn ascii_arrows(brush: &Brush<'_>, shown: &str) -> String {
    let arrows = [("↑", "up"), ("↓", "down"), ("←", "left"), ("→", "right")];
    arrows.into_iter().fold(shown.to_owned(), |text, (arrow, word)| {
        text.replace(arrow, brush.signs.pick(arrow, word))
    })
}
