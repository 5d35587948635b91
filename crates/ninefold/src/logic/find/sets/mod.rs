//! Almost locked sets at work: cells of one house with one digit more than cells.
//!
//! ```text
//!   xz        A --x-- B               x is only in A or only in B, so a common z is in one of them
//!   xy-wing   A --x-- C --y-- B       the same through a third set
//!   chain     A --x-- . --y-- . ...   and through any number
//!   blossom   a cell, and for each of its candidates a set that would lose it
//!   sue de coq    two sets around the cells where a box and a line meet
//! ```
//!
//! All but the last rest on one network, worked out once per position: which sets lose a digit when
//! another set holds it (`facts/set_network`). Nothing here assumes that sets lie apart: a set that has lost
//! one digit holds all others, whatever cells it shares.

mod blossom;
mod chain;
mod pattern;
mod sue_de_coq;
#[cfg(test)]
mod tests;
mod wing;
mod xz;

use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::SueDeCoq => sue_de_coq::find(scene, found),
        Technique::AlsXz => xz::find(scene, found),
        Technique::AlsXyWing => wing::find(scene, found),
        Technique::AlsChain => chain::find(scene, found),
        _ => blossom::find(scene, found),
    }
}
