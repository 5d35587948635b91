//! Nets of two colours: where a digit has two places in a house, one of them is true. Painted in two
//! colours in turn, such pairs grow to nets: all of one colour are true and all of the other false.

use crate::board::{CellSet, Digit, House};
use crate::logic::pattern::Truth;
use crate::logic::position::Position;

/// The places of a digit that are true or false together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct Net {
    pub(in crate::logic) digit: Digit,
    pub(in crate::logic) colours: [CellSet; 2],
    /// The cells that each colour sees.
    pub(in crate::logic) seen: [CellSet; 2],
}

/// Returns all nets of a position, by digit. A net that contradicts itself is left out: such a
/// position has no solution.
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

/// Returns the net of the first pair. The pairs that belong to it are put in front and counted.
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
    pub(in crate::logic) fn cells(&self) -> CellSet {
        self.colours[0] | self.colours[1]
    }

    /// Iterates over the houses that make it a net.
    pub(in crate::logic) fn truths(&self, position: &Position) -> impl Iterator<Item = Truth> {
        let (cells, digit) = (self.cells(), self.digit);
        let places = position.places(digit);
        let holds = move |house: &House| {
            let spots = places & house.cells();
            spots.len() == 2 && spots.is_subset_of(cells)
        };
        House::all().filter(holds).map(move |house| Truth::House(house, digit))
    }

    pub(in crate::logic) fn sees_itself(&self, colour: usize) -> bool {
        self.seen[colour].meets(self.colours[colour])
    }
}
