//! Marks between two cells about differences and ratios, and the rule that all of them are shown.

use super::drawn;
use super::shared::{neighbour_pairs, two_cells};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::drawing::Tone;
use crate::form::{Example, Fixed, Forms, Fpuzzles, How, Iss, Take};
use crate::layout::Layout;
use crate::rule::Rule;

/// A white dot.
pub static DIFFERENCE: RuleKind = RuleKind {
    name: "difference",
    title: "White dot",
    also: &["Kropki, white", "consecutive"],
    sentence: "The two cells differ by exactly the number, or by 1 if no number is given.",
    words: "{cells} differ by exactly {d=1}.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::optional("d", ParameterKind::Number),
    ],
    check: two_cells,
    compile: |rule, to| {
        let d = rule.number("d").unwrap_or(1);
        to.line(rule.cells("cells"), |a, b| i64::from(a.abs_diff(b)) == d);
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        (numbers[0] - numbers[1]).abs() == rule.number("d").unwrap_or(1)
    },
    draw: |rule, layout, marks| {
        let text = rule.number("d").filter(|d| *d != 1).map(|d| d.to_string());
        drawn::dot(layout, rule.cells("cells"), Tone::White, text, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "difference",
            &[("cells", "cells", How::Plain), ("value", "d", How::NumberOr(|_| 1))],
        )],
        iss: &[Iss::new("WhiteDot", &[Take::Adjacent("cells")])],
        sudokumaker: &[200],
    },
    example: Example { side: 4, givens: ".3...4...14.....", arguments: "cells r1c1 r1c2" },
    ..RuleKind::BASE
};

/// A black dot.
pub static RATIO: RuleKind = RuleKind {
    name: "ratio",
    title: "Black dot",
    also: &["Kropki, black"],
    sentence: "One of the two cells is the number times the other, or twice the other if no number is given.",
    words: "One of {cells} is {k=2} times the other.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::optional("k", ParameterKind::Number),
    ],
    check: two_cells,
    compile: |rule, to| {
        let k = rule.number("k").unwrap_or(2);
        to.line(rule.cells("cells"), |a, b| is_ratio(a.into(), b.into(), k));
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        let k = rule.number("k").unwrap_or(2);
        numbers[0] == k * numbers[1] || numbers[1] == k * numbers[0]
    },
    draw: |rule, layout, marks| {
        let text = rule.number("k").filter(|k| *k != 2).map(|k| k.to_string());
        drawn::dot(layout, rule.cells("cells"), Tone::Black, text, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "ratio",
            &[("cells", "cells", How::Plain), ("value", "k", How::NumberOr(|_| 2))],
        )],
        iss: &[Iss::new("BlackDot", &[Take::Adjacent("cells")])],
        sudokumaker: &[201],
    },
    example: Example { side: 4, givens: "4..........32...", arguments: "cells r1c1 r1c2" },
    ..RuleKind::BASE
};

fn is_ratio(a: i64, b: i64, k: i64) -> bool {
    a.checked_mul(k) == Some(b) || b.checked_mul(k) == Some(a)
}

/// All dots are shown.
pub static ALL_DOTS_MARKED: RuleKind = RuleKind {
    name: "all-dots-marked",
    title: "All dots are marked",
    also: &["Kropki with the negative constraint"],
    sentence: "Neighbours with no dot between them, white or black, have none of these differences and none of these ratios.",
    words: "Neighbours with no dot between them never [differences?differ by {differences:or}[ratios? or ]][ratios?have the ratio {ratios:or}][!differences?[!ratios?break a rule of dots, as none is named]].",
    parameters: &[
        Parameter::optional("differences", ParameterKind::Numbers),
        Parameter::optional("ratios", ParameterKind::Numbers),
    ],
    compile: |rule, to| {
        let (differences, ratios) = (rule.numbers("differences"), rule.numbers("ratios"));
        let relation = to.relation(|a, b| {
            let (a, b) = (i64::from(a), i64::from(b));
            !differences.contains(&(a - b).abs()) && !ratios.iter().any(|&k| is_ratio(a, b, k))
        });
        for pair in unmarked(&["difference", "ratio"], to.rules(), to.layout()) {
            let relation = relation.clone();
            to.push(crate::Primitive::Line { cells: pair.to_vec(), relation });
        }
    },
    holds: |rule, grid| {
        let free = unmarked(&["difference", "ratio"], grid.rules(), grid.layout());
        free.iter().all(|&[a, b]| {
            let (a, b) = (grid.number(a), grid.number(b));
            let times = |k: &i64| a == k * b || b == k * a;
            !rule.numbers("differences").contains(&a.abs_diff(b).cast_signed())
                && !rule.numbers("ratios").iter().any(times)
        })
    },
    forms: Forms {
        fpuzzles: &[
            Fpuzzles {
                fixed: &[("differences", Fixed::Numbers(&[1]))],
                ..Fpuzzles::flag("nonconsecutive")
            },
            Fpuzzles {
                word: Some("ratio"),
                ..Fpuzzles::new("negative", &[("", "ratios", How::Occurring("ratio", 2))])
            },
            Fpuzzles {
                word: Some("difference"),
                ..Fpuzzles::new("negative", &[("", "differences", How::Occurring("difference", 1))])
            },
        ],
        iss: &[Iss::fixed(
            "StrictKropki",
            &[],
            &[("differences", Fixed::Numbers(&[1])), ("ratios", Fixed::Numbers(&[2]))],
        )],
        sudokumaker: &[],
    },
    example: Example {
        side: 6,
        givens: "........1..3...6...3......51........",
        arguments: "differences 5; ratios 4",
    },
    ..RuleKind::BASE
};

/// Returns the pairs of neighbours between which no rule of these kinds stands.
pub(super) fn unmarked(kinds: &[&str], rules: &[Rule], layout: &Layout) -> Vec<[CellId; 2]> {
    let marks = rules.iter().filter(|rule| kinds.contains(&rule.kind().name));
    let marked: Vec<[CellId; 2]> = marks
        .filter_map(|rule| {
            let cells = rule.cells("cells");
            Some([*cells.iter().min()?, *cells.iter().max()?])
        })
        .collect();
    let mut pairs = neighbour_pairs(layout);
    pairs.retain(|pair| !marked.contains(pair));
    pairs
}
