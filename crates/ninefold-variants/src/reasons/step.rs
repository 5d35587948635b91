//! Steps: a conclusion, the reason for it, and how hard the reason is to see.

use super::derived::Derived;
use super::weights::Weight;
use ninefold_rules::compile::Origin;
use ninefold_rules::{CellId, Value, ValueSet};
use std::sync::Arc;

/// One inference: what follows, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The values placed and the candidates removed.
    pub conclusion: Conclusion,
    /// The reason for which they follow.
    pub reason: Reason,
    /// The difficulty of seeing the reason.
    pub weight: Weight,
}

/// The effect of a step. A placed value also leaves all cells that see its cell; those candidates are not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conclusion {
    /// The value placed, with its cell.
    pub placed: Option<(CellId, Value)>,
    /// The candidates removed, by cell in ascending order.
    pub removed: Vec<(CellId, ValueSet)>,
}

/// A constraint that a reason uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A primitive constraint of the compiled puzzle.
    Part {
        /// Its number in [`Compiled::constraints`](ninefold_rules::Compiled::constraints).
        constraint: usize,
        /// The house or rule that it comes from.
        origin: Origin,
    },
    /// A constraint that follows from houses and rules.
    Derived(Arc<Derived>),
}

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The cell has one candidate left.
    LastValue,
    /// The house has one place left for the value.
    LastPlace {
        /// The house: a constraint that makes as many cells differ as there are values.
        house: Source,
    },
    /// One constraint leaves no completion with the removed candidates.
    Rule {
        /// The constraint.
        source: Source,
        /// The cells whose present candidates matter, in ascending order.
        cells: Vec<CellId>,
    },
    /// The value is at one of the places, and the removed candidates see all of them.
    Claim {
        /// The constraint that needs the value.
        source: Source,
        /// The value.
        value: Value,
        /// Its places.
        places: Vec<CellId>,
    },
    /// As many cells as values, in one list of cells that differ.
    Subset {
        /// The constraint that makes the cells differ.
        source: Source,
        /// The cells of the subset.
        cells: Vec<CellId>,
        /// Their values.
        values: ValueSet,
        /// Whether the values have no other places in the house, instead of the cells no other candidates.
        hidden: bool,
    },
    /// The value has its places in some houses within as many others, which therefore have it there and nowhere else.
    Fish {
        /// The value.
        value: Value,
        /// The full houses whose places of the value are meant. No two share a place.
        base: Vec<Source>,
        /// As many lists of cells that differ, which hold all those places.
        cover: Vec<Source>,
    },
    /// The removed candidate, if it were true, would lead to a contradiction.
    Refutation(Net),
    /// A search shows that the removed candidate is part of no solution. Nothing simpler was found.
    Trial {
        /// The guesses of the search.
        cases: u64,
    },
}

impl Step {
    /// Makes a step that removes candidates, without a weight.
    #[must_use]
    pub const fn removal(removed: Vec<(CellId, ValueSet)>, reason: Reason) -> Self {
        Self { conclusion: Conclusion { placed: None, removed }, reason, weight: Weight(0) }
    }
}

impl Reason {
    /// Returns the name of the kind of reason, as answers have it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::LastValue => "last-value",
            Self::LastPlace { .. } => "last-place",
            Self::Rule { .. } => "rule",
            Self::Claim { .. } => "claim",
            Self::Subset { .. } => "subset",
            Self::Fish { .. } => "fish",
            Self::Refutation(_) => "refutation",
            Self::Trial { .. } => "trial",
        }
    }
}

/// A refutation: lines that follow from a candidate, and the contradiction at their end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Net {
    /// The candidate assumed.
    pub assumed: (CellId, Value),
    /// The lines in order.
    pub lines: Vec<Line>,
    /// The contradiction.
    pub end: End,
}

/// A line of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The reason for which it follows from the assumption and the lines before.
    pub because: Because,
    /// The candidates that it removes, as far as later lines need them, by cell.
    pub removed: Vec<(CellId, ValueSet)>,
}

/// The reason of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// This cell has its value, so what sees it has not.
    Placed(CellId),
    /// The house has one place left for the value.
    LastPlace {
        /// The house.
        house: Source,
        /// The value.
        value: Value,
    },
    /// One constraint.
    Rule {
        /// The constraint.
        source: Source,
        /// The cells whose candidates matter.
        cells: Vec<CellId>,
    },
    /// The value is at one of these places of a house, and the removed candidates see all of them.
    Claim {
        /// The house.
        house: Source,
        /// The value.
        value: Value,
        /// Its places.
        places: Vec<CellId>,
    },
    /// The removed candidate leads to a contradiction of its own.
    Refutation(Box<Net>),
}

/// A contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The cell has no candidate left.
    Cell(CellId),
    /// The house has no place left for the value.
    House {
        /// The house.
        house: Source,
        /// The value.
        value: Value,
    },
    /// The constraint has no completion.
    Rule {
        /// The constraint.
        source: Source,
        /// The cells whose candidates matter.
        cells: Vec<CellId>,
    },
}

impl Net {
    /// Counts the lines with those of refutations inside and with the contradictions.
    #[must_use]
    pub fn length(&self) -> usize {
        let inside = self.lines.iter().map(|line| match &line.because {
            Because::Refutation(net) => net.length() + 1,
            _ => 1,
        });
        inside.sum::<usize>() + 1
    }

    /// Returns whether there is a refutation inside of it.
    #[must_use]
    pub fn is_nested(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.because, Because::Refutation(_)))
    }
}
