//! Steps: what one application of a technique places or removes, and the pattern that proves it.
//!
//! A step is plain data. A finder creates it; three kinds of code that know no finder read it:
//!
//! ```text
//!            parts   roles of cells, houses and digits      ->  words and drawings
//!   pattern  chains  inferences, each from earlier ones     ->  words and arrows
//!            truths  "one of these must be true"            ->  the proof (`proof.rs`)
//!            deadly  cells that would give two solutions    ->  the proof
//! ```
//!
//! A truth names a fact and claims nothing: "the cell r4c7 holds one of its candidates", "row 3 has
//! a place for 5". So a finder cannot invent one; it can only omit one, and then the proof fails.

use super::technique::Technique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

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

/// The reason of a step: what proves it, and what to show of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Pattern {
    /// The digits it is about.
    pub digits: DigitSet,
    /// Cells, houses and digits with their roles, in the order in which words name them.
    pub parts: Vec<PatternPart>,
    /// Chains of inferences: one for a chain, several for a forcing chain or a kraken fish.
    pub chains: Vec<Chain>,
    /// The facts that the proof uses.
    pub truths: Vec<Truth>,
    /// The deadly pattern that the step avoids: it would allow two solutions.
    pub deadly: Option<DeadlyPattern>,
    /// Whether the step joins two fish with the same base.
    pub siamese: bool,
}

/// One part of a pattern: cells or a house, and their role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PatternPart {
    /// The role.
    pub role: Role,
    /// The cells; perhaps none if the part is a house.
    pub cells: CellSet,
    /// The digits in these cells; perhaps none if all candidates count.
    pub digits: DigitSet,
    /// The house, if the part is one.
    pub house: Option<House>,
}

/// The role of a part of a pattern.
///
/// It is exhaustive on purpose: a drawing that lacks the tone of a new role must not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The cells and digits that make up a single, a subset, a rectangle, a wing.
    Body,
    /// A house in which a digit must go somewhere: the base of a fish, the box of a locked digit;
    /// also the cell or house of a verity, whose candidates are followed one by one.
    Base,
    /// A house whose other cells lose it.
    Cover,
    /// Cells of a base outside the covers.
    Fin,
    /// Cells that lie in two bases at once.
    EndoFin,
    /// The middle cell of a wing.
    Pivot,
    /// An end of a wing.
    Pincer,
    /// The stem of a death blossom.
    Stem,
    /// An almost locked set; the first is named A, the next B and so on.
    Set,
    /// The digits two neighbouring sets have in common so that only one can hold them.
    Restricted,
    /// The cells of a rectangle with only the two digits.
    Floor,
    /// The cells of a rectangle with more than the two digits.
    Roof,
    /// Candidates that save a deadly pattern or an impossible loop.
    Guardian,
    /// The candidates of one colour.
    ColourA,
    /// The candidates of the opposite colour.
    ColourB,
    /// The first colour of a second net.
    ColourC,
    /// The opposite colour of the second net.
    ColourD,
    /// Other cells that help: the subset of a type 3, the strong link of a type 4.
    Helper,
    /// The place where an assumption fails: a cell without a candidate, a house without a place.
    Contradiction,
    /// The target cells of an exocet.
    Target,
}

/// A chain of inferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Chain {
    /// The inferences; each comes after those that it follows from.
    pub nodes: Vec<Inference>,
    /// Whether the last node leads back to the first.
    pub is_loop: bool,
}

/// A statement in a chain: this digit is, or is not, in this cell (or in one of these cells).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Inference {
    /// One cell, or the cells of a group or of an almost locked set that hold the digit.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit is there.
    pub is_on: bool,
    /// The numbers of the nodes of this chain from which it follows; none for an assumption.
    pub from: Vec<u16>,
    /// The reason why it follows.
    pub because: Because,
}

/// The reason why one statement of a chain follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Because {
    /// The statement is assumed.
    Assumed,
    /// A cell holds only one digit, or must hold its last candidate.
    Cell(Cell),
    /// A digit goes only once into a house, or into its last place there.
    House(House),
    /// An almost locked set: the part of that number among [`Pattern::parts`].
    Set(u16),
    /// A pattern that exists once the earlier statements hold: locked candidates, a subset, a fish
    /// in the remaining candidates. It is the part of that number.
    Pattern(u16),
}

/// A fact of the position: one of some candidates is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The house has a place for the digit.
    House(House, Digit),
}

/// Cells with digits such that, if each cell held one of its digits here, the puzzle would have a
/// second solution. So, if the puzzle is proven to have only one, some other candidate in these
/// cells is true. Cells with a digit that was placed, not given, may be among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeadlyPattern(pub Vec<(Cell, DigitSet)>);

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

    /// Whether it places or removes something.
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

    /// Whether it is true in a solution: it places the solution's digits and removes none of them.
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

impl PatternPart {
    /// Returns cells and digits in a role.
    #[must_use]
    pub const fn cells(role: Role, cells: CellSet, digits: DigitSet) -> Self {
        Self { role, cells, digits, house: None }
    }

    /// Returns a house in a role, and the cells in it that matter.
    #[must_use]
    pub const fn house(role: Role, house: House, cells: CellSet, digits: DigitSet) -> Self {
        Self { role, cells, digits, house: Some(house) }
    }
}

impl Pattern {
    /// Iterates over the parts with a role, in order.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = &PatternPart> {
        self.parts.iter().filter(move |part| part.role == role)
    }
}
