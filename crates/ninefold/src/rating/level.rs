//! A word for a rating: one table, for those to whom a number says little.

use super::technique::Tenths;
use std::fmt;

/// How hard a puzzle is, in a word. The bands begin where another kind of thinking does. The words are
/// other ones than those of [`crate::logic::Level`], which stand for another scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Up to 1.2: single places in a box.
    Gentle,
    /// Up to 1.5: single places in a row or column.
    Mild,
    /// Up to 2.5: singles behind an intersection or a hidden set, and naked singles.
    Moderate,
    /// Up to 6.2: patterns that remove candidates.
    Tough,
    /// Up to 8.9: chains.
    Diabolical,
    /// All above: chains in chains.
    Nightmare,
}

/// Each level with its name and the highest ER it has.
const TABLE: [(Level, &str, Tenths); 6] = [
    (Level::Gentle, "gentle", Tenths(12)),
    (Level::Mild, "mild", Tenths(15)),
    (Level::Moderate, "moderate", Tenths(25)),
    (Level::Tough, "tough", Tenths(62)),
    (Level::Diabolical, "diabolical", Tenths(89)),
    (Level::Nightmare, "nightmare", Tenths::BEYOND),
];

impl Level {
    /// All levels, from easy to hard.
    pub const ALL: [Self; 6] =
        [Self::Gentle, Self::Mild, Self::Moderate, Self::Tough, Self::Diabolical, Self::Nightmare];

    /// The level of a puzzle with this ER.
    #[must_use]
    pub fn of(er: Tenths) -> Self {
        let row = TABLE.iter().find(|(_, _, highest)| er <= *highest);
        row.map_or(Self::Nightmare, |(level, ..)| *level)
    }

    /// Its name: `tough`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The highest ER it has.
    #[must_use]
    pub const fn highest(self) -> Tenths {
        TABLE[self as usize].2
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Technique;

    #[test]
    fn the_table_has_every_level_in_order() {
        assert!(TABLE.iter().map(|(level, ..)| *level).eq(Level::ALL));
        assert!(Level::ALL.is_sorted_by_key(|level| level.highest()));
        for level in Level::ALL {
            assert_eq!(Level::of(level.highest()), level);
        }
        assert_eq!(Level::of(Tenths(13)), Level::Mild);
        assert_eq!(Level::of(Tenths(90)), Level::Nightmare);
    }

    /// A harder technique never makes a puzzle easier, and every level has some technique.
    #[test]
    fn levels_follow_the_techniques() {
        let levels: Vec<Level> = Technique::ALL.iter().map(|t| Level::of(t.base())).collect();
        assert!(levels.is_sorted());
        assert!(Level::ALL.iter().all(|level| levels.contains(level)));
    }

    #[test]
    fn the_page_of_the_rating_has_the_table() {
        let page = include_str!("../../../../docs/rating.md");
        let mut lowest = Tenths(10);
        for level in Level::ALL {
            let bounds = match level {
                Level::Nightmare => format!("{lowest} and more"),
                _ => format!("{lowest} to {}", level.highest()),
            };
            assert!(page.contains(&format!("| {level} | {bounds} |")), "{level}: {bounds}");
            lowest = Tenths(level.highest().0 + 1);
        }
    }
}
