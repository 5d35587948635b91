//! The game without a terminal: what a player can do, and what follows from it.
//!
//! ```text
//!   dispatch   commands and answers go in, effects come out
//!     ▼
//!   panels     what stands beside the board        line        the command line
//!     ▼                                              ▼
//!   lists      menus                               showing     the view
//!   learning   lessons and exercises               opening     new games
//!   mistakes   where did I go wrong?               walking     the solution path
//!   hinting    hints                               rating      the rating card
//!   resuming   saved games                         export      files
//!     ▼
//!   beginning  of a game, and its end              entering    digits, marks, colours, undo
//!   saving     the game after each move            selecting   the cursor and the selection
//!     ▼
//!   session    what is open: the game, the selection, the panel
//!     ▼
//!   state      values that a session holds         task        work for the worker thread
//!   settings   values that a player can change     command     what a player can do
//! ```

mod beginning;
pub(crate) mod command;
mod dispatch;
mod drawing;
mod entering;
mod export;
mod found_log;
mod hinting;
mod learning;
pub(crate) mod line;
mod lists;
mod mistakes;
mod opening;
mod panels;
mod rating;
mod resuming;
mod saving;
mod selecting;
mod session;
pub(crate) mod settings;
mod showing;
pub(crate) mod state;
mod statistics;
pub(crate) mod task;
#[cfg(test)]
pub(crate) mod tests;
mod walking;

pub(crate) use command::Command;
pub(crate) use session::{Effect, Session};
pub(crate) use task::{Reply, Task};
