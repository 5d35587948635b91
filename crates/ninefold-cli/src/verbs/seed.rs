//! Where chance begins: the number someone gave, or a fresh one, which is told so that it can be given
//! the next time.

use crate::console::Console;
use crate::show::report;
use std::hash::{BuildHasher, RandomState};

/// The seed to use. A fresh one is told, if anything will come of it.
pub(super) fn given_or_fresh(given: Option<u64>, matters: bool, console: &Console) -> u64 {
    given.unwrap_or_else(|| {
        let seed = fresh();
        if matters && !console.quiet {
            let text = format!("seed {seed}; use --seed {seed} for the same output");
            crate::say(&report::note(console, &text));
        }
        seed
    })
}

/// A seed that nobody has used before, most likely, and that can be typed: ten digits.
fn fresh() -> u64 {
    // The standard library draws the keys of its hash tables from the system's random numbers.
    RandomState::new().hash_one(std::time::SystemTime::now()) % 10_000_000_000
}
