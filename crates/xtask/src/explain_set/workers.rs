//! The processes that explain puzzles, each fed by a thread of its own.

use super::puzzle_set::Puzzle;
use crate::{cargo, done, say, target_folder};
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The example program of the engine that does the work.
const PROGRAM: &str = "explain_set";

/// The columns that the program prints.
pub(super) const COLUMNS: &str = "outcome\tsteps\tseconds\tproof_seconds\tunproven\thardest\tnets";

/// The number of problems after which a run ends.
const MOST_PROBLEMS: usize = 10;

/// Explains one puzzle after the other.
pub(super) trait Worker {
    /// Returns the line of figures of a puzzle. After an error the worker is not used again.
    fn explain(&mut self, puzzle: &str) -> Result<String, String>;
}

/// A process of the program.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Builds the program and returns its path.
pub(super) fn build(root: &Path) -> Result<PathBuf, String> {
    say("building the engine\n");
    let build = ["build", "--release", "--quiet", "-p", "ninefold", "--example", PROGRAM];
    done(cargo(root).args(build), "the build of the program")?;
    let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    Ok(target_folder(root).join("release/examples").join(name))
}

impl Process {
    /// Starts the program and reads its columns.
    pub(super) fn start(program: &Path) -> Result<Self, String> {
        let failed = |why: &str| format!("{}: {why}", program.display());
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(&error.to_string()))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| failed("it has no pipes"))?;
        let mut process = Self { child, input, output: BufReader::new(output) };
        match process.line() {
            Ok(columns) if columns == COLUMNS => Ok(process),
            Ok(_) => Err(failed("it prints other columns")),
            Err(why) => Err(failed(&why)),
        }
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|error| error.to_string())?;
        line.strip_suffix('\n').map(String::from).ok_or("the program has ended".to_string())
    }
}

impl Worker for Process {
    fn explain(&mut self, puzzle: &str) -> Result<String, String> {
        self.input
            .write_all(format!("{puzzle}\n").as_bytes())
            .map_err(|error| error.to_string())?;
        self.line()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Explains puzzles with several workers, which take the next puzzle whenever they are free. Each
/// answer goes to `receive`. Returns the problems; a worker that has failed is replaced.
pub(super) fn explain_each<W: Worker>(
    puzzles: &[&Puzzle],
    jobs: usize,
    start: impl Fn() -> Result<W, String> + Sync,
    receive: impl Fn(&Puzzle, &str) -> Result<(), String> + Sync,
) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let problems = Mutex::new(Vec::new());
    // Returns whether the run goes on.
    let report = |problem: Option<String>| {
        problems.lock().is_ok_and(|mut problems| {
            problems.extend(problem);
            problems.len() < MOST_PROBLEMS
        })
    };
    let work = || {
        let mut worker = None;
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answer = explain_one(&mut worker, puzzle, &start);
            let problem = answer.and_then(|figures| receive(puzzle, &figures)).err();
            let number = puzzle.number;
            if !report(
                problem.map(|problem| format!("puzzle {number} ({}): {problem}", puzzle.text)),
            ) {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.min(puzzles.len()) {
            scope.spawn(work);
        }
    });
    problems.into_inner().unwrap_or_default()
}

/// Explains a puzzle with the worker, or with a new one if there is none, and drops one that fails.
fn explain_one<W: Worker>(
    worker: &mut Option<W>,
    puzzle: &Puzzle,
    start: impl Fn() -> Result<W, String>,
) -> Result<String, String> {
    let mut current = match worker.take() {
        Some(worker) => worker,
        None => start()?,
    };
    let figures = current.explain(&puzzle.text)?;
    *worker = Some(current);
    Ok(figures)
}
