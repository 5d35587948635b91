//! Runs the searches that a driver supplies.

use super::lanes::{Driven, Driver, SearchStats};
use super::watch::Watch;
use crate::simd::{InstructionSet, run_lanes, run_lanes_on};

/// Runs a driver's searches in all lanes, with the given instruction set or with the best of this
/// processor.
pub(crate) fn drive<D: Driver>(driver: D, set: Option<InstructionSet>) -> SearchStats {
    let mut stats = SearchStats::default();
    let kernel = Driven { driver, watch: Watch::never(), stats: &mut stats };
    match set {
        Some(set) => run_lanes_on(set, kernel),
        None => run_lanes(kernel),
    }
    stats
}
