//! What kind of puzzle is wished for, exactly.
//!
//! Wishes of different kinds are independent: a puzzle is as wished if it fulfils each of them. This
//! file makes nothing and judges nothing; [`ImpossibleSpec`](super::ImpossibleSpec) says which specs can be
//! refused at once.

use super::symmetry::Symmetry;
use crate::board::{CellSet, Grid};
use crate::logic::{Level, Technique};
use crate::rating::Tenths;
use std::ops::RangeInclusive;

/// What a puzzle should be like. The default specs for nothing: any proper puzzle will do.
///
/// Whatever is wished for, a puzzle that is made is proper: it has exactly one solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// How many clues.
    pub clues: Option<RangeInclusive<u32>>,
    /// A symmetry of the cells with a clue; they may have more symmetries than this one.
    /// [`Symmetry::None`] specs that there be none at all.
    pub symmetry: Option<Symmetry>,
    /// Exactly the cells that have a clue.
    pub pattern: Option<CellSet>,
    /// Puzzles that differ from this one in few clues, and never this one itself. It need not be
    /// proper. A clue of it is *left out* if its cell has no clue or another digit; a clue is *put in*
    /// if it is not one of its clues. Each at most [`Spec::NEAR`] times; cells that a symmetry
    /// joins count as one. What other specs force (cells outside the pattern, a number of clues that
    /// it does not have, a symmetry that it breaks) comes on top.
    pub near: Option<Grid>,
    /// No clue can be left out: the puzzle without it would have several solutions.
    pub minimal: bool,
    /// No digit of the solution can be added at the same rating: each puzzle with one more clue,
    /// whichever digit of the solution it is, has another ER, EP or ED. The one with all 81 has none.
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
    /// The level of the path through the default techniques: see [`Path::level`]. The path reaches
    /// the solution; only a puzzle of the level extreme may be one that they do not solve.
    ///
    /// [`Path::level`]: crate::logic::Path::level
    pub level: Option<Level>,
    /// Needed: with the default techniques that come before it in the catalogue the puzzle is not
    /// solved, with them and this one it is. It need not be one of the default techniques. Those that
    /// come later do not matter: some of them may solve the puzzle without it.
    pub technique: Option<Technique>,
    /// The technique is needed strictly: the puzzle is not solved by all other default techniques up
    /// to this level together with those that come before it in the catalogue, and it is solved by
    /// those up to this level together with it. More general techniques count as others: within the
    /// level hard, Multi Colours 1 removes whatever an X-Wing does. Means nothing without `technique`.
    pub strictly: Option<Level>,
    /// Solved without these: the default techniques without them solve the puzzle.
    pub without: Vec<Technique>,
    /// Solved with these and no others: they alone solve the puzzle. Empty specs for nothing.
    pub only: Vec<Technique>,
}

impl Spec {
    /// How many clues of a puzzle are left out, and how many put in, to get one near it.
    pub const NEAR: u32 = 4;
}
