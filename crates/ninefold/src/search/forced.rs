//! Runs the lanes with an instruction set of the caller's choice, for benchmarks and tests alone.
//!
//! Hidden, because no program needs it: [`Search`](super::Search) chooses the best one of the
//! processor, and the answers do not depend on it.

use super::each::{Counting, FirstTwo};
use super::lanes::{Batch, Goal, Kept, SearchStats, Starts};
use super::{Count, Watch};
use crate::board::{Candidates, Grid};
pub use crate::simd::InstructionSet;

/// Counts with this instruction set as [`Search::count_each`](super::Search::count_each) does, and reports
/// the work it took.
#[must_use]
pub fn count_each_on(
    set: InstructionSet,
    starts: &[Candidates],
    limit: u64,
) -> (Vec<Count>, SearchStats) {
    let counts = vec![Count { found: 0, complete: false }; starts.len()];
    let mut goal = Counting { counts, limit };
    let stats = search(set, starts, &mut goal);
    (goal.counts, stats)
}

/// Finds two solutions of each start with this instruction set, as
/// [`Search::two_solutions_each`](super::Search::two_solutions_each) does, and reports the work it
/// took.
#[must_use]
pub fn two_solutions_each_on(
    set: InstructionSet,
    starts: &[Candidates],
) -> (Vec<[Option<Grid>; 2]>, SearchStats) {
    let mut goal = FirstTwo(vec![[None; 2]; starts.len()]);
    let stats = search(set, starts, &mut Kept(&mut goal));
    (goal.0, stats)
}

fn search<G: Goal>(set: InstructionSet, starts: &[Candidates], goal: &mut G) -> SearchStats {
    let mut stats = SearchStats::default();
    let starts = Starts::Candidates(starts);
    set.run_lanes(Batch { starts, goal, watch: Watch::never(), stats: &mut stats });
    stats
}
