//! Shapes and rules of puzzles, in sentences.

use super::English;
use super::lists::join;
use super::{reasons, rules_check};
use crate::net::NetWords;
use crate::reasoned::Reasoned;
use crate::rules_report::RulesReport;
use crate::verdict::RulesNote;
use crate::words::RuleWords;
use crate::words::template::{Terms, fill};
use ninefold_rules::{CellId, Layout, Puzzle, Regions, Rule, RuleKind, Shape, ValueSet};
use ninefold_variants::reasons::Step as ReasonedStep;

const TERMS: Terms = Terms {
    and: "and",
    or: "or",
    the: ["the", "The"],
    nouns: &[
        ("cells", "cell", "cells"),
        ("sets", "set", "sets"),
        ("shafts", "shaft", "shafts"),
        ("line", "line", "line"),
    ],
    lines: ["row", "column"],
    ends: ["the left", "the right", "the top", "the bottom"],
    inner: rule,
};

impl RuleWords for English {
    fn shape(&self, layout: &Layout) -> String {
        shape(layout)
    }

    fn rule(&self, rule: &Rule, layout: &Layout) -> String {
        self::rule(rule, layout)
    }

    fn legend(&self, rule: &Rule, layout: &Layout) -> String {
        legend(rule, layout)
    }

    fn rule_kind(&self, kind: &RuleKind) -> String {
        kind.sentence.to_owned()
    }

    fn restricted(&self, layout: &Layout, cells: &[CellId], values: ValueSet) -> String {
        restricted(layout, cells, values)
    }

    fn rules_note(&self, note: RulesNote) -> String {
        self::note(note)
    }

    fn reason_place(&self, at: &Reasoned<'_>) -> String {
        reasons::place(at)
    }

    fn reason_kind(&self, at: &Reasoned<'_>) -> String {
        reasons::kind(at)
    }

    fn reason_cells(&self, at: &Reasoned<'_>) -> String {
        reasons::cells(at)
    }

    fn reason_why(&self, at: &Reasoned<'_>) -> String {
        reasons::why(at)
    }

    fn reason_net(&self, at: &Reasoned<'_>) -> Option<NetWords> {
        reasons::net(at)
    }

    fn reason_singles(&self, puzzle: &Puzzle, steps: &[ReasonedStep]) -> String {
        reasons::singles(puzzle, steps)
    }

    fn rules_check(&self, report: &RulesReport<'_>) -> Vec<String> {
        rules_check::sentences(report, self)
    }

    fn rules_check_reason(&self, report: &RulesReport<'_>) -> String {
        rules_check::reason(report)
    }
}

/// Returns the sentence about a rule of a puzzle.
fn rule(rule: &Rule, layout: &Layout) -> String {
    filled(rule.kind().words, rule, layout)
}

/// Returns the sentence about a rule whose cells are drawn.
fn legend(rule: &Rule, layout: &Layout) -> String {
    filled(rule.kind().legend, rule, layout)
}

fn filled(template: &str, rule: &Rule, layout: &Layout) -> String {
    match template {
        "" => rule.kind().sentence.to_owned(),
        template => fill(template, rule, layout, &TERMS),
    }
}

/// Returns the sentence about an answer.
fn note(note: RulesNote) -> String {
    match note {
        RulesNote::FewerSolutions => {
            "Some rules were not read: with all of them there may be fewer solutions."
        }
        RulesNote::FewerValues => {
            "Some rules were not read: with all of them some of these values may be impossible."
        }
        RulesNote::StoppedValues => {
            "The search was stopped: some of these values may be in no solution."
        }
        RulesNote::NoValues => "There is no solution, so no cell has a value.",
        RulesNote::Solved => "The grid is solved.",
        RulesNote::NoSolution => "This position has no solution.",
        RulesNote::Several => "Nothing more follows: the puzzle has several solutions.",
        RulesNote::Stuck => "No step was found from here.",
        RulesNote::NeedsTrial => {
            "Some of these steps have no short reason: a search shows that they are right."
        }
    }
    .to_owned()
}

/// Returns the sentences about size, values and houses.
fn shape(layout: &Layout) -> String {
    let shape = layout.shape();
    let (rows, columns) = (shape.rows(), shape.columns());
    let (low, high) = (shape.low(), shape.low() + i32::from(shape.values()) - 1);
    let mut text = format!("The grid is {columns}x{rows} with the values {low} to {high}");
    match shape.void().iter().count() {
        0 => {}
        1 => text.push_str("; one of its cells is left out"),
        count => text.push_str(&format!("; {count} of its cells are left out")),
    }
    text.push_str(". ");
    text.push_str(&houses(layout));
    if shape.extra() > 0 {
        let names = (0..shape.extra()).map(|i| layout.name(CellId::at(shape.canvas() + i)));
        let names: Vec<String> = names.map(|name| name.to_string()).collect();
        let verb = if names.len() == 1 { "is an unknown" } else { "are unknowns" };
        text.push_str(&format!(" Beside the grid, {} {verb}.", join(&names, "and")));
    }
    text
}

fn houses(layout: &Layout) -> String {
    let shape = layout.shape();
    let mut kinds = Vec::new();
    if shape.has_rows_columns() {
        kinds.extend(["row".to_owned(), "column".to_owned()]);
    }
    match shape.regions() {
        Regions::None => {}
        Regions::Boxes { width, height } => kinds.push(format!("{width}x{height} box")),
        Regions::Map(_) => kinds.push("region".to_owned()),
    }
    if kinds.is_empty() {
        return "Values may repeat in rows and columns.".to_owned();
    }
    let full = |cells: &[CellId]| cells.len() == usize::from(shape.values());
    let is_full = layout.houses().iter().all(|house| full(&house.cells));
    let all = join(&kinds, "and");
    if is_full {
        format!("Each {all} has each value once.")
    } else {
        format!("No value repeats in a {}.", join(&kinds, "or"))
    }
}

/// Returns the sentence about cells that have some values only.
fn restricted(layout: &Layout, cells: &[CellId], values: ValueSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| layout.name(*cell).to_string()).collect();
    let number = |shape: &Shape, value| shape.number(value).to_string();
    let numbers: Vec<String> = values.iter().map(|value| number(layout.shape(), value)).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    match numbers.len() {
        0 => format!("{} cannot have a value.", join(&names, "and")),
        _ => format!("{} {verb} {}.", join(&names, "and"), join(&numbers, "or")),
    }
}
