//! Cages: cells that differ or add to a sum.

use super::drawn;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::Compiler;
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::rule::Rule;
use crate::verify::Filled;

/// A cage.
pub static CAGE: RuleKind = RuleKind {
    name: "cage",
    title: "Cage",
    also: &["killer cage"],
    sentence: "The cells of a cage differ; if it shows a sum, they add to it.",
    words: "{The cells} [sum?{cells:add to|is} {sum}[cells>1?[!repeats? and differ][repeats?; they may be equal]]][!sum?[!repeats?differ][repeats?may be equal]].",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::optional("sum", ParameterKind::Number),
        Parameter::optional("repeats", ParameterKind::Flag),
    ],
    compile,
    holds,
    draw: |rule, _, marks| drawn::cage(rule, rule.number("sum").map(|n| n.to_string()), marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "killercage",
            &[("cells", "cells", How::Plain), ("value", "sum", How::Clue)],
        )],
        iss: &[Iss::new("Cage", &[Take::Clue("sum"), Take::Cells("cells")])],
        sudokumaker: &[301],
    },
    example: Example { side: 4, givens: "..4......12.....", arguments: "cells r1c1 r1c2; sum 3" },
    ..RuleKind::BASE
};

/// A cage whose cells may be equal.
pub static CAGE_WITH_REPEATS: RuleKind = RuleKind {
    name: "cage-with-repeats",
    title: "Cage with repeats",
    sentence: "The cells add to the sum; they may be equal.",
    words: "{The cells} {cells:add to|is} {sum}[cells>1?; they may be equal].",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("sum", ParameterKind::Number),
    ],
    compile: |rule, to| to.sum(rule.cells("cells"), rule.number("sum").unwrap_or(0)),
    holds: |rule, grid| Some(grid.numbers(rule.cells("cells")).iter().sum()) == rule.number("sum"),
    draw: |rule, _, marks| drawn::cage(rule, rule.number("sum").map(|n| n.to_string()), marks),
    forms: Forms {
        iss: &[Iss::new("Sum", &[Take::Number("sum"), Take::Cells("cells")])],
        ..Forms::NONE
    },
    example: Example { side: 4, givens: ".3..2..........3", arguments: "cells r1c1 r3c3; sum 2" },
    ..RuleKind::BASE
};

fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = rule.cells("cells");
    if !rule.flag("repeats") {
        to.differ(cells);
    }
    if let Some(sum) = rule.number("sum") {
        to.sum(cells, sum);
    }
}

fn holds(rule: &Rule, grid: &Filled<'_>) -> bool {
    let cells = rule.cells("cells");
    let sum = grid.numbers(cells).iter().sum::<i64>();
    (rule.flag("repeats") || grid.differ(cells)) && rule.number("sum").is_none_or(|n| n == sum)
}
