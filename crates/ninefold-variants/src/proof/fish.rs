//! Checks fish: a value in some houses, whose places as many others hold.

use super::{Checker, Verdict};
use crate::reasons::Source;
use ninefold_rules::{CellId, Primitive, Value, ValueSet};
use std::collections::BTreeSet;

impl Checker<'_> {
    /// Checks that each base house has its own place in a cover of its own, so that nothing else in the covers has the value.
    pub(super) fn fish(
        &self,
        domains: &[u32],
        value: Value,
        base: &[Source],
        cover: &[Source],
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        let has = |cell: &CellId| domains[cell.index()] & value.bit() != 0;
        let mut places = BTreeSet::new();
        for house in base {
            let Some(cells) = self.full_house(house) else {
                return Verdict::Refused("no full house");
            };
            for cell in cells.into_iter().filter(has) {
                if !places.insert(cell) {
                    return Verdict::Refused("two houses share a place");
                }
            }
        }
        let mut covered = BTreeSet::new();
        for house in cover {
            let Ok(Primitive::AllDifferent(cells)) = self.primitive(house) else {
                return Verdict::Refused("the cells of a cover may be equal");
            };
            covered.extend(cells.iter().copied());
        }
        if base.len() != cover.len() || !places.is_subset(&covered) {
            return Verdict::Refused("a place is not covered");
        }
        let fits = |(cell, lost): &(CellId, ValueSet)| {
            *lost == ValueSet::only(value) && covered.contains(cell) && !places.contains(cell)
        };
        if removed.iter().all(fits) {
            Verdict::Proven
        } else {
            Verdict::Refused("a removed candidate is in no cover")
        }
    }
}
