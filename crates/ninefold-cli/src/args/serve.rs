//! The options of `serve`.

use super::values::within;
use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  ninefold serve --open              open the page in the default browser
  ninefold serve puzzle.txt          print the address of the page with this puzzle
  ninefold serve --port 8080

The page and its answers come from this program; nothing leaves the machine, and no other machine \
can reach it. Ctrl-C ends it. Without --port it listens on port 9990, or on a free one if that is \
taken. HTTP interface: docs/serve.md.";

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The puzzle to begin with: a file, '-' for standard input, a puzzle of 81 characters, or a link
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub(crate) puzzle: Option<String>,
    /// Listen on this port; 0 selects a free one
    #[arg(long, value_name = "N", value_parser = within::<u16>(0, 65535), allow_negative_numbers = true)]
    pub(crate) port: Option<u16>,
    /// Open the page in the default browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Serve the page of this folder instead of the built-in one (for developers)
    #[arg(long, value_name = "DIR")]
    pub(crate) page: Option<PathBuf>,
}
