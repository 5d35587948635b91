//! Chains: one statement after another, each following from the one before, until something is
//! proven.
//!
//! ```text
//!   remote pair          cells with the same two candidates, one after another
//!   X-chain              one digit only
//!   XY-chain             cells with two candidates only
//!   continuous loop      comes back and fits: every weak link in it is a strong one too
//!   discontinuous loop   comes back and contradicts its start, or confirms it
//!   AIC                  if one end is false, the other is true: what sees both can go
//!   grouped              the same, with groups of candidates or almost locked sets as nodes
//! ```
//!
//! Names are given as HoDoKu gives them: a chain that proves a single candidate false is written as
//! a discontinuous loop from that candidate's cell, an AIC has two eliminations or more, and a loop
//! begins and ends in a cell.

mod bivalue;
mod describe;
mod digit;
mod gains;
mod hits;
mod nice;
mod pairs;
mod simple;
mod walk;

pub(super) use describe::Reader;
pub(super) use walk::{Stop, Walk};

use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::RemotePair => pairs::find(scene, found),
        Technique::XChain => digit::find(scene, found),
        Technique::XyChain => bivalue::find(scene, found),
        _ => nice::find(scene, technique, found),
    }
}
