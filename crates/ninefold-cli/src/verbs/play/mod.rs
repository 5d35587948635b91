//! `play`: a game in the terminal.
//!
//! ```text
//!   keys, mouse ──► keys: Command ──► game::Session ──► View ──► screen ──► output ──► terminal
//!                                      │      ▲
//!                                      Task   Reply       store: a file for each game
//!                                      ▼      │
//!                                     worker: ninefold-api
//! ```
//!
//! The game knows no terminal and the screen knows no rules: they meet in [`view`], which is plain
//! data. Long work is a [`game::Task`] that runs on another thread, so that keys are never blocked.

#[cfg(test)]
mod docs;
mod game;
mod keys;
mod line_edit;
mod lines;
mod mouse;
mod output;
mod record;
mod replies;
mod run;
mod screen;
mod signals;
mod start;
mod store;
mod terminal;
mod view;
mod worker;

use crate::args::PlayArgs;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::settings::Settings;

/// Runs the verb.
pub(crate) fn run(args: &PlayArgs, settings: &Settings) -> Result<Exit, CliError> {
    let (mut session, first) = start::begin(args, settings)?;
    let ended = if terminal::can_draw() {
        run::run(&mut session, first, terminal::abilities(&settings.console))
    } else {
        lines::run(&mut session, first)
    };
    session.close();
    ended.map_err(|error| CliError::Write { error, end: None })
}
