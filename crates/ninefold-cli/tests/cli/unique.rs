//! `canon --unique`: the first record of each class, in memory and through temporary files.

use crate::support::{PUZZLE, Ran, SOLUTION, command, finish, json_lines, run, run_with, scratch};
use ninefold::Rng;
use ninefold::equivalence::{Transformation, canon};
use ninefold::{Cell, Grid};
use std::collections::HashMap;
use std::io::Write;
use std::process::Stdio;

/// Many puzzles with their equivalents between them: lines, and their forms.
fn lines(count: u64) -> Vec<(String, String)> {
    let solution: Grid = SOLUTION.parse().unwrap();
    let mut stream = Rng::numbered(11, 0);
    let mut puzzles: Vec<Grid> = Vec::new();
    let mut lines = Vec::new();
    for _ in 0..count {
        let puzzle = if puzzles.is_empty() || stream.place(2) == 0 {
            let mut puzzle = solution;
            for cell in Cell::all().filter(|_| stream.place(10) < 6).collect::<Vec<_>>() {
                puzzle.set(cell, None);
            }
            puzzles.push(puzzle);
            puzzle
        } else {
            let at = stream.place(puzzles.len());
            Transformation::random(&mut stream).apply(&puzzles[at])
        };
        lines.push((puzzle.to_string(), canon::form(&puzzle).to_string()));
    }
    lines
}

/// The numbers of the records that are the first of their class, and how many records each has.
fn firsts(lines: &[(String, String)]) -> Vec<(usize, u64)> {
    let mut firsts: Vec<(usize, u64)> = Vec::new();
    let mut places = HashMap::new();
    for (number, (_, form)) in (1..).zip(lines) {
        let place = *places.entry(form).or_insert(firsts.len());
        match firsts.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => firsts.push((number, 1)),
        }
    }
    firsts
}

fn text(lines: &[(String, String)]) -> Vec<u8> {
    lines.iter().flat_map(|(line, _)| [line.as_bytes(), b"\n"].concat()).collect()
}

/// The first column of every line.
fn numbers(out: &str) -> Vec<usize> {
    out.lines().map(|line| line.split('\t').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn canon_unique_prints_the_first_record_of_each_class() {
    let lines = lines(6000);
    let input = text(&lines);
    let firsts = firsts(&lines);
    let all = run_with(&["canon"], &input).out;
    let all: Vec<&str> = all.lines().collect();
    let expected: String =
        firsts.iter().map(|(number, _)| format!("{}\n", all[number - 1])).collect();
    assert!(firsts.len() > 2500 && firsts.len() < 3500, "{}", firsts.len());
    for threads in ["1", "2", "5"] {
        for memory in ["64K", "256M"] {
            let args = ["canon", "--unique", "--threads", threads, "--memory", memory];
            let ran = run_with(&args, &input);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""));
            assert!(ran.out == expected, "{threads} threads, {memory}");
        }
    }
}

#[test]
fn the_forms_of_canon_unique_are_those_of_sort_unique() {
    let lines = lines(5000);
    let ran = run_with(&["canon", "--unique", "--memory", "64K"], &text(&lines));
    let mut forms: Vec<&str> =
        ran.out.lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
    forms.sort_unstable();
    let mut expected: Vec<&str> = lines.iter().map(|(_, form)| form.as_str()).collect();
    expected.sort_unstable();
    expected.dedup();
    assert_eq!(forms, expected);
}

#[test]
fn canon_counts_how_many_records_each_class_has() {
    let lines = lines(5000);
    let input = text(&lines);
    let expected: Vec<(usize, u64)> = firsts(&lines);
    for memory in ["64K", "256M"] {
        let args = ["canon", "--unique", "--counts", "--memory", memory];
        let out = run_with(&args, &input).out;
        let counts = out.lines().map(|line| line.rsplit('\t').next().unwrap().parse().unwrap());
        let counted: Vec<(usize, u64)> = numbers(&out).into_iter().zip(counts).collect();
        assert!(counted == expected, "{memory}");
        let args = [&args[..], &["--json"]].concat();
        let answers = json_lines(&run_with(&args, &input).out);
        let number = |answer: &serde_json::Value, key: &str| answer[key].as_u64().unwrap();
        let counted = |answer| (number(answer, "index") as usize, number(answer, "records"));
        assert!(answers.iter().map(counted).eq(expected.iter().copied()), "{memory}");
    }
}

#[test]
fn unreadable_records_keep_their_places_among_the_first_ones() {
    let mut lines = lines(5000);
    for at in [2, 2500] {
        lines[at] = ("12345".to_owned(), format!("unreadable {at}"));
    }
    let (input, firsts) = (text(&lines), firsts(&lines));
    for counts in [&[][..], &["--counts"]] {
        let args = [&["canon", "--unique", "--from", "line", "--memory", "64K"], counts].concat();
        let ran = run_with(&args, &input);
        assert_eq!(ran.code, 2);
        assert!(numbers(&ran.out).into_iter().eq(firsts.iter().map(|(number, _)| *number)));
        assert_eq!(ran.out.matches("\t-\tunreadable\n").count(), 2);
    }
}

#[test]
fn a_format_gets_the_forms_or_the_puzzles_as_they_were() {
    let lines = lines(5000);
    let (input, firsts) = (text(&lines), firsts(&lines));
    let (out, again) = (scratch("unique.csv"), scratch("unique.sdm"));
    let path = out.to_str().unwrap();
    let ran =
        run_with(&["canon", "--unique", "--memory", "64K", "--originals", "-o", path], &input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let written = std::fs::read_to_string(&out).unwrap();
    let expected: Vec<&str> =
        firsts.iter().map(|(number, _)| lines[number - 1].0.as_str()).collect();
    assert!(written.lines().skip(1).eq(expected.iter().copied()), "{}", &written[..200]);
    let path = again.to_str().unwrap();
    let ran = run_with(&["canon", "--unique", "--memory", "64K", "-o", path], &input);
    assert_eq!(ran.code, 0);
    let written = std::fs::read_to_string(&again).unwrap().replace('0', ".");
    let expected = firsts.iter().map(|(number, _)| lines[number - 1].1.as_str());
    assert!(written.lines().eq(expected));
}

#[test]
fn names_and_remarks_survive_the_temporary_files() {
    let mut csv = "name,puzzle,comment\n".to_owned();
    let lines = lines(5000);
    for (number, (line, _)) in (1..).zip(&lines) {
        csv.push_str(&format!("\"No. {number}, \"\"x\"\"\",{line},é{number}\n"));
    }
    let args = ["canon", "--unique", "--originals", "--memory", "64K", "--to", "csv"];
    let ran = run_with(&args, csv.as_bytes());
    let rows: Vec<&str> = csv.lines().collect();
    let expected = firsts(&lines).into_iter().map(|(number, _)| rows[number]);
    assert!(ran.out.lines().skip(1).eq(expected), "{}", &ran.out[..300]);
}

/// Runs with little memory, and with temporary files in this folder.
fn run_in(folder: &str, input: Vec<u8>) -> Ran {
    let mut command = command(&["canon", "--unique", "--memory", "64K"]);
    let mut child = command.env("TMPDIR", folder).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        // A program that stops reading early is fine.
        let _ = stdin.write_all(&input);
    });
    let ran = finish(child);
    feeder.join().unwrap();
    ran
}

#[test]
fn a_temporary_folder_that_cannot_be_written_is_named() {
    let ran = run_in("/nonexistent/folder", text(&lines(20_000)));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("/nonexistent/folder") && ran.err.contains("TMPDIR"), "{}", ran.err);
}

#[test]
fn no_temporary_file_is_left_behind() {
    let folder = scratch("unique-temporary");
    std::fs::create_dir_all(&folder).unwrap();
    let lines = lines(20_000);
    let ran = run_in(folder.to_str().unwrap(), text(&lines));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(numbers(&ran.out).into_iter().eq(firsts(&lines).iter().map(|(number, _)| *number)));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn what_makes_no_sense_with_unique_is_refused() {
    for args in [
        &["canon", "--unique", "--same", PUZZLE, PUZZLE][..],
        &["canon", "--counts", PUZZLE],
        &["canon", "--originals", PUZZLE],
        &["canon", "--memory", "1G", PUZZLE],
        &["canon", "--unique", "--memory", "1", PUZZLE],
        &["canon", "--unique", "--memory", "999999999999G", PUZZLE],
        &["canon", "--unique", "--counts", "--to", "csv", PUZZLE],
        &["canon", "--unique", "--counts", "-o", "counts.csv", PUZZLE],
    ] {
        assert_eq!(run(args).code, 2, "{args:?}");
    }
    let pretty = run(&["canon", "--unique", "--counts", "--pretty", PUZZLE, PUZZLE]).out;
    assert!(
        pretty.contains("\n2 records\n") && pretty.contains("2 puzzles: 1 different"),
        "{pretty}"
    );
}
