//! The options of `rate`.

use super::inputs::Inputs;
use clap::Args;
use ninefold::rating::Tenths;

const EXAMPLES: &str = "\
Examples:
  ninefold rate puzzle.txt              ER, EP and ED, and the steps they come from
  ninefold rate puzzle.txt --steps      every step and its rating
  ninefold rate many.txt --max-er 6.2   '>6.2' for every puzzle that is harder
  ninefold rate many.txt --format '%g ED=%r/%p/%d'
  ninefold rate many.txt --format '%r %p %d %c'   ratings and canonical form
  ninefold rate many.txt -o rated.csv   the puzzles, with columns rating, ep and ed

ER is the rating of the hardest step, EP that of the hardest step up to the first that solves a cell, \
ED that of the first step. In a pipe each line is: number, puzzle, ER/EP/ED, separated by tabs. A \
puzzle without a rating has '>X' (with --max-er X) or the reason instead: none (no solution), \
multiple, clash, solved, not-pearl, not-diamond, unknown (time limit reached).

A puzzle of other rules has a weight instead, on a scale of Ninefold's own that is not ER: the third column is 'weight 3.10', then come \
its word and the number of paragraphs of its explanation.

";

/// Returns the examples, and the placeholders of `--format`.
pub(super) fn help() -> String {
    let mut text = format!("{EXAMPLES}In --format:\n");
    for placeholder in crate::template::PLACEHOLDERS {
        text.push_str(&format!("  %{}  {}\n", placeholder.letter, placeholder.about));
    }
    text.push_str(
        "  %%  a percent sign; \\n, \\t and \\\\ are a line break, a tab and a backslash",
    );
    text
}

#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// List each step with its rating, technique and effect
    #[arg(long)]
    pub(crate) steps: bool,
    /// Print each result using this template: text with %g, %r, %p, %d and others, listed below
    #[arg(long, value_name = "FORMAT", allow_hyphen_values = true, conflicts_with = "steps")]
    pub(crate) format: Option<String>,
    /// Add the HoDoKu score and level
    #[arg(long)]
    pub(crate) hodoku: bool,
    /// Stop rating a puzzle once its ER is known to exceed this; reported as '>ER'
    #[arg(long, value_name = "ER", value_parser = rating)]
    pub(crate) max_er: Option<Tenths>,
    /// Stop rating a puzzle as soon as it cannot be a pearl
    #[arg(long)]
    pub(crate) pearl: bool,
    /// Stop rating a puzzle as soon as it cannot be a diamond
    #[arg(long, conflicts_with = "pearl")]
    pub(crate) diamond: bool,
}

fn rating(text: &str) -> Result<Tenths, String> {
    let wrong = || "expected a rating from 1.0 to 20.0, such as 7.2".to_owned();
    let number: f64 = text.parse().map_err(|_| wrong())?;
    // A rating has one decimal; what lies between two of them would be rounded.
    let exact = |rating: &Tenths| (rating.to_f64() - number).abs() < 1e-9;
    Tenths::from_f64(number).filter(|rating| rating.0 >= 10 && exact(rating)).ok_or_else(wrong)
}
