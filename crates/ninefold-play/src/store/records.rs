//! Records besides games: days on which daily puzzles were played, and techniques that were found.

use crate::record::saved::{OriginKind, SavedGame};
use ninefold::rating::Difficulty;
use ninefold_api::{FINDS_TO_MASTER, FoundRequest, LessonRecord, found};
use serde::{Deserialize, Serialize};

/// The most days that a log keeps.
pub(super) const LONGEST_LOG: usize = 1_000;

/// A daily puzzle that was played. It stays when the game is deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DayRecord {
    /// The version of the form, 1.
    pub(crate) v: u8,
    /// The date and the level, `2026-11-15/tough`.
    pub(crate) day: String,
    /// Whether it was solved.
    pub(crate) solved: bool,
    /// The time played.
    pub(crate) seconds: u32,
    /// The hints used.
    pub(crate) hints: u32,
    /// Milliseconds since 1970.
    pub(crate) changed: u64,
}

impl DayRecord {
    /// Returns the record of a game, if it is a daily puzzle.
    pub(crate) fn of(game: &SavedGame) -> Option<Self> {
        let origin = game.origin.as_ref().filter(|one| one.kind() == Some(OriginKind::Daily))?;
        let day = origin.text("daily").filter(|day| is_day(day))?.to_owned();
        let SavedGame { solved, seconds, hints, changed, .. } = *game;
        Some(Self { v: 1, day, solved, seconds, hints, changed })
    }

    /// Returns the record to keep of two for the same day: the solved one, then the faster one, then the later one.
    pub(crate) fn better(self, other: Self) -> Self {
        let is_first = if self.solved != other.solved {
            self.solved
        } else if self.solved && self.seconds != other.seconds {
            self.seconds < other.seconds
        } else {
            self.changed >= other.changed
        };
        if is_first { self } else { other }
    }
}

/// The learner's progress with a lesson or a technique.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProgressRecord {
    /// The version of the form, 1.
    pub(crate) v: u8,
    /// The name of the technique in options.
    pub(crate) technique: String,
    /// Steps found without a hint.
    pub(crate) found: u32,
    /// Steps found with a hint.
    pub(crate) hinted: u32,
    /// Milliseconds since 1970.
    pub(crate) changed: u64,
    /// The number of repetitions in time; a record from before there were any has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) repeated: Option<u32>,
    /// The day of the next repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) due: Option<String>,
    /// The days on which a step was found without a hint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) log: Vec<String>,
}

impl ProgressRecord {
    /// Creates the record of a technique that was never practised.
    pub(crate) fn new(technique: &str) -> Self {
        Self { v: 1, technique: technique.to_owned(), ..Self::default() }
    }

    /// Returns the record as requests take it.
    pub(crate) fn lesson(&self) -> LessonRecord {
        let mut record = LessonRecord::new(&self.technique);
        (record.found, record.hinted) = (self.found, self.hinted);
        (record.repeated, record.due, record.log) =
            (self.repeated.unwrap_or(0), self.due.clone(), self.log.clone());
        record
    }

    /// Counts a step that was found on a day.
    pub(crate) fn count(&mut self, hinted: bool, now: u64, day: &str) {
        let mut request = FoundRequest::new(self.lesson(), day);
        request.hinted = hinted;
        // The day comes from a clock, so it is one of the calendar.
        if let Ok(answer) = found(&request) {
            let LessonRecord { found, hinted, repeated, due, log, .. } = answer.record;
            (self.found, self.hinted, self.repeated) = (found, hinted, Some(repeated));
            (self.due, self.log) = (due, log);
        }
        self.changed = now;
    }

    /// Joins two records of a technique: the greater number of each, the days of both logs, and the later plan of
    /// repetitions.
    pub(crate) fn joined(self, other: &Self) -> Self {
        let later = if other.changed > self.changed { other } else { &self };
        Self {
            v: 1,
            found: self.found.max(other.found),
            hinted: self.hinted.max(other.hinted),
            changed: self.changed.max(other.changed),
            repeated: later.repeated,
            due: later.due.clone(),
            log: joined_logs(&self.log, &other.log),
            technique: self.technique.clone(),
        }
    }

    /// Returns `true` if the technique is mastered.
    pub(crate) const fn is_mastered(&self) -> bool {
        self.found >= FINDS_TO_MASTER
    }
}

/// Joins two logs: each day is there as often as in the log that has it more often, and the latest are kept.
fn joined_logs(one: &[String], other: &[String]) -> Vec<String> {
    let count = |log: &[String], day: &String| log.iter().filter(|one| *one == day).count();
    let mut days = one.to_vec();
    for day in other {
        if count(&days, day) < count(other, day) {
            days.push(day.clone());
        }
    }
    days.sort();
    days.split_off(days.len().saturating_sub(LONGEST_LOG))
}

/// Returns `true` if a text is a day of the calendar, from the year 2000 to 2999: `2026-11-15`.
pub(crate) fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_form = bytes.len() == 10
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            0 => *byte == b'2',
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let number = |range: std::ops::Range<usize>| text.get(range).and_then(|part| part.parse().ok());
    let parts = (number(0..4), number(5..7), number(8..10));
    let (true, (Some(year), Some(month), Some(day))) = (is_form, parts) else { return false };
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// Returns `true` if a text names a daily puzzle: a date, a slash and a level.
pub(crate) fn is_day(text: &str) -> bool {
    let Some((date, level)) = text.split_once('/') else { return false };
    is_date(date) && level.parse::<Difficulty>().is_ok_and(|one| one.name() == level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_records_lose_no_day() {
        let record = |changed, days: &[&str]| {
            let log = days.iter().map(|day| (*day).to_owned()).collect();
            ProgressRecord { changed, log, ..ProgressRecord::new("x-wing") }
        };
        let here = record(1, &["2026-11-16", "2026-11-18", "2026-11-18"]);
        let there = record(2, &["2026-11-17", "2026-11-18"]);
        let days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-18"];
        assert_eq!(here.clone().joined(&there).log, days);
        assert_eq!(there.joined(&here).log, days);
        assert_eq!(here.clone().joined(&here).log, here.log);
        let long = record(1, &["2026-11-16"; LONGEST_LOG]);
        let both = long.joined(&here).log;
        assert!(both.len() == LONGEST_LOG && both.ends_with(&here.log[1..]));
    }
}
