//! Whether a constraint has a completion where enumeration takes too long, by other means than the propagators.
//!
//! Cells are taken in lists that differ, and each list is counted by which values are used: a table of at most 512 sets with what is
//! reached by them. Cells of different lists may be equal here even where they see each other, so only "none" is certain.

use super::enumerate::Answer;
use super::sight::Sight;
use crate::bits::bits;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{Automaton, CellId, Primitive, Value};
use std::collections::BTreeSet;

/// The most values for which used ones are counted.
const MOST_VALUES: u8 = 12;
/// The most entries of a table.
const MOST_ENTRIES: usize = 200_000;

/// The candidates of all unknowns, and what they are numbers for.
pub(super) struct Facts<'a> {
    pub(super) sight: &'a Sight,
    pub(super) domains: &'a [u32],
    pub(super) values: u8,
    pub(super) low: i64,
}

/// Returns [`Answer::None`] if a constraint has no completion, and [`Answer::Unknown`] if that is not certain.
pub(super) fn answer(primitive: &Primitive, facts: &Facts<'_>) -> Answer {
    let none = match primitive {
        Primitive::Sum { terms, comparison: Comparison::Equal, total } => {
            facts.totals(terms).is_some_and(|all| !all.contains(&i64::from(*total)))
        }
        Primitive::EqualSums(parts) => {
            let all: Option<Vec<BTreeSet<i64>>> =
                parts.iter().map(|part| facts.totals(part)).collect();
            all.is_some_and(|all| {
                let Some((first, rest)) = all.split_first() else { return false };
                !first.iter().any(|total| rest.iter().all(|other| other.contains(total)))
            })
        }
        Primitive::Automaton { cells, automaton } => {
            facts.differ(cells) && facts.accepted(cells, automaton) == Some(false)
        }
        _ => false,
    };
    if none { Answer::None } else { Answer::Unknown }
}

impl Facts<'_> {
    fn differ(&self, cells: &[CellId]) -> bool {
        self.values <= MOST_VALUES
            && (0..cells.len())
                .all(|i| cells[..i].iter().all(|&other| self.sight.sees(cells[i], other)))
    }

    /// Returns totals that include all possible ones; `None` if they are too many.
    fn totals(&self, terms: &[(CellId, i32)]) -> Option<BTreeSet<i64>> {
        let mut merged: Vec<(CellId, i64)> = Vec::new();
        for &(cell, by) in terms {
            match merged.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, sum)) => *sum += i64::from(by),
                None => merged.push((cell, i64::from(by))),
            }
        }
        // Lists of cells that differ and count alike, each cell in the first list that it fits into.
        let mut lists: Vec<(i64, Vec<CellId>)> = Vec::new();
        for (cell, by) in merged {
            let fits = |(other, list): &(i64, Vec<CellId>)| {
                *other == by && list.iter().all(|&other| self.sight.sees(cell, other))
            };
            match lists.iter_mut().find(|list| self.values <= MOST_VALUES && fits(list)) {
                Some((_, list)) => list.push(cell),
                None => lists.push((by, vec![cell])),
            }
        }
        let mut all = BTreeSet::from([0]);
        for (by, list) in &lists {
            let own = self.sums(list)?;
            all =
                all.iter().flat_map(|total| own.iter().map(move |sum| total + by * sum)).collect();
            if all.len() > MOST_ENTRIES {
                return None;
            }
        }
        Some(all)
    }

    /// Returns the sums of cells that differ.
    fn sums(&self, cells: &[CellId]) -> Option<BTreeSet<i64>> {
        let mut used: BTreeSet<u32> = BTreeSet::from([0]);
        for cell in cells {
            let domain = self.domains[cell.index()];
            let next =
                |set: &u32| bits(domain & !set).map(move |place| 1 << place).collect::<Vec<u32>>();
            used = used
                .iter()
                .flat_map(|set| next(set).into_iter().map(move |bit| set | bit))
                .collect();
            if used.len() > MOST_ENTRIES {
                return None;
            }
        }
        let sum = |set: &u32| bits(*set).map(|place| i64::from(place) + self.low).sum();
        Some(used.iter().map(sum).collect())
    }

    /// Returns whether an automaton accepts some values of cells that differ.
    fn accepted(&self, cells: &[CellId], automaton: &Automaton) -> Option<bool> {
        let mut reached: BTreeSet<(u32, u32)> = BTreeSet::from([(0, 0)]);
        for cell in cells {
            let mut next = BTreeSet::new();
            for (state, used) in reached {
                for place in bits(self.domains[cell.index()] & !used) {
                    let value = Value::new(place as u8 + 1)?;
                    if let Some(to) = automaton.next(state, value) {
                        next.insert((to, used | 1 << place));
                    }
                }
            }
            if next.len() > MOST_ENTRIES {
                return None;
            }
            reached = next;
        }
        Some(reached.iter().any(|(state, _)| automaton.is_accepting(*state)))
    }
}
