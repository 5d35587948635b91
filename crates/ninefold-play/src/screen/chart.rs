//! Draws the rating card: facts, the steps as a bar chart, and the techniques.

use super::super::view::RatingView;
use super::brush::{Brush, Piece, Row};
use super::content::{Content, shortened};
use super::theme::Ink;
use ninefold_show::words::phrases::plural;

/// The rows of the chart.
const HEIGHT: usize = 7;

/// Returns the rows of a rating card.
pub(super) fn rating(brush: &Brush<'_>, rating: &RatingView, width: u16) -> Content {
    let mut rows = vec![vec![brush.piece(Ink::Given, "Rating")], Row::new()];
    for (name, value) in &rating.facts {
        rows.push(vec![
            brush.piece(Ink::Soft, format!("{name:<14}")),
            brush.piece(Ink::Given, value),
        ]);
    }
    rows.push(Row::new());
    for text in &rating.paragraphs {
        rows.extend(brush.wrapped(text, width.saturating_sub(1), Ink::Text));
        rows.push(Row::new());
    }
    if !rating.steps.is_empty() {
        rows.extend(chart(brush, &rating.steps, usize::from(width)));
        rows.push(Row::new());
    }
    let widest = rating.techniques.iter().map(|(_, _, count)| *count).max().unwrap_or(0);
    for (name, value, count) in &rating.techniques {
        rows.push(technique(brush, name, *value, *count, (widest, usize::from(width))));
    }
    rows.push(Row::new());
    Content { rows, scroll: rating.scroll, ..Content::default() }
}

/// Returns a column for each step; in a narrow panel, for the hardest of several steps.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "less than the height")]
fn chart(brush: &Brush<'_>, steps: &[f64], width: usize) -> Vec<Row> {
    let columns = width.saturating_sub(6).max(1);
    let each = steps.len().div_ceil(columns).max(1);
    let values: Vec<f64> =
        steps.chunks(each).map(|chunk| chunk.iter().copied().fold(0.0, f64::max)).collect();
    let highest = values.iter().copied().fold(1.0, f64::max);
    let eighths = |value: f64| (value / highest * (HEIGHT * 8) as f64).round().max(1.0) as usize;
    let mut rows = Vec::new();
    for row in (0..HEIGHT).rev() {
        let label = match row {
            row if row == HEIGHT - 1 => format!("{highest:4.1} "),
            0 => " 0.0 ".to_owned(),
            _ => "     ".to_owned(),
        };
        let mut pieces: Row = vec![brush.piece(Ink::Soft, label)];
        for value in &values {
            let filled = eighths(*value).saturating_sub(8 * row);
            let style = brush.theme.bar(value / highest);
            pieces.push(Piece { text: brush.signs.column(filled).to_owned(), style });
        }
        rows.push(pieces);
    }
    let below = format!("     {}, in order", plural(steps.len() as u64, "step"));
    rows.push(vec![brush.piece(Ink::Soft, below)]);
    rows
}

/// Returns a technique with its rating, how often it is used, and a bar for that.
fn technique(
    brush: &Brush<'_>,
    name: &str,
    value: f64,
    count: usize,
    (widest, width): (usize, usize),
) -> Row {
    let space = width.saturating_sub(36).min(20);
    let names = width.saturating_sub(10 + space).clamp(8, 34);
    let name = shortened(name, names);
    let length = (count * space).div_ceil(widest.max(1));
    let bar = brush.signs.pick("▆", "#").repeat(length);
    vec![
        brush.piece(Ink::Accent, format!("{value:4.1} ")),
        brush.piece(Ink::Text, format!("{name:<names$}")),
        brush.piece(Ink::Soft, format!("{count:>3} ")),
        Piece { text: bar, style: brush.theme.bar(0.0) },
    ]
}
