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

use crate::board::{CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::Medusa => medusa::find(scene.position, found),
        Technique::SimpleColoursTrap => traps(scene, found),
        Technique::SimpleColoursWrap => wraps(scene, found),
        _ => multi_colours(scene, technique, found),
    }
}

/// The places of a digit that are true or false together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct Net {
    digit: Digit,
    colours: [CellSet; 2],
    /// What each colour sees.
    seen: [CellSet; 2],
}

/// All nets of a position, by digit. A net that contradicts itself is left out: such a position has
/// no solution.
pub(in crate::logic) fn nets(position: &Position) -> Vec<Net> {
    let mut nets = Vec::new();
    let mut pairs = [(CellSet::EMPTY, CellSet::EMPTY); House::COUNT];
    for digit in Digit::all().filter(|digit| position.places(*digit).has_several()) {
        let count = list_pairs(position, digit, &mut pairs);
        let mut left = &mut pairs[..count];
        while !left.is_empty() {
            let (colours, used) = grow(left);
            if !colours[0].meets(colours[1]) {
                nets.push(Net { digit, colours, seen: colours.map(CellSet::any_peers) });
            }
            left = &mut left[used..];
        }
    }
    nets
}

/// One cell and another of which one must hold the digit.
type Pair = (CellSet, CellSet);

/// Lists the pairs of a digit and says how many there are.
fn list_pairs(position: &Position, digit: Digit, pairs: &mut [Pair; House::COUNT]) -> usize {
    let mut count = 0;
    for house in House::all() {
        let spots = position.spots(house, digit);
        if !spots.has_several() {
            continue;
        }
        let one = spots.first().map_or(CellSet::EMPTY, CellSet::only);
        let other = spots - one;
        if !other.has_several() {
            pairs[count] = (one, other);
            count += 1;
        }
    }
    count
}

/// The net of the first pair. The pairs that belong to it are put in front and counted.
fn grow(pairs: &mut [Pair]) -> ([CellSet; 2], usize) {
    let mut used = 0;
    let (mut a, mut b) = (CellSet::EMPTY, CellSet::EMPTY);
    let joins = |a: CellSet, b: CellSet, (one, other): Pair| (a | b).meets(one | other);
    let mut next = (!pairs.is_empty()).then_some(0);
    while let Some(number) = next {
        let (one, other) = pairs[number];
        let is_straight = !(a.meets(other) || b.meets(one));
        a |= if is_straight { one } else { other };
        b |= if is_straight { other } else { one };
        pairs.swap(number, used);
        used += 1;
        next = (used..pairs.len()).find(|number| joins(a, b, pairs[*number]));
    }
    ([a, b], used)
}

impl Net {
    fn cells(&self) -> CellSet {
        self.colours[0] | self.colours[1]
    }

    /// The houses that make it a net.
    fn truths(&self, position: &Position) -> impl Iterator<Item = Truth> {
        let (cells, digit) = (self.cells(), self.digit);
        let places = position.places(digit);
        let holds = move |house: &House| {
            let spots = places & house.cells();
            spots.len() == 2 && spots.is_subset_of(cells)
        };
        House::all().filter(holds).map(move |house| Truth::House(house, digit))
    }

    fn sees_itself(&self, colour: usize) -> bool {
        self.seen[colour].meets(self.colours[colour])
    }

    fn step(&self, position: &Position, technique: Technique) -> Step {
        let digits = DigitSet::only(self.digit);
        Step::new(technique, digits)
            .part(Part::cells(Role::ColourA, self.colours[0], digits))
            .part(Part::cells(Role::ColourB, self.colours[1], digits))
            .truths(self.truths(position))
    }
}

fn traps(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for net in scene.nets() {
        let places = scene.position.places(net.digit);
        let targets = (places & net.seen[0] & net.seen[1]) - net.cells();
        if !targets.is_empty() {
            let step = net.step(scene.position, Technique::SimpleColoursTrap);
            found(step.removing(targets, net.digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn wraps(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for net in scene.nets() {
        for colour in [0, 1].into_iter().filter(|colour| net.sees_itself(*colour)) {
            let step = net.step(scene.position, Technique::SimpleColoursWrap);
            found(step.removing(net.colours[colour], net.digit))?;
        }
    }
    ControlFlow::Continue(())
}

fn multi_colours(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
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
                one.step(scene.position, technique)
                    .removing(targets, one.digit)
                    .part(Part::cells(Role::ColourC, other.colours[0], digits))
                    .part(Part::cells(Role::ColourD, other.colours[1], digits))
                    .truths(other.truths(scene.position)),
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// What the first kind removes: where a colour of one net sees a colour of the other, all that is
/// seen by both of the opposite colours. All pairs of colours of the two nets make one step. Places
/// inside the nets belong to it, too; but where there are only such places, a colour is false
/// throughout, and that is the second kind or a wrap.
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

/// What the second kind removes: the colour of one net that sees both colours of the other.
fn seen_by_both(one: &Net, other: &Net) -> CellSet {
    let sees_both = |colour: &usize| {
        let seen = one.seen[*colour];
        seen.meets(other.colours[0]) && seen.meets(other.colours[1])
    };
    let colour = [0, 1].into_iter().find(sees_both);
    colour.map_or(CellSet::EMPTY, |colour| one.colours[colour])
}
