use super::boards::{Candidate, Name, Role, roles};
use super::*;
use crate::FORMATS;
use ninefold_testing::{PUZZLE, SOLUTION};

#[test]
fn the_choice_between_readings_knows_no_format() {
    let source = include_str!("../detect.rs");
    for name in ["choose", "trial", "detected"] {
        let start = source.find(&format!("fn {name}(")).unwrap();
        let body = source[start..].split("\n}\n").next().unwrap();
        // A document that is no format is read as `text`.
        let has_branch = |format: &&crate::Format| {
            format.name != "text" && body.contains(&format!("\"{}\"", format.name))
        };
        assert_eq!(FORMATS.iter().find(has_branch).map(|format| format.name), None, "{name}");
        assert!(!body.contains("Likeness"), "{name} asks for the likeness");
    }
}

#[test]
fn the_comparison_knows_no_format() {
    let source = [include_str!("../compare.rs"), include_str!("boards.rs")].concat();
    let code: Vec<&str> =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").to_lowercase();
    let words: Vec<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    for format in FORMATS {
        // These words are what a reading is about, or part of the language.
        let is_plain =
            ["line", "grid", "text", "candidates", "named", "zip"].contains(&format.name);
        let quoted = format!("\"{}\"", format.name);
        assert!(is_plain || !words.contains(&format.name), "{} has a branch", format.name);
        assert!(!code.contains(&quoted), "{} has a branch", format.name);
    }
    for word in ["format", "likeness", "catalogue", "extension"] {
        assert!(!words.contains(&word), "it asks for the {word}");
    }
}

fn part(line: usize, outcome: Outcome) -> Part {
    Part { lines: line..line + 1, outcome }
}

fn reading(parts: Vec<Part>) -> Reading {
    Reading { parts, is_structured: false }
}

#[test]
fn more_boards_are_better_and_false_errors_are_worse() {
    let text = format!("import x\nP = \"{PUZZLE}\"\nprint(P)\n");
    let strict = || {
        reading(vec![
            part(0, Outcome::Failed(true)),
            part(1, Outcome::Puzzle(1)),
            part(2, Outcome::Failed(true)),
        ])
    };
    let document = || reading(vec![part(1, Outcome::Puzzle(1))]);
    assert_eq!(best(&text, &[strict(), document()]).0, 1);
    assert_eq!(best(&text, &[document(), strict()]).0, 0);
    // A puzzle with its solution explains more, and equal readings keep their order.
    let both = reading(vec![part(1, Outcome::Puzzle(2))]);
    assert_eq!(best(&text, &[document(), both]).0, 1);
    assert_eq!(best(&text, &[document(), document()]).0, 0);
}

#[test]
fn what_is_lost_without_a_word_is_worse_than_an_error() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    let ends = || [part(0, Outcome::Puzzle(1)), part(2, Outcome::Puzzle(1))];
    let silent = reading(ends().into());
    let mut reported = reading(ends().into());
    reported.parts.push(part(1, Outcome::Failed(true)));
    assert_eq!(best(&text, &[silent, reported]).0, 1);
}

#[test]
fn a_full_grid_is_never_the_puzzle_beside_one_with_empty_cells() {
    let board = |name, grid: &str| Candidate::new(name, grid.parse().ok());
    let other = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2");
    let names = [Name::Puzzle(0), Name::Puzzle(3), Name::Nothing, Name::Solution];
    for is_one in [false, true] {
        for name in names {
            let full = [board(name, SOLUTION), board(Name::Nothing, PUZZLE)];
            assert_eq!(roles(&full, is_one), [Role::SolutionOf(1), Role::Puzzle]);
            let strange = [board(name, &other), board(Name::Nothing, PUZZLE)];
            assert_eq!(roles(&strange, is_one), [Role::LeftOut, Role::Puzzle]);
        }
        // Alone it is what it is, unless it is called a solution.
        assert_eq!(roles(&[board(Name::Nothing, SOLUTION)], is_one), [Role::Puzzle]);
        assert_eq!(roles(&[board(Name::Solution, SOLUTION)], is_one), [Role::LeftOut]);
        assert_eq!(roles(&[board(Name::Solution, PUZZLE)], is_one), [Role::LeftOut]);
    }
    let two = [board(Name::Puzzle(4), PUZZLE), board(Name::Puzzle(1), PUZZLE)];
    assert_eq!(roles(&two, true), [Role::LeftOut, Role::Puzzle]);
    assert_eq!(roles(&two, false), [Role::Puzzle, Role::Puzzle]);
}
