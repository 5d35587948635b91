//! The lines of a text: frames around regions, values, signs and clues at their places.
//!
//! A border stands between two columns where any row has one, or a sign; rows likewise. So boxes look as usual, and the
//! regions of a jigsaw have lines of their own.

use super::characters::Characters;
use super::shown::Shown;
use ninefold_rules::{CellId, Layout, Puzzle};

/// The characters of lines by the directions in which they lead: up 1, right 2, down 4, left 8.
const UNICODE: [char; 16] =
    [' ', '│', '─', '└', '│', '│', '┌', '├', '─', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
const ASCII: [char; 16] =
    [' ', '|', '-', '+', '|', '|', '+', '+', '-', '+', '-', '+', '+', '+', '+', '+'];

/// A grid with the space that its parts take.
pub(super) struct Frame<'a> {
    layout: &'a Layout,
    shown: &'a Shown,
    pen: &'static [char; 16],
    /// Whether there is a border left of each column, and after the last.
    across: Vec<bool>,
    /// Whether there is a border above each row, and below the last.
    down: Vec<bool>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, shown: &'a Shown, characters: Characters) -> Self {
        let layout = puzzle.layout();
        let shape = layout.shape();
        let pen = if characters == Characters::Ascii { &ASCII } else { &UNICODE };
        let mut frame = Self { layout, shown, pen, across: Vec::new(), down: Vec::new() };
        let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
        let has_sign_right =
            |column: i32| shown.right.keys().any(|cell| shape.column(*cell) as i32 == column - 1);
        let has_sign_below =
            |row: i32| shown.below.keys().any(|cell| shape.row(*cell) as i32 == row - 1);
        frame.across = (0..=columns)
            .map(|x| (0..rows).any(|y| frame.is_upright(x, y)) || has_sign_right(x))
            .collect();
        frame.down = (0..=rows)
            .map(|y| (0..columns).any(|x| frame.is_flat(x, y)) || has_sign_below(y))
            .collect();
        frame
    }

    fn cell(&self, x: i32, y: i32) -> Option<CellId> {
        self.layout.shape().cell(y, x)
    }

    fn is_border(&self, a: Option<CellId>, b: Option<CellId>) -> bool {
        match (a, b) {
            (None, None) => false,
            (Some(a), Some(b)) => self.layout.region(a) != self.layout.region(b),
            _ => true,
        }
    }

    /// Returns `true` if there is a border left of a place.
    fn is_upright(&self, x: i32, y: i32) -> bool {
        self.is_border(self.cell(x - 1, y), self.cell(x, y))
    }

    /// Returns `true` if there is a border above a place.
    fn is_flat(&self, x: i32, y: i32) -> bool {
        self.is_border(self.cell(x, y - 1), self.cell(x, y))
    }

    /// Returns all lines, with the content of each cell.
    pub(super) fn lines(&self, content: impl Fn(CellId) -> String) -> Vec<String> {
        let shape = self.layout.shape();
        let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
        let texts: Vec<String> = (0..shape.canvas())
            .map(|at| {
                let cell = CellId::at(at);
                let letters = self.shown.letters.get(&cell).map_or("", String::as_str);
                if shape.void().contains(cell) { String::new() } else { content(cell) + letters }
            })
            .collect();
        let clues = self.shown.outside.iter();
        let above = clues.filter(|((x, _), _)| (0..columns).contains(x)).flat_map(|(_, of)| of);
        let width = texts.iter().chain(above).map(|text| text.chars().count()).max().unwrap_or(1);
        let mut lines = self.clues(-1, width);
        for y in 0..=rows {
            if self.down[y as usize] {
                lines.push((String::new(), self.border(y, width), String::new()));
            }
            if y < rows {
                let row = &texts[(y * columns) as usize..][..columns as usize];
                lines.push((self.beside(-1, y), self.row(y, row, width), self.beside(columns, y)));
            }
        }
        lines.extend(self.clues(rows, width));
        joined(&lines)
    }

    /// Returns the clues left or right of a row.
    fn beside(&self, x: i32, y: i32) -> String {
        self.shown.outside.get(&(x, y)).map(|clues| clues.join(",")).unwrap_or_default()
    }

    /// Returns the lines of clues above the first row or below the last.
    fn clues(&self, y: i32, width: usize) -> Vec<(String, String, String)> {
        let columns = self.across.len() as i32 - 1;
        let of = |x: i32| self.shown.outside.get(&(x, y)).map_or(&[][..], Vec::as_slice);
        let count = (-1..=columns).map(|x| of(x).len()).max().unwrap_or(0);
        let line = |at: usize| {
            // Clues stand next to the grid: the last above it, the first below it.
            let clue = |x: i32| {
                let clues = of(x);
                let at = if y < 0 { (at + clues.len()).checked_sub(count) } else { Some(at) };
                at.and_then(|at| clues.get(at)).map_or("", String::as_str)
            };
            let texts: Vec<&str> = (0..columns).map(clue).collect();
            let middle = self.spread(&texts, width, |x| if self.across[x] { "  " } else { "" });
            (clue(-1).to_owned(), middle, clue(columns).to_owned())
        };
        (0..count).map(line).collect()
    }

    /// Returns texts at the places of cells; `between` stands left of each column and after the last.
    fn spread<'t>(
        &self,
        texts: &[&str],
        width: usize,
        between: impl Fn(usize) -> &'t str,
    ) -> String {
        let mut line = String::new();
        for (x, text) in texts.iter().enumerate() {
            let before = between(x);
            // The first border has no space before it.
            line.push_str(if x == 0 { before.get(1..).unwrap_or_default() } else { before });
            line.push_str(&format!(" {text:<width$}"));
        }
        line + between(texts.len())
    }

    /// Returns a row of cells.
    fn row(&self, y: i32, texts: &[String], width: usize) -> String {
        let mut line = String::new();
        for (x, is_border) in self.across.iter().enumerate() {
            if *is_border {
                let upright = if self.is_upright(x as i32, y) { self.pen[1] } else { ' ' };
                let left = x.checked_sub(1).and_then(|left| self.cell(left as i32, y));
                let sign = left.and_then(|cell| self.shown.right.get(&cell));
                let sign = sign.map_or_else(|| upright.to_string(), Clone::clone);
                // Two places, but for the first border.
                line.push_str(&if x == 0 { sign } else { format!("{sign:>2}") });
            }
            if let Some(text) = texts.get(x) {
                line.push_str(&format!(" {text:<width$}"));
            }
        }
        line
    }

    /// Returns the line above a row.
    fn border(&self, y: i32, width: usize) -> String {
        let mut line = String::new();
        let columns = self.across.len() - 1;
        for x in 0..=columns {
            let at = x as i32;
            let (left, right) =
                (x > 0 && self.is_flat(at - 1, y), x < columns && self.is_flat(at, y));
            if self.across[x] {
                let is_upright = |y: i32| self.is_upright(at, y);
                let arms = usize::from(y > 0 && is_upright(y - 1))
                    + 2 * usize::from(right)
                    + 4 * usize::from(is_upright(y))
                    + 8 * usize::from(left);
                if x > 0 {
                    line.push(if left { self.pen[2] } else { ' ' });
                }
                line.push(self.pen[arms]);
            }
            if x < columns {
                let flat = if right { self.pen[2] } else { ' ' };
                let above = self.cell(at, y - 1).and_then(|cell| self.shown.below.get(&cell));
                let sign = above.map_or("", String::as_str);
                line.push(flat);
                line.push_str(sign);
                let rest = width.saturating_sub(sign.chars().count());
                line.extend(std::iter::repeat_n(flat, rest));
            }
        }
        line
    }
}

/// Joins the left, middle and right parts of lines, each as wide as its widest.
fn joined(lines: &[(String, String, String)]) -> Vec<String> {
    let count = |text: &String| text.chars().count();
    let left = lines.iter().map(|line| count(&line.0)).max().unwrap_or(0);
    let middle = lines.iter().map(|line| count(&line.1)).max().unwrap_or(0);
    let right = lines.iter().map(|line| count(&line.2)).max().unwrap_or(0);
    let line = |(a, b, c): &(String, String, String)| {
        let gap = |width: usize| if width > 0 { " " } else { "" };
        format!("{a:>left$}{}{b:<middle$}{}{c:<right$}", gap(left), gap(right))
    };
    lines.iter().map(line).collect()
}
