//! Whether a derived constraint follows from the houses and rules that it names.

use crate::reasons::{Argument, Derived};
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Compiled, Primitive};
use std::collections::BTreeMap;

/// The number of times that each cell is counted.
type Counts = BTreeMap<CellId, i64>;

pub(super) fn follows(it: &Derived, compiled: &Compiled) -> bool {
    let known = || -> Option<bool> {
        match it.argument {
            Argument::FortyFive => forty_five(it, compiled),
            Argument::SameValues => same_values(it, compiled),
            Argument::Shares => shares(it, compiled),
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

/// The sum of the houses, less the sums of the rules.
fn forty_five(it: &Derived, compiled: &Compiled) -> Option<bool> {
    let mut counts = Counts::new();
    let mut total = add_houses(&it.houses, 1, compiled, &mut counts)? * house_sum(compiled);
    for &rule in &it.rules {
        let (Primitive::Sum { terms, comparison: Comparison::Equal, total: sum }, _) =
            compiled.constraints.get(rule)?
        else {
            return None;
        };
        total -= i64::from(*sum);
        terms.iter().for_each(|&(cell, by)| *counts.entry(cell).or_default() -= i64::from(by));
    }
    let Primitive::Sum { terms, comparison: Comparison::Equal, total: stated } = &it.primitive
    else {
        return None;
    };
    let mut stated_counts = Counts::new();
    terms.iter().for_each(|&(cell, by)| *stated_counts.entry(cell).or_default() += i64::from(by));
    counts.retain(|_, count| *count != 0);
    let negated = || counts.iter().map(|(&cell, &count)| (cell, -count)).collect::<Counts>();
    let stated = i64::from(*stated);
    Some(
        stated_counts == counts && stated == total
            || stated_counts == negated() && stated == -total,
    )
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
