//! Relations of pairs of unknowns: several of one pair become one.

use super::parts::Arc;
use crate::ground::Ground;
use crate::propagate::relation::{Table, reversed};
use std::collections::HashMap;

/// The relations of all pairs, as rows of the values beside each value.
pub(super) struct Relations {
    pairs: HashMap<(u16, u16), Vec<u32>>,
    order: Vec<(u16, u16)>,
}

impl Relations {
    pub(super) fn new() -> Self {
        Self { pairs: HashMap::new(), order: Vec::new() }
    }

    /// Adds a relation of two different unknowns.
    pub(super) fn add(&mut self, a: u16, b: u16, rows: &[u32]) {
        let (key, rows) = if a < b { ((a, b), rows.to_vec()) } else { ((b, a), reversed(rows)) };
        match self.pairs.get_mut(&key) {
            Some(known) => known.iter_mut().zip(&rows).for_each(|(known, row)| *known &= row),
            None => {
                self.order.push(key);
                self.pairs.insert(key, rows);
            }
        }
    }

    /// Returns the tables, and the arcs of each unknown with their starts.
    pub(super) fn finish(mut self, ground: &Ground) -> (Vec<Table>, Vec<Arc>, Vec<u32>) {
        let mut tables = Vec::new();
        let mut known: HashMap<Vec<u32>, u16> = HashMap::new();
        let mut arcs: Vec<Vec<Arc>> = vec![Vec::new(); ground.unknowns];
        for (a, b) in self.order {
            let Some(mut rows) = self.pairs.remove(&(a, b)) else { continue };
            if ground.are_peers(a, b) {
                rows.iter_mut().enumerate().for_each(|(place, row)| *row &= !(1 << place));
                let different = |(place, &row): (usize, &u32)| row == ground.all() & !(1 << place);
                if rows.iter().enumerate().all(different) {
                    continue;
                }
            }
            let back = reversed(&rows);
            for (from, to, rows) in [(a, b, rows), (b, a, back)] {
                let table = *known.entry(rows).or_insert_with_key(|rows| {
                    tables.push(Table::new(rows));
                    tables.len() as u16 - 1
                });
                arcs[usize::from(from)].push(Arc { to, table });
            }
        }
        let mut starts = vec![0];
        for list in &arcs {
            starts.push(starts[starts.len() - 1] + list.len() as u32);
        }
        (tables, arcs.concat(), starts)
    }
}
