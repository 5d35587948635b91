//! One grid: lines, digits, pencil marks.
//!
//! ```text
//!   ╔═══╤═══╤═══╦══      frame and boxes are thick, cells thin; lines of one kind are one mark
//!   ║ 5 │ 3 │   ║        digits are centred by their ink, and all of a row share a baseline
//!   ╟───┼───┼───╫──
//!   ║ 6 │124│   ║        pencil marks have their places, three by three
//!   ║   │ 7 │   ║
//! ```

use crate::font::Fonts;
use crate::page::{Anchor, Ink, Mark, TextStyle, Weight};
use ninefold::{Candidates, Cell, Digit, Grid};

/// The contents of a grid.
pub(super) struct Content<'a> {
    /// Digits in the strong font.
    pub(super) strong: Grid,
    /// Digits in the regular one.
    pub(super) regular: Grid,
    /// Pencil marks, shown where there is no digit.
    pub(super) marks: Option<&'a Candidates>,
}

/// The look of a grid.
pub(super) struct Look {
    size: f64,
    /// The height of a digit, as a share of its cell.
    digit: f64,
    /// The height of a pencil mark, as a share of its cell.
    mark: f64,
    /// The widths of the lines of cells, of boxes and of the frame.
    lines: [f64; 3],
}

impl Look {
    /// Returns the style of a grid to write into: space around the digits, clear lines.
    pub(super) fn of_puzzle(size: f64, large: bool) -> Self {
        let scale = (size / 240.0).clamp(0.8, 1.4) * if large { 1.45 } else { 1.0 };
        let (digit, mark) = if large { (0.6, 0.19) } else { (0.5, 0.17) };
        Self { size, digit, mark, lines: [0.5 * scale, 1.4 * scale, 1.9 * scale] }
    }

    /// Returns a grid to read: digits as large as fit.
    pub(super) fn of_solution(size: f64) -> Self {
        let scale = (size / 110.0).clamp(0.7, 1.6);
        Self { size, digit: 0.58, mark: 0.0, lines: [0.3 * scale, 0.75 * scale, 1.0 * scale] }
    }

    /// Returns the height of a digit, as a share of its cell.
    pub(super) const fn digit(&self) -> f64 {
        self.digit
    }

    /// Returns the widths of the lines of cells and of regions.
    pub(super) const fn line_widths(&self) -> [f64; 2] {
        [self.lines[0], self.lines[1]]
    }

    fn cell(&self) -> f64 {
        self.size / 9.0
    }
}

/// Draws a grid whose upper left corner is `at`.
pub(super) fn draw(
    content: &Content<'_>,
    at: (f64, f64),
    look: &Look,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    lines(at, look, marks);
    for row in 0..9 {
        digits(&content.strong, Weight::Strong, row, at, look, fonts, marks);
        digits(&content.regular, Weight::Regular, row, at, look, fonts, marks);
        if let Some(candidates) = content.marks {
            let filled = content.strong.or(&content.regular);
            pencil_marks(candidates, &filled, row, at, look, fonts, marks);
        }
    }
}

/// Draws what is said in the place of a solution.
pub(super) fn draw_remark(
    remark: &str,
    (x, y): (f64, f64),
    look: &Look,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    marks.push(Mark::Frame { width: look.lines[1], place: [x, y, look.size, look.size] });
    let font = fonts.of(Weight::Regular);
    let size = (0.84 * look.size / font.width(remark).max(1.0)).min(11.0);
    let style = TextStyle { weight: Weight::Regular, size, ink: Ink::Black };
    let middle = (x + look.size / 2.0, y + look.size / 2.0 + 0.25 * size);
    let text = remark.to_owned();
    marks.push(Mark::Text { style, anchor: Anchor::Middle, x: middle.0, y: middle.1, text });
}

fn lines((x, y): (f64, f64), look: &Look, marks: &mut Vec<Mark>) {
    let [thin, thick, frame] = look.lines;
    let through = |numbers: &[usize]| {
        let mut lines = Vec::with_capacity(2 * numbers.len());
        for number in numbers {
            let at = *number as f64 * look.cell();
            lines.push([x, y + at, x + look.size, y + at]);
            lines.push([x + at, y, x + at, y + look.size]);
        }
        lines
    };
    let cells = through(&[1, 2, 4, 5, 7, 8]);
    marks.push(Mark::Lines { width: thin, ink: Ink::Grey, lines: cells });
    marks.push(Mark::Lines { width: thick, ink: Ink::Black, lines: through(&[3, 6]) });
    marks.push(Mark::Frame { width: frame, place: [x, y, look.size, look.size] });
}

fn digits(
    grid: &Grid,
    weight: Weight,
    row: usize,
    (x, y): (f64, f64),
    look: &Look,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    let font = fonts.of(weight);
    let height = look.digit * look.cell();
    let size = height / font.digit_height();
    let baseline = y + (row as f64 + 0.5) * look.cell() + height / 2.0;
    let place = |(cell, digit): (Cell, Digit)| {
        let middle = x + (cell.column() as f64 + 0.5) * look.cell();
        (middle + font.digit_start(digit) * size, digit)
    };
    let digits: Vec<_> = grid.placed().filter(|(cell, _)| cell.row() == row).map(place).collect();
    if !digits.is_empty() {
        let style = TextStyle { weight, size, ink: Ink::Black };
        marks.push(Mark::Digits { style, y: baseline, digits });
    }
}

fn pencil_marks(
    candidates: &Candidates,
    filled: &Grid,
    row: usize,
    (x, y): (f64, f64),
    look: &Look,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    let font = fonts.of(Weight::Regular);
    let height = look.mark * look.cell();
    let size = height / font.digit_height();
    // Three lines of marks in a cell, away from its edges.
    let offset = |place: usize| (0.5 + 0.28 * (place as f64 - 1.0)) * look.cell();
    for line in 0..3 {
        let baseline = y + row as f64 * look.cell() + offset(line) + height / 2.0;
        let mut digits = Vec::new();
        for cell in Cell::all().filter(|cell| cell.row() == row && filled.get(*cell).is_none()) {
            let left = x + cell.column() as f64 * look.cell();
            let here = candidates.get(cell).iter().filter(|digit| digit.index() / 3 == line);
            digits.extend(here.map(|digit| {
                let middle = left + offset(digit.index() % 3);
                (middle + font.digit_start(digit) * size, digit)
            }));
        }
        if !digits.is_empty() {
            let style = TextStyle { weight: Weight::Regular, size, ink: Ink::Grey };
            marks.push(Mark::Digits { style, y: baseline, digits });
        }
    }
}
