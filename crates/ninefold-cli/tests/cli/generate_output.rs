//! `generate`: the output of puzzles, refused options, and how a run ends.

use crate::generate::numbers;
use crate::support::{command, finish, json_lines, run, run_with, scratch};
use ninefold::Grid;
use ninefold::logic::{Position, Solver, UniquePuzzle};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Stdio};

#[test]
fn json_has_exactly_these_keys_in_this_order() {
    let ran = run(&["generate", "-n", "3", "--seed", "11", "--er", "3..", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let mut attempts = Vec::new();
    for (number, (line, answer)) in (1..).zip(ran.out.lines().zip(json_lines(&ran.out))) {
        let keys = [
            "index", "puzzle", "solution", "clues", "er", "ep", "ed", "score", "level", "hardest",
            "seed", "attempt",
        ];
        let places: Vec<usize> =
            keys.iter().map(|key| line.find(&format!("\"{key}\":")).unwrap()).collect();
        assert!(places.is_sorted() && answer.as_object().unwrap().len() == keys.len(), "{line}");
        let puzzle: Grid = answer["puzzle"].as_str().unwrap().parse().unwrap();
        let solution = puzzle.solution().unwrap();
        assert_eq!((answer["index"].as_u64(), answer["seed"].as_u64()), (Some(number), Some(11)));
        assert_eq!(answer["solution"], solution.to_string());
        assert_eq!(answer["clues"], puzzle.clue_count());
        let (er, ep, ed) = numbers(&puzzle);
        assert_eq!(
            (&answer["er"], &answer["ep"], &answer["ed"]),
            (&er.into(), &ep.into(), &ed.into())
        );
        let unique = UniquePuzzle::prove(&puzzle);
        let path = Solver::default().path(&Position::of_givens(&puzzle), unique.as_ref());
        assert_eq!(answer["score"], path.score());
        assert_eq!(answer["level"], path.level().name());
        assert_eq!(answer["hardest"], path.hardest().unwrap().technique.name());
        attempts.push(answer["attempt"].as_u64().unwrap());
    }
    assert!(attempts.len() == 3 && attempts.is_sorted_by(|a, b| a < b), "{attempts:?}");
}

#[test]
fn every_format_holds_the_puzzles_and_the_fields_it_has() {
    let plain = run(&["generate", "-n", "3", "--seed", "2"]).out;
    for format in ninefold_formats::FORMATS.iter().filter(|format| format.is_written()) {
        let ran = run(&["generate", "-n", "3", "--seed", "2", "--to", format.name]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", format.name);
        if format.name == "sukaku" {
            continue;
        }
        // Of some formats a file holds one puzzle only.
        let back = run_with(&["convert", "--from", format.name, "--to", "sdm"], ran.out.as_bytes());
        let first = plain.lines().next().unwrap().replace('.', "0");
        assert!(back.out.contains(&first), "{}: {back:?}", format.name);
    }
    assert_eq!(run(&["generate", "-n", "3", "--seed", "2", "--to", "line"]).out, plain);
    let csv = run(&["generate", "-n", "3", "--seed", "2", "--to", "csv"]).out;
    for (puzzle, row) in plain.lines().zip(csv.lines().skip(1)) {
        let (er, ep, ed) = numbers(&puzzle.parse().unwrap());
        assert!(row.contains(&format!(",{er:.1},")), "{row}");
        assert!(row.contains(&format!("ER {er:.1}, EP {ep:.1}, ED {ed:.1}")), "{row}");
        assert!(row.contains(&puzzle.parse::<Grid>().unwrap().solution().unwrap().to_string()));
    }
    let sdk = run(&["generate", "--seed", "2", "--to", "sdk"]).out;
    assert!(sdk.contains("#L ") && sdk.contains("#C ER "), "{sdk}");
}

#[test]
fn a_file_is_written_in_the_format_of_its_name() {
    let path = scratch("made.csv");
    let name = path.to_str().unwrap();
    let ran = run(&["generate", "-n", "2", "--seed", "2", "-o", name]);
    let message = "note: 2 puzzles written\n";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", message));
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(written, run(&["generate", "-n", "2", "--seed", "2", "--to", "csv"]).out);
    let page = run(&["generate", "-o", "made.pdf"]);
    assert!(page.code == 2 && page.err.contains("ninefold print"), "{page:?}");
    let again = run(&["generate", "-o", name]);
    assert!(again.code == 2 && again.err.contains("exists already"), "{again:?}");
    let nowhere = run(&["generate", "-o", "no/such/folder/made.txt"]);
    assert!(nowhere.code == 2 && nowhere.err.contains("cannot be written"), "{nowhere:?}");
    let text = scratch("made.txt");
    run(&["generate", "-n", "2", "--seed", "2", "-o", text.to_str().unwrap()]);
    let lines = run(&["generate", "-n", "2", "--seed", "2"]).out;
    assert_eq!(std::fs::read_to_string(&text).unwrap(), lines);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported() {
    if !std::path::Path::new("/dev/full").exists() {
        ninefold_testing::not_run("generate to a full disk", "there is no /dev/full");
        return;
    }
    let ran = run(&["generate", "-n", "3", "--seed", "2", "-o", "/dev/full"]);
    assert!(ran.code == 2 && ran.err.contains("cannot be written"), "{ran:?}");
}

#[test]
fn no_puzzle_is_generated_when_none_is_requested() {
    let ran = run(&["generate", "-n", "0"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(run(&["generate", "-n", "0", "--clues", "16"]).code, 2);
}

#[test]
fn what_cannot_be_is_said_at_once() {
    for (options, option) in [
        (&["--clues", "..16"][..], "--clues"),
        (&["--clues", "81"], "--clues"),
        (&["--minimal", "--clues", "50"], "--clues"),
        (&["--er", "..0.5"], "--er"),
        (&["--ed", "5..", "--ep", "..4"], "--ed"),
        (&["--pattern", &format!("{}{}", "x".repeat(16), ".".repeat(65))], "--pattern"),
        (&["--technique", "x-wing", "--without", "x-wing"], "--without"),
        (&["--near", &format!("55{}", ".".repeat(79))], "--near"),
    ] {
        let ran = run(&[&["generate"], options].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{options:?}: {ran:?}");
        assert!(ran.err.contains(option), "{options:?}: {}", ran.err);
    }
}

#[test]
fn options_that_mean_nothing_are_refused() {
    for (options, expected) in [
        (&["--er", "8..7"][..], "8.0 is more than 7.0"),
        (&["--er", "hard"], "6.5..7.2"),
        (&["--clues", "24-28"], "24..28"),
        (&["--level", "brutal"], "possible values"),
        (&["--symmetry", "round"], "rotational"),
        (&["--technique", "x-wng"], "did you mean 'x-wing'?"),
        (&["--only", "naked-sinle"], "did you mean 'naked-single'?"),
        (&["--without", "fish"], "fish"),
        (&["--limit", "3"], "-n says how many"),
        (&["--pattern", "no-such-file"], "no such file"),
        (&["--near", "no-such-file"], "no such file"),
        (&["--seed", "x"], "whole number"),
        (&["--to", "html"], "not a puzzle format"),
        (&["stray"], "unexpected argument"),
    ] {
        let ran = run(&[&["generate"], options].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{options:?}: {ran:?}");
        assert!(ran.err.contains(expected), "{options:?}: {}", ran.err);
    }
}

#[test]
fn the_end_of_the_time_is_reported_with_what_was_found() {
    let none = run(&["generate", "--er", "11.9", "--time", "0.4", "--seed", "1"]);
    assert_eq!((none.code, none.out.as_str()), (1, ""), "{none:?}");
    assert!(none.err.contains("time limit reached; 0 of 1 puzzle in "), "{none:?}");
    let some = run(&["generate", "-n", "100_000_000", "--time", "0.5", "--seed", "3"]);
    assert_eq!(some.code, 0, "{}", some.err);
    let found = some.out.lines().count();
    assert!(found > 0 && some.out.ends_with('\n'));
    assert!(some.out.lines().all(|line| line.len() == 81));
    let message: String = some.err.chars().filter(|c| *c != ',').collect();
    assert!(
        message.contains(&format!("{found} of 100000000 puzzles in ")),
        "{found}: {}",
        some.err
    );
    let number = found.min(50).to_string();
    let same = run(&["generate", "-n", &number, "--seed", "3"]).out;
    assert!(some.out.starts_with(&same), "what is cut off is the end");
}

/// Starts a run that generates puzzles for a long time; returns its output after the first line, and
/// that line.
fn endless() -> (Child, BufReader<ChildStdout>, String) {
    let mut child = command(&["generate", "-n", "100000000", "--seed", "1"])
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    (child, out, first)
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let (child, out, first) = endless();
    assert_eq!(first.len(), 82);
    drop(out);
    let ran = finish(child);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_complete_lines_and_says_how_many() {
    let (child, mut out, _) = endless();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.is_empty() || rest.ends_with('\n'));
    let ran = finish(child);
    assert_eq!(ran.code, 130);
    let message: String = ran.err.chars().filter(|c| *c != ',').collect();
    let found = 1 + rest.lines().count();
    assert!(message.contains(&format!("interrupted; {found} of 100000000 puzzles")), "{}", ran.err);
}

#[test]
fn on_a_terminal_a_puzzle_is_a_grid_and_a_line_about_it() {
    let ran = run(&["generate", "-n", "2", "--seed", "6", "--pretty", "--ascii"]);
    assert!(ran.code == 0 && ran.out.is_ascii() && ran.out.contains("+-------+"), "{ran:?}");
    let json = json_lines(&run(&["generate", "-n", "2", "--seed", "6", "--json"]).out);
    let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for answer in json {
        let number = |key: &str| answer[key].as_f64().unwrap();
        let facts = format!(
            "Puzzle {}: {} clues, ER {:.1}, EP {:.1}, ED {:.1}, {} (score ",
            answer["index"],
            answer["clues"],
            number("er"),
            number("ep"),
            number("ed"),
            answer["level"].as_str().unwrap()
        );
        assert!(text.contains(&facts), "{facts} is not in {text}");
    }
}

#[test]
fn puzzles_that_are_hardly_ever_found_are_named_as_such() {
    for (options, fact) in [
        (&["--clues", "17"][..], "49,158 different puzzles of 17 clues"),
        (&["--clues", "17", "--symmetry", "full"], "17"),
        (&["--clues", "18"], "puzzles of 18 clues are very rare"),
        (&["--minimal", "--clues", "40"], "40 is the most that is known"),
    ] {
        let ran = run(&[&["generate", "--seed", "1", "--time", "0.1"], options].concat());
        assert!(ran.code != 0 && ran.err.contains(fact), "{options:?}: {ran:?}");
        let quiet =
            run(&[&["generate", "--seed", "1", "--time", "0.1", "--quiet"], options].concat());
        assert!(!quiet.err.contains("very rare"), "{options:?}: {quiet:?}");
    }
    assert!(!run(&["generate", "--seed", "1", "--clues", "19..30"]).err.contains("rare"));
}
