//! Cages with another condition than a sum: digital root, product, rellik, equality, look-and-say.

use super::drawn;
use super::shared::CELLS;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::Compiler;
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::rule::Rule;
use crate::value::{Value, ValueSet};
use crate::verify::Filled;

const CELLS_N: &[Parameter] = &[
    Parameter::required("cells", ParameterKind::Cells),
    Parameter::required("n", ParameterKind::Number),
];

/// A cage that shows the digital root of its sum.
pub static DIGITAL_ROOT_CAGE: RuleKind = RuleKind {
    name: "digital-root-cage",
    title: "Digital root cage",
    sentence: "The cells differ, and the digital root of their sum is the number: the sum is that much more than a multiple of 9.",
    words: "{The cells} differ, and the digital root of their sum is {n}: the sum is {n} more than a multiple of 9.",
    parameters: CELLS_N,
    check: |rule, _| match rule.number("n") {
        Some(1..=9) => Ok(()),
        _ => Err("needs a number from 1 to 9".to_owned()),
    },
    compile: |rule, to| {
        let n = rule.number("n").unwrap_or(0) as i32;
        to.differ(rule.cells("cells"));
        let step = |&sum: &i32, number| Some((sum + number) % 9);
        to.automaton(rule.cells("cells"), 0, step, |&sum| sum == n % 9);
    },
    holds: |rule, grid| {
        let cells = rule.cells("cells");
        let sum: i64 = grid.numbers(cells).iter().sum();
        grid.differ(cells) && (sum - rule.number("n").unwrap_or(0)) % 9 == 0
    },
    draw: |rule, _, marks| drawn::cage(rule, rule.number("n").map(|n| format!("DR{n}")), marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "cage",
            &[("cells", "cells", How::Plain), ("value", "n", How::Prefixed("DR"))],
        )],
        ..Forms::NONE
    },
    example: Example {
        side: 6,
        givens: "...........2...2.1.4........5.1.4...",
        arguments: "cells r1c1 r1c2 r1c3; n 6",
    },
    ..RuleKind::BASE
};

/// A cage that shows a product.
pub static PRODUCT_CAGE: RuleKind = RuleKind {
    name: "product-cage",
    title: "Product cage",
    sentence: "The product of the cells is the number.",
    words: "{The cells} {cells:have the product|is} {number}.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("number", ParameterKind::Number),
    ],
    compile: |rule, to| match rule.number("number").map(u64::try_from) {
        Some(Ok(product)) => {
            to.push(Primitive::Product { cells: rule.cells("cells").to_vec(), product });
        }
        _ => to.never(),
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        let product = numbers.iter().try_fold(1_i64, |all, n| all.checked_mul(*n));
        product.is_some() && product == rule.number("number")
    },
    draw: |rule, _, marks| drawn::cage(rule, rule.number("number").map(|n| format!("{n}×")), marks),
    example: Example {
        side: 4,
        givens: "1.......4.....3.",
        arguments: "cells r1c1 r1c2 r2c1; number 12",
    },
    ..RuleKind::BASE
};

/// A cage of which no part adds to the number.
pub static RELLIK_CAGE: RuleKind = RuleKind {
    name: "rellik-cage",
    title: "Rellik cage",
    sentence: "The cells differ, and no sum of one or more of them is the number.",
    words: "{The cells} differ, and no sum of one or more of them is {n}.",
    parameters: CELLS_N,
    compile: compile_rellik,
    holds: holds_rellik,
    draw: |rule, _, marks| drawn::cage(rule, rule.number("n").map(|n| format!("≠{n}")), marks),
    forms: Forms {
        iss: &[Iss::new("RellikCage", &[Take::Number("n"), Take::Cells("cells")])],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: "...2.....1.3....",
        arguments: "cells r1c1 r1c2 r2c1; n 7",
    },
    ..RuleKind::BASE
};

fn compile_rellik(rule: &Rule, to: &mut Compiler<'_>) {
    let cells = rule.cells("cells");
    to.differ(cells);
    // A cage has at most 25 different numbers of at most 25, which add to 325.
    let Some(n) = rule.number("n").filter(|n| (0..=325).contains(n)) else { return };
    let n = n as usize;
    // Bit s: some part of the cells so far, perhaps none, adds to s.
    let start = [1_u64, 0, 0, 0, 0, 0];
    let step = |sums: &[u64; 6], number| {
        let moved = moved(sums, number as usize, n);
        let all = std::array::from_fn(|i| sums[i] | moved[i]);
        (moved[n / 64] >> (n % 64) & 1 == 0).then_some(all)
    };
    to.automaton(cells, start, step, |_| true);
}

/// Returns the set of sums, each greater by `by`, that are at most `most`.
fn moved(sums: &[u64; 6], by: usize, most: usize) -> [u64; 6] {
    let mut moved = [0; 6];
    for sum in 0..=most.saturating_sub(by) {
        if sum + by <= most && sums[sum / 64] >> (sum % 64) & 1 == 1 {
            moved[(sum + by) / 64] |= 1 << ((sum + by) % 64);
        }
    }
    moved
}

fn holds_rellik(rule: &Rule, grid: &Filled<'_>) -> bool {
    let cells = rule.cells("cells");
    let numbers = grid.numbers(cells);
    let n = rule.number("n").unwrap_or(0);
    let sum = |part: u32| -> i64 {
        let chosen = numbers.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1);
        chosen.map(|(_, number)| number).sum()
    };
    grid.differ(cells) && (1..1_u32 << numbers.len()).all(|part| sum(part) != n)
}

/// A cage with as many odd as even, and as many low as high numbers.
pub static EQUALITY_CAGE: RuleKind = RuleKind {
    name: "equality-cage",
    title: "Equality cage",
    sentence: "The cells differ; as many are odd as even, and as many are low as high. None holds the middle value.",
    words: "{The cells} differ; as many are odd as even, and as many are low as high. None holds the middle value.",
    parameters: CELLS,
    compile: |rule, to| {
        let cells = rule.cells("cells");
        to.differ(cells);
        if cells.len() % 2 == 1 {
            to.never();
        }
        let half = cells.len() as u16 / 2;
        let shape = to.layout().shape();
        let (low, high) = halves(to.layout());
        let odd = shape.values_where(|n| n % 2 != 0);
        for values in [odd, low, high] {
            to.push(Primitive::Count { cells: cells.to_vec(), values, least: half, most: half });
        }
    },
    holds: |rule, grid| {
        let cells = rule.cells("cells");
        let numbers = grid.numbers(cells);
        let shape = grid.layout().shape();
        let (low, high) =
            (i64::from(shape.low()), i64::from(shape.low() + i32::from(shape.values()) - 1));
        let count = |holds: &dyn Fn(i64) -> bool| numbers.iter().filter(|n| holds(**n)).count();
        let middle = count(&|n| 2 * n == low + high);
        grid.differ(cells)
            && middle == 0
            && count(&|n| n % 2 == 0) == count(&|n| n % 2 != 0)
            && count(&|n| 2 * n < low + high) == count(&|n| 2 * n > low + high)
    },
    draw: |rule, _, marks| drawn::cage(rule, Some("=".to_owned()), marks),
    forms: Forms { iss: &[Iss::cells("EqualityCage")], ..Forms::NONE },
    example: Example { side: 4, givens: "1..3......1....4", arguments: "cells r1c1 r1c2" },
    ..RuleKind::BASE
};

/// Returns the values below and above the middle.
fn halves(layout: &Layout) -> (ValueSet, ValueSet) {
    let shape = layout.shape();
    let low = ValueSet::first(shape.values() / 2);
    let upper = |value: &Value| value.get() > shape.values().div_ceil(2);
    (low, shape.all_values().iter().filter(upper).collect())
}

/// A cage that says how often some values occur.
pub static LOOK_AND_SAY_CAGE: RuleKind = RuleKind {
    name: "look-and-say-cage",
    title: "Look-and-say cage",
    sentence: "The clue is a list of pairs of a count and a value: exactly that many cells hold that value. Other values are free.",
    words: "{The cells} hold exactly {clue:pairs}; other values are free.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Cells),
        Parameter::required("clue", ParameterKind::Text),
    ],
    check: |rule, layout| {
        let digits = rule.word("clue").unwrap_or("").len();
        let known = pairs(rule).iter().all(|&(_, n)| layout.shape().value(n).is_some());
        let fits = digits > 0 && digits == 2 * pairs(rule).len() && known;
        if fits {
            Ok(())
        } else {
            Err("needs pairs of a count and a value, such as 1323".to_owned())
        }
    },
    compile: |rule, to| {
        for (count, number) in pairs(rule) {
            let Some(value) = to.layout().shape().value(number) else { continue };
            let count = count as u16;
            let cells = rule.cells("cells").to_vec();
            let values = ValueSet::only(value);
            to.push(Primitive::Count { cells, values, least: count, most: count });
        }
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("cells"));
        let right = |&(count, value): &(i64, i64)| {
            numbers.iter().filter(|n| **n == value).count() as i64 == count
        };
        pairs(rule).iter().all(right)
    },
    draw: |rule, _, marks| drawn::cage(rule, rule.word("clue").map(str::to_owned), marks),
    forms: Forms {
        iss: &[Iss::new("LookAndSay", &[Take::Text("clue"), Take::Cells("cells")])],
        ..Forms::NONE
    },
    example: Example { side: 4, givens: ".3..2..........3", arguments: "cells r1c1 r3c3; clue 21" },
    ..RuleKind::BASE
};

fn pairs(rule: &Rule) -> Vec<(i64, i64)> {
    let digits: Vec<i64> = rule
        .word("clue")
        .unwrap_or("")
        .chars()
        .filter_map(|c| c.to_digit(36).filter(|_| !c.is_lowercase()).map(i64::from))
        .collect();
    digits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}
