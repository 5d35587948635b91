//! Writes the explanation of a puzzle of any rules as a part of an HTML page, and as Markdown.
//!
//! ```text
//!   title, drawing, rules in sentences
//!   1-3. paragraph                      the numbers of its steps, then its pieces; a refutation line by line
//!   the end of the path, the solved grid
//! ```

use crate::net::{LineKind, NetWords};
use crate::piece::Piece;
use crate::puzzle_svg;
use crate::puzzle_text::{self, Characters};
use crate::reasons::Explained;
use crate::rules::beside_drawing;
use crate::svg::escaped;
use crate::words::RuleWords;
use ninefold_rules::{CellId, Puzzle, puzzle::Values};
use std::fmt::Write;

/// The explanation that a document shows.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The title.
    pub title: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The text of the rules that were not read, if there are any.
    pub unread: Option<&'a str>,
    /// The steps in words.
    pub paragraphs: &'a [Explained],
    /// The sentences about the end.
    pub ending: &'a [String],
    /// The values of the grid at the end.
    pub end: &'a Values,
}

/// Returns an explanation as an article of a page that begins with [`opening`](crate::html::opening) and ends with
/// [`CLOSING`](crate::html::CLOSING); its number is unique on the page.
#[must_use]
pub fn article(subject: &Subject<'_>, number: u64, words: &dyn RuleWords) -> String {
    let mut sentences = beside_drawing(subject.puzzle, words);
    sentences.extend(subject.unread.map(str::to_owned));
    let title = escaped(subject.title);
    let drawing = puzzle_svg::standalone(&start(subject), subject.title, &sentences);
    let mut html = format!("<article id=\"puzzle-{number}\">\n<h1>{title}</h1>\n{drawing}\n<ul>\n");
    for sentence in &sentences {
        let _ = writeln!(html, "<li>{}</li>", escaped(sentence));
    }
    html.push_str("</ul>\n");
    for paragraph in subject.paragraphs {
        let first = paragraph.first;
        let _ = write!(
            html,
            "<section id=\"puzzle-{number}-step-{first}\">\n<p><b>{}.</b> ",
            numbers(paragraph)
        );
        html_pieces(&paragraph.pieces, &mut html);
        html.push_str("</section>\n");
    }
    let _ = writeln!(html, "<p class=\"do\">{}</p>", escaped(&subject.ending.join(" ")));
    let end = puzzle_svg::standalone(&end(subject), subject.title, &[]);
    html.push_str(&format!("{end}\n</article>\n"));
    html
}

/// Writes the pieces of a paragraph whose first element is open.
fn html_pieces(pieces: &[Piece], html: &mut String) {
    for (at, piece) in pieces.iter().enumerate() {
        let begin = if at == 0 { "" } else { "<p>" };
        let _ = match piece {
            Piece::Net(net) => {
                let close = if at == 0 { "</p>\n" } else { "" };
                writeln!(html, "{close}<ol class=\"lines\">").and_then(|()| html_lines(net, html))
            }
            other => writeln!(html, "{begin}{}</p>", escaped(&other.paragraph())),
        };
    }
}

fn html_lines(net: &NetWords, html: &mut String) -> std::fmt::Result {
    for line in &net.lines {
        if let Some(opening) = &line.opening {
            writeln!(html, "<li class=\"opening\">{}</li>", escaped(opening))?;
        }
        let class = if line.kind == LineKind::Contradiction { " class=\"no\"" } else { "" };
        let (number, sentence) = (line.number, escaped(&line.sentence));
        writeln!(html, "<li{class} value=\"{number}\">{sentence}</li>")?;
    }
    writeln!(html, "</ol>\n<p>{}</p>", escaped(&net.conclusion))
}

/// Returns an explanation as Markdown, with grids as text.
#[must_use]
pub fn markdown(subject: &Subject<'_>, words: &dyn RuleWords) -> String {
    let mut text = format!("# {}\n\n", marked(subject.title));
    let start = puzzle_text::lines(&start(subject), Characters::Unicode);
    let _ = writeln!(text, "```text\n{}\n```\n", start.join("\n"));
    let sentences = puzzle_text::sentences(subject.puzzle, words);
    for sentence in sentences.iter().map(String::as_str).chain(subject.unread) {
        let _ = writeln!(text, "- {}", marked(sentence));
    }
    text.push('\n');
    for paragraph in subject.paragraphs {
        let mut pieces = String::new();
        for piece in &paragraph.pieces {
            match piece {
                Piece::Net(net) => pieces.push_str(&markdown_lines(net)),
                other => {
                    let _ = write!(pieces, " {}", marked(&other.paragraph()));
                }
            }
        }
        let _ = writeln!(text, "**{}.**{pieces}\n", numbers(paragraph));
    }
    let _ = writeln!(text, "{}\n", marked(&subject.ending.join(" ")));
    let end = puzzle_text::solution(subject.puzzle, subject.end, Characters::Unicode);
    let _ = writeln!(text, "```text\n{}\n```\n", end.join("\n"));
    text
}

fn markdown_lines(net: &NetWords) -> String {
    let mut text = String::from("\n\n");
    for line in &net.lines {
        let indent = " ".repeat(2 * line.level().saturating_sub(1));
        if let Some(opening) = &line.opening {
            let _ = writeln!(text, "{indent}- {}", marked(opening));
        }
        let _ = writeln!(text, "{indent}- ({}) {}", line.label(), marked(&line.sentence));
    }
    let _ = write!(text, "\n{}", marked(&net.conclusion));
    text
}

/// Returns the numbers of the steps of a paragraph.
fn numbers(paragraph: &Explained) -> String {
    match (paragraph.first, paragraph.last) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}-{last}"),
    }
}

/// Returns the puzzle without pencil marks.
fn start(subject: &Subject<'_>) -> Puzzle {
    let mut puzzle = subject.puzzle.clone();
    puzzle.clear_marks();
    puzzle
}

/// Returns the puzzle with the values at the end of the path as entries.
fn end(subject: &Subject<'_>) -> Puzzle {
    let mut puzzle = start(subject);
    let cells: Vec<CellId> = puzzle.shape().cells().collect();
    for cell in cells {
        let is_given = puzzle.given(cell).is_some();
        let value = subject.end.get(cell.index()).copied().flatten();
        puzzle.set_entry(cell, value.filter(|_| !is_given));
    }
    puzzle
}

/// Escapes text for Markdown.
fn marked(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if "\\`*_[]<>#|".contains(character) {
            safe.push('\\');
        }
        safe.push(if character.is_control() { ' ' } else { character });
    }
    safe
}
