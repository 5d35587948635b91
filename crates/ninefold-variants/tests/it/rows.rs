//! Real puzzles with known answers, where the shared data is present.

use ninefold_formats::variant::read_iss;
use ninefold_testing::{corpus::read_shared, is_long};
use ninefold_variants::search::First;
use ninefold_variants::{Model, Search};

/// Puzzles that take more guesses than this are left to long runs.
const GUESSES: u64 = 2000;
/// More rows of a collection than this may not be refused.
const MOST_UNREAD: usize = 20;
/// More rows of a collection than this may not take too many guesses.
const MOST_LONG: usize = 60;

/// Rows whose stored answer is not that of the coded rules, by name, each with its reason.
const EXPLAINED: [(&str, &str); 3] = [
    (
        "0-indexed: Sums and indexing",
        "the program that gave the answer accepts the second solution as a full grid, but its search does not find it",
    ),
    (
        "Slingshot sudoku",
        "its value arrows count steps from their second cell, the catalogue's from their first",
    ),
    (
        "Bates Motel",
        "its value arrows count steps from their second cell, the catalogue's from their first",
    ),
];

/// A table with a header, as a list of rows that are asked for cells by the name of their column.
struct Table<'a> {
    header: Vec<&'a str>,
    rows: Vec<Vec<&'a str>>,
}

impl<'a> Table<'a> {
    fn parse(text: &'a str) -> Self {
        let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        Self { header: lines.next().unwrap(), rows: lines.collect() }
    }

    fn cell(&self, row: usize, column: &str) -> &'a str {
        let at = self.header.iter().position(|&name| name == column).unwrap();
        self.rows[row].get(at).copied().unwrap_or("")
    }
}

/// The outcome of one row.
enum Checked {
    Right,
    Unread,
    TooLong,
    Wrong(String),
}

fn check(text: &str, count: u64, solution: &str) -> Checked {
    let Ok(reading) = read_iss(text) else { return Checked::Unread };
    if !reading.unread.is_empty() {
        return Checked::Unread;
    }
    let model = Model::new(&reading.puzzle.compile());
    if !model.left_out().is_empty() {
        return Checked::Unread;
    }
    let most = if is_long() { 1_000_000 } else { GUESSES };
    let search = Search::new(&model).givens(reading.puzzle.allowed()).guesses(most);
    let answer = search.count(2);
    if !answer.complete {
        return Checked::TooLong;
    }
    if answer.found != count {
        return Checked::Wrong(format!("{} solutions, not {count}", answer.found));
    }
    let known: Vec<Option<u8>> = solution.chars().map(place).collect();
    if count == 1 && known.len() == model.cells() {
        let mut ours = Vec::new();
        // In order takes more guesses than to count.
        search.guesses(50 * most).solutions(&mut |values| {
            ours = values.to_vec();
            false
        });
        if ours.is_empty() {
            return Checked::TooLong;
        }
        let low = reading.puzzle.shape().low();
        let number = |i: usize| ours[i].map(|value| (i32::from(value.get()) - 1 + low) as u8);
        if (0..known.len()).any(|i| known[i].is_some() && number(i) != known[i]) {
            return Checked::Wrong("another solution".to_owned());
        }
        // Hidden unknowns are not part of an answer, so puzzles with some are not verified here.
        let shown: Vec<_> = ours.iter().flatten().copied().collect();
        if shown.len() == reading.puzzle.shape().total() {
            let broken = reading.puzzle.verify(&shown);
            if !broken.is_empty() {
                return Checked::Wrong(format!("the solution breaks {broken:?}"));
            }
        }
    }
    Checked::Right
}

/// The number that a character of a stored solution stands for.
fn place(character: char) -> Option<u8> {
    character.to_digit(36).map(|number| number as u8)
}

fn check_table(file: &str, name: &str) {
    let Some(text) = read_shared(&format!("variants/{file}"), "puzzles of other rules") else {
        return;
    };
    let table = Table::parse(&text);
    let (mut right, mut unread, mut long, mut wrong) = (0, 0, 0, Vec::new());
    for row in 0..table.rows.len() {
        let Ok(count) = table.cell(row, "count").parse() else { continue };
        let text = table.cell(row, "iss_text");
        let own = table.cell(row, name);
        if text.is_empty() || EXPLAINED.iter().any(|(explained, _)| *explained == own) {
            continue;
        }
        match check(text, count, table.cell(row, "solution")) {
            Checked::Right => right += 1,
            Checked::Unread => unread += 1,
            Checked::TooLong => long += 1,
            Checked::Wrong(problem) => wrong.push(format!("{own}: {problem}")),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(right > 100, "{right} rows were checked");
    // Some rules are refused by name, and some puzzles need more guesses than a test may take (`--long` allows more).
    assert!(unread <= MOST_UNREAD, "{unread} rows of {file} are not read");
    assert!(long <= MOST_LONG, "{long} rows of {file} take too many guesses");
}

#[test]
fn answers_of_the_collections_are_right() {
    check_table("iss.tsv", "name");
}

#[test]
fn answers_of_puzzles_of_other_authors_are_right() {
    check_table("wild.tsv", "id");
}

#[test]
fn both_solutions_of_an_explained_row_obey_its_rules() {
    let Some(text) = read_shared("variants/iss.tsv", "puzzles of other rules") else { return };
    let table = Table::parse(&text);
    let row = (0..table.rows.len()).find(|&row| table.cell(row, "name") == EXPLAINED[0].0);
    let reading = read_iss(table.cell(row.expect("the row is there"), "iss_text")).unwrap();
    let model = Model::new(&reading.puzzle.compile());
    let mut found = Vec::new();
    Search::new(&model).givens(reading.puzzle.allowed()).solutions(&mut |values| {
        found.push(values.iter().flatten().copied().collect::<Vec<_>>());
        found.len() < 2
    });
    assert!(found.len() == 2 && found[0] != found[1]);
    for grid in found {
        assert_eq!(grid.len(), reading.puzzle.shape().total());
        assert!(reading.puzzle.verify(&grid).is_empty());
    }
}

#[test]
fn a_search_can_be_stopped_and_says_how_far_it_got() {
    let reading = read_iss(".AntiKnight").unwrap();
    let model = Model::new(&reading.puzzle.compile());
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 3
    };
    let watch = ninefold::search::Watch::new(&stop);
    let count = Search::new(&model).watch(&watch).count(u64::MAX);
    assert!(!count.complete && count.found > 0);
    let bounded = Search::new(&model).guesses(20).candidates();
    assert!(!bounded.is_complete() && bounded.guesses <= 20);
}

#[test]
fn an_empty_grid_with_a_rule_has_several_solutions_at_once() {
    for text in [".AntiKnight", ".Diagonal~1.Diagonal~-1", ".Shape~16x16"] {
        let reading = read_iss(text).unwrap();
        let model = Model::new(&reading.puzzle.compile());
        let count = Search::new(&model).guesses(5000).count(2);
        assert_eq!((count.found, count.complete), (2, true), "{text}");
    }
}

/// A 25x25 grid whose 25 cages of 25 cells lie scattered, with their common sum.
fn large_cages() -> String {
    let name = |number: usize| {
        if number < 9 {
            char::from(b'1' + number as u8)
        } else {
            char::from(b'a' + (number - 9) as u8)
        }
    };
    let cage = |k: usize| {
        let cells = (0..25).map(|row| format!("~R{}C{}", name(row), name((7 * row + k) % 25)));
        format!(".Sum~325{}", cells.collect::<String>())
    };
    format!(".Shape~25x25{}", (0..25).map(cage).collect::<String>())
}

#[test]
fn every_question_looks_at_the_watch_before_its_first_guess() {
    let reading = read_iss(&large_cages()).unwrap();
    assert!(reading.unread.is_empty(), "{:?}", reading.unread);
    let model = Model::new(&reading.puzzle.compile());
    // Each question is stopped at its second look, which is before any guess of this puzzle.
    for question in 0..4 {
        let looks = std::cell::Cell::new(0);
        let stop = || {
            looks.set(looks.get() + 1);
            looks.get() > 1
        };
        let watch = ninefold::search::Watch::new(&stop);
        let search = Search::new(&model).watch(&watch);
        let ended = match question {
            0 => search.first() != First::Stopped,
            1 => search.count(2).complete,
            2 => search.solutions(&mut |_| true),
            _ => search.candidates().is_complete(),
        };
        assert!(!ended, "question {question}");
        assert_eq!(looks.get(), 2, "question {question}");
    }
}
