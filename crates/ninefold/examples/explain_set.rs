//! Explains puzzles step by step and proves every step; `cargo xtask explain-set` starts it.
//!
//! ```sh
//! cargo run --release -p ninefold --example explain_set < puzzles.txt
//! ```
//!
//! The first line of the output names its columns. Then each puzzle of 81 characters on standard input
//! is answered by a line of figures, at once, until the input ends. Nets are given as
//! `DEPTH:LINES:IMPLICATIONS`, one for each step that has a net, in the order of the path.

#![allow(missing_docs)]

mod clock;

use clock::Clock;
use ninefold::Grid;
use ninefold::logic::{Path, Position, Solver, UniquePuzzle, prove};
use ninefold::search::Uniqueness;
use std::io::{self, Write};

/// The columns of the output, which `cargo xtask explain-set` compares with its own.
const COLUMNS: &str = "outcome\tsteps\tseconds\tproof_seconds\tunproven\thardest\tnets";

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{COLUMNS}")?;
    output.flush()?;
    for line in io::stdin().lines() {
        writeln!(output, "{}", figures(line?.trim()))?;
        output.flush()?;
    }
    Ok(())
}

/// Explains a puzzle and returns the line of its figures. A text that is no puzzle, and a puzzle that
/// has not exactly one solution, is only named so.
fn figures(puzzle: &str) -> String {
    let unexplained = |outcome: &str| format!("{outcome}\t0\t0\t0\t0\t-\t-");
    let Ok(puzzle) = puzzle.parse::<Grid>() else { return unexplained("invalid") };
    let clock = Clock::start();
    let Uniqueness::One(solution) = puzzle.uniqueness() else {
        return unexplained("improper");
    };
    let start = Position::of_givens(&puzzle);
    let path = Solver::default().path(&start, Some(&UniquePuzzle::assume(&puzzle)));
    let seconds = clock.seconds();
    let clock = Clock::start();
    let unproven = unproven(&start, &path);
    let proof_seconds = clock.seconds();
    let outcome = if !path.steps.iter().all(|step| step.agrees_with(&solution)) {
        "wrong"
    } else if path.is_solved() {
        "solved"
    } else {
        "stuck"
    };
    let hardest = path.hardest().map_or("-", |step| step.technique.code());
    let steps = path.steps.len();
    let nets = nets(&path);
    format!("{outcome}\t{steps}\t{seconds:.4}\t{proof_seconds:.4}\t{unproven}\t{hardest}\t{nets}")
}

/// Returns the number of steps that are not proven in the position before them.
fn unproven(start: &Position, path: &Path) -> usize {
    let mut position = start.clone();
    let mut unproven = 0;
    for step in &path.steps {
        unproven += usize::from(prove(&position, step).is_err());
        position.apply(step);
    }
    unproven
}

/// Returns depth, lines and implications of each net of the path, or `-` if it has none.
fn nets(path: &Path) -> String {
    let nets = path.steps.iter().filter_map(|step| step.pattern.net.as_ref());
    let figures: Vec<String> = nets
        .map(|net| format!("{}:{}:{}", net.depth(), net.lines.len(), net.implications()))
        .collect();
    if figures.is_empty() { "-".to_string() } else { figures.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(puzzle: &str) -> Vec<String> {
        let line = figures(puzzle);
        assert_eq!(line.split('\t').count(), COLUMNS.split('\t').count(), "{line}");
        line.split('\t').map(str::to_string).collect()
    }

    #[test]
    fn an_easy_puzzle_is_solved_without_nets() {
        let columns = columns(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        assert_eq!([&columns[0], &columns[1], &columns[4]], ["solved", "51", "0"]);
        assert_eq!(columns[6], "-");
    }

    /// A puzzle with several solutions, one without any, and a text that is no puzzle.
    #[test]
    fn what_cannot_be_solved_is_named() {
        assert_eq!(columns(&".".repeat(81))[0], "improper");
        assert_eq!(columns(&format!("55{}", ".".repeat(79)))[0], "improper");
        assert_eq!(columns("5.3")[0], "invalid");
    }
}
