//! The options of `hint` and `explain`.

use super::inputs::Inputs;
use super::values::{at_least_one, level, path_kind, within};
use clap::Args;
use ninefold::logic::{Level, PathKind};

pub(super) const HINT_HELP: &str = "\
Examples:
  ninefold hint puzzle.txt               where to look; on a terminal Enter shows more
  ninefold hint puzzle.txt --detail 3    where, for what, and in which cells
  ninefold hint --puzzle printed.txt mine.txt
  ninefold hint saved.sdk --know naked-single,hidden-single,locked-pair

The hint is for the grid as it stands: your digits and your pencil marks count where the file has \
them, and a mistake in them is reported first. A plain grid does not say which digits are yours: give \
the printed puzzle with --puzzle.";

pub(super) const EXPLAIN_HELP: &str = "\
Examples:
  ninefold explain puzzle.txt
  ninefold explain puzzle.txt --to html -o puzzle.html
  ninefold explain puzzle.txt --until x-wing
  ninefold explain puzzle.txt --path easy --all-steps
  ninefold explain puzzle.txt --only naked-single,hidden-single
  ninefold explain position.txt --find xy-wing

Techniques are named as 'ninefold techniques' lists them: name, code or short name.

First comes an overview: how many steps of which technique, and where the hard part is. The line \
'Standard path' describes the puzzle: score, level and hardest step of the greedy path, whatever --path \
says.";

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Detail level: 1 where to look, 2 which technique, 3 which cells, 4 the reason, 5 the step done
    #[arg(long, alias = "level", value_name = "1..5", value_parser = within::<u8>(1, 5))]
    pub(crate) detail: Option<u8>,
    /// The printed puzzle; extra digits in the other input are your entries
    #[arg(long, value_name = "PUZZLE|FILE|-")]
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
    /// Begin at the first step that needs more than these lessons and techniques, which you master
    #[arg(long, value_name = "TECHNIQUE,...", value_delimiter = ',', help_heading = "Techniques")]
    pub(crate) mastered: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Show only this step
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) step: Option<u64>,
    /// Stop after the first step of this technique
    #[arg(long, value_name = "TECHNIQUE")]
    pub(crate) until: Option<String>,
    /// Choose the steps: greedy (always the easiest technique), short (the same without steps that are
    /// not needed), or easy (searches for the smallest sum of scores)
    #[arg(long, value_name = "KIND", default_value_t = PathKind::default(),
          value_parser = path_kind(), hide_possible_values = true)]
    pub(crate) path: PathKind,
    /// List every single separately; otherwise singles in a row are one paragraph
    #[arg(long)]
    pub(crate) all_steps: bool,
    /// Show all steps of one technique in the grid as it is; append -2 to its code for variant 2
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["step", "until"])]
    pub(crate) find: Option<String>,
    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
}

/// The techniques that a solver may use.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct TechniqueArgs {
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
    #[arg(long, value_name = "LEVEL", value_parser = level(),
          hide_possible_values = true, help_heading = "Techniques")]
    pub(crate) max_level: Option<Level>,
}

impl TechniqueArgs {
    /// Returns each option with whether it is given.
    pub(crate) fn given(&self) -> [(&'static str, bool); 3] {
        [
            ("--only", !self.only.is_empty()),
            ("--without", !self.without.is_empty()),
            ("--max-level", self.max_level.is_some()),
        ]
    }
}
