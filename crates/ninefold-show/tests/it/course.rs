//! The course: every example and exercise shows its lesson and nothing easier, and texts agree with them.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use ninefold::HouseKind;
use ninefold::logic::{Position, Solver, Step, Technique, Truth, UniquePuzzle, prove};
use ninefold::search::Watch;
use ninefold_show::course::{LESSONS, Lesson, is_small};
use ninefold_show::words::{English, Words};
use std::collections::BTreeSet;

/// Returns the examples of a lesson, then its exercises.
fn all(lesson: &Lesson) -> Vec<(Position, Step)> {
    lesson.examples().chain(lesson.exercises()).collect()
}

#[test]
fn every_lesson_has_three_examples_and_two_exercises() {
    assert!((28..=34).contains(&LESSONS.len()), "{}", LESSONS.len());
    for lesson in LESSONS {
        assert_eq!(lesson.examples().count(), 3, "{}", lesson.slug);
        assert!(lesson.exercises().count() >= 2, "{}", lesson.slug);
    }
}

/// A hint, which takes the easiest step of all techniques, shows the lesson; and no earlier lesson has a step, even
/// where hints would take it later.
#[test]
fn no_example_has_an_easier_step() {
    for lesson in LESSONS {
        for (number, (position, step)) in (1..).zip(all(lesson)) {
            let name = format!("{} {number}", lesson.slug);
            let unique = UniquePuzzle::prove(&position.puzzle()).unwrap();
            assert_eq!(prove(&position, &step), Ok(()), "{name}");
            assert!(lesson.forms.iter().any(|form| form.shows(&step)), "{name}");
            let hinted =
                Solver::default().next_step(&position, Some(&unique), &Watch::never()).unwrap();
            assert_eq!(hinted.technique, step.technique, "{name}");
            assert!(lesson.is_next(&position, Some(&unique)), "{name}");
            let easier = Technique::default_set().filter(|one| *one < step.technique);
            let is_single = step.technique <= Technique::HiddenSingle;
            for one in easier.filter(|_| !is_single) {
                let found =
                    Solver::knowing([one]).next_step(&position, Some(&unique), &Watch::never());
                assert_eq!(found.map(|step| step.technique), None, "{name}");
            }
        }
    }
}

/// People differ in which single they see first, so an example has no other kind of single.
#[test]
fn examples_of_singles_show_one_kind_of_single() {
    for slug in ["hidden-single-box", "hidden-single-line", "naked-single"] {
        let lesson = Lesson::find(slug).unwrap();
        for (position, _) in all(lesson) {
            let singles = ["hidden-single-box", "hidden-single-line", "naked-single"];
            for other in singles.into_iter().filter(|other| *other != slug) {
                let other = Lesson::find(other).unwrap();
                let is_later_line =
                    slug == "hidden-single-box" && other.slug == "hidden-single-line";
                let found = other.forms.iter().any(|form| form.first(&position, None).is_some());
                assert!(!found || is_later_line, "{slug}: {}", other.slug);
            }
        }
    }
}

/// Sets of four cells and long chains are true, but nobody finds them in a first exercise.
#[test]
fn examples_and_exercises_are_small() {
    for lesson in LESSONS {
        for (number, (_, step)) in (1..).zip(all(lesson)) {
            assert!(is_small(&step), "{} {number}: {:?}", lesson.slug, step.pattern.parts);
        }
    }
}

#[test]
fn no_position_is_used_twice() {
    let mut seen = BTreeSet::new();
    for lesson in LESSONS {
        for (position, _) in all(lesson) {
            assert!(seen.insert(position.puzzle().to_string()), "{}", lesson.slug);
        }
    }
}

/// Returns the kind of the first line in which a step has a fixed number of places for a digit.
fn line(step: &Step) -> Option<HouseKind> {
    step.pattern.truths.iter().find_map(|truth| match truth {
        Truth::House(house, _) if house.kind() != HouseKind::Box => Some(house.kind()),
        _ => None,
    })
}

#[test]
fn a_text_that_speaks_of_rows_has_a_first_example_in_rows() {
    for slug in [
        "hidden-single-line",
        "x-wing",
        "skyscraper",
        "empty-rectangle",
        "swordfish",
        "finned-x-wing",
    ] {
        let lesson = Lesson::find(slug).unwrap();
        let words = English.lesson(lesson);
        let text = format!("{} {} {}", words.look, words.why, words.find);
        assert!(text.contains("row"), "{slug}");
        let kinds: Vec<_> = lesson.examples().map(|(_, step)| line(&step)).collect();
        assert_eq!(kinds[0], Some(HouseKind::Row), "{slug}");
        assert!(kinds.contains(&Some(HouseKind::Column)), "{slug}: no example in columns");
    }
}

#[test]
fn every_lesson_has_its_words() {
    let titles: BTreeSet<_> = LESSONS.iter().map(|lesson| English.lesson(lesson).title).collect();
    assert_eq!(titles.len(), LESSONS.len());
    for lesson in LESSONS {
        let words = English.lesson(lesson);
        assert!(!words.title.is_empty(), "{}", lesson.slug);
        for text in [words.look, words.why, words.find, words.mistake] {
            let is_short = (20..=560).contains(&text.len());
            assert!(is_short && text.ends_with(['.', '?', ')']), "{}: {text}", lesson.slug);
            for broken in ["  ", " .", " ,", ".."] {
                assert!(!text.contains(broken), "{}: {text}", lesson.slug);
            }
        }
        assert!(lesson.forms.iter().all(|form| form.technique.is_default()), "{}", lesson.slug);
    }
}
