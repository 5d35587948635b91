//! Sentences with counts: none, one, two, and those that begin with a vowel when they are spoken.

use super::phrases::article;
use super::{English, Words, check};
use crate::detail::Detail;
use crate::findings::Findings;
use crate::piece::Piece;
use ninefold::check::{Claims, Question, check as checked, judge};
use ninefold::logic::{PlayState, Position, Solver};
use ninefold::search::{Count, Watch};
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid};

const COUNTS: [usize; 5] = [0, 1, 2, 8, 11];

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Nouns that messages count.
const NOUNS: [&str; 9] =
    ["cell", "clue", "digit", "step", "solution", "single", "other", "candidate", "entry"];

/// Asserts that articles and nouns fit the numbers beside them.
fn assert_english(text: &str) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.trim_matches(|c: char| ".,:;()".contains(c)).parse::<u64>().ok();
    for pair in words.windows(2) {
        let next = pair[1].trim_matches(|c: char| ".,:;()".contains(c));
        if let (Some(count), false) = (number(pair[0]), pair[0].ends_with(['.', ':', ',', ';'])) {
            let is_singular = NOUNS.contains(&next);
            let is_plural = NOUNS
                .iter()
                .any(|noun| next == format!("{noun}s") || (*noun == "entry" && next == "entries"));
            assert!(!(is_plural && count == 1), "{pair:?} in: {text}");
            assert!(!(is_singular && count != 1), "{pair:?} in: {text}");
            assert!(!(count == 1 && next == "are"), "{pair:?} in: {text}");
        }
        if let ("a" | "an" | "A" | "An", Some(count)) = (pair[0], number(pair[1])) {
            assert_eq!(pair[0].to_lowercase(), article(count), "{text}");
        }
    }
    assert!(!text.contains("There are 1 ") && !text.contains("These 1 "), "{text}");
}

fn some_cells(count: usize) -> CellSet {
    Cell::all().take(count).collect()
}

fn some_candidates(count: usize) -> Vec<Candidate> {
    some_cells(count).iter().map(|cell| Candidate { cell, digit: Digit::new(8).unwrap() }).collect()
}

#[test]
fn the_sentences_of_a_check_fit_every_count() {
    let question = Question::new(PUZZLE.parse().unwrap());
    let proper = checked(&question, &Watch::never());
    let solution = proper.solution.unwrap();
    let open: Grid = format!("{}{}", &PUZZLE[..50], ".".repeat(31)).parse().unwrap();
    let several = checked(&Question::new(open), &Watch::never());
    let broken: Grid = PUZZLE.replacen("53.", "531", 1).parse().unwrap();
    let none = checked(&Question::new(broken), &Watch::never());
    for count in COUNTS {
        let mut reports = [proper.clone(), several.clone(), none.clone()];
        reports[0].redundant = some_cells(count);
        reports[0].minimal = Some(count == 0);
        reports[1].differs = some_cells(count);
        reports[1].count.found = count as u64;
        reports[2].conflict = some_candidates(count);
        for report in &mut reports {
            report.wrong_entries = some_candidates(count);
            let mut answer = solution;
            some_cells(count).iter().for_each(|cell| answer.set(cell, None));
            let claims = Claims::default().with_answer(Some(&answer));
            let judged = judge(&question, report, claims);
            let found = Findings::new(&question, report).with_claims(judged, false);
            check::sentences(&found).iter().for_each(|text| assert_english(text));
            assert_english(&check::verdict(&found));
            assert_english(&check::reason(&found));
        }
    }
}

#[test]
fn the_sentences_about_mistakes_fit_every_count() {
    let play = PlayState::new(Grid::EMPTY).with_entries(PUZZLE.parse().unwrap());
    for count in COUNTS.into_iter().filter(|count| *count > 0) {
        let cells = some_cells(count);
        for detail in Detail::ALL {
            for explained in [0, 1, count.min(2)] {
                let mistakes: Vec<_> = play.mistakes(cells).take(explained).collect();
                let said = English.wrong_digits(cells, &mistakes, detail);
                said.iter().map(Piece::paragraph).for_each(|text| assert_english(&text));
            }
            for bits in [0, 0b1, 0b1000_0001] {
                let mut marks = Candidates::NONE;
                cells.iter().for_each(|cell| marks.set(cell, DigitSet::from_bits(bits)));
                let said = English.missing_marks(&marks, cells, detail);
                said.iter().for_each(|text| assert_english(text));
            }
        }
    }
}

#[test]
fn the_sentences_about_paths_fit_every_count() {
    let start = Position::of_givens(&PUZZLE.parse().unwrap());
    let path = Solver::default().path(&start, None);
    for count in COUNTS {
        let steps = path.steps[..count].to_vec();
        let mut part = Solver::knowing([]).path(&start, None);
        part.steps = steps.clone();
        assert_english(&English.path_ending(&part));
        let mut solved = path.clone();
        solved.steps.clone_from(&steps);
        assert_english(&English.path_ending(&solved));
        assert_english(&English.singles(&steps));
    }
}

#[test]
fn the_reasons_of_singles_have_the_right_article() {
    let mut eights = 0;
    for puzzle in [
        PUZZLE,
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
    ] {
        let puzzle: Grid = puzzle.parse().unwrap();
        let mut position = Position::of_givens(&puzzle);
        while let Some(step) = Solver::default().next_step(&position, None, &Watch::never()) {
            let reason = English.reason(&position, &step);
            assert_english(&reason);
            eights += usize::from(reason.contains("an 8"));
            position.apply(&step);
        }
    }
    assert!(eights > 0);
}

#[test]
fn a_search_that_was_stopped_proves_nothing() {
    let verdict = |found, complete| English.solve_verdict(&Count { found, complete }, &[]);
    assert_eq!(verdict(1, true), "valid: 1 solution");
    assert_eq!(verdict(1, false), "at least 1 solution");
    assert_eq!(verdict(0, true), "invalid: no solution");
    assert_eq!(verdict(0, false), "no solution found so far");
    assert_eq!(verdict(100, false), "not unique: at least 100 solutions");
}
