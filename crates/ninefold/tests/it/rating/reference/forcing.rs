//! Techniques 23 to 30: multiple, dynamic and nested forcing chains.

use super::advanced::advanced;
use super::board::{BLOCK_ROW_COLUMN, Board, Region, bit, members};
use super::cycles::sort;
use super::hint::existing;
use super::links::{off_to_on, on_to_off};
use super::node::{Chain, Kind, Node, NodeSet, length_addition};
use std::rc::Rc;

/// The links and techniques that chains may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mode {
    pub(crate) dynamic: bool,
    pub(crate) nishio: bool,
    pub(crate) level: u8,
}

impl Mode {
    pub(crate) const NISHIO: Self = Self { dynamic: true, nishio: true, level: 0 };
    pub(crate) const STATIC: Self = Self { dynamic: false, nishio: false, level: 0 };

    pub(crate) const fn dynamic(level: u8) -> Self {
        Self { dynamic: true, nishio: false, level }
    }

    pub(crate) fn technique(self) -> u8 {
        match self {
            Self { nishio: true, .. } => 23,
            Self { dynamic: false, .. } => 24,
            Self { level, .. } => 25 + level,
        }
    }

    fn base(self) -> f64 {
        match self.technique() {
            23 => 7.5,
            24 => 8.0,
            25 => 8.5,
            _ => 8.5 + 0.5 * f64::from(self.level),
        }
    }
}

/// The consequences of one assumption.
pub(crate) struct Derivation {
    on: NodeSet,
    off: NodeSet,
    /// The on and the off node that contradict each other.
    contradiction: Option<[Rc<Node>; 2]>,
}

/// Propagates one assumption.
pub(crate) fn derive(board: &Board, mode: Mode, cell: usize, value: usize, on: bool) -> Derivation {
    let mut derivation =
        Derivation { on: NodeSet::new(), off: NodeSet::new(), contradiction: None };
    let assumption = Node::assumption(cell, value, on);
    if on {
        derivation.on.add(assumption);
    } else {
        derivation.off.add(assumption);
    }
    derivation.contradiction = chain(board, mode, &mut derivation.on, &mut derivation.off);
    derivation
}

fn chain(
    source: &Board,
    mode: Mode,
    to_on: &mut NodeSet,
    to_off: &mut NodeSet,
) -> Option<[Rc<Node>; 2]> {
    let mut board = source.clone();
    let y = !mode.nishio;
    // What was added and not yet looked at is pending.
    let (mut next_on, mut next_off) = (0, 0);
    loop {
        if let Some(p) = to_on.order.get(next_on).cloned() {
            next_on += 1;
            for q in on_to_off(&board, &p, y) {
                if let Some(opposite) = to_on.get(q.cell, q.value) {
                    return Some([Rc::clone(opposite), q]);
                }
                if !to_off.contains(&q) {
                    to_off.add(q);
                }
            }
        } else if let Some(p) = to_off.order.get(next_off).cloned() {
            next_off += 1;
            let list = off_to_on(&board, source, to_off, &p, true, y);
            if mode.dynamic {
                board.candidates[p.cell] &= !bit(p.value);
            }
            for q in list {
                if let Some(opposite) = to_off.get(q.cell, q.value) {
                    return Some([q, Rc::clone(opposite)]);
                }
                if !to_on.contains(&q) {
                    to_on.add(q);
                }
            }
        } else {
            return None;
        }
        let idle = next_on == to_on.order.len() && next_off == to_off.order.len();
        if idle && mode.level > 0 {
            for q in advanced(&board, source, mode.level, to_off) {
                if !to_off.contains(&q) {
                    to_off.add(q);
                }
            }
        }
    }
}

/// Returns all hints of techniques 23 to 30, sorted.
pub(crate) fn forcing_chains(board: &Board, mode: Mode) -> Vec<Rc<Chain>> {
    let mut hints = Hints { board, mode, found: Vec::new() };
    let least = if mode.dynamic { 2 } else { 3 };
    for cell in (0..81).filter(|cell| board.count(*cell) >= least) {
        let mut derivations = Vec::new();
        for value in members(board.candidates[cell]) {
            let on = derive(board, mode, cell, value, true);
            if mode.dynamic {
                let off = derive(board, mode, cell, value, false);
                hints.contradictions(cell, value, &on, &off);
                if !mode.nishio && board.count(cell) >= 3 {
                    hints.doubles(&on, &off);
                }
            }
            if !mode.nishio {
                hints.regions(cell, value, &on);
            }
            derivations.push(on);
        }
        if !mode.nishio {
            let derivations: Vec<&Derivation> = derivations.iter().collect();
            hints.common(Kind::Cell, 5, &derivations);
        }
    }
    let mut hints = hints.found;
    sort(&mut hints);
    hints.into_iter().map(Rc::new).collect()
}

struct Hints<'a> {
    board: &'a Board,
    mode: Mode,
    found: Vec<Chain>,
}

impl Hints<'_> {
    fn contradictions(&mut self, cell: usize, value: usize, on: &Derivation, off: &Derivation) {
        if let Some(pair) = &on.contradiction {
            self.add(Kind::Contradiction, 7, pair.to_vec(), (cell, value, false));
        }
        if let Some(pair) = &off.contradiction {
            self.add(Kind::Contradiction, 7, pair.to_vec(), (cell, value, true));
        }
    }

    fn doubles(&mut self, on: &Derivation, off: &Derivation) {
        self.common(Kind::Double, 1, &[on, off]);
    }

    fn regions(&mut self, cell: usize, value: usize, first: &Derivation) {
        for kind in BLOCK_ROW_COLUMN {
            let region = Region::around(kind, cell);
            let positions = self.board.positions(region, value);
            if positions.count_ones() < 2
                || region.cell(positions.trailing_zeros() as usize) != cell
            {
                continue;
            }
            let others: Vec<Derivation> = members(positions)
                .skip(1)
                .map(|index| derive(self.board, self.mode, region.cell(index), value, true))
                .collect();
            let derivations: Vec<&Derivation> = std::iter::once(first).chain(&others).collect();
            self.common(Kind::Region(region), 6, &derivations);
        }
    }

    /// Adds a hint for each node that follows in all branches: ons, then offs, in the order of the
    /// first branch.
    fn common(&mut self, kind: Kind, sort_key: u8, derivations: &[&Derivation]) {
        for on in [true, false] {
            let first = if on { &derivations[0].on } else { &derivations[0].off };
            for node in &first.order {
                let targets: Option<Vec<Rc<Node>>> = derivations
                    .iter()
                    .map(|derivation| if on { &derivation.on } else { &derivation.off })
                    .map(|set| set.get(node.cell, node.value).cloned())
                    .collect();
                if let Some(targets) = targets {
                    self.add(kind, sort_key, targets, node.identity());
                }
            }
        }
    }

    fn add(
        &mut self,
        kind: Kind,
        sort_key: u8,
        targets: Vec<Rc<Node>>,
        (cell, value, on): (usize, usize, bool),
    ) {
        let removed = if on { !bit(value) } else { bit(value) };
        let removals = existing(self.board, [cell], removed);
        if removals.is_empty() {
            return;
        }
        let complexity = Chain::count(kind, &targets);
        self.found.push(Chain {
            kind,
            targets,
            removals,
            placement: on.then_some((cell, value)),
            complexity,
            rating: self.mode.base() + length_addition(complexity),
            sort_key,
        });
    }
}
