//! A step as a drawing, before anyone paints it: which cells and houses are tinted, which candidates
//! carry which tone, which arrows go from where to where.
//!
//! A tone has a meaning, not a colour; a terminal, a page and a printer each have their own colours,
//! and none of them may rely on colour alone.

use ninefold::logic::{Chain, Inference, PatternPart, Position, Role, Step};
use ninefold::{Candidate, Cell, CellSet, Digit, House};

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Part of the pattern.
    Body,
    /// A second part of it, opposite to the first: the other colour, what a chain denies.
    Other,
    /// A third part.
    Third,
    /// A fourth part.
    Fourth,
    /// What spoils the pattern, or saves it: a fin, a guardian.
    Fin,
    /// It goes.
    Gone,
    /// It is placed.
    Placed,
}

impl Tone {
    /// A short name, for style sheets.
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

/// An inference between two candidates (or groups of them).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// From these cells.
    pub from: CellSet,
    /// And this digit.
    pub from_digit: Digit,
    /// To these cells.
    pub to: CellSet,
    /// And this digit.
    pub to_digit: Digit,
    /// Whether it says "if not, then": drawn as a full line. Else "if so, then not": dashed.
    pub is_strong: bool,
}

/// What to paint.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// The grid with its candidates, as it was before the step.
    pub position: &'a Position,
    /// Houses in which the pattern lives.
    pub houses: Vec<(House, Tone)>,
    /// Cells of the pattern.
    pub cells: Vec<(Cell, Tone)>,
    /// Candidates of the pattern, and those that go or are placed. Each at most once.
    pub marks: Vec<(Candidate, Tone)>,
    /// The inferences of chains.
    pub arrows: Vec<Arrow>,
    /// Cells whose candidates are drawn: all, unless a hint holds some back.
    pub shown: CellSet,
    /// Cells to point at as a whole: where to look, what was written, what is wrong.
    pub pointed: CellSet,
}

impl<'a> Drawing<'a> {
    /// A position alone.
    #[must_use]
    pub fn of_position(position: &'a Position) -> Self {
        Self {
            position,
            houses: Vec::new(),
            cells: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            shown: CellSet::ALL,
            pointed: CellSet::EMPTY,
        }
    }

    /// A step in the position in which it was found.
    #[must_use]
    pub fn of_step(position: &'a Position, step: &Step) -> Self {
        let mut drawing = Self::of_position(position);
        // What comes first wins: results over the pattern.
        step.placements.iter().for_each(|candidate| drawing.mark(*candidate, Tone::Placed));
        step.eliminations.iter().for_each(|candidate| drawing.mark(*candidate, Tone::Gone));
        let mut sets = 0;
        for part in &step.pattern.parts {
            let tone = tone_of(part, &mut sets);
            drawing.part(part, tone);
        }
        step.pattern.chains.iter().for_each(|chain| drawing.chain(chain));
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
        let arrow = Arrow {
            from: from.cells,
            from_digit: from.digit,
            to: to.cells,
            to_digit: to.digit,
            is_strong: !from.is_on && to.is_on,
        };
        if !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
    }

    /// The tone of a candidate, if it has one.
    #[must_use]
    pub fn tone(&self, candidate: Candidate) -> Option<Tone> {
        self.marks.iter().find(|(other, _)| *other == candidate).map(|(_, tone)| *tone)
    }

    /// The tone of a cell, if it has one.
    #[must_use]
    pub fn cell_tone(&self, cell: Cell) -> Option<Tone> {
        self.cells.iter().find(|(other, _)| *other == cell).map(|(_, tone)| *tone)
    }
}

/// Sets take turns, so that neighbours differ; every other role has its tone.
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
