//! Marks between two cells about sums and order, and the rule that all sums are shown.

use super::dots::unmarked;
use super::drawn;
use super::shared::two_cells;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Fixed, Forms, Fpuzzles, How, Iss, Take};
use crate::primitive::Primitive;

/// X, V and other sums.
pub static PAIR_SUM: RuleKind = RuleKind {
    name: "pair-sum",
    title: "X and V",
    also: &["XV"],
    sentence: "The two cells add to the number: X is 10, V is 5, XV is 15.",
    words: "{cells} add to {n}.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("n", ParameterKind::Number),
    ],
    check: two_cells,
    compile: |rule, to| {
        let n = rule.number("n").unwrap_or(0);
        to.line(rule.cells("cells"), |a, b| i64::from(a + b) == n);
    },
    holds: |rule, grid| Some(grid.numbers(rule.cells("cells")).iter().sum()) == rule.number("n"),
    draw: |rule, layout, marks| {
        let text = match rule.number("n").unwrap_or(0) {
            5 => "V".to_owned(),
            10 => "X".to_owned(),
            15 => "XV".to_owned(),
            n => n.to_string(),
        };
        drawn::text_between(layout, rule.cells("cells"), text, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "xv",
            &[
                ("cells", "cells", How::Plain),
                ("value", "n", How::Words(&[("X", 10), ("V", 5), ("XV", 15), ("x", 10), ("v", 5)])),
            ],
        )],
        iss: &[
            Iss::fixed("X", &[Take::Adjacent("cells")], &[("n", Fixed::Number(10))]),
            Iss::fixed("V", &[Take::Adjacent("cells")], &[("n", Fixed::Number(5))]),
        ],
        sudokumaker: &[202],
    },
    example: Example { side: 4, givens: "1..3......1....4", arguments: "cells r1c1 r1c2; n 5" },
    ..RuleKind::BASE
};

/// All X and V are shown.
pub static ALL_X_AND_V_MARKED: RuleKind = RuleKind {
    name: "all-x-and-v-marked",
    title: "All X and V are marked",
    also: &["XV with the negative constraint"],
    sentence: "Neighbours with no such mark between them add to none of the numbers, which are 5 and 10 if none are given.",
    words: "Neighbours with no such mark between them never add to [numbers?{numbers:or}][!numbers?5 or 10].",
    parameters: &[Parameter::optional("numbers", ParameterKind::Numbers)],
    compile: |rule, to| {
        let relation = to.relation(|a, b| !sums(rule).contains(&i64::from(a + b)));
        for pair in unmarked(&["pair-sum"], to.rules(), to.layout()) {
            to.push(Primitive::Line { cells: pair.to_vec(), relation: relation.clone() });
        }
    },
    holds: |rule, grid| {
        let free = unmarked(&["pair-sum"], grid.rules(), grid.layout());
        free.iter().all(|&[a, b]| !sums(rule).contains(&(grid.number(a) + grid.number(b))))
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles { word: Some("xv"), ..Fpuzzles::new("negative", &[]) }],
        iss: &[Iss::new("StrictXV", &[])],
        sudokumaker: &[],
    },
    example: Example {
        side: 6,
        givens: ".......14..3...6...3......14........",
        arguments: "numbers 11",
    },
    ..RuleKind::BASE
};

fn sums(rule: &crate::Rule) -> &[i64] {
    match rule.numbers("numbers") {
        [] => &[5, 10],
        numbers => numbers,
    }
}

/// A greater-than sign.
pub static GREATER_THAN: RuleKind = RuleKind {
    name: "greater-than",
    title: "Greater than",
    also: &["inequality"],
    sentence: "The first cell is greater than the second.",
    words: "{cells:1} is greater than {cells:2}.",
    parameters: &[Parameter::required("cells", ParameterKind::Line)],
    check: two_cells,
    compile: |rule, to| to.line(rule.cells("cells"), |a, b| a > b),
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        numbers[0] > numbers[1]
    },
    draw: |rule, layout, marks| {
        let [a, b] = [rule.cells("cells")[0], rule.cells("cells")[1]];
        let centre = drawn::middle(layout, &[a, b]);
        let (towards, _) = drawn::towards(layout, a, b);
        marks.push(Mark::Circle { centre, radius: 0.17, tone: Tone::Paper });
        marks.push(Mark::Wedge { centre, towards, half: 0.11 });
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new("inequality", &[("cells", "cells", How::Facing("value"))])],
        iss: &[Iss::new("GreaterThan", &[Take::Adjacent("cells")])],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: ".....3...1.3....", arguments: "cells r1c1 r1c2" },
    ..RuleKind::BASE
};
