//! The derivations of a position, kept by assumption.

use super::chains::Chains;
use super::derivation::{Derivation, Inside, NoRules};
use super::links::{Node, NodeTable};
use super::nested::{Finding, InnerSearch, NestedRules};
use super::position::Position;
use super::record::{Derived, Mode};

/// No derivation.
const NONE: u16 = u16::MAX;

/// The derivations from assumptions in one position. Their memory is kept for the next.
pub(super) struct Derivations {
    all: Vec<Box<Derivation>>,
    /// The number of elements of `all` in use.
    used: usize,
    /// The index of the derivation of each assumption.
    index: NodeTable<u16>,
    inside: Inside,
    chains: Box<Chains>,
    finding: Finding,
}

impl Derivations {
    pub(super) fn new() -> Self {
        Self {
            all: Vec::new(),
            used: 0,
            index: NodeTable::new(NONE),
            inside: Inside::new(),
            chains: Box::new(Chains::new()),
            finding: Finding::default(),
        }
    }

    /// Forgets all derivations.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.index.fill(NONE);
    }

    /// Returns all derivations, by index.
    pub(super) fn all(&self) -> &[Box<Derivation>] {
        &self.all
    }

    /// Returns the index of the derivation of an assumption, if it is known.
    pub(super) fn find(&self, assumption: Node) -> Option<usize> {
        let index = self.index.get(assumption);
        (index != NONE).then_some(index as usize)
    }

    /// Returns the index of the derivation of an assumption, which is derived now if need be.
    pub(super) fn derive(
        &mut self,
        position: &Position,
        mode: Mode,
        assumption: Node,
        inner: &mut dyn InnerSearch,
    ) -> usize {
        if let Some(known) = self.find(assumption) {
            return known;
        }
        if self.used == self.all.len() {
            self.all.push(Box::new(Derivation::new()));
        }
        let derivation = &mut self.all[self.used];
        let inside = &mut self.inside;
        if mode.nesting == 0 {
            derivation.derive(&position.marks, mode, assumption, inside, &mut NoRules);
        } else {
            let mut rules = NestedRules {
                source: position,
                nesting: mode.nesting,
                chains: &mut self.chains,
                inner,
                finding: &mut self.finding,
            };
            derivation.derive(&position.marks, mode, assumption, inside, &mut rules);
        }
        self.index.set(assumption, self.used as u16);
        self.used += 1;
        self.used - 1
    }

    /// Returns a node in the derivation of an assumption, with the index of the derivation.
    pub(super) fn end(&self, assumption: Node, target: Node) -> Option<(usize, Derived)> {
        self.find(assumption).map(|index| (index, self.all[index].derived(target)))
    }

    /// Returns the two nodes that contradict each other in the derivation of an assumption, each
    /// with the index of the derivation.
    pub(super) fn clash(&self, assumption: Node) -> impl Iterator<Item = (usize, Derived)> {
        let index = self.find(assumption);
        let clash = index.and_then(|index| self.all[index].contradiction());
        index
            .into_iter()
            .flat_map(move |index| clash.into_iter().flatten().map(move |derived| (index, derived)))
    }
}
