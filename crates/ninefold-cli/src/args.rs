//! The command line: verbs, options, help. Everything users can type is defined here, once; the
//! help, the manual page and the completions come from it.

mod disguise;
mod making;
mod print;
mod rate;

pub(crate) use disguise::{CanonArgs, ShuffleArgs};
pub(crate) use making::{Asked, GenerateArgs, MinimizeArgs};
pub(crate) use print::{MarksWanted, PaperName, PrintArgs, SolutionsPlace};
pub(crate) use rate::RateArgs;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use ninefold_formats::{FORMATS, Format, Support};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  ninefold                         type a puzzle row by row and see its solution
  ninefold puzzle.sdk              solve the puzzles in a file, whatever its format
  ninefold check puzzle.txt        is it a proper puzzle? if not, what is wrong with it?
  ninefold hint puzzle.txt         where to look next
  ninefold explain puzzle.txt      the whole way to the solution, with reasons
  ninefold generate --level hard   a new puzzle
  ninefold rate puzzle.txt         how hard is it?
  ninefold convert a.sdm --to csv -o a.csv
  ninefold canon --same a.txt b.txt    are they the same puzzle in disguise?
  ninefold print a.sdm -o a.pdf    the puzzles on paper, with their solutions

An argument is a verb, a file, '-' for standard input, a puzzle (81 characters), or a link. \
Formats: 'ninefold formats'. Exit codes: 0 fine, 1 the answer is no, 2 wrong usage or something that \
cannot be read or written, 130 interrupted.";

/// One engine for Sudoku: solve, count, check, explain, rate, make, convert, print.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, about, after_help = EXAMPLES, max_term_width = 100)]
#[command(
    override_usage = "ninefold [OPTIONS] [VERB] [PUZZLE|FILE|-]...",
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print the solutions of every puzzle given (this is what happens without a verb)
    #[command(after_help = SOLVE_HELP, aliases = ["single", "multi"])]
    Solve(SolveArgs),
    /// Say how many solutions every puzzle has
    #[command(after_help = COUNT_HELP)]
    Count(Inputs),
    /// Say whether every puzzle is proper, and if not, why not
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Show the next step of every puzzle, as much of it as you want to know
    #[command(after_help = HINT_HELP)]
    Hint(HintArgs),
    /// Show the whole way from every puzzle to its solution, step by step, with reasons
    #[command(after_help = EXPLAIN_HELP)]
    Explain(ExplainArgs),
    /// Say how hard every puzzle is: its Sudoku Explainer rating, exactly
    #[command(after_help = rate::help())]
    Rate(RateArgs),
    /// List the techniques, or explain one with an example
    #[command(after_help = TECHNIQUES_HELP)]
    Techniques {
        /// A technique: its name, code or short name
        technique: Option<String>,
    },
    /// Make puzzles to order
    #[command(after_help = making::GENERATE_HELP)]
    Generate(GenerateArgs),
    /// Leave out the clues that every puzzle can do without
    #[command(after_help = making::MINIMIZE_HELP, visible_alias = "minimise")]
    Minimize(MinimizeArgs),
    /// Write puzzles in another format
    #[command(after_help = CONVERT_HELP)]
    Convert(Inputs),
    /// Say what form all disguises of a puzzle share, and whether two puzzles are the same
    #[command(after_help = disguise::CANON_HELP)]
    Canon(CanonArgs),
    /// Write every puzzle in disguise: other digits, rows and columns, the same puzzle
    #[command(after_help = disguise::SHUFFLE_HELP)]
    Shuffle(ShuffleArgs),
    /// Put puzzles on pages to print: PDF, SVG or HTML
    #[command(after_help = print::HELP)]
    Print(PrintArgs),
    /// Say what is in a file: format, number of puzzles, clues, metadata
    #[command(after_help = INFO_HELP)]
    Info(Inputs),
    /// List the formats and what each can hold
    Formats,
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:\n  ninefold man > ninefold.1 && man ./ninefold.1")]
    Man,
}

const SOLVE_HELP: &str = "\
Examples:
  ninefold solve puzzles/hardest.sdk
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve --json - < many.txt

In a pipe each line is: number, puzzle, solution (or 'none'), separated by tabs; a record that cannot \
be read gives: number, '-', 'unreadable'.";

const COUNT_HELP: &str = "\
Examples:
  ninefold count puzzle.txt
  ninefold count --limit 10 many.txt

In a pipe each line is: number, puzzle, count ('>=N' if a limit stopped it), separated by tabs.";

const CHECK_HELP: &str = "\
Examples:
  ninefold check puzzle.txt
  ninefold check puzzle.txt --solution my-answer.txt

In a pipe each line is: number, puzzle, verdict, count, reason, separated by tabs. The verdict is \
unique, multiple, none, clash, solved or wrong.";

const HINT_HELP: &str = "\
Examples:
  ninefold hint puzzle.txt              where to look
  ninefold hint puzzle.txt --level 3    where, for what, and in which cells
  ninefold hint saved.sdk --know naked-single,hidden-single,locked-pair

The hint is for the grid as it stands: your digits and your pencil marks count where the file has \
them, and a mistake in them is told first.";

const EXPLAIN_HELP: &str = "\
Examples:
  ninefold explain puzzle.txt
  ninefold explain puzzle.txt --to html -o puzzle.html
  ninefold explain puzzle.txt --until x-wing
  ninefold explain puzzle.txt --only naked-single,hidden-single
  ninefold explain position.txt --find xy-wing

Techniques are named as 'ninefold techniques' lists them: name, code or short name.";

const TECHNIQUES_HELP: &str = "\
Examples:
  ninefold techniques
  ninefold techniques x-wing";

const CONVERT_HELP: &str = "\
Examples:
  ninefold convert puzzle.sdk --to hodoku
  ninefold convert collection.sdm -o collection.csv
  ninefold convert puzzle.txt --to sudokupad

The format is that of --to or, without it, the one that the name of --output tells. What it cannot \
hold is listed on stderr.";

const INFO_HELP: &str = "\
Examples:
  ninefold info collection.sdm
  ninefold info --json *.txt";

/// Puzzles to work on.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Inputs {
    /// Files, '-' for standard input, puzzles of 81 characters, or links
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub(crate) inputs: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Print all solutions, up to 1,000,000 per puzzle
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
    /// Check the answers in this file against the puzzles, one by one
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// How much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the reason, 5 do it
    #[arg(long, value_name = "1..5", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) level: u8,
    #[command(flatten)]
    pub(crate) known: Known,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Show only this step
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) step: Option<u32>,
    /// Stop after the first step of this technique
    #[arg(long, value_name = "TECHNIQUE")]
    pub(crate) until: Option<String>,
    /// Show all steps of one technique in the grid as it is; a variant such as 0901-2 sets its option
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["step", "until"])]
    pub(crate) find: Option<String>,
    #[command(flatten)]
    pub(crate) known: Known,
}

/// Which techniques may be used.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Known {
    /// Use these techniques and no others
    #[arg(
        long,
        visible_alias = "know",
        value_name = "TECHNIQUE,...",
        value_delimiter = ',',
        help_heading = "Techniques"
    )]
    pub(crate) only: Vec<String>,
    /// Use all but these techniques
    #[arg(long, value_name = "TECHNIQUE,...", value_delimiter = ',', help_heading = "Techniques")]
    pub(crate) without: Vec<String>,
    /// Use nothing harder than this level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = ["easy", "medium", "hard", "unfair", "extreme"],
          hide_possible_values = true, help_heading = "Techniques")]
    pub(crate) max_level: Option<String>,
}

/// Documents that `--to` may name beside the formats of puzzles, and the verbs that write them.
pub(crate) const DOCUMENTS: [(&str, &[&str]); 5] = [
    ("text", &["explain"]),
    ("markdown", &["explain"]),
    ("html", &["explain", "print"]),
    ("pdf", &["print"]),
    ("svg", &["print"]),
];

/// Options of all verbs.
#[derive(Args, Debug, Clone)]
pub(crate) struct Common {
    /// Read this format instead of detecting it
    #[arg(long, global = true, value_name = "FORMAT", value_parser = read_names(), hide_possible_values = true, help_heading = "Input")]
    pub(crate) from: Option<String>,
    /// The column of a table or list that holds the puzzle: its number or name
    #[arg(long, global = true, value_name = "N|NAME", help_heading = "Input")]
    pub(crate) column: Option<String>,
    /// Let pencil marks restrict the solutions
    #[arg(long, global = true, help_heading = "Input")]
    pub(crate) candidates: bool,
    /// Stop at the first record that cannot be read
    #[arg(long, global = true, help_heading = "Input")]
    pub(crate) strict: bool,
    /// Print every error; without it the first 10 are printed and the rest is counted
    #[arg(long, global = true, help_heading = "Input")]
    pub(crate) all_errors: bool,
    /// Write this format ('ninefold formats' lists them)
    #[arg(long, global = true, value_name = "FORMAT", value_parser = write_names(), hide_possible_values = true, help_heading = "Output")]
    pub(crate) to: Option<String>,
    /// Write to a file instead of standard output; without --to the extension selects the format. The file is replaced only when it is complete; a run that fails leaves FILE.part
    #[arg(short, long, global = true, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) force: bool,
    /// Write JSON, one object per line and record; --json=1 asks for version 1 of its form
    #[arg(long, global = true, value_name = "VERSION", num_args = 0..=1, require_equals = true,
          default_missing_value = "1", value_parser = ["1"], hide_possible_values = true, conflicts_with = "to", help_heading = "Output")]
    pub(crate) json: Option<String>,
    /// Print grids even when the output is not a terminal
    #[arg(long, global = true, conflicts_with_all = ["json", "to"], help_heading = "Output")]
    pub(crate) pretty: bool,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub(crate) color: ColorWhen,
    /// Draw grids with plain ASCII characters
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
    /// No notes, no progress, no summary on stderr; errors stay
    #[arg(short, long, global = true, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Stop at N solutions per puzzle [default: 100 for solve, 1000000 for count, 10000 for check]; for minimize --all at N minimal puzzles [default: 10000]
    #[arg(long, global = true, value_name = "N", value_parser = at_least_one, help_heading = "Work")]
    pub(crate) limit: Option<u64>,
    /// Stop after this many seconds, and say so; with -o FILE the partial result is in FILE.part
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds, help_heading = "Work")]
    pub(crate) time: Option<f64>,
    /// How many threads to use [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Work")]
    pub(crate) threads: Option<u16>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal that supports them; NO_COLOR and CLICOLOR_FORCE are obeyed
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Shells that completions are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shell {
    /// Bash
    Bash,
    /// Elvish
    Elvish,
    /// Fish
    Fish,
    /// Nushell
    Nushell,
    /// PowerShell
    Powershell,
    /// Zsh
    Zsh,
}

fn read_names() -> PossibleValuesParser {
    let read = |format: &&Format| format.support != Support::Refused;
    PossibleValuesParser::new(FORMATS.iter().filter(read).map(|format| format.name))
}

fn write_names() -> PossibleValuesParser {
    let formats = FORMATS.iter().filter(|f| f.is_written()).map(|format| format.name);
    PossibleValuesParser::new(formats.chain(DOCUMENTS.map(|(name, _)| name)))
}

fn at_least_one(text: &str) -> Result<u64, String> {
    match text.replace(['_', ','], "").parse::<u64>() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("expected a whole number above 0, such as 1000".to_owned()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds > 0.0 => Ok(seconds.min(1e9)),
        _ => Err("expected a number of seconds above 0, such as 10 or 0.5".to_owned()),
    }
}
