//! Drawings as plain data: which cells and houses are tinted, which candidates have which tone, and
//! which arrows lead from where to where. Any front end can render them; [`svg`](crate::svg) does.
//! [`Drawing::layout`] finds the places of arrows and numbers, [`outline()`] the line around cells.
//!
//! A tone has a meaning, not a colour; a terminal, a page and a printer each have their own colours,
//! and none of them may rely on colour alone.
//!
//! ```
//! use ninefold::logic::Technique;
//! use ninefold_show::draw::{Drawing, Tone};
//!
//! let (position, step) = ninefold_show::examples::example(Technique::XWing).unwrap();
//! let drawing = Drawing::of_step(&position, &step);
//! let gone = drawing.marks.iter().filter(|(_, tone)| *tone == Tone::Gone).count();
//! assert_eq!(gone, step.eliminations.len());
//! ```

pub mod layout;
mod net;
mod outline;

pub use outline::{Point, outline, outline_path};

use crate::clause::Clause;
use ninefold::logic::{Chain, Inference, PatternPart, Position, Role, Step};
use ninefold::{Candidate, Cell, CellSet, Digit, House};
use std::fmt;

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Part of the pattern.
    Body,
    /// A second part, opposite to the first: the other colour, the false statements of a chain.
    Other,
    /// A third part.
    Third,
    /// A fourth part.
    Fourth,
    /// A fin or a guardian: a candidate outside the plain pattern.
    Fin,
    /// An eliminated candidate.
    Gone,
    /// A placed digit.
    Placed,
}

impl Tone {
    /// All tones.
    pub const ALL: [Self; 7] =
        [Self::Body, Self::Other, Self::Third, Self::Fourth, Self::Fin, Self::Gone, Self::Placed];

    /// Returns its short name, as style sheets use it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Other => "other",
            Self::Third => "third",
            Self::Fourth => "fourth",
            Self::Fin => "fin",
            Self::Gone => "gone",
            Self::Placed => "placed",
        }
    }
}

impl fmt::Display for Tone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An inference between two candidates, or groups of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Arrow {
    /// The cells at its start.
    pub from: CellSet,
    /// The digit at its start.
    pub from_digit: Digit,
    /// The cells at its end.
    pub to: CellSet,
    /// The digit at its end.
    pub to_digit: Digit,
    /// Whether it means "if not, then" (a full line); otherwise "if so, then not" (dashed).
    pub is_strong: bool,
    /// The number of the clause that says it; see [`Drawing::number`].
    pub number: Option<u16>,
}

/// The thing beside which a number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spot {
    /// A candidate.
    Candidate(Candidate),
    /// A cell as a whole.
    Cell(Cell),
    /// A house.
    House(House),
}

impl Arrow {
    /// Creates the arrow from one node of a chain to another, without a number.
    fn new(from: &Inference, to: &Inference) -> Self {
        Self {
            from: from.cells,
            from_digit: from.digit,
            to: to.cells,
            to_digit: to.digit,
            is_strong: !from.is_on && to.is_on,
            number: None,
        }
    }
}

/// A position with highlighted houses, cells, candidates and arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Drawing<'a> {
    /// The position before the step.
    pub position: &'a Position,
    /// The houses of the pattern.
    pub houses: Vec<(House, Tone)>,
    /// The cells of the pattern. Each is listed at most once.
    pub cells: Vec<(Cell, Tone)>,
    /// The candidates of the pattern, and those that are eliminated or placed. Each is listed at most
    /// once.
    pub marks: Vec<(Candidate, Tone)>,
    /// The inferences of chains.
    pub arrows: Vec<Arrow>,
    /// The numbers of a net's lines.
    pub numbers: Vec<(Spot, u16)>,
    /// The cells whose candidates are shown: all, unless a hint hides some.
    pub shown: CellSet,
    /// The cells to point at as a whole: an area to look at, placed digits, mistakes.
    pub pointed: CellSet,
}

impl<'a> Drawing<'a> {
    /// Creates the drawing of a position alone.
    #[must_use]
    pub fn of_position(position: &'a Position) -> Self {
        Self {
            position,
            houses: Vec::new(),
            cells: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            numbers: Vec::new(),
            shown: CellSet::ALL,
            pointed: CellSet::EMPTY,
        }
    }

    /// Creates the drawing of a step in the position in which it was found.
    #[must_use]
    pub fn of_step(position: &'a Position, step: &Step) -> Self {
        let mut drawing = Self::of_position(position);
        // The first tone of a candidate stays: results before the pattern.
        step.placements.iter().for_each(|candidate| drawing.mark(*candidate, Tone::Placed));
        step.eliminations.iter().for_each(|candidate| drawing.mark(*candidate, Tone::Gone));
        let mut sets = 0;
        for part in &step.pattern.parts {
            let tone = tone_of(part, &mut sets);
            drawing.part(part, tone);
        }
        step.pattern.chains.iter().for_each(|chain| drawing.chain(chain));
        step.pattern.net.iter().for_each(|net| drawing.net(net));
        drawing
    }

    fn mark(&mut self, candidate: Candidate, tone: Tone) {
        if self.position.has(candidate) && !self.marks.iter().any(|(other, _)| *other == candidate)
        {
            self.marks.push((candidate, tone));
        }
    }

    fn tint(&mut self, cell: Cell, tone: Tone) {
        if !self.cells.iter().any(|(other, _)| *other == cell) {
            self.cells.push((cell, tone));
        }
    }

    fn part(&mut self, part: &PatternPart, tone: Tone) {
        if let Some(house) = part.house {
            self.houses.push((house, tone));
        }
        for cell in part.cells {
            self.tint(cell, tone);
            for digit in part.digits & self.position.candidates(cell) {
                self.mark(Candidate { cell, digit }, tone);
            }
        }
    }

    fn chain(&mut self, chain: &Chain) {
        for node in &chain.nodes {
            let tone = if node.is_on { Tone::Body } else { Tone::Other };
            for cell in node.cells {
                self.mark(Candidate { cell, digit: node.digit }, tone);
            }
            let parents =
                node.from.iter().filter_map(|number| chain.nodes.get(usize::from(*number)));
            parents.for_each(|parent| self.arrow(parent, node));
        }
        if chain.is_loop
            && let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last())
        {
            self.arrow(last, first);
        }
    }

    fn arrow(&mut self, from: &Inference, to: &Inference) {
        let arrow = Arrow::new(from, to);
        if !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
    }

    /// Gives arrows the numbers of the clauses that say them.
    pub fn number(&mut self, step: &Step, clauses: &[Clause]) {
        for clause in clauses {
            for (from, to) in clause.links.iter().flat_map(|link| link.ends(&step.pattern)) {
                let wanted = Arrow::new(from, to);
                let arrow = self.arrows.iter_mut().find(|arrow| **arrow == wanted);
                arrow.into_iter().for_each(|arrow| arrow.number = clause.number);
            }
        }
    }

    /// Returns the tone of a candidate, if it has one.
    #[must_use]
    pub fn tone(&self, candidate: Candidate) -> Option<Tone> {
        self.marks.iter().find(|(other, _)| *other == candidate).map(|(_, tone)| *tone)
    }

    /// Returns the tone of a cell, if it has one.
    #[must_use]
    pub fn cell_tone(&self, cell: Cell) -> Option<Tone> {
        self.cells.iter().find(|(other, _)| *other == cell).map(|(_, tone)| *tone)
    }
}

/// Returns the tone of a part. Sets alternate, so that neighbours differ; every other role has its
/// own tone.
fn tone_of(part: &PatternPart, sets: &mut usize) -> Tone {
    match part.role {
        Role::Body | Role::Base | Role::Pivot | Role::Floor | Role::ColourA | Role::Stem => {
            Tone::Body
        }
        Role::Cover | Role::Pincer | Role::Roof | Role::ColourB | Role::Target => Tone::Other,
        Role::Helper | Role::ColourC | Role::Restricted => Tone::Third,
        Role::ColourD => Tone::Fourth,
        Role::Fin | Role::EndoFin | Role::Guardian | Role::Contradiction => Tone::Fin,
        Role::Set => {
            let turn = [Tone::Body, Tone::Other, Tone::Third, Tone::Fourth][*sets % 4];
            *sets += 1;
            turn
        }
    }
}
