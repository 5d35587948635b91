//! Constraints that follow from full houses: sums of the cells that cages leave, and cells that hold the same values.

use super::families::{Family, NONE, families};
use super::left::{Cages, Terms, left};
use super::long::joined;
use crate::ground::Ground;
use crate::propagate::Propagator;
use crate::propagate::linear::Linear;
use crate::propagate::same::Same;
use crate::propagate::sum::Sum;
use ninefold_rules::{CellId, Compiled, Primitive};

/// More cells that hold the same values cost more than they prune: with nine, each guess of a killer takes four times as long.
const MOST_SAME: usize = 5;

/// Returns the constraints that follow from full houses.
pub(super) fn derived(ground: &Ground, compiled: &Compiled, full: &[Vec<u16>]) -> Vec<Propagator> {
    let families = families(ground, full);
    let mut found = Vec::new();
    let cages = Cages::of(ground, compiled);
    if !cages.list.is_empty() {
        families.iter().for_each(|family| left(ground, family, &cages, &mut found));
    }
    found.extend(joined(ground, compiled));
    found.extend(totals_of_houses(compiled, full));
    let mut sums: Vec<Propagator> = Vec::new();
    let mut known: Vec<Terms> = Vec::new();
    for (terms, total) in found {
        if !known.contains(&terms) {
            let linear = Linear::new(ground, &terms);
            sums.push(Propagator::Sum(Sum { linear, low: total, high: total }));
            known.push(terms);
        }
    }
    sums.extend(same(&families).into_iter().map(|lists| Propagator::Same(Same { lists })));
    sums
}

/// Returns the sums that are equal and make up a whole house, so that each has a share of its total.
fn totals_of_houses(compiled: &Compiled, full: &[Vec<u16>]) -> Vec<(Vec<(u16, i32)>, i32)> {
    let numbers: i32 = (0..i32::from(compiled.values)).map(|place| place + compiled.low).sum();
    let mut found = Vec::new();
    for (primitive, _) in &compiled.constraints {
        let Primitive::EqualSums(parts) = primitive else { continue };
        if parts.iter().flatten().any(|term| term.1 != 1) {
            continue;
        }
        for house in full {
            let (mut covered, mut count) = (Vec::new(), 0);
            for part in parts {
                let fits = |&(cell, _): &(CellId, i32)| {
                    house.contains(&cell.0) && !covered.contains(&cell.0)
                };
                if part.iter().all(fits) {
                    covered.extend(part.iter().map(|term| term.0.0));
                    count += 1;
                }
            }
            if covered.len() == house.len() && count > 1 && numbers % count == 0 {
                for part in parts {
                    let terms: Vec<(u16, i32)> = part.iter().map(|term| (term.0.0, 1)).collect();
                    found.push((terms, numbers / count - compiled.low * part.len() as i32));
                }
                break;
            }
        }
    }
    found
}

/// Returns pairs of lists that hold the same values: what as many houses of two families do not share.
fn same(families: &[Family<'_>]) -> Vec<Vec<Vec<u16>>> {
    let mut found: Vec<Vec<Vec<u16>>> = Vec::new();
    for (i, first) in families.iter().enumerate() {
        for second in &families[i + 1..] {
            leftovers(first, second, &mut found);
        }
    }
    found
}

/// Finds the cells that neighbouring houses of a family and as many of another that share most with them do not share.
fn leftovers(first: &Family<'_>, second: &Family<'_>, found: &mut Vec<Vec<Vec<u16>>>) {
    let others = second.houses.len();
    for from in 0..first.houses.len() {
        // How many cells of each other house the run lacks.
        let mut missing: Vec<(usize, usize)> =
            second.houses.iter().map(|house| house.len()).zip(0..).collect();
        for to in from + 1..=first.houses.len() {
            let count = to - from;
            if count > others {
                break;
            }
            for &cell in first.houses[to - 1] {
                let house = second.of[usize::from(cell)];
                if house != NONE {
                    missing[usize::from(house)].0 -= 1;
                }
            }
            let mut best = missing.clone();
            best.sort_unstable();
            best.truncate(count);
            let left: usize = best.iter().map(|(missing, _)| missing).sum();
            if left == 0 || left > MOST_SAME {
                continue;
            }
            let chosen = |cell: u16| {
                best.iter().any(|&(_, house)| second.of[usize::from(cell)] == house as u16)
            };
            let inside = |cell: u16| (from..to).contains(&usize::from(first.of[usize::from(cell)]));
            let run = first.houses[from..to].iter().copied().flatten().copied();
            let mut own: Vec<u16> = run.filter(|&cell| !chosen(cell)).collect();
            let theirs = best.iter().flat_map(|&(_, house)| second.houses[house].iter().copied());
            let mut other: Vec<u16> = theirs.filter(|&cell| !inside(cell)).collect();
            own.sort_unstable();
            other.sort_unstable();
            let lists = vec![own, other];
            if !found.contains(&lists) {
                found.push(lists);
            }
        }
    }
}
