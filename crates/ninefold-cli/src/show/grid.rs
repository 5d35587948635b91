//! Grids drawn with lines between the boxes.
//!
//! ```text
//! ┌───────┬───────┬───────┐
//! │ 5 3 . │ . 7 . │ . . . │     givens bold, found digits in colour, marked cells in brackets:
//! │ 6 . . │[1]9[5]│ . . . │     colour never carries meaning alone
//! ```

use crate::console::Console;
use anstyle::{AnsiColor, Style};
use ninefold::{Cell, CellSet, Grid};

/// The width of a drawn grid, in columns.
pub(crate) const WIDTH: usize = 25;

/// A grid to be drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Picture {
    /// All digits.
    pub(crate) digits: Grid,
    /// The givens among them.
    pub(crate) givens: Grid,
    /// The cells in brackets.
    pub(crate) marked: CellSet,
    /// The cells with a question mark.
    pub(crate) doubtful: CellSet,
    /// The cells with an asterisk.
    pub(crate) corrected: CellSet,
}

/// The characters that lines are drawn with.
struct Pen {
    top: [&'static str; 3],
    middle: [&'static str; 3],
    bottom: [&'static str; 3],
    flat: &'static str,
    upright: &'static str,
}

const UNICODE: Pen = Pen {
    top: ["┌", "┬", "┐"],
    middle: ["├", "┼", "┤"],
    bottom: ["└", "┴", "┘"],
    flat: "─",
    upright: "│",
};

const ASCII: Pen =
    Pen { top: ["+"; 3], middle: ["+"; 3], bottom: ["+"; 3], flat: "-", upright: "|" };

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Green.on_default();
const MARKED: Style = AnsiColor::Red.on_default().bold();
const UNCLEAR: Style = AnsiColor::Yellow.on_default().bold();

impl Picture {
    /// Returns the lines of the drawing.
    pub(crate) fn lines(&self, console: &Console) -> Vec<String> {
        let pen = if console.ascii { &ASCII } else { &UNICODE };
        let border = |signs: [&str; 3]| {
            let flat = pen.flat.repeat(7);
            format!("{}{flat}{}{flat}{}{flat}{}", signs[0], signs[1], signs[1], signs[2])
        };
        let mut lines = vec![border(pen.top)];
        for row in 0..Cell::SIDE {
            if row == 3 || row == 6 {
                lines.push(border(pen.middle));
            }
            lines.push(self.row(row, pen, console.out_colour));
        }
        lines.push(border(pen.bottom));
        lines
    }

    fn row(&self, row: usize, pen: &Pen, colour: bool) -> String {
        let mut line = String::new();
        for band in 0..3 {
            line.push_str(pen.upright);
            let cells: Vec<Cell> =
                (3 * band..3 * band + 3).filter_map(|c| Cell::at(row, c)).collect();
            let marked = |at: Option<&Cell>| at.is_some_and(|cell| self.marked.contains(*cell));
            for (at, cell) in cells.iter().enumerate() {
                let before = at.checked_sub(1).and_then(|b| cells.get(b));
                let sign = before.and_then(|before| self.sign(*before));
                line.push(match (marked(before), marked(Some(cell))) {
                    (false, true) => '[',
                    (true, false) => ']',
                    _ => sign.unwrap_or(' '),
                });
                self.push_cell(*cell, colour, &mut line);
            }
            let sign = cells.last().and_then(|last| self.sign(*last));
            line.push(if marked(cells.last()) { ']' } else { sign.unwrap_or(' ') });
        }
        line + pen.upright
    }

    /// Returns the sign after a cell.
    fn sign(&self, cell: Cell) -> Option<char> {
        match (self.corrected.contains(cell), self.doubtful.contains(cell)) {
            (true, _) => Some('*'),
            (_, true) => Some('?'),
            _ => None,
        }
    }

    fn push_cell(&self, cell: Cell, colour: bool, line: &mut String) {
        let Some(digit) = self.digits.get(cell) else {
            line.push('.');
            return;
        };
        let style = if self.marked.contains(cell) {
            MARKED
        } else if self.sign(cell).is_some() {
            UNCLEAR
        } else if self.givens.get(cell).is_some() {
            GIVEN
        } else {
            FOUND
        };
        if colour {
            line.push_str(&format!("{style}{digit}{style:#}"));
        } else {
            line.push_str(&digit.to_string());
        }
    }
}

/// Puts two drawings side by side if the terminal is wide enough, else one above the other.
pub(crate) fn beside(left: Vec<String>, right: Vec<String>, console: &Console) -> Vec<String> {
    if console.width < 2 * WIDTH + 6 {
        return left.into_iter().chain(right).collect();
    }
    let arrow = if console.ascii { "  ->  " } else { "  →   " };
    left.into_iter()
        .zip(right)
        .enumerate()
        .map(|(at, (l, r))| format!("{l}{}{r}", if at == 6 { arrow } else { "      " }))
        .collect()
}
