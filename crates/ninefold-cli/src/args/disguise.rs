//! The options of `canon` and `shuffle`.

use super::Inputs;
use super::common::at_least_one;
use clap::Args;

pub(super) const CANON_HELP: &str = "\
Examples:
  ninefold canon puzzle.txt
  ninefold canon --same mine.txt theirs.txt           are they the same puzzle in disguise?
  ninefold canon many.txt | cut -f3 | sort | uniq -d  which forms come more than once?

A puzzle stays the same when its digits get other names, when rows change places inside their \
band, columns inside their stack, bands and stacks as a whole, and when rows become columns. The \
canonical form is the smallest text of all these; it is that of the givens alone.

In a pipe each line is: number, puzzle, form, number of symmetries, separated by tabs. With --same \
the exit code is 0 if the puzzles are the same, else 1.";

pub(super) const SHUFFLE_HELP: &str = "\
Examples:
  ninefold shuffle puzzle.txt
  ninefold shuffle puzzle.txt -n 10 --seed 1 --to line
  ninefold shuffle collection.sdm -o other.sdm

All disguises are equally likely. The same seed gives the same, for every number of threads. \
Entries, marks, colours and a solution move along.

In a pipe each line is: number, puzzle, puzzle in disguise, separated by tabs.";

#[derive(Args, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Say whether two puzzles are the same in disguise, and how the first becomes the second
    #[arg(long)]
    pub(crate) same: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// How many disguises of every puzzle
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
    pub(crate) copies: u64,
    /// Where chance begins: the same number gives the same disguises again
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}
