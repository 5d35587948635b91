//! Values that a set of cells holds.

use super::drawn;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::Compiler;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Fixed, Forms, Fpuzzles, How, Iss, Take};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::rule::Rule;
use crate::value::ValueSet;
use crate::verify::Filled;

/// Cells that hold the listed values.
pub static CONTAINS: RuleKind = RuleKind {
    name: "contains",
    title: "Contains",
    sentence: "Each listed value occurs at least as often as it is listed, or exactly as often.",
    words: "{The cells} hold [exactly?exactly][!exactly?at least] {values:counted}[exactly?; other values are free].",
    legend: "{The cells} hold [exactly?exactly][!exactly?at least] {values:counted}[exactly?; other values are free].",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("values", ParameterKind::Numbers),
        Parameter::optional("exactly", ParameterKind::Flag),
    ],
    check: known_values,
    compile,
    holds,
    draw: |rule, _, marks| drawn::cage(rule, Some(listed(rule)), marks),
    forms: Forms {
        iss: &[
            Iss::new("ContainAtLeast", &[Take::Numbers("values"), Take::Cells("cells")]),
            Iss::fixed(
                "ContainExact",
                &[Take::Numbers("values"), Take::Cells("cells")],
                &[("exactly", Fixed::Flag(true))],
            ),
        ],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: "....2.3.......23",
        arguments: "cells r1c1 r2c2 r3c3; values 1 1",
    },
    ..RuleKind::BASE
};

/// Four cells around a corner that hold the listed values.
pub static QUADRUPLE: RuleKind = RuleKind {
    name: "quadruple",
    title: "Quadruple",
    also: &["quad"],
    sentence: "The values in the circle occur among its four cells; a value listed twice occurs at least twice.",
    words: "{The cells} hold at least {values:counted}.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("values", ParameterKind::Numbers),
    ],
    check: |rule, layout| {
        if rule.cells("cells").len() > 4 {
            return Err("needs at most four cells".to_owned());
        }
        known_values(rule, layout)
    },
    compile,
    holds,
    draw: |rule, layout, marks| {
        let centre = drawn::middle(layout, rule.cells("cells"));
        marks.push(Mark::Circle { centre, radius: 0.27, tone: Tone::White });
        // Three or four values stand in two lines.
        let values = rule.numbers("values");
        let lines = if values.len() > 2 { 2 } else { 1 };
        for (i, part) in values.chunks(values.len().div_ceil(lines).max(1)).enumerate() {
            let down = (i as f32 - (lines - 1) as f32 / 2.0) * 0.23;
            let centre = (centre.0, centre.1 + down);
            marks.push(Mark::Text { centre, text: joined(part), size: 0.22 });
        }
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "quadruple",
            &[("cells", "cells", How::Plain), ("values", "values", How::Plain)],
        )],
        iss: &[Iss::new("Quad", &[Take::Square("cells"), Take::RestNumbers("values")])],
        sudokumaker: &[303],
    },
    example: Example {
        side: 4,
        givens: ".....4..3..2....",
        arguments: "cells r2c2 r2c3 r3c2 r3c3; values 1 2",
    },
    ..RuleKind::BASE
};

fn known_values(rule: &Rule, layout: &Layout) -> Result<(), String> {
    let unknown = rule.numbers("values").iter().find(|&&n| layout.shape().value(n).is_none());
    unknown.map_or(Ok(()), |n| Err(format!("lists {n}, which is no value of this grid")))
}

fn listed(rule: &Rule) -> String {
    joined(rule.numbers("values"))
}

fn joined(values: &[i64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let shape = to.layout().shape();
    let values: Vec<_> = rule.numbers("values").iter().filter_map(|&n| shape.value(n)).collect();
    let cells = rule.cells("cells").to_vec();
    to.push(Primitive::Contains { cells, values, exactly: rule.flag("exactly") });
}

fn holds(rule: &Rule, grid: &Filled<'_>) -> bool {
    let numbers = grid.numbers(rule.cells("cells"));
    let listed = rule.numbers("values");
    listed.iter().all(|value| {
        let there = numbers.iter().filter(|n| *n == value).count();
        let needed = listed.iter().filter(|n| *n == value).count();
        there == needed || there > needed && !rule.flag("exactly")
    })
}

/// Bounds on the number of cells that have one of these values.
pub static COUNT: RuleKind = RuleKind {
    name: "count",
    title: "Count",
    sentence: "The number of cells that hold one of the values is at least and at most the given numbers.",
    words: "[least?[least=most?Exactly {least}][!least=most?At least {least}[most? and at most {most}]]][!least?[most?At most {most}][!most?Any number]] of {the cells} have the value {values:or}.",
    legend: "[least?[least=most?Exactly {least}][!least=most?At least {least}[most? and at most {most}]]][!least?[most?At most {most}][!most?Any number]] of {the cells} have the value {values:or}.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("values", ParameterKind::Numbers),
        Parameter::optional("least", ParameterKind::Number),
        Parameter::optional("most", ParameterKind::Number),
    ],
    compile: |rule, to| {
        let cells = rule.cells("cells").to_vec();
        let values: ValueSet = {
            let shape = to.layout().shape();
            shape.values_where(|n| rule.numbers("values").contains(&i64::from(n)))
        };
        let bound =
            |name, missing: usize| rule.number(name).unwrap_or(missing as i64).clamp(-1, 1000);
        let (least, most) = (bound("least", 0).max(0), bound("most", cells.len()));
        if most < least || least > cells.len() as i64 {
            to.never();
        } else {
            to.push(Primitive::Count { cells, values, least: least as u16, most: most as u16 });
        }
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        let count = numbers.iter().filter(|n| rule.numbers("values").contains(n)).count() as i64;
        rule.number("least").is_none_or(|least| count >= least)
            && rule.number("most").is_none_or(|most| count <= most)
    },
    draw: |rule, _, marks| drawn::cage(rule, Some(listed(rule)), marks),
    example: Example {
        side: 4,
        givens: "4..1..........14",
        arguments: "cells r1c1 r2c2 r3c3; values 1 2; least 2; most 2",
    },
    ..RuleKind::BASE
};
