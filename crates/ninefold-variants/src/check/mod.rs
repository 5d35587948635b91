//! Finds out what is wrong with a puzzle of any rules.
//!
//! ```text
//!   no solution          conflict     givens and rules that contradict each other
//!                        repairs      one change that makes the puzzle valid
//!   several solutions    differences  two of them, and the cells in which they differ
//!                        repairs
//!   one solution         redundant    givens and rules that could be left out
//! ```
//!
//! The houses of the shape are never in doubt. Every answer takes bounded [`Work`](crate::Work) and says where that was not enough.

mod conflict;
mod differences;
mod redundant;
mod repairs;

pub use conflict::{Conflict, conflict};
pub use differences::{Differences, differences};
pub use redundant::{Redundant, redundant};
pub use repairs::{Repair, Repairs, repairs};
