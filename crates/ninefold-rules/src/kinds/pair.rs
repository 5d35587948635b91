//! A relation of two values, between neighbours on a line or between any two cells.

use super::drawn;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::{Compiler, distinct};
use crate::drawing::Tone;
use crate::expression::Expression;
use crate::form::{Example, Fixed, Forms, Iss, Named, Take};
use crate::layout::Layout;
use crate::primitive::{Primitive, Relation};
use crate::rule::{Argument, Rule};
use crate::value::ValueSet;
use crate::verify::Filled;
use std::sync::Arc;

/// A relation by description.
pub static PAIR: RuleKind = RuleKind {
    name: "pair",
    title: "Pair",
    sentence: "The relation holds for consecutive cells, or for any two cells, in the order of the list.",
    words: "[relation?For][!relation?The table of the rule lists the values of] [between=all?any two cells][!between=all?consecutive cells] a and b of {cells}, in this order[relation?: {relation}].",
    legend: "[relation?For][!relation?The table of the rule lists the values of] [between=all?any two cells][!between=all?consecutive cells] a and b of {cells}, in this order[relation?: {relation}].",
    parameters: &[
        Parameter::required("cells", ParameterKind::Line),
        Parameter::optional("between", ParameterKind::Word(&["consecutive", "all"])),
        Parameter::optional("relation", ParameterKind::Text),
        Parameter::optional("table", ParameterKind::Groups),
    ],
    check,
    compile,
    holds,
    draw: |rule, layout, marks| drawn::line(layout, rule.cells("cells"), Tone::Gray, 0.1, marks),
    forms: Forms {
        iss: &[
            Iss::new("Pair", &[Take::Coded(key), Take::Groups("cells")]),
            Iss::fixed("PairX", &[Take::Coded(key), Take::Groups("cells")], ALL),
            Iss::new("Binary", &[Take::Coded(swapped), Take::Groups("cells")]),
            Iss::fixed("BinaryX", &[Take::Coded(swapped), Take::Groups("cells")], ALL),
        ],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: ".3............21",
        arguments: "cells r1c1 r2c2 r3c3; relation a + b != 4 and a < b",
    },
    ..RuleKind::BASE
};

const ALL: &[(&str, Fixed)] = &[("between", Fixed::Word("all"))];

fn check(rule: &Rule, layout: &Layout) -> Result<(), String> {
    match (rule.word("relation"), rule.groups("table")) {
        (Some(text), []) => Expression::parse(text, &["a", "b"]).map(drop),
        (None, []) => Err("needs a relation or a table".to_owned()),
        (None, table) if table.len() == usize::from(layout.shape().values()) => Ok(()),
        (None, _) => Err("needs a list of values for each value".to_owned()),
        _ => Err("has both a relation and a table".to_owned()),
    }
}

/// Returns whether the relation holds for two numbers.
fn related(rule: &Rule, layout: &Layout) -> impl Fn(i64, i64) -> bool {
    let expression =
        rule.word("relation").and_then(|text| Expression::parse(text, &["a", "b"]).ok());
    let table = rule.groups("table").to_vec();
    let low = i64::from(layout.shape().low());
    move |a, b| match &expression {
        Some(expression) => expression.value(&[a, b]) != 0,
        None => {
            let row = usize::try_from(a - low).ok().and_then(|row| table.get(row));
            row.is_some_and(|row| row.contains(&b))
        }
    }
}

fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let holds = related(rule, to.layout());
    let shape = to.layout().shape();
    let number = |value| i64::from(shape.number(value));
    let relation = Relation::new(shape.values(), |a, b| holds(number(a), number(b)));
    let relation = Arc::new(relation);
    let cells = rule.cells("cells").to_vec();
    if rule.word("between") == Some("all") {
        let cells = distinct(&cells);
        if cells.len() > 1 {
            to.push(Primitive::Pairs { cells, relation });
        }
    } else if cells.len() > 1 {
        to.push(Primitive::Line { cells, relation });
    }
}

fn holds(rule: &Rule, grid: &Filled<'_>) -> bool {
    let holds = related(rule, grid.layout());
    let cells = rule.cells("cells");
    if rule.word("between") != Some("all") {
        return grid.numbers(cells).windows(2).all(|two| holds(two[0], two[1]));
    }
    let numbers = grid.numbers(&distinct(cells));
    (0..numbers.len()).all(|i| numbers[i + 1..].iter().all(|&b| holds(numbers[i], b)))
}

fn swapped(text: &str, layout: &Layout) -> Result<Named, String> {
    let swap = |c| match c {
        '-' => '_',
        '_' => '-',
        c => c,
    };
    key(&text.chars().map(swap).collect::<String>(), layout)
}

/// Reads a table of bits, six in a character, the values of the second cell inside of those of the first.
fn key(text: &str, layout: &Layout) -> Result<Named, String> {
    let shape = layout.shape();
    let bits: Vec<bool> = text
        .bytes()
        .map(super::automaton::sextet)
        .collect::<Option<Vec<_>>>()
        .ok_or("has a character that is no code")?
        .into_iter()
        .flat_map(|six| (0..6).map(move |i| six >> i & 1 == 1))
        .collect();
    let values = usize::from(shape.values());
    let row = |a: usize| -> Vec<i64> {
        let set: ValueSet = shape
            .all_values()
            .iter()
            .filter(|b| {
                bits.get(bit_of(a, usize::from(b.get()) - 1, values)).copied().unwrap_or(false)
            })
            .collect();
        set.iter().map(|value| i64::from(shape.number(value))).collect()
    };
    Ok(vec![("table", Argument::Groups((0..values).map(row).collect()))])
}

/// Returns the place of a pair of values in the table.
const fn bit_of(a: usize, b: usize, values: usize) -> usize {
    a * values + b
}
