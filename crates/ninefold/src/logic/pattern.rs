//! Patterns: the reason of a step, as plain data.
//!
//! ```text
//!   parts   roles of cells, houses and digits      ->  words and drawings
//!   chains  inferences, each from earlier ones     ->  words and arrows
//!   net     lines, each from earlier ones          ->  words, drawings and the proof of a net
//!   truths  "one of these must be true"            ->  the proof (`proof`)
//!   deadly  cells that would give two solutions    ->  the proof
//! ```
//!
//! A truth names a fact and claims nothing: "the cell r4c7 holds one of its candidates", "row 3 has
//! a place for 5". So a finder cannot invent one; it can only omit one, and then the proof fails.
//!
//! # Nets
//!
//! ```text
//!   1  suppose r1c4=3                                          depth 1   a block begins
//!   2  r2c2=8     the last place in column 2, by 1             depth 1
//!   3    suppose r5c5=1                                        depth 2   a block inside
//!   4    r6c5=2   the last candidate of r6c5, by 1 and 3       depth 2
//!   5    row 7 has no place for 4, by 2 and 4                  depth 2   the block ends
//!   6  r5c5<>1    by 3 to 5                                    depth 1
//!   7  r5c9 has no candidate left, by 1 and 6                  depth 1   the block ends
//! ```
//!
//! The depth of a line is the number of suppositions under which it holds. A supposition begins a
//! block of its depth. A line may use every earlier line of its own block and of the blocks around
//! it; a block that has ended is used only as a whole, by the line after it.
//!
//! The blocks of depth 1 prove the step: one block that supposes the opposite of what the step
//! claims and ends in a contradiction, or one block for each candidate of a truth, each of which
//! ends with the claim or in a contradiction.

use super::technique::Technique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

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
    /// The lines of a forcing net, which prove the step without any truth of the pattern.
    pub net: Option<Net>,
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

/// The lines of a net.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Net {
    /// The lines in reading order. Their numbers, counted from 0, are what other lines name.
    pub lines: Vec<NetLine>,
}

/// One line of a net: a statement and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NetLine {
    /// The number of suppositions under which it holds.
    pub depth: u8,
    /// The statement.
    pub says: Statement,
    /// The numbers of the earlier lines that the reason needs, besides the position, in order.
    pub from: Vec<u16>,
    /// The reason.
    pub because: NetReason,
}

/// A statement of a net.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// A candidate is true.
    On(Candidate),
    /// These candidates are false; there is at least one.
    Off(Vec<Candidate>),
    /// None of the candidates of this truth is left.
    Contradiction(Truth),
}

/// The reason of a line of a net.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NetReason {
    /// The statement is supposed.
    Supposed,
    /// It is the last candidate of this truth; all others are excluded by the lines it comes from.
    /// Also the reason of a contradiction: all candidates of the truth are excluded.
    Truth(Truth),
    /// A line that it comes from places a digit in the same cell or the same digit in a cell that
    /// sees it.
    Excluded,
    /// A technique of the catalogue that applies once the lines it comes from hold, and the
    /// pattern that proves it.
    Technique(Technique, Box<Pattern>),
    /// The blocks of the next depth from this line number to the line itself prove it, as the
    /// blocks of depth 1 prove the step.
    Nested {
        /// The number of the first line of the blocks.
        first: u16,
        /// The truth whose candidates the blocks suppose; none for a single block that ends in a
        /// contradiction.
        cases: Option<Truth>,
    },
}

impl Net {
    /// Returns the greatest depth of its lines: 1 for a net without nested blocks.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.lines.iter().map(|line| line.depth).max().unwrap_or(0)
    }

    /// Returns the number of implications: lines that are not suppositions.
    #[must_use]
    pub fn implications(&self) -> usize {
        self.lines.iter().filter(|line| line.because != NetReason::Supposed).count()
    }
}

impl NetLine {
    /// Returns a line without premises.
    #[must_use]
    pub const fn new(depth: u8, says: Statement, because: NetReason) -> Self {
        Self { depth, says, from: Vec::new(), because }
    }

    /// Returns the line with the numbers of the lines that it comes from.
    #[must_use]
    pub fn from_lines(mut self, mut from: Vec<u16>) -> Self {
        from.sort_unstable();
        from.dedup();
        self.from = from;
        self
    }
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
