//! Steps in a terminal: the grid with its candidates and the pattern in it.
//!
//! ```text
//! ┌────────────┬───────
//! │ 5  3  124* │ ...      * belongs to the pattern, - can be crossed out, + can be written:
//! │ 6  27- 4*7 │          signs and colours say the same, so that either is enough
//! ```

use super::words;
use crate::console::Console;
use anstyle::{AnsiColor, Style};
use ninefold::logic::{Position, Step};
use ninefold::{Candidate, Cell};
use ninefold_show::draw::{Drawing, Tone};
use ninefold_show::words::{English, Words};

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Green.on_default();

/// What a candidate looks like.
fn style(tone: Tone) -> (char, Style) {
    match tone {
        Tone::Body => ('*', AnsiColor::Cyan.on_default().bold()),
        Tone::Other => ('*', AnsiColor::Blue.on_default().bold()),
        Tone::Third => ('*', AnsiColor::Magenta.on_default().bold()),
        Tone::Fourth => ('*', AnsiColor::Yellow.on_default()),
        Tone::Fin => ('~', AnsiColor::Yellow.on_default().bold()),
        Tone::Gone => ('-', AnsiColor::Red.on_default().strikethrough()),
        Tone::Placed => ('+', AnsiColor::Green.on_default().bold()),
    }
}

/// The grid with candidates, lines between the boxes; nothing if the terminal is too narrow.
pub(crate) fn picture(drawing: &Drawing<'_>, console: &Console) -> Option<String> {
    let cells: Vec<(String, usize)> =
        Cell::all().map(|cell| content(drawing, cell, console.out_colour)).collect();
    let width = |column: usize| cells.iter().skip(column).step_by(9).map(|(_, w)| *w).max();
    let widths: Vec<usize> = (0..9).map(|column| width(column).unwrap_or(1)).collect();
    let total: usize = widths.iter().sum::<usize>() + 6 * 2 + 3 * 3 + 1;
    if total > console.width.max(80) {
        return None;
    }
    let (flat, upright, signs) = if console.ascii {
        ("-", "|", ["+"; 9])
    } else {
        ("─", "│", ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"])
    };
    let border = |at: usize| {
        let parts: Vec<String> =
            widths.chunks(3).map(|three| flat.repeat(three.iter().sum::<usize>() + 6)).collect();
        format!("{}{}{}\n", signs[at], parts.join(signs[at + 1]), signs[at + 2])
    };
    let mut text = border(0);
    for (row, in_row) in cells.chunks(9).enumerate() {
        if row == 3 || row == 6 {
            text.push_str(&border(3));
        }
        for (column, (cell, wide)) in in_row.iter().enumerate() {
            text.push_str(if column % 3 == 0 { upright } else { "" });
            let gap = if column % 3 == 0 { " " } else { "  " };
            text.push_str(gap);
            text.push_str(cell);
            text.push_str(&" ".repeat(widths[column] - wide));
            text.push_str(if column % 3 == 2 { " " } else { "" });
        }
        text.push_str(upright);
        text.push('\n');
    }
    text.push_str(&border(6));
    Some(text)
}

/// What stands in a cell, and how wide that is.
fn content(drawing: &Drawing<'_>, cell: Cell, colour: bool) -> (String, usize) {
    let painted = |text: &str, style: Style| {
        if colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    };
    let position = drawing.position;
    if let Some(digit) = position.digits().get(cell) {
        let style = if position.givens().contains(cell) { GIVEN } else { FOUND };
        return (painted(&digit.to_string(), style), 1);
    }
    let mut text = String::new();
    let mut width = 0;
    for digit in position.candidates(cell) {
        match drawing.tone(Candidate { cell, digit }) {
            Some(tone) => {
                let (sign, style) = style(tone);
                text.push_str(&painted(&format!("{digit}{sign}"), style));
                width += 2;
            }
            None => {
                text.push_str(&digit.to_string());
                width += 1;
            }
        }
    }
    if text.is_empty() { ("?".to_owned(), 1) } else { (text, width) }
}

/// What the signs in a drawing mean.
pub(crate) const LEGEND: &str =
    "* pattern, ~ fin or guardian, - can be crossed out, + can be written";

/// A step in words: reason and result, wrapped.
pub(crate) fn sentences(
    position: &Position,
    step: &Step,
    indent: &str,
    console: &Console,
) -> String {
    let text = format!("{} {}", English.reason(position, step), English.result(step));
    let width = console.width.clamp(40, 100) - indent.len();
    let wrapped = words::wrapped(text.trim(), width);
    wrapped.lines().map(|line| format!("{indent}{line}\n")).collect()
}
