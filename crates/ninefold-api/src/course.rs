//! Requests and answers `course` and `found`: the lessons of the core techniques with a learner's
//! progress, and the record of a lesson after a step was found.
//!
//! A step that was found without a hint comes again after 1, 3, 7 and 21 days; one that needed a hint
//! begins again. Dates are those of the caller: the library has no clock.

use crate::catalogue::ExampleAnswer;
use crate::day::Day;
use crate::error::Error;
use crate::lang;
use crate::solver;
use crate::step::StepAnswer;
use ninefold::logic::Technique;
use ninefold_show::course::{LESSONS, Lesson};
use ninefold_show::words::Words;
use serde::{Deserialize, Serialize};

/// The number of steps to find without a hint until a lesson is mastered.
pub const FINDS_TO_MASTER: u32 = 3;

/// The days after which a lesson is repeated.
const INTERVALS: [u32; 4] = [1, 3, 7, 21];

/// The most days that the log of a lesson keeps; older ones leave it.
const LONGEST_LOG: usize = 50;

/// The record of a learner's work on a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LessonRecord {
    /// The slug of the lesson.
    pub lesson: String,
    /// Steps found without a hint.
    pub found: u32,
    /// Steps found with a hint.
    pub hinted: u32,
    /// The number of repetitions in time.
    pub repeated: u32,
    /// The day of the next repetition, `2026-11-18`; absent before the first step and after the last
    /// repetition, and in records from before there were repetitions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<String>,
    /// The days on which a step was found without a hint, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

impl LessonRecord {
    /// Creates the record of a lesson that was never practised.
    #[must_use]
    pub fn new(lesson: impl Into<String>) -> Self {
        Self { lesson: lesson.into(), ..Self::default() }
    }

    /// Returns `true` if enough steps were found without a hint.
    #[must_use]
    pub const fn is_mastered(&self) -> bool {
        self.found >= FINDS_TO_MASTER
    }

    /// Returns the day of the next repetition.
    fn due_day(&self) -> Option<Day> {
        self.due.as_deref().and_then(Day::parse)
    }

    /// Returns `true` if the lesson is to be repeated on a day. A record from before there were repetitions has no day,
    /// and is due at once.
    fn is_due(&self, day: Day) -> bool {
        let is_open = self.found > 0 && (self.repeated as usize) < INTERVALS.len();
        self.due_day().map_or(is_open, |due| due <= day)
    }

    /// Counts a step that was found on a day.
    fn count(&mut self, hinted: bool, day: Day) {
        if hinted {
            self.hinted = self.hinted.saturating_add(1);
            self.repeated = 0;
            self.due = Some(day.after(INTERVALS[0]).to_string());
            return;
        }
        self.log.push(day.to_string());
        let oldest = self.log.len().saturating_sub(LONGEST_LOG);
        self.log.drain(..oldest);
        let is_first = self.found == 0 && self.due.is_none();
        let is_due = self.is_due(day);
        self.found = self.found.saturating_add(1);
        if is_first {
            self.due = Some(day.after(INTERVALS[0]).to_string());
        } else if is_due {
            self.repeated = self.repeated.saturating_add(1);
            let next = INTERVALS.get(self.repeated as usize);
            self.due = next.map(|days| day.after(*days).to_string());
        }
    }
}

/// A request for the course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CourseRequest {
    /// Return only this lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// Whether each lesson has its examples.
    #[serde(default)]
    pub examples: bool,
    /// The records of the learner's work; lessons that are not listed were never practised.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub progress: Vec<LessonRecord>,
    /// The day, `2026-11-18`, which decides what is to be repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// The answer to `course`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CourseAnswer {
    /// The lessons, in the order in which people learn.
    pub lessons: Vec<LessonAnswer>,
    /// The slug of the first lesson that is not mastered; null if all are.
    pub next: Option<String>,
    /// The slugs of the lessons to repeat on the day of the request, the most overdue first.
    pub due: Vec<String>,
    /// The slugs of the lessons of which a step was found without a hint: mixed exercises choose among
    /// them.
    pub learned: Vec<String>,
    /// The number of lessons of the whole course.
    pub all: usize,
    /// The number of techniques in the catalogue, of which the course shows the core.
    pub techniques: usize,
}

/// A lesson of the course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LessonAnswer {
    /// The slug: its name in requests and links.
    pub lesson: String,
    /// Its number in the course, from 1.
    pub number: usize,
    /// The part of the course.
    pub stage: String,
    /// The title.
    pub title: String,
    /// The slugs of the techniques that it shows.
    pub techniques: Vec<String>,
    /// The pattern to look for.
    pub look: String,
    /// The reason why it is true.
    pub why: String,
    /// The way to find it in practice.
    pub find: String,
    /// A common mistake.
    pub mistake: String,
    /// Whether it relies on the puzzle having exactly one solution.
    pub relies_on_uniqueness: bool,
    /// Steps found without a hint, as the request says.
    pub found: u32,
    /// Whether it is mastered: three steps were found without a hint.
    pub mastered: bool,
    /// Three positions in which it is the easiest step, only if examples were requested.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<ExampleAnswer>,
}

impl LessonAnswer {
    /// Describes a lesson, without examples and a learner's progress.
    #[must_use]
    pub fn new(lesson: &Lesson, language: &dyn Words) -> Self {
        let words = language.lesson(lesson);
        let techniques = lesson.techniques();
        Self {
            lesson: lesson.slug.to_owned(),
            number: lesson.number(),
            stage: language.stage(lesson.stage),
            title: words.title,
            techniques: techniques.clone().map(Technique::slug).collect(),
            look: words.look,
            why: words.why,
            find: words.find,
            mistake: words.mistake,
            relies_on_uniqueness: techniques.clone().any(Technique::relies_on_uniqueness),
            found: 0,
            mastered: false,
            examples: Vec::new(),
        }
    }
}

/// Lists the lessons with the learner's progress.
///
/// # Errors
///
/// A lesson or the language is unknown, or the day is none of the calendar.
///
/// ```
/// use ninefold_api::{CourseRequest, course};
///
/// let answer = course(&CourseRequest::default())?;
/// assert_eq!(answer.next.as_deref(), Some("full-house"));
/// assert_eq!(answer.lessons.len(), answer.all);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn course(request: &CourseRequest) -> Result<CourseAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let one = request.lesson.as_deref().map(|slug| solver::lesson(slug, "lesson")).transpose()?;
    let day = request.day.as_deref().map(|day| Day::read(day, "day")).transpose()?;
    let record = |one: &Lesson| record_of(one, &request.progress);
    let answer = |shown: &'static Lesson| {
        let example = |(position, step)| ExampleAnswer {
            step: StepAnswer::new(&position, &step, words),
            position: (&position).into(),
        };
        let record = record(shown);
        LessonAnswer {
            found: record.as_ref().map_or(0, |record| record.found),
            mastered: record.is_some_and(|record| record.is_mastered()),
            examples: match request.examples {
                true => shown.examples().map(example).collect(),
                false => Vec::new(),
            },
            ..LessonAnswer::new(shown, words)
        }
    };
    let records: Vec<LessonRecord> = LESSONS.iter().filter_map(record).collect();
    let mut due: Vec<&LessonRecord> =
        records.iter().filter(|record| day.is_some_and(|day| record.is_due(day))).collect();
    due.sort_by_key(|record| record.due_day());
    let next = LESSONS.iter().find(|one| !record(one).is_some_and(|record| record.is_mastered()));
    let slug = |record: &LessonRecord| record.lesson.clone();
    Ok(CourseAnswer {
        lessons: LESSONS
            .iter()
            .filter(|shown| one.is_none_or(|one| one == *shown))
            .map(answer)
            .collect(),
        next: next.map(|lesson| lesson.slug.to_owned()),
        due: due.into_iter().map(slug).collect(),
        learned: records.iter().filter(|record| record.found > 0).map(slug).collect(),
        all: LESSONS.len(),
        techniques: Technique::all().len(),
    })
}

/// Returns what a learner has done with a lesson. Records of techniques that are no lessons belong to the library, except
/// the one of a technique that is two lessons now: what was found then counts for both.
fn record_of(lesson: &Lesson, progress: &[LessonRecord]) -> Option<LessonRecord> {
    let named = |name: &str| progress.iter().find(|record| record.lesson == name);
    let own = named(lesson.slug);
    let technique = lesson.forms.first().map(|form| form.technique.slug());
    let before = technique.filter(|name| name != lesson.slug).and_then(|name| named(&name));
    let found = own.into_iter().chain(before).map(|record| record.found).max()?;
    Some(LessonRecord { lesson: lesson.slug.to_owned(), found, ..own.or(before)?.clone() })
}

/// A request that counts a step that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FoundRequest {
    /// The record of the lesson before the step. Its `lesson` may also name a technique of the library.
    pub record: LessonRecord,
    /// Whether it was found with a hint.
    #[serde(default)]
    pub hinted: bool,
    /// The day on which it was found, `2026-11-18`.
    pub day: String,
}

impl FoundRequest {
    /// Creates a request that counts a step found without a hint.
    #[must_use]
    pub fn new(record: LessonRecord, day: impl Into<String>) -> Self {
        Self { record, hinted: false, day: day.into() }
    }
}

/// The answer to `found`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FoundAnswer {
    /// The record after the step.
    pub record: LessonRecord,
    /// Whether the lesson is mastered now.
    pub mastered: bool,
}

/// Counts a step that was found, and says when the lesson is repeated.
///
/// # Errors
///
/// The day is none of the calendar.
///
/// ```
/// use ninefold_api::{FoundRequest, LessonRecord, found};
///
/// let answer = found(&FoundRequest::new(LessonRecord::new("x-wing"), "2026-11-30"))?;
/// assert_eq!(answer.record.due.as_deref(), Some("2026-12-01"));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn found(request: &FoundRequest) -> Result<FoundAnswer, Error> {
    let day = Day::read(&request.day, "day")?;
    let mut record = request.record.clone();
    record.count(request.hinted, day);
    Ok(FoundAnswer { mastered: record.is_mastered(), record })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    fn after(record: LessonRecord, day: &str, hinted: bool) -> LessonRecord {
        found(&FoundRequest { hinted, ..FoundRequest::new(record, day) }).unwrap().record
    }

    #[test]
    fn a_lesson_comes_again_after_1_3_7_and_21_days() {
        let mut record = LessonRecord::new("x-wing");
        let mut seen = Vec::new();
        let mut day = "2026-12-27".to_owned();
        for _ in 0..5 {
            record = after(record, &day, false);
            let Some(due) = record.due.clone() else { break };
            // A step that is found too early changes nothing of the plan.
            record = after(record, &day, false);
            assert_eq!(record.due.as_ref(), Some(&due));
            seen.push(due.clone());
            day = due;
        }
        assert_eq!(seen, ["2026-12-28", "2026-12-31", "2027-01-07", "2027-01-28"]);
        assert_eq!((record.repeated, record.due), (4, None));
    }

    #[test]
    fn a_record_from_before_there_were_repetitions_is_due_at_once() {
        let mut record = LessonRecord::new("x-wing");
        record.found = 5;
        let due = |record: &LessonRecord, day: &str| {
            let progress = vec![record.clone()];
            let day = Some(day.to_owned());
            course(&CourseRequest { progress, day, ..CourseRequest::default() }).unwrap().due
        };
        assert_eq!(due(&record, "2026-11-18"), ["x-wing"]);
        record = after(record, "2026-11-18", false);
        assert_eq!((record.repeated, record.due.as_deref()), (1, Some("2026-11-21")));
        assert!(due(&record, "2026-11-20").is_empty());
        // After the last repetition nothing is due.
        (record.repeated, record.due) = (4, None);
        assert!(due(&record, "2099-01-01").is_empty());
        assert_eq!(after(record, "2099-01-01", false).due, None);
    }

    #[test]
    fn a_record_of_hidden_singles_counts_for_both_of_their_lessons() {
        let record = |lesson: &str, found| LessonRecord { found, ..LessonRecord::new(lesson) };
        let lessons = |progress: Vec<LessonRecord>| {
            let answer = course(&CourseRequest { progress, ..CourseRequest::default() }).unwrap();
            let found = answer.lessons[1..3].iter().map(|lesson| (lesson.found, lesson.mastered));
            (found.collect::<Vec<_>>(), answer.learned)
        };
        let both = ["hidden-single-box", "hidden-single-line"].map(str::to_owned).to_vec();
        let old = record("hidden-single", 4);
        assert_eq!(lessons(vec![old.clone()]), (vec![(4, true), (4, true)], both.clone()));
        // The first step of the new lesson does not take away what is mastered.
        let new = record("hidden-single-box", 1);
        assert_eq!(lessons(vec![old, new]), (vec![(4, true), (4, true)], both));
    }

    #[test]
    fn a_hint_begins_the_repetitions_again() {
        let mut record = after(LessonRecord::new("x-wing"), "2028-02-27", false);
        record = after(record, "2028-02-28", false);
        assert_eq!((record.repeated, record.due.as_deref()), (1, Some("2028-03-02")));
        record = after(record, "2028-02-28", true);
        assert_eq!((record.repeated, record.due.as_deref()), (0, Some("2028-02-29")));
        assert_eq!((record.found, record.hinted), (2, 1));
        assert_eq!(record.log, ["2028-02-27", "2028-02-28"]);
    }

    #[test]
    fn a_log_does_not_grow_without_end() {
        let mut record = LessonRecord::new("x-wing");
        for _ in 0..60 {
            record = after(record, "2026-11-18", false);
        }
        assert_eq!((record.found, record.log.len()), (60, LONGEST_LOG));
    }

    #[test]
    fn what_is_due_is_asked_for_a_day() {
        let mut first = LessonRecord::new("x-wing");
        first.due = Some("2026-11-18".to_owned());
        first.found = 1;
        let mut second = LessonRecord::new("naked-pair");
        second.due = Some("2026-11-11".to_owned());
        second.found = 3;
        let mut request =
            CourseRequest { progress: vec![first, second], ..CourseRequest::default() };
        for (day, due) in [
            ("2026-11-10", &[][..]),
            ("2026-11-17", &["naked-pair"]),
            ("2026-11-18", &["naked-pair", "x-wing"]),
        ] {
            request.day = Some(day.to_owned());
            let answer = course(&request).unwrap();
            assert_eq!(answer.due, due, "{day}");
            assert_eq!(answer.learned, ["naked-pair", "x-wing"]);
            assert_eq!(answer.next.as_deref(), Some("full-house"));
        }
        request.day = Some("2026-02-30".to_owned());
        assert_eq!(course(&request).unwrap_err().kind, ErrorKind::Value);
    }
}
