//! Clues outside of the grid about the first cells of a row or column: X-sum, numbered room, first k.

use super::drawn;
use super::shared::{OUTSIDE, SIDE, is_full, side_fits};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::Compiler;
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::primitive::{Part, Primitive};
use crate::rule::Rule;

/// An X-sum.
pub static X_SUM: RuleKind = RuleKind {
    name: "x-sum",
    title: "X-sum",
    sentence: "If the first cell holds n, the first n cells, itself included, add to the sum.",
    words: "Seen from {line:end}, if the first cell of {line} holds n, the first n cells, itself included, add to {sum}.",
    parameters: &[OUTSIDE, SIDE, Parameter::required("sum", ParameterKind::Number)],
    check: side_fits,
    compile: compile_x_sum,
    holds: |rule, grid| {
        let numbers = grid.numbers(&rule.seen(grid.layout()));
        let first = numbers.get(..numbers[0] as usize);
        first.is_some_and(|first| Some(first.iter().sum()) == rule.number("sum"))
    },
    draw: |rule, layout, marks| {
        drawn::outside(rule, layout, rule.number("sum").unwrap_or(0).to_string(), marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "xsum",
            &[("cell", "line", How::Outside), ("value", "sum", How::Plain)],
        )],
        iss: &[Iss::new("XSum", &[Take::Ends("sum")])],
        sudokumaker: &[502],
    },
    example: Example { side: 4, givens: ".2......43......", arguments: "line r1; sum 6" },
    ..RuleKind::BASE
};

fn compile_x_sum(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = rule.seen(to.layout());
    let Some(sum) = rule.number("sum").filter(|n| (0..=325).contains(n)) else { return to.never() };
    let sum = sum as i32;
    let length = cells.len() as i32;
    if is_full(to.layout(), &cells) && cells.len() <= 9 {
        return to.push(Primitive::PartSum { cells, part: Part::First, total: sum });
    }
    // State: how many cells are left to add, and what is missing.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum At {
        Start,
        Adding { left: i32, missing: i32 },
        Behind,
    }
    let add = |left: i32, missing: i32, n: i32| {
        let (left, missing) = (left - 1, missing - n);
        match (left, missing) {
            (0, 0) => Some(At::Behind),
            (1.., 0..) => Some(At::Adding { left, missing }),
            _ => None,
        }
    };
    let step = |at: &At, n: i32| match *at {
        At::Start if n == 0 => (sum == 0).then_some(At::Behind),
        At::Start if n > length => None,
        At::Start => add(n, sum, n),
        At::Adding { left, missing } => add(left, missing, n),
        At::Behind => Some(At::Behind),
    };
    to.automaton(&cells, At::Start, step, |at| *at == At::Behind);
}

/// A numbered room.
pub static NUMBERED_ROOM: RuleKind = RuleKind {
    name: "numbered-room",
    title: "Numbered room",
    sentence: "If the first cell holds n, the n-th cell of the row or column holds the value.",
    words: "Seen from {line:end}, if the first cell of {line} holds n, the n-th cell holds {v}.",
    parameters: &[OUTSIDE, SIDE, Parameter::required("v", ParameterKind::Number)],
    check: side_fits,
    compile: |rule, to| {
        let cells = rule.seen(to.layout());
        let shape = to.layout().shape();
        let value = rule.number("v").and_then(|n| shape.value(n));
        let place = |value| usize::try_from(shape.number(value) - 1).ok();
        let cell = |value| cells.get(place(value)?).copied();
        let list = shape.all_values().iter().map(cell).collect();
        match value {
            Some(value) => to.push(Primitive::Element { index: cells[0], list, value }),
            None => to.never(),
        }
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(&rule.seen(grid.layout()));
        numbers[0] > 0 && numbers.get(numbers[0] as usize - 1).copied() == rule.number("v")
    },
    draw: |rule, layout, marks| {
        drawn::outside(rule, layout, rule.number("v").unwrap_or(0).to_string(), marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "numberedroom",
            &[("cell", "line", How::Outside), ("value", "v", How::Plain)],
        )],
        iss: &[Iss::new("NumberedRoom", &[Take::Ends("v")])],
        sudokumaker: &[504],
    },
    example: Example { side: 4, givens: ".1.........1..4.", arguments: "line r1; v 3" },
    ..RuleKind::BASE
};

/// The sum of the first cells.
pub static FIRST_K: RuleKind = RuleKind {
    name: "first-k",
    title: "First cells",
    sentence: "The first k cells of the row or column add to the sum.",
    words: "Seen from {line:end}, the first {k} {k:cells|cell} of {line} {k:add to|is} {sum}.",
    legend: "The first {k} {k:cells|cell} of a row or column {k:add to|is} the sum beside it.",
    parameters: &[
        OUTSIDE,
        SIDE,
        Parameter::required("sum", ParameterKind::Number),
        Parameter::required("k", ParameterKind::Number),
    ],
    check: |rule, layout| {
        side_fits(rule, layout)?;
        let length = rule.seen(layout).len() as i64;
        let fits = rule.number("k").is_some_and(|k| (1..=length).contains(&k));
        if fits { Ok(()) } else { Err("needs a number of cells that the line has".to_owned()) }
    },
    compile: |rule, to| {
        let cells = rule.seen(to.layout());
        let count = rule.number("k").unwrap_or(0) as usize;
        to.sum(&cells[..count], rule.number("sum").unwrap_or(0));
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(&rule.seen(grid.layout()));
        let count = rule.number("k").unwrap_or(0) as usize;
        Some(numbers.iter().take(count).sum()) == rule.number("sum")
    },
    draw: |rule, layout, marks| {
        drawn::outside(rule, layout, rule.number("sum").unwrap_or(0).to_string(), marks);
    },
    example: Example { side: 4, givens: "..........2..3..", arguments: "line r1; sum 6; k 2" },
    ..RuleKind::BASE
};
