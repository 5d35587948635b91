//! How the hints of forcing chains compete: by complexity, kind and turn.

use super::super::board::Board;
use super::super::graph::Group;
use super::super::links::{ASSUMED, BY_CELL, BY_HOUSE};
use super::super::run::{Mode, Root};
use super::super::tables::sees;
use super::Forcing;

/// What a hint says, and where it comes from.
#[derive(Clone, Copy)]
pub(in super::super) struct Want {
    /// The cell and digits it removes.
    pub(in super::super) cell: u8,
    pub(in super::super) digits: u16,
    /// The digit it places there.
    pub(in super::super) placed: Option<u8>,
    pub(in super::super) complexity: u32,
    pub(super) sort_key: u8,
    /// The order in which the search comes to it.
    pub(super) turn: u64,
    pub(super) shape: Shape,
    /// The node all branches agree on.
    pub(super) target: (u16, bool),
}

#[derive(Clone, Copy)]
pub(super) enum Shape {
    Contradiction(u16, bool),
    Double(u16),
    Group(Group),
}

impl Forcing {
    /// The hint a new one has to beat.
    fn rival(&self, want: &Want) -> Option<usize> {
        if self.all {
            let same = |known: &Want| known.cell == want.cell && known.digits == want.digits;
            self.found.iter().position(same)
        } else {
            (!self.found.is_empty()).then_some(0)
        }
    }

    /// Whether a hint, its complexity being a lower bound, may come before its rival.
    pub(super) fn may_win(&self, want: &Want) -> bool {
        self.rival(want).is_none_or(|rival| {
            let rival = &self.found[rival];
            let key = |want: &Want| (want.complexity, want.sort_key, want.turn);
            key(want) < key(rival)
        })
    }

    /// Counts a hint and keeps it if it comes first.
    pub(super) fn offer(&mut self, mut want: Want, roots: &[(usize, Root)]) {
        self.walker.forget();
        let mut complexity = 0;
        for (number, root) in roots {
            complexity += self.walker.walk(&self.runs[*number], *number, *root);
        }
        let runs = &self.runs;
        complexity += self.walker.nested_complexity(|number| &*runs[number]);
        want.complexity = complexity;
        if !self.may_win(&want) {
            return;
        }
        match self.rival(&want) {
            Some(rival) => self.found[rival] = want,
            None => self.found.push(want),
        }
    }

    /// Calls `found` with every node a hint rests on, target by target, and with none after each
    /// target. Assumptions of groups have the group as their cause.
    pub(in super::super) fn each_ancestor(
        &mut self,
        number: usize,
        board: &Board,
        mut found: impl FnMut(Option<Root>),
    ) {
        let Want { shape, target, .. } = self.found[number];
        let mut roots: Vec<(usize, Root)> = Vec::new();
        let number = |id: usize, on: bool| self.run_of[usize::from(on)][id] as usize - 1;
        let at = |id: usize, on: bool| {
            let number = number(id, on);
            (number, self.runs[number].root(target.0 as usize, target.1))
        };
        let mut assumed = ASSUMED;
        match shape {
            Shape::Contradiction(id, on) => {
                let number = number(id as usize, on);
                if let Some([one, two]) = self.runs[number].contradicting() {
                    roots.extend([(number, one), (number, two)]);
                }
            }
            Shape::Double(id) => roots.extend([at(id as usize, true), at(id as usize, false)]),
            Shape::Group(group) => {
                roots.extend(group.members(&board.marks).map(|id| at(id, true)));
                assumed = match group {
                    Group::Cell(_) => BY_CELL,
                    Group::House(house, _) => BY_HOUSE + house / 9,
                };
            }
        }
        for (number, root) in roots {
            self.walker.walk(&self.runs[number], number, root);
            for node in &self.walker.nodes {
                let mut node = *node;
                if node.record.cause == ASSUMED {
                    node.record.cause = assumed;
                }
                found(Some(node));
            }
            found(None);
        }
    }
}

/// The least complexity a target may have in the branch of an assumption. A rule may lead from an
/// off to an off.
pub(super) fn least(mode: Mode, (id, assumed): (u16, bool), (target, on): (usize, bool)) -> u32 {
    let id = id as usize;
    if (id, assumed) == (target, on) {
        return 1;
    }
    let near = if id / 9 == target / 9 {
        id != target
    } else {
        id % 9 == target % 9 && sees(id / 9, target / 9)
    };
    match (assumed, on) {
        (true, false) if near => 2,
        (true, false) if mode.level == 0 => 4,
        (false, false) if mode.level == 0 => 3,
        (true, _) => 3,
        (false, _) => 2,
    }
}

/// The order in which the search comes to a hint.
pub(super) fn turn(cell: usize, digit: usize, phase: u64, off: bool, order: u16) -> u64 {
    (cell as u64) << 40
        | (digit as u64) << 32
        | phase << 24
        | u64::from(off) << 16
        | u64::from(order)
}
