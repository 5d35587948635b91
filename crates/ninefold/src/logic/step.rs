//! A step: what one application of a technique places or removes, and the pattern that proves it.
//!
//! A step is plain data, made by a finder and used by three readers that know nothing of finders:
//!
//! ```text
//!            parts   roles of cells, houses and digits      ->  words and drawings
//!   pattern  chains  inferences, each from earlier ones     ->  words and arrows
//!            truths  "one of these must be true"            ->  the proof (`proof.rs`)
//!            deadly  cells that would give two solutions    ->  the proof
//! ```
//!
//! Truths are names of facts, not claims: "the cell r4c7 holds one of its candidates", "row 3 has
//! a place for 5". So a finder cannot invent one; it can only forget one, and then the proof fails.

use super::technique::Technique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// One application of a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which technique.
    pub technique: Technique,
    /// Digits that can be written down.
    pub placements: Vec<Candidate>,
    /// Candidates that can be crossed out, by cell and digit, none twice.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub pattern: Pattern,
}

/// What proves a step, and what to show of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The digits it is about.
    pub digits: DigitSet,
    /// Cells, houses and digits with their roles, in the order in which words name them.
    pub parts: Vec<PatternPart>,
    /// Chains of inferences: one for a chain, several for a forcing chain or a kraken fish.
    pub chains: Vec<Chain>,
    /// The facts it rests on.
    pub truths: Vec<Truth>,
    /// Cells that must not be filled in a certain way, because there would be two solutions.
    pub deadly: Option<DeadlyPattern>,
    /// Two fish with the same base in one step.
    pub siamese: bool,
}

/// Some cells or a house, and what they do in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternPart {
    /// What it does.
    pub role: Role,
    /// Which cells, perhaps none if it is only a house.
    pub cells: CellSet,
    /// Which digits there, perhaps none if all candidates count.
    pub digits: DigitSet,
    /// Which house, if one.
    pub house: Option<House>,
}

/// What a part of a pattern does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The cells and digits that make up a single, a subset, a rectangle, a wing.
    Body,
    /// A house in which a digit must go somewhere: the base of a fish, the box of a locked digit;
    /// also the cell or house of a verity, whose possibilities are followed one by one.
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
    /// Where an assumption comes to nothing: a cell without a candidate, a house without a place.
    Contradiction,
    /// The cells a pattern speaks about that are neither of the above: target cells of an exocet.
    Target,
}

/// Inferences in the order in which they are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// They; each comes after those it follows from.
    pub nodes: Vec<Inference>,
    /// Whether the last node leads back to the first.
    pub is_loop: bool,
}

/// A statement in a chain: this digit is, or is not, in this cell (or in one of these cells).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// One cell, or the cells of a group or of an almost locked set that hold the digit.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether it is there or not.
    pub is_on: bool,
    /// The numbers of the nodes of this chain from which it follows; none for what is assumed.
    pub from: Vec<u16>,
    /// What makes it follow.
    pub because: Because,
}

/// What makes one statement of a chain follow from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It is assumed.
    Assumed,
    /// A cell holds only one digit, or must hold its last candidate.
    Cell(Cell),
    /// A digit goes only once into a house, or into its last place there.
    House(House),
    /// An almost locked set: the part of that number among [`Pattern::parts`].
    Set(u16),
    /// A pattern that stands once the earlier statements hold: locked candidates, a subset, a fish
    /// in what is left. The part of that number tells which.
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

/// Open cells and digits such that, if each cell held one of its digits here, the puzzle would
/// have a second solution. So, if the puzzle is proven to have only one, some other candidate in
/// these cells is true. Cells with a digit placed later (not given) may be among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadlyPattern(pub Vec<(Cell, DigitSet)>);

impl Step {
    /// A step that places nothing and removes nothing yet.
    #[must_use]
    pub fn new(technique: Technique, digits: DigitSet) -> Self {
        let pattern = Pattern { digits, ..Pattern::default() };
        Self { technique, placements: Vec::new(), eliminations: Vec::new(), pattern }
    }

    /// With this placement.
    #[must_use]
    pub fn placing(mut self, cell: Cell, digit: Digit) -> Self {
        self.placements.push(Candidate { cell, digit });
        self
    }

    /// With these eliminations: a digit from some cells.
    #[must_use]
    pub fn removing(mut self, cells: CellSet, digit: Digit) -> Self {
        self.eliminations.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        self
    }

    /// With a part of its pattern.
    #[must_use]
    pub fn part(mut self, part: PatternPart) -> Self {
        self.pattern.parts.push(part);
        self
    }

    /// With facts it rests on.
    #[must_use]
    pub fn truths(mut self, truths: impl IntoIterator<Item = Truth>) -> Self {
        self.pattern.truths.extend(truths);
        self
    }

    /// Puts the eliminations in order and drops repetitions, as the data type promises.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self.placements.sort_unstable();
        self.placements.dedup();
        self
    }

    /// Whether it does something.
    #[must_use]
    pub fn is_useful(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// The code of its technique; a siamese fish has a 1 behind it.
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

    /// The length of its chains in links, as the libraries of technique cases count: those between
    /// one node and the next, and for a loop the one back to the start unless it stays in the cell.
    /// Almost locked sets count as more than one node.
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

/// What an almost locked set of so many cells adds to the length of an AIC, in half links.
pub(in crate::logic) const fn cost_in_aic(cells: usize) -> u32 {
    match cells {
        0 | 1 => 0,
        2 => 2,
        _ => (cells as u32 - 1) * 4,
    }
}

/// What an almost locked set adds to the length of a loop, in half links, whatever its size.
pub(in crate::logic) const fn cost_in_loop(_cells: usize) -> u32 {
    5
}

impl PatternPart {
    /// Cells and digits in a role.
    #[must_use]
    pub const fn cells(role: Role, cells: CellSet, digits: DigitSet) -> Self {
        Self { role, cells, digits, house: None }
    }

    /// A house in a role, and the cells in it that matter.
    #[must_use]
    pub const fn house(role: Role, house: House, cells: CellSet, digits: DigitSet) -> Self {
        Self { role, cells, digits, house: Some(house) }
    }
}

impl Pattern {
    /// The parts with a role, in order.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = &PatternPart> {
        self.parts.iter().filter(move |part| part.role == role)
    }
}
