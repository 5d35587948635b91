//! The command line: verbs, options, help. Everything users can type is defined here, once; the
//! help, the manual page and the completions come from it.

mod common;
mod disguise;
mod making;
mod print;
mod rate;

pub(crate) use common::{ColorWhen, Common, DOCUMENTS, all as shared_options};
pub(crate) use disguise::{CanonArgs, ShuffleArgs};
pub(crate) use making::{Asked, GenerateArgs, MinimizeArgs};
pub(crate) use print::{MarksWanted, PaperName, PrintArgs, SolutionsPlace};
pub(crate) use rate::RateArgs;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;

const EXAMPLES: &str = "\
Examples:
  ninefold                           type a puzzle row by row and see its solution
  ninefold puzzle.sdk                solve the puzzles in a file of any known format
  ninefold check puzzle.txt          is it valid? if not, what is wrong with it?
  ninefold hint puzzle.txt           where to look next
  ninefold explain puzzle.txt        solve it step by step, with reasons
  ninefold rate puzzle.txt           how hard is it?
  ninefold generate --level hard     generate a puzzle
  ninefold convert a.sdm -o a.csv    change the format
  ninefold canon --same a.txt b.txt  are the two puzzles equivalent?
  ninefold print a.sdm -o a.pdf      lay out puzzles and solutions as a PDF

'ninefold VERB --help' lists the options of a verb. An argument is a verb, a file, '-' for standard \
input, a puzzle of 81 characters, or a link. Exit codes: 0 success, 1 the answer is no, 2 wrong usage \
or something that cannot be read or written, 130 interrupted.";

/// The whole command line, as clap defines it; the shared options are added to the verbs later.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = EXAMPLES)]
#[command(
    about = "A Sudoku toolkit: solve, count, check, explain, rate, generate, print and convert",
    override_usage = "ninefold [VERB] [OPTIONS] [PUZZLE|FILE|-]...",
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
struct Program {
    #[command(subcommand)]
    verb: Verb,
}

/// What the user typed: the verb with its own options, and the shared options.
#[derive(Debug)]
pub(crate) struct Cli {
    pub(crate) verb: Verb,
    pub(crate) common: Common,
}

/// The command line: what clap parses, and what help, manual page and completions come from.
pub(crate) fn command() -> Command {
    Program::command().mut_subcommands(|verb| verb.defer(common::add_accepted))
}

/// Why a command line cannot be used.
#[derive(Debug)]
pub(crate) enum UsageError {
    /// A request for help, or an error that clap words.
    Clap(clap::Error),
    /// A verb does not take a shared option: the message, and what to do instead.
    NotTaken(String, Option<&'static str>),
}

/// Parses the arguments, the name of the program first.
pub(crate) fn parse(arguments: Vec<OsString>) -> Result<Cli, UsageError> {
    let mut command = command();
    let arguments = crate::default_verb::complete(arguments, &command);
    let matches = command.try_get_matches_from_mut(&arguments).map_err(|error| {
        let typed = arguments.get(1).map(|verb| verb.to_string_lossy());
        let verb = typed.and_then(|typed| command.find_subcommand(typed.as_ref()));
        match (verb, error.kind(), error.get(ContextKind::InvalidArg)) {
            (Some(verb), ErrorKind::UnknownArgument, Some(ContextValue::String(option))) => {
                let option = option.split('=').next().unwrap_or(option);
                common::refusal(verb.get_name(), option)
            }
            _ => None,
        }
        .map_or(UsageError::Clap(error), |(message, help)| UsageError::NotTaken(message, help))
    })?;
    let common = matches.subcommand().map_or_else(Common::default, |(_, m)| Common::of_matches(m));
    let verb = Verb::from_arg_matches(&matches)
        .map_err(|error| UsageError::Clap(error.format(&mut command)))?;
    Ok(Cli { verb, common })
}

/// The command line that these arguments make, for unit tests.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is the report of a test")]
pub(crate) fn parsed<'a>(arguments: impl IntoIterator<Item = &'a &'a str>) -> Cli {
    parse(arguments.into_iter().map(Into::into).collect()).unwrap()
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print the solutions of each puzzle (the default without a verb)
    #[command(after_help = SOLVE_HELP, aliases = ["single", "multi"])]
    Solve(SolveArgs),
    /// Count the solutions of each puzzle
    #[command(after_help = COUNT_HELP)]
    Count(Inputs),
    /// Check that each puzzle is valid (has exactly one solution); if not, say why
    #[command(after_help = CHECK_HELP)]
    Check(CheckArgs),
    /// Show the next step of each puzzle, in as much detail as you want
    #[command(after_help = HINT_HELP)]
    Hint(HintArgs),
    /// Solve each puzzle step by step and give the reason for each step
    #[command(after_help = EXPLAIN_HELP)]
    Explain(ExplainArgs),
    /// Rate each puzzle: its exact Sudoku Explainer rating
    #[command(after_help = rate::help())]
    Rate(RateArgs),
    /// List the techniques, or explain one with an example
    #[command(after_help = TECHNIQUES_HELP)]
    Techniques {
        /// A technique: its name, code or short name
        technique: Option<String>,
    },
    /// Generate puzzles that meet given requirements
    #[command(after_help = making::GENERATE_HELP)]
    Generate(GenerateArgs),
    /// Remove redundant clues from each puzzle
    #[command(after_help = making::MINIMIZE_HELP, visible_alias = "minimise")]
    Minimize(MinimizeArgs),
    /// Write puzzles in another format
    #[command(after_help = CONVERT_HELP)]
    Convert(Inputs),
    /// Print each puzzle's canonical form, or test two puzzles for equivalence
    #[command(after_help = disguise::CANON_HELP)]
    Canon(CanonArgs),
    /// Write random equivalents of each puzzle (relabelled and permuted)
    #[command(after_help = disguise::SHUFFLE_HELP)]
    Shuffle(ShuffleArgs),
    /// Lay puzzles out on pages: PDF, SVG or HTML
    #[command(after_help = print::HELP)]
    Print(PrintArgs),
    /// Describe a file: format, number of puzzles, clues, metadata
    #[command(after_help = INFO_HELP)]
    Info(Inputs),
    /// List the formats and what each can hold
    #[command(after_help = FORMATS_HELP)]
    Formats,
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_HELP)]
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

In a pipe each line has three columns, separated by tabs: number, puzzle, solution (or 'none'). A \
record that cannot be read gives: number, '-', 'unreadable'.";

const COUNT_HELP: &str = "\
Examples:
  ninefold count puzzle.txt
  ninefold count --limit 10 many.txt

In a pipe each line has three columns, separated by tabs: number, puzzle, count. A count that \
--limit stopped is written '>=N'.";

const CHECK_HELP: &str = "\
Examples:
  ninefold check puzzle.txt
  ninefold check puzzle.txt --solution my-answer.txt
  ninefold check puzzles-and-solutions.csv

Solutions that a file contains are always verified. With --solution the answers must be in the order of \
the puzzles; a blank line is a puzzle without an answer. The exit code is 1 if anything is wrong.

In a pipe each line is: number, puzzle, verdict, count, reason, separated by tabs. The verdict is \
unique, multiple, none, clash, solved, wrong or wrong-solution.";

const HINT_HELP: &str = "\
Examples:
  ninefold hint puzzle.txt               where to look; on a terminal Enter shows more
  ninefold hint puzzle.txt --detail 3    where, for what, and in which cells
  ninefold hint --puzzle printed.txt mine.txt
  ninefold hint saved.sdk --know naked-single,hidden-single,locked-pair

The hint is for the grid as it stands: your digits and your pencil marks count where the file has \
them, and a mistake in them is reported first. A plain grid does not say which digits are yours: give \
the printed puzzle with --puzzle.";

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

Without --to the extension of --output selects the format. Fields that the format cannot hold are listed on \
standard error.";

const FORMATS_HELP: &str = "\
Examples:
  ninefold formats
  ninefold formats --json";

const COMPLETIONS_HELP: &str = "\
Example:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold";

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
    /// Check the answers in this file, one for each puzzle; of a table its column of solutions
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Detail level: 1 where to look, 2 which technique, 3 which cells, 4 the reason, 5 the step done
    #[arg(long, alias = "level", value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub(crate) detail: Option<u8>,
    /// The printed puzzle; the other input is your position, and its further digits are yours
    #[arg(long, value_name = "PUZZLE|FILE|-")]
    pub(crate) puzzle: Option<String>,
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
