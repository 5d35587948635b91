//! The parts of a session: values that know nothing of the session.
//!
//! ```text
//!   panel ──► hint, path, rating, list, lesson      what is open beside the board
//!   exercise                                        the exercise that is going on
//!   hunt      searches for puzzles                  saver   where games are saved
//!   titles    words for games
//! ```

pub(crate) mod exercise;
pub(crate) mod hint;
pub(crate) mod hunt;
pub(crate) mod lesson;
pub(crate) mod list;
pub(crate) mod panel;
pub(crate) mod path;
pub(crate) mod rating;
pub(crate) mod saver;
pub(crate) mod titles;
