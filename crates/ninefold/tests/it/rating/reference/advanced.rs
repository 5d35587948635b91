//! The techniques that are used inside a chain where links lead no further.

use super::board::{Bits, Board, Region, members};
use super::cycles::chains_and_cycles;
use super::forcing::{Mode, forcing_chains};
use super::hint::{Hint, Reason, Removals, removed};
use super::node::{Cause, Chain, Kind, Node, NodeSet};
use super::{sets, singles};
use std::ops::ControlFlow;
use std::rc::Rc;

/// A technique whose hints are chains.
type Producer = fn(&Board) -> Vec<Rc<Chain>>;

/// Returns the nodes of the first rule that finds any.
pub(crate) fn advanced(board: &Board, source: &Board, level: u8, off: &NodeSet) -> Vec<Rc<Node>> {
    // Assumptions never place cells, so the counts of solved and empty cells are the source's.
    let rules: [fn(&Board) -> Vec<Hint>; 4] = [
        |board| collect(|sink| singles::intersections(board, false, sink)),
        |board| collect(|sink| sets::hidden_sets(board, 2, false, sink)),
        |board| collect(|sink| sets::naked_sets(board, 2, sink)),
        |board| collect(|sink| sets::fish(board, 2, sink)),
    ];
    for rule in rules {
        let mut nodes = Vec::new();
        for hint in rule(board) {
            let parents = parents_of(&hint.reason, board, source, off);
            add_nodes(&hint.removed(), &parents, None, &mut nodes);
        }
        if !nodes.is_empty() {
            return nodes;
        }
    }
    let chaining: &[Producer] = match level {
        2 => &[chains_and_cycles],
        3 => &[chains_and_cycles, |board| forcing_chains(board, Mode::STATIC)],
        4 => &[|board| forcing_chains(board, Mode::dynamic(0))],
        5 => &[
            |board| forcing_chains(board, Mode::dynamic(0)),
            |board| forcing_chains(board, Mode::dynamic(2)),
        ],
        _ => &[],
    };
    for rule in chaining {
        let mut nodes = Vec::new();
        for chain in first_of_each(rule(board)) {
            let parents = parents_of_chain(&chain, board, source, off);
            add_nodes(&removed(&chain.removals), &parents, Some(&chain), &mut nodes);
        }
        if !nodes.is_empty() {
            return nodes;
        }
    }
    Vec::new()
}

fn collect(
    find: impl FnOnce(&mut dyn FnMut(Hint) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Vec<Hint> {
    let mut hints = Vec::new();
    let _ = find(&mut |hint| {
        hints.push(hint);
        ControlFlow::Continue(())
    });
    hints
}

/// Keeps only the first hint of each set of removals.
fn first_of_each(hints: Vec<Rc<Chain>>) -> Vec<Rc<Chain>> {
    let sorted = |removals: &Removals| {
        let mut removals = removals.clone();
        removals.sort_unstable();
        removals
    };
    let mut seen: Vec<Removals> = Vec::new();
    let mut kept = Vec::new();
    for hint in hints {
        let removals = sorted(&hint.removals);
        if !seen.contains(&removals) {
            seen.push(removals);
            kept.push(hint);
        }
    }
    kept
}

fn add_nodes(
    removed: &[(usize, usize)],
    parents: &[Rc<Node>],
    nested: Option<&Rc<Chain>>,
    nodes: &mut Vec<Rc<Node>>,
) {
    if parents.is_empty() {
        return;
    }
    for (cell, value) in removed {
        nodes.push(Rc::new(Node {
            cell: *cell,
            value: *value,
            on: false,
            parents: parents.to_vec(),
            cause: Cause::Advanced,
            nested: nested.cloned(),
        }));
    }
}

/// A set of off nodes in the order they were added.
struct Parents<'a> {
    board: &'a Board,
    source: &'a Board,
    off: &'a NodeSet,
    found: Vec<Rc<Node>>,
}

impl Parents<'_> {
    /// Adds the off node of this candidate if it was removed since the assumption.
    fn add(&mut self, cell: usize, value: usize) {
        let gone = self.source.has(cell, value) && !self.board.has(cell, value);
        let known = |node: &Rc<Node>| node.cell == cell && node.value == value;
        if gone && !self.found.iter().any(known) {
            self.found.push(Rc::clone(self.off.get(cell, value).unwrap()));
        }
    }

    fn add_cell(&mut self, cell: usize) {
        (1..=9).for_each(|value| self.add(cell, value));
    }

    fn add_region(&mut self, region: Region, value: usize) {
        region.cells().for_each(|cell| self.add(cell, value));
    }
}

fn parents_of(reason: &Reason, board: &Board, source: &Board, off: &NodeSet) -> Vec<Rc<Node>> {
    let mut parents = Parents { board, source, off, found: Vec::new() };
    match reason {
        Reason::Lines { base, cover, value } => {
            for region in base {
                for cell in region.cells() {
                    if !cover.iter().any(|cover| cover.contains(cell)) {
                        parents.add(cell, *value);
                    }
                }
            }
        }
        Reason::HiddenSet { region, values, cells } => {
            let in_set: Vec<usize> = members(*cells).collect();
            for index in (0..9).filter(|index| !in_set.contains(index)) {
                for value in values {
                    parents.add(region.cell(index), *value);
                }
            }
        }
        Reason::NakedSet { cells, values } => {
            for cell in cells {
                let others: Bits = source.candidates[*cell] & !values;
                members(others).for_each(|value| parents.add(*cell, value));
            }
        }
        Reason::Other => unreachable!("not a rule inside chains"),
    }
    parents.found
}

fn parents_of_chain(chain: &Chain, board: &Board, source: &Board, off: &NodeSet) -> Vec<Rc<Node>> {
    let mut parents = Parents { board, source, off, found: Vec::new() };
    for target in &chain.targets {
        for node in target.ancestry().iter().filter(|node| node.on) {
            let cause = match (node.cause, chain.kind) {
                (Cause::None, Kind::Cell) => Cause::Cell,
                (Cause::None, Kind::Region(region)) => Cause::Region(region.kind),
                (cause, _) => cause,
            };
            match cause {
                Cause::Cell => parents.add_cell(node.cell),
                Cause::Region(kind) => {
                    parents.add_region(Region::around(kind, node.cell), node.value);
                }
                Cause::None | Cause::Advanced => {}
            }
        }
    }
    parents.found
}
