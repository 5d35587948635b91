//! Sums of the cells between a least and a greatest value: sandwich and lunchbox.

use super::drawn;
use super::shared::{OUTSIDE, is_full};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::compile::{Compiler, distinct};
use crate::drawing::Tone;
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::primitive::{Part, Primitive};
use crate::rule::Rule;
use crate::verify::Filled;

/// A clue outside of the grid: the sum between the least and the greatest value.
pub static SANDWICH: RuleKind = RuleKind {
    name: "sandwich",
    title: "Sandwich",
    sentence: "The cells between the least and the greatest value of the row or column add to the sum.",
    words: "The cells of {line} between its least and its greatest value add to {sum}.",
    parameters: &[OUTSIDE, Parameter::required("sum", ParameterKind::Number)],
    check: |_, layout| {
        let differ = layout.shape().has_rows_columns();
        if differ { Ok(()) } else { Err("needs rows and columns that differ".to_owned()) }
    },
    compile: |rule, to| {
        let cells = rule.seen(to.layout());
        compile(rule, &cells, to);
    },
    holds: |rule, grid| {
        Some(filling(&grid.numbers(&rule.seen(grid.layout())))) == rule.number("sum")
    },
    draw: |rule, layout, marks| {
        let text = rule.number("sum").unwrap_or(0).to_string();
        drawn::outside(rule, layout, text, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "sandwichsum",
            &[("cell", "line", How::Outside), ("value", "sum", How::Plain)],
        )],
        iss: &[Iss::new("Sandwich", &[Take::Number("sum"), Take::Side("line")])],
        sudokumaker: &[501],
    },
    example: Example { side: 4, givens: "....3...14......", arguments: "line r1; sum 5" },
    ..RuleKind::BASE
};

/// A line with the sum between its least and its greatest value.
pub static LUNCHBOX: RuleKind = RuleKind {
    name: "lunchbox",
    title: "Lunchbox",
    sentence: "The cells differ; those between the least and the greatest value add to the sum.",
    words: "The cells of {line} differ; those between the least and the greatest value add to {sum}.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::required("sum", ParameterKind::Number),
    ],
    compile: |rule, to| {
        to.differ(rule.cells("line"));
        compile(rule, &distinct(rule.cells("line")), to);
    },
    holds: holds_lunchbox,
    draw: |rule, layout, marks| {
        drawn::rule_line(rule, layout, Tone::Orange, marks);
        drawn::line_number(rule, rule.number("sum").unwrap_or(0), marks);
    },
    forms: Forms {
        iss: &[Iss::new("Lunchbox", &[Take::Number("sum"), Take::Cells("line")])],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: "3........32.....",
        arguments: "line r1c1 r1c2 r1c3; sum 2",
    },
    ..RuleKind::BASE
};

/// Adds what stands between the least and the greatest number; 0 if there are not two.
fn filling(numbers: &[i64]) -> i64 {
    let place = |end: Option<&i64>| numbers.iter().position(|n| Some(n) == end).unwrap_or(0);
    let (low, high) = (place(numbers.iter().min()), place(numbers.iter().max()));
    numbers[(low.min(high) + 1).min(numbers.len())..low.max(high)].iter().sum()
}

fn holds_lunchbox(rule: &Rule, grid: &Filled<'_>) -> bool {
    let cells = distinct(rule.cells("line"));
    grid.differ(&cells) && Some(filling(&grid.numbers(&cells))) == rule.number("sum")
}

fn compile(rule: &Rule, cells: &[CellId], to: &mut Compiler<'_>) {
    let Some(sum) = rule.number("sum").filter(|n| (0..=325).contains(n)) else { return to.never() };
    let sum = sum as i32;
    if cells.len() < 2 {
        if sum != 0 {
            to.never();
        }
        return;
    }
    let shape = to.layout().shape();
    let (low, high) = (shape.low(), shape.low() + i32::from(shape.values()) - 1);
    if is_full(to.layout(), cells) || cells.len() == usize::from(shape.values()) {
        if shape.values() <= 9 {
            let cells = cells.to_vec();
            return to.push(Primitive::PartSum { cells, part: Part::Between, total: sum });
        }
        return push(cells, (low, high), sum, to);
    }
    // Which values are the ends is not known: a branch for each pair.
    let mut branches = Vec::new();
    for first in low..=high {
        for last in first + 1..=high {
            // The cells differ, so there must be enough values for them.
            if last - first + 1 >= cells.len() as i32 {
                branches.push(to.collect(|to| push(cells, (first, last), sum, to)));
            }
        }
    }
    to.push(Primitive::Or(branches));
}

/// A line read from one end: outside of the ends, between them, or behind them.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Phase {
    Before,
    Between { first: i32, sum: i32 },
    Behind,
}

/// Adds the automaton for ends of these two values.
fn push(cells: &[CellId], (low, high): (i32, i32), sum: i32, to: &mut Compiler<'_>) {
    let step = |phase: &Phase, n: i32| {
        if n < low || n > high {
            return None;
        }
        let is_end = n == low || n == high;
        let phase = match *phase {
            Phase::Before if is_end => Phase::Between { first: n, sum: 0 },
            Phase::Between { first, sum: now } if is_end => {
                if n == first || now != sum {
                    return None;
                }
                Phase::Behind
            }
            Phase::Between { first, sum: now } => {
                if now + n > sum {
                    return None;
                }
                Phase::Between { first, sum: now + n }
            }
            Phase::Behind if is_end => return None,
            ref same => same.clone(),
        };
        Some(phase)
    };
    to.automaton(cells, Phase::Before, step, |phase| *phase == Phase::Behind);
}
