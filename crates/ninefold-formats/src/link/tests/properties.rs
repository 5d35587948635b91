//! Links: what is written is read back, and no input makes a reader panic.

use super::super::find::kind;
use super::super::{good_sudoku, lz};
use super::{fpuzzle, parse, scl, written};
use crate::data::value::digits_of;
use crate::field::Field;
use crate::format::Format;
use crate::writer::Writer;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::{ClassicCells, Puzzle};
use proptest::prelude::*;
use serde_json::json;

fn some_grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(0u8..=15, 81).prop_map(|digits| {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(digits) {
            grid.set(cell, Digit::new(digit));
        }
        grid
    })
}

/// Marks in some cells: never none at all, and never where `busy` has a digit.
fn some_marks(least: u16, most: u16) -> impl Strategy<Value = Candidates> {
    prop::collection::vec(prop::option::of(least..=most), 81).prop_map(|sets| {
        let mut marks = Candidates::NONE;
        for (cell, set) in Cell::all().zip(sets) {
            marks.set(cell, DigitSet::from_bits(set.unwrap_or(0)));
        }
        marks
    })
}

prop_compose! {
    fn play_state()(
        givens in some_grid(),
        entries in some_grid(),
        marks in prop::option::of(some_marks(1, 510)),
    ) -> Puzzle {
        let mut puzzle = Puzzle::from(ClassicCells { givens, entries, marks, ..ClassicCells::default() });
        for (cell, _) in givens.placed() {
            puzzle.classic_mut().entries.set(cell, None);
        }
        puzzle
    }
}

fn without_marks_in_digits(mut puzzle: Puzzle) -> Puzzle {
    let state = puzzle.classic().state();
    if let Some(marks) = &mut puzzle.classic_mut().marks {
        for (cell, _) in state.placed() {
            marks.set(cell, DigitSet::EMPTY);
        }
    }
    puzzle.classic_mut().marks = puzzle.classic().marks.filter(|marks| !marks.is_empty());
    puzzle
}

prop_compose! {
    fn rich()(
        state in play_state(),
        corners in prop::option::of(some_marks(1, 511)),
        solution in prop::option::of(some_grid()),
        colours in prop::option::of(prop::collection::vec(0u8..=9, 81)),
        restriction in prop::option::of(some_marks(3, 7)),
        texts in prop::collection::vec("[A-Za-z\"'{é一🎉][^\u{0}-\u{1f}]{0,20}", 3),
        extra in prop::collection::btree_map("my[a-z]{1,5}", "\\PC{0,8}|[0-9]{1,4}", 0..3),
    ) -> Puzzle {
        let mut puzzle = state;
        let nonempty = |marks: &Candidates| !marks.is_empty();
        puzzle.classic_mut().marks = puzzle.classic().marks.filter(nonempty);
        puzzle.classic_mut().corners = corners.filter(nonempty);
        puzzle.classic_mut().solution = solution.filter(|grid| !grid.is_empty());
        puzzle.classic_mut().colours = colours.and_then(|all| all.try_into().ok());
        puzzle.classic_mut().colours = puzzle.classic().colours.filter(|all| all.iter().any(|colour| *colour > 0));
        puzzle.classic_mut().restriction = restriction.and_then(|marks| restriction_of(&marks, &puzzle.classic().givens));
        for (field, text) in [Field::Name, Field::Author, Field::Description].into_iter().zip(texts) {
            puzzle.add_text(field, &text);
        }
        for (key, value) in extra {
            puzzle.add_extra("fpuzzles", key, value);
        }
        puzzle
    }
}

/// A restriction as these links can say it: at least two digits in an open cell.
fn restriction_of(marks: &Candidates, givens: &Grid) -> Option<Candidates> {
    let mut restriction = Candidates::of_givens(givens);
    let mut any = false;
    for cell in Cell::all() {
        let digits = marks.get(cell);
        if givens.get(cell).is_none() && digits_of(digits).len() > 1 {
            restriction.set(cell, digits);
            any = true;
        }
    }
    any.then_some(restriction)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(64)))]

    #[test]
    fn givens_come_back_from_every_link(givens in some_grid()) {
        let puzzle = Puzzle::of_givens(givens);
        for format in ["fpuzzles", "sudokupad", "sudokuwiki", "exchange-link"] {
            let link = written(format, &puzzle);
            prop_assert_eq!(kind(&link), Some(format));
            prop_assert_eq!(&parse(format, &link).unwrap().puzzle, &puzzle);
        }
    }

    #[test]
    fn a_play_state_comes_back_from_sudokuwiki(puzzle in play_state()) {
        let puzzle = without_marks_in_digits(puzzle);
        let read = parse("sudokuwiki", &written("sudokuwiki", &puzzle)).unwrap();
        prop_assert_eq!(read.puzzle, puzzle);
    }

    #[test]
    fn a_rich_puzzle_comes_back_from_f_puzzles(puzzle in rich()) {
        let link = written("fpuzzles", &puzzle);
        prop_assert_eq!(parse("fpuzzles", &link).unwrap().puzzle, puzzle);
    }

    #[test]
    fn garbage_does_not_panic(text in "\\PC{0,100}") {
        let _ = kind(&text);
        let _ = good_sudoku::fits(&text);
        for format in ["fpuzzles", "good-sudoku"] {
            let _ = parse(format, &text);
        }
        for site in ["f-puzzles.com/?load=", "sudokupad.app/", "sudokupad.app/scl", "fpuzzles",
            "sudokuwiki.org/?bd=", "sudokuexchange.com/?s=", "solver?q=", "x?puzzleid="] {
            let line = format!("https://{site}{text}");
            let _ = kind(&line);
            let _ = parse("fpuzzles", &line);
        }
    }

    #[test]
    fn a_damaged_link_does_not_panic(puzzle in rich(), at in any::<prop::sample::Index>(), new in any::<char>()) {
        for format in ["fpuzzles", "sudokupad", "sudokuwiki", "exchange-link"] {
            let mut out = Vec::new();
            Writer::new(Format::named(format).unwrap()).unwrap().write(&puzzle, &mut out);
            let mut chars: Vec<char> = String::from_utf8(out).unwrap().chars().collect();
            let at = at.index(chars.len());
            chars[at] = new;
            let _ = parse(format, &chars.iter().collect::<String>());
            let _ = parse(format, &chars[..at].iter().collect::<String>());
        }
    }

    #[test]
    fn damaged_json_in_a_link_does_not_panic(at in any::<prop::sample::Index>(), new in "[\\[\\]{}0\",:]") {
        for text in [fpuzzle(json!({"title": "x"})), scl(json!({"metadata": {"title": "x"}}))] {
            let code = text.split_once("load=").or(text.split_once("/scl")).unwrap().1;
            let mut json: Vec<char> = lz::unpack(code).unwrap().chars().collect();
            let at = at.index(json.len());
            json[at] = new.chars().next().unwrap();
            let packed = lz::pack(&json.iter().collect::<String>());
            let _ = parse("fpuzzles", &format!("https://f-puzzles.com/?load={packed}"));
            let _ = parse("sudokupad", &format!("https://sudokupad.app/scl{packed}"));
        }
    }
}
