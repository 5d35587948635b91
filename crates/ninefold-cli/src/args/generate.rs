//! The options of `generate` and `minimize`, and how their values are read. Whether puzzles with the
//! requested properties exist is not decided here.

use super::inputs::Inputs;
use super::values::{level, number};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::generate::{ClueRange, ParseRangeError, RatingRange, Symmetry};
use ninefold::logic::Level;
use ninefold::rating::Tenths;
use std::fmt;
use std::ops::RangeInclusive;

const GENERATE_HELP: &str = "\
Examples:
  ninefold generate --level medium --symmetry rotational
  ninefold generate -n 20 --er 6.5..7.2 --clues ..26 --to csv -o twenty.csv
  ninefold generate -n 5 --technique x-wing --minimal
  ninefold generate --technique swordfish --strictly
  ninefold generate -n 3 --only naked-single,hidden-single --symmetry full
  ninefold generate --pattern heart.txt --seed 42
  ninefold generate -n 10 --near puzzle.txt --er 8.. --time 60
  ninefold generate --rules killer --seed 1
  ninefold generate --rules thermometers,x --shape 6x6
  ninefold generate --rules killer --reason 'cage combinations'

All options can be combined. A range is a number, or two numbers with '..' between them, of which \
one may be missing; both ends are included. The same options and seed give the same puzzles for \
every number of threads. Without --seed a random seed is chosen and printed. Unusual \
requirements can take long; limit them with --time.

In a pipe each line is a puzzle and nothing else.";

/// Returns the help of `generate` with the kinds of rules.
pub(super) fn help() -> String {
    let kinds: Vec<&str> = ninefold_api::RULES_KINDS.iter().map(|kind| kind.name).collect();
    let kinds = kinds.join(", ");
    format!(
        "{GENERATE_HELP}\n\nWith --rules the puzzles have other rules, separated by commas: {kinds}. In a pipe each line is then a puzzle in JSON."
    )
}

pub(super) const MINIMIZE_HELP: &str = "\
Examples:
  ninefold minimize puzzle.txt
  ninefold minimize --seed 7 many.txt --to line
  ninefold minimize --all --limit 1000 puzzle.txt

Without --seed the clues are tried in reading order, from the top left to the bottom right; a clue \
that is not needed for a unique solution is removed. --all finds every minimal puzzle that removing \
clues can give, up to 10,000 or --limit; the one of the reading order comes first.

In a pipe each line has three columns, separated by tabs: number, puzzle, minimal puzzle; with --all \
one line for each minimal puzzle. For a puzzle that is not valid the third column is its verdict: \
multiple, none, clash or restricted.";

const DIFFICULTY: &str = "Difficulty";
const CLUES: &str = "Clues";
const RULES: &str = "Other rules";

/// The properties that the generated puzzles must have.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Number of puzzles to generate
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = number)]
    pub(crate) count: u64,
    /// Random seed; the same seed gives the same output
    #[arg(long, value_name = "NUMBER", value_parser = number)]
    pub(crate) seed: Option<u64>,
    /// Never output two equivalent puzzles
    #[arg(long)]
    pub(crate) distinct: bool,

    /// Rating of the hardest step (ER): 7.2, 6.5..7.2, 7.. or ..7
    #[arg(long, value_name = "RANGE", value_parser = ratings, help_heading = DIFFICULTY)]
    pub(crate) er: Option<RangeInclusive<Tenths>>,
    /// Rating of the hardest step up to the first placed digit (EP)
    #[arg(long, value_name = "RANGE", value_parser = ratings, help_heading = DIFFICULTY)]
    pub(crate) ep: Option<RangeInclusive<Tenths>>,
    /// Rating of the first step (ED)
    #[arg(long, value_name = "RANGE", value_parser = ratings, help_heading = DIFFICULTY)]
    pub(crate) ed: Option<RangeInclusive<Tenths>>,
    /// The hardest step is needed for the first digit (ER equals EP)
    #[arg(long, help_heading = DIFFICULTY)]
    pub(crate) pearl: bool,
    /// The first step is the hardest (ER, EP and ED are equal)
    #[arg(long, help_heading = DIFFICULTY)]
    pub(crate) diamond: bool,
    /// Level as 'explain' reports it: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = level(), hide_possible_values = true, help_heading = DIFFICULTY)]
    pub(crate) level: Option<Level>,
    /// Require this technique: easier ones do not suffice
    #[arg(long, value_name = "TECHNIQUE", help_heading = DIFFICULTY)]
    pub(crate) technique: Option<String>,
    /// With --technique: all other techniques up to LEVEL get stuck too [default: its own level]
    #[arg(long, value_name = "LEVEL", value_parser = level(), hide_possible_values = true,
          num_args = 0..=1, require_equals = true, requires = "technique", help_heading = DIFFICULTY)]
    pub(crate) strictly: Option<Option<Level>>,
    /// Solvable without these techniques
    #[arg(long, value_name = "TECHNIQUE,...", value_delimiter = ',', help_heading = DIFFICULTY)]
    pub(crate) without: Vec<String>,
    /// Solvable with these techniques and no others
    #[arg(long, value_name = "TECHNIQUE,...", value_delimiter = ',', help_heading = DIFFICULTY)]
    pub(crate) only: Vec<String>,

    /// Number of clues: 24, 24..28, 24.. or ..28
    #[arg(long, value_name = "RANGE", value_parser = clues, help_heading = CLUES)]
    pub(crate) clues: Option<RangeInclusive<u32>>,
    /// No clue is redundant
    #[arg(long, help_heading = CLUES)]
    pub(crate) minimal: bool,
    /// No digit of the solution can be added without changing the rating
    #[arg(long, help_heading = CLUES)]
    pub(crate) maximal: bool,
    /// Symmetry of the clue positions; none: asymmetric; any: at least one symmetry
    #[arg(long, value_parser = symmetries(), value_name = "SYMMETRY", help_heading = CLUES)]
    pub(crate) symmetry: Option<SymmetryArg>,
    /// Cells that hold clues: a file, '-', or 81 characters such as x and '.'
    #[arg(long, value_name = "FILE|PATTERN", allow_hyphen_values = true, help_heading = CLUES)]
    pub(crate) pattern: Option<String>,
    /// Vary this puzzle by a few clues: a file, '-', or 81 characters
    #[arg(long, value_name = "FILE|PUZZLE", allow_hyphen_values = true, help_heading = CLUES)]
    pub(crate) near: Option<String>,

    /// With --rules: size of the grid, 4x4 to 16x16
    #[arg(long, value_name = "NxN", value_parser = shape, help_heading = RULES)]
    pub(crate) shape: Option<Side>,
    /// With --rules killer: number of cells of a cage
    #[arg(long, value_name = "RANGE", value_parser = clues, help_heading = RULES)]
    pub(crate) cages: Option<RangeInclusive<u32>>,
    /// With --rules killer: cages show no sums
    #[arg(long, help_heading = RULES)]
    pub(crate) no_sums: bool,
    /// With --rules: number of lines, marks or outside clues that are drawn before redundant ones are removed
    #[arg(long, value_name = "N", help_heading = RULES)]
    pub(crate) amount: Option<usize>,
    /// With --rules: the reason that the hardest step has: 'cage combinations', 45, claim, subset, or the name of a rule
    #[arg(long, value_name = "REASON", help_heading = RULES)]
    pub(crate) reason: Option<String>,
    /// With --rules: the weight of the hardest step, as 'rate' gives it: 3.1, 2.5..4, 4.. or ..3
    #[arg(long, value_name = "RANGE", help_heading = RULES)]
    pub(crate) weight: Option<String>,
}

/// The number of rows and of columns of a grid to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side(pub(crate) usize);

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

fn shape(text: &str) -> Result<Side, String> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    match (rows.parse(), columns.parse::<usize>()) {
        (Ok(rows), Ok(columns)) if rows == columns => Ok(Side(rows)),
        _ => Err("expected a size such as 6x6".to_owned()),
    }
}

/// The value of `--symmetry`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymmetryArg {
    /// Exactly this one, which may be [`Symmetry::None`].
    Exactly(Symmetry),
    /// At least one symmetry.
    Any,
}

/// The arguments of `minimize`.
#[derive(Args, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Try the clues in a random order; the same seed gives the same order
    #[arg(long, value_name = "NUMBER", value_parser = number, conflicts_with = "all")]
    pub(crate) seed: Option<u64>,
    /// Find all minimal puzzles that removing clues can give, up to --limit
    #[arg(long)]
    pub(crate) all: bool,
    /// Also leave out redundant rules, if they are not classic
    #[arg(long, conflicts_with = "all")]
    pub(crate) redundant_rules: bool,
}

fn symmetries() -> impl TypedValueParser<Value = SymmetryArg> {
    let names = Symmetry::ALL.map(Symmetry::name).into_iter().chain(["any"]);
    PossibleValuesParser::new(names).map(|name| {
        let symmetry = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        symmetry.map_or(SymmetryArg::Any, SymmetryArg::Exactly)
    })
}

/// Reads a range of clue counts.
fn clues(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
    text.parse::<ClueRange>().map(Into::into)
}

/// Reads a range of ratings.
fn ratings(text: &str) -> Result<RangeInclusive<Tenths>, ParseRangeError> {
    text.parse::<RatingRange>().map(Into::into)
}
