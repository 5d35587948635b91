//! Finders of steps, one file for each kind of reason.

pub(crate) mod claims;
pub(crate) mod cutter;
pub(crate) mod fish;
pub(crate) mod refute;
pub(crate) mod rules;
pub(crate) mod singles;
pub(crate) mod state;
pub(crate) mod subsets;

use super::step::{Conclusion, Reason, Step};
use super::weights::Weight;
use ninefold_rules::{CellId, ValueSet};

/// Makes a step that removes candidates.
pub(crate) fn removal(mut removed: Vec<(u16, u32)>, reason: Reason, weight: Weight) -> Step {
    removed.sort_unstable();
    let removed = removed.into_iter().map(|(cell, mask)| (CellId(cell), ValueSet(mask))).collect();
    Step { conclusion: Conclusion { placed: None, removed }, reason, weight }
}

/// Keeps the cheaper of two steps; the one found first if they are equal.
pub(crate) fn cheaper(best: &mut Option<Step>, other: Step) {
    if best.as_ref().is_none_or(|best| other.weight < best.weight) {
        *best = Some(other);
    }
}

/// Makes public cells of numbers.
pub(crate) fn cells(list: &[u16]) -> Vec<CellId> {
    list.iter().map(|&cell| CellId(cell)).collect()
}
