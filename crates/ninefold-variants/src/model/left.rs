//! Sums that cages leave of full houses.

use super::families::{Family, NONE};
use crate::ground::Ground;
use crate::propagate::sum::FAR;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Compiled, Primitive};

/// Sums of more cells cost more than they prune.
const MOST_LEFT: usize = 4;

/// Cells with a known sum of places from 0.
pub(super) struct Cage {
    cells: Vec<u16>,
    total: i64,
}

/// Sums of cells with coefficient 1 that share no cell, the smallest first.
pub(super) struct Cages {
    pub(super) list: Vec<Cage>,
    /// The cage of each unknown, or `NONE`.
    of: Vec<u16>,
}

impl Cages {
    pub(super) fn of(ground: &Ground, compiled: &Compiled) -> Self {
        let mut sums: Vec<(&[(CellId, i32)], i64)> = Vec::new();
        for (primitive, _) in &compiled.constraints {
            let Primitive::Sum { terms, comparison: Comparison::Equal, total } = primitive else {
                continue;
            };
            if terms.iter().all(|term| term.1 == 1) {
                let constant = i64::from(compiled.low) * terms.len() as i64;
                sums.push((terms, i64::from(*total) - constant));
            }
        }
        sums.sort_by_key(|(terms, _)| terms.len());
        let mut cages = Self { list: Vec::new(), of: vec![NONE; ground.unknowns] };
        for (terms, total) in sums {
            let cells: Vec<u16> = terms.iter().map(|term| term.0.0).collect();
            // A cell that comes twice counts twice, which the set of cells does not tell.
            let twice = (1..cells.len()).any(|i| cells[..i].contains(&cells[i]));
            if !twice && cells.iter().all(|&cell| cages.of[usize::from(cell)] == NONE) {
                let number = cages.list.len() as u16;
                cells.iter().for_each(|&cell| cages.of[usize::from(cell)] = number);
                cages.list.push(Cage { cells, total });
            }
        }
        cages
    }
}

/// A cell with its coefficient each.
pub(super) type Terms = Vec<(u16, i32)>;

/// A run of neighbouring houses with the cages that belong to it: those of which more than half lies inside.
struct Run<'a> {
    family: &'a Family<'a>,
    cages: &'a Cages,
    from: usize,
    to: usize,
    /// For each cage the number of its cells inside.
    within: Vec<usize>,
    /// The number of cages that belong to the run, and of those that lie in part beyond.
    taken: usize,
    crossing: usize,
    /// The sum of the cells that are left, less that of the cells beyond.
    total: i64,
    /// The number of cells that are left, of those that lie beyond, and of those left that are in no cage.
    rest: usize,
    beyond: usize,
    free: usize,
}

impl<'a> Run<'a> {
    fn new(family: &'a Family<'a>, cages: &'a Cages, from: usize) -> Self {
        let within = vec![0; cages.list.len()];
        let (taken, crossing, total, rest, beyond, free) = (0, 0, 0, 0, 0, 0);
        Self { family, cages, from, to: from, within, taken, crossing, total, rest, beyond, free }
    }

    /// Adds the next house, whose places add to `places`.
    fn grow(&mut self, places: i64) {
        let house = self.family.houses[self.to];
        self.to += 1;
        self.total += places;
        for &cell in house {
            match self.cages.of[usize::from(cell)] {
                NONE => {
                    self.rest += 1;
                    self.free += 1;
                }
                cage => self.enter(usize::from(cage)),
            }
        }
    }

    /// Counts one more cell of a cage.
    fn enter(&mut self, number: usize) {
        let cage = &self.cages.list[number];
        let (all, before) = (cage.cells.len(), self.within[number]);
        self.within[number] += 1;
        if before * 2 > all {
            self.beyond -= 1;
            self.crossing -= usize::from(before + 1 == all);
        } else if (before + 1) * 2 > all {
            self.taken += 1;
            self.crossing += usize::from(before + 1 < all);
            self.total -= cage.total;
            self.rest -= before;
            self.beyond += all - before - 1;
        } else {
            self.rest += 1;
        }
    }

    fn belongs(&self, cage: usize) -> bool {
        self.within[cage] * 2 > self.cages.list[cage].cells.len()
    }

    /// Returns the cells that are left, and with the opposite sign those beyond.
    fn terms(&self) -> (Terms, i32) {
        let is_left = |cell: &u16| {
            let cage = self.cages.of[usize::from(*cell)];
            cage == NONE || !self.belongs(usize::from(cage))
        };
        let houses = self.family.houses[self.from..self.to].iter();
        let mut rest: Vec<u16> = houses.copied().flatten().copied().filter(is_left).collect();
        rest.sort_unstable();
        let is_beyond = |cell: &u16| {
            let house = usize::from(self.family.of[usize::from(*cell)]);
            !(self.from..self.to).contains(&house)
        };
        let belonging = (0..self.within.len()).filter(|&cage| self.belongs(cage));
        let cells = belonging.flat_map(|cage| self.cages.list[cage].cells.iter().copied());
        let mut beyond: Vec<u16> = cells.filter(is_beyond).collect();
        beyond.sort_unstable();
        let sign = if rest.is_empty() { -1 } else { 1 };
        // Totals beyond these bounds cannot be reached.
        let total = self.total * i64::from(sign);
        let total = total.clamp(-i64::from(FAR), i64::from(FAR)) as i32;
        let mut terms: Terms = rest.iter().map(|&cell| (cell, 1)).collect();
        terms.extend(beyond.iter().map(|&cell| (cell, -sign)));
        (terms, total)
    }
}

/// Finds the sums of what cages leave of neighbouring houses, and of what they have beyond.
pub(super) fn left(
    ground: &Ground,
    family: &Family<'_>,
    cages: &Cages,
    found: &mut Vec<(Terms, i32)>,
) {
    let houses = family.houses.len();
    let places: i64 = (0..i64::from(ground.values)).sum();
    for from in 0..houses {
        let mut run = Run::new(family, cages, from);
        for to in from + 1..=houses {
            run.grow(places);
            if to - from == houses {
                continue;
            }
            let whole_rest = to - from == 1 && run.crossing == 0;
            // Cells without a cage get a sum even if it is long.
            let edge = from == 0 || to == houses;
            let wide = edge && run.free > 0 && run.rest.min(run.beyond) <= 2;
            let most = if wide { ground.values as usize } else { MOST_LEFT };
            let count = run.rest + run.beyond;
            if run.taken > 0 && count > 0 && (count <= most || whole_rest) {
                found.push(run.terms());
            }
        }
    }
}
