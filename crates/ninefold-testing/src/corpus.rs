//! Puzzle sets and known ratings.
//!
//! A folder `shared` beside the repository may hold the complete data. Where it is missing, the samples in
//! `data/` of this crate take its place, and the report says so. `data/README.md` states their origin.

use crate::{cases, not_run};
use ninefold::Grid;
use std::path::PathBuf;

/// A puzzle set: its name and some of its puzzles.
#[derive(Clone, Debug)]
pub struct Set {
    /// The name of its file, without extension.
    pub name: &'static str,
    /// Puzzles spread evenly over the set.
    pub puzzles: Vec<Grid>,
}

/// The sets: name, and the sample in this crate.
const SETS: [(&str, &str); 7] = [
    ("clues17_49158", include_str!("../data/sets/clues17_49158.txt")),
    ("easy_100k", include_str!("../data/sets/easy_100k.txt")),
    ("hardest_11plus_48766", include_str!("../data/sets/hardest_11plus_48766.txt")),
    ("hardest_375", include_str!("../data/sets/hardest_375.txt")),
    ("many_solutions_10k", include_str!("../data/sets/many_solutions_10k.txt")),
    ("minimal_50k", include_str!("../data/sets/minimal_50k.txt")),
    ("top1465", include_str!("../data/sets/top1465.txt")),
];

/// Returns the puzzle sets, at most `of_each` puzzles of each.
///
/// The puzzles of `many_solutions_10k` have two solutions or more, all others exactly one.
#[must_use]
pub fn sets(of_each: usize) -> Vec<Set> {
    SETS.iter().map(|(name, _)| Set { name, puzzles: set(name, of_each) }).collect()
}

/// Returns at most `count` puzzles of a set, spread evenly over it.
///
/// # Panics
///
/// If there is no set of that name.
#[must_use]
pub fn set(name: &str, count: usize) -> Vec<Grid> {
    let (_, sample) = SETS.iter().find(|(known, _)| *known == name).unwrap();
    let complete = read_shared(
        &format!("speed/{name}.txt"),
        "the complete puzzle sets (samples of 60 puzzles were used)",
    );
    evenly(complete.as_deref().unwrap_or(sample), scaled(count))
}

/// Returns the number of puzzles for this kind of run.
fn scaled(count: usize) -> usize {
    u32::try_from(count).map_or(count, |count| cases(count) as usize)
}

fn evenly(text: &str, count: usize) -> Vec<Grid> {
    let lines: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
    let count = count.min(lines.len());
    (0..count).map(|number| lines[number * lines.len() / count].parse().unwrap()).collect()
}

/// A puzzle with its Sudoku Explainer ratings in tenths: ER, EP and ED.
#[derive(Clone, Copy, Debug)]
pub struct Rated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its ratings.
    pub tenths: [u16; 3],
}

/// Returns puzzles with known ratings.
#[must_use]
pub fn ratings() -> Vec<Rated> {
    let sample = include_str!("../data/ratings.txt");
    let complete = read_shared(
        "rating/se-ratings.txt",
        "the complete list of known ratings (a sample of 203 was used)",
    );
    let all: Vec<Rated> = complete.as_deref().unwrap_or(sample).lines().map(rated).collect();
    let count = scaled(all.len()).min(all.len());
    (0..count).map(|number| all[number * all.len() / count]).collect()
}

fn rated(line: &str) -> Rated {
    let words: Vec<&str> = line.split_whitespace().collect();
    let tenths = |word: &str| (word.parse::<f64>().unwrap() * 10.0).round() as u16;
    Rated { puzzle: words[0].parse().unwrap(), tenths: [1, 2, 3].map(|at| tenths(words[at])) }
}

/// Reads a text file of the shared data. If it is missing, reports `what` as not run.
#[must_use]
pub fn read_shared(path: &str, what: &str) -> Option<String> {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let text = std::fs::read_to_string(root.join("shared/data").join(path)).ok();
    if text.is_none() {
        not_run(what, &format!("there is no shared/data/{path} beside the repository"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_hold_puzzles_of_each_set() {
        for (name, sample) in SETS {
            assert!(evenly(sample, 100).len() >= 54, "{name}");
            assert_eq!(evenly(sample, 7).len(), 7);
        }
        assert!(ratings().len() >= 20);
    }
}
