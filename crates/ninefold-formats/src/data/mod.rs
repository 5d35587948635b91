//! Boards in structured data: the values that JSON, YAML and XML have in common.

pub(crate) mod board;
pub(crate) mod cell;
pub(crate) mod cells;
pub(crate) mod grid;
pub(crate) mod mask;
pub(crate) mod names;
mod object;
mod places;
pub(crate) mod roles;
pub(crate) mod scan;
pub(crate) mod value;
