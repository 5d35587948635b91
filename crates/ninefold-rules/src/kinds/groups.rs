//! Lines about groups of values: entropic, modular, parity, any groups.

use super::drawn;
use super::shared::{LINE, windows};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::Compiler;
use crate::drawing::Tone;
use crate::form::{Example, Fixed, Forms, Fpuzzles, Iss, Take};
use crate::layout::Layout;
use crate::rule::Rule;
use crate::verify::Filled;

/// The arguments of rules whose groups are low, middle and high values.
pub(super) const LOW_MIDDLE_HIGH: &[(&str, Fixed)] = &[("by", Fixed::Word("thirds"))];

/// A line about given groups.
pub static GROUP_LINE: RuleKind = RuleKind {
    name: "group-line",
    title: "Group line",
    sentence: "Any n consecutive cells come from n different groups, where n is the number of groups.",
    words: "Any n consecutive cells of {line} come from n different groups, where n is the number of groups: {groups}.",
    legend: "Any n consecutive cells of a group line come from n different groups, where n is the number of groups: {groups}.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::required("groups", ParameterKind::Groups),
    ],
    check: |rule, _| {
        let mut all = rule.groups("groups").concat();
        all.sort_unstable();
        let fits = all.windows(2).all(|two| two[0] != two[1]) && !all.is_empty();
        if fits { Ok(()) } else { Err("needs groups without a common value".to_owned()) }
    },
    compile: |rule, to| compile(rule, rule.groups("groups"), to),
    holds: |rule, grid| holds(rule, rule.groups("groups"), grid),
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Gray, marks),
    forms: Forms { sudokumaker: &[406], ..Forms::NONE },
    example: Example {
        side: 4,
        givens: ".2.1....21......",
        arguments: "line r1c1 r2c2 r3c3 r4c4; groups 1 4, 2 3",
    },
    ..RuleKind::BASE
};

/// An entropic line.
pub static ENTROPIC_LINE: RuleKind = RuleKind {
    name: "entropic-line",
    title: "Entropic line",
    sentence: "Any three consecutive cells hold one low, one middle and one high value.",
    words: "Any three consecutive cells of {line} hold one low, one middle and one high value.",
    parameters: LINE,
    compile: |rule, to| compile(rule, &thirds(to.layout()), to),
    holds: |rule, grid| holds(rule, &thirds(grid.layout()), grid),
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Peach, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("entropicline")],
        iss: &[Iss::line("Entropic")],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: "1..2...14.......", arguments: "line r1c1 r2c2 r3c3" },
    ..RuleKind::BASE
};

/// A modular line.
pub static MODULAR_LINE: RuleKind = RuleKind {
    name: "modular-line",
    title: "Modular line",
    sentence: "Any k consecutive cells, 3 if no number is given, have different remainders when divided by k.",
    words: "Any {k=3} consecutive cells of {line} have different remainders when divided by {k=3}.",
    legend: "Any {k=3} consecutive cells of a modular line have different remainders when divided by {k=3}.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::optional("k", ParameterKind::Number),
    ],
    check: |rule, _| match rule.number("k") {
        None | Some(2..=25) => Ok(()),
        Some(_) => Err("needs a number from 2 to 25".to_owned()),
    },
    compile: |rule, to| compile(rule, &remainders(to.layout(), k(rule)), to),
    holds: |rule, grid| holds(rule, &remainders(grid.layout(), k(rule)), grid),
    draw: |rule, layout, marks| {
        let tone = if k(rule) == 2 { Tone::Red } else { Tone::Teal };
        drawn::rule_line(rule, layout, tone, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("modularline")],
        iss: &[Iss::new("Modular", &[Take::Number("k"), Take::Cells("line")])],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: "...3..1........2", arguments: "line r1c1 r2c2 r3c3" },
    ..RuleKind::BASE
};

/// A parity line.
pub static PARITY_LINE: RuleKind = RuleKind {
    name: "parity-line",
    title: "Parity line",
    sentence: "Odd and even values alternate along the line.",
    words: "Odd and even values alternate along {line}.",
    parameters: LINE,
    compile: |rule, to| to.line(rule.cells("line"), |a, b| (a + b) % 2 != 0),
    holds: |rule, grid| holds(rule, &remainders(grid.layout(), 2), grid),
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Red, marks),
    example: Example { side: 4, givens: "..3..1.2...3....", arguments: "line r1c1 r2c2 r3c3" },
    ..RuleKind::BASE
};

fn k(rule: &Rule) -> i64 {
    rule.number("k").unwrap_or(3)
}

/// Returns low, middle and high values: the outer groups are equal, the middle one takes what is over or missing.
pub(super) fn thirds(layout: &Layout) -> Vec<Vec<i64>> {
    let count = i64::from(layout.shape().values());
    let outer = (count + 1) / 3;
    let low = i64::from(layout.shape().low());
    let range = |begin: i64, end: i64| (begin..end).map(|n| n + low).collect();
    vec![range(0, outer), range(outer, count - outer), range(count - outer, count)]
}

/// Returns the values of each remainder.
pub(super) fn remainders(layout: &Layout, by: i64) -> Vec<Vec<i64>> {
    let low = i64::from(layout.shape().low());
    let values = low..low + i64::from(layout.shape().values());
    (0..by).map(|rest| values.clone().filter(|n| n % by == rest).collect()).collect()
}

fn compile(rule: &Rule, groups: &[Vec<i64>], to: &mut Compiler<'_>) {
    let line = rule.cells("line");
    if line.len() < 2 {
        return;
    }
    let group = |n: i32| groups.iter().position(|group| group.contains(&i64::from(n)));
    for &cell in line {
        to.allow(cell, |n| group(n).is_some());
    }
    for window in windows(line, groups.len()) {
        to.pairs(&window, |a, b| group(a) != group(b));
    }
    for window in windows(line, groups.len() + 1) {
        if window.len() > groups.len() {
            to.line(&[window[0], window[groups.len()]], |a, b| group(a) == group(b));
        }
    }
}

fn holds(rule: &Rule, groups: &[Vec<i64>], grid: &Filled<'_>) -> bool {
    let line = rule.cells("line");
    line.len() < 2
        || windows(line, groups.len()).iter().all(|window| {
            let group = |n: &i64| groups.iter().position(|group| group.contains(n));
            let mut found: Vec<_> = grid.numbers(window).iter().map(group).collect();
            found.sort_unstable();
            found.windows(2).all(|two| two[0] != two[1]) && !found.contains(&None)
        })
}
