//! Runs the searches that a driver supplies.

use super::lanes::{Driven, Driver, SearchStats};
use super::watch::Watch;
use crate::simd::Lanes;

/// Runs a driver's searches in all lanes.
pub(crate) fn drive<D: Driver>(driver: D, lanes: Lanes) -> SearchStats {
    let mut stats = SearchStats::default();
    lanes.run(Driven { driver, watch: Watch::never(), stats: &mut stats });
    stats
}
