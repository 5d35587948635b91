//! [`Searcher`]: another engine that searches, such as a GPU.

use ninefold::Grid;
use ninefold::search::{Count, Uniqueness};
use std::fmt::Debug;

/// The rows of a block for verbs that answer many puzzles at once on the processor.
pub(crate) const MANY: usize = 4096;

/// An engine that searches in place of the processor, with the same answers. Several threads ask it at once,
/// each with the puzzles of a block.
pub trait Searcher: Debug + Sync {
    /// Returns how many rows a block has. A device wants more than the processor, whose blocks fit its cache.
    fn together(&self) -> usize {
        MANY
    }

    /// Tells of each puzzle whether it has no solution, one or more; `None` if the processor has to.
    fn uniqueness_each(&self, puzzles: &[Grid]) -> Option<Vec<Uniqueness>>;

    /// Counts the solutions of each puzzle up to a limit; `None` if the processor has to.
    fn count_each(&self, puzzles: &[Grid], limit: u64) -> Option<Vec<Count>>;
}
