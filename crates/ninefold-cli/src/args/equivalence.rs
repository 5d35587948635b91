//! The options of `canon` and `shuffle`.

use super::inputs::Inputs;
use super::values::{at_least_one, number};
use clap::Args;

pub(super) const CANON_HELP: &str = "\
Examples:
  ninefold canon puzzle.txt
  ninefold canon --same mine.txt theirs.txt             are they equivalent?
  ninefold canon --unique many.txt                      the first puzzle of each class
  ninefold canon --unique --originals a.sdm b.sdm -o all.sdm
  ninefold canon --unique --counts many.txt | sort -rnk5  the most frequent classes first

Two puzzles are equivalent if one becomes the other by relabelling digits, swapping rows inside a \
band, columns inside a stack, whole bands or stacks, and transposing. The canonical form is the \
lexicographically smallest equivalent; it depends on the clues alone.

In a pipe each line is: number, puzzle, form, number of symmetries, separated by tabs. --unique \
prints such a line for the first puzzle of each class, in input order; with --counts the number of \
its records follows, and nothing is printed before the end of the input. When the forms need more \
memory than --memory allows, the rest goes to temporary files (in the folder that TMPDIR names) and \
is printed at the end. With --same the exit code is 0 if the puzzles are equivalent, else 1.";

pub(super) const SHUFFLE_HELP: &str = "\
Examples:
  ninefold shuffle puzzle.txt
  ninefold shuffle puzzle.txt -n 10 --seed 1 --to line
  ninefold shuffle collection.sdm -o other.sdm

Digits are relabelled, rows, columns, bands and stacks permuted, and the grid may be transposed; all \
equivalents are equally likely. Entries, marks, colours and a solution are transformed too. The \
output does not depend on the number of threads.

In a pipe each line is: number, puzzle, equivalent puzzle, separated by tabs.";

#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Test two puzzles for equivalence, and show how the first becomes the second
    #[arg(long, conflicts_with = "unique")]
    pub(crate) same: bool,
    /// Print only the first puzzle of each equivalence class
    #[arg(long)]
    pub(crate) unique: bool,
    /// With --unique: add the number of records of each class
    #[arg(long, requires = "unique", conflicts_with = "to")]
    pub(crate) counts: bool,
    /// With --unique and --to or -o: write the puzzles instead of their canonical forms
    #[arg(long, requires = "unique")]
    pub(crate) originals: bool,
    /// With --unique: memory for the canonical forms before temporary files are used, such as 64M or 2G [default: 256M]
    #[arg(long, value_name = "SIZE", requires = "unique", value_parser = memory)]
    pub(crate) memory: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Number of random equivalents of each puzzle
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
    pub(crate) copies: u64,
    /// Random seed; the same seed gives the same output
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) seed: Option<u64>,
}

/// Reads a number of bytes: `64K`, `256M`, `2G`.
fn memory(text: &str) -> Result<usize, String> {
    let wrong = || "expected a size of at least 64K, such as 64M or 2G".to_owned();
    let text = text.to_ascii_uppercase();
    let units = [('K', 10), ('M', 20), ('G', 30)];
    let (number, shift) = units
        .iter()
        .find_map(|(unit, shift)| Some((text.strip_suffix(*unit)?, *shift)))
        .ok_or_else(wrong)?;
    let number: usize = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).filter(|bytes| *bytes >= 64 << 10).ok_or_else(wrong)
}
