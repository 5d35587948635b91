//! Clauses: the parts of an explanation that can be followed one by one.

use ninefold::logic::{Inference, Pattern};
use ninefold::{CellSet, House};

/// A part of an explanation: a sentence, or a step of a chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clause {
    /// The words. The clauses of an explanation, joined by spaces, are its paragraph.
    pub text: String,
    /// The number of the links in the drawing that it says; `None` if it says none.
    pub number: Option<u16>,
    /// The cells that it is about.
    pub cells: CellSet,
    /// The houses that it names.
    pub houses: Vec<House>,
    /// The links that it says.
    pub links: Vec<ClauseLink>,
}

/// The links that lead to a node of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClauseLink {
    /// The number of the chain in its pattern, from 0.
    pub chain: usize,
    /// The number of the node in its chain, from 0. For the first node of a loop, it is the link that
    /// closes it.
    pub node: usize,
}

impl ClauseLink {
    /// Returns both ends of each link.
    pub(crate) fn ends<'a>(&self, pattern: &'a Pattern) -> Vec<(&'a Inference, &'a Inference)> {
        let Some(chain) = pattern.chains.get(self.chain) else { return Vec::new() };
        let (Some(to), Some(last)) = (chain.nodes.get(self.node), chain.nodes.last()) else {
            return Vec::new();
        };
        if self.node == 0 {
            return if chain.is_loop { vec![(last, to)] } else { Vec::new() };
        }
        let parents = to.from.iter().filter_map(|number| chain.nodes.get(usize::from(*number)));
        parents.map(|from| (from, to)).collect()
    }
}
