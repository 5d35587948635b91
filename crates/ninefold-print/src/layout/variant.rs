//! A puzzle of any rules and sizes: its picture in the space of a grid, and the sentences below it.
//!
//! The places of everything come from [`Picture`]; here are colours, fonts and widths of lines. Sentences take the white below the
//! grid first; if that is not enough, the grid gets smaller.

use super::grid::Look as GridLook;
use crate::book::Entry;
use crate::font::{Font, Fonts, one_line};
use crate::page::{self, Colour, Ink, Look, Mark, Pen, TextStyle, Weight};
use ninefold_rules::drawing::Tone;
use ninefold_rules::picture::{self, Paint, Picture, Piece, Role};
use ninefold_rules::puzzle::Values;

/// The height of a digit for which sizes of texts are given.
const DIGIT_HEIGHT: f64 = 0.716;
/// The greatest part of the space of a grid that sentences take.
const MOST_TEXT: f64 = 0.45;
/// The distance of two baselines, and of the sentences from the grid, for letters of size 1.
const LEADING: f64 = 1.22;
const GAP: f64 = 0.7;

/// The space of a puzzle.
pub(super) struct Space {
    /// The left and upper edge.
    pub(super) at: (f64, f64),
    /// The width and height of a grid.
    pub(super) size: f64,
    /// The white below it.
    pub(super) below: f64,
    /// The size of letters.
    pub(super) letters: f64,
}

/// Draws a puzzle with its sentences.
pub(super) fn draw(
    entry: &Entry,
    space: &Space,
    look: &GridLook,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    let font = fonts.of(Weight::Regular);
    let lines = wrapped(&entry.sentences, font, space.size / space.letters);
    let (step, gap) = (LEADING * space.letters, GAP * space.letters);
    let most = ((space.below + MOST_TEXT * space.size - gap) / step).max(0.0) as usize;
    let count = lines.len().min(most);
    let height = if count == 0 { 0.0 } else { count as f64 * step + gap };
    let taken = (height - space.below).max(0.0);
    let picture = Picture::of(&entry.puzzle);
    let area = (space.size, space.size - taken);
    let bottom = draw_picture(&picture, space.at, area, look, fonts, marks);
    for (number, line) in lines.iter().take(count).enumerate() {
        let y = bottom + gap + (number as f64 + 0.75) * step;
        let is_cut = number + 1 == count && count < lines.len();
        let line = if is_cut { format!("{line} …") } else { line.clone() };
        let style = TextStyle { weight: Weight::Regular, size: space.letters, ink: Ink::Black };
        let anchor = page::Anchor::Start;
        marks.push(Mark::Text { style, anchor, x: space.at.0, y, text: line });
    }
}

/// Draws a puzzle without sentences in a square.
pub(super) fn draw_alone(
    entry: &Entry,
    at: (f64, f64),
    size: f64,
    look: &GridLook,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    draw_picture(&Picture::of(&entry.puzzle), at, (size, size), look, fonts, marks);
}

/// Draws a solution in a square.
pub(super) fn draw_solution(
    entry: &Entry,
    values: &Values,
    at: (f64, f64),
    size: f64,
    look: &GridLook,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) {
    let picture = Picture::of_solution(&entry.puzzle, values);
    draw_picture(&picture, at, (size, size), look, fonts, marks);
}

/// Returns sentences in lines of at most this width, each sentence on its own.
fn wrapped(sentences: &[String], font: &Font, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for sentence in sentences {
        let mut line = String::new();
        for word in one_line(sentence).split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if !line.is_empty() && font.width(&longer) > width {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer;
            }
        }
        lines.push(line);
    }
    lines.iter().map(|line| font.fitted(line, width)).filter(|line| !line.is_empty()).collect()
}

/// Draws a picture as large as it fits into an area, in the middle of its width. Returns its lower edge.
fn draw_picture(
    picture: &Picture,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    look: &GridLook,
    fonts: &Fonts,
    marks: &mut Vec<Mark>,
) -> f64 {
    let bounds = picture.bounds;
    let (across, down) = (f64::from(bounds.width()), f64::from(bounds.height()));
    let cell = (width / across).min(height / down);
    let left = x + (width - across * cell) / 2.0 - f64::from(bounds.left) * cell;
    let top = y - f64::from(bounds.top) * cell;
    let pen = Scale { cell, left, top, look, fonts };
    marks.extend(picture.pieces.iter().map(|piece| pen.mark(piece)));
    y + down * cell
}

/// The size and the place of a picture on a page.
struct Scale<'a> {
    cell: f64,
    left: f64,
    top: f64,
    look: &'a GridLook,
    fonts: &'a Fonts,
}

impl Scale<'_> {
    fn point(&self, (x, y): (f32, f32)) -> (f64, f64) {
        (self.left + f64::from(x) * self.cell, self.top + f64::from(y) * self.cell)
    }

    fn mark(&self, piece: &Piece) -> Mark {
        match piece {
            Piece::Path { lines, is_closed, fill, stroke } => {
                let points = |line: &[(f32, f32)]| line.iter().map(|at| self.point(*at)).collect();
                let lines = lines.iter().map(|line| points(line)).collect();
                Mark::Path { lines, is_closed: *is_closed, look: self.colours(*fill, *stroke) }
            }
            Piece::Circle { centre, radius, fill, stroke } => Mark::Circle {
                centre: self.point(*centre),
                radius: f64::from(*radius) * self.cell,
                look: self.colours(*fill, *stroke),
            },
            Piece::Text { at, text, size, anchor, role } => {
                self.text(self.point(*at), text, f64::from(*size), *anchor, *role)
            }
        }
    }

    fn text(
        &self,
        (x, y): (f64, f64),
        text: &str,
        size: f64,
        anchor: picture::Anchor,
        role: Role,
    ) -> Mark {
        let weight = match role {
            Role::Given | Role::OnBlack => Weight::Strong,
            _ => Weight::Regular,
        };
        let ink = match role {
            Role::Note => Ink::Grey,
            Role::OnBlack => Ink::White,
            _ => Ink::Black,
        };
        let font = self.fonts.of(weight);
        let height = match role {
            Role::Given | Role::Found => self.look.digit() * self.cell,
            _ => size * DIGIT_HEIGHT * self.cell,
        };
        let size = height / font.digit_height();
        let anchor = match anchor {
            picture::Anchor::Start => page::Anchor::Start,
            picture::Anchor::Middle => page::Anchor::Middle,
            picture::Anchor::End => page::Anchor::End,
        };
        let style = TextStyle { weight, size, ink };
        Mark::Text { style, anchor, x, y: y + height / 2.0, text: text.to_owned() }
    }

    fn colours(&self, fill: Option<Paint>, stroke: Option<picture::Stroke>) -> Look {
        let line = stroke.map(|stroke| {
            let [thin, thick] = self.look.line_widths();
            let width = match stroke.paint {
                Paint::Line => thin,
                Paint::Edge => thick,
                _ => f64::from(stroke.wide) * self.cell,
            };
            let dash = stroke.is_dashed.then_some((0.067 * self.cell, 0.057 * self.cell));
            Pen { colour: colour(stroke.paint), width, dash }
        });
        Look { fill: fill.map(colour), line }
    }
}

/// Returns the colour of a paint.
fn colour(paint: Paint) -> Colour {
    match paint {
        Paint::Paper => Colour([255; 3]),
        Paint::Line => Colour([89; 3]),
        Paint::Edge => Colour([0; 3]),
        Paint::Tone(tone) => tone_colour(tone),
        Paint::Tint(tone) => {
            let Colour(of) = tone_colour(tone);
            Colour(of.map(|part| part + (255 - part) / 2))
        }
    }
}

/// Returns the colour of a tone: light enough for black digits on it, dark enough in grey.
const fn tone_colour(tone: Tone) -> Colour {
    Colour(match tone {
        Tone::Cage | Tone::Black => [0, 0, 0],
        Tone::Thermometer => [205, 205, 212],
        Tone::Arrow => [110, 110, 118],
        Tone::Green => [143, 216, 156],
        Tone::Orange => [248, 184, 120],
        Tone::Purple => [214, 168, 240],
        Tone::Blue => [140, 195, 247],
        Tone::Teal => [125, 211, 205],
        Tone::Peach => [252, 199, 166],
        Tone::Red => [243, 164, 164],
        Tone::Yellow => [236, 215, 94],
        Tone::Shade => [188, 188, 201],
        Tone::Diagonal => [79, 143, 208],
        Tone::Paper | Tone::White => [255, 255, 255],
        // Gray, and tones of a later version of the catalogue.
        _ => [201, 201, 209],
    })
}
