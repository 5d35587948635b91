//! Wings: a few small cells that bend around a corner, so that one digit is at one end or the other.
//!
//! ```text
//!   W-Wing      {a,b} ... b = b ... {a,b}     a house with two places for b, each seen by one end
//!   XY-Wing     {x,z} - {x,y} - {y,z}         whatever the pivot is, an end is z
//!   XYZ-Wing    {x,z} - {x,y,z} - {y,z}       the same, and the pivot itself may be z
//!   WXYZ-Wing   four cells with four digits, in a box and a line that cross:
//!
//!     box  [ .  .  d ]           All digits but z are *restricted*: their cells see each other, so
//!     line [ e  f  . ] . c .     that each goes into one cell at most. Four cells, three such
//!          [ .  .  . ]           digits: one of the cells is z. Whatever sees all z is not z.
//! ```
//!
//! Cells that all see each other are no wing but a subset, and are left to those.

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::WWing => w_wings(scene.position, found),
        Technique::XyWing | Technique::XyzWing => xy_wings(scene.position, technique, found),
        _ => wxyz_wings(scene.position, found),
    }
}

fn w_wings(position: &Position, found: &mut StepCallback<'_>) -> Flow {
    let mut later = position.bivalue_cells();
    while let Some(first) = later.first() {
        later.remove(first);
        let digits = position.candidates(first);
        let same = digits.iter().fold(later, |cells, digit| cells & position.places(digit));
        for second in same - first.peers() {
            for digit in digits {
                w_wing(position, first, second, digit, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the wing of two equal cells that removes this digit.
fn w_wing(
    position: &Position,
    first: Cell,
    second: Cell,
    digit: Digit,
    found: &mut StepCallback<'_>,
) -> Flow {
    let digits = position.candidates(first);
    let targets = position.places(digit) & first.peers() & second.peers();
    let linked = (digits - DigitSet::only(digit)).first();
    let (Some(linked), false) = (linked, targets.is_empty()) else {
        return ControlFlow::Continue(());
    };
    let Some(house) = bridge(position, linked, first, second) else {
        return ControlFlow::Continue(());
    };
    let link = position.spots(house, linked);
    found(
        Step::new(Technique::WWing, digits)
            .removing(targets, digit)
            .part(PatternPart::cells(Role::Pincer, CellSet::only(first), digits))
            .part(PatternPart::cells(Role::Pincer, CellSet::only(second), digits))
            .part(PatternPart::house(Role::Base, house, link, DigitSet::only(linked)))
            .truths([Truth::Cell(first), Truth::Cell(second)])
            .truths([Truth::House(house, linked)]),
    )
}

/// Returns a house with two places for a digit, one seen by each of the two cells.
fn bridge(position: &Position, digit: Digit, first: Cell, second: Cell) -> Option<House> {
    let (near, far) = (first.peers(), second.peers());
    let places = position.places(digit) & (near | far);
    let is_bridge = |house: &House| {
        let spots = position.spots(*house, digit);
        let Some(one) = spots.first() else { return false };
        let Some(other) = (spots - CellSet::only(one)).single() else { return false };
        spots.is_subset_of(places)
            && (near.contains(one) && far.contains(other)
                || near.contains(other) && far.contains(one))
    };
    House::all().find(is_bridge)
}

/// Returns cells with few candidates, in reading order, and how many they are.
fn listed(position: &Position, cells: CellSet) -> ([(DigitSet, Cell); 81], usize) {
    const NOWHERE: Cell = Cell::new(0).unwrap();
    let mut list = [(DigitSet::EMPTY, NOWHERE); 81];
    let mut count = 0;
    for cell in cells {
        list[count] = (position.candidates(cell), cell);
        count += 1;
    }
    (list, count)
}

/// Returns the digit that two sets have in common, if it is only one.
fn common(one: DigitSet, other: DigitSet) -> Option<Digit> {
    let common = (one & other).bits();
    if common & common.wrapping_sub(1) == 0 { (one & other).first() } else { None }
}

/// Finds XY-wings and XYZ-wings from their ends: two cells with two candidates each that have one in common, z.
fn xy_wings(position: &Position, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    let small = position.bivalue_cells();
    let (list, count) = listed(position, small);
    for (number, (one, first)) in list[..count].iter().enumerate() {
        let (one, first) = (*one, *first);
        for (other, second) in &list[number + 1..count] {
            let Some(z) = common(one, *other) else { continue };
            let second = *second;
            let targets = position.places(z) & first.peers() & second.peers();
            if !targets.is_empty() && !first.peers().contains(second) {
                Ends { position, small, first, second, z }.wings(technique, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The ends of a wing that removes z.
struct Ends<'a> {
    position: &'a Position,
    /// The cells with two candidates.
    small: CellSet,
    first: Cell,
    second: Cell,
    z: Digit,
}

impl Ends<'_> {
    /// Returns every pivot between the ends.
    fn wings(&self, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
        let is_xyz = technique == Technique::XyzWing;
        let position = self.position;
        let (one, other) = (position.candidates(self.first), position.candidates(self.second));
        let digits = one | other;
        let expected = if is_xyz { digits } else { digits - DigitSet::only(self.z) };
        let seen = self.first.peers() & self.second.peers();
        let pivots = expected.iter().fold(seen, |cells, digit| cells & position.places(digit));
        let pivots = if is_xyz { pivots - self.small } else { pivots & self.small };
        for pivot in pivots {
            let near = if is_xyz { pivot.peers() } else { CellSet::ALL };
            let targets = position.places(self.z) & seen & near;
            if position.candidates(pivot) != expected || targets.is_empty() {
                continue;
            }
            found(
                Step::new(technique, digits)
                    .removing(targets, self.z)
                    .part(PatternPart::cells(Role::Pivot, CellSet::only(pivot), expected))
                    .part(PatternPart::cells(Role::Pincer, CellSet::only(self.first), one))
                    .part(PatternPart::cells(Role::Pincer, CellSet::only(self.second), other))
                    .truths([pivot, self.first, self.second].map(Truth::Cell)),
            )?;
        }
        ControlFlow::Continue(())
    }
}

/// Finds WXYZ-wings from two cells that have only z in common, one in the line and one in the box, but not where
/// they cross. Since z is not restricted, every wing has such cells; and one has two candidates,
/// the other two or three, since all have four digits.
fn wxyz_wings(position: &Position, found: &mut StepCallback<'_>) -> Flow {
    let [two, three, four] = with_two_to_four(position);
    let small = two | three | four;
    let (list, count) = listed(position, two | three);
    for (number, (one, first)) in list[..count].iter().enumerate() {
        let is_three = three.contains(*first);
        for (other, second) in &list[number + 1..count] {
            let Some(z) = common(*one, *other) else { continue };
            let (is_in_band, is_in_stack) =
                (first.row() / 3 == second.row() / 3, first.column() / 3 == second.column() / 3);
            if is_in_band == is_in_stack || is_three && three.contains(*second) {
                continue;
            }
            let targets = position.places(z) & first.peers() & second.peers();
            if targets.is_empty() || first.peers().contains(*second) {
                continue;
            }
            let kind = usize::from(is_in_stack);
            for (in_line, in_box) in [(*first, *second), (*second, *first)] {
                let (line, square) = (in_line.houses()[kind], in_box.houses()[2]);
                if (line.cells() & square.cells()).meets(small) {
                    let bend = Bend { position, small, square, line };
                    bend.complete(in_line, in_box, z, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells with two, three and four candidates.
fn with_two_to_four(position: &Position) -> [CellSet; 3] {
    let mut at_least = [CellSet::EMPTY; 6];
    at_least[0] = CellSet::ALL;
    for digit in Digit::all() {
        for count in (1..6).rev() {
            at_least[count] |= at_least[count - 1] & position.places(digit);
        }
    }
    [at_least[2] - at_least[3], at_least[3] - at_least[4], at_least[4] - at_least[5]]
}

/// A box and a line that cross, as the place of a WXYZ-Wing.
struct Bend<'a> {
    position: &'a Position,
    /// The cells with two to four candidates.
    small: CellSet,
    square: House,
    line: House,
}

impl Bend<'_> {
    /// Adds a cell of the crossing and one more.
    fn complete(
        &self,
        in_line: Cell,
        in_box: Cell,
        z: Digit,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        let ends = CellSet::only(in_line) | CellSet::only(in_box);
        let crossing = self.line.cells() & self.square.cells();
        let mut left = ((self.line.cells() | self.square.cells()) & self.small) - ends;
        let digits = self.position.candidates(in_line) | self.position.candidates(in_box);
        for corner in crossing & left {
            left.remove(corner);
            let digits = digits | self.position.candidates(corner);
            if digits.len() > 4 {
                continue;
            }
            for last in self.fitting(left, digits) {
                let digits = digits | self.position.candidates(last);
                if digits.len() != 4 {
                    continue;
                }
                let cells = ends | CellSet::only(corner) | CellSet::only(last);
                let places = self.position.places(z) & cells;
                // A wing with several z in the line or in the box is reported once, by the first.
                let is_first = (places & (self.line.cells() - crossing)).first() == Some(in_line)
                    && (places & (self.square.cells() - crossing)).first() == Some(in_box);
                if is_first && self.is_restricted(cells, digits, z) {
                    self.report(cells, digits, z, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns those of some cells that have, with three or four other digits, four at most.
    fn fitting(&self, cells: CellSet, digits: DigitSet) -> CellSet {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for other in DigitSet::ALL - digits {
            let places = self.position.places(other);
            twice |= once & places;
            once |= places;
        }
        cells - if digits.len() == 4 { once } else { twice }
    }

    /// Returns `true` if every digit but z lies in two cells or more that all see each other. (A digit of one
    /// cell would leave a smaller wing without that cell.)
    fn is_restricted(&self, cells: CellSet, digits: DigitSet, z: Digit) -> bool {
        (digits - DigitSet::only(z)).iter().all(|digit| {
            let places = self.position.places(digit) & cells;
            let fits = |house: House| places.is_subset_of(house.cells());
            places.has_several() && (fits(self.line) || fits(self.square))
        })
    }

    fn report(
        &self,
        cells: CellSet,
        digits: DigitSet,
        z: Digit,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        let targets = self.position.places(z) & (self.position.places(z) & cells).common_peers();
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let corners = cells & self.line.cells() & self.square.cells();
        let mut step = Step::new(Technique::WxyzWing, digits)
            .removing(targets, z)
            .part(PatternPart::cells(Role::Pivot, corners, self.position.union(corners)));
        for cell in cells - corners {
            let here = self.position.candidates(cell);
            step = step.part(PatternPart::cells(Role::Pincer, CellSet::only(cell), here));
        }
        found(step.truths(cells.iter().map(Truth::Cell)))
    }
}
