//! The reference implementation of the kernels in plain Rust: one sweep, where to guess, and the search
//! that finds solutions in the order of the kernel `ordered`.

mod guess;
mod search;
mod sweep;

pub use guess::divide;
pub use search::{Outcome, Stats, divide_each, search, settle};
pub use sweep::{State, sweep};
