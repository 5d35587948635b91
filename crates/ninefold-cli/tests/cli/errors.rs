//! Errors are reported clearly, at their place, and spoil nothing else.

use crate::support::{PUZZLE, SOLUTION, command, run, run_with, sample, scratch};

#[test]
fn errors_look_like_a_compilers() {
    let text = format!("{PUZZLE}\n{}\n", &PUZZLE[..80]);
    let ran = run_with(&["solve"], text.as_bytes());
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains(SOLUTION), "the good record is answered: {ran:?}");
    for part in ["error: record 2: expected 81 cells, found 80", "-:2:81", "^", "help:"] {
        assert!(ran.err.contains(part), "{part} is missing in\n{}", ran.err);
    }
    assert!(ran.err.contains("2 puzzles: 1 unique, 1 unreadable"), "{}", ran.err);
}

#[test]
fn strict_stops_at_the_first() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[..80]);
    let ran = run_with(&["solve", "--strict"], text.as_bytes());
    assert_eq!((ran.code, ran.out.lines().count()), (2, 2), "{ran:?}");
    assert_eq!(run_with(&["solve"], text.as_bytes()).out.lines().count(), 3);
}

#[test]
fn a_grid_with_a_short_row_points_at_the_row() {
    let rows: Vec<&str> = (0..9).map(|r| &PUZZLE[9 * r..9 * r + 9]).collect();
    let mut short = rows.clone();
    short[3] = &short[3][..8];
    let ran = run_with(&["solve"], short.join("\n").as_bytes());
    assert!(ran.err.contains("row 4 has 8 cells") && ran.err.contains("-:4:9"), "{}", ran.err);
    let mut letter = rows;
    letter[1] = "6..1q5...";
    let ran = run_with(&["solve"], letter.join("\n").as_bytes());
    assert!(ran.err.contains("'q'") && ran.err.contains("-:2:5"), "{}", ran.err);
}

#[test]
fn each_kind_of_rubbish_has_its_message() {
    // Not the folder of all tests: one that holds tables is read as such.
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/a-folder-of-nothing");
    std::fs::create_dir_all(folder).unwrap();
    let binary: Vec<u8> =
        (0..5000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    assert!(run(&["solve", folder]).err.contains("directory"));
    for (input, message) in [
        (&b""[..], "nothing in this input"),
        (&b"\n\n  \n"[..], "nothing in this input"),
        (&binary[..], "not a text file"),
        (&b"Dear reader, there is no puzzle in this text.\n"[..], "no puzzle"),
        (&b"\x89PNG\r\n\x1a\n0000"[..], "picture"),
        (&b"%PDF-1.4"[..], "picture"),
        (&b"\xff\xfe5\x003\x00"[..], "expected 81 cells, found 2"),
        (&b"\x1f\x8b\x08\x00garbage"[..], "error"),
        (&b"{\"puzzle\": 17}"[..], "error"),
        (&b"<opensudoku><game data=\"12\"/></opensudoku>"[..], "81"),
        (&b"PK\x03\x04rubbish"[..], "error"),
    ] {
        let ran = run_with(&["solve"], input);
        assert_eq!(ran.code, 2, "{message}: {ran:?}");
        assert!(ran.err.contains(message), "{message} is missing in {}", ran.err);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
}

#[test]
fn refused_formats_and_variants_are_named() {
    for verb in ["shuffle", "canon"] {
        let ran = run(&[verb, &sample("iss.txt")]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains("rules beyond those of the classic Sudoku"),
            "{verb}: {}",
            ran.err
        );
    }
    let scl = scratch("ratings.scl");
    std::fs::write(&scl, "anything").unwrap();
    let ran = run(&["solve", scl.to_str().unwrap()]);
    assert!(ran.err.contains("SudoCue rating list"), "{}", ran.err);
}

#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    let ran = run(&["solve", "no-such-file", &sample("dots.sdk")]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out.lines().count(), 2, "{ran:?}");
    assert!(ran.err.contains("no such file"));
}

#[test]
fn a_very_long_line_is_an_error_and_the_next_is_read() {
    let mut text = vec![b'1'; 3 << 20];
    text.extend_from_slice(format!("\n{PUZZLE}\n").as_bytes());
    let ran = run_with(&["solve", "--from", "line"], &text);
    assert!(ran.err.contains("longer than 1 MiB"), "{}", &ran.err[..500.min(ran.err.len())]);
    assert!(ran.out.contains(SOLUTION));
    assert_eq!(ran.code, 2);
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for args in [
        &["solve", "--limit", "0", PUZZLE][..],
        &["solve", "--no-such-option"],
        &["convert", PUZZLE],
        &["convert", "--to", "hsol", PUZZLE],
        &["count", "--to", "line", PUZZLE],
        &["solve", "--time", "-1", PUZZLE],
    ] {
        assert_eq!(run(args).code, 2, "{args:?}");
    }
}

#[test]
fn numbers_of_threads_out_of_range_are_refused_with_the_range() {
    for threads in ["0", "1025", "-1", "two"] {
        let ran = run(&["solve", "--threads", threads, PUZZLE]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{threads}");
        assert_eq!(
            ran.err.lines().next(),
            Some(&*format!(
                "error: invalid value '{threads}' for '--threads <N>': \
                 expected a whole number from 1 to 1024"
            )),
        );
    }
}

#[test]
fn a_table_without_the_column_lists_the_columns() {
    let ran = run(&["solve", "--column", "nonsense", &sample("table.csv")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("nonsense") && ran.err.contains("puzzle"), "{}", ran.err);
}

#[test]
fn output_files_are_not_overwritten() {
    let path = scratch("kept.txt");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["solve", PUZZLE, "-o", path]).code, 0);
    let ran = run(&["solve", PUZZLE, "-o", path]);
    assert!(ran.code == 2 && ran.err.contains("exists already") && ran.err.contains("--force"));
    assert_eq!(run(&["solve", PUZZLE, "-o", path, "--force"]).code, 0);
    assert!(std::fs::read_to_string(path).unwrap().contains(SOLUTION));
}

#[test]
fn colour_obeys_the_option_and_the_environment() {
    let coloured = |args: &[&str], env: &[(&str, &str)]| {
        let mut command = command(args);
        command.envs(env.iter().copied()).stdin(std::process::Stdio::null());
        crate::support::finish(command.spawn().unwrap()).out.contains("\u{1b}[")
    };
    let pretty = ["solve", "--pretty", PUZZLE];
    assert!(!coloured(&pretty, &[]));
    assert!(coloured(&pretty, &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&pretty, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(coloured(&["solve", "--pretty", "--color", "always", PUZZLE], &[("NO_COLOR", "1")]));
    assert!(!coloured(
        &["solve", "--pretty", "--color", "never", PUZZLE],
        &[("CLICOLOR_FORCE", "1")]
    ));
}

#[test]
fn escape_sequences_in_files_do_not_reach_the_terminal() {
    let rows: String = (0..9).map(|r| format!("{}\n", &PUZZLE[9 * r..9 * r + 9])).collect();
    let text = format!("evil \u{1b}[31m\u{7}name\n{rows}");
    for verb in ["solve", "check", "count"] {
        let ran = run_with(&[verb, "--pretty", "--from", "named"], text.as_bytes());
        assert!(ran.out.contains("evil") && !ran.out.contains('\u{1b}'), "{verb}: {ran:?}");
        assert!(!ran.err.contains('\u{1b}'), "{ran:?}");
    }
}

#[test]
fn an_output_may_be_the_input_and_a_failed_run_spoils_nothing() {
    let path = scratch("same.txt");
    std::fs::write(&path, format!("{PUZZLE}\n")).unwrap();
    let same = path.to_str().unwrap();
    assert_eq!(run(&["convert", same, "--to", "sdm", "-o", same, "--force"]).code, 0);
    let there = std::fs::read_to_string(&path).unwrap();
    assert_eq!(there, format!("{}\n", PUZZLE.replace('.', "0")));
    assert_eq!(run(&["convert", "no-such-file", "--to", "csv", "-o", same, "--force"]).code, 2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), there);
    let fresh = scratch("never.csv");
    assert_eq!(run(&["convert", "no-such-file", "-o", fresh.to_str().unwrap()]).code, 2);
    assert!(!fresh.exists());
    let folder = path.parent().unwrap();
    let parts = std::fs::read_dir(folder).unwrap().flatten();
    assert_eq!(parts.filter(|f| f.path().extension().is_some_and(|e| e == "part")).count(), 0);
}

#[test]
fn a_damaged_packed_file_is_one_error() {
    let whole = crate::support::sample_bytes("collection.sdm.gz");
    let named = crate::support::sample_bytes("named.txt").repeat(2000);
    let mut packed = std::process::Command::new("gzip");
    packed.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut inputs = vec![whole[..whole.len() - 20].to_vec()];
    match packed.spawn() {
        Ok(mut child) => {
            use std::io::Write;
            let mut stdin = child.stdin.take().unwrap();
            let feeder = std::thread::spawn(move || stdin.write_all(&named));
            let mut all = child.wait_with_output().unwrap().stdout;
            feeder.join().unwrap().unwrap();
            all.truncate(all.len() / 2);
            inputs.push(all);
        }
        Err(_) => ninefold_testing::not_run(
            "a large packed file that ends too early",
            "there is no gzip: 'apt-get install gzip' installs it",
        ),
    }
    for input in inputs {
        let ran = run_with(&["solve"], &input);
        assert_eq!(ran.code, 2);
        assert_eq!(ran.err.matches("error").count(), 1, "{}", ran.err);
    }
}

#[test]
fn variants_are_not_solved_as_classic_puzzles() {
    let json = format!("{{\"puzzle\":\"{PUZZLE}\",\"cages\":[[1,2]],\"diagonal\":true}}");
    let jigsaw = format!("{PUZZLE}{}", "AAABBBCCC".repeat(9));
    for (text, word) in [
        (json, "cages, diagonals"),
        (jigsaw, "jigsaw"),
        (format!("https://www.sudokuwiki.org/killersudoku.htm?bd={PUZZLE}"), "killersudoku"),
    ] {
        let ran = run_with(&["solve"], text.as_bytes());
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(word) && !ran.out.contains(SOLUTION), "{word}: {ran:?}");
    }
}

#[test]
fn a_slip_of_the_finger_is_understood() {
    let ran = run(&["slove", PUZZLE]);
    assert!(ran.err.contains("did you mean the verb 'solve'"), "{}", ran.err);
    assert!(run(&["help"]).out.contains("Examples:"));
    assert!(run(&["help", "check"]).out.contains("--solution"));
}
