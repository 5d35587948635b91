//! The shape and the rules of a puzzle in sentences.

use crate::words::RuleWords;
use ninefold_rules::catalogue::ParameterKind;
use ninefold_rules::drawing::{Mark, Tone};
use ninefold_rules::{CellId, Puzzle, Rule, RuleKind, ValueSet};

/// Returns the shape and each rule of a puzzle as sentences, with cells and numbers. Last come cells that have some
/// values only.
///
/// ```
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_show::{rules, words::English};
///
/// let mut puzzle = Puzzle::new(Shape::square(4)?);
/// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 3")?;
/// let sentences = rules::in_words(&puzzle, &English);
/// assert_eq!(sentences[1], "The cells r1c1 and r1c2 add to 3 and differ.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn in_words(puzzle: &Puzzle, words: &dyn RuleWords) -> Vec<String> {
    let layout = puzzle.layout();
    let rules = puzzle.rules().iter().map(|rule| words.rule(rule, layout));
    let restricted =
        restricted(puzzle).into_iter().map(|(set, cells)| words.restricted(layout, &cells, set));
    [words.shape(layout)].into_iter().chain(rules).chain(restricted).collect()
}

/// Returns the sentences that stand beside a drawing of a puzzle: its shape unless that is classic, and each kind of
/// rule once. Sentences of rules that a drawing cannot show, or that look alike in it, have their cells.
#[must_use]
pub fn beside_drawing(puzzle: &Puzzle, words: &dyn RuleWords) -> Vec<String> {
    beside(puzzle, words, |number| {
        puzzle.rules().get(number).is_some_and(|rule| {
            // Outlines do not say which cells are in which part of a rule.
            has_places(rule.kind()) && parts(puzzle, rule) < 2
        })
    })
}

/// Returns the sentences beside a drawing that shows the rules whose numbers `is_drawn` accepts.
pub(crate) fn beside(
    puzzle: &Puzzle,
    words: &dyn RuleWords,
    is_drawn: impl Fn(usize) -> bool,
) -> Vec<String> {
    let layout = puzzle.layout();
    let mut sentences = Vec::new();
    if !puzzle.shape().is_classic() {
        sentences.push(words.shape(layout));
    }
    let looks: Vec<(&str, String)> =
        puzzle.rules().iter().map(|rule| (rule.kind().name, look(puzzle, rule))).collect();
    for (number, rule) in puzzle.rules().iter().enumerate() {
        // Where two kinds of rules look alike, only cells say which is which.
        let (name, look) = &looks[number];
        let is_alike = looks.iter().any(|(other, of)| other != name && of == look);
        let sentence = if is_drawn(number) && !is_alike {
            words.legend(rule, layout)
        } else {
            words.rule(rule, layout)
        };
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// Counts the outlined sets of cells of a rule. The black squares of several grids explain themselves.
fn parts(puzzle: &Puzzle, rule: &Rule) -> usize {
    let mut marks = Vec::new();
    (rule.kind().draw)(rule, puzzle.layout(), &mut marks);
    let is_part = |mark: &&Mark| matches!(mark, Mark::Outline { tone, .. } if *tone != Tone::Black);
    marks.iter().filter(is_part).count()
}

/// Returns a text that is the same for rules that look alike in a drawing but for their places and numbers.
fn look(puzzle: &Puzzle, rule: &Rule) -> String {
    let mut marks = Vec::new();
    (rule.kind().draw)(rule, puzzle.layout(), &mut marks);
    let words = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let look = |mark: &Mark| match mark {
        Mark::Outline { tone, .. } => format!("outline {tone:?}"),
        Mark::Fill { tone, .. } => format!("fill {tone:?}"),
        Mark::Line { tone, wide, .. } => format!("line {tone:?} {wide}"),
        Mark::Arrow { tone, .. } => format!("arrow {tone:?}"),
        Mark::Circle { tone, radius, .. } => format!("circle {tone:?} {radius}"),
        Mark::Square { tone, turned, .. } => format!("square {tone:?} {turned}"),
        Mark::Text { text, size, .. } => format!("text {} {size}", words(text)),
        Mark::Corner { text, .. } => format!("corner {}", words(text)),
        Mark::Wedge { half, .. } => format!("wedge {half}"),
        _ => "numbers".to_owned(),
    };
    let mut looks: Vec<String> = marks.iter().map(look).collect();
    looks.sort();
    looks.dedup();
    looks.join(", ")
}

/// Returns `true` if a rule of this kind names cells, rows or columns, so that it has a place in a drawing.
#[must_use]
pub fn has_places(kind: &RuleKind) -> bool {
    let is_place = |kind: ParameterKind| match kind {
        ParameterKind::Cell
        | ParameterKind::Cells
        | ParameterKind::Line
        | ParameterKind::Lists
        | ParameterKind::Side
        | ParameterKind::Rules => true,
        ParameterKind::Number
        | ParameterKind::Numbers
        | ParameterKind::Groups
        | ParameterKind::Flag
        | ParameterKind::Word(_)
        | ParameterKind::Text => false,
    };
    kind.parameters.iter().any(|parameter| is_place(parameter.kind))
}

/// Returns the sets of values to which cells without given are restricted, each with its cells.
fn restricted(puzzle: &Puzzle) -> Vec<(ValueSet, Vec<CellId>)> {
    let all = puzzle.shape().all_values();
    let mut groups: Vec<(ValueSet, Vec<CellId>)> = Vec::new();
    for cell in puzzle.shape().cells() {
        let set = puzzle.allowed()[cell.index()];
        if set == all || set.single().is_some() {
            continue;
        }
        match groups.iter_mut().find(|(other, _)| *other == set) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((set, vec![cell])),
        }
    }
    groups
}
