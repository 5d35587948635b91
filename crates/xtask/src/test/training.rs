//! Checks that the training of ninefold-scan runs.

use super::options::Run;
use crate::{Stop, train};

/// Trains 20 steps on drawn pictures; skipped where Python lacks what the training needs.
pub(super) fn short(run: &Run<'_>) -> Result<(), Stop> {
    let python = train::python().map_err(Stop::Missing)?;
    Ok(train::short(run.root, &python)?)
}
