//! Tables and lists: one puzzle a row, and other columns.
//!
//! Nothing here sorts, filters or counts rows, and types of columns are not guessed: a value
//! stays the text that it is.

pub(crate) mod csv;
pub(crate) mod detect;
pub(crate) mod exchange;
mod field;
mod find_layout;
pub(crate) mod frame;
mod layout;
pub(crate) mod list;
pub(crate) mod qqwing;
mod row;
mod wide;

#[cfg(test)]
pub(crate) mod tests;
