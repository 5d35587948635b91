//! Records of derivations: the reason of every node, and the modes of deriving.

use super::links::{Node, Scope};
use crate::board::{Candidate, DigitSet, House, PlaceSet};

/// The reason why a node is part of a derivation.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    /// It is the assumption.
    Assumed,
    /// It is off, because this candidate is on and sees it.
    SeenBy(Candidate),
    /// It is on, because the other digits of its cell are off: one of them last, others before.
    LastInCell { last: Candidate, others: DigitSet },
    /// It is on, because the other places of its digit in a house are off: one of them last, others
    /// before.
    LastInHouse { last: Candidate, house: House, others: PlaceSet },
    /// It is off by the use of a rule.
    Rule(RuleUse),
}

impl Reason {
    /// Returns where the parents of an on are.
    pub(super) fn scope(self) -> Option<Scope> {
        match self {
            Self::LastInCell { .. } => Some(Scope::Cell),
            Self::LastInHouse { house, .. } => Some(Scope::House(house)),
            Self::Assumed | Self::SeenBy(_) | Self::Rule(_) => None,
        }
    }
}

/// The derivation of a node: its reason, order and depth.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub(super) reason: Reason,
    /// Its number, in the order in which those of its sign were found.
    pub(super) order: u16,
    /// The length of its longest line of ancestors, up to 255.
    pub(super) depth: u8,
}

impl Record {
    /// The record of an assumption.
    pub(super) const ASSUMED: Self = Self { reason: Reason::Assumed, order: 0, depth: 1 };
}

/// A node with the record of its derivation.
#[derive(Clone, Copy)]
pub(super) struct Derived {
    pub(super) node: Node,
    pub(super) record: Record,
}

/// The number of a use of a rule in a derivation.
#[derive(Clone, Copy)]
pub(super) struct RuleUse(pub(super) u16);

/// The number of a nested chain in a derivation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NestedChain(pub(super) u32);

/// The links and rules that a derivation may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mode {
    /// Whether candidates that are off leave the position.
    pub(super) dynamic: bool,
    /// Whether links inside cells count.
    pub(super) cells: bool,
    /// The nesting, 0 to 5: the set of rules that are applied.
    pub(super) nesting: u8,
}

impl Mode {
    pub(super) const NISHIO: Self = Self { dynamic: true, cells: false, nesting: 0 };
    pub(super) const STATIC: Self = Self { dynamic: false, cells: true, nesting: 0 };

    pub(super) const fn dynamic(nesting: u8) -> Self {
        Self { dynamic: true, cells: true, nesting }
    }
}
