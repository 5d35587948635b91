//! All that follows from one assumption, with the reasons.
//!
//! ```text
//!   line   r1c1=5   r1c4<>5   r1c4=2   r7c4<>2 ...     statements in the order they were found
//!   why    assumed  row 1     cell     column 4        what each follows from, always earlier ones
//! ```
//!
//! First in, first out, so that what is near is found by a short way. It ends with a clash (something
//! and its opposite) or when nothing new follows.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;
use crate::logic::scene::{Options, Scene};
use crate::logic::step::{Because, Part, Role, Step, Truth};
use crate::logic::technique::Technique;

/// What may be used to conclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum Strength {
    /// Cells with two candidates and houses with two places, as they are in the position.
    Chains,
    /// Also cells and houses that have only one candidate left under the assumption.
    Singles,
    /// Also locked candidates and subsets in what is left.
    Basics,
    /// Also fish, wings, colouring, chains and almost locked sets in what is left.
    Patterns,
}

const BASICS: &[Technique] = &[
    Technique::LockedCandidatesPointing,
    Technique::LockedCandidatesClaiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::HiddenTriple,
];

const PATTERNS: &[Technique] = &[
    Technique::XWing,
    Technique::Swordfish,
    Technique::NakedQuadruple,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::TurbotFish,
    Technique::EmptyRectangle,
    Technique::WWing,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::FinnedXWing,
    Technique::SashimiXWing,
    Technique::SimpleColoursTrap,
    Technique::SimpleColoursWrap,
    Technique::XyChain,
    Technique::AlsXz,
];

impl Strength {
    fn patterns(self) -> &'static [&'static [Technique]] {
        match self {
            Self::Chains | Self::Singles => &[],
            Self::Basics => &[BASICS],
            Self::Patterns => &[BASICS, PATTERNS],
        }
    }
}

/// What a statement follows from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    Assumed,
    /// Another statement of the line, which excludes this one.
    Excluded(u16, Because),
    /// All other candidates of the cell, or places in the house, are gone.
    Last(Because),
    /// The pattern of this number.
    Pattern(u16),
}

/// A pattern used on the way.
#[derive(Debug)]
pub(super) struct Used {
    pub(super) part: Part,
    pub(super) truths: Vec<Truth>,
}

/// A statement: a candidate that is or is not.
type Statement = u16;

fn statement(candidate: Candidate, is_on: bool) -> Statement {
    ((candidate.cell.index() * 9 + candidate.digit.index()) * 2) as u16 + u16::from(is_on)
}

pub(super) fn meaning(statement: Statement) -> Option<(Candidate, bool)> {
    let number = usize::from(statement / 2);
    let candidate =
        Candidate { cell: Cell::new(number / 9)?, digit: Digit::from_index(number % 9)? };
    Some((candidate, statement % 2 == 1))
}

const NOWHERE: u16 = u16::MAX;

/// Everything that follows from one assumption.
#[derive(Debug)]
pub(in crate::logic) struct Flood {
    assumed: Candidate,
    pub(super) line: Vec<(Statement, Why)>,
    place: Box<[u16; 2 * 729]>,
    on: [CellSet; 9],
    off: [CellSet; 9],
    gone: [DigitSet; 81],
    pub(super) used: Vec<Used>,
    /// The opposite of a statement of the line, and why it follows as well.
    pub(super) clash: Option<(Statement, Why)>,
}

impl Flood {
    /// All that follows from this candidate.
    pub(in crate::logic) fn of(
        position: &Position,
        assumed: Candidate,
        strength: Strength,
    ) -> Self {
        let mut flood = Self {
            assumed,
            line: Vec::with_capacity(128),
            place: Box::new([NOWHERE; 2 * 729]),
            on: [CellSet::EMPTY; 9],
            off: [CellSet::EMPTY; 9],
            gone: [DigitSet::EMPTY; 81],
            used: Vec::new(),
            clash: None,
        };
        flood.state(assumed, true, Why::Assumed);
        flood.run(position, strength);
        flood
    }

    fn run(&mut self, position: &Position, strength: Strength) {
        let mut next = 0;
        loop {
            while let Some((now, _)) = self.line.get(next) {
                if let Some((candidate, is_on)) = meaning(*now) {
                    if is_on {
                        self.exclude(position, candidate, next as u16);
                    } else {
                        self.look_for_last(position, candidate, strength);
                    }
                }
                if self.clash.is_some() {
                    return;
                }
                next += 1;
            }
            self.look_for_patterns(position, strength);
            if next == self.line.len() || self.clash.is_some() {
                return;
            }
        }
    }

    /// Writes a statement down, unless it is known; its opposite makes a clash.
    fn state(&mut self, candidate: Candidate, is_on: bool, why: Why) {
        let (this, opposite) = (statement(candidate, is_on), statement(candidate, !is_on));
        if self.place[usize::from(this)] != NOWHERE || self.clash.is_some() {
            return;
        }
        if self.place[usize::from(opposite)] != NOWHERE {
            self.clash = Some((this, why));
            return;
        }
        self.place[usize::from(this)] = self.line.len() as u16;
        self.line.push((this, why));
        let Candidate { cell, digit } = candidate;
        if is_on {
            self.on[digit.index()].insert(cell);
        } else {
            self.off[digit.index()].insert(cell);
            self.gone[cell.index()].insert(digit);
        }
    }

    /// What a true candidate excludes.
    fn exclude(&mut self, position: &Position, candidate: Candidate, from: u16) {
        let Candidate { cell, digit } = candidate;
        for other in position.candidates(cell) - DigitSet::only(digit) - self.gone[cell.index()] {
            let why = Why::Excluded(from, Because::Cell(cell));
            self.state(Candidate { cell, digit: other }, false, why);
        }
        for house in cell.houses() {
            let others =
                position.spots(house, digit) - CellSet::only(cell) - self.off[digit.index()];
            for other in others {
                let why = Why::Excluded(from, Because::House(house));
                self.state(Candidate { cell: other, digit }, false, why);
            }
        }
    }

    /// What a false candidate leaves as the only one.
    fn look_for_last(&mut self, position: &Position, candidate: Candidate, strength: Strength) {
        let Candidate { cell, digit } = candidate;
        let is_chain = strength == Strength::Chains;
        let all = position.candidates(cell);
        let left = all - self.gone[cell.index()];
        let why = Why::Last(Because::Cell(cell));
        match left.single() {
            Some(last) if !is_chain || all.len() == 2 => {
                self.state(Candidate { cell, digit: last }, true, why);
            }
            None if left.is_empty() => self.state(candidate, true, why),
            _ => {}
        }
        for house in cell.houses() {
            let all = position.spots(house, digit);
            let left = all - self.off[digit.index()];
            let why = Why::Last(Because::House(house));
            if left.is_empty() {
                self.state(candidate, true, why);
            } else if let Some(last) = left.single()
                && (!is_chain || all.len() == 2)
            {
                self.state(Candidate { cell: last, digit }, true, why);
            }
        }
    }

    fn look_for_patterns(&mut self, position: &Position, strength: Strength) {
        let before = self.line.len();
        for techniques in strength.patterns() {
            let left = self.left(position);
            let options = Options { sets_in_chains: false, ..Options::default() };
            let scene = Scene::new(&left, options, false);
            for technique in *techniques {
                for step in scene.all(*technique) {
                    self.use_pattern(&step);
                }
                if self.line.len() > before || self.clash.is_some() {
                    return;
                }
            }
        }
    }

    /// The position under the assumption.
    fn left(&self, position: &Position) -> Position {
        let mut left = position.clone();
        for digit in Digit::all() {
            for cell in self.off[digit.index()] {
                left.eliminate(Candidate { cell, digit });
            }
        }
        left
    }

    fn use_pattern(&mut self, step: &Step) {
        let number = self.used.len() as u16;
        let cells = step.pattern.parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
        let house = step.pattern.parts.first().and_then(|part| part.house);
        let part = Part { role: Role::Helper, cells, digits: step.pattern.digits, house };
        self.used.push(Used { part, truths: step.pattern.truths.clone() });
        for gone in &step.eliminations {
            self.state(*gone, false, Why::Pattern(number));
        }
    }

    /// What was assumed.
    pub(super) fn assumed(&self) -> Candidate {
        self.assumed
    }

    /// Whether it contradicts itself.
    pub(super) fn is_contradiction(&self) -> bool {
        self.clash.is_some()
    }

    /// Where a digit is, or is not.
    pub(super) fn cells(&self, digit: Digit, is_on: bool) -> CellSet {
        if is_on { self.on[digit.index()] } else { self.off[digit.index()] }
    }

    /// How late a statement was found.
    pub(super) fn effort(&self, candidate: Candidate, is_on: bool) -> usize {
        self.at(candidate, is_on).map_or(usize::from(NOWHERE), usize::from)
    }

    /// The place of a statement in the line.
    pub(super) fn at(&self, candidate: Candidate, is_on: bool) -> Option<u16> {
        Some(self.place[usize::from(statement(candidate, is_on))]).filter(|at| *at != NOWHERE)
    }

    /// The statements from which one follows that has this reason.
    pub(super) fn parents(&self, position: &Position, this: Statement, why: Why) -> Vec<u16> {
        let off = |candidate: Candidate| self.at(candidate, false);
        let Some((Candidate { cell, digit }, _)) = meaning(this) else { return Vec::new() };
        match why {
            Why::Assumed => Vec::new(),
            Why::Excluded(from, _) => vec![from],
            Why::Last(Because::House(house)) => {
                let others = position.spots(house, digit) - CellSet::only(cell);
                others.iter().filter_map(|cell| off(Candidate { cell, digit })).collect()
            }
            Why::Last(_) => {
                let others = position.candidates(cell) - DigitSet::only(digit);
                others.iter().filter_map(|digit| off(Candidate { cell, digit })).collect()
            }
            Why::Pattern(number) => {
                let before = self.at(Candidate { cell, digit }, false);
                let truths =
                    self.used.get(usize::from(number)).map_or(&[][..], |used| &used.truths);
                let mut parents: Vec<u16> = truths
                    .iter()
                    .flat_map(|truth| members(position, *truth))
                    .filter_map(off)
                    .collect();
                // Only what was known before, and nothing twice.
                let first = self.first_of(number).or(before).unwrap_or(NOWHERE);
                parents.retain(|at| *at < first);
                parents.sort_unstable();
                parents.dedup();
                parents
            }
        }
    }

    /// Where the conclusions of a pattern begin.
    fn first_of(&self, number: u16) -> Option<u16> {
        let is_it = |(_, why): &(Statement, Why)| matches!(why, Why::Pattern(n) if *n == number);
        self.line.iter().position(is_it).map(|at| at as u16)
    }
}

fn members(position: &Position, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => {
            position.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
        }
        Truth::House(house, digit) => {
            position.spots(house, digit).iter().map(|cell| Candidate { cell, digit }).collect()
        }
    }
}

/// The truth behind a reason, if it is one.
pub(super) fn truth_of(because: Because, digit: Digit) -> Option<Truth> {
    let of_house = |house: House| Truth::House(house, digit);
    match because {
        Because::Cell(cell) => Some(Truth::Cell(cell)),
        Because::House(house) => Some(of_house(house)),
        _ => None,
    }
}
