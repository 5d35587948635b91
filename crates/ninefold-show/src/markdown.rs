//! Writes a solution path as Markdown.

use crate::html::Subject;
use crate::words::Words;
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
            let _ = writeln!(
                text,
                "{number}. **{}.** {} {}",
                step.technique,
                words.reason(&position, step),
                words.result(step)
            );
        }
        position.apply(step);
    }
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
