//! The game without a terminal: what a player can do, and what follows from it.
//!
//! ```text
//!   session    what is open: the game, the selection, the panel; commands go in, effects come out
//!   entering   digits, marks, colours, undo        selecting   the cursor and the selection
//!   hinting    hints                               mistakes    where did I go wrong?
//!   panels     what stands beside the board        walking     the solution path
//!   rating     the rating card                     learning    lessons and exercises
//!   lists      menus                               opening     new games
//!   line       the command line                    showing     the view
//!   settings   values that a player can change      task        work for the worker thread
//! ```

pub(crate) mod command;
mod drawing;
mod entering;
mod export;
mod hinting;

mod learning;
pub(crate) mod line;
mod lists;
mod mistakes;
pub(crate) mod opening;
mod panels;

mod rating;

pub(crate) mod saving;
mod selecting;
mod session;
pub(crate) mod settings;
mod showing;
mod statistics;
pub(crate) mod task;
#[cfg(test)]
mod tests;
mod walking;

pub(crate) use command::Command;
pub(crate) use session::{Effect, Session};
pub(crate) use task::{Reply, Task};
