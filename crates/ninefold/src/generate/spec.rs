//! The specification of the puzzles to generate.
//!
//! The constraints are independent: a puzzle matches a spec if it satisfies each of them. This file
//! only describes; [`ImpossibleSpec`](super::ImpossibleSpec) names the specs that are refused without a search, and
//! [`Generator`](super::Generator) looks for puzzles that match.

use super::symmetry::Symmetry;
use crate::board::{CellSet, Grid};
use crate::logic::{Level, Technique};
use crate::rating::Tenths;
use std::fmt;
use std::ops::RangeInclusive;

/// The constraints on a puzzle to generate. [`Spec::new`] has none: any proper puzzle matches it.
///
/// Every generated puzzle is proper, whatever the spec: it has exactly one solution.
///
/// ```
/// use ninefold::generate::{Spec, Symmetry};
/// use ninefold::logic::Level;
///
/// let spec = Spec::new().clues(24..=28).symmetry(Symmetry::Rotational).level(Level::Hard);
/// assert_eq!(spec.clues, Some(24..=28));
/// assert!(spec.check().is_ok());
/// assert!(spec.minimal(true).clues(60..=70).check().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Spec {
    /// The number of clues.
    pub clues: Option<RangeInclusive<u32>>,
    /// A symmetry of the cells with a clue; they may have further symmetries.
    /// [`Symmetry::None`] requires that they have none at all.
    pub symmetry: Option<Symmetry>,
    /// The cells with a clue have at least one symmetry. The attempts of a generator take turns with
    /// the symmetries that are possible. Has no effect if `symmetry` is set.
    pub any_symmetry: bool,
    /// The set of cells that have a clue, exactly.
    pub pattern: Option<CellSet>,
    /// A puzzle that the generated ones resemble: they differ from it in few clues, and are never
    /// equal to it. It need not be proper.
    ///
    /// A clue of it is *removed* if its cell has no clue or another digit; a clue is *added* if it is
    /// not one of its clues. At most [`Spec::NEAR`] clues are removed and as many are added; cells
    /// that a symmetry joins count as one. Changes that other constraints force (cells outside the
    /// pattern, a number of clues that it does not have, a symmetry that it breaks) are not counted.
    pub near: Option<Grid>,
    /// No clue is redundant: without it the puzzle would have several solutions.
    pub minimal: bool,
    /// No digit of the solution can be added at the same rating: each puzzle with one more clue,
    /// whichever digit of the solution it is, has another ER, EP or ED. The one with all 81 has none.
    pub maximal: bool,
    /// The rating of the hardest step (ER).
    pub er: Option<RangeInclusive<Tenths>>,
    /// The rating of the hardest step up to the first placement (EP).
    pub ep: Option<RangeInclusive<Tenths>>,
    /// The rating of the first step (ED).
    pub ed: Option<RangeInclusive<Tenths>>,
    /// ER equals EP.
    pub pearl: bool,
    /// ER, EP and ED are equal.
    pub diamond: bool,
    /// The level of the solution path through the default techniques: see [`Path::level`]. The path
    /// reaches the solution; only a puzzle of the level extreme may be one that they do not solve.
    ///
    /// [`Path::level`]: crate::logic::Path::level
    pub level: Option<Level>,
    /// A technique that is needed: the default techniques that come before it in the catalogue do not
    /// solve the puzzle, and together with this one they do. It need not be a default technique.
    /// Later techniques are ignored: some of them may solve the puzzle without it.
    pub technique: Option<Technique>,
    /// The technique is needed strictly: the puzzle is not solved by all other default techniques up
    /// to this level together with those that come before it in the catalogue, and it is solved by
    /// those up to this level together with it. More general techniques count as others: within the
    /// level hard, Multi Colours 1 removes whatever an X-Wing does. Has no effect without `technique`.
    pub strictly: Option<Level>,
    /// Techniques that are not needed: the default techniques without them solve the puzzle.
    pub without: Vec<Technique>,
    /// Techniques that suffice: they alone solve the puzzle. Empty means no constraint.
    pub only: Vec<Technique>,
}

impl Spec {
    /// The number of clues that may be removed from the puzzle in [`Spec::near`], and added to it.
    pub const NEAR: u32 = 4;

    /// Returns a spec without constraints.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    option_setters! {
        /// Sets the number of clues.
        clues(clues: RangeInclusive<u32>);
        /// Sets the symmetry of the cells with a clue.
        symmetry(symmetry: Symmetry);
        /// Sets the cells that have a clue. [`Pattern`](super::Pattern) reads them from a drawing.
        pattern(pattern: CellSet);
        /// Sets the puzzle that generated ones resemble.
        near(near: Grid);
        /// Sets the rating of the hardest step.
        er(er: RangeInclusive<Tenths>);
        /// Sets the rating of the hardest step up to the first placement.
        ep(ep: RangeInclusive<Tenths>);
        /// Sets the rating of the first step.
        ed(ed: RangeInclusive<Tenths>);
        /// Sets the level of the solution path.
        level(level: Level);
        /// Sets the technique that is needed.
        technique(technique: Technique);
        /// Requires that the technique is needed strictly: no other technique up to this level helps.
        strictly(strictly: Level);
    }

    setters! {
        /// Requires at least one symmetry, whichever it is.
        any_symmetry(any_symmetry: bool);
        /// Requires that no clue is redundant.
        minimal(minimal: bool);
        /// Requires that each further digit of the solution would change the rating.
        maximal(maximal: bool);
        /// Requires that ER equals EP.
        pearl(pearl: bool);
        /// Requires that ER, EP and ED are equal.
        diamond(diamond: bool);
    }

    /// Sets the techniques that are not needed.
    #[must_use]
    pub fn without(mut self, techniques: impl IntoIterator<Item = Technique>) -> Self {
        self.without = techniques.into_iter().collect();
        self
    }

    /// Sets the techniques that suffice.
    #[must_use]
    pub fn only(mut self, techniques: impl IntoIterator<Item = Technique>) -> Self {
        self.only = techniques.into_iter().collect();
        self
    }

    /// Returns whether the spec has a constraint of this kind.
    #[must_use]
    pub fn has(&self, constraint: Constraint) -> bool {
        match constraint {
            Constraint::Clues => self.clues.is_some(),
            Constraint::Symmetry => self.symmetry.is_some() || self.any_symmetry,
            Constraint::Pattern => self.pattern.is_some(),
            Constraint::Near => self.near.is_some(),
            Constraint::Minimal => self.minimal,
            Constraint::Maximal => self.maximal,
            Constraint::Er => self.er.is_some(),
            Constraint::Ep => self.ep.is_some(),
            Constraint::Ed => self.ed.is_some(),
            Constraint::Pearl => self.pearl,
            Constraint::Diamond => self.diamond,
            Constraint::Level => self.level.is_some(),
            Constraint::Technique => self.technique.is_some(),
            Constraint::Strictly => self.strictly.is_some(),
            Constraint::Without => !self.without.is_empty(),
            Constraint::Only => !self.only.is_empty(),
        }
    }
}

/// Defines [`Constraint`] from the names of its variants and of their fields in [`Spec`].
macro_rules! constraints {
    ($($variant:ident $name:literal)*) => {
        /// A kind of constraint: one for each field of [`Spec`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Constraint {
            $(
                #[doc = concat!("[`Spec::", $name, "`]")]
                $variant,
            )*
        }

        impl Constraint {
            /// All kinds of constraints, in the order in which messages list them.
            pub const ALL: [Self; 16] = [$(Self::$variant),*];

            /// Returns the name of the field, which is also the name of the option of the program.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

constraints! {
    Clues "clues"  Symmetry "symmetry"  Pattern "pattern"  Near "near"
    Minimal "minimal"  Maximal "maximal"  Er "er"  Ep "ep"
    Ed "ed"  Pearl "pearl"  Diamond "diamond"  Level "level"
    Technique "technique"  Strictly "strictly"  Without "without"  Only "only"
}

impl Constraint {
    /// Returns a list of this constraint alone.
    pub(super) const fn alone(self) -> &'static [Self] {
        match self {
            Self::Clues => &[Self::Clues],
            Self::Er => &[Self::Er],
            Self::Ep => &[Self::Ep],
            Self::Ed => &[Self::Ed],
            _ => &[],
        }
    }
}

/// Writes the name as texts have it: ratings in capital letters.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Er => "ER",
            Self::Ep => "EP",
            Self::Ed => "ED",
            _ => self.name(),
        })
    }
}
