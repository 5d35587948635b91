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
//! A net is found in four steps, so that the costly ones are taken only where they are needed:
//!
//! ```text
//!   closure, probe    which suppositions are refuted, without reasons
//!   derivation        everything that follows from such a supposition, in rounds
//!   shortest          the events that a contradiction needs, as few as possible
//!   lines             these events as the lines of a net, each with its premises
//! ```
//!
//! Lines follow by singles and by techniques up to the level hard; in a nested net also by a
//! supposition inside the supposition.

mod cases;
mod chains;
mod closure;
mod derivation;
mod event_set;
mod lines;
mod nested;
mod nets;
mod one;
mod probe;
mod proof;
mod refutation;
mod rules;
mod shortest;
mod techniques;

pub(in crate::logic) use one::refute;

use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::ForcingChainContradiction => chains::contradictions(scene, found),
        Technique::ForcingChainVerity => chains::verities(scene, found),
        Technique::ForcingNetContradiction => nets::contradictions(scene, found),
        Technique::ForcingNetVerity => nets::verities(scene, found),
        Technique::NestedForcingNet => nested::find(scene, found),
        _ => nets::patterns(scene, found),
    }
}
