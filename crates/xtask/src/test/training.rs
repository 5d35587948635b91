//! Checks that the training of ninefold-scan runs.

use super::commands::Outcome;
use super::options::Run;
use crate::train;

/// Trains 20 steps on drawn pictures; skipped where Python lacks what the training needs.
pub(super) fn short(run: &Run<'_>) -> Outcome {
    match train::python() {
        Err(why) => Outcome::Skipped(why),
        Ok(python) => match train::short(run.root, &python) {
            Ok(()) => Outcome::Passed,
            Err(why) => Outcome::Failed(why),
        },
    }
}
