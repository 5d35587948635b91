//! Draws all keys, in as many columns as fit.

use super::super::keys::KEYS;
use super::brush::{Brush, Row};
use super::theme::Ink;
use ratatui_core::layout::Rect;

/// The columns of a block of keys.
const WIDTH: u16 = 39;
/// The columns of the names of keys.
const NAMES: usize = 14;

/// Draws the help; `scroll` is the first row that is shown.
pub(super) fn draw(brush: &mut Brush<'_>, area: Rect, scroll: usize) {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let columns = usize::from((inner.width / WIDTH).clamp(1, 3));
    let width = inner.width / u16::try_from(columns).unwrap_or(1);
    let blocks = blocks(brush, width);
    let total: usize = blocks.iter().map(Vec::len).sum();
    let mut parts: Vec<Vec<Row>> = vec![Vec::new(); columns];
    let mut at = 0;
    for block in blocks {
        let filled = parts[at].len();
        if at + 1 < columns && filled > 0 && filled + block.len() / 2 > total / columns {
            at += 1;
        }
        parts[at].extend(block);
    }
    let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
    let height = usize::from(inner.height).saturating_sub(2);
    let first = scroll.min(longest.saturating_sub(height));
    let more = if longest > height { "   ↑ ↓ scroll" } else { "" };
    let title = brush.piece(Ink::Given, "Keys");
    let back =
        brush.piece(Ink::Soft, format!("   any other key goes back{}", brush.signs.pick(more, "")));
    brush.row(inner, &[title, back]);
    for (x, part) in (inner.x..).step_by(usize::from(width)).zip(&parts) {
        for (y, row) in (inner.y + 2..inner.bottom()).zip(part.iter().skip(first)) {
            brush.row(Rect { x, y, width: width.saturating_sub(1), height: 1 }, row);
        }
    }
}

/// Returns the rows of each section, with a row of space after it.
fn blocks(brush: &Brush<'_>, width: u16) -> Vec<Vec<Row>> {
    let sections = KEYS.iter().map(|section| {
        let mut rows = vec![vec![brush.piece(Ink::Success, section.title)]];
        for row in section.rows {
            let keys = ascii_arrows(brush, row.shown);
            let space = usize::from(width).saturating_sub(NAMES + 3);
            let text = ninefold_show::wrap::wrapped(row.does, space.max(8));
            for (number, line) in text.lines().enumerate() {
                let keys = if number == 0 { keys.as_str() } else { "" };
                rows.push(vec![
                    brush.piece(Ink::Accent, format!(" {keys:<NAMES$} ")),
                    brush.piece(Ink::Text, line),
                ]);
            }
        }
        rows.push(Row::new());
        rows
    });
    sections.collect()
}

/// Returns the names of keys with words for arrows, where there are only ASCII characters.
fn ascii_arrows(brush: &Brush<'_>, shown: &str) -> String {
    let arrows = [("↑", "up"), ("↓", "down"), ("←", "left"), ("→", "right")];
    arrows.into_iter().fold(shown.to_owned(), |text, (arrow, word)| {
        text.replace(arrow, brush.signs.pick(arrow, word))
    })
}
