//! Steps: what one application of a technique places or removes, and the pattern that proves it.
//!
//! A step is plain data. A finder creates it; three kinds of code that know no finder read it: words,
//! drawings and the proof (`proof`).

use super::pattern::{Chain, Pattern, PatternPart, Role, Truth};
use super::technique::Technique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};

/// One application of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digits that it places.
    pub placements: Vec<Candidate>,
    /// The candidates that it removes, by cell and digit, none twice.
    pub eliminations: Vec<Candidate>,
    /// The reason.
    pub pattern: Pattern,
}

impl Step {
    /// Returns a step that places nothing and removes nothing yet.
    #[must_use]
    pub fn new(technique: Technique, digits: DigitSet) -> Self {
        let pattern = Pattern { digits, ..Pattern::default() };
        Self { technique, placements: Vec::new(), eliminations: Vec::new(), pattern }
    }

    /// Returns the step with a placement.
    #[must_use]
    pub fn placing(mut self, cell: Cell, digit: Digit) -> Self {
        self.placements.push(Candidate { cell, digit });
        self
    }

    /// Returns the step with eliminations of a digit from some cells.
    #[must_use]
    pub fn removing(mut self, cells: CellSet, digit: Digit) -> Self {
        self.eliminations.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        self
    }

    /// Returns the step with another part of its pattern.
    #[must_use]
    pub fn part(mut self, part: PatternPart) -> Self {
        self.pattern.parts.push(part);
        self
    }

    /// Returns the step with facts that its proof uses.
    #[must_use]
    pub fn truths(mut self, truths: impl IntoIterator<Item = Truth>) -> Self {
        self.pattern.truths.extend(truths);
        self
    }

    /// Sorts placements and eliminations and removes repetitions.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self.placements.sort_unstable();
        self.placements.dedup();
        self
    }

    /// Returns `true` if it places or removes something.
    #[must_use]
    pub fn is_useful(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// Returns the code of its technique, followed by a 1 for a siamese fish.
    #[must_use]
    pub fn code(&self) -> String {
        let mut code = self.technique.code().to_string();
        if self.pattern.siamese {
            code.push('1');
        }
        code
    }

    /// Returns `true` if it is true in a solution: it places the solution's digits and removes none of them.
    #[must_use]
    pub fn agrees_with(&self, solution: &Grid) -> bool {
        let holds = |c: &Candidate| solution.get(c.cell) == Some(c.digit);
        self.placements.iter().all(holds) && !self.eliminations.iter().any(holds)
    }

    /// Returns the length of its chains in links, as the libraries of technique cases count: those
    /// between one node and the next, and for a loop the one back to the start unless it stays in
    /// the cell. Almost locked sets count as more than one node.
    #[must_use]
    pub fn chain_length(&self) -> usize {
        let links = |chain: &Chain| {
            let [first, .., last] = &chain.nodes[..] else { return 0 };
            let comes_back = chain.is_loop && first.cells != last.cells;
            chain.nodes.len() - 1 + usize::from(comes_back)
        };
        let cost = match self.technique {
            Technique::GroupedAic => cost_in_aic,
            _ => cost_in_loop,
        };
        let sets = self.pattern.with_role(Role::Set).map(|part| cost(part.cells.len() as usize));
        let links: usize = self.pattern.chains.iter().map(links).sum();
        links + sets.sum::<u32>() as usize / 2
    }
}

/// Returns what an almost locked set of so many cells adds to the length of an AIC, in half links.
pub(in crate::logic) const fn cost_in_aic(cells: usize) -> u32 {
    match cells {
        0 | 1 => 0,
        2 => 2,
        _ => (cells as u32 - 1) * 4,
    }
}

/// Returns what an almost locked set adds to the length of a loop, in half links, whatever its
/// size.
pub(in crate::logic) const fn cost_in_loop(_cells: usize) -> u32 {
    5
}
