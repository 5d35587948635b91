//! The options of `play`.

use super::values::number;
use clap::Args;

pub(super) const HELP: &str = "\
Examples:
  ninefold play                      resume the last game, or choose what to play
  ninefold play --level hard         a new game
  ninefold play --er 6.5..7.2        a new game with a rating in this range
  ninefold play --technique x-wing   a new game that needs this technique
  ninefold play --daily              the puzzle of today
  ninefold play puzzle.txt           play the puzzle of a file, a picture or a link

Press ? in the game to see all keys. Every move is saved at once, in the data folder of the user or in the \
folder that the environment variable NINEFOLD_DATA names. FILE may be a \"Save all\" \
export of the web page: its games are added to the saved ones. docs/play.md says more.";

/// The arguments of `play`.
#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The puzzle to play: a file, '-' for standard input, a puzzle of 81 characters, a link or a picture
    #[arg(value_name = "PUZZLE|FILE|-", conflicts_with_all = ["level", "er", "technique", "daily", "seed"])]
    pub(crate) puzzle: Option<String>,
    /// Level of a new game: easy, medium, hard, unfair or extreme as 'explain' reports it; gentle,
    /// mild, moderate, tough, diabolical or nightmare as 'rate' does
    #[arg(long, value_name = "WORD", help_heading = "New game")]
    pub(crate) level: Option<String>,
    /// Rating of the hardest step (ER): 7.2, 6.5..7.2, 7.. or ..7
    #[arg(long, value_name = "RANGE", help_heading = "New game")]
    pub(crate) er: Option<String>,
    /// Require this technique: easier ones do not suffice
    #[arg(long, value_name = "TECHNIQUE", help_heading = "New game")]
    pub(crate) technique: Option<String>,
    /// The puzzle of a day, the same for everybody [default: today]; --level is gentle to nightmare
    #[arg(long, value_name = "DATE", num_args = 0..=1, conflicts_with_all = ["er", "technique", "seed"], help_heading = "New game")]
    pub(crate) daily: Option<Option<String>>,
    /// Random seed; the same seed gives the same puzzle
    #[arg(long, value_name = "NUMBER", value_parser = number, help_heading = "New game")]
    pub(crate) seed: Option<u64>,
}
