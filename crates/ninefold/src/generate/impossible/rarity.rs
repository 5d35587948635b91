//! Specs that puzzles match which random attempts hardly ever find.

use crate::generate::spec::Spec;
use std::fmt;

/// Facts about the puzzles that match a spec, where attempts hardly ever find one.
///
/// ```
/// use ninefold::generate::{Rarity, Spec};
///
/// let rarity = Spec::new().minimal(true).clues(40..=40).known_rarity();
/// assert_eq!(rarity, Some(Rarity::MinimalOfMany));
/// assert_eq!(Spec::new().minimal(true).known_rarity(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rarity {
    /// Puzzles of 17 clues: all are known.
    Seventeen,
    /// Puzzles of 18 clues.
    Eighteen,
    /// Minimal puzzles of 34 to 40 clues.
    MinimalOfMany,
}

impl fmt::Display for Rarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seventeen => {
                "there are only 49,158 different puzzles of 17 clues, and all are known; random attempts hardly ever find one"
            }
            Self::Eighteen => "puzzles of 18 clues are very rare; random attempts hardly ever find one",
            Self::MinimalOfMany => {
                "minimal puzzles of so many clues are very rare (40 is the most that is known, with a handful of puzzles); \
                 random attempts hardly ever find one"
            }
        })
    }
}

impl Spec {
    /// Returns what is known about the puzzles that match, where they exist and attempts hardly ever find one.
    #[must_use]
    pub fn known_rarity(&self) -> Option<Rarity> {
        let of_pattern = self.pattern.map(|pattern| pattern.len());
        let (least, most) = match (&self.clues, of_pattern) {
            (_, Some(count)) => (count, count),
            (Some(range), None) => (*range.start(), *range.end()),
            (None, None) => return None,
        };
        match most {
            17 => Some(Rarity::Seventeen),
            18 => Some(Rarity::Eighteen),
            _ if self.minimal && least >= 34 => Some(Rarity::MinimalOfMany),
            _ => None,
        }
    }
}
