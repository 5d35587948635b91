//! The verbs, as clap parses them.

use super::equivalence::{self, CanonArgs, ShuffleArgs};
use super::generate::{self, GenerateArgs, MinimizeArgs};
use super::inputs::Inputs;
use super::logic::{self, ExplainArgs, HintArgs};
#[cfg(feature = "play")]
use super::play::{self, PlayArgs};
use super::print::{self, PrintArgs};
use super::rate::{self, RateArgs};
#[cfg(feature = "scan")]
use super::scan::{self, ScanArgs};
#[cfg(feature = "serve")]
use super::serve::{self, ServeArgs};
use super::solve::{self, CheckArgs, SolveArgs};
use clap::{Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  ninefold                           type a puzzle row by row and see its solution
  ninefold puzzle.sdk                solve the puzzles in a file of any known format
  ninefold check puzzle.txt          is it valid? if not, what is wrong with it?
  ninefold hint puzzle.txt           where to look next
  ninefold explain puzzle.txt        solve it step by step, with reasons
  ninefold rate puzzle.txt           how hard is it?
  ninefold generate --level hard     generate a puzzle; --rules killer: one with cages
  ninefold convert a.sdm -o a.csv    change the format
  ninefold canon --same a.txt b.txt  are the two puzzles equivalent?
  ninefold print a.sdm -o a.pdf      lay out puzzles and solutions as a PDF
  ninefold scan photo.jpg            read the puzzle in a picture
  ninefold play --level hard         play in the terminal
  ninefold serve --open              play in a browser; the page is served on this machine

'ninefold VERB --help' lists the options of a verb. An argument is a verb, a file, '-' for standard \
input, a puzzle of 81 characters, or a link. Exit codes: 0 success, 1 the answer is no, 2 wrong usage \
or something that cannot be read or written, 130 interrupted.";

/// Returns the examples of the verbs that this build has.
fn examples() -> String {
    let is_built = |line: &&str| {
        (cfg!(feature = "play") || !line.contains("ninefold play"))
            && (cfg!(feature = "serve") || !line.contains("ninefold serve"))
            && (cfg!(feature = "scan") || !line.contains("ninefold scan"))
    };
    EXAMPLES.lines().filter(is_built).collect::<Vec<&str>>().join("\n")
}

/// The whole command line, as clap defines it; the shared options are added to the verbs later.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = examples())]
#[command(
    about = "A Sudoku toolkit: solve, count, check, explain, rate, generate, print and convert",
    override_usage = "ninefold [VERB] [OPTIONS] [PUZZLE|FILE|-]...",
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
pub(super) struct Program {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

/// A verb with its own options.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print the solutions of each puzzle (the default without a verb)
    #[command(after_help = solve::SOLVE_HELP, aliases = ["single", "multi"])]
    Solve(SolveArgs),
    /// Count the solutions of each puzzle
    #[command(after_help = COUNT_HELP)]
    Count(Inputs),
    /// For each cell, the values that occur in some solution
    #[command(after_help = CANDIDATES_HELP)]
    Candidates(Inputs),
    /// Check that each puzzle is valid (has exactly one solution); if not, say why
    #[command(after_help = solve::CHECK_HELP)]
    Check(CheckArgs),
    /// Show the next step of each puzzle, in as much detail as you want
    #[command(after_help = logic::HINT_HELP)]
    Hint(HintArgs),
    /// Solve each puzzle step by step and give the reason for each step
    #[command(after_help = logic::EXPLAIN_HELP)]
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
    /// List the rules that puzzles may have, or show one with an example
    #[command(after_help = RULES_HELP)]
    Rules {
        /// A rule: its name or title
        rule: Option<String>,
    },
    /// Generate puzzles that meet given requirements
    #[command(after_help = generate::help())]
    Generate(GenerateArgs),
    /// Remove redundant clues from each puzzle
    #[command(after_help = generate::MINIMIZE_HELP, visible_alias = "minimise")]
    Minimize(MinimizeArgs),
    /// Write puzzles in another format
    #[command(after_help = CONVERT_HELP)]
    Convert(Inputs),
    /// Print each puzzle's canonical form, or test two puzzles for equivalence
    #[command(after_help = equivalence::CANON_HELP)]
    Canon(CanonArgs),
    /// Write random equivalents of each puzzle (relabelled and permuted)
    #[command(after_help = equivalence::SHUFFLE_HELP)]
    Shuffle(ShuffleArgs),
    /// Lay puzzles out on pages: PDF, SVG or HTML
    #[command(after_help = print::HELP)]
    Print(PrintArgs),
    /// Describe a file: format, number of puzzles, clues, metadata
    #[command(after_help = INFO_HELP)]
    Info(Inputs),
    /// Read the puzzles in pictures: photos, screenshots, pages
    #[cfg(feature = "scan")]
    #[command(after_help = scan::HELP)]
    Scan(ScanArgs),
    /// Play in the terminal, with hints
    #[cfg(feature = "play")]
    #[command(after_help = play::HELP)]
    Play(PlayArgs),
    /// Serve the web page on this machine: play, get hints, rate and generate in a browser
    #[cfg(feature = "serve")]
    #[command(after_help = serve::HELP)]
    Serve(ServeArgs),
    /// List the GPUs that --gpu can use, or say why there is none
    #[cfg(feature = "gpu")]
    #[command(after_help = GPU_HELP)]
    Gpu,
    /// List the formats and what each can hold
    #[command(after_help = FORMATS_HELP)]
    Formats,
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_HELP)]
    Completions {
        /// The shell: bash, elvish, fish, nushell, powershell or zsh
        #[arg(hide_possible_values = true)]
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:\n  ninefold man > ninefold.1 && man ./ninefold.1")]
    Man,
}

const COUNT_HELP: &str = "\
Examples:
  ninefold count puzzle.txt
  ninefold count --limit 10 many.txt

In a pipe each line has three columns, separated by tabs: number, puzzle, count. A count that \
--limit stopped is written '>=N'.";

const CANDIDATES_HELP: &str = "\
Examples:
  ninefold candidates puzzle.txt
  ninefold candidates --time 10 'https://f-puzzles.com/?load=...'
  ninefold candidates --rules diagonal,anti-knight grid.txt

In a pipe each line has three columns, separated by tabs: number, puzzle, and the values of all cells, \
separated by commas.";

const RULES_HELP: &str = "\
Examples:
  ninefold rules
  ninefold rules thermometer";

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

#[cfg(feature = "gpu")]
const GPU_HELP: &str = "\
Examples:
  ninefold gpu
  ninefold solve --gpu millions.txt

Only NVIDIA GPUs are used. The exit code is 2 if there is none.";

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

impl Verb {
    /// Returns the name of the verb.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Solve(_) => "solve",
            Self::Count(_) => "count",
            Self::Candidates(_) => "candidates",
            Self::Check(_) => "check",
            Self::Hint(_) => "hint",
            Self::Explain(_) => "explain",
            Self::Rate(_) => "rate",
            Self::Techniques { .. } => "techniques",
            Self::Rules { .. } => "rules",
            Self::Generate(_) => "generate",
            Self::Minimize(_) => "minimize",
            Self::Convert(_) => "convert",
            Self::Canon(_) => "canon",
            Self::Shuffle(_) => "shuffle",
            Self::Print(_) => "print",
            Self::Info(_) => "info",
            #[cfg(feature = "scan")]
            Self::Scan(_) => "scan",
            #[cfg(feature = "play")]
            Self::Play(_) => "play",
            #[cfg(feature = "serve")]
            Self::Serve(_) => "serve",
            #[cfg(feature = "gpu")]
            Self::Gpu => "gpu",
            Self::Formats => "formats",
            Self::Completions { .. } => "completions",
            Self::Man => "man",
        }
    }

    /// Returns the arguments that name puzzles, if the verb reads any.
    pub(crate) fn inputs(&self) -> &[String] {
        match self {
            Self::Count(inputs)
            | Self::Candidates(inputs)
            | Self::Convert(inputs)
            | Self::Info(inputs) => &inputs.inputs,
            Self::Solve(args) => &args.inputs.inputs,
            Self::Check(args) => &args.inputs.inputs,
            Self::Hint(args) => &args.inputs.inputs,
            Self::Explain(args) => &args.inputs.inputs,
            Self::Rate(args) => &args.inputs.inputs,
            Self::Minimize(args) => &args.inputs.inputs,
            Self::Canon(args) => &args.inputs.inputs,
            Self::Shuffle(args) => &args.inputs.inputs,
            Self::Print(args) => &args.inputs.inputs,
            _ => &[],
        }
    }

    /// Returns `true` if the verb prints a text that the program contains, and reads and computes nothing.
    pub(crate) const fn prints_a_text(&self) -> bool {
        matches!(
            self,
            Self::Techniques { .. }
                | Self::Rules { .. }
                | Self::Formats
                | Self::Completions { .. }
                | Self::Man
        )
    }
}

/// The shells that `completions` supports.
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
