//! Cages that cover a grid, and changes of them that rule out another solution.

use super::canvas::Canvas;
use crate::search::Solution;
use ninefold::Rng;
use ninefold_rules::kinds::cage::CAGE;
use ninefold_rules::{Argument, CellId, Rule, ValueSet};
use std::ops::RangeInclusive;

/// The covers that are begun before none is returned.
const TRIES: usize = 40;

/// Connected sets of cells with different values that cover a full grid.
pub(super) struct Cages<'a> {
    canvas: Canvas<'a>,
    sizes: RangeInclusive<usize>,
    cages: Vec<Vec<CellId>>,
    /// The cage of each cell.
    of: Vec<usize>,
}

/// The mark of a cell without a cage.
const FREE: usize = usize::MAX;

impl<'a> Cages<'a> {
    /// Covers a grid with random cages of these sizes. Returns `None` if no cover was found.
    pub(super) fn random(
        canvas: Canvas<'a>,
        sizes: &RangeInclusive<usize>,
        rng: &mut Rng,
    ) -> Option<Self> {
        (0..TRIES).find_map(|_| {
            let of = vec![FREE; canvas.values.len()];
            let mut cages = Self { canvas, sizes: sizes.clone(), cages: Vec::new(), of };
            cages.cover(rng).then_some(cages)
        })
    }

    /// Returns the rules, with the sums or without.
    pub(super) fn rules(&self, sums: bool) -> Vec<Rule> {
        let rule = |cells: &Vec<CellId>| {
            let mut arguments = vec![("cells", Argument::Cells(cells.clone()))];
            if sums {
                arguments.push(("sum", Argument::Number(self.canvas.sum(cells))));
            }
            self.canvas.rule(&CAGE, arguments)
        };
        self.cages.iter().filter_map(rule).collect()
    }

    fn cover(&mut self, rng: &mut Rng) -> bool {
        let mut order: Vec<CellId> = self.canvas.shape().cells().collect();
        rng.shuffle(&mut order);
        // The cell with the fewest free neighbours first, so that few are left alone.
        while let Some(&start) = order
            .iter()
            .filter(|&&cell| self.is_free(cell))
            .min_by_key(|&&cell| self.free_around(cell))
        {
            let (least, most) = (*self.sizes.start(), *self.sizes.end());
            let size = least + rng.place(most - least + 1);
            let number = self.cages.len();
            self.cages.push(Vec::new());
            self.put(start, number);
            while self.cages[number].len() < size {
                let mut next = self.around_cage(number);
                next.retain(|&cell| self.is_free(cell) && self.fits(cell, number));
                if next.is_empty() {
                    break;
                }
                self.put(next[rng.place(next.len())], number);
            }
            if self.cages[number].len() < least && !self.dissolve(number) {
                return false;
            }
        }
        true
    }

    /// Gives the cells of the last cage, which is too small, to others.
    fn dissolve(&mut self, number: usize) -> bool {
        for cell in self.cages.pop().unwrap_or_default() {
            self.of[cell.index()] = FREE;
            let most = *self.sizes.end();
            let others = self.canvas.layout.neighbours(cell).map(|other| self.of[other.index()]);
            let mut others = others.filter(|&other| other != FREE && other != number);
            let other = others.find(|&it| self.cages[it].len() < most && self.fits(cell, it));
            let Some(other) = other else { return false };
            self.put(cell, other);
        }
        true
    }

    /// Changes a cage so that another solution, which obeys all of them, does not any more. Returns `false` if nothing helps.
    pub(super) fn exclude(&mut self, other: &Solution, rng: &mut Rng) -> bool {
        let differs = |cell: &CellId| other[cell.index()] != Some(self.canvas.values[cell.index()]);
        let mut cells: Vec<CellId> = self.canvas.shape().cells().filter(differs).collect();
        rng.shuffle(&mut cells);
        if rng.below(2) == 0 {
            cells.iter().any(|&cell| self.split(cell, other, rng))
                || cells.iter().any(|&cell| self.shift(cell, rng))
        } else {
            cells.iter().any(|&cell| self.shift(cell, rng))
                || cells.iter().any(|&cell| self.split(cell, other, rng))
        }
    }

    /// Returns `true` if a solution obeys all cages.
    pub(super) fn allow(&self, other: &Solution) -> bool {
        self.cages.iter().all(|cage| {
            let values: Vec<_> = cage.iter().filter_map(|cell| other[cell.index()]).collect();
            let set: ValueSet = values.iter().copied().collect();
            let numbers = values.iter().map(|&value| self.canvas.shape().number(value));
            set.len() as usize == cage.len()
                && numbers.map(i64::from).sum::<i64>() == self.canvas.sum(cage)
        })
    }

    /// Moves a cell with a wrong value in the other solution to a neighbouring cage.
    fn shift(&mut self, cell: CellId, rng: &mut Rng) -> bool {
        let from = self.of[cell.index()];
        let rest: Vec<CellId> =
            self.cages[from].iter().copied().filter(|&other| other != cell).collect();
        if rest.len() < *self.sizes.start() || rest.is_empty() || !self.is_connected(&rest) {
            return false;
        }
        let around = self.canvas.layout.neighbours(cell).map(|other| self.of[other.index()]);
        let mut to: Vec<usize> = around.filter(|&to| to != from).collect();
        to.retain(|&to| self.cages[to].len() < *self.sizes.end() && self.fits(cell, to));
        if to.is_empty() {
            return false;
        }
        let to = to[rng.place(to.len())];
        self.cages[from] = rest;
        self.put(cell, to);
        true
    }

    /// Splits the cage of a cell in two whose sums the other solution has not.
    fn split(&mut self, cell: CellId, other: &Solution, rng: &mut Rng) -> bool {
        let number = self.of[cell.index()];
        let (cage, least) = (self.cages[number].clone(), *self.sizes.start());
        if cage.len() < 2 * least || cage.len() < 2 {
            return false;
        }
        let size = least + rng.place(cage.len() - 2 * least + 1);
        let mut part = vec![cell];
        while part.len() < size {
            let mut next: Vec<CellId> = cage.clone();
            next.retain(|it| {
                !part.contains(it) && self.canvas.layout.neighbours(*it).any(|a| part.contains(&a))
            });
            if next.is_empty() {
                return false;
            }
            part.push(next[rng.place(next.len())]);
        }
        let rest: Vec<CellId> = cage.into_iter().filter(|cell| !part.contains(cell)).collect();
        let number_of = |cell: &CellId| {
            other[cell.index()].map_or(0, |value| i64::from(self.canvas.shape().number(value)))
        };
        let changes = part.iter().map(number_of).sum::<i64>() != self.canvas.sum(&part);
        if !changes || rest.is_empty() || !self.is_connected(&rest) {
            return false;
        }
        let new = self.cages.len();
        part.iter().for_each(|cell| self.of[cell.index()] = new);
        self.cages[number] = rest;
        self.cages.push(part);
        true
    }

    fn put(&mut self, cell: CellId, cage: usize) {
        self.of[cell.index()] = cage;
        self.cages[cage].push(cell);
    }

    fn is_free(&self, cell: CellId) -> bool {
        self.of[cell.index()] == FREE
    }

    fn free_around(&self, cell: CellId) -> usize {
        self.canvas.layout.neighbours(cell).filter(|&other| self.is_free(other)).count()
    }

    fn around_cage(&self, cage: usize) -> Vec<CellId> {
        let cells = self.cages[cage].iter();
        cells.flat_map(|&cell| self.canvas.layout.neighbours(cell)).collect()
    }

    /// Returns `true` if no cell of a cage has the value of this one.
    fn fits(&self, cell: CellId, cage: usize) -> bool {
        let value = self.canvas.values[cell.index()];
        self.cages[cage].iter().all(|other| self.canvas.values[other.index()] != value)
    }

    fn is_connected(&self, cells: &[CellId]) -> bool {
        let mut reached = vec![cells[0]];
        let mut at = 0;
        while at < reached.len() {
            for next in self.canvas.layout.neighbours(reached[at]) {
                if cells.contains(&next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        reached.len() == cells.len()
    }
}
