//! `cargo xtask explain-set`: explains a set of puzzles, proves every step, and sums up the figures.
//!
//! ```text
//!   puzzle_set: FILE ──► puzzles ──┐                    ┌──► workers: processes of the example program
//!                                  ├──► those missing ──┤    `explain_set`, one for each core
//!   results: target/… ──► records ─┘                    └──► results: a line appended for each answer
//!                            └──► summary ──► terminal, docs/explain.md
//! ```
//!
//! The run can be stopped at any time, by Ctrl-C or otherwise, and started again: a finished puzzle is
//! a complete line of the results file. Puzzles are taken in a scattered order, so that a part of a set
//! is a fair sample of it.

mod engine;
mod options;
mod puzzle_set;
mod results;
mod summary;
#[cfg(test)]
mod tests;
mod workers;

use crate::arguments;
use crate::page::Page;
use crate::{say, show, target_folder};
use options::Options;
use puzzle_set::{Puzzle, PuzzleSet};
use results::Results;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use summary::Summary;
use workers::{Process, explain_each};

/// The page with the figures of all sets, one section for each.
const PAGE: Page = Page {
    name: "docs/explain.md",
    begin: "<!-- figures: written by `cargo xtask explain-set --write`, changes here do not last -->\n",
    end: "<!-- end of figures -->\n",
};

/// The time between two messages about the progress.
const PAUSE: Duration = Duration::from_secs(10);

/// `cargo xtask explain-set`
pub(crate) fn run(root: &Path, args: &[String]) -> ExitCode {
    arguments::run("explain-set", args, options::help, || explain(root, &Options::read(args)?))
}

fn explain(root: &Path, options: &Options) -> Result<(), String> {
    let set = PuzzleSet::read(Path::new(&options.file), options.every)?;
    let engine = engine::fingerprint(root)?;
    let file = target_folder(root).join("explain-set").join(format!("{}.tsv", set.name));
    say(&format!("results are in {}\n", file.display()));
    let mut results = Results::open(&file)?;
    let missing = results.missing(&set, options.counted(&engine));
    let missing = &missing[..missing.len().min(options.limit)];
    let problems = if missing.is_empty() {
        Vec::new()
    } else {
        let program = workers::build(root)?;
        explain_missing(missing, options.jobs, &engine, &mut results, || Process::start(&program))
    };
    let records = results.records(&set, options.counted(&engine));
    let summary = Summary::of(&set, &records);
    show(&summary.section());
    if options.write {
        PAGE.rewrite(root, |old| summary::with_section(old, &set.title(), &summary.section()))?;
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// Explains the missing puzzles, appends each answer to the results, and returns the problems.
fn explain_missing<W: workers::Worker>(
    missing: &[&Puzzle],
    jobs: usize,
    engine: &str,
    results: &mut Results,
    start: impl Fn() -> Result<W, String> + Sync,
) -> Vec<String> {
    let started = Instant::now();
    let mut shown = started;
    let mut done = 0;
    let state = Mutex::new(|puzzle: &Puzzle, figures: &str| {
        results.append(engine, puzzle, figures)?;
        done += 1;
        if shown.elapsed() >= PAUSE {
            shown = Instant::now();
            let minutes = started.elapsed().as_secs_f64() / 60.0;
            let left = minutes / f64::from(done) * (missing.len() as f64 - f64::from(done));
            say(&format!("{done} of {} explained, {left:.0} minutes left\n", missing.len()));
        }
        Ok(())
    });
    explain_each(missing, jobs, start, |puzzle, figures| {
        let mut receive = state.lock().map_err(|_| "a thread has failed".to_string())?;
        receive(puzzle, figures)
    })
}
