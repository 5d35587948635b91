//! The lanes on vectors of the caller's choice, for benchmarks and tests alone.
//!
//! Hidden, because no program needs it: [`count_each`](super::count_each) chooses the best vectors
//! there are, and the answers do not depend on them.

pub use super::arch::Vectors;
use super::arch::on;
use super::each::{Counting, FirstTwo};
use super::lanes::{Batch, Goal, Starts, Work};
use super::{Count, Uniqueness, Watch};
use crate::board::Candidates;

/// [`count_each`](super::count_each) on these vectors, and how much work it was.
#[must_use]
pub fn count_each_on(vectors: Vectors, starts: &[Candidates], limit: u64) -> (Vec<Count>, Work) {
    let counts = vec![Count { found: 0, complete: false }; starts.len()];
    let mut goal = Counting { counts, limit };
    let work = search(vectors, starts, &mut goal);
    (goal.counts, work)
}

/// [`uniqueness_each`](super::uniqueness_each) on these vectors, and how much work it was.
#[must_use]
pub fn uniqueness_each_on(vectors: Vectors, starts: &[Candidates]) -> (Vec<Uniqueness>, Work) {
    let mut goal = FirstTwo(vec![Uniqueness::None; starts.len()]);
    let work = search(vectors, starts, &mut goal);
    (goal.0, work)
}

fn search<G: Goal>(vectors: Vectors, starts: &[Candidates], goal: &mut G) -> Work {
    let mut work = Work::default();
    let starts = Starts::Candidates(starts);
    on(vectors, Batch { starts, goal, watch: Watch::never(), work: &mut work });
    work
}
