//! Writes a puzzle of any shape and rules as SVG, in the style of [`svg`](crate::svg).
//!
//! ```text
//!        1     2     3   ...    a cell is 60 wide; the numbers of rows and columns stand outside of the clues around the grid;
//!          11                   the places of everything else are those of the Picture
//!     +-----+-----+-----+
//!   1 |12   |     |  .--+       colours are in the style sheet, light and dark
//! ```

mod style;

pub use style::style;

use crate::svg::escaped;
use ninefold_rules::Puzzle;
use ninefold_rules::drawing::{Point, Tone};
use ninefold_rules::picture::{Anchor, Paint, Picture, Piece, Role, Stroke};
use std::fmt::Write;

const CELL: f32 = 60.0;
/// The space of the numbers of rows and columns.
const EDGE: f32 = 24.0;
const MARGIN: f32 = 6.0;

/// Writes a puzzle for a page that has the style sheet [`style()`]. `label` is a short title, `sentences` say the rules: both are for
/// screen readers.
#[must_use]
pub fn inline(puzzle: &Puzzle, label: &str, sentences: &[String]) -> String {
    let (head, body) = written(puzzle, label, sentences);
    head + &body
}

/// Writes a puzzle as a file of its own.
///
/// ```
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_show::{puzzle_svg, rules, words::English};
///
/// let mut puzzle = Puzzle::new(Shape::square(4)?);
/// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 3")?;
/// let text = puzzle_svg::standalone(&puzzle, "A killer", &rules::in_words(&puzzle, &English));
/// assert!(text.starts_with("<svg") && text.contains(">3</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn standalone(puzzle: &Puzzle, label: &str, sentences: &[String]) -> String {
    let (head, body) = written(puzzle, label, sentences);
    let style = style::style_of(&body);
    format!("{head}<style>{style}</style>{body}")
}

/// Returns the head and the body of a drawing; a style sheet may stand between them.
fn written(puzzle: &Puzzle, label: &str, sentences: &[String]) -> (String, String) {
    let picture = Picture::of(puzzle);
    let (left, top) = (picture.bounds.left * CELL, picture.bounds.top * CELL);
    let (width, height) = (
        number(EDGE + picture.bounds.width() * CELL + MARGIN),
        number(EDGE + picture.bounds.height() * CELL + MARGIN),
    );
    let (label, sentences) = (escaped(label), escaped(&sentences.join(" ")));
    let mut head = format!(
        "<svg class=\"nf\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{label}\"><title>{label}</title>"
    );
    if !sentences.is_empty() {
        let _ = write!(head, "<desc>{sentences}</desc>");
    }
    let (right, down) = (number(EDGE - left), number(EDGE - top));
    let mut svg = format!("<g transform=\"translate({right} {down})\">");
    numbers(puzzle, (left - EDGE / 2.0, top - EDGE / 2.0), &mut svg);
    picture.pieces.iter().for_each(|piece| put(piece, &mut svg));
    svg.push_str("</g></svg>");
    (head, svg)
}

/// Writes the numbers of columns and rows, whose middles are at these places.
fn numbers(puzzle: &Puzzle, (x, y): Point, svg: &mut String) {
    let shape = puzzle.shape();
    let mut label = |x: f32, y: f32, name: usize| {
        let (x, y) = (number(x), number(y));
        let _ = write!(svg, "<text class=\"label\" x=\"{x}\" y=\"{y}\">{name}</text>");
    };
    (0..shape.columns()).for_each(|i| label((i as f32 + 0.5) * CELL, y, i + 1));
    (0..shape.rows()).for_each(|i| label(x, (i as f32 + 0.5) * CELL, i + 1));
}

fn put(piece: &Piece, svg: &mut String) {
    match piece {
        Piece::Path { lines, is_closed, fill, stroke } => {
            let _ = write!(svg, "<path {} d=\"", look(*fill, *stroke));
            for line in lines {
                for (at, (x, y)) in line.iter().enumerate() {
                    let letter = if at == 0 { 'M' } else { 'L' };
                    let _ = write!(svg, "{letter}{} {}", number(x * CELL), number(y * CELL));
                }
                svg.push_str(if *is_closed { "Z" } else { "" });
            }
            svg.push_str("\"/>");
        }
        Piece::Circle { centre: (x, y), radius, fill, stroke } => {
            let [x, y, radius] = [*x, *y, *radius].map(|n| number(n * CELL));
            let look = look(*fill, *stroke);
            let _ = write!(svg, "<circle {look} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        }
        Piece::Text { at: (x, y), text, size, anchor, role } => {
            let anchor = match anchor {
                Anchor::Start => " start",
                Anchor::Middle => "",
                Anchor::End => " end",
            };
            let class = role_class(*role);
            let [x, y, size] = [*x, *y, *size].map(|n| number(n * CELL));
            // The classes of values have their size in the style sheet.
            let size = match role {
                Role::Given | Role::Found => String::new(),
                _ => format!(" font-size=\"{size}\""),
            };
            let text = escaped(text);
            let _ = write!(
                svg,
                "<text class=\"{class}{anchor}\"{size} x=\"{x}\" y=\"{y}\">{text}</text>"
            );
        }
    }
}

/// Returns the attributes of a shape.
fn look(fill: Option<Paint>, stroke: Option<Stroke>) -> String {
    let mut class = "shape".to_owned();
    let tone = stroke.map(|stroke| stroke.paint).or(fill);
    if let Some(tone) = tone {
        let _ = write!(class, " t-{}", paint_name(tone));
    }
    class.push_str(match fill {
        None => "",
        Some(Paint::Paper) => " covers",
        Some(Paint::Tone(Tone::White)) => " white",
        Some(Paint::Tone(Tone::Black)) => " black",
        Some(Paint::Tint(_)) => " light",
        Some(_) => " full",
    });
    let Some(Stroke { wide, is_dashed, .. }) = stroke else { return format!("class=\"{class}\"") };
    let dashed = if is_dashed { " dashed" } else { "" };
    format!("class=\"{class} drawn{dashed}\" stroke-width=\"{}\"", number(wide * CELL))
}

const fn role_class(role: Role) -> &'static str {
    match role {
        Role::Given => "given",
        Role::Found => "found",
        Role::Note => "jot",
        Role::Candidate => "candidate",
        Role::Clue => "clue",
        Role::OnBlack => "on-black",
        Role::OnWhite => "on-white",
    }
}

/// Returns the name of a colour in the style sheet, where white shapes are of paper.
const fn paint_name(paint: Paint) -> &'static str {
    match paint {
        Paint::Tone(Tone::White) | Paint::Tint(Tone::White) => "paper",
        _ => paint.name(),
    }
}

/// Returns a length as a short text.
fn number(length: f32) -> String {
    // Adding zero makes a plain zero of a negative one.
    ((length * 100.0).round() / 100.0 + 0.0).to_string()
}
