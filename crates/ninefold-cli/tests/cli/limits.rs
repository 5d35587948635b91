//! Limits of the operating system: threads that cannot be started, memory, the size of files, signals that are ignored or come
//! before the work begins.

use crate::support::{PATIENCE, PUZZLE, Ran, command, finish, many, root, run, run_with, scratch};
use rustix::process::{Pid, Signal, kill_process};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// A stack that no thread can have, so that none is started.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "70368744177664");

/// Runs the program with this on standard input, after the shell has run `before`.
fn run_after(before: &str, args: &[&str], input: &str) -> Ran {
    let mut child = after(before, args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that ends early reads no more.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    finish(child)
}

/// The program, started by a shell that has run `before`.
fn after(before: &str, args: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{before}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_ninefold")]);
    shell.args(args).current_dir(root()).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

/// A file of puzzles.
fn puzzles(name: &str, count: usize) -> String {
    let path = scratch(name);
    std::fs::write(&path, many(count)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn without_threads_every_verb_gives_the_same_answer() {
    let file = puzzles("no-threads.txt", 1500);
    let file = file.as_str();
    let several = format!("..{}", &PUZZLE[2..].replace('6', "."));
    for args in [
        &["solve", file][..],
        &["solve", "-"],
        &["solve", "--limit", "3000", "--threads", "4", &several],
        &["count", "--threads", "4", "-"],
        &["check", "--json", file],
        &["rate", "--threads", "4", file],
        &["explain", "--threads", "2", PUZZLE, PUZZLE],
        &["hint", "-"],
        &["convert", "--to", "json", file],
        &["canon", "--threads", "2", file],
        &["minimize", "--all", "--threads", "2", PUZZLE],
        &["info", file],
        &["generate", "-n", "20", "--seed", "5", "--threads", "4"],
        &["generate", "-n", "3", "--seed", "5", "--er", "2.0", "--json"],
        &["print", "--to", "svg", PUZZLE],
    ] {
        let input = PUZZLE.as_bytes();
        let usual = run_with(args, input);
        assert!(usual.code < 2 && !usual.out.is_empty(), "{args:?}: {usual:?}");
        let mut child =
            command(args).env(NO_THREADS.0, NO_THREADS.1).stdin(Stdio::piped()).spawn().unwrap();
        // A program that reads nothing may have ended already.
        let _ = child.stdin.take().unwrap().write_all(input);
        let ran = finish(child);
        assert_eq!((ran.code, ran.out == usual.out), (usual.code, true), "{args:?}: {}", ran.err);
    }
}

#[cfg(feature = "serve")]
#[test]
fn without_threads_no_page_is_served() {
    let mut command = command(&["serve", "--port", "0"]);
    let ran = finish(command.env(NO_THREADS.0, NO_THREADS.1).stdin(Stdio::null()).spawn().unwrap());
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("the page cannot be served"), "{ran:?}");
}

#[test]
fn little_memory_means_fewer_threads() {
    let file = puzzles("little-memory.txt", 200);
    let whole = run(&["rate", &file]);
    let mut complete = 0;
    for kilobytes in [40_000, 60_000, 80_000, 100_000, 150_000, 1_000_000] {
        for threads in ["1", "16", "200"] {
            let before = format!("ulimit -c 0; ulimit -v {kilobytes}");
            let ran = run_after(&before, &["rate", "--threads", threads, &file], "");
            // The words of the standard library where a program takes it for granted that threads start.
            assert!(!ran.err.contains("failed to spawn thread"), "{kilobytes}: {ran:?}");
            if ran.code == whole.code {
                assert!(ran.out == whole.out, "{kilobytes}");
                complete += 1;
            }
        }
    }
    assert!(complete >= 3, "{complete}");
}

#[test]
fn a_file_that_may_not_grow_is_a_reported_error() {
    let input = many(2000);
    // A folder of its own, because partial results stay in it.
    let folder = scratch("too-large");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    for extension in ["txt", "jsonl"] {
        let target = folder.join(format!("out.{extension}"));
        let path = target.to_str().unwrap();
        let ran = run_after("ulimit -f 8", &["solve", "-", "-o", path, "--force"], &input);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("cannot be written: File too large"), "{ran:?}");
        assert!(!target.exists());
        let redirected = format!("ulimit -f 8; exec > {path}");
        let ran = run_after(&redirected, &["solve", "-"], &input);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("cannot be written: File too large"), "{ran:?}");
    }
}

/// Waits until the program waits for something, as the state of its process shows.
fn wait_until_asleep(child: &mut Child) {
    let stat = format!("/proc/{}/stat", child.id());
    let exe = format!("/proc/{}/exe", child.id());
    let own = std::fs::canonicalize(env!("CARGO_BIN_EXE_ninefold")).unwrap();
    let started = Instant::now();
    loop {
        let is_it = std::fs::read_link(&exe).is_ok_and(|exe| exe == own);
        let text = std::fs::read_to_string(&stat).unwrap_or_default();
        let state = text.rsplit(')').next().unwrap_or_default().trim_start().chars().next();
        if is_it && state == Some('S') {
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        if started.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it hangs");
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_signal_ends_also_what_only_prints() {
    for args in
        [&["techniques"][..], &["formats", "--json"], &["man"], &["--help"], &["help", "solve"]]
    {
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            // A pipe that is full: the program waits in its first write.
            let (_reader, mut writer) = std::io::pipe().unwrap();
            writer.write_all(&[0; 1 << 16]).unwrap();
            let mut child = command(args).stdout(writer).stdin(Stdio::null()).spawn().unwrap();
            wait_until_asleep(&mut child);
            kill_process(Pid::from_child(&child), signal).unwrap();
            let ran = finish(child);
            assert_eq!(ran.code, 130, "{args:?}, {signal:?}: {ran:?}");
        }
    }
}

#[test]
fn an_ignored_hangup_stays_ignored() {
    for (before, signal, code) in [
        ("trap '' HUP", Signal::HUP, 0),
        ("trap '' HUP", Signal::TERM, 130),
        ("trap '' HUP", Signal::INT, 130),
        (":", Signal::HUP, 130),
    ] {
        let mut child = after(before, &["solve", "-"]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
        while rustix::io::ioctl_fionread(&stdin).unwrap() > 0 {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&child), signal).unwrap();
        if code == 0 {
            stdin.write_all(format!("{PUZZLE}\n").as_bytes()).unwrap();
            drop(stdin);
            let ran = finish(child);
            assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{ran:?}");
        } else {
            // Standard input stays open, so that nothing but the signal ends it.
            let ran = finish(child);
            drop(stdin);
            assert_eq!(ran.code, code, "{before}, {signal:?}: {ran:?}");
        }
    }
}
