//! Statistics of the saved games, by level.

use super::state::titles::{capitalized, clock};
use crate::record::saved::SavedGame;
use ninefold::rating::Difficulty;

/// The figures of a level. Times are those of solved games that were timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelStatistics {
    /// The level; `None` for games that were not rated.
    pub(crate) level: Option<&'static str>,
    /// Games that were played.
    pub(crate) played: usize,
    /// Those that were solved.
    pub(crate) solved: usize,
    /// The shortest time in seconds.
    pub(crate) best: Option<u32>,
    /// The median of the times.
    pub(crate) median: Option<u32>,
    /// The hints in all.
    pub(crate) hints: u64,
}

impl LevelStatistics {
    fn of(level: Option<&'static str>, games: &[&SavedGame]) -> Self {
        let solved: Vec<&&SavedGame> = games.iter().filter(|game| game.solved).collect();
        let times = solved.iter().map(|game| game.seconds).filter(|seconds| *seconds > 0);
        let mut times: Vec<u32> = times.collect();
        times.sort_unstable();
        Self {
            level,
            played: games.len(),
            solved: solved.len(),
            best: times.first().copied(),
            median: median(&times),
            hints: games.iter().map(|game| u64::from(game.hints)).sum(),
        }
    }

    /// Returns the figures in a sentence.
    pub(crate) fn words(&self) -> String {
        let Self { level, played, solved, best, median, hints } = self;
        let name = level.map_or_else(|| "Not rated".to_owned(), capitalized);
        let times = best
            .zip(*median)
            .map(|(best, median)| format!(", best {}, median {}", clock(best), clock(median)));
        let times = times.unwrap_or_default();
        let hints = if *hints == 1 { "1 hint".to_owned() } else { format!("{hints} hints") };
        format!("{name}: {played} played, {solved} solved{times}, {hints}")
    }
}

/// Returns the figures of each level that was played, from easy to hard; games without a rating come last.
pub(crate) fn statistics(games: &[SavedGame]) -> Vec<LevelStatistics> {
    let names = Difficulty::ALL.map(|one| Some(one.name())).into_iter().chain([None]);
    let level_of = |game: &SavedGame| {
        let level = game.level.as_deref()?;
        Difficulty::ALL.into_iter().map(Difficulty::name).find(|name| *name == level)
    };
    let groups = names.map(|name| {
        let group: Vec<&SavedGame> = games.iter().filter(|game| level_of(game) == name).collect();
        LevelStatistics::of(name, &group)
    });
    groups.filter(|one| one.played > 0).collect()
}

/// Returns the median of sorted times.
fn median(times: &[u32]) -> Option<u32> {
    let middle = times.len() / 2;
    match times.len() {
        0 => None,
        count if count % 2 == 1 => times.get(middle).copied(),
        _ => Some((u64::from(times[middle - 1]) + u64::from(times[middle])).div_ceil(2) as u32),
    }
}
