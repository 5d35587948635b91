//! Relations of two values, as tables of the values that a domain leaves to the other cell.

use crate::bits::bits;
use crate::space::{Outcome, Space};
use std::sync::Arc;

/// For each domain of one cell, the values that the other may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// Rows for five values at a time of up to ten, else for eight values.
    rows: Vec<u32>,
    small: bool,
}

impl Table {
    /// Makes the table of the relation whose row k has the values beside the value with place k from 0.
    pub(crate) fn new(beside: &[u32]) -> Self {
        let small = beside.len() <= 10;
        let step = if small { 5 } else { 8 };
        let mut rows = Vec::with_capacity(if small { 64 } else { 1024 });
        for part in beside.chunks(step) {
            let base = rows.len();
            rows.push(0);
            for domain in 1_usize..1 << part.len() {
                let rest = rows[base + (domain & (domain - 1))];
                rows.push(rest | part[domain.trailing_zeros() as usize]);
            }
        }
        if small {
            rows.resize(64, 0);
        }
        Self { rows, small }
    }

    /// Returns the values that are beside some value of the domain.
    #[inline]
    pub(crate) fn beside(&self, domain: u32) -> u32 {
        if self.small {
            return self.rows[(domain & 31) as usize] | self.rows[32 + (domain >> 5 & 31) as usize];
        }
        let mut all = 0;
        let (mut rest, mut base) = (domain, 0);
        while rest != 0 {
            all |= self.rows[base + (rest & 255) as usize];
            rest >>= 8;
            base += 256;
        }
        all
    }
}

/// Returns the rows of a relation with its cells exchanged.
pub(crate) fn reversed(beside: &[u32]) -> Vec<u32> {
    let mut rows = vec![0; beside.len()];
    for (a, &row) in beside.iter().enumerate() {
        for b in bits(row) {
            rows[b as usize] |= 1 << a;
        }
    }
    rows
}

/// A relation of two unknowns.
#[derive(Clone, Debug)]
pub(crate) struct RelationOf {
    pub(crate) first: u16,
    pub(crate) second: u16,
    pub(crate) forward: Arc<Table>,
    pub(crate) backward: Arc<Table>,
}

impl RelationOf {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        space.keep(self.second, self.forward.beside(space.get(self.first)))?;
        space.keep(self.first, self.backward.beside(space.get(self.second)))
    }
}
