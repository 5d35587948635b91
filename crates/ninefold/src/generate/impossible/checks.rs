//! The checks that find out, without a search, that no puzzle matches a spec.

use super::ImpossibleSpec;
use crate::board::{CellSet, House};
use crate::generate::spec::{Constraint, Spec};
use crate::generate::symmetry::Symmetry;
use crate::logic::{Family, Level, Technique};
use crate::rating::{self, Tenths};
use std::ops::RangeInclusive;

impl Spec {
    /// Refuses a spec of which it is known, without a search, that no puzzle matches it.
    ///
    /// # Errors
    /// Returns the reason why there is no such puzzle.
    pub fn check(&self) -> Result<(), ImpossibleSpec> {
        self.for_each_symmetry().map(drop)
    }

    /// Returns the spec itself, or one for each possible symmetry where any will do.
    pub(in crate::generate) fn for_each_symmetry(&self) -> Result<Vec<Self>, ImpossibleSpec> {
        if !self.any_symmetry || self.symmetry.is_some() {
            return all(self).map(|()| vec![self.clone()]);
        }
        let (mut possible, mut first_reason) = (Vec::new(), None);
        for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| *symmetry != Symmetry::None) {
            let spec = self.clone().symmetry(symmetry);
            match all(&spec) {
                Ok(()) => possible.push(spec),
                Err(reason) => first_reason = first_reason.or(Some(reason)),
            }
        }
        match first_reason {
            Some(reason) if possible.is_empty() => Err(reason),
            _ => Ok(possible),
        }
    }
}

/// Runs all checks.
fn all(spec: &Spec) -> Result<(), ImpossibleSpec> {
    clues(spec)?;
    pattern(spec)?;
    near(spec)?;
    ratings(spec)?;
    techniques(spec)?;
    singles(spec)?;
    almost_full(spec)
}

/// Checks the number of clues, also against the symmetry.
fn clues(spec: &Spec) -> Result<(), ImpossibleSpec> {
    let range = spec.clues.clone().unwrap_or(17..=80);
    if range.is_empty() {
        return Err(ImpossibleSpec::EmptyRange(Constraint::Clues));
    }
    if *range.end() < 17 {
        return Err(ImpossibleSpec::TooFewClues);
    }
    if *range.start() > 80 {
        return Err(ImpossibleSpec::TooManyClues);
    }
    if spec.minimal && *range.start() > 40 {
        return Err(ImpossibleSpec::TooManyForMinimal);
    }
    if let Some(symmetry) = spec.symmetry {
        let reached = sizes(symmetry);
        let fits = |count: u32| reached >> count & 1 == 1;
        if !(*range.start().max(&17)..=*range.end().min(&80)).any(fits) {
            return Err(ImpossibleSpec::CluesOfSymmetry(symmetry));
        }
        if *range.end() == 17 && !has_seventeen(symmetry) {
            return Err(ImpossibleSpec::SeventeenOfSymmetry(symmetry));
        }
    }
    Ok(())
}

/// Returns whether a puzzle of 17 clues has this symmetry. The list of all 49,158 was searched for those whose rows, columns,
/// bands and stacks can be arranged so: 14 have a diagonal one, none a half turn or a reflection that swaps
/// rows or columns, which all other symmetries include.
const fn has_seventeen(symmetry: Symmetry) -> bool {
    matches!(symmetry, Symmetry::None | Symmetry::Diagonal | Symmetry::AntiDiagonal)
}

/// Refuses to make a puzzle with at most four empty cells hard. Where no single is left, each house with an empty cell has two of
/// them, and each of them two candidates; so four are the corners of a rectangle with the same two
/// digits, which has two solutions.
fn almost_full(spec: &Spec) -> Result<(), ImpossibleSpec> {
    let least = spec.clues.as_ref().map(|range| *range.start());
    let clues = least.max(spec.pattern.map(CellSet::len)).unwrap_or_default();
    let is_single = |technique: &Technique| technique.family() == Family::Singles;
    let is_hard = spec.level.is_some_and(|level| level > Level::Medium)
        || spec.technique.as_ref().is_some_and(|technique| !is_single(technique))
        || spec.er.as_ref().is_some_and(|er| *er.start() > rating::SeTechnique::NakedSingle.base());
    if clues >= 77 && is_hard { Err(ImpossibleSpec::AlmostFull) } else { Ok(()) }
}

/// Returns the numbers of cells that a set with this symmetry can have, one bit each.
fn sizes(symmetry: Symmetry) -> u128 {
    symmetry.orbits().iter().fold(1, |reached, orbit| reached | reached << orbit.len())
}

/// Checks the pattern against the number of clues and the symmetry.
fn pattern(spec: &Spec) -> Result<(), ImpossibleSpec> {
    let Some(pattern) = spec.pattern else { return Ok(()) };
    let count = pattern.len();
    match count {
        ..17 => return Err(ImpossibleSpec::TooFewClues),
        81.. => return Err(ImpossibleSpec::TooManyClues),
        41.. if spec.minimal => return Err(ImpossibleSpec::TooManyForMinimal),
        _ => {}
    }
    if spec.clues.as_ref().is_some_and(|range| !range.contains(&count)) {
        return Err(ImpossibleSpec::CluesOfPattern(count));
    }
    if let Some(symmetry) = spec.symmetry.filter(|symmetry| !symmetry.is_of(pattern)) {
        return Err(ImpossibleSpec::SymmetryOfPattern(symmetry));
    }
    let is_unknown = |symmetry: &Symmetry| !has_seventeen(*symmetry) && symmetry.is_of(pattern);
    if let (17, Some(symmetry)) = (count, Symmetry::ALL.into_iter().find(is_unknown)) {
        return Err(ImpossibleSpec::SeventeenOfSymmetry(symmetry));
    }
    empty_lines(pattern).map_or(Ok(()), |(one, other)| Err(ImpossibleSpec::EmptyLines(one, other)))
}

/// Finds two rows of a band, or two columns of a stack, without a cell of the pattern.
fn empty_lines(pattern: CellSet) -> Option<(House, House)> {
    let empty =
        |line: &usize| House::from_index(*line).is_some_and(|house| !house.cells().meets(pattern));
    // Houses are numbered rows first, then columns, so lines that can be swapped come in threes.
    (0..18).step_by(3).find_map(|first| {
        let mut lines = (first..first + 3).filter(empty);
        Some((House::from_index(lines.next()?)?, House::from_index(lines.next()?)?))
    })
}

/// Checks the puzzle that generated ones resemble.
fn near(spec: &Spec) -> Result<(), ImpossibleSpec> {
    let Some(near) = &spec.near else { return Ok(()) };
    if near.has_clash() {
        return Err(ImpossibleSpec::NearClash);
    }
    // A pattern, a symmetry or a number of clues may force more of them.
    let free = spec.pattern.is_none() && spec.symmetry.is_none() && spec.clues.is_none();
    if free && near.clue_count() as u32 + Spec::NEAR < 17 {
        return Err(ImpossibleSpec::NearTooFew);
    }
    Ok(())
}

/// Checks the ranges of ER, EP and ED, each alone and against each other.
fn ratings(spec: &Spec) -> Result<(), ImpossibleSpec> {
    let [er, ep, ed] =
        [(Constraint::Er, &spec.er), (Constraint::Ep, &spec.ep), (Constraint::Ed, &spec.ed)]
            .map(|(kind, range)| (kind, range.clone().unwrap_or(Tenths(10)..=Tenths::BEYOND)));
    for (kind, range) in [&er, &ep, &ed] {
        if range.is_empty() {
            return Err(ImpossibleSpec::EmptyRange(*kind));
        }
        if !has_rating(range) {
            return Err(ImpossibleSpec::OffScale(*kind));
        }
        if *range.start() > ImpossibleSpec::HIGHEST_KNOWN {
            return Err(ImpossibleSpec::AboveKnown(*kind));
        }
    }
    let [er, ep, ed] = [er.1, ep.1, ed.1];
    let below =
        |low: &RangeInclusive<Tenths>, high: &RangeInclusive<Tenths>| low.start() <= high.end();
    let mut fits = below(&ed, &ep) && below(&ep, &er) && below(&ed, &er);
    if spec.pearl || spec.diamond {
        fits &= has_rating(&common(&er, &ep));
    }
    if spec.diamond {
        fits &= has_rating(&common(&common(&er, &ep), &ed));
    }
    if fits { Ok(()) } else { Err(ImpossibleSpec::RatingsApart) }
}

/// Returns the intersection of two ranges; it may be empty.
fn common(one: &RangeInclusive<Tenths>, other: &RangeInclusive<Tenths>) -> RangeInclusive<Tenths> {
    *one.start().max(other.start())..=*one.end().min(other.end())
}

/// Returns whether a puzzle can have a rating in this range. Up to XYZ-wings (4.4) a technique has one
/// rating; above, size and length add to it.
fn has_rating(range: &RangeInclusive<Tenths>) -> bool {
    let lengthens = rating::SeTechnique::UniqueLoop.base();
    let bases = rating::SeTechnique::ALL.iter().map(|technique| technique.base());
    let above = common(range, &(lengthens..=Tenths::BEYOND));
    !above.is_empty() || bases.into_iter().any(|base| range.contains(&base))
}

/// Checks the techniques against each other and against the level.
fn techniques(spec: &Spec) -> Result<(), ImpossibleSpec> {
    if let Some(technique) = spec.technique {
        if spec.without.contains(&technique) {
            return Err(ImpossibleSpec::NeededAndForbidden(technique));
        }
        if !spec.only.is_empty() && !spec.only.contains(&technique) {
            return Err(ImpossibleSpec::NeededAndUnknown(technique));
        }
        if is_never_needed(technique) {
            return Err(ImpossibleSpec::NeverNeeded(technique));
        }
        if let Some(level) = spec.strictly {
            let others = alternatives(technique);
            let is_other = |other: &Technique| other.level() <= level || *other < technique;
            if !others.is_empty() && others.iter().all(is_other) {
                return Err(ImpossibleSpec::NeverStrictlyNeeded(technique, others));
            }
        }
        // The path that a default technique completes is the one that has the level. Where harder
        // techniques are not among the others of a strict need, one of them may find the same step.
        if let Some(level) = spec.level
            && technique.is_default()
            && spec.strictly.is_none_or(|strictly| strictly >= technique.level())
            && level < technique.level()
        {
            return Err(ImpossibleSpec::LevelBelow(level, technique));
        }
    }
    if spec.only.is_empty() {
        return Ok(());
    }
    if !spec.only.iter().any(|technique| may_place(*technique)) {
        return Err(ImpossibleSpec::NothingPlaces);
    }
    let all_singles = spec.only.iter().all(|technique| technique.family() == Family::Singles);
    // The path has at most 64 steps of at most 14 points: 896, where hard begins after 1000.
    spec.level
        .filter(|level| all_singles && *level > Level::Medium)
        .map_or(Ok(()), |level| Err(ImpossibleSpec::LevelAbove(level)))
}

/// Compares the range of ER with the ratings of singles. A puzzle that singles solve has one at every
/// step, and none rates more than a naked single; nothing but singles rates up to 1.5.
fn singles(spec: &Spec) -> Result<(), ImpossibleSpec> {
    let Some(er) = &spec.er else { return Ok(()) };
    let is_single = |technique: &Technique| technique.family() == Family::Singles;
    let by_singles = spec.level == Some(Level::Easy)
        || spec.technique.as_ref().is_some_and(is_single)
        || (!spec.only.is_empty() && spec.only.iter().all(is_single));
    if by_singles && *er.start() > rating::SeTechnique::NakedSingle.base() {
        return Err(ImpossibleSpec::SinglesRateLess);
    }
    match spec.technique {
        Some(technique) if !is_single(&technique) && *er.end() <= Tenths(15) => {
            Err(ImpossibleSpec::RatesMore(technique))
        }
        _ => Ok(()),
    }
}

/// Returns whether easier techniques find every step of this one. A fish of five or more lines has a
/// complementary fish of at most four, which removes the same candidates; a dual pattern consists of
/// two patterns that each remove a part; a solver that may guess needs no technique.
const fn is_never_needed(technique: Technique) -> bool {
    use Technique::{DualEmptyRectangle, DualTwoStringKite, Guess, Leviathan, Squirmbag, Whale};
    matches!(
        technique,
        Squirmbag | Whale | Leviathan | DualTwoStringKite | DualEmptyRectangle | Guess
    )
}

/// Returns default techniques that together find a step wherever this one does, so that it is never
/// needed strictly. A full house is a naked single. A locked subset is a naked one. Two strong links of a digit
/// that are joined by a weak one lie in one colouring, which traps or wraps, or in two, which are
/// multi colours. A remote pair is two XY-chains.
const fn alternatives(technique: Technique) -> &'static [Technique] {
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

/// Returns whether a step of the technique can place a digit. The families listed here only remove
/// candidates.
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
