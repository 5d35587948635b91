//! Nodes of chains, sets of them, ancestors, and complexity.

use super::board::{Bits, Region, Type};
use std::collections::HashSet;
use std::rc::Rc;

/// The identity of a node: cell, value and sign.
pub(crate) type Identity = (usize, usize, bool);

/// The reason why a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    None,
    Cell,
    Region(Type),
    Advanced,
}

pub(crate) struct Node {
    pub(crate) cell: usize,
    pub(crate) value: usize,
    pub(crate) on: bool,
    pub(crate) parents: Vec<Rc<Node>>,
    pub(crate) cause: Cause,
    pub(crate) nested: Option<Rc<Chain>>,
}

impl Node {
    pub(crate) fn assumption(cell: usize, value: usize, on: bool) -> Rc<Self> {
        Rc::new(Self { cell, value, on, parents: Vec::new(), cause: Cause::None, nested: None })
    }

    pub(crate) fn identity(&self) -> Identity {
        (self.cell, self.value, self.on)
    }

    /// Returns the node and its ancestors, breadth first, each identity once.
    pub(crate) fn ancestry(self: &Rc<Self>) -> Vec<Rc<Self>> {
        let mut seen: HashSet<Identity> = HashSet::new();
        let mut found: Vec<Rc<Self>> = Vec::new();
        let mut level = vec![Rc::clone(self)];
        while !level.is_empty() {
            let mut next = Vec::new();
            for node in level {
                if seen.insert(node.identity()) {
                    next.extend(node.parents.iter().cloned());
                    found.push(node);
                }
            }
            level = next;
        }
        found
    }

    /// Returns whether `identity` is among the first parents, their first parents, and so on.
    pub(crate) fn descends_from(self: &Rc<Self>, identity: Identity) -> bool {
        let mut node = self;
        while let Some(parent) = node.parents.first() {
            if parent.identity() == identity {
                return true;
            }
            node = parent;
        }
        false
    }
}

/// Nodes of one sign in the order they were added.
pub(crate) struct NodeSet {
    pub(crate) order: Vec<Rc<Node>>,
    slots: Vec<Option<usize>>,
}

impl NodeSet {
    pub(crate) fn new() -> Self {
        Self { order: Vec::new(), slots: vec![None; 81 * 10] }
    }

    pub(crate) fn get(&self, cell: usize, value: usize) -> Option<&Rc<Node>> {
        self.slots[cell * 10 + value].map(|slot| &self.order[slot])
    }

    pub(crate) fn contains(&self, node: &Node) -> bool {
        self.get(node.cell, node.value).is_some()
    }

    pub(crate) fn add(&mut self, node: Rc<Node>) {
        self.slots[node.cell * 10 + node.value] = Some(self.order.len());
        self.order.push(node);
    }
}

/// The kind of a chaining hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Cycle,
    Forcing,
    Double,
    Cell,
    Region(Region),
    Contradiction,
}

/// A chaining hint, as far as it is not in [`super::hint::Hint`].
pub(crate) struct Chain {
    pub(crate) kind: Kind,
    pub(crate) targets: Vec<Rc<Node>>,
    pub(crate) removals: Vec<(usize, Bits)>,
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) complexity: usize,
    pub(crate) rating: f64,
    pub(crate) sort_key: u8,
}

impl Chain {
    /// Returns the complexity: of the targets' ancestors, and of the chains nested in them.
    pub(crate) fn count(kind: Kind, targets: &[Rc<Node>]) -> usize {
        let flat: usize = match kind {
            Kind::Cycle => targets[0].ancestry().len(),
            _ => targets.iter().map(|target| target.ancestry().len()).sum(),
        };
        let mut seen: Vec<Rc<Chain>> = Vec::new();
        let mut nested = 0;
        for target in targets {
            for node in target.ancestry() {
                let Some(chain) = &node.nested else { continue };
                if !seen.iter().any(|known| known.same_as(chain)) {
                    nested += chain.complexity;
                    seen.push(Rc::clone(chain));
                }
            }
        }
        flat + nested
    }

    fn same_as(&self, other: &Self) -> bool {
        let identities = |nodes: &[Rc<Node>]| -> Vec<Identity> {
            nodes.iter().map(|node| node.identity()).collect()
        };
        identities(&self.targets) == identities(&other.targets)
            && self
                .targets
                .iter()
                .zip(&other.targets)
                .all(|(one, other)| identities(&one.ancestry()) == identities(&other.ancestry()))
    }
}

/// Returns the addition to the rating by the length, by repeated addition of doubles.
pub(crate) fn length_addition(complexity: usize) -> f64 {
    let length = complexity as i64 - 2;
    let mut added = 0.0;
    let mut threshold = 4;
    let mut odd = false;
    while length > threshold {
        added += 0.1;
        threshold = if odd { threshold * 4 / 3 } else { threshold * 3 / 2 };
        odd = !odd;
    }
    added
}
