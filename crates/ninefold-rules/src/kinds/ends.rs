//! Lines whose inner cells are compared with both ends: between and lockout.

use super::drawn;
use super::shared::{LINE, no_loop};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, Iss, Take};

/// A between line.
pub static BETWEEN: RuleKind = RuleKind {
    name: "between",
    title: "Between",
    sentence: "Each cell between the two ends is strictly between their values.",
    words: "Each inner cell of {line} is strictly between the values of its two ends.",
    parameters: LINE,
    check: no_loop,
    compile: |rule, to| {
        let cells = ends_first(rule.cells("line"));
        if cells.len() > 2 {
            to.automaton(
                &cells,
                Ends::None,
                |ends, n| ends.next(n, 0, |low, high| low < n && n < high),
                |_| true,
            );
        }
    },
    holds: |rule, grid| match grid.numbers(rule.cells("line")).as_slice() {
        [first, inner @ .., last] => {
            inner.iter().all(|n| first.min(last) < n && n < first.max(last))
        }
        _ => true,
    },
    draw: |rule, layout, marks| {
        drawn::rule_line(rule, layout, Tone::Gray, marks);
        if let [first, .., last] = rule.cells("line") {
            drawn::circle(layout, *first, Tone::White, marks);
            drawn::circle(layout, *last, Tone::White, marks);
        }
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("betweenline")],
        iss: &[Iss::line("Between")],
        sudokumaker: &[403],
    },
    example: Example { side: 4, givens: ".4.........4..3.", arguments: "line r1c1 r2c2 r3c3" },
    ..RuleKind::BASE
};

/// A lockout line.
pub static LOCKOUT: RuleKind = RuleKind {
    name: "lockout",
    title: "Lockout",
    sentence: "The ends differ by at least the number; each cell between them is less than both or greater than both.",
    words: "The ends of {line} differ by at least {d=4}; each cell between them is less than both or greater than both.",
    legend: "The ends of a lockout line differ by at least {d=4}; each cell between them is less than both or greater than both.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::optional("d", ParameterKind::Number),
    ],
    check: no_loop,
    compile: |rule, to| {
        let cells = ends_first(rule.cells("line"));
        let d = rule.number("d").unwrap_or(4);
        if cells.len() > 1 {
            to.automaton(
                &cells,
                Ends::None,
                |ends, n| ends.next(n, d, |low, high| n < low || n > high),
                |_| true,
            );
        }
    },
    holds: |rule, grid| match grid.numbers(rule.cells("line")).as_slice() {
        [first, inner @ .., last] => {
            (first - last).abs() >= rule.number("d").unwrap_or(4)
                && inner.iter().all(|n| n < first.min(last) || n > first.max(last))
        }
        _ => true,
    },
    draw: |rule, layout, marks| {
        drawn::rule_line(rule, layout, Tone::Gray, marks);
        if let [first, .., last] = rule.cells("line") {
            for &cell in [first, last] {
                let centre = drawn::centre(layout, cell);
                marks.push(Mark::Square { centre, half: 0.35, turned: true, tone: Tone::Blue });
            }
        }
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("lockout")],
        iss: &[Iss::new("Lockout", &[Take::Number("d"), Take::Cells("line")])],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: "....1....3....4.", arguments: "line r1c1 r2c2 r1c3; d 2" },
    ..RuleKind::BASE
};

/// Returns the first cell, the last, and those between.
fn ends_first(line: &[CellId]) -> Vec<CellId> {
    match line {
        [first, inner @ .., last] => {
            [*first, *last].into_iter().chain(inner.iter().copied()).collect()
        }
        _ => line.to_vec(),
    }
}

/// The ends that an automaton has seen.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Ends {
    None,
    One(i32),
    Both(i32, i32),
}

impl Ends {
    /// Takes the next number: an end, or a cell between them if `fits` says so of the lower and higher end.
    fn next(&self, number: i32, apart: i64, fits: impl Fn(i32, i32) -> bool) -> Option<Self> {
        match *self {
            Self::None => Some(Self::One(number)),
            Self::One(first) => {
                let fits = i64::from(first.abs_diff(number)) >= apart;
                fits.then(|| Self::Both(first.min(number), first.max(number)))
            }
            Self::Both(low, high) => fits(low, high).then(|| self.clone()),
        }
    }
}
