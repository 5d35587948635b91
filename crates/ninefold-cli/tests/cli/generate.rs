//! `generate`: every option. Each puzzle is checked against the request by other means than those
//! that generated it.

use crate::support::{PUZZLE, json_lines, run, run_with, scratch};
use ninefold::equivalence::canon;
use ninefold::generate::Symmetry;
use ninefold::logic::{Level, Position, Solver, Technique, UniquePuzzle};
use ninefold::rating::{Rater, Rating, RatingOptions, RatingOutcome};
use ninefold::search::{self, Uniqueness, Watch};
use ninefold::{Cell, Grid};
use std::collections::BTreeSet;

/// The puzzles that these options make from a fixed seed: proper ones, as many as asked for.
fn make(count: usize, options: &[&str]) -> Vec<Grid> {
    make_from("1", count, options)
}

fn make_from(seed: &str, count: usize, options: &[&str]) -> Vec<Grid> {
    let number = count.to_string();
    let ran = run(&[&["generate", "-n", &number, "--seed", seed], options].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{options:?}");
    let puzzles: Vec<Grid> = ran.out.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(puzzles.len(), count, "{options:?}");
    for puzzle in &puzzles {
        assert!(matches!(puzzle.uniqueness(), Uniqueness::One(_)), "{options:?}: {puzzle}");
    }
    puzzles
}

fn rating(puzzle: &Grid) -> Rating {
    match Rater::new().rate(puzzle, &RatingOptions::default(), &Watch::never()) {
        RatingOutcome::Rated(rating) => rating,
        verdict => panic!("{puzzle}: {verdict:?}"),
    }
}

pub(crate) fn numbers(puzzle: &Grid) -> (f64, f64, f64) {
    let rating = rating(puzzle);
    (rating.er.to_f64(), rating.ep.to_f64(), rating.ed.to_f64())
}

fn solves(techniques: impl IntoIterator<Item = Technique>, puzzle: &Grid) -> bool {
    let unique = UniquePuzzle::prove(puzzle);
    Solver::knowing(techniques).path(&Position::of_givens(puzzle), unique.as_ref()).is_solved()
}

fn is_proper(puzzle: &Grid) -> bool {
    puzzle.count_solutions(1) == search::Count { found: 1, complete: true }
}

fn is_minimal(puzzle: &Grid) -> bool {
    puzzle.placed().all(|(cell, _)| !is_proper(&puzzle.with(cell, None)))
}

/// Returns `true` if the clues look the same after each of these turns, on a board of true and false.
fn is_symmetric(puzzle: &Grid, name: &str) -> bool {
    let clue = |(row, column): (usize, usize)| puzzle.get(Cell::at(row, column).unwrap()).is_some();
    let holds = |turn: fn(usize, usize) -> (usize, usize)| {
        (0..9).all(|row| (0..9).all(|column| clue((row, column)) == clue(turn(row, column))))
    };
    let half = || holds(|r, c| (8 - r, 8 - c));
    let quarter = || holds(|r, c| (c, 8 - r));
    let left_right = || holds(|r, c| (r, 8 - c));
    let up_down = || holds(|r, c| (8 - r, c));
    let falling = || holds(|r, c| (c, r));
    let rising = || holds(|r, c| (8 - c, 8 - r));
    match name {
        "rotational" => half(),
        "quarter-turn" => quarter(),
        "vertical" => left_right(),
        "horizontal" => up_down(),
        "orthogonal" => left_right() && up_down(),
        "diagonal" => falling(),
        "anti-diagonal" => rising(),
        "bi-diagonal" => falling() && rising(),
        "full" => quarter() && left_right() && falling(),
        "none" => {
            ![half(), quarter(), left_right(), up_down(), falling(), rising()].contains(&true)
        }
        other => panic!("{other}"),
    }
}

#[test]
fn a_pipe_gets_lines_of_81_characters_and_nothing_else() {
    let ran = run(&["generate", "-n", "5", "--seed", "7"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.lines().count(), 5);
    assert!(ran.out.lines().all(|line| line.len() == 81), "{}", ran.out);
    assert_eq!(run(&["generate", "--seed", "7"]).out.lines().count(), 1);
    let solved = run_with(&["check"], ran.out.as_bytes());
    assert_eq!((solved.code, solved.out.matches("unique").count()), (0, 5));
}

#[test]
fn the_number_of_clues_is_as_asked() {
    for (range, least, most) in
        [("24", 24, 24), ("25..27", 25, 27), ("40..", 40, 81), ("..23", 17, 23), ("60", 60, 60)]
    {
        for puzzle in make(4, &["--clues", range]) {
            assert!((least..=most).contains(&puzzle.clue_count()), "{range}: {puzzle}");
        }
    }
}

#[test]
fn minimal_puzzles_need_every_clue() {
    assert!(make(6, &["--minimal"]).iter().all(is_minimal));
    let both = make(3, &["--minimal", "--clues", "24..26", "--symmetry", "rotational"]);
    for puzzle in both {
        assert!(is_minimal(&puzzle) && is_symmetric(&puzzle, "rotational"), "{puzzle}");
        assert!((24..=26).contains(&puzzle.clue_count()), "{puzzle}");
    }
}

#[test]
fn maximal_puzzles_change_their_rating_with_every_digit() {
    for puzzle in make(2, &["--maximal", "--er", "2.3..7"]) {
        let solution = puzzle.solution().unwrap();
        let own = numbers(&puzzle);
        for (cell, digit) in solution.placed().filter(|(cell, _)| puzzle.get(*cell).is_none()) {
            let more = puzzle.with(cell, Some(digit));
            assert!(more.is_full() || numbers(&more) != own, "{puzzle} with {cell}");
        }
    }
}

#[test]
fn every_symmetry_is_generated() {
    for symmetry in Symmetry::ALL {
        for puzzle in make(2, &["--symmetry", symmetry.name()]) {
            assert!(is_symmetric(&puzzle, symmetry.name()), "{}: {puzzle}", symmetry.name());
        }
    }
    let some = |puzzle: &Grid| {
        let mut kinds = Symmetry::ALL.iter().filter(|symmetry| **symmetry != Symmetry::None);
        kinds.any(|symmetry| is_symmetric(puzzle, symmetry.name()))
    };
    let any = make(12, &["--symmetry", "any"]);
    assert!(any.iter().all(some), "{any:?}");
    let turned = any.iter().filter(|puzzle| is_symmetric(puzzle, "rotational")).count();
    assert!(0 < turned && turned < 12, "{turned} of 12 have the same one");
}

#[test]
fn ratings_are_as_asked() {
    for (option, range, least, most) in [
        ("--er", "6.5..7.2", 6.5, 7.2),
        ("--er", "1.0", 1.0, 1.0),
        ("--ed", "1.0", 1.0, 1.0),
        ("--er", "1.5", 1.5, 1.5),
        ("--er", "7..", 7.0, 20.0),
        ("--er", "..1.2", 1.0, 1.2),
        ("--ep", "2..3", 2.0, 3.0),
        ("--ed", "2..", 2.0, 20.0),
    ] {
        for puzzle in make(3, &[option, range]) {
            let (er, ep, ed) = numbers(&puzzle);
            let number =
                [er, ep, ed][["--er", "--ep", "--ed"].iter().position(|o| *o == option).unwrap()];
            assert!((least..=most).contains(&number), "{option} {range}: {puzzle} has {number}");
        }
    }
}

#[test]
fn pearls_and_diamonds_are_such() {
    for puzzle in make(3, &["--pearl", "--er", "2.."]) {
        let (er, ep, _) = numbers(&puzzle);
        assert!(er == ep && er >= 2.0, "{puzzle}");
    }
    for puzzle in make(3, &["--diamond"]) {
        let (er, ep, ed) = numbers(&puzzle);
        assert!(er == ep && ep == ed, "{puzzle}");
    }
}

#[test]
fn every_level_is_generated() {
    for level in Level::ALL {
        for puzzle in make(2, &["--level", level.name()]) {
            let unique = UniquePuzzle::prove(&puzzle);
            let path = Solver::default().path(&Position::of_givens(&puzzle), unique.as_ref());
            assert_eq!(path.level(), level, "{puzzle}");
            assert!(path.is_solved() || level == Level::Extreme, "{puzzle}");
        }
    }
}

#[test]
fn a_technique_that_is_asked_for_is_needed() {
    for name in ["x-wing", "0200", "xy-wing", "0901"] {
        let technique: Technique = name.parse().unwrap();
        for puzzle in make(2, &["--technique", name]) {
            let easier: Vec<Technique> =
                Technique::default_set().filter(|other| *other < technique).collect();
            assert!(!solves(easier.clone(), &puzzle), "{name}: {puzzle}");
            assert!(solves(easier.into_iter().chain([technique]), &puzzle), "{name}: {puzzle}");
        }
    }
}

#[test]
fn techniques_can_be_left_out_or_be_all_there_are() {
    let without = ["x-wing", "naked-pair"].map(|name| name.parse::<Technique>().unwrap());
    for puzzle in make(2, &["--without", "x-wing,naked-pair", "--er", "3.."]) {
        assert!(solves(Technique::default_set().filter(|t| !without.contains(t)), &puzzle));
    }
    let only = [Technique::NakedSingle, Technique::HiddenSingle];
    for puzzle in make(3, &["--only", "naked-single,h1"]) {
        assert!(solves(only, &puzzle), "{puzzle}");
    }
}

/// A pattern of 30 clues that turns into itself.
const PATTERN: &str = "\
x..x.x..x
.x.....x.
x...x...x
..x...x..
x...x...x
..x...x..
x...x...x
.x.....x.
x..x.x..x
";

#[test]
fn a_pattern_says_where_the_clues_are() {
    let path = scratch("pattern.txt");
    std::fs::write(&path, PATTERN).unwrap();
    let wanted: Vec<bool> = PATTERN.chars().filter(|c| *c != '\n').map(|c| c == 'x').collect();
    let puzzles = make(2, &["--pattern", path.to_str().unwrap()]);
    for puzzle in &puzzles {
        let clues: Vec<bool> = Cell::all().map(|cell| puzzle.get(cell).is_some()).collect();
        assert_eq!(clues, wanted, "{puzzle}");
    }
    assert_ne!(puzzles[0], puzzles[1]);
    // A remark above it, or the same line again, makes no other pattern of it.
    let line: String = PATTERN.split_whitespace().collect();
    for text in
        [format!("# mine\n{line}\n"), format!("{line}\n{line}\n"), format!("# mine\n{PATTERN}")]
    {
        std::fs::write(&path, &text).unwrap();
        assert_eq!(make(2, &["--pattern", path.to_str().unwrap()]), puzzles, "{text}");
    }
    let args = ["generate", "--seed", "1", "-n", "2", "--pattern"];
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let dashes = PATTERN.replace('\n', "").replace('.', "-").replace('x', "#");
    assert_eq!(run(&[&args[..], &[&dashes]].concat()).out, lines);
    assert_eq!(run(&[&args[..], &[&puzzles[0].to_string()]].concat()).out, lines);
    assert_eq!(run_with(&[&args[..], &["-"]].concat(), PATTERN.as_bytes()).out, lines);
    let sdk = run(&["convert", "--to", "sdk", &puzzles[1].to_string()]).out;
    assert_eq!(run_with(&[&args[..], &["-"]].concat(), sdk.as_bytes()).out, lines);
}

#[test]
fn puzzles_near_another_differ_in_few_clues() {
    let start: Grid = PUZZLE.parse().unwrap();
    let path = scratch("near.txt");
    std::fs::write(&path, format!("{PUZZLE}\n")).unwrap();
    let puzzles = make(8, &["--near", path.to_str().unwrap()]);
    for puzzle in &puzzles {
        let lost = start.placed().filter(|(cell, digit)| puzzle.get(*cell) != Some(*digit)).count();
        let new = puzzle.placed().filter(|(cell, digit)| start.get(*cell) != Some(*digit)).count();
        assert!(lost <= 4 && new <= 4 && lost + new > 0, "{puzzle}");
    }
    assert_eq!(puzzles.iter().collect::<BTreeSet<_>>().len(), puzzles.len(), "none comes twice");
    assert_eq!(make(8, &["--near", PUZZLE]), puzzles);
    let harder = make(2, &["--near", PUZZLE, "--er", "2.."]);
    assert!(harder.iter().all(|puzzle| numbers(puzzle).0 >= 2.0));
}

#[test]
fn puzzles_are_the_same_in_every_output_form() {
    for options in [&[][..], &["--minimal", "--symmetry", "vertical"], &["--er", "2..3"]] {
        let with = |form: &[&str]| {
            run(&[&["generate", "-n", "50", "--seed", "8"], options, form].concat()).out
        };
        let in_json = json_lines(&with(&["--json"]));
        let in_json: Vec<&str> =
            in_json.iter().map(|one| one["puzzle"].as_str().unwrap()).collect();
        assert_eq!(with(&[]).lines().collect::<Vec<_>>(), in_json, "{options:?}");
        assert_eq!(with(&["--to", "sdm"]).replace('0', "."), with(&[]), "{options:?}");
    }
}

/// A grid that looks the same from many sides.
const EVEN: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn distinct_puzzles_are_not_equivalent() {
    let all = make(60, &["--near", EVEN]);
    let mut kept: Vec<Grid> = Vec::new();
    for puzzle in &all {
        let equivalent =
            kept.iter().find_map(|other| canon::same(other, puzzle).map(|moves| (*other, moves)));
        match equivalent {
            // The moves from one to the other prove it.
            Some((other, moves)) => assert_eq!(moves.apply(&other), *puzzle),
            None => kept.push(*puzzle),
        }
    }
    assert!(kept.len() < all.len(), "there is something to leave out");
    assert_eq!(make(kept.len(), &["--near", EVEN, "--distinct"]), kept);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for options in [
        &["-n", "300"][..],
        &["-n", "12", "--er", "4.."],
        &["-n", "12", "--symmetry", "diagonal", "--minimal", "--distinct"],
        &["-n", "9", "--near", PUZZLE, "--json"],
    ] {
        let with = |threads: &str| {
            run(&[&["generate", "--seed", "5", "--threads", threads], options].concat()).out
        };
        let one = with("1");
        assert!(!one.is_empty());
        for threads in ["1", "2", "5"] {
            assert_eq!(with(threads), one, "{options:?} on {threads} threads");
        }
    }
}

#[test]
fn fewer_puzzles_are_the_first_of_more() {
    let many = run(&["generate", "-n", "40", "--seed", "3"]).out;
    for count in ["1", "7", "39"] {
        let few = run(&["generate", "-n", count, "--seed", "3"]).out;
        assert!(many.starts_with(&few) && few.lines().count().to_string() == count);
    }
    assert_ne!(run(&["generate", "-n", "40", "--seed", "4"]).out, many);
}

#[test]
fn a_fresh_seed_is_printed_and_can_be_used_again() {
    let first = run(&["generate", "-n", "3"]);
    let seed = first.err.split_whitespace().nth(2).unwrap().trim_end_matches(';');
    assert!(first.err.contains(&format!("--seed {seed}")), "{}", first.err);
    assert_eq!(run(&["generate", "-n", "3", "--seed", seed]).out, first.out);
    let other = run(&["generate", "-n", "3", "--quiet"]);
    assert_eq!((other.code, other.err.as_str()), (0, ""));
    assert_ne!(other.out, first.out);
    let json = run(&["generate", "--json"]);
    assert!(json.err.contains(&json_lines(&json.out)[0]["seed"].to_string()));
}
