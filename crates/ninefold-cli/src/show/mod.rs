//! Answers as text: grids, sentences, JSON, error reports.
//!
//! Nothing here decides anything: the answers come from the library as data.

pub(crate) mod any_grid;
pub(crate) mod checked;
pub(crate) mod grid;
pub(crate) mod json;
pub(crate) mod rated;
pub(crate) mod report;
pub(crate) mod step;
pub(crate) mod words;
