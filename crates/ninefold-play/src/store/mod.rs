//! Saved games and statistics: one file for each game, in the records of the web page.
//!
//! ```text
//!   FOLDER/games/ID.json      a game          FOLDER/days.json       days on which daily puzzles were played
//!   FOLDER/locks/ID.lock      its lock        FOLDER/progress.json   techniques that were found
//!   FOLDER/aside/…            damaged files   FOLDER/settings.json
//! ```
//!
//! A file is replaced as a whole, by renaming a complete new one. A file that cannot be read is moved to the
//! folder `aside` and reported; nothing is ever deleted.

mod changes;
pub(crate) mod check;
mod codes;
mod exchange;
mod folder;
mod packed;
mod records;
mod shared;
#[cfg(test)]
mod tests;

pub(crate) use codes::{write_candidates, write_progress};
pub use exchange::looks_like_saved_games;
pub(crate) use folder::{Claim, FOLDER_VARIABLE, Store, StoreError};
#[cfg(test)]
pub(crate) use packed::pack as packed_form;
pub(crate) use records::{DayRecord, ProgressRecord, is_date};
