//! The seed of random numbers: the one of `--seed`, or a fresh one, which is printed so that a run can
//! be repeated.

use crate::console::Console;
use std::hash::{BuildHasher, RandomState};

/// Returns the seed to use. A fresh one is printed, unless nothing depends on it.
pub(super) fn given_or_fresh(given: Option<u64>, matters: bool, console: &Console) -> u64 {
    given.unwrap_or_else(|| {
        let seed = fresh();
        if matters {
            console.say_note(&format!("seed {seed}; use --seed {seed} for the same output"));
        }
        seed
    })
}

/// Returns a random seed that is easy to type: at most ten digits.
fn fresh() -> u64 {
    // The standard library draws the keys of its hash tables from the system's random numbers.
    RandomState::new().hash_one(std::time::SystemTime::now()) % 10_000_000_000
}
