//! Constraints that follow from houses and rules together.

use ninefold_rules::Primitive;

/// The argument by which a constraint follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Argument {
    /// Full houses have a known sum; sums of cages are taken from it. What is left has the rest.
    FortyFive,
    /// As many full houses on each side hold the same values, so what they do not share does, too.
    SameValues,
    /// Equal sums that make up a whole house have equal shares of its sum.
    Shares,
    /// A constraint has one of several cases, which an unknown names.
    Cases,
}

/// A constraint that follows from houses and rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derived {
    /// The argument.
    pub argument: Argument,
    /// The full houses on the first side, by the numbers of their constraints in the compiled puzzle.
    pub houses: Vec<usize>,
    /// The full houses on the other side, by the numbers of their constraints.
    pub against: Vec<usize>,
    /// The constraints of rules that are used, by their numbers.
    pub rules: Vec<usize>,
    /// The constraint that follows.
    pub primitive: Primitive,
}

impl Derived {
    /// Counts the constraints that it follows from.
    #[must_use]
    pub fn parents(&self) -> usize {
        self.houses.len() + self.against.len() + self.rules.len()
    }
}
