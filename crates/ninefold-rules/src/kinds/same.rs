//! Sets of cells that are alike: clones, same sets, equal sums.

use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::rule::Rule;

/// Two lists of cells that are equal place by place.
pub static CLONE: RuleKind = RuleKind {
    name: "clone",
    title: "Clone",
    sentence: "Each cell equals the cell at the same place in the other list.",
    words: "{cells:and} {cells:equal|equals} {cells2:and}[cells>1?, in this order].",
    parameters: &[
        Parameter::required("cells", ParameterKind::Line),
        Parameter::required("cells2", ParameterKind::Line),
    ],
    check: |rule, _| {
        let fits = rule.cells("cells").len() == rule.cells("cells2").len();
        if fits { Ok(()) } else { Err("needs two lists of the same length".to_owned()) }
    },
    compile: |rule, to| {
        for (&a, &b) in rule.cells("cells").iter().zip(rule.cells("cells2")) {
            if a != b {
                to.push(Primitive::Equal(a, b));
            }
        }
    },
    holds: |rule, grid| grid.numbers(rule.cells("cells")) == grid.numbers(rule.cells("cells2")),
    draw: |rule, _, marks| {
        for name in ["cells", "cells2"] {
            marks.push(Mark::Fill { cells: rule.cells(name).to_vec(), tone: Tone::Gray });
        }
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "clone",
            &[("cells", "cells", How::Plain), ("cloneCells", "cells2", How::Plain)],
        )],
        sudokumaker: &[302],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: "..3.....4...2...",
        arguments: "cells r1c1 r1c2; cells2 r3c3 r3c4",
    },
    ..RuleKind::BASE
};

const SETS: &[Parameter] = &[Parameter::required("sets", ParameterKind::Lists)];

/// Sets of cells with the same values.
pub static SAME_SET: RuleKind = RuleKind {
    name: "same-set",
    title: "Same set",
    sentence: "The sets hold the same values with the same multiplicities, in any order.",
    words: "{The sets} hold the same values with the same multiplicities, in any order.",
    parameters: SETS,
    check: |rule, _| {
        let sets = rule.lists("sets");
        let fits = sets.windows(2).all(|two| two[0].len() == two[1].len());
        if fits { Ok(()) } else { Err("needs sets of the same size".to_owned()) }
    },
    compile: |rule, to| to.push(Primitive::SameValues(rule.lists("sets").to_vec())),
    holds: |rule, grid| {
        let sorted = |set: &Vec<_>| {
            let mut numbers = grid.numbers(set);
            numbers.sort_unstable();
            numbers
        };
        let sets: Vec<_> = rule.lists("sets").iter().map(sorted).collect();
        sets.windows(2).all(|two| two[0] == two[1])
    },
    draw: outlines,
    forms: Forms { iss: &[Iss::new("SameValues", &[Take::CountedLists("sets")])], ..Forms::NONE },
    example: Example {
        side: 4,
        givens: "......421.......",
        arguments: "sets r1c1 r2c3, r3c2 r4c4",
    },
    ..RuleKind::BASE
};

/// Sets of cells with the same sum.
pub static EQUAL_SUMS: RuleKind = RuleKind {
    name: "equal-sums",
    title: "Equal sums",
    sentence: "All sets have the same sum.",
    words: "{sets:+} are equal.",
    parameters: SETS,
    compile: |rule, to| {
        let terms = |set: &Vec<_>| set.iter().map(|&cell| (cell, 1)).collect();
        to.push(Primitive::EqualSums(rule.lists("sets").iter().map(terms).collect()));
    },
    holds: |rule, grid| {
        let sum = |set: &Vec<_>| grid.numbers(set).iter().sum::<i64>();
        let sums: Vec<i64> = rule.lists("sets").iter().map(sum).collect();
        sums.windows(2).all(|two| two[0] == two[1])
    },
    draw: outlines,
    forms: Forms { iss: &[Iss::new("EqualSum", &[Take::Lists("sets")])], ..Forms::NONE },
    example: Example {
        side: 4,
        givens: ".....4..3.......",
        arguments: "sets r1c1 r2c3, r3c2, r4c4",
    },
    ..RuleKind::BASE
};

fn outlines(rule: &Rule, _: &Layout, marks: &mut Vec<Mark>) {
    for set in rule.lists("sets") {
        if let Some(&cell) = set.iter().min() {
            marks.push(Mark::Corner { cell, text: "=".to_owned() });
        }
        marks.push(Mark::Outline { cells: set.clone(), tone: Tone::Gray });
    }
}
