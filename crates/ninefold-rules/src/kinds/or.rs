//! One of several rules.

use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::form::Example;
use crate::primitive::Primitive;

/// At least one of several lists of rules.
pub static OR: RuleKind = RuleKind {
    name: "or",
    title: "Or",
    sentence: "At least one of the lists of rules holds.",
    words: "At least one of these holds: {of}.",
    legend: "At least one of these holds: {of}.",
    parameters: &[Parameter::required("of", ParameterKind::Rules)],
    compile: |rule, to| {
        let branches = rule.rules("of").iter().map(|rules| to.branch(rules)).collect();
        to.push(Primitive::Or(branches));
    },
    holds: |rule, grid| {
        let all =
            |rules: &Vec<crate::Rule>| rules.iter().all(|rule| (rule.kind().holds)(rule, grid));
        rule.rules("of").iter().any(all)
    },
    draw: |rule, layout, marks| {
        for inner in rule.rules("of").iter().flatten() {
            (inner.kind().draw)(inner, layout, marks);
        }
    },
    example: Example {
        side: 4,
        givens: "..4.......1.4.2.",
        arguments: "of {candidates cell r1c1; values 1} {candidates cell r4c4; values 1}",
    },
    ..RuleKind::BASE
};
