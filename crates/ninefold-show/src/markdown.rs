//! Writes a solution path as Markdown.

use crate::html::Subject;
use crate::net::NetWords;
use crate::prose::{Piece, explanation};
use crate::words::Words;
use ninefold::logic::{Position, Step};
use std::fmt::Write;

/// Returns the document of a path.
#[must_use]
pub fn document(subject: &Subject<'_>, words: &dyn Words) -> String {
    let path = subject.path;
    let mut text = format!("# {}\n\n`{}`\n\n", escaped(subject.title), subject.start.puzzle());
    let end =
        if path.is_solved() { "Solved" } else { "Not solved: no technique in use goes further" };
    let _ = writeln!(
        text,
        "{end} in {} steps. Level {}, score {}.\n\n| technique | times | score |\n|---|---:|---:|",
        path.steps.len(),
        words.level(path.level()),
        path.score()
    );
    for (technique, count) in path.techniques() {
        let _ = writeln!(text, "| {technique} | {count} | {} |", technique.score() * count);
    }
    text.push('\n');
    let mut position = subject.start.clone();
    for (number, step) in (1..).zip(&path.steps) {
        if (subject.shown.0..=subject.shown.1).contains(&number) {
            let _ = write!(text, "{number}. {}", explained(words, &position, step));
        }
        position.apply(step);
    }
    text
}

/// Writes a step: a paragraph, or a list item that has lists in it.
fn explained(words: &dyn Words, position: &Position, step: &Step) -> String {
    let mut text = format!("**{}.**", step.technique);
    for piece in explanation(words, position, step) {
        match piece {
            Piece::Paragraph(words) => text.push_str(&format!(" {words}")),
            Piece::Chain(chain) => text.push_str(&format!(" `{chain}`.")),
            Piece::Net(net) => text.push_str(&lines(&net)),
        }
    }
    text.push('\n');
    text
}

/// Writes a net as nested lists. Their numbers are text, because a list in Markdown cannot go on
/// counting after a list inside it.
fn lines(net: &NetWords) -> String {
    let mut text = format!(" {}\n\n", net.idea);
    for line in &net.lines {
        let indent = " ".repeat(4 + 2 * line.level());
        if let Some(opening) = &line.opening {
            let _ = writeln!(text, "{indent}- {opening}");
        }
        let _ = writeln!(text, "{indent}- ({}) {}", line.number, line.sentence);
    }
    let _ = write!(text, "\n    {}", net.conclusion);
    text
}

/// Escapes text for Markdown.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if "\\`*_[]<>#|".contains(character) {
            safe.push('\\');
        }
        safe.push(if character.is_control() { ' ' } else { character });
    }
    safe
}
