//! Traces the ancestors of a derived node: how many there are, and which chains are nested in them.

use super::derivation::Derivation;
use super::links::Node;
use super::record::{Derived, NestedChain};
use crate::board::DigitSet;

/// Traces ancestors. It keeps its lists between traces.
pub(super) struct Ancestors {
    /// The digits of each cell whose being off, and being on, is found.
    seen: [[DigitSet; 81]; 2],
    /// The nodes found by the last trace, breadth first.
    pub(super) nodes: Vec<Derived>,
    /// The nested chains found by the traces since [`begin`](Self::begin), with the index of the
    /// derivation.
    nested: Vec<(usize, NestedChain)>,
}

impl Ancestors {
    pub(super) fn new() -> Self {
        Self { seen: [[DigitSet::EMPTY; 81]; 2], nodes: Vec::new(), nested: Vec::new() }
    }

    /// Begins a new hint: nested chains count again.
    pub(super) fn begin(&mut self) {
        self.nested.clear();
    }

    /// Finds a node and its ancestors, breadth first, each once. Returns how many there are.
    pub(super) fn trace(&mut self, derivation: &Derivation, index: usize, node: Derived) -> u32 {
        self.seen = [[DigitSet::EMPTY; 81]; 2];
        self.nodes.clear();
        self.add(node);
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            next += 1;
            if let Some(nested) = derivation.each_parent(node, |parent| self.add(parent)) {
                self.nested.push((index, nested));
            }
        }
        self.nodes.len() as u32
    }

    #[inline]
    fn add(&mut self, derived: Derived) {
        let Node { candidate, on } = derived.node;
        let seen = &mut self.seen[usize::from(on)][candidate.cell];
        if !seen.contains(candidate.digit) {
            seen.insert(candidate.digit);
            self.nodes.push(derived);
        }
    }

    /// Returns the complexity of the nested chains found since [`begin`](Self::begin), each counted
    /// once.
    pub(super) fn nested_complexity(&self, derivations: &[Box<Derivation>]) -> u32 {
        let mut sum = 0;
        for (i, (index, nested)) in self.nested.iter().enumerate() {
            let derivation = &derivations[*index];
            let is_same = |(other, chain): &(usize, NestedChain)| {
                derivation.same_nested(*nested, &derivations[*other], *chain)
            };
            if !self.nested[..i].iter().any(is_same) {
                sum += derivation.nested_complexity(*nested);
            }
        }
        sum
    }
}
