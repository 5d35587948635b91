//! What kind of puzzle is wished for.

use super::symmetry::Symmetry;
use crate::board::{CellSet, Grid};
use crate::logic::{Level, Technique};
use crate::rating::Tenths;
use std::ops::RangeInclusive;

/// What a puzzle should be like. The default wishes for nothing: any proper puzzle will do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// How many clues.
    pub clues: Option<RangeInclusive<u32>>,
    /// A symmetry of the cells with a clue. [`Symmetry::None`] wishes that there be none at all.
    pub symmetry: Option<Symmetry>,
    /// Exactly the cells that have a clue.
    pub pattern: Option<CellSet>,
    /// Puzzles that differ from this one in few clues.
    pub near: Option<Grid>,
    /// No clue can be left out.
    pub minimal: bool,
    /// No digit of the solution can be added at the same rating.
    pub maximal: bool,
    /// The rating of the hardest step.
    pub er: Option<RangeInclusive<Tenths>>,
    /// The rating of the hardest step up to the first placement.
    pub ep: Option<RangeInclusive<Tenths>>,
    /// The rating of the first step.
    pub ed: Option<RangeInclusive<Tenths>>,
    /// ER equals EP.
    pub pearl: bool,
    /// ER, EP and ED are equal.
    pub diamond: bool,
    /// The level of the path through the default techniques.
    pub level: Option<Level>,
    /// Needed: the techniques ordered before it get stuck, with it they solve.
    pub technique: Option<Technique>,
    /// Solved without these: they are taken out of the default techniques.
    pub without: Vec<Technique>,
    /// Solved with these and no others.
    pub only: Vec<Technique>,
}

/// Why there is no such puzzle, known without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// No proper puzzle has fewer than 17 clues.
    TooFewClues,
    /// A minimal puzzle of that many clues is not possible, or a puzzle has at most 80.
    TooManyClues,
}

impl std::fmt::Display for Impossible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::TooFewClues => "no puzzle with fewer than 17 clues has a single solution",
            Self::TooManyClues => "there is no such puzzle with that many clues",
        })
    }
}

impl std::error::Error for Impossible {}
