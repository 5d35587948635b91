//! Steps in a terminal: the grid with its candidates and the pattern in it.
//!
//! ```text
//! ┌────────────┬───────
//! │ 5  3  124* │ ...      * belongs to the pattern, - can be crossed out, + can be written:
//! │ 6  27- 4*7 │          signs and colours say the same, so that either is enough
//! │[.] (8)  .  │          [ ] is where to look, ( ) an empty cell with one candidate
//! ```

use super::words;
use crate::console::Console;
use anstyle::{AnsiColor, Style};
use ninefold::logic::{Position, Step};
use ninefold::{Candidate, Cell, Digit};
use ninefold_show::draw::{Drawing, Tone};
use ninefold_show::prose::{Piece, explanation};
use ninefold_show::repeat::folded;
use ninefold_show::verdict::Meanings;
use ninefold_show::words::Words;

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Green.on_default();
const CANDIDATE: Style = Style::new().dimmed();
const POINTED: Style = AnsiColor::Cyan.on_default().bold();

/// Returns the sign and the style of a candidate.
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

/// Draws the grid with candidates, with lines between the boxes; `None` if the terminal is too narrow.
pub(crate) fn picture(drawing: &Drawing<'_>, console: &Console) -> Option<String> {
    let mut cells: Vec<(String, usize)> =
        Cell::all().map(|cell| content(drawing, cell, console.out_colour)).collect();
    align(&mut cells, &Cell::all().map(|cell| is_wrapped(drawing, cell)).collect::<Vec<_>>());
    let width =
        |column: usize| cells.iter().skip(column).step_by(Cell::SIDE).map(|(_, w)| *w).max();
    let widths: Vec<usize> = (0..Cell::SIDE).map(|column| width(column).unwrap_or(1)).collect();
    let total: usize = widths.iter().sum::<usize>() + 6 * 2 + 3 * 3 + 1;
    if total > console.width.max(80) {
        return None;
    }
    let (flat, upright, signs) = if console.ascii {
        ("-", "|", ["+"; Digit::COUNT])
    } else {
        ("─", "│", ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"])
    };
    let border = |at: usize| {
        let parts: Vec<String> =
            widths.chunks(3).map(|three| flat.repeat(three.iter().sum::<usize>() + 6)).collect();
        format!("{}{}{}\n", signs[at], parts.join(signs[at + 1]), signs[at + 2])
    };
    let mut text = border(0);
    for (row, in_row) in cells.chunks(Cell::SIDE).enumerate() {
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

/// Returns the text of a cell, and its width.
fn content(drawing: &Drawing<'_>, cell: Cell, colour: bool) -> (String, usize) {
    let (text, width) = inner(drawing, cell, colour);
    if !drawing.pointed.contains(cell) {
        return (text, width);
    }
    let (open, close) = (painted("[", POINTED, colour), painted("]", POINTED, colour));
    (format!("{open}{text}{close}"), width + 2)
}

/// Returns whether there are signs around the text of a cell.
fn is_wrapped(drawing: &Drawing<'_>, cell: Cell) -> bool {
    let position = drawing.position;
    let has_candidates = position.open().contains(cell) && drawing.shown.contains(cell);
    drawing.pointed.contains(cell) || (has_candidates && position.candidates(cell).len() == 1)
}

/// Puts digits below digits: in a column with signs around some cells, a blank before the others,
/// unless these have many candidates.
fn align(cells: &mut [(String, usize)], wrapped: &[bool]) {
    for column in 0..Cell::SIDE {
        let places = || (column..cells.len()).step_by(Cell::SIDE);
        let is_short = places().all(|at| wrapped[at] || cells[at].1 == 1);
        if is_short && places().any(|at| wrapped[at]) {
            for at in places().filter(|at| !wrapped[*at]).collect::<Vec<_>>() {
                cells[at].0.insert(0, ' ');
                cells[at].1 += 1;
            }
        }
    }
}

fn painted(text: &str, style: Style, colour: bool) -> String {
    if colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// Returns a digit, candidates, or a dot for an empty cell whose candidates are not drawn.
fn inner(drawing: &Drawing<'_>, cell: Cell, colour: bool) -> (String, usize) {
    let position = drawing.position;
    if let Some(digit) = position.digits().get(cell) {
        let style = if position.givens().contains(cell) { GIVEN } else { FOUND };
        return (painted(&digit.to_string(), style, colour), 1);
    }
    if !drawing.shown.contains(cell) {
        return (".".to_owned(), 1);
    }
    let candidates = position.candidates(cell);
    let mut text = String::new();
    let mut width = 0;
    for digit in candidates {
        match drawing.tone(Candidate { cell, digit }) {
            Some(tone) => {
                let (sign, style) = style(tone);
                text.push_str(&painted(&format!("{digit}{sign}"), style, colour));
                width += 2;
            }
            None => {
                text.push_str(&painted(&digit.to_string(), CANDIDATE, colour));
                width += 1;
            }
        }
    }
    match candidates.len() {
        0 => ("?".to_owned(), 1),
        // Without a sign around it, it would look like a digit that is written already.
        1 => (format!("({text})"), width + 2),
        _ => (text, width),
    }
}

/// Returns the meaning of all signs of candidates in drawings.
pub(crate) fn all_signs(meanings: &Meanings) -> String {
    let Meanings { pattern, fin, gone, placed, .. } = meanings;
    format!("* {pattern}, ~ {fin}, - {gone}, + {placed}")
}

/// Explains the signs in this drawing, wrapped; empty if it has none.
pub(crate) fn legend(drawing: &Drawing<'_>, width: usize, language: &dyn Words) -> String {
    let has = |sign: char| drawing.marks.iter().any(|(_, tone)| style(*tone).0 == sign);
    let has_single = drawing.shown.iter().any(|cell| {
        drawing.position.open().contains(cell) && drawing.position.candidates(cell).len() == 1
    });
    let meanings = language.labels().meanings;
    let signs = [
        (!drawing.pointed.is_empty(), "[ ]", meanings.pointed),
        (has('*'), "*", meanings.pattern),
        (has('~'), "~", meanings.fin),
        (has('-'), "-", meanings.gone),
        (has('+'), "+", meanings.placed),
        (has_single, "( )", meanings.single),
    ];
    let used = signs.into_iter().filter(|(used, ..)| *used);
    let used: Vec<String> = used.map(|(_, sign, text)| format!("{sign} {text}")).collect();
    if used.is_empty() { String::new() } else { words::wrapped(&used.join(", "), width) + "\n" }
}

/// The greatest width of explanations.
const WIDEST: usize = 80;

/// Describes a step in words: reason and result, none of the lines wider than the terminal. Before a net
/// stands what it shows; lines that one of `nets` has already are folded.
pub(crate) fn sentences(
    position: &Position,
    step: &Step,
    nets: &[(usize, &Step)],
    console: &Console,
    language: &dyn Words,
) -> String {
    let mut pieces = Vec::new();
    for piece in explanation(language, position, step) {
        match piece {
            Piece::Net(net) => {
                let net = folded(language, step, net, nets);
                pieces.extend([Piece::Paragraph(net.shows.clone()), Piece::Net(net)]);
            }
            other => pieces.push(other),
        }
    }
    lines(&pieces, console)
}

/// Writes pieces of an explanation one below the other.
pub(crate) fn lines(pieces: &[Piece], console: &Console) -> String {
    let width = console.width.clamp(40, WIDEST);
    pieces.iter().map(|piece| piece.text(width)).collect()
}
