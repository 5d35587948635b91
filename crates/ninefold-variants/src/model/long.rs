//! Sums of long sums that see each other: together they have larger groups of cells that differ.

use super::left::Terms;
use crate::digit_sets::MOST_VALUES;
use crate::ground::Ground;
use crate::propagate::group::different_groups;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{Compiled, Primitive};

/// A sum of cells, with a score for how much it tells.
struct Long {
    cells: Vec<u16>,
    total: i64,
    score: i64,
    /// Whether it is the sum of several.
    is_joined: bool,
}

/// The fewest cells of a sum, and of those of it that see another, for the two to be joined.
const FEWEST_JOINED: usize = 6;

/// The most long sums that are compared with each other.
const MOST_LONG: usize = 16;

impl Long {
    fn new(ground: &Ground, cells: Vec<u16>, total: i64, is_joined: bool) -> Option<Self> {
        let (mut least, mut greatest, mut open) = (0, 0, 0);
        let groups = different_groups(ground, &cells);
        let values = i64::from(ground.values);
        for group in &groups {
            let size = group.len() as i64;
            least += size * (size - 1) / 2;
            greatest += size * (2 * values - 1 - size) / 2;
            open += size * (values - size);
        }
        let freedom = (total - least).min(greatest - total);
        let score = open - freedom * groups.len() as i64;
        (freedom >= 0).then_some(Self { cells, total, score, is_joined })
    }

    /// Joins two sums without a common cell that see each other, if that tells more than the two do.
    fn join(&self, other: &Self, ground: &Ground) -> Option<Self> {
        let (few, many) =
            if self.cells.len() < other.cells.len() { (self, other) } else { (other, self) };
        let sees = |&&cell: &&u16| many.cells.iter().any(|&of| ground.are_peers(cell, of));
        if few.cells.iter().any(|cell| many.cells.contains(cell))
            || few.cells.iter().filter(sees).count() < FEWEST_JOINED
        {
            return None;
        }
        let mut cells = [self.cells.as_slice(), &other.cells].concat();
        cells.sort_unstable();
        let joined = Self::new(ground, cells, self.total + other.total, true)?;
        let better =
            joined.score > self.score.max(other.score) || joined.score > self.score + other.score;
        better.then_some(joined)
    }
}

/// Returns sums of long sums that see each other, since together they have larger groups of cells that differ.
pub(super) fn joined(ground: &Ground, compiled: &Compiled) -> Vec<(Terms, i32)> {
    let mut sums: Vec<Long> = Vec::new();
    for (primitive, _) in &compiled.constraints {
        let Primitive::Sum { terms, comparison: Comparison::Equal, total } = primitive else {
            continue;
        };
        if terms.len() < FEWEST_JOINED
            || terms.iter().any(|term| term.1 != 1)
            || sums.len() >= MOST_LONG
        {
            continue;
        }
        let mut cells: Vec<u16> = terms.iter().map(|term| term.0.0).collect();
        cells.sort_unstable();
        let total = i64::from(*total) - i64::from(compiled.low) * cells.len() as i64;
        let new = cells.windows(2).all(|two| two[0] != two[1]);
        if new && !sums.iter().any(|sum| sum.cells == cells) {
            sums.extend(Long::new(ground, cells, total, false));
        }
    }
    if ground.values > MOST_VALUES {
        return Vec::new();
    }
    let mut sums: Vec<Option<Long>> = sums.into_iter().map(Some).collect();
    let mut candidates: Vec<(usize, usize, Long)> = Vec::new();
    let mut compared = 0;
    loop {
        for (a, b) in (compared..sums.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if let (Some(one), Some(other)) = (&sums[a], &sums[b]) {
                candidates.extend(one.join(other, ground).map(|joined| (a, b, joined)));
            }
        }
        compared = sums.len();
        candidates.retain(|&(a, b, _)| sums[a].is_some() && sums[b].is_some());
        let best = (0..candidates.len()).max_by_key(|&i| candidates[i].2.score);
        let Some((a, b, joined)) = best.map(|best| candidates.swap_remove(best)) else { break };
        (sums[a], sums[b]) = (None, None);
        sums.push(Some(joined));
    }
    let useful = sums.into_iter().flatten().filter(|sum| sum.is_joined && sum.score > 0);
    let terms = |sum: Long| (sum.cells.iter().map(|&cell| (cell, 1)).collect(), sum.total as i32);
    useful.map(terms).collect()
}
