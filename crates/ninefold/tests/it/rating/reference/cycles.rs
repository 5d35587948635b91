//! Technique 21: forcing chains and bidirectional cycles, without side branches.

use super::board::{Board, bit, members, sees};
use super::hint::existing;
use super::links::{off_to_on, on_to_off};
use super::node::{Chain, Kind, Node, NodeSet, length_addition};
use std::collections::VecDeque;
use std::rc::Rc;

/// Returns all hints of technique 21, sorted.
pub(crate) fn chains_and_cycles(board: &Board) -> Vec<Rc<Chain>> {
    let mut hints = Vec::new();
    for (x, y) in [(true, false), (false, true), (true, true)] {
        for cell in (0..81).filter(|cell| board.count(*cell) >= 2) {
            if !x && board.count(cell) > 2 {
                continue;
            }
            for value in members(board.candidates[cell]) {
                let cycles = search_cycles(board, cell, value, x, y);
                hints.extend(cycles.iter().filter_map(|end| cycle_hint(board, end, x, y)));
                if x {
                    for on in [true, false] {
                        if let Some(end) = search_chain(board, cell, value, on, y) {
                            hints.extend(chain_hint(board, &end, y));
                        }
                    }
                }
            }
        }
    }
    sort(&mut hints);
    hints.into_iter().map(Rc::new).collect()
}

pub(crate) fn sort(hints: &mut [Chain]) {
    hints.sort_by(|a, b| {
        a.rating
            .total_cmp(&b.rating)
            .then(a.complexity.cmp(&b.complexity))
            .then(a.sort_key.cmp(&b.sort_key))
    });
}

fn search_cycles(board: &Board, cell: usize, value: usize, x: bool, y: bool) -> Vec<Rc<Node>> {
    let source = Node::assumption(cell, value, true);
    let no_offs = NodeSet::new();
    let mut to_on = NodeSet::new();
    to_on.add(Rc::clone(&source));
    let mut pending_on = VecDeque::from([Rc::clone(&source)]);
    let mut pending_off: VecDeque<Rc<Node>> = VecDeque::new();
    let mut found = Vec::new();
    let mut length = 0;
    while !pending_on.is_empty() || !pending_off.is_empty() {
        length += 1;
        while let Some(p) = pending_on.pop_front() {
            for q in on_to_off(board, &p, y) {
                if !p.descends_from(q.identity()) {
                    pending_off.push_back(q);
                }
            }
        }
        length += 1;
        while let Some(p) = pending_off.pop_front() {
            for q in off_to_on(board, board, &no_offs, &p, x, y) {
                if length >= 4 && q.identity() == source.identity() {
                    found.push(Rc::clone(&q));
                }
                if !to_on.contains(&q) {
                    to_on.add(Rc::clone(&q));
                    pending_on.push_back(q);
                }
            }
        }
    }
    found
}

fn cycle_hint(board: &Board, end: &Rc<Node>, x: bool, y: bool) -> Option<Chain> {
    let path = end.ancestry();
    let in_path = |cell: usize| path.iter().any(|node| node.cell == cell);
    let touches = |cell: usize, value: usize, on: bool| {
        path.iter().any(|node| node.on == on && node.value == value && sees(node.cell, cell))
    };
    let removals: Vec<_> = (0..81)
        .filter(|cell| !in_path(*cell))
        .map(|cell| {
            let gone = members(board.candidates[cell])
                .filter(|value| touches(cell, *value, true) && touches(cell, *value, false));
            (cell, gone.map(bit).sum())
        })
        .filter(|(_, values)| *values != 0)
        .collect();
    if removals.is_empty() {
        return None;
    }
    let targets = vec![Rc::clone(end), reversed(end)];
    let complexity = Chain::count(Kind::Cycle, &targets);
    let (base, sort_key) = match (x, y) {
        (true, true) => (7.0, 4),
        (true, false) => (6.5, 2),
        _ => (6.5, 3),
    };
    Some(Chain {
        kind: Kind::Cycle,
        targets,
        removals,
        placement: None,
        complexity,
        rating: base + length_addition(complexity),
        sort_key,
    })
}

/// Returns the cycle traversed backwards: signs and direction flipped, each node with its own cause.
fn reversed(end: &Rc<Node>) -> Rc<Node> {
    let mut built: Option<Rc<Node>> = None;
    let mut node = Some(end);
    while let Some(this) = node {
        let parents = built.into_iter().collect();
        let (cell, value, on, cause) = (this.cell, this.value, !this.on, this.cause);
        built = Some(Rc::new(Node { cell, value, on, parents, cause, nested: None }));
        node = this.parents.first();
    }
    built.unwrap()
}

/// Returns the hint of a chain from the assumption to its negation.
fn search_chain(board: &Board, cell: usize, value: usize, on: bool, y: bool) -> Option<Rc<Node>> {
    let source = Node::assumption(cell, value, on);
    let negation = (cell, value, !on);
    let no_offs = NodeSet::new();
    let (mut to_on, mut to_off) = (NodeSet::new(), NodeSet::new());
    let (mut pending_on, mut pending_off) = (VecDeque::new(), VecDeque::new());
    if on {
        to_on.add(Rc::clone(&source));
        pending_on.push_back(source);
    } else {
        to_off.add(Rc::clone(&source));
        pending_off.push_back(source);
    }
    let mut found = None;
    while !pending_on.is_empty() || !pending_off.is_empty() {
        while let Some(p) = pending_on.pop_front() {
            for q in on_to_off(board, &p, y) {
                if q.identity() == negation && found.is_none() {
                    found = Some(Rc::clone(&q));
                }
                if !p.descends_from(q.identity()) && !to_off.contains(&q) {
                    to_off.add(Rc::clone(&q));
                    pending_off.push_back(q);
                }
            }
        }
        while let Some(p) = pending_off.pop_front() {
            for q in off_to_on(board, board, &no_offs, &p, true, y) {
                if q.identity() == negation && found.is_none() {
                    found = Some(Rc::clone(&q));
                }
                if !to_on.contains(&q) {
                    to_on.add(Rc::clone(&q));
                    pending_on.push_back(q);
                }
            }
        }
    }
    found
}

fn chain_hint(board: &Board, end: &Rc<Node>, y: bool) -> Option<Chain> {
    let target = bit(end.value);
    let removals =
        if end.on { existing(board, [end.cell], !target) } else { vec![(end.cell, target)] };
    if removals.is_empty() {
        return None;
    }
    let targets = vec![Rc::clone(end)];
    let complexity = Chain::count(Kind::Forcing, &targets);
    let (base, sort_key) = if y { (7.0, 4) } else { (6.6, 2) };
    Some(Chain {
        kind: Kind::Forcing,
        targets,
        removals,
        placement: end.on.then_some((end.cell, end.value)),
        complexity,
        rating: base + length_addition(complexity),
        sort_key,
    })
}
