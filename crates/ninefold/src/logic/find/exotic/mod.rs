//! Large patterns of the hardest puzzles.
//!
//! ```text
//!   bivalue oddagon   an odd loop of cells with the same two digits: one of them holds another digit
//!   tridagon          twelve cells in four boxes with the same three digits: likewise
//!   firework          digits that a row and a column lock around the box in which they cross
//!   sk loop, msls     as many cells as digits and houses that hold them: all of these are used up
//!   exocet            two cells whose digits must come back in two others
//! ```
//!
//! Each file says exactly which forms are found. None relies on the puzzle having one solution.

mod exocet;
mod firework;
mod guardians;
mod msls;
mod oddagon;
mod sk_loop;
#[cfg(test)]
mod tests;
mod tridagon;

use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::BivalueOddagon => oddagon::find(scene, found),
        Technique::Tridagon => tridagon::find(scene, found),
        Technique::Firework => firework::find(scene, found),
        Technique::SkLoop => sk_loop::find(scene, found),
        Technique::Msls => msls::find(scene, found),
        _ => exocet::find(scene, found),
    }
}
