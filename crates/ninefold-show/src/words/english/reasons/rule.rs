//! The reasons for which one constraint removes candidates.

use super::super::lists::{join, join_lists};
use super::cases::assignable;
use super::facts::{capital, name, names, number, premises, results, values_and, values_or};
use super::label::{houses, of_origin, sources};
use crate::reasoned::Reasoned;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Primitive, Value, ValueSet};
use ninefold_variants::reasons::{Argument, Derived, Source};

/// The most combinations that a sentence lists.
const MOST_COMBINATIONS: usize = 4;
/// More cages than this are counted, not listed.
const MOST_CAGES: usize = 4;

/// Returns the sentence that names the kind of a derived constraint.
pub(super) fn derived_kind(argument: Argument) -> String {
    match argument {
        Argument::FortyFive => "Compare the sum of whole houses with the sums of cages.",
        Argument::SameValues => "Compare two sets of cells that hold the same digits.",
        Argument::Shares => "Equal sums share the sum of a house.",
        Argument::Cases => "Look at the combinations that a rule has left.",
        _ => "Combine several rules.",
    }
    .to_owned()
}

/// Returns why a constraint removes candidates, and what follows.
pub(super) fn why(at: &Reasoned<'_>, source: &Source, matter: &[CellId]) -> String {
    let result = join_lists(&results(at));
    let (fact, derived) = match source {
        Source::Derived(it) if it.argument == Argument::Cases => (None, true),
        Source::Derived(it) => (Some(derived(at, it)), true),
        Source::Part { .. } => (None, false),
    };
    let primitive = at.reasoner.primitive(source);
    let reason = match primitive {
        Some(Primitive::Sum { terms, comparison: Comparison::Equal, total }) if !derived => {
            cage(at, source, terms, *total).or_else(|| two(at, source, terms, *total))
        }
        Some(Primitive::Line { .. } | Primitive::Pairs { .. }) => partner(at, source, matter),
        _ => None,
    };
    if let Some(reason) = reason {
        return format!("{reason}, so {result}.");
    }
    let premises = premises(at, matter);
    let stated = fact.map_or_else(String::new, |fact| format!("{fact} "));
    let label = sources(at, source);
    match (premises.is_empty(), derived) {
        (true, true) => format!("{stated}So {result}."),
        (true, false) => format!("{} leaves only this: {result}.", capital(&label)),
        (false, true) => format!("{stated}{}, so {result}.", capital(&join_lists(&premises))),
        (false, false) => format!("In {label}, {}, so {result}.", join_lists(&premises)),
    }
}

/// Names what a derived constraint states, without where it comes from.
pub(super) fn derived_label(at: &Reasoned<'_>, it: &Derived) -> String {
    match &it.primitive {
        Primitive::SameValues(lists) => {
            let list =
                |i: usize| join(&names(at.puzzle, lists.get(i).map_or(&[], Vec::as_slice)), "and");
            let (first, second) = (houses(at, &it.houses), houses(at, &it.against));
            format!("{} with the digits of {} ({first} against {second})", list(0), list(1))
        }
        Primitive::Sum { terms, total, .. } => {
            format!("{} (from {})", equation(at, terms, *total), houses(at, &it.houses))
        }
        _ => {
            let origins = it.rules.iter().filter_map(|&rule| at.reasoner.origin(rule));
            let labels: Vec<String> = origins.map(|origin| of_origin(at.puzzle, origin)).collect();
            join(&labels, "and")
        }
    }
}

/// Says what a derived constraint states and where it comes from.
fn derived(at: &Reasoned<'_>, it: &Derived) -> String {
    let first = capital(&houses(at, &it.houses));
    match (it.argument, &it.primitive) {
        (Argument::SameValues, Primitive::SameValues(lists)) => {
            let list =
                |i: usize| join(&names(at.puzzle, lists.get(i).map_or(&[], Vec::as_slice)), "and");
            let against = houses(at, &it.against);
            format!(
                "{first} hold the same digits as {against}, so {} hold the same digits as {}.",
                list(0),
                list(1)
            )
        }
        (Argument::Shares, Primitive::Sum { terms, total, .. }) => {
            let cells: Vec<CellId> = terms.iter().map(|term| term.0).collect();
            let cells = join(&names(at.puzzle, &cells), "and");
            format!("The equal sums make up {}, so {cells} add to {total}.", houses(at, &it.houses))
        }
        (_, Primitive::Sum { terms, total, .. }) => {
            let rules: Vec<String> = it
                .rules
                .iter()
                .filter_map(|&constraint| at.reasoner.origin(constraint))
                .map(|origin| of_origin(at.puzzle, origin))
                .collect();
            let rules = if rules.len() > MOST_CAGES {
                format!("their {} cages", rules.len())
            } else {
                join(&rules, "and")
            };
            let shape = at.puzzle.shape();
            let one: i32 = shape.all_values().iter().map(|value| shape.number(value)).sum();
            let sum = one * it.houses.len() as i32;
            let verb = if it.houses.len() == 1 { "adds" } else { "add" };
            if !it.against.is_empty() {
                let against = houses(at, &it.against);
                let have = if it.houses.len() == 1 { "has" } else { "have" };
                return format!(
                    "{first} {have} the same sum as {against}; with the equal sums of {rules}, this leaves {}.",
                    equation(at, terms, *total)
                );
            }
            format!(
                "{first} {verb} to {sum}; with {rules}, this leaves {}.",
                equation(at, terms, *total)
            )
        }
        _ => String::new(),
    }
}

/// Writes an equation: `r1c1 + r1c2 = 9`, `r1c1 - r2c4 = 3`.
fn equation(at: &Reasoned<'_>, terms: &[(CellId, i32)], total: i32) -> String {
    let all_negative = terms.iter().all(|term| term.1 < 0);
    let sign = if all_negative { -1 } else { 1 };
    let mut text = String::new();
    let mut ordered: Vec<(CellId, i32)> =
        terms.iter().map(|&(cell, by)| (cell, by * sign)).collect();
    ordered.sort_by_key(|term| term.1 < 0);
    for (i, (cell, by)) in ordered.iter().enumerate() {
        let joint = match (i, *by < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        let times = if by.abs() == 1 { String::new() } else { format!("{} times ", by.abs()) };
        text.push_str(&format!("{joint}{times}{}", name(at.puzzle, *cell)));
    }
    format!("{text} = {}", total * sign)
}

/// Says which combinations of digits a cage has left; `None` if there are many, or if its cells may be equal.
fn cage(at: &Reasoned<'_>, source: &Source, terms: &[(CellId, i32)], total: i32) -> Option<String> {
    let cells: Vec<CellId> = terms.iter().map(|term| term.0).collect();
    let differ = cells
        .iter()
        .enumerate()
        .all(|(i, &a)| cells[..i].iter().all(|&b| at.reasoner.sees(a).any(|seen| seen == b)));
    if cells.len() < 2
        || at.puzzle.shape().values() > 9
        || !differ
        || terms.iter().any(|term| term.1 != 1)
    {
        return None;
    }
    let candidates: Vec<ValueSet> =
        cells.iter().map(|&cell| at.position.candidates(cell)).collect();
    let sets = combinations(at, &candidates, total);
    if sets.is_empty() || sets.len() > MOST_COMBINATIONS {
        return None;
    }
    // The combinations have to be the whole reason: each removed value is in none of them.
    let all = sets.iter().fold(ValueSet::EMPTY, |all, set| all.or(*set));
    let explained = at.step.conclusion.removed.iter().all(|(_, lost)| lost.and(all).is_empty());
    if !explained {
        return None;
    }
    let listed = match sets.as_slice() {
        [one] => values_and(at.puzzle, *one),
        // Plus signs keep the digits of a combination together.
        several => {
            let plus = |set: &ValueSet| {
                set.iter().map(|value| number(at.puzzle, value)).collect::<Vec<_>>().join("+")
            };
            join(&several.iter().map(plus).collect::<Vec<_>>(), "or")
        }
    };
    Some(format!("{} can only hold {listed}", capital(&sources(at, source))))
}

/// Returns the sets of values with a sum of which each cell may have one.
fn combinations(at: &Reasoned<'_>, candidates: &[ValueSet], total: i32) -> Vec<ValueSet> {
    let shape = at.puzzle.shape();
    let size = candidates.len() as u32;
    let fits = |set: &ValueSet| {
        set.len() == size
            && set.iter().map(|value| shape.number(value)).sum::<i32>() == total
            && assignable(candidates, *set)
    };
    (0..1_u32 << shape.values()).map(ValueSet).filter(fits).collect()
}

/// Says which partner each removed value of a sum of two cells would need.
fn two(at: &Reasoned<'_>, source: &Source, terms: &[(CellId, i32)], total: i32) -> Option<String> {
    let &[(a, 1), (b, 1)] = terms else { return None };
    let shape = at.puzzle.shape();
    let partner =
        |value: Value| ValueSet(shape.values_where(|other| other + shape.number(value) == total).0);
    partners_needed(at, source, a, b, &partner)
}

/// Says which partners the removed values of a line would need beside them.
fn partner(at: &Reasoned<'_>, source: &Source, matter: &[CellId]) -> Option<String> {
    let &[other] = matter else { return None };
    let &[(cell, _)] = at.step.conclusion.removed.as_slice() else { return None };
    let primitive = at.reasoner.primitive(source)?;
    let (cells, relation) = match primitive {
        Primitive::Line { cells, relation } | Primitive::Pairs { cells, relation } => {
            (cells, relation)
        }
        _ => return None,
    };
    let place = |wanted: CellId| cells.iter().position(|&cell| cell == wanted);
    let (here, there) = (place(cell)?, place(other)?);
    if matches!(primitive, Primitive::Line { .. }) && here.abs_diff(there) != 1 {
        return None;
    }
    let back = relation.reversed();
    let partners =
        |value: Value| if here < there { relation.after(value) } else { back.after(value) };
    partners_needed(at, source, cell, other, &partners)
}

/// Says what values of one cell need in another which does not have it.
fn partners_needed(
    at: &Reasoned<'_>,
    source: &Source,
    a: CellId,
    b: CellId,
    partners: &dyn Fn(Value) -> ValueSet,
) -> Option<String> {
    let &[(cell, lost)] = at.step.conclusion.removed.as_slice() else { return None };
    let other = if cell == a { b } else { a };
    if lost.len() > 2 {
        return None;
    }
    let mut parts = Vec::new();
    for value in lost.iter() {
        let needs = partners(value);
        if !needs.and(at.position.candidates(other)).is_empty() {
            return None;
        }
        let digit = number(at.puzzle, value);
        if needs.is_empty() {
            parts.push(format!("{digit} has no partner"));
        } else if needs.len() <= 3 {
            let needs = values_or(at.puzzle, needs);
            parts.push(format!(
                "{digit} in {} would need {needs} in {}",
                name(at.puzzle, cell),
                name(at.puzzle, other)
            ));
        } else {
            return None;
        }
    }
    Some(format!("On {}, {}", sources(at, source), join(&parts, "and")))
}
