//! The links of a node: weak links from on, strong links from off.

use super::board::{BLOCK_ROW_COLUMN, Board, Region, bit, members};
use super::node::{Cause, Node, NodeSet};
use std::rc::Rc;

/// Returns the nodes that follow from an on by weak links.
pub(crate) fn on_to_off(board: &Board, p: &Rc<Node>, y: bool) -> Vec<Rc<Node>> {
    let mut offs: Vec<Rc<Node>> = Vec::new();
    let mut add = |cell: usize, value: usize, cause: Cause| {
        if !offs.iter().any(|node| node.cell == cell && node.value == value) {
            let parents = vec![Rc::clone(p)];
            offs.push(Rc::new(Node { cell, value, on: false, parents, cause, nested: None }));
        }
    };
    if y {
        for value in members(board.candidates[p.cell]).filter(|value| *value != p.value) {
            add(p.cell, value, Cause::Cell);
        }
    }
    for kind in BLOCK_ROW_COLUMN {
        for cell in Region::around(kind, p.cell).cells() {
            if cell != p.cell && board.has(cell, p.value) {
                add(cell, p.value, Cause::Region(kind));
            }
        }
    }
    offs
}

/// Returns the nodes that follow from an off by strong links. `source` is the board before the assumption, `off` what was switched off so far.
pub(crate) fn off_to_on(
    board: &Board,
    source: &Board,
    off: &NodeSet,
    p: &Rc<Node>,
    x: bool,
    y: bool,
) -> Vec<Rc<Node>> {
    let mut ons: Vec<Rc<Node>> = Vec::new();
    let mut add = |cell: usize, value: usize, cause: Cause, others: Vec<Rc<Node>>| {
        if !ons.iter().any(|node| node.cell == cell && node.value == value) {
            let parents = [vec![Rc::clone(p)], others].concat();
            ons.push(Rc::new(Node { cell, value, on: true, parents, cause, nested: None }));
        }
    };
    if y && board.count(p.cell) == 2 {
        let other = board.candidates[p.cell] & !bit(p.value);
        let gone = source.candidates[p.cell] & !board.candidates[p.cell];
        let others =
            members(gone).map(|value| Rc::clone(off.get(p.cell, value).unwrap())).collect();
        add(p.cell, other.trailing_zeros() as usize, Cause::Cell, others);
    }
    if x {
        for kind in BLOCK_ROW_COLUMN {
            let region = Region::around(kind, p.cell);
            let positions = board.positions(region, p.value);
            if positions.count_ones() != 2 {
                continue;
            }
            let other = positions & !bit(region.index_of(p.cell));
            let gone = source.positions(region, p.value) & !positions;
            let others = members(gone)
                .map(|index| Rc::clone(off.get(region.cell(index), p.value).unwrap()))
                .collect();
            let cell = region.cell(other.trailing_zeros() as usize);
            add(cell, p.value, Cause::Region(kind), others);
        }
    }
    ons
}
