//! Forcing chains and nets: what follows from one assumption, or from each of several of which one
//! must be true.
//!
//! ```text
//!   contradiction   r4c7=5 -> ... -> r1c1 has no candidate left          so r4c7 is not 5
//!   verity          r4c7=5 -> ... -> r9c2<>3
//!                   r4c7=8 -> ... -> r9c2<>3    all candidates of r4c7   so r9c2 is not 3
//!
//!   chain           each statement follows from one other
//!   net             a statement may need several others
//! ```
//!
//! An assumption is never made inside another. Within a net, only singles, locked candidates and
//! subsets are used.

mod cases;
mod chains;
mod closure;
mod derivation;
mod event_set;
mod lines;
mod nested;
mod nets;
mod probe;
mod proof;
mod refutation;
mod rules;
mod shortest;

use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::ForcingChainContradiction => chains::contradictions(scene, found),
        Technique::ForcingChainVerity => chains::verities(scene, found),
        Technique::ForcingNetContradiction => nets::contradictions(scene, found),
        Technique::ForcingNetVerity => nets::verities(scene, found),
        Technique::NestedForcingNetTwo => nested::find(scene, technique, 2, found),
        Technique::NestedForcingNetThree => nested::find(scene, technique, 3, found),
        Technique::NestedForcingNetFour => nested::find(scene, technique, 4, found),
        _ => nets::patterns(scene, found),
    }
}
