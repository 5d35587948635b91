//! Full rank: rows and columns as numbers, in ascending order.

use super::drawn;
use super::shared::{OUTSIDE, SIDE, side_fits};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::form::{Example, Forms, Iss, Take};
use crate::layout::{Kind, Layout};
use crate::primitive::{Primitive, Ties};
use crate::rule::Rule;
use crate::verify::Filled;
use std::sync::Arc;

/// A rank.
pub static FULL_RANK: RuleKind = RuleKind {
    name: "full-rank",
    title: "Full rank",
    sentence: "All rows and columns are read as numbers from both ends and ranked from the least up; this one has the given rank.",
    words: "Read from {line:end}, {line} has rank {n} among all rows and columns, which are read from both ends as numbers[ties=none?; no two of them are equal][ties=any?; some of them may be equal].",
    parameters: &[
        OUTSIDE,
        SIDE,
        Parameter::required("n", ParameterKind::Number),
        Parameter::optional("ties", ParameterKind::Word(&["none", "only-unclued", "any"])),
    ],
    check: |rule, layout| {
        side_fits(rule, layout)?;
        let shape = layout.shape();
        let fits = shape.rows() == shape.columns() && shape.void().is_empty();
        if fits { Ok(()) } else { Err("needs a square grid".to_owned()) }
    },
    compile: |rule, to| {
        let lines = lines(to.layout());
        let seen = rule.seen(to.layout());
        let line = lines.iter().position(|line| *line == seen).unwrap_or(0);
        let Some(Ok(rank)) = rule.number("n").map(u16::try_from) else { return to.never() };
        to.push(Primitive::Rank { line, lines: Arc::new(lines), rank, ties: ties(rule) });
    },
    holds,
    draw: |rule, layout, marks| {
        drawn::outside(rule, layout, format!("#{}", rule.number("n").unwrap_or(0)), marks);
    },
    forms: Forms {
        iss: &[Iss::new("FullRank", &[Take::Ends("n"), Take::Elsewhere("ties", "FullRankTies")])],
        ..Forms::NONE
    },
    example: Example { side: 4, givens: "..............3.", arguments: "line r1; n 1" },
    ..RuleKind::BASE
};

fn ties(rule: &Rule) -> Ties {
    match rule.word("ties") {
        Some("none") => Ties::None,
        Some("any") => Ties::Any,
        _ => Ties::Unclued,
    }
}

/// Returns all rows and columns, each from both ends.
fn lines(layout: &Layout) -> Vec<Vec<CellId>> {
    let shape = layout.shape();
    let rows = (0..shape.rows()).map(|number| layout.line(Kind::Row, number));
    let columns = (0..shape.columns()).map(|number| layout.line(Kind::Column, number));
    let both = |line: Vec<CellId>| [line.clone(), line.into_iter().rev().collect()];
    rows.chain(columns).flat_map(both).collect()
}

fn holds(rule: &Rule, grid: &Filled<'_>) -> bool {
    let numbers: Vec<_> = lines(grid.layout()).iter().map(|line| grid.numbers(line)).collect();
    let this = grid.numbers(&rule.seen(grid.layout()));
    let less = numbers.iter().filter(|other| **other < this).count() as i64;
    let equal = numbers.iter().filter(|other| **other == this).count();
    let tied = |ties| match ties {
        Ties::Any => true,
        Ties::Unclued => equal == 1,
        Ties::None => {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            sorted.windows(2).all(|two| two[0] != two[1])
        }
    };
    Some(less + 1) == rule.number("n") && tied(ties(rule))
}
