//! Colouring: where a digit has two places in a house, one of them is true. Painted in two colours
//! in turn, such pairs grow to nets: all of one colour are true and all of the other false.
//!
//! ```text
//!   simple colours   trap   what sees both colours of a net is false
//!                    wrap   a colour that sees itself is false
//!   multi colours    1      if A sees C, then B or D is true: what sees B and D is false
//!   (nets A-B, C-D)  2      if A sees C and D, then A is false
//!   3D medusa               nets that also go through cells with two candidates, over all digits
//! ```

mod medusa;

use crate::board::{CellSet, DigitSet};
use crate::logic::facts::colour_nets::Net;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::Medusa => medusa::find(scene.position, found),
        Technique::SimpleColoursTrap => traps(scene, found),
        Technique::SimpleColoursWrap => wraps(scene, found),
        _ => multi_colours(scene, technique, found),
    }
}

/// Returns a step with a net as its pattern, which removes nothing yet.
fn step_of(net: &Net, position: &Position, technique: Technique) -> Step {
    let digits = DigitSet::only(net.digit);
    Step::new(technique, digits)
        .part(PatternPart::cells(Role::ColourA, net.colours[0], digits))
        .part(PatternPart::cells(Role::ColourB, net.colours[1], digits))
        .truths(net.truths(position))
}

fn traps(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    for net in scene.nets() {
        let places = scene.position.places(net.digit);
        let targets = (places & net.seen[0] & net.seen[1]) - net.cells();
        if !targets.is_empty() {
            let step = step_of(net, scene.position, Technique::SimpleColoursTrap);
            found(step.removing(targets, net.digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn wraps(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    for net in scene.nets() {
        for colour in [0, 1].into_iter().filter(|colour| net.sees_itself(*colour)) {
            let step = step_of(net, scene.position, Technique::SimpleColoursWrap);
            found(step.removing(net.colours[colour], net.digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn multi_colours(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    let nets = scene.nets();
    let is_first_kind = technique == Technique::MultiColoursOne;
    for (number, one) in nets.iter().enumerate() {
        let same = nets.iter().enumerate().filter(|(_, other)| other.digit == one.digit);
        for (later, other) in same.filter(|(later, _)| *later != number) {
            let targets = match is_first_kind {
                true if later < number => continue,
                true => seen_by_either(scene.position, one, other),
                false => seen_by_both(one, other),
            };
            if targets.is_empty() {
                continue;
            }
            let digits = DigitSet::only(one.digit);
            found(
                step_of(one, scene.position, technique)
                    .removing(targets, one.digit)
                    .part(PatternPart::cells(Role::ColourC, other.colours[0], digits))
                    .part(PatternPart::cells(Role::ColourD, other.colours[1], digits))
                    .truths(other.truths(scene.position)),
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns what the first kind removes: where a colour of one net sees a colour of the other, all
/// that is seen by both of the opposite colours. All pairs of colours of the two nets make one
/// step. Places inside the nets belong to it, too; but where there are only such places, a colour
/// is false throughout, and that is the second kind or a wrap.
fn seen_by_either(position: &Position, one: &Net, other: &Net) -> CellSet {
    let mut targets = CellSet::EMPTY;
    for a in [0, 1] {
        for c in [0, 1] {
            if one.seen[a].meets(other.colours[c]) {
                targets |= one.seen[1 - a] & other.seen[1 - c];
            }
        }
    }
    targets &= position.places(one.digit);
    let is_outside = !targets.is_subset_of(one.cells() | other.cells());
    if is_outside { targets } else { CellSet::EMPTY }
}

/// Returns what the second kind removes: the colour of one net that sees both colours of the other.
fn seen_by_both(one: &Net, other: &Net) -> CellSet {
    let sees_both = |colour: &usize| {
        let seen = one.seen[*colour];
        seen.meets(other.colours[0]) && seen.meets(other.colours[1])
    };
    let colour = [0, 1].into_iter().find(sees_both);
    colour.map_or(CellSet::EMPTY, |colour| one.colours[colour])
}
