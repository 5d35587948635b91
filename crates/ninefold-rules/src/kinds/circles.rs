//! Cells that count cells.

use super::drawn;
use super::shared::CELLS;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Iss, Take};
use crate::primitive::Primitive;

/// Circles that count themselves.
pub static COUNTING_CIRCLES: RuleKind = RuleKind {
    name: "counting-circles",
    title: "Counting circles",
    also: &["circles"],
    sentence: "A circled value v occurs in exactly v circles.",
    words: "A value v in {the cells} occurs in exactly v of them.",
    parameters: CELLS,
    compile: |rule, to| to.push(Primitive::CountsItself(rule.cells("cells").to_vec())),
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        let right = |n: &i64| numbers.iter().filter(|other| *other == n).count() as i64 == *n;
        numbers.iter().all(right)
    },
    draw: |rule, layout, marks| {
        for &cell in rule.cells("cells") {
            drawn::circle(layout, cell, Tone::White, marks);
        }
    },
    forms: Forms { iss: &[Iss::cells("CountingCircles")], ..Forms::NONE },
    example: Example { side: 4, givens: "....3.....1....4", arguments: "cells r1c1 r2c2 r3c4" },
    ..RuleKind::BASE
};

/// A cell that counts different values.
pub static COUNT_DISTINCT: RuleKind = RuleKind {
    name: "count-distinct",
    title: "Count distinct",
    sentence: "The cell's value is the number of different values among the cells.",
    words: "{cell} is the number of different values among {the cells}.",
    parameters: &[
        Parameter::required("cell", ParameterKind::Cell),
        Parameter::required("cells", ParameterKind::Cells),
    ],
    compile: |rule, to| {
        let cells = rule.cells("cells").to_vec();
        to.push(Primitive::CountDistinct { cell: rule.cells("cell")[0], cells });
    },
    holds: |rule, grid| {
        let mut numbers = grid.numbers(rule.cells("cells"));
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len() as i64 == grid.number(rule.cells("cell")[0])
    },
    draw: |rule, layout, marks| {
        drawn::circle(layout, rule.cells("cell")[0], Tone::White, marks);
        marks.push(Mark::Outline { cells: rule.cells("cells").to_vec(), tone: Tone::Gray });
    },
    forms: Forms {
        iss: &[Iss::new("CountDistinct", &[Take::Cell("cell"), Take::Cells("cells")])],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: ".3....2.....4...",
        arguments: "cell r1c1; cells r2c3 r3c2 r4c4",
    },
    ..RuleKind::BASE
};
