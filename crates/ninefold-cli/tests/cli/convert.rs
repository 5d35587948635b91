//! Every format: its sample is detected as itself and read; what is written is read back.

use crate::support::{PUZZLE, json_lines, run, run_with, sample, sample_bytes, scratch};
use ninefold_formats::{FORMATS, Support};

/// The puzzles of a sample, with all that is said about them, as our own JSON; of puzzles with other rules or of another
/// size also these.
fn as_json(args: &[&str], input: &[u8]) -> Vec<serde_json::Value> {
    let convert = |to| run_with(&[&["convert", "--to", to], args].concat(), input);
    let classic = convert("json");
    let ran = if classic.code == 0 { classic } else { convert("rules") };
    assert_eq!(ran.code, 0, "{args:?} {ran:?}");
    json_lines(&ran.out)
}

#[test]
fn every_sample_is_detected_as_itself_and_read() {
    for format in FORMATS.iter().filter(|format| !format.sample.is_empty()) {
        let ran = run(&["info", "--json", &sample(format.sample)]);
        let info = &json_lines(&ran.out)[0];
        // The puzzles of our own JSON are of one format, whether they have rules or not.
        let name = if format.name == "rules" { "json" } else { format.name };
        assert_eq!(info["format"], name, "{}", format.sample);
        if format.support == Support::Refused {
            assert_eq!(ran.code, 2, "{}", format.name);
        } else {
            assert_eq!((ran.code, &info["unreadable"]), (0, &0.into()), "{}", format.name);
            assert!(info["puzzles"].as_u64().unwrap() > 0, "{}", format.name);
        }
    }
}

#[test]
fn every_sample_has_puzzles_with_one_solution() {
    for format in FORMATS.iter().filter(|format| format.support != Support::Refused) {
        // Some samples show what is not unique on purpose; none is without solution.
        let ran = run(&["count", "--json", &sample(format.sample)]);
        assert_eq!(ran.code, 0, "{}: {ran:?}", format.name);
        for answer in json_lines(&ran.out) {
            assert!(answer["count"].as_u64().unwrap() >= 1, "{}: {answer}", format.name);
        }
    }
}

#[test]
fn every_written_format_reads_back() {
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let first = run(&["convert", "--to", format.name, &sample(format.sample)]);
        assert_eq!(first.code, 0, "{}", format.name);
        assert!(!first.err.contains("cannot hold"), "{}: {}", format.name, first.err);
        let again = run_with(&["convert", "--to", format.name], first.out.as_bytes());
        assert_eq!(again.out, first.out, "{}", format.name);
        let from = ["--from", format.name];
        assert_eq!(
            as_json(&from, &sample_bytes(format.sample)),
            as_json(&from, first.out.as_bytes()),
            "{}",
            format.name
        );
    }
}

#[test]
fn every_written_format_takes_every_puzzle() {
    let rich = sample("ninefold.json");
    let givens = |values: &[serde_json::Value]| -> Vec<String> {
        values.iter().map(|v| v["puzzle"].as_str().unwrap().to_owned()).collect()
    };
    let expected = givens(&as_json(&[&rich], b""));
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let ran = run(&["convert", "--to", format.name, &rich]);
        assert_eq!(ran.code, 0, "{}", format.name);
        // A candidate grid cannot distinguish entries from givens, which is reported.
        if format.name == "candidates" {
            assert!(ran.err.contains("entries"), "{}", ran.err);
            continue;
        }
        let back = givens(&as_json(&["--from", format.name], ran.out.as_bytes()));
        assert_eq!(back, expected, "{}\n{}", format.name, ran.out);
    }
}

#[test]
fn losses_are_reported_exactly() {
    let ran = run(&["convert", "--to", "sdm", &sample("sadman.sdk")]);
    assert_eq!(ran.code, 0);
    for part in [
        "sdm cannot hold",
        "author",
        "description",
        "date",
        "source",
        "url",
        "level",
        "entries",
        "pencil marks",
        "colours",
        "sdk N",
        "sdk H",
    ] {
        assert!(ran.err.contains(part), "{part} is missing in {}", ran.err);
    }
    assert!(!ran.err.contains("comment"), "{}", ran.err);
    assert!(ran.out.ends_with(" # look for the naked pair\n"), "{}", ran.out);
    assert_eq!(run(&["convert", "-q", "--to", "sdm", &sample("sadman.sdk")]).err, "");
}

#[test]
fn the_extension_of_the_output_selects_the_format() {
    let path = scratch("converted.csv");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["convert", &sample("collection.sdm"), "-o", path]).code, 0);
    assert!(std::fs::read_to_string(path).unwrap().starts_with("puzzle\n"));
    assert_eq!(json_lines(&run(&["info", "--json", path]).out)[0]["format"], "csv");
}

#[test]
fn packed_files_are_read() {
    // Made with gzip and zstd from collection.sdm.
    for name in ["collection.sdm.gz", "collection.sdm.zst"] {
        let ran = run(&["info", "--json", &sample(name)]);
        let info = &json_lines(&ran.out)[0];
        assert_eq!((&info["format"], &info["puzzles"]), (&"sdm".into(), &5.into()), "{ran:?}");
        assert_eq!(
            run(&["solve", &sample(name)]).out,
            run(&["solve", &sample("collection.sdm")]).out
        );
    }
}

#[test]
fn solutions_can_be_written_in_a_format() {
    let ran = run(&["solve", "--to", "line", PUZZLE]);
    assert_eq!(ran.out.trim(), crate::support::SOLUTION);
    let ran = run(&["solve", "--to", "hodoku", PUZZLE]);
    assert!(ran.out.starts_with(":0000:x:53+4+6"), "{}", ran.out);
}

#[test]
fn marks_restrict_only_when_asked() {
    // A candidate grid of a puzzle with two solutions, in which a mark is taken out by hand.
    let two = format!("{}..", &PUZZLE[..79]);
    let grid = run(&["convert", "--to", "sdk", "--candidates", &two]);
    assert_eq!(grid.code, 0);
    let marks = "#A x\n[Puzzle]\n".to_owned()
        + &(0..9).map(|r| format!("{}\n", &two[9 * r..9 * r + 9])).collect::<String>()
        + "[PencilMarks]\n"
        + &(0..9).map(|r| if r == 8 { ",,,,,,,7,\n" } else { ",,,,,,,,\n" }).collect::<String>();
    let count =
        |args: &[&str]| json_lines(&run_with(args, marks.as_bytes()).out)[0]["count"].clone();
    assert_eq!(count(&["count", "--json"]), 2);
    assert_eq!(count(&["count", "--json", "--candidates"]), 1);
    let sukaku = run_with(&["convert", "--candidates", "--to", "sukaku"], marks.as_bytes());
    let ran = run_with(&["count", "--json"], sukaku.out.as_bytes());
    assert_eq!(json_lines(&ran.out)[0]["count"], 1);
}

#[test]
fn the_givens_are_the_puzzle() {
    // Entries that contradict the solution change nothing.
    let line = format!(":0000:x:{}:::\n", PUZZLE.replacen("53.", "53+1", 1));
    let ran = run_with(&["solve"], line.as_bytes());
    assert!(ran.out.contains(crate::support::SOLUTION), "{ran:?}");
}

#[test]
fn a_table_has_columns_for_all_that_its_puzzles_say() {
    let ran = run(&["convert", &sample("line.txt"), "--to", "csv"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.starts_with("puzzle,comment\n") && ran.out.contains("has a remark"),
        "{}",
        ran.out
    );
}

#[test]
fn many_grids_stay_many_whatever_they_contain() {
    let line = format!("{PUZZLE}\n");
    for format in ["ss", "sdx", "grid", "named", "sdk", "candidates"] {
        let four = run_with(&["convert", "--to", format], line.repeat(4).as_bytes());
        let count = run_with(&["count"], four.out.as_bytes());
        assert_eq!(count.out.lines().count(), 4, "{format}: {count:?}");
        assert!(count.out.lines().all(|l| l.ends_with("\t1")), "{format}: {count:?}");
    }
    let with_border = run_with(
        &["count"],
        format!(
            "---------\n{}",
            (0..9).map(|r| format!("{}\n", &PUZZLE[9 * r..9 * r + 9])).collect::<String>()
        )
        .as_bytes(),
    );
    assert!(with_border.out.contains(PUZZLE), "{with_border:?}");
}

#[test]
fn text_below_a_grid_is_kept() {
    let rows: String = (0..9).map(|r| format!("{}\n", &PUZZLE[9 * r..9 * r + 9])).collect();
    let ran = run_with(&["convert", "--to", "json"], format!("{rows}\nFooter text\n").as_bytes());
    assert_eq!(json_lines(&ran.out)[0]["comment"], "Footer text");
}
