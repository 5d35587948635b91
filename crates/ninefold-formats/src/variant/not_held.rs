//! Puzzles that a format cannot hold.

use ninefold_rules::{Puzzle, Rule};
use std::fmt;

/// A part of a puzzle that a format cannot hold, so that it is not written: without the part it would be another puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotHeld {
    /// The name of the format.
    pub format: &'static str,
    /// The name of the rule, if it is a rule.
    pub rule: Option<&'static str>,
    /// The part and the reason, as a noun phrase.
    pub what: String,
}

impl NotHeld {
    pub(super) fn rule(format: &'static str, rule: &Rule) -> Self {
        let name = rule.kind().name;
        let forms = &rule.kind().forms;
        // A rule without a name there cannot be held with any cells.
        let is_unknown = format == "fpuzzles" && forms.fpuzzles.is_empty()
            || format == "iss" && forms.iss.is_empty();
        let with = if is_unknown { "" } else { " with these cells and numbers" };
        Self { format, rule: Some(name), what: format!("the rule {name}{with}") }
    }

    pub(super) fn part(format: &'static str, what: impl Into<String>) -> Self {
        Self { format, rule: None, what: what.into() }
    }
}

impl fmt::Display for NotHeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {} cannot hold {}", self.format, self.what)
    }
}

impl std::error::Error for NotHeld {}

/// Compares a puzzle with what was read from its written form, and names the first part that is not the same.
pub(super) fn compare(format: &'static str, puzzle: &Puzzle, back: &Puzzle) -> Result<(), NotHeld> {
    let (shape, read) = (puzzle.shape(), back.shape());
    let size = |puzzle: &Puzzle| {
        let shape = puzzle.shape();
        (shape.rows(), shape.columns(), shape.values(), shape.low(), shape.extra())
    };
    let houses = puzzle.layout().houses() == back.layout().houses();
    if size(puzzle) != size(back) || !houses || shape.void() != read.void() {
        return Err(NotHeld::part(format, "this shape"));
    }
    if puzzle.allowed() != back.allowed() {
        return Err(NotHeld::part(format, "these restricted candidates"));
    }
    let mut rest: Vec<Vec<String>> = back.rules().iter().map(arguments).collect();
    for rule in puzzle.rules() {
        let wanted = arguments(rule);
        match rest.iter().position(|other| *other == wanted) {
            Some(at) => {
                rest.remove(at);
            }
            None => return Err(NotHeld::rule(format, rule)),
        }
    }
    if rest.is_empty() { Ok(()) } else { Err(NotHeld::part(format, "these rules without others")) }
}

/// Returns the name of a rule and its arguments, with those that it has if they are left out.
fn arguments(rule: &Rule) -> Vec<String> {
    let of = |(parameter, argument): (
        &ninefold_rules::catalogue::Parameter,
        &ninefold_rules::Argument,
    )| {
        use ninefold_rules::Argument;
        match argument {
            // Without a side a line is seen from its near end.
            Argument::None if parameter.name == "side" => {
                let near = rule
                    .side("line")
                    .filter(|side| side.line == ninefold_rules::layout::Kind::Column);
                format!(
                    "{:?}",
                    Argument::Word(if near.is_some() { "top" } else { "left" }.to_owned())
                )
            }
            Argument::None => usual_number(rule, parameter.name).map_or_else(
                || format!("{:?}", Argument::None),
                |number| format!("{:?}", Argument::Number(number)),
            ),
            Argument::Cells(cells) if rule.kind().name == "little-killer" => {
                // A diagonal is the same from both ends.
                let mut cells = cells.clone();
                cells.sort_unstable();
                format!("{:?}", Argument::Cells(cells))
            }
            Argument::Flag(false) => format!("{:?}", Argument::None),
            Argument::Cells(cells)
                if parameter.kind == ninefold_rules::catalogue::ParameterKind::Cells =>
            {
                let mut cells = cells.clone();
                cells.sort_unstable();
                format!("{:?}", Argument::Cells(cells))
            }
            other => format!("{other:?}"),
        }
    };
    std::iter::once(rule.kind().name.to_owned()).chain(rule.arguments().map(of)).collect()
}

/// Returns the number that a parameter has if it is left out, as the sentence of the rule says it: `{name=3}`.
pub(super) fn usual_number(rule: &Rule, parameter: &str) -> Option<i64> {
    let (_, rest) = rule.kind().words.split_once(&format!("{{{parameter}="))?;
    rest.split('}').next()?.parse().ok()
}
