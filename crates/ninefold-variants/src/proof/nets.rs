//! Checks refutations line by line.

use super::{Checker, Verdict};
use crate::reasons::{Because, End, Line, Net};
use ninefold_rules::{CellId, ValueSet};

impl Checker<'_> {
    pub(super) fn net(
        &self,
        domains: &[u32],
        net: &Net,
        removed: &[(CellId, ValueSet)],
    ) -> Verdict {
        let (cell, value) = net.assumed;
        if removed != [(cell, ValueSet::only(value))] {
            return Verdict::Refused("the conclusion is not the assumption");
        }
        let mut domains = domains.to_vec();
        domains[cell.index()] &= value.bit();
        let mut over = false;
        for line in &net.lines {
            match self.line(&domains, line) {
                Verdict::Proven => {}
                Verdict::OverBudget => over = true,
                verdict => return verdict,
            }
            for &(cell, values) in &line.removed {
                domains[cell.index()] &= !values.0;
            }
        }
        match self.end(&domains, &net.end) {
            Verdict::Proven if over => Verdict::OverBudget,
            verdict => verdict,
        }
    }

    fn line(&self, domains: &[u32], line: &Line) -> Verdict {
        if line.removed.is_empty() {
            return Verdict::Refused("a line without effect");
        }
        match &line.because {
            Because::Placed(cell) => {
                let Some(value) = ValueSet(domains[cell.index()]).single() else {
                    return Verdict::Refused("the cell has several candidates");
                };
                let seen = |(other, values): &(CellId, ValueSet)| {
                    self.sight.sees(*cell, *other) && *values == ValueSet::only(value)
                };
                if line.removed.iter().all(seen) {
                    Verdict::Proven
                } else {
                    Verdict::Refused("a removed candidate is not seen")
                }
            }
            Because::LastPlace { house, value } => {
                let &[(cell, lost)] = line.removed.as_slice() else {
                    return Verdict::Refused("several cells lose candidates to one place");
                };
                if lost.contains(*value) {
                    return Verdict::Refused("the place loses the value");
                }
                self.last_place(domains, house, cell, *value)
            }
            Because::Rule { source, cells } => self.rule(domains, source, cells, &line.removed),
            Because::Claim { house, value, places } => {
                if self.full_house(house).is_none() {
                    return Verdict::Refused("no full house");
                }
                self.claim(domains, house, *value, places, &line.removed)
            }
            Because::Refutation(net) => self.net(domains, net, &line.removed),
        }
    }

    fn end(&self, domains: &[u32], end: &End) -> Verdict {
        match end {
            End::Cell(cell) if domains[cell.index()] == 0 => Verdict::Proven,
            End::Cell(_) => Verdict::Refused("the cell has a candidate"),
            End::House { house, value } => {
                let Some(cells) = self.full_house(house) else {
                    return Verdict::Refused("no full house");
                };
                if cells.iter().any(|cell| domains[cell.index()] & value.bit() != 0) {
                    return Verdict::Refused("the house has a place");
                }
                Verdict::Proven
            }
            End::Rule { source, cells } => self.rule(domains, source, cells, &[]),
        }
    }
}
