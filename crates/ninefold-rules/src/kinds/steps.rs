//! Lines about steps: sequence, same difference, value arrow.

use super::drawn;
use super::shared::LINE;
use crate::catalogue::RuleKind;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Iss};
use crate::primitive::Primitive;

/// An arithmetic sequence.
pub static SEQUENCE_LINE: RuleKind = RuleKind {
    name: "sequence-line",
    title: "Sequence line",
    sentence: "The values rise or fall by the same amount from each cell to the next, or are all equal.",
    words: "The values of {line} rise or fall by the same amount from each cell to the next, or are all equal.",
    parameters: LINE,
    compile: |rule, to| {
        let step = |state: &Steps, n: i32| state.next(n, |before| n - before);
        to.automaton(rule.cells("line"), Steps::None, step, |_| true);
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("line"));
        numbers.windows(3).all(|three| three[2] - three[1] == three[1] - three[0])
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Gray, marks),
    example: Example { side: 4, givens: "..2.1......4....", arguments: "line r1c1 r2c2 r3c3" },
    ..RuleKind::BASE
};

/// A line of equal distances.
pub static SAME_DIFFERENCE_LINE: RuleKind = RuleKind {
    name: "same-difference-line",
    title: "Same difference line",
    sentence: "Consecutive cells differ by the same amount, up or down, all along the line.",
    words: "Consecutive cells differ by the same amount, up or down, all along {line}.",
    parameters: LINE,
    compile: |rule, to| {
        let step = |state: &Steps, n: i32| state.next(n, |before| (n - before).abs());
        to.automaton(rule.cells("line"), Steps::None, step, |_| true);
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("line"));
        let step = |i: usize| (numbers[i + 1] - numbers[i]).abs();
        (1..numbers.len().saturating_sub(1)).all(|i| step(i) == step(0))
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Teal, marks),
    example: Example { side: 4, givens: "..3....4.......2", arguments: "line r1c1 r2c2 r3c3" },
    ..RuleKind::BASE
};

/// The last number of a line and the step that led to it.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Steps {
    None,
    One(i32),
    Many(i32, i32),
}

impl Steps {
    fn next(&self, number: i32, step: impl Fn(i32) -> i32) -> Option<Self> {
        match *self {
            Self::None => Some(Self::One(number)),
            Self::One(before) => Some(Self::Many(number, step(before))),
            Self::Many(before, by) => (step(before) == by).then_some(Self::Many(number, by)),
        }
    }
}

/// An arrow whose second cell says how far away the value of the first occurs again.
pub static VALUE_ARROW: RuleKind = RuleKind {
    name: "value-arrow",
    title: "Value arrow",
    sentence: "If the second cell holds n, the value of the first cell occurs again n steps after the second cell.",
    words: "If the second cell of {line} holds n, the value of the first cell occurs again n steps after the second cell.",
    parameters: LINE,
    compile: |rule, to| {
        let line = rule.cells("line");
        if line.len() < 3 {
            return;
        }
        let low = to.layout().shape().low();
        let count = i32::from(to.layout().shape().values());
        let cell = |n: i32| line.get(usize::try_from(n).ok().filter(|n| *n > 0)? + 1).copied();
        let list = (low..low + count).map(cell).collect();
        to.push(Primitive::ElementCell { index: line[1], list, equal: line[0] });
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("line"));
        numbers.len() < 3
            || numbers[1] > 0
                && numbers.get(numbers[1] as usize + 1).is_some_and(|&there| there == numbers[0])
    },
    draw: |rule, layout, marks| {
        let points = drawn::points(layout, rule.cells("line"));
        marks.push(Mark::Arrow { points, tone: Tone::Purple });
    },
    forms: Forms { iss: &[Iss::line("ValueIndexing")], ..Forms::NONE },
    example: Example { side: 4, givens: "....2.3.....1...", arguments: "line r1c1 r2c2 r3c3 r4c4" },
    ..RuleKind::BASE
};
