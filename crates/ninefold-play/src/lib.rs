//! Sudoku in the terminal: the game of `ninefold play`.
//!
//! ```text
//!   keys, mouse ──► keys: Command ──► game::Session ──► View ──► screen ──► output ──► terminal
//!                                      │      ▲
//!                                      Task   Reply       store: a file for each game
//!                                      ▼      │
//!                                     worker: ninefold-api, Host
//! ```
//!
//! The game knows no terminal and the screen knows no rules: they meet in `view`, which is plain data. Long work
//! is a `Task` that runs on another thread, so that keys are never blocked. [`play`] runs a game; the program
//! around it opens inputs and sees signals, as [`Host`] says.
//!
//! # Not in this crate
//!
//! Solving, files of puzzles and a command line. It is a front end and no library for other games.

#[cfg(test)]
mod docs;
mod game;
mod host;
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

pub use host::{Ended, Host, Look, MOST_PUZZLES, Opened, PlayError, Wanted};
pub use start::{NewGame, Start};
pub use store::looks_like_saved_games;

use std::sync::Arc;

/// Plays in the terminal until the player ends the game or the program is asked to end.
///
/// A terminal that cannot place characters, or a pipe, gets the game line by line.
///
/// # Errors
///
/// Returns an error if the start or the folder of saved games cannot be used, before anything is printed, and if
/// the terminal cannot be read or written.
pub fn play(start: Start, look: Look, host: Arc<dyn Host>) -> Result<Ended, PlayError> {
    let (mut session, first) = start.begin(&host)?;
    let ended = if terminal::can_draw() {
        run::run(&mut session, first, terminal::abilities(look))
    } else {
        lines::run(&mut session, first)
    };
    session.close();
    ended.map_err(PlayError::Terminal)
}
