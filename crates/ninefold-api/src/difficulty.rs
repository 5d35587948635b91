//! The difficulty of a printed puzzle: above its grid and, for all puzzles of a book, on the cover.

use ninefold::logic;
use ninefold::rating::{Difficulty, Tenths};
use ninefold_show::words::phrases::listed;

/// The number of levels of an unknown scale that a cover names at most.
const MOST_LEVELS: usize = 4;

/// The number of different levels that are kept: more than any scale has.
const MOST_KEPT: usize = 12;

/// The difficulty of a puzzle, as far as it is to be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintedDifficulty {
    /// Nothing is known, or nothing is to be printed.
    #[default]
    None,
    /// The words of the file, each empty where the file says nothing.
    Stated {
        /// The level.
        level: String,
        /// The rating.
        rating: String,
    },
    /// The computed rating.
    Computed(Tenths),
}

impl PrintedDifficulty {
    /// Returns the text above the grid.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Computed(er) => format!("ER {er}"),
            Self::Stated { level, rating } => {
                let texts = [level.as_str(), rating.as_str()];
                texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
            }
        }
    }

    /// Returns the levels of puzzles in one line, or the range of their ratings; empty if not all are
    /// known.
    #[must_use]
    pub fn summary<'a>(all: impl Iterator<Item = &'a Self>) -> String {
        let mut levels: Vec<&str> = Vec::new();
        let mut ratings: Option<(f64, f64)> = None;
        let (mut all_levels, mut all_ratings) = (true, true);
        for difficulty in all {
            let (level, rating) = match difficulty {
                Self::None => ("", None),
                Self::Computed(er) => ("", Some(er.to_f64())),
                Self::Stated { level, rating } => (level.trim(), rating.trim().parse().ok()),
            };
            all_levels &= !level.is_empty();
            all_ratings &= rating.is_some();
            if !level.is_empty() && !levels.contains(&level) && levels.len() < MOST_KEPT {
                levels.push(level);
            }
            ratings = match (ratings, rating) {
                (Some((low, high)), Some(rating)) => Some((low.min(rating), high.max(rating))),
                (known, new) => known.or(new.map(|rating| (rating, rating))),
            };
        }
        if all_levels && let Some(range) = range(&levels) {
            return range;
        }
        match ratings {
            _ if all_levels && levels.len() <= MOST_LEVELS => listed(&levels),
            Some((low, high)) if all_ratings && low < high => {
                format!("rated {low:.1} to {high:.1}")
            }
            Some((low, _)) if all_ratings => format!("rated {low:.1}"),
            _ => String::new(),
        }
    }
}

/// Returns `easy to hard`, if all levels are of one scale that Ninefold knows.
fn range(levels: &[&str]) -> Option<String> {
    let paths = logic::Level::ALL.map(logic::Level::name).to_vec();
    let ratings = Difficulty::ALL.map(Difficulty::name).to_vec();
    [paths, ratings].into_iter().find_map(|scale| {
        let place = |level: &&str| scale.iter().position(|known| known.eq_ignore_ascii_case(level));
        let places = levels.iter().map(place).collect::<Option<Vec<_>>>()?;
        let (low, high) = (*places.iter().min()?, *places.iter().max()?);
        Some(match low == high {
            true => scale[low].to_owned(),
            false => format!("{} to {}", scale[low], scale[high]),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::PrintedDifficulty as Printed;
    use ninefold::rating::Tenths;

    fn stated(level: &str, rating: &str) -> Printed {
        Printed::Stated { level: level.to_owned(), rating: rating.to_owned() }
    }

    #[test]
    fn a_cover_names_levels_or_the_range_of_ratings() {
        let summary = |all: &[Printed]| Printed::summary(all.iter());
        let mixed =
            [stated("hard", "1.2"), stated("medium", ""), stated("Easy", ""), stated("hard", "")];
        assert_eq!(summary(&mixed), "easy to hard");
        assert_eq!(summary(&[stated("diabolical", "")]), "diabolical");
        assert_eq!(summary(&[stated("two stars", ""), stated("easy", "")]), "two stars and easy");
        assert_eq!(summary(&[stated("", "7.2"), stated("", "1.5")]), "rated 1.5 to 7.2");
        assert_eq!(summary(&[Printed::Computed(Tenths(72))]), "rated 7.2");
        assert_eq!(summary(&[stated("easy", ""), stated("", "")]), "");
        assert_eq!(summary(&[Printed::None]), "");
        let many: Vec<Printed> = (0..9).map(|at| stated(&format!("level {at}"), "3")).collect();
        assert_eq!(summary(&many), "rated 3.0");
        assert_eq!(stated("easy", "1.2").text(), "easy · 1.2");
    }
}
