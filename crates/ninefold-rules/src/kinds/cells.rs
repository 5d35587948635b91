//! Cells with some values only: odd, even, prime, power of two, candidates.

use super::drawn;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How};
use crate::layout::Layout;
use crate::rule::Rule;

const CELL: &[Parameter] = &[Parameter::required("cell", ParameterKind::Cell)];
const FIELDS: &[(&str, &str, How)] = &[("cell", "cell", How::Plain)];

fn circle(rule: &Rule, layout: &Layout, marks: &mut Vec<Mark>) {
    drawn::circle(layout, rule.cells("cell")[0], Tone::Gray, marks);
}

fn lettered(rule: &Rule, letter: &str, marks: &mut Vec<Mark>) {
    marks.push(Mark::Corner { cell: rule.cells("cell")[0], text: letter.to_owned() });
}

/// An odd cell.
pub static ODD: RuleKind = RuleKind {
    name: "odd",
    title: "Odd",
    sentence: "The cell is odd.",
    words: "{cell} is odd.",
    parameters: CELL,
    compile: |rule, to| to.allow(rule.cells("cell")[0], |n| n % 2 != 0),
    holds: |rule, grid| grid.number(rule.cells("cell")[0]) % 2 != 0,
    draw: circle,
    forms: Forms { fpuzzles: &[Fpuzzles::new("odd", FIELDS)], iss: &[], sudokumaker: &[101] },
    example: Example { side: 4, givens: "......3....3.2..", arguments: "cell r1c1" },
    ..RuleKind::BASE
};

/// An even cell.
pub static EVEN: RuleKind = RuleKind {
    name: "even",
    title: "Even",
    sentence: "The cell is even.",
    words: "{cell} is even.",
    parameters: CELL,
    compile: |rule, to| to.allow(rule.cells("cell")[0], |n| n % 2 == 0),
    holds: |rule, grid| grid.number(rule.cells("cell")[0]) % 2 == 0,
    draw: |rule, layout, marks| {
        let centre = drawn::centre(layout, rule.cells("cell")[0]);
        marks.push(Mark::Square { centre, half: 0.4, turned: false, tone: Tone::Gray });
    },
    forms: Forms { fpuzzles: &[Fpuzzles::new("even", FIELDS)], iss: &[], sudokumaker: &[100] },
    example: Example { side: 4, givens: ".......2...32...", arguments: "cell r1c1" },
    ..RuleKind::BASE
};

const PRIMES: &[i64] = &[2, 3, 5, 7, 11, 13, 17, 19, 23];
const POWERS: &[i64] = &[1, 2, 4, 8, 16];

/// A prime cell.
pub static PRIME: RuleKind = RuleKind {
    name: "prime",
    title: "Prime",
    sentence: "The cell is a prime number.",
    words: "{cell} is a prime number.",
    parameters: CELL,
    compile: |rule, to| to.allow(rule.cells("cell")[0], |n| PRIMES.contains(&i64::from(n))),
    holds: |rule, grid| {
        let n = grid.number(rule.cells("cell")[0]);
        n > 1 && (2..n).all(|divisor| n % divisor != 0)
    },
    draw: |rule, _, marks| lettered(rule, "P", marks),
    forms: Forms { fpuzzles: &[Fpuzzles::new("prime", FIELDS)], ..Forms::NONE },
    example: Example { side: 4, givens: "...4.....1..42..", arguments: "cell r1c1" },
    ..RuleKind::BASE
};

/// A cell that is a power of two.
pub static POWER_OF_TWO: RuleKind = RuleKind {
    name: "power-of-two",
    title: "Power of two",
    sentence: "The cell is 1, 2, 4, 8 or 16.",
    words: "{cell} is 1, 2, 4, 8 or 16.",
    parameters: CELL,
    compile: |rule, to| to.allow(rule.cells("cell")[0], |n| POWERS.contains(&i64::from(n))),
    holds: |rule, grid| {
        u64::try_from(grid.number(rule.cells("cell")[0])).is_ok_and(u64::is_power_of_two)
    },
    draw: |rule, _, marks| lettered(rule, "2ⁿ", marks),
    forms: Forms { fpuzzles: &[Fpuzzles::new("poweroftwo", FIELDS)], ..Forms::NONE },
    example: Example { side: 4, givens: ".2......1..3....", arguments: "cell r1c1" },
    ..RuleKind::BASE
};

/// A cell with a set of values.
pub static CANDIDATES: RuleKind = RuleKind {
    name: "candidates",
    title: "Candidates",
    sentence: "The cell has one of the values.",
    words: "{cell} is {values:or}.",
    parameters: &[
        Parameter::required("cell", ParameterKind::Cell),
        Parameter::required("values", ParameterKind::Numbers),
    ],
    compile: |rule, to| {
        to.allow(rule.cells("cell")[0], |n| rule.numbers("values").contains(&i64::from(n)));
    },
    holds: |rule, grid| rule.numbers("values").contains(&grid.number(rule.cells("cell")[0])),
    draw: |rule, _, marks| {
        let numbers = rule.numbers("values").to_vec();
        marks.push(Mark::Numbers { cell: rule.cells("cell")[0], numbers });
    },
    example: Example { side: 4, givens: ".3.......123....", arguments: "cell r1c1; values 1 4" },
    ..RuleKind::BASE
};
