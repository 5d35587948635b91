//! The cover: title, subtitle, a grid, what is inside, the author.
//!
//! ```text
//!   ╔════════════════════╗
//!   ║    Rainy days      ║  the title, as large as its words allow
//!   ║     Volume 2       ║
//!   ║    ┌──┬──┬──┐      ║
//!   ║    │  │5 │  │      ║  the first puzzle
//!   ║    └──┴──┴──┘      ║
//!   ║    24 puzzles      ║
//!   ║   easy to hard     ║
//!   ║      Author        ║
//!   ╚════════════════════╝
//! ```

use super::grid::{self, Content, Look};
use super::parts::{frame, text};
use super::variant;
use crate::book::{Book, Cover, Entry};
use crate::font::{Font, Fonts, one_line};
use crate::page::{Anchor, Ink, Layer, Mark, Page, Weight};
use ninefold::Grid;

/// The width for which sizes of letters are given: that of the frame of an A4 page.
const USUAL_WIDTH: f64 = 511.0;

/// The sizes of a title, tried in this order, and the most lines it may have.
const TITLE_SIZES: [f64; 4] = [52.0, 42.0, 34.0, 27.0];
const TITLE_LINES: usize = 3;

/// The title of a cover without one.
const NO_TITLE: &str = "Sudoku";

/// Draws the cover of a book with this title, on one line; `shift` is the place that binding takes.
pub(super) fn draw(
    cover: &Cover,
    book: &Book,
    title: &str,
    fonts: &Fonts,
    shift: f64,
    page: &mut Page,
) {
    let area = frame(&book.style);
    let scale = area.width / USUAL_WIDTH;
    let middle = area.middle(shift);
    let left = area.left + shift;
    let mut marks = Vec::new();
    for (inset, width) in [(0.0, 2.4 * scale), (6.0 * scale, 0.7 * scale)] {
        let (width_of, height_of) = (area.width - 2.0 * inset, area.height - 2.0 * inset);
        let place = [left + inset, area.top + inset, width_of, height_of];
        marks.push(Mark::Frame { width, place });
    }
    let inner = area.width - 56.0 * scale;
    let mut put = |weight, size: f64, ink, y: f64, line: &str| {
        let line = fonts.of(weight).fitted(&one_line(line), inner / size);
        if !line.is_empty() {
            marks.push(text(weight, size, ink, Anchor::Middle, middle, y, &line));
        }
    };
    let title = if title.is_empty() { NO_TITLE } else { title };
    let (size, lines) = title_lines(title, fonts.of(Weight::Strong), inner, scale);
    let mut y = area.top + 0.11 * area.height + 0.5 * size;
    for line in &lines {
        put(Weight::Strong, size, Ink::Black, y, line);
        y += 1.12 * size;
    }
    put(Weight::Regular, 19.0 * scale, Ink::Grey, y - 0.2 * size, &cover.subtitle);
    let count = match book.entries.len() {
        1 => "1 puzzle".to_owned(),
        more => format!("{more} puzzles"),
    };
    let bottom = area.bottom();
    put(Weight::Strong, 20.0 * scale, Ink::Black, bottom - 142.0 * scale, &count);
    put(Weight::Regular, 15.0 * scale, Ink::Black, bottom - 118.0 * scale, &cover.levels);
    put(Weight::Regular, 15.0 * scale, Ink::Black, bottom - 40.0 * scale, &cover.author);
    // Between the last possible line of a title and the number of puzzles.
    let top = y + 0.2 * size + 14.0 * scale;
    let free = bottom - 182.0 * scale - top;
    let side = (0.66 * area.width).min(free);
    let at = (middle - side / 2.0, top + (free - side) / 2.0);
    let first = book.entries.first();
    let cells = first.and_then(|entry| entry.puzzle.as_classic());
    let givens = cells.map_or(Grid::EMPTY, |cells| cells.givens);
    let content = Content { strong: givens, regular: Grid::EMPTY, marks: None };
    let look = Look::of_puzzle(side, book.style.large);
    match first.and_then(Entry::drawn) {
        Some(entry) => variant::draw_alone(entry, at, side, &look, fonts, &mut marks),
        None => grid::draw(&content, at, &look, fonts, &mut marks),
    }
    page.label = format!("Cover: {title}");
    page.layers.push(Layer { turned_about: None, marks });
}

/// Returns the title in lines, and the size of its letters: the largest with which it fits.
fn title_lines(title: &str, font: &Font, width: f64, scale: f64) -> (f64, Vec<String>) {
    let mut last = (TITLE_SIZES[0] * scale, Vec::new());
    for size in TITLE_SIZES.map(|size| size * scale) {
        let lines = wrapped(title, font, width / size);
        let fits = lines.iter().all(|line| font.width(line) * size <= width);
        let is_good = fits && lines.len() <= TITLE_LINES;
        last = (size, lines);
        if is_good {
            break;
        }
    }
    // What is too long even in small letters is cut.
    if last.1.len() > TITLE_LINES {
        let rest = last.1.split_off(TITLE_LINES - 1).join(" ");
        last.1.push(rest);
    }
    last
}

/// Returns a text in lines of at most this width; a word that is wider has its own line.
fn wrapped(text: &str, font: &Font, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font.width(&format!("{line} {word}")) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
