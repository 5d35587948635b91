//! Global groups: every square of four cells holds a value of each group.

use super::groups::{LOW_MIDDLE_HIGH, remainders, thirds};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::form::{Example, Forms, Iss};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::rule::Rule;

/// Groups of values in every square.
pub static GLOBAL_GROUPS: RuleKind = RuleKind {
    name: "global-groups",
    title: "Global groups",
    also: &["global entropy"],
    sentence: "Every 2x2 square holds a value of each group. If none are listed, the groups are low, middle and high values, or the remainders by 3.",
    words: "Every 2x2 square holds [groups?a value of each of the groups {groups}][!groups?[by=remainders?a value of each remainder by 3][!by=remainders?a low, a middle and a high value]].",
    parameters: &[
        Parameter::optional("groups", ParameterKind::Groups),
        Parameter::optional("by", ParameterKind::Word(&["thirds", "remainders"])),
    ],
    compile: |rule, to| {
        for square in squares(to.layout()) {
            for group in groups(rule, to.layout()) {
                let values = to.layout().shape().values_where(|n| group.contains(&i64::from(n)));
                let cells = square.clone();
                to.push(Primitive::Count { cells, values, least: 1, most: 4 });
            }
        }
    },
    holds: |rule, grid| {
        let groups = groups(rule, grid.layout());
        squares(grid.layout()).iter().all(|square| {
            let numbers = grid.numbers(square);
            groups.iter().all(|group| numbers.iter().any(|n| group.contains(n)))
        })
    },
    forms: Forms {
        iss: &[
            Iss::fixed("GlobalEntropy", &[], LOW_MIDDLE_HIGH),
            Iss::fixed("GlobalMod", &[], &[("by", crate::form::Fixed::Word("remainders"))]),
        ],
        sudokumaker: &[16],
        ..Forms::NONE
    },
    example: Example { side: 4, givens: "...1.......3.4..", arguments: "groups 1 2, 3 4" },
    ..RuleKind::BASE
};

fn groups(rule: &Rule, layout: &Layout) -> Vec<Vec<i64>> {
    match (rule.groups("groups"), rule.word("by")) {
        ([], Some("remainders")) => remainders(layout, 3),
        ([], _) => thirds(layout),
        (groups, _) => groups.to_vec(),
    }
}

fn squares(layout: &Layout) -> Vec<Vec<CellId>> {
    let shape = layout.shape();
    let square = |cell| {
        let (row, column) = (shape.row(cell) as i32, shape.column(cell) as i32);
        let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
        places.into_iter().map(|(y, x)| shape.cell(row + y, column + x)).collect::<Option<Vec<_>>>()
    };
    shape.cells().filter_map(square).collect()
}
