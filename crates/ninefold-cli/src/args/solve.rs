//! The options of `solve` and `check`.

use super::inputs::Inputs;
use clap::Args;

pub(super) const SOLVE_HELP: &str = "\
Examples:
  ninefold solve puzzles/hardest.sdk
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve --json - < many.txt

In a pipe each line has three columns, separated by tabs: number, puzzle, solution (or 'none'). A \
record that cannot be read gives: number, '-', 'unreadable'.";

pub(super) const CHECK_HELP: &str = "\
Examples:
  ninefold check puzzle.txt
  ninefold check puzzle.txt --solution my-answer.txt
  ninefold check puzzles-and-solutions.csv
  ninefold check --propose-rules --json puzzle.url > rules.json
  ninefold solve --rules rules.json puzzle.url

Solutions that a file contains are always verified. With --solution the answers must be in the order of \
the puzzles; a blank line is a puzzle without an answer. The exit code is 1 if anything is wrong.

In a pipe each line is: number, puzzle, verdict, count, reason, separated by tabs. The verdict is \
unique, multiple, none, clash, solved, wrong or wrong-solution.

--propose-rules answers with the rules that drawings and words of a puzzle may stand for, and with the reason for each. None is used: \
delete from the file what is wrong, and name it with --rules.";

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Print all solutions, at most 1,000,000 per puzzle
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// Type the puzzle row by row
    #[arg(short, long, conflicts_with = "inputs")]
    pub(crate) interactive: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Check the answers in this file, one for each puzzle; for a table, its solution column
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<String>,
    /// Also name the rules that could be left out, if they are not classic
    #[arg(long)]
    pub(crate) redundant_rules: bool,
    /// List the rules that drawings and words may stand for, with reasons; --rules takes the ones that are right
    #[arg(long, conflicts_with_all = ["solution", "redundant_rules"])]
    pub(crate) propose_rules: bool,
}
