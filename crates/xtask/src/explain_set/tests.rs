//! Tests of stopping and resuming, with workers that only count, and of the summary.

use super::results::Record;
use super::workers::Worker;
use super::*;
use std::path::PathBuf;

/// A part of the set of the same name, in the repository.
const SAMPLE: &str = "crates/ninefold-testing/data/sets/hardest_375.txt";

fn sample(every: usize) -> PuzzleSet {
    PuzzleSet::read(&crate::root().join(SAMPLE), every).unwrap()
}

/// A results file that is removed at the end of a test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = format!("ninefold-explain-set-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(folder))
    }

    fn file(&self) -> PathBuf {
        self.0.join("set.tsv")
    }

    fn open(&self) -> Results {
        Results::open(&self.file()).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Answers with the same figures for every puzzle, and fails on one of them.
struct Fake<'a>(Option<&'a str>);

const FIGURES: &str = "solved\t60\t0.5000\t0.1000\t0\t1302\t1:9:8,2:20:17";

impl Worker for Fake<'_> {
    fn explain(&mut self, puzzle: &str) -> Result<String, String> {
        if self.0 == Some(puzzle) { Err("it has ended".into()) } else { Ok(FIGURES.into()) }
    }
}

/// Explains the missing puzzles of a set, at most so many, and returns the problems.
fn explain_some(set: &PuzzleSet, results: &mut Results, engine: &str, limit: usize) -> Vec<String> {
    let missing = results.missing(set, Some(engine));
    let missing = &missing[..missing.len().min(limit)];
    explain_missing(missing, 3, engine, results, || Ok(Fake(None)))
}

#[test]
fn a_stopped_run_is_resumed_with_what_is_missing() {
    let scratch = Scratch::new("resume");
    let set = sample(1);
    let all = set.puzzles.len();
    assert!(all > 20, "{all}");
    assert!(explain_some(&set, &mut scratch.open(), "new", 5).is_empty());
    let text = std::fs::read_to_string(scratch.file()).unwrap();
    assert_eq!(text.lines().count(), 6);

    // The last line is torn, so its puzzle is missing again.
    std::fs::write(scratch.file(), &text[..text.len() - 10]).unwrap();
    let mut results = scratch.open();
    assert_eq!(results.records(&set, Some("new")).len(), 4);
    assert_eq!(results.missing(&set, Some("new")).len(), all - 4);
    assert!(explain_some(&set, &mut results, "new", usize::MAX).is_empty());
    drop(results);

    let results = scratch.open();
    assert!(results.missing(&set, Some("new")).is_empty());
    let records = results.records(&set, Some("new"));
    assert!(records.iter().map(|record| &record.puzzle).eq(&set.puzzles));
    let text = std::fs::read_to_string(scratch.file()).unwrap();
    assert_eq!(text.lines().count(), all + 1, "no puzzle is explained twice");
}

#[test]
fn a_sample_shares_its_results_with_the_whole_set() {
    let scratch = Scratch::new("sample");
    let (whole, part) = (sample(1), sample(7));
    assert_eq!(part.puzzles[..2], [whole.puzzles[0].clone(), whole.puzzles[7].clone()]);
    assert_eq!(part.title(), "hardest_375, one of 7 puzzles");
    let mut results = scratch.open();
    explain_some(&part, &mut results, "new", usize::MAX);
    assert!(results.missing(&part, Some("new")).is_empty());
    let missing = results.missing(&whole, Some("new"));
    assert_eq!(missing.len(), whole.puzzles.len() - part.puzzles.len());
    assert_ne!(missing, whole.puzzles.iter().filter(|p| missing.contains(p)).collect::<Vec<_>>());
}

#[test]
fn results_of_other_engines_and_other_puzzles_do_not_count() {
    let scratch = Scratch::new("engines");
    let set = sample(10);
    let mut results = scratch.open();
    explain_some(&set, &mut results, "old", usize::MAX);
    explain_some(&set, &mut results, "new", 2);
    assert_eq!(results.records(&set, Some("old")).len(), set.puzzles.len());
    assert_eq!(results.records(&set, Some("new")).len(), 2);
    assert!(results.missing(&set, None).is_empty());
    let mut lines: Vec<String> = set.puzzles.iter().map(|puzzle| puzzle.text.clone()).collect();
    lines[0] = ".".repeat(81);
    let other = PuzzleSet::parse("other".into(), &lines.join("\n"), 1).unwrap();
    let missing = results.missing(&other, None);
    assert!(missing.iter().any(|puzzle| puzzle.number == 1));
}

#[test]
fn a_puzzle_that_fails_is_reported_and_the_others_are_explained() {
    let scratch = Scratch::new("fails");
    let set = sample(1);
    let failing = &set.puzzles[3];
    let mut results = scratch.open();
    let missing = results.missing(&set, None);
    let problems =
        explain_missing(&missing, 2, "new", &mut results, || Ok(Fake(Some(&failing.text))));
    assert_eq!(problems.len(), 1);
    assert!(problems[0].contains("puzzle 4") && problems[0].contains("ended"), "{problems:?}");
    assert_eq!(results.missing(&set, None), [failing]);
    // If no worker starts, the run ends early.
    let scratch = Scratch::new("no-worker");
    let start = || Err::<Fake<'_>, _>("no program".to_string());
    let problems = explain_missing(&missing, 2, "new", &mut scratch.open(), start);
    assert!((10..=11).contains(&problems.len()), "{problems:?}");
}

#[test]
fn files_that_cannot_be_used_are_refused() {
    let scratch = Scratch::new("refused");
    let results = scratch.open();
    let refused = || Results::open(&scratch.file()).err().unwrap_or_default();
    assert!(refused().contains("another run"), "{}", refused());
    drop(results);
    let header = std::fs::read_to_string(scratch.file()).unwrap();
    std::fs::write(scratch.file(), format!("{header}nonsense\n")).unwrap();
    assert!(refused().contains("line 2"), "{}", refused());
    std::fs::write(scratch.file(), "other\tcolumns\n").unwrap();
    assert!(refused().contains("columns"), "{}", refused());
    let set = PuzzleSet::parse("set".into(), "# remark\n\n123\n", 1);
    assert!(set.unwrap_err().contains("line 3"));
}

fn record(number: usize, figures: &str) -> Record {
    let record = Record::parse(&format!("{number}\tnew\t{}\t{figures}", ".".repeat(81)));
    record.expect(figures)
}

#[test]
fn the_summary_has_the_figures_of_all_records() {
    let set = sample(1);
    let records = [
        record(1, "solved\t60\t0.50\t0.10\t0\t1302\t1:9:8,2:20:17"),
        record(2, "solved\t50\t1.50\t0.30\t0\t1302\t1:5:4"),
        record(5, "stuck\t10\t7.00\t0.20\t1\t0300\t-"),
    ];
    let records: Vec<&Record> = records.iter().collect();
    let section = Summary::of(&set, &records).section();
    for line in [
        format!("- explained so far: 3 of {} puzzles", set.puzzles.len()).as_str(),
        "- solved: 2; stuck: 1 (puzzles 5)\n",
        "- unproven steps: 1 of 120\n",
        "- version of the engine: new\n",
        "| seconds of a puzzle | 3.00 | 1.50 | 7.00 | 7.00 | 7.00 | 5 |\n",
        "| net steps of a puzzle | 1.00 | 1 | 2 | 2 | 2 | 1 |\n",
        "| lines of a net step | 11.33 | 9 | 20 | 20 | 20 | 1 |\n",
        "| lines of the first net step | 7.00 | 5 | 9 | 9 | 9 | 1 |\n",
        "| implications of a puzzle | 9.67 | 4 | 25 | 25 | 25 | 1 |\n",
        "| no net | – | 1 (33.3 %) |\n",
        "| 1 | 2 (66.7 %) | 1 (33.3 %) |\n",
        "| 2 | 1 (33.3 %) | 1 (33.3 %) |\n",
        "Hardest technique, by code: `1302` 2, `0300` 1.\n",
    ] {
        assert!(section.contains(line), "{line}\n{section}");
    }
    assert!(Summary::of(&set, &[]).section().contains("explained so far: 0 of"));
    for nonsense in
        ["", "solved\t1", "solved\t1\t1\t1\t1\t1\t1:2", "solved\t1\t1\t1\t1\t1\t1:2:3:4"]
    {
        assert_eq!(Record::parse(&format!("1\tnew\tpuzzle\t{nonsense}")), None);
    }
}

#[test]
fn a_section_replaces_the_one_of_the_same_title() {
    let one = summary::with_section("\n", "one", "### one\n\nfirst\n\n");
    assert_eq!(one, "\n### one\n\nfirst\n\n");
    let two = summary::with_section(&one, "two", "### two\n\nsecond\n\n");
    assert_eq!(two, "\n### one\n\nfirst\n\n### two\n\nsecond\n\n");
    let new = summary::with_section(&two, "one", "### one\n\nthird\n\n");
    assert_eq!(new, "\n### one\n\nthird\n\n### two\n\nsecond\n\n");
    let page = std::fs::read_to_string(crate::root().join(PAGE.name)).unwrap();
    assert_eq!(PAGE.replaced(&page, str::to_string), Some(page), "the page has the marks");
}
