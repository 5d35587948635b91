//! The log of what was found without a hint, day by day.

use crate::store::ProgressRecord;
use ninefold_api::LessonAnswer;
use std::collections::BTreeMap;

/// The most days that are shown.
const DAYS: usize = 5;

/// Returns the log of the latest days, one sentence for each: `2026-11-18: X-Wing (2), Naked Pair.`
pub(super) fn found_log(progress: &[ProgressRecord], lessons: &[LessonAnswer]) -> Vec<String> {
    let mut days: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
    for record in progress {
        let lesson = lessons.iter().find(|lesson| lesson.lesson == record.technique);
        let title = lesson.map_or(record.technique.as_str(), |lesson| &lesson.title);
        for day in &record.log {
            let found = days.entry(day).or_default();
            match found.iter_mut().find(|(other, _)| *other == title) {
                Some((_, count)) => *count += 1,
                None => found.push((title, 1)),
            }
        }
    }
    let counted = |(title, count): &(&str, usize)| match count {
        1 => (*title).to_owned(),
        count => format!("{title} ({count})"),
    };
    let day = |(day, found): (&str, Vec<(&str, usize)>)| {
        format!("{day}: {}.", found.iter().map(counted).collect::<Vec<_>>().join(", "))
    };
    let mut sentences: Vec<String> = days.into_iter().rev().take(DAYS).map(day).collect();
    if !sentences.is_empty() {
        sentences.insert(0, "Found without a hint:".to_owned());
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_api::{CourseRequest, course};

    #[test]
    fn the_latest_day_comes_first_and_titles_are_counted() {
        let lessons = course(&CourseRequest::default()).unwrap().lessons;
        let record = |slug: &str, days: &[&str]| {
            let log = days.iter().map(|day| (*day).to_owned()).collect();
            ProgressRecord { log, ..ProgressRecord::new(slug) }
        };
        assert!(found_log(&[record("x-wing", &[])], &lessons).is_empty());
        let progress = [
            record("x-wing", &["2026-11-17", "2026-11-18", "2026-11-18"]),
            record("naked-pair", &["2026-11-18"]),
            record("jellyfish", &["2026-11-16"]),
        ];
        assert_eq!(
            found_log(&progress, &lessons),
            [
                "Found without a hint:",
                "2026-11-18: X-Wing (2), Naked Pair.",
                "2026-11-17: X-Wing.",
                "2026-11-16: jellyfish."
            ]
        );
    }
}
