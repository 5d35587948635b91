//! Plain text: lines and grids of cells.
//!
//! [`row`] says what one line is; [`frame`] cuts an input into grids; each format has a file.

pub(crate) mod candidates;
pub(crate) mod embedded;
pub(crate) mod frame;
pub(crate) mod grid;
pub(crate) mod hodoku;
pub(crate) mod line;
pub(crate) mod row;
pub(crate) mod sdk;
pub(crate) mod sdx;
pub(crate) mod ss;
pub(crate) mod sukaku;

#[cfg(test)]
mod tests;
