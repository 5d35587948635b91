//! Measures Ninefold and other solvers side by side, in one process.
//!
//! This program only measures: each call is one round, and what it prints is made for a program to
//! read. `cargo xtask bench` builds it in several ways, pins it to a core, calls it again and again
//! and makes tables of the results.
//!
//! ```text
//!   ninefold-bench search [options] FILE...    one puzzle a line, 81 characters;
//!                                              --rival NAME=PATH adds a solver in a shared library
//!   ninefold-bench rating [--most N] FILE...   the same with ER, EP and ED behind it
//!
//!   set     NAME  PUZZLES                      a line for each file,
//!   work    NAME  LIMIT  SWEEPS  GUESSES       for each limit, totals of the lanes,
//!   time    NAME  LIMIT  CONTENDER  NS         and for each contender, nanoseconds per puzzle
//!
//!   rated   PUZZLE  ER  NS                     and for each rated puzzle, nanoseconds
//!
//!   contender  NAME                            without a file: the solvers that can be measured here
//!
//!   ninefold-bench generate [TURNS]
//!
//!   work    grids    SWEEPS  GUESSES           of the lanes, for each grid
//!   work    puzzles  SWEEPS  GUESSES  SEARCHES  SECOND-SOLUTIONS  CLUES
//!   time    grids|puzzles  CONTENDER  NS  NS   nanoseconds for each, median and minimum
//!
//!   ninefold-bench canon [--most N] FILE...    canonical forms of the puzzles and their solutions
//!
//!   set     NAME  PUZZLES
//!   time    NAME  WHAT  CONTENDER  NS          WHAT is puzzles or solved
//!
//!   ninefold-bench batches QUESTION SIZE MOST PASSES FILE     prints nothing: instructions are counted
//! ```
//!
//! The columns are parted by tabs. The exit code is 1 where contenders disagree on any puzzle,
//! or a rating is not the known one.

mod batches;
mod canon;
mod contender;
mod generate;
mod puzzles;
mod rating;
mod rival;
mod search;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.split_first() {
        Some((name, rest)) if name == "search" => search::run(rest),
        Some((name, rest)) if name == "generate" => generate::run(rest),
        Some((name, rest)) if name == "rating" => rating::run(rest),
        Some((name, rest)) if name == "canon" => canon::run(rest),
        Some((name, rest)) if name == "batches" => batches::run(rest),
        _ => Err("usage: ninefold-bench search|rating|canon [options] FILE...\n       \
                  ninefold-bench generate [TURNS]"
            .to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
