//! [`Difficulty`]: one word for the rating of a puzzle.

use super::tenths::Tenths;
use crate::board::parse_error;
use std::fmt;
use std::str::FromStr;

/// A word for how hard a puzzle is, by its ER.
///
/// Each band of ratings begins where another kind of technique becomes necessary. The words differ
/// from those of [`crate::logic::Level`] on purpose, because that is another scale.
///
/// ```
/// use ninefold::rating::{Difficulty, Tenths};
///
/// assert_eq!(Difficulty::of(Tenths(72)), Difficulty::Diabolical);
/// assert_eq!("tough".parse(), Ok(Difficulty::Tough));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Up to 1.2: hidden singles in boxes.
    Gentle,
    /// Up to 1.5: hidden singles in rows and columns.
    Mild,
    /// Up to 2.5: singles behind an intersection or a hidden set, and naked singles.
    Moderate,
    /// Up to 6.2: patterns that remove candidates.
    Tough,
    /// Up to 8.9: chains.
    Diabolical,
    /// Above 8.9: chains with other techniques nested in them.
    Nightmare,
}

/// Each difficulty with its name, its highest ER, and what it needs at most.
#[rustfmt::skip]
const TABLE: [(Difficulty, &str, Tenths, &str); 6] = [
    (Difficulty::Gentle, "gentle", Tenths(12), "hidden singles in boxes"),
    (Difficulty::Mild, "mild", Tenths(15), "hidden singles in rows and columns"),
    (Difficulty::Moderate, "moderate", Tenths(25), "singles behind an intersection or a hidden set, or naked singles"),
    (Difficulty::Tough, "tough", Tenths(62), "pencil marks, and patterns that remove some"),
    (Difficulty::Diabolical, "diabolical", Tenths(89), "chains"),
    (Difficulty::Nightmare, "nightmare", Tenths::BEYOND, "chains with other techniques nested in them"),
];

impl Difficulty {
    /// All difficulties, from easy to hard.
    pub const ALL: [Self; 6] =
        [Self::Gentle, Self::Mild, Self::Moderate, Self::Tough, Self::Diabolical, Self::Nightmare];

    /// Returns the difficulty of a puzzle with this ER.
    #[must_use]
    pub fn of(er: Tenths) -> Self {
        let row = TABLE.iter().find(|(_, _, highest, _)| er <= *highest);
        row.map_or(Self::Nightmare, |(difficulty, ..)| *difficulty)
    }

    /// Returns the name in lower case: `tough`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the lowest ER of this difficulty.
    #[must_use]
    pub const fn lowest(self) -> Tenths {
        match self as usize {
            0 => Tenths(10),
            number => Tenths(TABLE[number - 1].2.0 + 1),
        }
    }

    /// Returns the highest ER of this difficulty.
    #[must_use]
    pub const fn highest(self) -> Tenths {
        TABLE[self as usize].2
    }

    /// Returns what the puzzles of this difficulty need at most, in a few words.
    #[must_use]
    pub const fn needs(self) -> &'static str {
        TABLE[self as usize].3
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

parse_error! {
    /// The text does not name a difficulty.
    ParseDifficultyError,
    "not a difficulty: expected gentle, mild, moderate, tough, diabolical or nightmare"
}

/// Reads the name of a difficulty, in upper or lower case.
impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Self, ParseDifficultyError> {
        let is_named = |difficulty: &Self| difficulty.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_named).ok_or(ParseDifficultyError)
    }
}

#[cfg(test)]
mod tests {
    use super::super::technique::SeTechnique;
    use super::*;

    #[test]
    fn the_table_has_every_difficulty_in_order() {
        assert!(TABLE.iter().map(|(difficulty, ..)| *difficulty).eq(Difficulty::ALL));
        assert!(Difficulty::ALL.is_sorted_by_key(|difficulty| difficulty.highest()));
        for difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::of(difficulty.highest()), difficulty);
        }
        assert_eq!(Difficulty::of(Tenths(13)), Difficulty::Mild);
        assert_eq!(Difficulty::of(Tenths(90)), Difficulty::Nightmare);
    }

    /// A harder technique never makes a puzzle easier, and every difficulty has some technique.
    #[test]
    fn difficulties_follow_the_techniques() {
        let all: Vec<_> = SeTechnique::ALL.iter().map(|t| Difficulty::of(t.base())).collect();
        assert!(all.is_sorted());
        assert!(Difficulty::ALL.iter().all(|difficulty| all.contains(difficulty)));
    }

    #[test]
    fn names_are_read_back() {
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
            assert_eq!(difficulty.name().to_uppercase().parse(), Ok(difficulty));
        }
        let message = "hard".parse::<Difficulty>().unwrap_err().to_string();
        assert!(Difficulty::ALL.iter().all(|difficulty| message.contains(difficulty.name())));
    }

    #[test]
    fn the_documentation_has_the_table() {
        let text = include_str!("../../../../docs/rating.md");
        for difficulty in Difficulty::ALL {
            let lowest = difficulty.lowest();
            assert_eq!(Difficulty::of(lowest), difficulty);
            let bounds = match difficulty {
                Difficulty::Nightmare => format!("{lowest} and more"),
                _ => format!("{lowest} to {}", difficulty.highest()),
            };
            let row = format!("| {difficulty} | {bounds} | {} |", difficulty.needs());
            assert!(text.contains(&row), "{row}");
        }
    }
}
