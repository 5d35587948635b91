//! Whether a derived constraint follows from the houses and rules that it names.

use super::cases;
use super::sight::Sight;
use crate::reasons::{Argument, Derived};
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Compiled, Primitive};
use std::collections::BTreeMap;

/// The number of times that each cell is counted.
type Counts = BTreeMap<CellId, i64>;

pub(super) fn follows(it: &Derived, compiled: &Compiled, sight: &Sight) -> bool {
    let known = || -> Option<bool> {
        match it.argument {
            Argument::FortyFive => forty_five(it, compiled),
            Argument::SameValues => same_values(it, compiled),
            Argument::Shares => shares(it, compiled),
            Argument::Cases => cases::follow(it, compiled, sight),
        }
    };
    known().unwrap_or(false)
}

/// Adds the cells of full houses, and returns the number of houses.
fn add_houses(
    houses: &[usize],
    sign: i64,
    compiled: &Compiled,
    counts: &mut Counts,
) -> Option<i64> {
    for &house in houses {
        let (Primitive::AllDifferent(cells), _) = compiled.constraints.get(house)? else {
            return None;
        };
        let mut cells = cells.clone();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() != usize::from(compiled.values) {
            return None;
        }
        cells.iter().for_each(|&cell| *counts.entry(cell).or_default() += sign);
    }
    i64::try_from(houses.len()).ok()
}

fn house_sum(compiled: &Compiled) -> i64 {
    (0..i64::from(compiled.values)).map(|place| place + i64::from(compiled.low)).sum()
}

/// The sum of the houses, less that of the houses against them and the sums of the rules, where lists with equal sums stand for
/// each other.
fn forty_five(it: &Derived, compiled: &Compiled) -> Option<bool> {
    let mut counts = Counts::new();
    let sum = house_sum(compiled);
    let mut total = add_houses(&it.houses, 1, compiled, &mut counts)? * sum;
    total -= add_houses(&it.against, -1, compiled, &mut counts)? * sum;
    let mut equal: Vec<&Primitive> = Vec::new();
    for &rule in &it.rules {
        match &compiled.constraints.get(rule)?.0 {
            Primitive::Sum { terms, comparison: Comparison::Equal, total: sum }
                if terms.iter().all(|term| term.1 == 1) =>
            {
                total -= i64::from(*sum);
                terms.iter().for_each(|&(cell, by)| {
                    *counts.entry(cell).or_default() -= i64::from(by);
                });
            }
            other => equal.push(other),
        }
    }
    let Primitive::Sum { terms, comparison: Comparison::Equal, total: stated } = &it.primitive
    else {
        return None;
    };
    let follows = |sign: i64| {
        let mut left = counts.clone();
        for &(cell, by) in terms {
            *left.entry(cell).or_default() -= sign * i64::from(by);
        }
        let exchanged = equal.iter().all(|rule| exchange(rule, &mut left));
        exchanged && left.values().all(|&count| count == 0) && total == sign * i64::from(*stated)
    };
    Some(follows(1) || follows(-1))
}

/// Takes two lists with equal sums away, the first where cells are counted and the second where they are missing.
fn exchange(rule: &Primitive, left: &mut Counts) -> bool {
    let parts: Vec<Vec<CellId>> = match rule {
        Primitive::EqualSums(parts) if parts.iter().flatten().all(|term| term.1 == 1) => {
            parts.iter().map(|part| part.iter().map(|term| term.0).collect()).collect()
        }
        Primitive::Sum { terms, comparison: Comparison::Equal, total: 0 }
            if terms.iter().all(|term| term.1.abs() == 1) =>
        {
            let side =
                |sign| terms.iter().filter(|term| term.1 == sign).map(|term| term.0).collect();
            vec![side(1), side(-1)]
        }
        _ => return false,
    };
    for (i, first) in parts.iter().enumerate() {
        for second in parts.iter().enumerate().filter(|(j, _)| *j != i).map(|it| it.1) {
            let mut after = left.clone();
            first.iter().for_each(|cell| *after.entry(*cell).or_default() -= 1);
            second.iter().for_each(|cell| *after.entry(*cell).or_default() += 1);
            let distance = |counts: &Counts| counts.values().map(|count| count.abs()).sum::<i64>();
            let moved = (first.len() + second.len()) as i64;
            if moved > 0 && distance(&after) + moved == distance(left) {
                *left = after;
                return true;
            }
        }
    }
    false
}

/// The houses on each side hold the same values; what both count falls away.
fn same_values(it: &Derived, compiled: &Compiled) -> Option<bool> {
    let mut counts = Counts::new();
    let first = add_houses(&it.houses, 1, compiled, &mut counts)?;
    let second = add_houses(&it.against, -1, compiled, &mut counts)?;
    let Primitive::SameValues(lists) = &it.primitive else { return None };
    let [a, b] = lists.as_slice() else { return None };
    a.iter().for_each(|&cell| *counts.entry(cell).or_default() -= 1);
    b.iter().for_each(|&cell| *counts.entry(cell).or_default() += 1);
    Some(first == second && counts.values().all(|&count| count == 0))
}

/// Equal sums make up a house.
fn shares(it: &Derived, compiled: &Compiled) -> Option<bool> {
    let mut counts = Counts::new();
    add_houses(&it.houses, 1, compiled, &mut counts)?;
    let (&[_], &[rule]) = (it.houses.as_slice(), it.rules.as_slice()) else { return None };
    let (Primitive::EqualSums(parts), _) = compiled.constraints.get(rule)? else { return None };
    let mut share = 0;
    // Greedily takes the parts that lie in what is left of the house.
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let mut rest = counts.clone();
        part.iter().for_each(|&(cell, by)| *rest.entry(cell).or_default() -= i64::from(by));
        if rest.values().all(|&count| count >= 0) {
            counts = rest;
            share += 1;
        }
    }
    let Primitive::Sum { terms, comparison: Comparison::Equal, total } = &it.primitive else {
        return None;
    };
    let complete = counts.values().all(|&count| count == 0);
    Some(complete && parts.contains(terms) && i64::from(*total) * share == house_sum(compiled))
}
