//! Specs that are refused without a search, because no puzzle matches them or none is known.
//!
//! Only what is proven is refused, with two exceptions that their texts name: minimal puzzles of more
//! than 40 clues, and ratings above the highest known one. A spec that few puzzles match is accepted, and
//! [`Rarity`] says what is known about them.

mod checks;
mod rarity;

pub use rarity::Rarity;

use super::spec::{Constraint, Spec};
use super::symmetry::Symmetry;
use crate::board::House;
use crate::logic::{Level, Technique};
use crate::rating::Tenths;
use std::fmt;

/// The reason why no puzzle matches a spec, known without a search.
///
/// ```
/// use ninefold::generate::{Constraint, ImpossibleSpec, Spec};
///
/// let reason = Spec::new().clues(0..=16).check().unwrap_err();
/// assert_eq!(reason, ImpossibleSpec::TooFewClues);
/// assert!(reason.constraints().contains(&Constraint::Clues));
/// assert!(reason.to_string().contains("fewer than 17 clues"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImpossibleSpec {
    /// No proper puzzle has fewer than 17 clues.
    TooFewClues,
    /// A puzzle has at most 80 clues.
    TooManyClues,
    /// No minimal puzzle of more than 40 clues is known.
    TooManyForMinimal,
    /// The range of this constraint ends before it begins.
    EmptyRange(Constraint),
    /// No set of cells with this symmetry has that many cells.
    CluesOfSymmetry(Symmetry),
    /// All puzzles of 17 clues are known, and the clues of none have this symmetry, however its lines are swapped.
    SeventeenOfSymmetry(Symmetry),
    /// A puzzle with so few empty cells is solved by singles.
    AlmostFull,
    /// The pattern has this many cells, which is not the requested number of clues.
    CluesOfPattern(u32),
    /// The pattern does not have this symmetry; for [`Symmetry::None`], it has one.
    SymmetryOfPattern(Symmetry),
    /// Two rows of a band, or two columns of a stack, have no cell of the pattern: they could be
    /// swapped in the solution.
    EmptyLines(House, House),
    /// The puzzle in [`Spec::near`] has two equal digits in a house.
    NearClash,
    /// The puzzle in [`Spec::near`] has too few clues: with [`Spec::NEAR`] more it has fewer than 17.
    NearTooFew,
    /// No puzzle has a rating in the range of this constraint.
    OffScale(Constraint),
    /// No puzzle with so high a rating is known; the highest known is
    /// [`HIGHEST_KNOWN`](Self::HIGHEST_KNOWN).
    AboveKnown(Constraint),
    /// ED is never above EP, and EP never above ER; those of a pearl or diamond are equal.
    RatingsApart,
    /// The technique is required, and also excluded.
    NeededAndForbidden(Technique),
    /// The technique is required, and is not among the only ones allowed.
    NeededAndUnknown(Technique),
    /// Easier techniques find every step of this one.
    NeverNeeded(Technique),
    /// Within the level of [`Spec::strictly`], the other techniques listed find a step wherever this
    /// one does.
    NeverStrictlyNeeded(Technique, &'static [Technique]),
    /// A path that needs the technique is harder than this level.
    LevelBelow(Level, Technique),
    /// A path of singles is never as hard as this level.
    LevelAbove(Level),
    /// The only techniques allowed never place a digit.
    NothingPlaces,
    /// A puzzle that singles solve has an ER of at most 2.3.
    SinglesRateLess,
    /// A puzzle with an ER of at most 1.5 is solved by hidden singles, and does not need this technique.
    RatesMore(Technique),
}

impl ImpossibleSpec {
    /// The highest rating of a known puzzle.
    pub const HIGHEST_KNOWN: Tenths = Tenths(119);

    /// Returns the constraints that are in conflict; those among them that the spec
    /// [has](Spec::has) are to be changed.
    #[must_use]
    pub const fn constraints(&self) -> &'static [Constraint] {
        use Constraint as C;
        match self {
            Self::TooFewClues | Self::TooManyClues | Self::CluesOfPattern(_) => {
                &[C::Clues, C::Pattern]
            }
            Self::TooManyForMinimal => &[C::Clues, C::Pattern, C::Minimal],
            Self::CluesOfSymmetry(_) | Self::SeventeenOfSymmetry(_) => &[C::Clues, C::Symmetry],
            Self::AlmostFull => &[C::Clues, C::Pattern, C::Er, C::Level, C::Technique],
            Self::SymmetryOfPattern(_) => &[C::Symmetry, C::Pattern],
            Self::EmptyLines(..) => &[C::Pattern],
            Self::NearClash | Self::NearTooFew => &[C::Near],
            Self::EmptyRange(kind) | Self::OffScale(kind) | Self::AboveKnown(kind) => kind.alone(),
            Self::RatingsApart => &[C::Er, C::Ep, C::Ed, C::Pearl, C::Diamond],
            Self::NeededAndForbidden(_) => &[C::Technique, C::Without],
            Self::NeededAndUnknown(_) => &[C::Technique, C::Only],
            Self::NeverNeeded(_) => &[C::Technique],
            Self::NeverStrictlyNeeded(..) => &[C::Technique, C::Strictly],
            Self::LevelBelow(..) => &[C::Level, C::Technique],
            Self::LevelAbove(_) => &[C::Level, C::Only],
            Self::NothingPlaces => &[C::Only],
            Self::SinglesRateLess => &[C::Er, C::Level, C::Only, C::Technique],
            Self::RatesMore(_) => &[C::Er, C::Technique],
        }
    }

    /// Returns the message, where it does not depend on values.
    const fn fixed_message(&self) -> Option<&'static str> {
        Some(match self {
            Self::TooFewClues => {
                "no puzzle with fewer than 17 clues has a single solution; allow more clues"
            }
            Self::TooManyClues => {
                "a puzzle has at most 80 clues, for one cell must be open; allow fewer"
            }
            Self::TooManyForMinimal => {
                "no minimal puzzle with more than 40 clues is known; allow fewer clues, or clues that can be left out"
            }
            Self::SinglesRateLess => {
                "what singles alone solve has a rating of 2.3 at most; lower the rating or allow more techniques"
            }
            Self::SymmetryOfPattern(Symmetry::None) => {
                "the pattern is symmetric, and no symmetry is requested; change one of the two"
            }
            Self::NearClash => {
                "the puzzle to stay near to has two equal digits in one house; correct it first"
            }
            Self::RatingsApart => {
                "ED is never above EP, nor EP above ER, and those of a pearl or diamond are equal; change a range"
            }
            Self::NothingPlaces => {
                "the only techniques never place a digit, they only remove candidates; add a single to them"
            }
            _ => return None,
        })
    }

    /// Writes the message of a reason that concerns techniques and levels.
    fn write_technique_message(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RatesMore(technique) => {
                write!(
                    f,
                    "a puzzle that needs {technique} rates more than 1.5; allow a higher rating"
                )
            }
            Self::NeededAndForbidden(technique) => write!(
                f,
                "a puzzle that needs {technique} is not one to be solved without it; drop one of the two constraints"
            ),
            Self::NeededAndUnknown(technique) => write!(
                f,
                "{technique} is to be needed but is not among the only techniques; add it to them"
            ),
            Self::NeverNeeded(technique) => write!(
                f,
                "no puzzle needs {technique}: what it finds, others find; ask for another technique"
            ),
            Self::NeverStrictlyNeeded(technique, others) => {
                write!(
                    f,
                    "no puzzle strictly needs {technique}: wherever it finds a step, so do other techniques ("
                )?;
                for (number, other) in others.iter().enumerate() {
                    write!(f, "{}{other}", if number > 0 { ", " } else { "" })?;
                }
                let level = others.iter().map(|other| other.level()).max().unwrap_or(Level::Easy);
                write!(
                    f,
                    "; all at most {level}); ask for a lower level, or for the technique without strictness"
                )
            }
            Self::LevelBelow(level, technique) => write!(
                f,
                "a puzzle that needs {technique} is at least {}, so never {level}; raise the level",
                technique.level()
            ),
            Self::LevelAbove(level) => write!(
                f,
                "a puzzle that singles solve is at most medium, so never {level}; lower the level or allow more techniques"
            ),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for ImpossibleSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(message) = self.fixed_message() {
            return f.write_str(message);
        }
        match self {
            Self::EmptyRange(kind) => {
                write!(
                    f,
                    "the range of {kind} is empty: it ends before it begins; swap the two numbers"
                )
            }
            Self::CluesOfSymmetry(symmetry) => write!(
                f,
                "cells with the symmetry {symmetry} are never that many; allow another number of clues"
            ),
            Self::SeventeenOfSymmetry(symmetry) => write!(
                f,
                "all 49,158 different puzzles of 17 clues are known, and none of them has the symmetry {symmetry}; allow more clues, or ask for diagonal"
            ),
            Self::AlmostFull => f.write_str(
                "a puzzle with at most 4 empty cells is solved by singles, so it is never that hard; allow fewer clues",
            ),
            Self::CluesOfPattern(count) => write!(
                f,
                "the pattern has {count} clues, which is not the requested number; leave that number out"
            ),
            Self::SymmetryOfPattern(symmetry) => write!(
                f,
                "the pattern does not have the symmetry {symmetry}; change one of the two"
            ),
            Self::EmptyLines(one, other) => write!(
                f,
                "{one} and {other} have no clue in the pattern, so they could be swapped in any solution; give one of them a clue"
            ),
            Self::NearTooFew => write!(
                f,
                "the puzzle to stay near to has too few clues: {} more do not make 17",
                Spec::NEAR
            ),
            Self::OffScale(kind) => write!(
                f,
                "no puzzle has such an {kind}: ratings are 1.0, 1.2, 1.5 and so on, with gaps, up to 20.0; widen the range"
            ),
            Self::AboveKnown(kind) => write!(
                f,
                "no puzzle with an {kind} above {} is known; ask for a lower rating",
                Self::HIGHEST_KNOWN
            ),
            _ => self.write_technique_message(f),
        }
    }
}

impl std::error::Error for ImpossibleSpec {}
