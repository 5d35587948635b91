//! Lines about distances of values: whispers, renban, nabner.

use super::drawn;
use super::shared::{LINE, open};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::drawing::Tone;
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::shape::Shape;

/// A whispers line.
pub static WHISPERS: RuleKind = RuleKind {
    name: "whispers",
    title: "Whispers",
    also: &["German whispers, with 5 on 9x9", "Dutch whispers, with 4"],
    sentence: "Consecutive cells differ by at least the number.",
    words: "Consecutive cells of {line} differ by at least {d}.",
    legend: "Consecutive cells of a whispers line differ by at least {d}.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::required("d", ParameterKind::Number),
    ],
    compile: |rule, to| {
        let d = rule.number("d").unwrap_or(0);
        to.line(rule.cells("line"), |a, b| i64::from(a.abs_diff(b)) >= d);
    },
    holds: |rule, grid| {
        let d = rule.number("d").unwrap_or(0);
        grid.numbers(rule.cells("line")).windows(2).all(|two| (two[0] - two[1]).abs() >= d)
    },
    draw: |rule, layout, marks| {
        let german = rule.number("d").is_none_or(|d| d >= german(layout.shape()));
        let tone = if german { Tone::Green } else { Tone::Orange };
        drawn::rule_line(rule, layout, tone, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "whispers",
            &[("lines", "line", How::Plain), ("value", "d", How::NumberOr(german))],
        )],
        iss: &[Iss::new("Whisper", &[Take::NumberOr("d", 5), Take::Cells("line")])],
        sudokumaker: &[401],
    },
    example: Example { side: 4, givens: ".....1........14", arguments: "line r1c1 r1c2 r2c3; d 2" },
    ..RuleKind::BASE
};

/// The least difference of German whispers: half of the number of values, rounded up.
fn german(shape: &Shape) -> i64 {
    i64::from(shape.values().div_ceil(2))
}

/// A renban line.
pub static RENBAN: RuleKind = RuleKind {
    name: "renban",
    title: "Renban",
    sentence: "The cells differ and hold consecutive values in any order.",
    words: "The cells of {line} differ and hold consecutive values in any order.",
    parameters: LINE,
    compile: |rule, to| {
        let cells = open(rule.cells("line")).0.to_vec();
        let most = crate::compile::distinct(&cells).len() as u32;
        to.differ(&cells);
        // Different numbers, any two of which are less apart than there are cells, are consecutive.
        to.pairs(&cells, |a, b| a != b && a.abs_diff(b) < most);
    },
    holds: |rule, grid| {
        let mut numbers = grid.numbers(open(rule.cells("line")).0);
        numbers.sort_unstable();
        numbers.windows(2).all(|two| two[1] - two[0] == 1)
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Purple, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("renban")],
        iss: &[Iss::line("Renban")],
        sudokumaker: &[400],
    },
    example: Example { side: 4, givens: ".2.....4..4....2", arguments: "line r1c1 r2c2 r2c3" },
    ..RuleKind::BASE
};

/// A nabner line.
pub static NABNER: RuleKind = RuleKind {
    name: "nabner",
    title: "Nabner",
    sentence: "Any two cells of the line, near or far, differ by at least 2.",
    words: "Any two cells of {line}, near or far, differ by at least 2.",
    parameters: LINE,
    compile: |rule, to| to.pairs(rule.cells("line"), |a, b| a.abs_diff(b) >= 2),
    holds: |rule, grid| {
        let mut numbers = grid.numbers(open(rule.cells("line")).0);
        numbers.sort_unstable();
        numbers.windows(2).all(|two| two[1] - two[0] >= 2)
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Yellow, marks),
    forms: Forms { fpuzzles: &[Fpuzzles::line("nabner")], ..Forms::NONE },
    example: Example {
        side: 6,
        givens: ".....2.3.....6.3....1....5......46..",
        arguments: "line r1c1 r2c2 r3c3",
    },
    ..RuleKind::BASE
};
