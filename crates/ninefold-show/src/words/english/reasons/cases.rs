//! Cases of a rule in words: which digits a cage holds, to what equal sums add, how a line goes between halves.

use super::super::lists::join;
use super::label::of_origin;
use super::terms::{name, number, range, values_or};
use crate::reasoned::Reasoned;
use ninefold_rules::compile::Origin;
use ninefold_rules::{CellId, Primitive, Value, ValueSet};
use ninefold_variants::reasons::{Case, Cases};

/// The most cases that a sentence lists.
const MOST_LISTED: usize = 3;

/// Returns what an unknown for cases may be: `the cage 15 at r1c1 holds 1+5+9 or 2+6+7`; `None` for cells.
pub(super) fn may_be(
    at: &Reasoned<'_>,
    unknown: CellId,
    values: &dyn Fn(CellId) -> ValueSet,
) -> Option<String> {
    let cases = at.reasoner.cases(unknown)?;
    let set = values(unknown);
    let label = label(at, cases);
    let is_possible = |value: &Value| match cases.case(*value) {
        Some(Case::Values(digits)) => {
            let candidates: Vec<ValueSet> = cells(cases).into_iter().map(values).collect();
            assignable(&candidates, digits)
        }
        _ => true,
    };
    let left: Vec<Value> = set.iter().filter(is_possible).collect();
    Some(match cases.case(cases.list.first()?.0)? {
        Case::Values(_) => {
            let listed = |list: &[Value]| {
                let texts: Vec<String> =
                    list.iter().filter_map(|&value| digits(at, cases, value)).collect();
                join(&texts, "or")
            };
            let known = cases.list.iter().map(|(value, _)| *value);
            let gone: Vec<Value> =
                known.filter(|value| !set.contains(*value)).filter(is_possible).collect();
            if left.len() <= MOST_LISTED {
                format!("{label} holds {}", listed(&left))
            } else if gone.len() <= MOST_LISTED && !gone.is_empty() {
                format!("{label} does not hold {}", listed(&gone))
            } else {
                format!("{label} holds one of {} combinations", left.len())
            }
        }
        Case::Total(_) => format!("each part of {label} adds to {}", totals(at, cases, set)),
        _ => match set.single() {
            Some(value) => is(at, unknown, value)?,
            None => format!("{label} goes between two halves of the digits"),
        },
    })
}

/// Returns that a case holds: `the cage 15 at r1c1 holds 1+5+9`; `None` for cells.
pub(super) fn is(at: &Reasoned<'_>, unknown: CellId, value: Value) -> Option<String> {
    said(at, unknown, value, ["holds", "adds to", "is"])
}

/// Returns that a case would hold: `the cage 15 at r1c1 held 1+5+9`; `None` for cells.
pub(super) fn were(at: &Reasoned<'_>, unknown: CellId, value: Value) -> Option<String> {
    said(at, unknown, value, ["held", "added to", "were"])
}

/// Returns that a case does not hold: `the cage 15 at r1c1 does not hold 1+5+9`; `None` for cells.
pub(super) fn is_not(at: &Reasoned<'_>, unknown: CellId, value: Value) -> Option<String> {
    said(at, unknown, value, ["does not hold", "does not add to", "is not"])
}

fn said(
    at: &Reasoned<'_>,
    unknown: CellId,
    value: Value,
    [holds, adds, lies]: [&str; 3],
) -> Option<String> {
    let cases = at.reasoner.cases(unknown)?;
    let label = label(at, cases);
    Some(match cases.case(value)? {
        Case::Values(_) => format!("{label} {holds} {}", digits(at, cases, value)?),
        Case::Total(total) => format!("each part of {label} {adds} {total}"),
        Case::Halves(first, _) => {
            let cell = cells(cases).first().map(|&cell| name(at.puzzle, cell))?;
            format!("{cell} on {label} {lies} {}", range(at.puzzle, first))
        }
        _ => return None,
    })
}

/// Returns what follows for an unknown for cases that loses some; `None` for cells.
pub(super) fn becomes(
    at: &Reasoned<'_>,
    unknown: CellId,
    before: ValueSet,
    lost: ValueSet,
) -> Option<String> {
    let cases = at.reasoner.cases(unknown)?;
    let left = before.without(lost);
    if let Some(value) = left.single() {
        return is(at, unknown, value);
    }
    match cases.case(lost.least()?)? {
        Case::Values(_) => {
            let texts: Vec<String> =
                lost.iter().filter_map(|value| digits(at, cases, value)).collect();
            Some(format!("{} does not hold {}", label(at, cases), join(&texts, "or")))
        }
        Case::Total(_) => {
            Some(format!("each part of {} adds to {}", label(at, cases), totals(at, cases, left)))
        }
        _ => is_not(at, unknown, lost.least()?),
    }
}

/// Returns the name of the rule of an unknown for cases; `None` for cells.
pub(super) fn rule(at: &Reasoned<'_>, unknown: CellId) -> Option<String> {
    Some(label(at, at.reasoner.cases(unknown)?))
}

fn label(at: &Reasoned<'_>, cases: &Cases) -> String {
    let origin = at.reasoner.origin(cases.constraint()).unwrap_or(Origin::Rule(usize::MAX));
    of_origin(at.puzzle, origin)
}

fn cells(cases: &Cases) -> Vec<CellId> {
    cases.cells.iter().map(|it| it.0).collect()
}

/// Writes the digits of a case: `1+5+9` for a sum, `3-4-5` for others.
fn digits(at: &Reasoned<'_>, cases: &Cases, value: Value) -> Option<String> {
    let Case::Values(set) = cases.case(value)? else { return None };
    let is_sum = matches!(at.reasoner.constraint(cases.constraint()), Some(Primitive::Sum { .. }));
    let texts: Vec<String> = set.iter().map(|value| number(at.puzzle, value)).collect();
    Some(texts.join(if is_sum { "+" } else { "-" }))
}

/// Writes totals: `9`, `9 or 11`, `at least 9`, `9 to 14`.
fn totals(at: &Reasoned<'_>, cases: &Cases, set: ValueSet) -> String {
    let all: Vec<i32> = set
        .iter()
        .filter_map(|value| match cases.case(value) {
            Some(Case::Total(total)) => Some(total),
            _ => None,
        })
        .collect();
    let least = cases.list.first().map(|it| it.0);
    let most = cases.list.last().map(|it| it.0);
    match (all.as_slice(), all.first(), all.last()) {
        (list, Some(from), Some(to)) if list.len() > MOST_LISTED => {
            let is_run = (to - from) as usize + 1 == list.len();
            match (is_run, set.least() == least, set.greatest() == most) {
                (true, true, _) => format!("at most {to}"),
                (true, _, true) => format!("at least {from}"),
                (true, ..) => format!("{from} to {to}"),
                _ => join(&list.iter().map(ToString::to_string).collect::<Vec<_>>(), "or"),
            }
        }
        ([], ..) => values_or(at.puzzle, set),
        (list, ..) => join(&list.iter().map(ToString::to_string).collect::<Vec<_>>(), "or"),
    }
}

/// Returns whether each cell can have a value of its own from the set.
pub(super) fn assignable(candidates: &[ValueSet], set: ValueSet) -> bool {
    let Some((first, rest)) = candidates.split_first() else { return true };
    first.and(set).iter().any(|value| assignable(rest, set.without(ValueSet::only(value))))
}
