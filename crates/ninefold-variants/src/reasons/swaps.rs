//! Equal sums as exchanges: what arrows and lines say of the sums of houses.
//!
//! The cells of a shaft add to the circle, so in the sum of a row the circle may stand for them. Where parts of equal sums lie in two
//! houses, which have the same sum, too, what is left of both has the same sum.

use super::derived::{Argument, Derived};
use crate::cell_bits::CellBits;
use crate::ground::Ground;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Compiled, Primitive};
use std::collections::BTreeMap;

/// Sums of more cells are not worth a look.
const MOST_CELLS: usize = 6;

/// Two lists of cells with the same sum, by one constraint.
pub(super) struct Swap {
    constraint: usize,
    from: Vec<u16>,
    to: Vec<u16>,
    from_set: CellBits,
}

/// Full houses that share no cell, by the numbers of their constraints, with their cells.
pub(super) struct Group {
    pub(super) houses: Vec<usize>,
    pub(super) cells: CellBits,
}

/// Returns the pairs of lists with the same sum that the constraints state, in both directions, the longest first.
pub(super) fn swaps(ground: &Ground, compiled: &Compiled) -> Vec<Swap> {
    let mut all = Vec::new();
    for (constraint, (primitive, _)) in compiled.constraints.iter().enumerate() {
        let parts: Vec<Vec<u16>> = match primitive {
            Primitive::EqualSums(parts) if parts.iter().flatten().all(|term| term.1 == 1) => {
                parts.iter().map(|part| part.iter().map(|term| term.0.0).collect()).collect()
            }
            Primitive::Sum { terms, comparison: Comparison::Equal, total: 0 }
                if terms.iter().all(|term| term.1.abs() == 1) =>
            {
                let side = |sign: i32| {
                    terms.iter().filter(|term| term.1 == sign).map(|term| term.0.0).collect()
                };
                vec![side(1), side(-1)]
            }
            _ => continue,
        };
        for (i, from) in parts.iter().enumerate() {
            for to in parts.iter().enumerate().filter(|(j, _)| *j != i).map(|it| it.1) {
                let from_set = CellBits::of(ground, from);
                if !from.is_empty() && !to.is_empty() && from_set.len() == from.len() {
                    let (from, to) = (from.clone(), to.clone());
                    all.push(Swap { constraint, from, to, from_set });
                }
            }
        }
    }
    all.sort_by_key(|swap| std::cmp::Reverse((swap.from.len() + swap.to.len(), swap.from.len())));
    all
}

/// Returns the sum of houses in which shorter lists stand for equal longer ones.
pub(super) fn shortened(swaps: &[Swap], group: &Group, sum: i64) -> Option<Derived> {
    let mut inside = group.cells.clone();
    let mut counts: BTreeMap<u16, i32> = BTreeMap::new();
    let mut rules = Vec::new();
    for swap in swaps.iter().filter(|swap| swap.to.len() < swap.from.len()) {
        if inside.shared(&swap.from_set) == swap.from.len() {
            inside = inside.without(&swap.from_set);
            swap.to.iter().for_each(|&cell| *counts.entry(cell).or_default() += 1);
            rules.push(swap.constraint);
        }
    }
    inside.list().for_each(|cell| *counts.entry(cell).or_default() += 1);
    let total = i32::try_from(sum * group.houses.len() as i64).ok()?;
    stated(&counts, total, rules, group.houses.clone(), Vec::new())
}

/// Returns the equation of what is left of two groups of houses after taking away equal lists from both.
pub(super) fn balanced(swaps: &[Swap], first: &Group, second: &Group) -> Option<Derived> {
    if first.cells.shared(&second.cells) > 0 {
        return None;
    }
    let (mut own, mut other) = (first.cells.clone(), second.cells.clone());
    let mut rules = Vec::new();
    for swap in swaps {
        let inside = |set: &CellBits, list: &[u16]| {
            let listed = set.list().filter(|cell| list.contains(cell)).count();
            listed == list.len()
        };
        let mut distinct = swap.to.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() == swap.to.len()
            && own.shared(&swap.from_set) == swap.from.len()
            && inside(&other, &swap.to)
        {
            own = own.without(&swap.from_set);
            let rest: Vec<u16> = other.list().filter(|cell| swap.to.contains(cell)).collect();
            rest.iter().for_each(|&cell| other.remove(cell));
            rules.push(swap.constraint);
        }
    }
    let mut counts: BTreeMap<u16, i32> = own.list().map(|cell| (cell, 1)).collect();
    other.list().for_each(|cell| *counts.entry(cell).or_default() -= 1);
    stated(&counts, 0, rules, first.houses.clone(), second.houses.clone())
}

fn stated(
    counts: &BTreeMap<u16, i32>,
    total: i32,
    rules: Vec<usize>,
    houses: Vec<usize>,
    against: Vec<usize>,
) -> Option<Derived> {
    let terms: Vec<(CellId, i32)> =
        counts.iter().filter(|it| *it.1 != 0).map(|(&cell, &by)| (CellId(cell), by)).collect();
    if rules.is_empty() || terms.is_empty() || terms.len() > MOST_CELLS {
        return None;
    }
    let primitive = Primitive::Sum { terms, comparison: Comparison::Equal, total };
    Some(Derived { argument: Argument::FortyFive, houses, against, rules, primitive })
}
