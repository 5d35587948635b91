//! Uniqueness: what would give the puzzle two solutions cannot be.
//!
//! A *deadly pattern* is cells with two different fillings that put the same digits into every house.
//! In a puzzle with one solution some other candidate in these cells is true. The cells that have
//! others are the *roof*, the rest the *floor*:
//!
//! ```text
//!   type 1   one roof cell: it holds none of the deadly digits
//!   type 2   one other digit in all of the roof: it is there, so not in cells that see the roof
//!   type 3   the roof in a house, as one cell that holds the other digits: a naked subset
//!   type 4   two roof cells, and a house that has one deadly digit only there: no other there
//! ```
//!
//! These four arguments (`types.rs`) are the same for rectangles, loops and extended rectangles,
//! which `facts/deadly` finds, and for graves (`bug.rs`). Types that only rectangles have are in
//! `rectangles.rs`.
//!
//! No finder here asks whether the puzzle has one solution: the table of finders does, before it
//! calls them.

mod avoidable;
mod bug;
mod rectangles;
mod types;

use crate::logic::facts::deadly::ThreatKind;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;
use types::{Type, View};

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    use Technique as T;
    use ThreatKind::{Extended, Loops};
    let (kind, which) = match technique {
        T::UniqueLoopOne => (Loops, Type::One),
        T::UniqueLoopTwo => (Loops, Type::Two),
        T::UniqueLoopThree => (Loops, Type::Three),
        T::UniqueLoopFour => (Loops, Type::Four),
        T::ExtendedRectangleOne => (Extended, Type::One),
        T::ExtendedRectangleTwo => (Extended, Type::Two),
        T::ExtendedRectangleThree => (Extended, Type::Three),
        T::ExtendedRectangleFour => (Extended, Type::Four),
        T::BugPlusOne => return bug::find(scene.position, technique, Type::One, found),
        T::BugTypeTwo => return bug::find(scene.position, technique, Type::Two, found),
        T::BugTypeThree => return bug::find(scene.position, technique, Type::Three, found),
        T::BugTypeFour => return bug::find(scene.position, technique, Type::Four, found),
        T::AvoidableRectangleOne => return avoidable::type_one(scene.position, found),
        T::AvoidableRectangleTwo => return avoidable::type_two(scene.position, found),
        _ => return rectangles::find(scene, technique, found),
    };
    for threat in scene.threats(kind) {
        View::of(threat, scene.position).steps(technique, which, found)?;
    }
    ControlFlow::Continue(())
}
