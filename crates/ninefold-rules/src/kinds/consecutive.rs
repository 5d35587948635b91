//! Non-consecutive: neighbours never differ by 1.

use super::shared::{neighbour_pairs, pairs_at};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::form::{Example, Forms, Fpuzzles, Iss};
use crate::layout::Layout;
use crate::rule::Rule;

/// Neighbours that are not consecutive.
pub static NON_CONSECUTIVE: RuleKind = RuleKind {
    name: "non-consecutive",
    title: "Non-consecutive",
    sentence: "Neighbours never differ by 1; in the diagonal form, cells that share only a corner never do.",
    words: "[diagonal?Cells that share only a corner][!diagonal?Neighbours] never differ by 1.",
    parameters: &[Parameter::optional("diagonal", ParameterKind::Flag)],
    compile: |rule, to| {
        for pair in pairs(rule, to.layout()) {
            to.line(&pair, |a, b| (a - b).abs() != 1);
        }
    },
    holds: |rule, grid| {
        let apart = |&[a, b]: &[CellId; 2]| (grid.number(a) - grid.number(b)).abs() != 1;
        pairs(rule, grid.layout()).iter().all(apart)
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles {
            unless: &["difference", "ratio"],
            ..Fpuzzles::flag("nonconsecutive")
        }],
        iss: &[Iss::new("AntiConsecutive", &[])],
        sudokumaker: &[15],
    },
    example: Example { side: 6, givens: "......4....3...3....................", arguments: "" },
    ..RuleKind::BASE
};

fn pairs(rule: &Rule, layout: &Layout) -> Vec<[CellId; 2]> {
    if rule.flag("diagonal") {
        pairs_at(layout, &[(1, 1), (1, -1)])
    } else {
        neighbour_pairs(layout)
    }
}
