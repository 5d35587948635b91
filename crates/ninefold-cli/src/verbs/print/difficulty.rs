//! The difficulty of printed puzzles: above each grid, and for all of them on the cover.

use crate::show::words;
use ninefold::logic;
use ninefold::rating::{self, Tenths};

/// The number of different levels of an unknown scale that a cover names.
const MOST_LEVELS: usize = 4;

/// The number of levels that are kept: more than any scale has.
const MOST_KEPT: usize = 12;

/// The difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Difficulty {
    /// The difficulty is unknown, or is not printed.
    None,
    /// The texts of the file, each empty where it has none.
    Said { level: String, rating: String },
    /// The computed ER.
    Computed(Tenths),
}

impl Difficulty {
    /// Returns the text above the grid.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Computed(er) => format!("ER {er}"),
            Self::Said { level, rating } => {
                let texts = [level.as_str(), rating.as_str()];
                texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
            }
        }
    }
}

/// Returns the levels of puzzles in one line, or the range of their ratings; empty if some are
/// unknown.
pub(super) fn levels<'a>(all: impl Iterator<Item = &'a Difficulty>) -> String {
    let mut levels: Vec<String> = Vec::new();
    let mut ratings: Option<(f64, f64)> = None;
    let (mut all_levels, mut all_ratings) = (true, true);
    for difficulty in all {
        let (level, rating) = match difficulty {
            Difficulty::None => ("", None),
            Difficulty::Computed(er) => ("", Some(er.to_f64())),
            Difficulty::Said { level, rating } => (level.trim(), rating.trim().parse().ok()),
        };
        all_levels &= !level.is_empty();
        all_ratings &= rating.is_some();
        if !level.is_empty() && !levels.iter().any(|known| known == level) {
            levels.push(level.to_owned());
        }
        levels.truncate(MOST_KEPT);
        ratings = match (ratings, rating) {
            (Some((low, high)), Some(rating)) => Some((low.min(rating), high.max(rating))),
            (known, new) => known.or(new.map(|rating| (rating, rating))),
        };
    }
    if all_levels && let Some(range) = range(&levels) {
        return range;
    }
    match ratings {
        _ if all_levels && levels.len() <= MOST_LEVELS => words::listed(&levels),
        Some((low, high)) if all_ratings && low < high => format!("rated {low:.1} to {high:.1}"),
        Some((low, _)) if all_ratings => format!("rated {low:.1}"),
        _ => String::new(),
    }
}

/// Returns `easy to hard`, if all levels are of one known scale.
fn range(levels: &[String]) -> Option<String> {
    let paths = logic::Level::ALL.iter().map(ToString::to_string).collect::<Vec<_>>();
    let ratings = rating::Difficulty::ALL.iter().map(ToString::to_string).collect::<Vec<_>>();
    [paths, ratings].into_iter().find_map(|scale| {
        let place =
            |level: &String| scale.iter().position(|known| known.eq_ignore_ascii_case(level));
        let places = levels.iter().map(place).collect::<Option<Vec<_>>>()?;
        let (low, high) = (places.iter().min()?, places.iter().max()?);
        Some(match low == high {
            true => scale[*low].clone(),
            false => format!("{} to {}", scale[*low], scale[*high]),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(level: &str, rating: &str) -> Difficulty {
        Difficulty::Said { level: level.to_owned(), rating: rating.to_owned() }
    }

    #[test]
    fn a_cover_names_levels_or_the_range_of_ratings() {
        let line = |all: &[Difficulty]| levels(all.iter());
        let mixed = [said("hard", "1.2"), said("medium", ""), said("Easy", ""), said("hard", "")];
        assert_eq!(line(&mixed), "easy to hard");
        assert_eq!(line(&[said("diabolical", "")]), "diabolical");
        assert_eq!(line(&[said("two stars", ""), said("easy", "")]), "two stars and easy");
        assert_eq!(line(&[said("", "7.2"), said("", "1.5")]), "rated 1.5 to 7.2");
        assert_eq!(line(&[Difficulty::Computed(Tenths(72))]), "rated 7.2");
        assert_eq!(line(&[said("easy", ""), said("", "")]), "");
        assert_eq!(line(&[Difficulty::None]), "");
        let many: Vec<Difficulty> = (0..9).map(|at| said(&format!("level {at}"), "3")).collect();
        assert_eq!(line(&many), "rated 3.0");
        assert_eq!(said("easy", "1.2").shown(), "easy · 1.2");
    }
}
