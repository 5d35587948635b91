//! Facts about a position that several finders share: plain data, computed from a
//! [`Position`](super::Position) alone. [`Scene`](super::Scene) computes each of them once, when it
//! is first needed. Nothing here knows a technique.
//!
//! - `counts`: the places of each digit in each house, cells by their number of candidates
//! - `links`: strong and weak links between candidates and groups, and what follows from them
//! - `almost_locked`: almost locked sets; `set_network`: which of them exclude each other's digits;
//!   `set_links`: how chains enter and leave them
//! - `colour_nets`: places of a digit that are true or false together
//! - `deadly`: patterns that would give the puzzle two solutions
//! - `placements`: all complete placements of one digit
//! - `bits`: bit sets for the numbers of nodes and sets

pub(super) mod almost_locked;
pub(super) mod bits;
pub(super) mod colour_nets;
pub(super) mod counts;
pub(super) mod deadly;
pub(super) mod links;
pub(super) mod placements;
pub(super) mod set_links;
pub(super) mod set_network;
