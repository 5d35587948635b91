//! Running the program.

use crate::json_contract;
pub(crate) use ninefold_testing::{PUZZLE, SOLUTION};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// No run may take longer: a program that hangs fails the test instead of hanging it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The output of a run, and its exit code.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, in the root of the repository, with nothing in the
/// environment that changes its output.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(args).current_dir(root()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    // Frames are drawn with ASCII characters where the locale has no others.
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// Runs the program with this on standard input. Lines of JSON are validated.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        // A program that stops reading early is fine.
        let _ = stdin.write_all(&input);
    });
    let ran = finish(child);
    feeder.join().unwrap();
    json_contract::validate(args, &ran.out);
    ran
}

/// Runs the program with nothing on standard input.
pub(crate) fn run(args: &[&str]) -> Ran {
    run_with(args, b"")
}

/// Waits for the program, but not forever.
pub(crate) fn finish(child: Child) -> Ran {
    let (done, wait) = channel();
    let id = child.id();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let output = wait.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        end(id);
        panic!("process {id} hangs")
    });
    let output = output.unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Ends a process, so that a test that fails leaves none behind.
#[cfg(unix)]
pub(crate) fn end(id: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(process) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        let _ = kill_process(process, Signal::KILL);
    }
}

#[cfg(not(unix))]
pub(crate) fn end(_: u32) {}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The path of a sample, as a user would type it.
pub(crate) fn sample(name: &str) -> String {
    format!("puzzles/{name}")
}

/// The bytes of a sample.
pub(crate) fn sample_bytes(name: &str) -> Vec<u8> {
    std::fs::read(root().join("puzzles").join(name)).unwrap()
}

/// A path for a file that a test writes.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// The last column of every line: the solutions that `solve` prints in a pipe.
pub(crate) fn last_column(out: &str) -> Vec<&str> {
    out.lines().map(|line| line.rsplit('\t').next().unwrap()).collect()
}

/// The solutions of a file.
pub(crate) fn solutions(path: &str) -> Vec<String> {
    let ran = run(&["solve", path]);
    assert!(ran.code < 2, "{ran:?}");
    last_column(&ran.out).into_iter().map(str::to_owned).collect()
}

/// Puzzles that differ: one given is left out, another one in each line.
pub(crate) fn many(count: usize) -> String {
    let givens: Vec<usize> =
        PUZZLE.char_indices().filter(|(_, c)| *c != '.').map(|(i, _)| i).collect();
    (0..count)
        .map(|n| {
            let mut line = PUZZLE.to_owned();
            let at = givens[n % givens.len()];
            line.replace_range(at..=at, ".");
            line + "\n"
        })
        .collect()
}

/// The lines of JSON output.
pub(crate) fn json_lines(out: &str) -> Vec<serde_json::Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
