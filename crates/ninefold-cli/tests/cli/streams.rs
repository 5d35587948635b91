//! Tests of streams: bounded memory, the order of answers, and the end after a broken pipe.

use crate::support::{PUZZLE, command, finish, last_column, many, run_with};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn order_out_is_order_in_for_every_number_of_threads() {
    let text = many(5000);
    let one = run_with(&["solve", "--threads", "1"], text.as_bytes());
    for threads in ["2", "3", "8"] {
        let more = run_with(&["solve", "--threads", threads], text.as_bytes());
        assert_eq!(more.out, one.out, "{threads} threads");
        let json =
            run_with(&["check", "--json", "--threads", threads], &text.as_bytes()[..82 * 200]);
        let json_one =
            run_with(&["check", "--json", "--threads", "1"], &text.as_bytes()[..82 * 200]);
        assert_eq!(json.out, json_one.out);
    }
}

#[test]
fn every_line_tells_which_puzzle_it_answers() {
    let text = many(300);
    let ran = run_with(&["solve"], text.as_bytes());
    let puzzles: Vec<&str> = text.lines().collect();
    let mut seen = vec![false; puzzles.len()];
    for line in ran.out.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let number: usize = columns[0].parse().unwrap();
        assert_eq!(columns[1], puzzles[number - 1]);
        assert_eq!(columns.len(), 3);
        seen[number - 1] = true;
    }
    assert!(seen.iter().all(|s| *s));
    assert!(last_column(&ran.out).iter().all(|solution| !solution.contains('.')));
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = command(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let text = many(2000);
        // Without end: only the program's own end stops this.
        while stdin.write_all(text.as_bytes()).is_ok() {}
    });
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    assert!(first.starts_with("1\t"));
    drop(out);
    let ran = finish(child);
    feeder.join().unwrap();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn answers_to_a_slow_input_are_not_held_back() {
    // With a known format nothing has to be looked at first: question and answer alternate.
    let mut child = command(&["solve", "--from", "line"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=5 {
        stdin.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
        stdin.flush().unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{number}\t")), "{line}");
    }
    drop(stdin);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
    assert_eq!(finish(child).code, 0);
}

#[test]
fn a_million_solutions_flow_through() {
    let mut child =
        command(&["solve", "--all", &".".repeat(81)]).stdin(Stdio::null()).spawn().unwrap();
    let mut out = BufReader::with_capacity(1 << 20, child.stdout.take().unwrap());
    let mut lines = 0;
    loop {
        let buffer = out.fill_buf().unwrap();
        if buffer.is_empty() {
            break;
        }
        lines += buffer.iter().filter(|b| **b == b'\n').count();
        let used = buffer.len();
        out.consume(used);
    }
    assert_eq!(lines, 1_000_000);
    assert_eq!(finish(child).code, 0);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_complete_lines_and_exit_code_130() {
    let mut child =
        command(&["solve", "--all", &".".repeat(81)]).stdin(Stdio::null()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(kill.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.is_empty() || rest.ends_with('\n'));
    assert_eq!(finish(child).code, 130);
}

/// Ten million puzzles, in no more than 100 MB. Takes half a minute in release: a long test.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "long: run by cargo xtask test --long"]
fn ten_million_lines_stay_under_a_hundred_megabytes() {
    let mut child = command(&["solve"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = many(10_000);
    for _ in 0..1000 {
        stdin.write_all(text.as_bytes()).unwrap();
    }
    // The peak is read while the program still waits for more.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak: u64 = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|rest| rest.trim().trim_end_matches(" kB").trim().parse().ok())
        .unwrap();
    drop(stdin);
    assert_eq!(finish(child).code, 0);
    assert!(peak < 100_000, "{peak} kB");
}
