//! Writes a solution path as Markdown.

use crate::html::Subject;
use crate::net::NetWords;
use crate::overview::Overview;
use crate::prose::{Piece, explanation};
use crate::repeat::folded;
use crate::singles;
use crate::words::Words;
use ninefold::logic::{Position, Step};
use std::fmt::Write;

/// Returns the document of a path.
#[must_use]
pub fn document(subject: &Subject<'_>, words: &dyn Words) -> String {
    let explanation = subject.explanation;
    let path = &explanation.path;
    let mut text = head(subject.title, subject.start);
    let _ = writeln!(
        text,
        "{}\n\n{} {}{}\n\n| {} |\n|---|---:|---:|",
        words.overview(&Overview::of(path)).join(" "),
        words.path_ending(path),
        words.standard_path(explanation),
        words.path_kind(explanation).map(|text| format!(" {text}")).unwrap_or_default(),
        words.labels().columns.join(" | "),
    );
    for (technique, count) in path.techniques() {
        let _ = writeln!(text, "| {technique} | {count} | {} |", technique.score() * count);
    }
    text.push('\n');
    let mut position = subject.start.clone();
    let mut applied = 0;
    let mut nets: Vec<(usize, &Step)> = Vec::new();
    let all_steps = subject.all_steps || singles::are_all(&path.steps);
    for part in singles::parts(&path.steps, subject.shown, all_steps) {
        let heading = singles::heading(&part);
        path.steps[applied..part.start() - 1].iter().for_each(|step| position.apply(step));
        applied = part.start() - 1;
        let _ = match &path.steps[part.start() - 1..*part.end()] {
            [step] => {
                let explained = explained(words, &position, step, &nets);
                nets.extend(step.pattern.net.iter().map(|_| (*part.start(), step)));
                write!(text, "{heading}. {explained}")
            }
            // A range is no number of a list: blank lines make it a paragraph of its own.
            all => writeln!(text, "\n{heading}. {}\n", words.singles(all)),
        };
    }
    text
}

/// Writes the part of a document about a puzzle that cannot be explained, with the reason.
#[must_use]
pub fn unexplained(title: &str, start: &Position, reason: &str) -> String {
    format!("{}{}\n\n", head(title, start), escaped(reason))
}

fn head(title: &str, start: &Position) -> String {
    format!("# {}\n\n`{}`\n\n", escaped(title), start.puzzle())
}

/// Writes a step: a paragraph, or a list item that has lists in it.
fn explained(
    words: &dyn Words,
    position: &Position,
    step: &Step,
    nets: &[(usize, &Step)],
) -> String {
    let mut text = format!("**{}.**", step.technique);
    for piece in explanation(words, position, step) {
        match piece {
            piece @ (Piece::Paragraph(_) | Piece::Headed { .. }) => {
                text.push_str(&format!(" {}", piece.paragraph()));
            }
            Piece::Chain(chain) => text.push_str(&format!(" `{chain}`.")),
            Piece::Net(net) => text.push_str(&lines(&folded(words, step, net, nets))),
        }
    }
    text.push('\n');
    text
}

/// Writes a net as nested lists. Their numbers are text, because a list in Markdown cannot go on
/// counting after a list inside it.
fn lines(net: &NetWords) -> String {
    let mut text = format!(" {}\n\n", net.shows);
    for line in &net.lines {
        let indent = " ".repeat(4 + 2 * line.level());
        if let Some(opening) = &line.opening {
            let _ = writeln!(text, "{indent}- {opening}");
        }
        let _ = writeln!(text, "{indent}- ({}) {}", line.label(), line.sentence);
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
