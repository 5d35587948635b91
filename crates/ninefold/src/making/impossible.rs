//! Wishes that are refused at once, because no puzzle fulfils them, or none is known.
//!
//! Only what is proven is refused, with two exceptions that their texts name: minimal puzzles of more
//! than 40 clues, and ratings above the highest known one. What is merely rare is tried.

use super::symmetry::Symmetry;
use super::wish::Wish;
use crate::board::{CellSet, House};
use crate::logic::{Family, Level, Technique};
use crate::rating::{self, Tenths};
use std::fmt;
use std::ops::RangeInclusive;

/// Why there is no such puzzle, known without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// No proper puzzle has fewer than 17 clues.
    TooFewClues,
    /// A puzzle has at most 80 clues.
    TooManyClues,
    /// No minimal puzzle of more than 40 clues is known.
    TooManyForMinimal,
    /// The first number of this range is above its last.
    EmptyRange(&'static str),
    /// Cells of this symmetry are never that many.
    CluesOfSymmetry(Symmetry),
    /// The pattern has this many cells, which are not the clues wished for.
    CluesOfPattern(u32),
    /// The pattern does not have this symmetry; or, with none wished for, it has one.
    SymmetryOfPattern(Symmetry),
    /// Two rows of a band, or two columns of a stack, have no cell of the pattern: they could be
    /// swapped in the solution.
    EmptyLines(House, House),
    /// The puzzle to stay near to has two equal digits in a house.
    NearClash,
    /// The puzzle to stay near to has too few clues: with some more it would still have less than 17.
    NearTooFew,
    /// No puzzle has such a rating.
    OffScale(&'static str),
    /// No puzzle with so high a rating is known; the highest known is [`HIGHEST_KNOWN`](Self::HIGHEST_KNOWN).
    AboveKnown(&'static str),
    /// ED is never above EP, and EP never above ER; those of a pearl or diamond are equal.
    RatingsApart,
    /// The puzzle should need the technique, and be solved without it.
    NeededAndForbidden(Technique),
    /// The puzzle should need the technique, and be solved by others only.
    NeededAndUnknown(Technique),
    /// Whatever this technique does, easier ones do.
    NeverNeeded(Technique),
    /// Within the level of the strict need, these other techniques find a step wherever this one does.
    NeverStrictlyNeeded(Technique, &'static [Technique]),
    /// A path that needs the technique is harder than this level.
    LevelBelow(Level, Technique),
    /// A path of singles is never as hard as this level.
    LevelAbove(Level),
    /// The only techniques known never place a digit.
    NothingPlaces,
    /// What singles solve has an ER of 2.3 at most.
    SinglesRateLess,
    /// What hidden singles solve does not need this technique, and every ER up to 1.5 is theirs.
    RatesMore(Technique),
}

impl Impossible {
    /// The highest rating that a known puzzle has.
    pub const HIGHEST_KNOWN: Tenths = Tenths(119);

    /// Why no puzzle can be as wished, if that is known.
    pub(super) fn find(wish: &Wish) -> Result<(), Self> {
        clues(wish)?;
        pattern(wish)?;
        near(wish)?;
        ratings(wish)?;
        techniques(wish)?;
        singles(wish)
    }
}

fn clues(wish: &Wish) -> Result<(), Impossible> {
    let range = wish.clues.clone().unwrap_or(17..=80);
    if range.is_empty() {
        return Err(Impossible::EmptyRange("clues"));
    }
    if *range.end() < 17 {
        return Err(Impossible::TooFewClues);
    }
    if *range.start() > 80 {
        return Err(Impossible::TooManyClues);
    }
    if wish.minimal && *range.start() > 40 {
        return Err(Impossible::TooManyForMinimal);
    }
    if let Some(symmetry) = wish.symmetry {
        let reached = sizes(symmetry);
        let fits = |count: u32| reached >> count & 1 == 1;
        if !(*range.start().max(&17)..=*range.end().min(&80)).any(fits) {
            return Err(Impossible::CluesOfSymmetry(symmetry));
        }
    }
    Ok(())
}

/// The numbers of cells that can have a symmetry, as bits.
fn sizes(symmetry: Symmetry) -> u128 {
    symmetry.orbits().iter().fold(1, |reached, orbit| reached | reached << orbit.len())
}

fn pattern(wish: &Wish) -> Result<(), Impossible> {
    let Some(pattern) = wish.pattern else { return Ok(()) };
    let count = pattern.len();
    match count {
        ..17 => return Err(Impossible::TooFewClues),
        81.. => return Err(Impossible::TooManyClues),
        41.. if wish.minimal => return Err(Impossible::TooManyForMinimal),
        _ => {}
    }
    if wish.clues.as_ref().is_some_and(|range| !range.contains(&count)) {
        return Err(Impossible::CluesOfPattern(count));
    }
    if let Some(symmetry) = wish.symmetry.filter(|symmetry| !symmetry.is_of(pattern)) {
        return Err(Impossible::SymmetryOfPattern(symmetry));
    }
    empty_lines(pattern).map_or(Ok(()), |(one, other)| Err(Impossible::EmptyLines(one, other)))
}

/// Two rows of a band or columns of a stack without a cell of the pattern.
fn empty_lines(pattern: CellSet) -> Option<(House, House)> {
    let empty =
        |line: &usize| House::from_index(*line).is_some_and(|house| !house.cells().meets(pattern));
    // Houses are numbered rows first, then columns, so lines that can be swapped come in threes.
    (0..18).step_by(3).find_map(|first| {
        let mut lines = (first..first + 3).filter(empty);
        Some((House::from_index(lines.next()?)?, House::from_index(lines.next()?)?))
    })
}

fn near(wish: &Wish) -> Result<(), Impossible> {
    let Some(near) = &wish.near else { return Ok(()) };
    if near.has_clash() {
        return Err(Impossible::NearClash);
    }
    // A pattern, a symmetry or a number of clues may force more of them.
    let free = wish.pattern.is_none() && wish.symmetry.is_none() && wish.clues.is_none();
    if free && near.clue_count() as u32 + Wish::NEAR < 17 {
        return Err(Impossible::NearTooFew);
    }
    Ok(())
}

fn ratings(wish: &Wish) -> Result<(), Impossible> {
    let [er, ep, ed] = [("ER", &wish.er), ("EP", &wish.ep), ("ED", &wish.ed)]
        .map(|(name, range)| (name, range.clone().unwrap_or(Tenths(10)..=Tenths::BEYOND)));
    for (name, range) in [&er, &ep, &ed] {
        if range.is_empty() {
            return Err(Impossible::EmptyRange(name));
        }
        if !has_rating(range) {
            return Err(Impossible::OffScale(name));
        }
        if *range.start() > Impossible::HIGHEST_KNOWN {
            return Err(Impossible::AboveKnown(name));
        }
    }
    let [er, ep, ed] = [er.1, ep.1, ed.1];
    let below =
        |low: &RangeInclusive<Tenths>, high: &RangeInclusive<Tenths>| low.start() <= high.end();
    let mut fits = below(&ed, &ep) && below(&ep, &er) && below(&ed, &er);
    if wish.pearl || wish.diamond {
        fits &= has_rating(&common(&er, &ep));
    }
    if wish.diamond {
        fits &= has_rating(&common(&common(&er, &ep), &ed));
    }
    if fits { Ok(()) } else { Err(Impossible::RatingsApart) }
}

fn common(one: &RangeInclusive<Tenths>, other: &RangeInclusive<Tenths>) -> RangeInclusive<Tenths> {
    *one.start().max(other.start())..=*one.end().min(other.end())
}

/// Whether a rating lies in this range. Up to XYZ-wings (4.4) a technique has one rating; from there
/// on size and length add to it.
fn has_rating(range: &RangeInclusive<Tenths>) -> bool {
    let lengthens = rating::SeTechnique::UniqueLoop.base();
    let bases = rating::SeTechnique::ALL.iter().map(|technique| technique.base());
    let above = common(range, &(lengthens..=Tenths::BEYOND));
    !above.is_empty() || bases.into_iter().any(|base| range.contains(&base))
}

fn techniques(wish: &Wish) -> Result<(), Impossible> {
    if let Some(technique) = wish.technique {
        if wish.without.contains(&technique) {
            return Err(Impossible::NeededAndForbidden(technique));
        }
        if !wish.only.is_empty() && !wish.only.contains(&technique) {
            return Err(Impossible::NeededAndUnknown(technique));
        }
        if is_never_needed(technique) {
            return Err(Impossible::NeverNeeded(technique));
        }
        if let Some(level) = wish.strictly {
            let others = ways_round(technique);
            let is_other = |other: &Technique| other.level() <= level || *other < technique;
            if !others.is_empty() && others.iter().all(is_other) {
                return Err(Impossible::NeverStrictlyNeeded(technique, others));
            }
        }
        // With a default technique the path that it completes is the one that has the level. Where
        // harder ones are not among the others of a strict need, one of them may do the same.
        if let Some(level) = wish.level
            && technique.is_default()
            && wish.strictly.is_none_or(|strictly| strictly >= technique.level())
            && level < technique.level()
        {
            return Err(Impossible::LevelBelow(level, technique));
        }
    }
    if wish.only.is_empty() {
        return Ok(());
    }
    if !wish.only.iter().any(|technique| may_place(*technique)) {
        return Err(Impossible::NothingPlaces);
    }
    let all_singles = wish.only.iter().all(|technique| technique.family() == Family::Singles);
    // The path has at most 64 steps of at most 14 points: 896, where hard begins after 1000.
    wish.level
        .filter(|level| all_singles && *level > Level::Medium)
        .map_or(Ok(()), |level| Err(Impossible::LevelAbove(level)))
}

/// What singles can do, and what its rating is. A puzzle that singles solve has one at every step, and
/// none of them rates more than a naked single; up to a hidden single in a line nothing else rates.
fn singles(wish: &Wish) -> Result<(), Impossible> {
    let Some(er) = &wish.er else { return Ok(()) };
    let is_single = |technique: &Technique| technique.family() == Family::Singles;
    let by_singles = wish.level == Some(Level::Easy)
        || wish.technique.as_ref().is_some_and(is_single)
        || (!wish.only.is_empty() && wish.only.iter().all(is_single));
    if by_singles && *er.start() > rating::SeTechnique::NakedSingle.base() {
        return Err(Impossible::SinglesRateLess);
    }
    match wish.technique {
        Some(technique) if !is_single(&technique) && *er.end() <= Tenths(15) => {
            Err(Impossible::RatesMore(technique))
        }
        _ => Ok(()),
    }
}

/// A fish of five lines or more has another of at most four beside it, which removes the same; duals
/// are two patterns that each remove their part; and one who may guess needs nothing, and is not
/// wished for.
const fn is_never_needed(technique: Technique) -> bool {
    use Technique::{DualEmptyRectangle, DualTwoStringKite, Guess, Leviathan, Squirmbag, Whale};
    matches!(
        technique,
        Squirmbag | Whale | Leviathan | DualTwoStringKite | DualEmptyRectangle | Guess
    )
}

/// Default techniques that together find a step wherever this one does, so that it is never the only
/// way. A full house is a naked single. A locked subset is a naked one. Two strong links of a digit
/// that are joined by a weak one lie in one colouring, which traps or wraps, or in two, which are
/// multi colours. A remote pair is two XY-chains.
const fn ways_round(technique: Technique) -> &'static [Technique] {
    use Technique as T;
    match technique {
        T::FullHouse => &[T::NakedSingle],
        T::LockedPair => &[T::NakedPair],
        T::LockedTriple => &[T::NakedTriple],
        T::XWing | T::Skyscraper | T::TwoStringKite | T::TurbotFish => {
            &[T::SimpleColoursTrap, T::SimpleColoursWrap, T::MultiColoursOne, T::MultiColoursTwo]
        }
        T::RemotePair => &[T::XyChain],
        _ => &[],
    }
}

/// Techniques of the other families only ever remove candidates.
const fn may_place(technique: Technique) -> bool {
    use Family::{
        AlignedExclusion, AlmostLockedSets, Fish, Intersections, SingleDigitPatterns, Subsets,
        Wings,
    };
    !matches!(
        technique.family(),
        Intersections
            | Subsets
            | Fish
            | SingleDigitPatterns
            | Wings
            | AlmostLockedSets
            | AlignedExclusion
    )
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewClues => {
                f.write_str("no puzzle with fewer than 17 clues has a single solution; allow more clues")
            }
            Self::TooManyClues => {
                f.write_str("a puzzle has at most 80 clues, for one cell must be open; allow fewer")
            }
            Self::TooManyForMinimal => f.write_str(
                "no minimal puzzle with more than 40 clues is known; allow fewer clues, or clues that can be left out",
            ),
            Self::EmptyRange(what) => {
                write!(f, "the range of {what} is empty: it ends before it begins; swap the two numbers")
            }
            Self::SinglesRateLess => {
                f.write_str("what singles alone solve has a rating of 2.3 at most; lower the rating or allow more techniques")
            }
            Self::RatesMore(technique) => {
                write!(f, "a puzzle that needs {technique} rates more than 1.5; allow a higher rating")
            }
            Self::CluesOfSymmetry(symmetry) => write!(
                f,
                "cells with the symmetry {} are never that many; allow another number of clues",
                symmetry.name()
            ),
            Self::CluesOfPattern(count) => write!(
                f,
                "the pattern has {count} cells, which is not the number of clues wished for; leave that number out"
            ),
            Self::SymmetryOfPattern(Symmetry::None) => {
                f.write_str("the pattern is symmetric, and no symmetry is wished for; change one of the two")
            }
            Self::SymmetryOfPattern(symmetry) => write!(
                f,
                "the pattern does not have the symmetry {}; change one of the two",
                symmetry.name()
            ),
            Self::EmptyLines(one, other) => write!(
                f,
                "{one} and {other} have no clue in the pattern, so they could be swapped in any solution; give one of them a clue"
            ),
            Self::NearClash => f.write_str(
                "the puzzle to stay near to has two equal digits in one house; correct it first",
            ),
            Self::NearTooFew => write!(
                f,
                "the puzzle to stay near to has too few clues: {} more do not make 17",
                Wish::NEAR
            ),
            Self::OffScale(what) => write!(
                f,
                "no puzzle has such an {what}: ratings are 1.0, 1.2, 1.5 and so on, with gaps, up to 20.0; widen the range"
            ),
            Self::AboveKnown(what) => write!(
                f,
                "no puzzle with an {what} above {} is known; ask for a lower rating",
                Self::HIGHEST_KNOWN
            ),
            Self::RatingsApart => f.write_str(
                "ED is never above EP, nor EP above ER, and those of a pearl or diamond are equal; change a range",
            ),
            Self::NeededAndForbidden(technique) => write!(
                f,
                "a puzzle that needs {technique} is not one to be solved without it; drop one of the two wishes"
            ),
            Self::NeededAndUnknown(technique) => write!(
                f,
                "{technique} is to be needed but is not among the only techniques; add it to them"
            ),
            Self::NeverNeeded(technique) => write!(
                f,
                "no puzzle needs {technique}: what it finds, others find; wish for another technique"
            ),
            Self::NeverStrictlyNeeded(technique, others) => {
                write!(f, "no puzzle strictly needs {technique}: wherever it finds a step, so do other techniques (")?;
                for (number, other) in others.iter().enumerate() {
                    write!(f, "{}{other}", if number > 0 { ", " } else { "" })?;
                }
                let level = others.iter().map(|other| other.level()).max().unwrap_or(Level::Easy);
                write!(f, "; all at most {level}); ask for a lower level, or for the technique without strictness")
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
            Self::NothingPlaces => f.write_str(
                "the only techniques never place a digit, they only remove candidates; add a single to them",
            ),
        }
    }
}

impl std::error::Error for Impossible {}
