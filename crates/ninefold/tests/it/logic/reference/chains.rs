//! Every chain of one kind, tried place by place.

use super::{Gone, LONGEST, removing};
use ninefold::logic::Position;
use ninefold::{Cell, CellSet, Digit};
use std::collections::BTreeSet;

/// A statement: a cell, a digit, and whether the cell holds it.
type Statement = (Cell, Digit, bool);

/// One kind of chain: what follows from a statement by one link, and the length it must have.
struct Kind<'a> {
    next: &'a dyn Fn(Statement) -> Vec<Statement>,
    shortest: usize,
    longest: usize,
}

impl Kind<'_> {
    /// Everything that follows from a statement, by ways that may pass a cell twice.
    fn closure(&self, start: Statement) -> BTreeSet<Statement> {
        let mut all = BTreeSet::new();
        let mut open = vec![start];
        while let Some(statement) = open.pop() {
            open.extend((self.next)(statement).into_iter().filter(|next| all.insert(*next)));
        }
        all
    }

    /// Of these ends, those that a chain reaches. Chains are tried one after another, place by place;
    /// no cell comes twice, except that a cell follows itself inside a cell with two candidates.
    fn ends(&self, start: Statement, goals: BTreeSet<Statement>) -> BTreeSet<Statement> {
        let mut left = goals.clone();
        self.go_on(&mut vec![start], &mut left);
        &goals - &left
    }

    fn go_on(&self, trail: &mut Vec<Statement>, goals: &mut BTreeSet<Statement>) {
        let here = trail[trail.len() - 1];
        let links = trail.len() - 1;
        if links >= self.shortest {
            goals.remove(&here);
        }
        if links == self.longest || goals.is_empty() {
            return;
        }
        for next in (self.next)(here) {
            let stays = next.0 == here.0;
            if stays || trail.iter().all(|before| before.0 != next.0) {
                trail.push(next);
                self.go_on(trail, goals);
                trail.pop();
            }
        }
    }

    /// Returns the candidates removed by all chains from "this cell does not hold the digit" to "that cell
    /// holds it".
    fn removed(&self, position: &Position, digit: Digit, starts: CellSet) -> Gone {
        let mut gone = Gone::new();
        for start in starts {
            let first = (start, digit, false);
            let mut goals = self.closure(first);
            goals.retain(|(end, on, is_on)| {
                let seen = start.peers() & end.peers();
                *is_on && *on == digit && *end != start && seen.meets(position.places(digit))
            });
            for (end, ..) in self.ends(first, goals) {
                gone.extend(removing(position, digit, start.peers() & end.peers()));
            }
        }
        gone
    }
}

/// The other place of a digit in each house where it has two.
pub(super) fn partners(position: &Position, cell: Cell, digit: Digit) -> Vec<Cell> {
    let spots = cell.houses().map(|house| position.spots(house, digit));
    let others = spots.iter().filter(|spots| spots.len() == 2 && spots.contains(cell));
    let others: CellSet = others.flat_map(|spots| spots.iter().filter(|c| *c != cell)).collect();
    others.iter().collect()
}

pub(super) fn x_chains(position: &Position) -> Gone {
    let next = |(cell, digit, is_on): Statement| -> Vec<Statement> {
        if is_on {
            let seen = cell.peers() & position.places(digit);
            seen.iter().map(|cell| (cell, digit, false)).collect()
        } else {
            partners(position, cell, digit).into_iter().map(|cell| (cell, digit, true)).collect()
        }
    };
    let kind = Kind { next: &next, shortest: 5, longest: LONGEST };
    Digit::all().flat_map(|digit| kind.removed(position, digit, position.places(digit))).collect()
}

/// XY-chains within these cells, all with two candidates.
pub(super) fn xy_chains(position: &Position, cells: CellSet) -> Gone {
    let next = |(cell, digit, is_on): Statement| -> Vec<Statement> {
        if is_on {
            let seen = cell.peers() & cells & position.places(digit);
            seen.iter().map(|cell| (cell, digit, false)).collect()
        } else {
            let rest = position.candidates(cell).iter().filter(|other| *other != digit);
            rest.map(|other| (cell, other, true)).collect()
        }
    };
    let kind = Kind { next: &next, shortest: 7, longest: LONGEST };
    Digit::all()
        .flat_map(|digit| kind.removed(position, digit, cells & position.places(digit)))
        .collect()
}

pub(super) fn remote_pairs(position: &Position) -> Gone {
    let mut gone = Gone::new();
    for first in position.bivalue_cells() {
        let digits = position.candidates(first);
        let is_alike = |cell: &Cell| position.candidates(*cell) == digits;
        gone.extend(xy_chains(
            position,
            position.bivalue_cells().iter().filter(is_alike).collect(),
        ));
    }
    gone
}
