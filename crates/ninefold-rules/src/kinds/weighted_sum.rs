//! Sums by description: coefficients, and a comparison with a number or another sum.

use super::drawn;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::compile::Compiler;
use crate::form::{Example, Forms, Iss, Named, Take};
use crate::layout::Layout;
use crate::primitive::Comparison;
use crate::rule::{Argument, Rule};
use crate::verify::Filled;

const COMPARISON: Parameter =
    Parameter::optional("comparison", ParameterKind::Word(&["=", "<", ">"]));

/// The greatest coefficient, either sign.
const MOST: i64 = 10_000;

/// A sum with coefficients.
pub static WEIGHTED_SUM: RuleKind = RuleKind {
    name: "weighted-sum",
    title: "Weighted sum",
    sentence: "The weighted sum of the cells is equal to, less than or greater than the number.",
    words: "{cells:by coefficients} [comparison?{comparison:=->is/<->is less than/>->is greater than}][!comparison?is] {number}.",
    legend: "{cells:by coefficients} [comparison?{comparison:=->is/<->is less than/>->is greater than}][!comparison?is] {number}.",
    parameters: &[
        Parameter::required("cells", ParameterKind::Line),
        Parameter::required("coefficients", ParameterKind::Numbers),
        COMPARISON,
        Parameter::required("number", ParameterKind::Number),
    ],
    check: |rule, _| fits(rule, "cells", "coefficients"),
    compile,
    holds,
    draw: |rule, _, marks| drawn::cage(rule, Some("Σ".to_owned()), marks),
    forms: Forms {
        iss: &[Iss::new("Sum", &[Take::Coded(coefficients), Take::Cells("cells")])],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: ".......4.431....",
        arguments: "cells r1c1 r2c2; coefficients 1 -2; number 0",
    },
    ..RuleKind::BASE
};

/// A sum compared with a number or another sum.
pub static SUM: RuleKind = RuleKind {
    name: "sum",
    title: "Sum",
    sentence: "The sum of the cells, weighted if there are coefficients, is equal to, less than or greater than the number plus the sum of the other cells.",
    words: "{cells:by coefficients} [comparison?{comparison:=->is/<->is less than/>->is greater than}][!comparison?is] [other?{other:by other-coefficients}[number? + {number}]][!other?{number=0}].",
    legend: "{cells:by coefficients} [comparison?{comparison:=->is/<->is less than/>->is greater than}][!comparison?is] [other?{other:by other-coefficients}[number? + {number}]][!other?{number=0}].",
    parameters: &[
        Parameter::required("cells", ParameterKind::Line),
        Parameter::optional("coefficients", ParameterKind::Numbers),
        COMPARISON,
        Parameter::optional("number", ParameterKind::Number),
        Parameter::optional("other", ParameterKind::Line),
        Parameter::optional("other-coefficients", ParameterKind::Numbers),
    ],
    check: |rule, _| {
        fits(rule, "cells", "coefficients")?;
        fits(rule, "other", "other-coefficients")
    },
    compile,
    holds,
    draw: |rule, _, marks| drawn::cage(rule, Some("Σ".to_owned()), marks),
    example: Example {
        side: 4,
        givens: "...1......2..3..",
        arguments: "cells r1c1 r1c2; comparison >; other r4c3 r4c4",
    },
    ..RuleKind::BASE
};

fn fits(rule: &Rule, cells: &str, coefficients: &str) -> Result<(), String> {
    let given = rule.numbers(coefficients);
    if !given.is_empty() && given.len() != rule.cells(cells).len() {
        return Err("needs a coefficient for each cell".to_owned());
    }
    if given.iter().any(|n| n.abs() > MOST) {
        return Err(format!("has a coefficient beyond {MOST}"));
    }
    Ok(())
}

fn terms(rule: &Rule, cells: &str, coefficients: &str) -> Vec<(CellId, i64)> {
    let given = rule.numbers(coefficients);
    let coefficient = |i: usize| given.get(i).copied().unwrap_or(1);
    rule.cells(cells).iter().enumerate().map(|(i, &cell)| (cell, coefficient(i))).collect()
}

fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let left = terms(rule, "cells", "coefficients");
    let right = terms(rule, "other", "other-coefficients");
    let right = right.into_iter().map(|(cell, by)| (cell, -by));
    let all = left.into_iter().chain(right).map(|(cell, by)| (cell, by as i32)).collect();
    let comparison = match rule.word("comparison") {
        Some("<") => Comparison::Less,
        Some(">") => Comparison::Greater,
        _ => Comparison::Equal,
    };
    to.weighted(all, comparison, rule.number("number").unwrap_or(0));
}

fn holds(rule: &Rule, grid: &Filled<'_>) -> bool {
    let sum = |cells, coefficients| {
        let terms = terms(rule, cells, coefficients);
        terms.iter().map(|&(cell, by)| by * grid.number(cell)).sum::<i64>()
    };
    let left = sum("cells", "coefficients");
    let right = sum("other", "other-coefficients") + rule.number("number").unwrap_or(0);
    match rule.word("comparison") {
        Some("<") => left < right,
        Some(">") => left > right,
        _ => left == right,
    }
}

/// Reads `n_=_c1_c2`: the total, and a coefficient for each cell.
fn coefficients(text: &str, _: &Layout) -> Result<Named, String> {
    let mut parts = text.split('_');
    let number = |part: &str| part.parse::<i64>().map_err(|_| format!("{part} is no number"));
    let total = number(parts.next().unwrap_or(""))?;
    if parts.next() != Some("=") {
        return Err("has no coefficients".to_owned());
    }
    let all = parts.map(number).collect::<Result<_, _>>()?;
    Ok(vec![("number", Argument::Number(total)), ("coefficients", Argument::Numbers(all))])
}
