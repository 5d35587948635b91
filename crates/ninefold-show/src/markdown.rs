//! Writes a solution path as Markdown.

use crate::ending;
use crate::html::Subject;
use crate::singles;
use crate::words::Words;
use std::fmt::Write;

/// Returns the document of a path.
#[must_use]
pub fn document(subject: &Subject<'_>, words: &dyn Words) -> String {
    let explanation = subject.explanation;
    let path = &explanation.path;
    let mut text = format!("# {}\n\n`{}`\n\n", escaped(subject.title), subject.start.puzzle());
    let _ = writeln!(
        text,
        "{} Level {}, score {}.\n\n| technique | times | score |\n|---|---:|---:|",
        ending::of_path(path),
        words.level(explanation.level()),
        explanation.score()
    );
    for (technique, count) in path.techniques() {
        let _ = writeln!(text, "| {technique} | {count} | {} |", technique.score() * count);
    }
    text.push('\n');
    let mut position = subject.start.clone();
    let mut applied = 0;
    for part in singles::parts(&path.steps, subject.shown, subject.all_steps) {
        let heading = singles::heading(&part);
        path.steps[applied..part.start() - 1].iter().for_each(|step| position.apply(step));
        applied = part.start() - 1;
        let _ = match &path.steps[part.start() - 1..*part.end()] {
            [step] => writeln!(
                text,
                "{heading}. **{}.** {} {}",
                step.technique,
                words.reason(&position, step),
                words.result(step)
            ),
            // A range is no number of a list: blank lines make it a paragraph of its own.
            all => writeln!(text, "\n{heading}. {}\n", singles::paragraph(all)),
        };
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
