//! Ranges of clue numbers and ratings, as people write them: `24`, `24..28`, `24..` or `..28`.
//!
//! Both ends are included. A missing end stands for the smallest or largest value there is.

use crate::rating::Tenths;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range of numbers of clues, from 0 to 81.
///
/// ```
/// use ninefold::generate::{ClueRange, Spec};
///
/// let range: ClueRange = "24..28".parse()?;
/// let spec = Spec::new().clues(range);
/// assert_eq!(spec.clues, Some(24..=28));
/// # Ok::<(), ninefold::generate::ParseRangeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClueRange(pub RangeInclusive<u32>);

/// A range of ratings, from 0.0 to 20.0, in steps of a tenth.
///
/// ```
/// use ninefold::generate::{RatingRange, Spec};
/// use ninefold::rating::Tenths;
///
/// let range: RatingRange = "6.5..7.2".parse()?;
/// assert_eq!(Spec::new().er(range).er, Some(Tenths(65)..=Tenths(72)));
/// # Ok::<(), ninefold::generate::ParseRangeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RatingRange(pub RangeInclusive<Tenths>);

/// The reason why a text is not a range. The message says what is expected, with examples.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseRangeError {
    /// The text is not a number of clues, nor a range of them.
    NotClues,
    /// The text is not a rating, nor a range of ratings.
    NotRatings,
    /// The first number of clues is more than the second.
    CluesReversed(u32, u32),
    /// The first rating is more than the second.
    RatingsReversed(Tenths, Tenths),
}

impl fmt::Display for ParseRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = |f: &mut fmt::Formatter<'_>, from: &str, to: &str, examples: &str| {
            write!(
                f,
                "expected a number from {from} to {to}, or a range of them, such as {examples}"
            )
        };
        match self {
            Self::NotClues => expected(f, "0", "81", "24, 24..28, 24.. or ..28"),
            Self::NotRatings => expected(f, "0.0", "20.0", "7.2, 6.5..7.2, 7.. or ..7"),
            Self::CluesReversed(from, to) => write!(f, "{from} is more than {to}"),
            Self::RatingsReversed(from, to) => write!(f, "{from} is more than {to}"),
        }
    }
}

impl std::error::Error for ParseRangeError {}

impl FromStr for ClueRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        let (from, to) =
            ends(text, (0, 81), |text| text.parse().ok()).ok_or(ParseRangeError::NotClues)?;
        if from > to {
            return Err(ParseRangeError::CluesReversed(from, to));
        }
        Ok(Self(from..=to))
    }
}

impl FromStr for RatingRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<Self, ParseRangeError> {
        let whole = (Tenths(0), Tenths::BEYOND);
        let (from, to) = ends(text, whole, rating).ok_or(ParseRangeError::NotRatings)?;
        if from > to {
            return Err(ParseRangeError::RatingsReversed(from, to));
        }
        Ok(Self(from..=to))
    }
}

/// Reads both ends of a range, of which one may be missing.
fn ends<T: Copy>(
    text: &str,
    (least, most): (T, T),
    one: impl Fn(&str) -> Option<T>,
) -> Option<(T, T)> {
    let end = |text: &str, open: T| if text.is_empty() { Some(open) } else { one(text) };
    match text.split_once("..") {
        Some(("", "")) => None,
        Some((from, to)) => end(from, least).zip(end(to, most)),
        None => one(text).map(|value| (value, value)),
    }
}

/// Reads a rating: a number with at most one digit behind the point. Unlike [`Tenths`] alone it takes `7.` and `.5`, and
/// unlike a floating-point number it does not bring 10 kB of powers of ten into the page's module.
fn rating(text: &str) -> Option<Tenths> {
    let text = text.strip_suffix('.').filter(|whole| !whole.contains('.')).unwrap_or(text);
    match text.strip_prefix('.') {
        Some(_) => format!("0{text}").parse().ok(),
        None => text.parse().ok(),
    }
}

impl fmt::Display for ClueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
    }
}

impl From<ClueRange> for RangeInclusive<u32> {
    fn from(range: ClueRange) -> Self {
        range.0
    }
}

impl From<RatingRange> for RangeInclusive<Tenths> {
    fn from(range: RatingRange) -> Self {
        range.0
    }
}

impl From<ClueRange> for Option<RangeInclusive<u32>> {
    fn from(range: ClueRange) -> Self {
        Some(range.0)
    }
}

impl From<RatingRange> for Option<RangeInclusive<Tenths>> {
    fn from(range: RatingRange) -> Self {
        Some(range.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clues(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
        text.parse::<ClueRange>().map(Into::into)
    }

    fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, ParseRangeError> {
        text.parse::<RatingRange>().map(Into::into)
    }

    #[test]
    fn a_range_has_two_ends_of_which_one_may_be_missing() {
        assert_eq!(clues("24"), Ok(24..=24));
        assert_eq!(clues("24..28"), Ok(24..=28));
        assert_eq!(clues("24.."), Ok(24..=81));
        assert_eq!(clues("..28"), Ok(0..=28));
        assert_eq!(ratings("6.5..7.2"), Ok(Tenths(65)..=Tenths(72)));
        assert_eq!(ratings("7"), Ok(Tenths(70)..=Tenths(70)));
        assert_eq!(ratings("7.."), Ok(Tenths(70)..=Tenths::BEYOND));
        assert_eq!(ratings("..7.0"), Ok(Tenths(0)..=Tenths(70)));
        assert_eq!(ratings("7."), Ok(Tenths(70)..=Tenths(70)));
        assert_eq!(ratings(".5..07.5"), Ok(Tenths(5)..=Tenths(75)));
    }

    #[test]
    fn text_that_is_not_a_range_is_refused() {
        for text in ["", "..", "x", "24-28", "28..24", "-3", "2.5", "24..x", "24...28"] {
            assert!(clues(text).is_err(), "{text}");
        }
        for text in
            ["", "..", "7.25", "8..7", "-1", "1e1", "nan", "21", "7..8..9", ".", "7.5.", ".5."]
        {
            assert!(ratings(text).is_err(), "{text}");
        }
        assert_eq!(clues("28..24").unwrap_err().to_string(), "28 is more than 24");
        assert_eq!(ratings("8..7").unwrap_err().to_string(), "8.0 is more than 7.0");
    }

    #[test]
    fn a_range_that_is_written_is_read_back() {
        for text in ["0..81", "24..24", "17..30"] {
            assert_eq!(text.parse::<ClueRange>().unwrap().to_string(), text);
        }
        for text in ["0.0..20.0", "7.2..7.2", "1.5..10.0"] {
            assert_eq!(text.parse::<RatingRange>().unwrap().to_string(), text);
        }
    }
}
