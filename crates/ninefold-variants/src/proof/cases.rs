//! Whether an unknown for the cases of a constraint names every case, each by one value.
//!
//! The cases of a constraint are listed in one order, so that an unknown means the same in every step: sets of values in the order
//! of their masks, totals by themselves, and of two halves first the one with the least value.

use super::sight::Sight;
use crate::reasons::Derived;
use ninefold_rules::primitive::{Comparison, Relation};
use ninefold_rules::{Automaton, CellId, Compiled, Primitive, Value, ValueSet};
use std::collections::BTreeSet;

/// The branches of a constraint with cases: the value of the unknown, and what holds then.
type Branches<'a> = Vec<(Value, &'a [Primitive])>;

pub(super) fn follow(it: &Derived, compiled: &Compiled, sight: &Sight) -> Option<bool> {
    let (primitive, _) = compiled.constraints.get(*it.rules.first()?)?;
    if let (Primitive::EqualSums(parts), Primitive::EqualSums(stated)) = (primitive, &it.primitive)
    {
        let (last, others) = stated.split_last()?;
        let &[(unknown, 1)] = last.as_slice() else { return None };
        return Some(others == parts && unknown.index() >= compiled.domains.len());
    }
    let Primitive::Or(branches) = &it.primitive else { return None };
    let mut unknowns = BTreeSet::new();
    let mut list: Branches<'_> = Vec::new();
    for (i, branch) in branches.iter().enumerate() {
        let (Primitive::Allowed { cell, values }, rest) = branch.split_first()? else {
            return None;
        };
        let value = values.single()?;
        unknowns.insert(*cell);
        if usize::from(value.get()) != i + 1 || cell.index() < compiled.domains.len() {
            return None;
        }
        list.push((value, rest));
    }
    if unknowns.len() != 1 {
        return None;
    }
    let are_halves =
        list.iter().all(|(_, rest)| matches!(rest.first(), Some(Primitive::Allowed { .. })));
    if are_halves {
        halves(&it.rules, &list, compiled)
    } else {
        sets(&it.rules, &list, compiled, sight)
    }
}

/// Every set of values that the constraints allow is a branch of its own, in ascending order.
fn sets(rules: &[usize], list: &Branches<'_>, compiled: &Compiled, sight: &Sight) -> Option<bool> {
    let mut all: Option<(Vec<CellId>, BTreeSet<u32>)> = None;
    for &rule in rules {
        let (cells, sets) = possible(&compiled.constraints.get(rule)?.0, compiled)?;
        all = match all {
            None => Some((cells, sets)),
            Some((own, known)) if own == cells => Some((own, &known & &sets)),
            Some(_) => return None,
        };
    }
    let (cells, possible) = all?;
    let differ =
        (0..cells.len()).all(|i| cells[..i].iter().all(|&other| sight.sees(cells[i], other)));
    let mut stated = Vec::new();
    for (_, branch) in list {
        let [Primitive::Contains { cells: own, values, exactly: true }] = branch else {
            return None;
        };
        if *own != cells {
            return None;
        }
        stated.push(values.iter().fold(0, |all, value| all | value.bit()));
    }
    Some(differ && stated.iter().copied().eq(possible))
}

/// Returns the cells of a constraint and the sets of as many values that it allows.
fn possible(primitive: &Primitive, compiled: &Compiled) -> Option<(Vec<CellId>, BTreeSet<u32>)> {
    let all = ValueSet::first(compiled.values);
    let number = |value: Value| i64::from(value.get()) - 1 + i64::from(compiled.low);
    let sets = |size: usize, fits: &dyn Fn(ValueSet) -> bool| -> BTreeSet<u32> {
        let sized = (0..=all.0).filter(|set| set.count_ones() as usize == size);
        sized.filter(|set| fits(ValueSet(*set))).collect()
    };
    Some(match primitive {
        Primitive::Sum { terms, comparison: Comparison::Equal, total } => {
            if terms.iter().any(|term| term.1 != 1) {
                return None;
            }
            let fits = |set: ValueSet| set.iter().map(number).sum::<i64>() == i64::from(*total);
            (terms.iter().map(|term| term.0).collect(), sets(terms.len(), &fits))
        }
        Primitive::Pairs { cells, relation } => {
            let related = |a: Value, b: Value| {
                a == b || relation.after(a).contains(b) && relation.after(b).contains(a)
            };
            let fits = |set: ValueSet| set.iter().all(|a| set.iter().all(|b| related(a, b)));
            (cells.clone(), sets(cells.len(), &fits))
        }
        Primitive::Count { cells, values, least, most } => {
            let fits = |set: ValueSet| {
                let count = set.iter().filter(|&value| values.contains(value)).count();
                (usize::from(*least)..=usize::from(*most)).contains(&count)
            };
            (cells.clone(), sets(cells.len(), &fits))
        }
        Primitive::Automaton { cells, automaton } => {
            (cells.clone(), accepted(cells.len(), automaton, all))
        }
        _ => return None,
    })
}

/// Returns the sets of different values of which an automaton accepts some order.
fn accepted(count: usize, automaton: &Automaton, all: ValueSet) -> BTreeSet<u32> {
    let mut reached: BTreeSet<(u32, u32)> = BTreeSet::from([(0, 0)]);
    for _ in 0..count {
        let mut next = BTreeSet::new();
        for (state, used) in reached {
            for value in all.iter().filter(|value| used & value.bit() == 0) {
                if let Some(to) = automaton.next(state, value) {
                    next.insert((to, used | value.bit()));
                }
            }
        }
        reached = next;
    }
    reached.into_iter().filter(|(state, _)| automaton.is_accepting(*state)).map(|it| it.1).collect()
}

/// Two branches in which each cell is in one of two halves, and in the other branch in the other one. Each relation leads from a
/// half to the same one or to the other one, as the branches say, and connects the cells; a value of neither half has no neighbour.
fn halves(rules: &[usize], list: &Branches<'_>, compiled: &Compiled) -> Option<bool> {
    let side = |branch: &[Primitive]| -> Option<Vec<(CellId, ValueSet)>> {
        let allowed = |it: &Primitive| match it {
            Primitive::Allowed { cell, values } => Some((*cell, *values)),
            _ => None,
        };
        branch.iter().map(allowed).collect()
    };
    let [(_, first), (_, second)] = list.as_slice() else { return None };
    let (first, second) = (side(first)?, side(second)?);
    let (low, high) = (first.first()?.1, second.first()?.1);
    let turned = |half: ValueSet| if half == low { high } else { low };
    let in_turn = first.len() == second.len()
        && first
            .iter()
            .zip(&second)
            .all(|(a, b)| a.0 == b.0 && (a.1 == low || a.1 == high) && b.1 == turned(a.1));
    if !in_turn || !low.and(high).is_empty() || low.least() > high.least() {
        return Some(false);
    }
    let neither = ValueSet::first(compiled.values).without(low.or(high));
    let half = |cell: CellId| first.iter().find(|it| it.0 == cell).map(|it| it.1);
    // The pairs of cells whose relation leads as the branches say.
    let mut joining = Vec::new();
    // Cells of a rule may also be kept from values of neither half by themselves.
    let mut bound: BTreeSet<CellId> = BTreeSet::new();
    for (primitive, _) in &compiled.constraints {
        if let Primitive::Allowed { cell, values } = primitive
            && values.and(neither).is_empty()
        {
            bound.insert(*cell);
        }
    }
    for (a, b, relation) in related(rules, compiled)? {
        let (Some(here), Some(there)) = (half(a), half(b)) else { continue };
        let to = |from: ValueSet| if here == there { from } else { turned(from) };
        let leads = |from: ValueSet| {
            from.iter().all(|value| relation.after(value).without(to(from)).is_empty())
        };
        if leads(low) && leads(high) {
            joining.push((a, b));
            let back = relation.reversed();
            let alone =
                |relation: &Relation| neither.iter().all(|value| relation.after(value).is_empty());
            bound.extend(
                [(a, alone(relation)), (b, alone(&back))].iter().filter(|it| it.1).map(|it| it.0),
            );
        }
    }
    let mut joined = BTreeSet::from([first.first()?.0]);
    // As many rounds as cells connect whatever is connected.
    for _ in 0..first.len() {
        for (a, b) in &joining {
            if joined.contains(a) || joined.contains(b) {
                joined.extend([*a, *b]);
            }
        }
    }
    let all: BTreeSet<CellId> = first.iter().map(|it| it.0).collect();
    Some(joined == all && all.is_subset(&bound))
}

/// Returns the pairs of cells that constraints relate, each with the relation.
fn related<'a>(
    rules: &[usize],
    compiled: &'a Compiled,
) -> Option<Vec<(CellId, CellId, &'a Relation)>> {
    let mut all = Vec::new();
    for &rule in rules {
        match &compiled.constraints.get(rule)?.0 {
            Primitive::Line { cells, relation } => {
                all.extend(cells.windows(2).map(|two| (two[0], two[1], &**relation)));
            }
            Primitive::Pairs { cells, relation } => {
                for (i, &b) in cells.iter().enumerate() {
                    all.extend(cells[..i].iter().map(|&a| (a, b, &**relation)));
                }
            }
            _ => return None,
        }
    }
    Some(all)
}
