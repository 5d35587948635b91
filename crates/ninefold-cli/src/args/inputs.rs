//! The arguments that name puzzles.

use clap::Args;

/// Puzzles to work on.
#[derive(Args, Debug, Clone, Default)]
pub(crate) struct Inputs {
    /// Files, '-' for standard input, puzzles of 81 characters, or links
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub(crate) inputs: Vec<String>,
}
