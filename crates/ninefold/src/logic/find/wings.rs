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
        Technique::WWing => w_wings(scene.position, found),
        Technique::XyWing | Technique::XyzWing => xy_wings(scene.position, technique, found),
        _ => wxyz_wings(scene.position, found),
    }
}

/// Calls `take` with every two cells of two candidates each that do not see each other.
fn pairs(
    position: &Position,
    take: &mut dyn FnMut(Cell, Cell) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let small = position.bivalue_cells();
    let mut later = small;
    for first in small {
        later.remove(first);
        for second in later - first.peers() {
            take(first, second)?;
        }
    }
    ControlFlow::Continue(())
}

fn w_wings(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    pairs(position, &mut |first, second| {
        let digits = position.candidates(first);
        if digits != position.candidates(second) {
            return ControlFlow::Continue(());
        }
        let seen = first.peers() & second.peers();
        for digit in digits {
            let targets = position.places(digit) & seen;
            let Some(linked) = (digits - DigitSet::only(digit)).first() else { continue };
            if targets.is_empty() {
                continue;
            }
            if let Some(house) = bridge(position, linked, first, second) {
                let link = position.spots(house, linked);
                found(
                    Step::new(Technique::WWing, digits)
                        .removing(targets, digit)
                        .part(Part::cells(Role::Pincer, CellSet::only(first), digits))
                        .part(Part::cells(Role::Pincer, CellSet::only(second), digits))
                        .part(Part::house(Role::Base, house, link, DigitSet::only(linked)))
                        .truths([Truth::Cell(first), Truth::Cell(second)])
                        .truths([Truth::House(house, linked)]),
                )?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// A house with two places for a digit, one seen by each of the two cells.
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

fn xy_wings(position: &Position, technique: Technique, found: &mut Found<'_>) -> ControlFlow<()> {
    let small = position.bivalue_cells();
    let is_xyz = technique == Technique::XyzWing;
    pairs(position, &mut |first, second| {
        let (one, other) = (position.candidates(first), position.candidates(second));
        let Some(z) = (one & other).single() else { return ControlFlow::Continue(()) };
        let digits = one | other;
        let seen = first.peers() & second.peers();
        if !position.places(z).meets(seen) {
            return ControlFlow::Continue(());
        }
        let wanted = if is_xyz { digits } else { digits - DigitSet::only(z) };
        let pivots = wanted.iter().fold(seen, |cells, digit| cells & position.places(digit));
        let pivots = if is_xyz { pivots - small } else { pivots & small };
        for pivot in pivots {
            let near = if is_xyz { pivot.peers() } else { CellSet::ALL };
            let targets = position.places(z) & seen & near;
            if position.candidates(pivot) != wanted || targets.is_empty() {
                continue;
            }
            found(
                Step::new(technique, digits)
                    .removing(targets, z)
                    .part(Part::cells(Role::Pivot, CellSet::only(pivot), wanted))
                    .part(Part::cells(Role::Pincer, CellSet::only(first), one))
                    .part(Part::cells(Role::Pincer, CellSet::only(second), other))
                    .truths([pivot, first, second].map(Truth::Cell)),
            )?;
        }
        ControlFlow::Continue(())
    })
}

fn wxyz_wings(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let few = |cell: &Cell| matches!(position.candidates(*cell).len(), 2..=4);
    let small: CellSet = position.open().iter().filter(few).collect();
    for square in House::all().skip(18) {
        for line in House::all().take(18) {
            if (line.cells() & square.cells() & small).is_empty() {
                continue;
            }
            Bend { position, small, square, line }.wings(found)?;
        }
    }
    ControlFlow::Continue(())
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
    /// The digit z is in the line and in the box, but not only where they cross. So a wing has a
    /// cell on either side whose only common digit is z.
    fn wings(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        for in_line in (self.line.cells() - self.square.cells()) & self.small {
            for in_box in (self.square.cells() - self.line.cells()) & self.small {
                let (one, other) =
                    (self.position.candidates(in_line), self.position.candidates(in_box));
                let Some(z) = (one & other).single() else { continue };
                let seen = in_line.peers() & in_box.peers();
                if (one | other).len() <= 4 && self.position.places(z).meets(seen) {
                    self.complete(in_line, in_box, z, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds a cell of the crossing and one more.
    fn complete(
        &self,
        in_line: Cell,
        in_box: Cell,
        z: Digit,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let ends = CellSet::only(in_line) | CellSet::only(in_box);
        let digits = self.position.union(ends);
        let crossing = self.line.cells() & self.square.cells();
        let all = (self.line.cells() | self.square.cells()) & self.small;
        let mut earlier = ends;
        for corner in crossing & self.small {
            earlier.insert(corner);
            let digits = digits | self.position.candidates(corner);
            if digits.len() > 4 {
                continue;
            }
            for last in all - earlier {
                let digits = digits | self.position.candidates(last);
                let cells = ends | CellSet::only(corner) | CellSet::only(last);
                let places = self.position.places(z) & cells;
                // A wing with several z in the line or in the box is told once, by the first.
                let is_first = (places & (self.line.cells() - crossing)).first() == Some(in_line)
                    && (places & (self.square.cells() - crossing)).first() == Some(in_box);
                if digits.len() == 4 && is_first && self.is_restricted(cells, digits, z) {
                    self.tell(cells, digits, z, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether every digit but z lies in two cells or more that all see each other. (A digit of one
    /// cell would leave a smaller wing without that cell.)
    fn is_restricted(&self, cells: CellSet, digits: DigitSet, z: Digit) -> bool {
        (digits - DigitSet::only(z)).iter().all(|digit| {
            let places = self.position.places(digit) & cells;
            let fits = |house: House| places.is_subset_of(house.cells());
            places.has_several() && (fits(self.line) || fits(self.square))
        })
    }

    fn tell(
        &self,
        cells: CellSet,
        digits: DigitSet,
        z: Digit,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let targets = self.position.places(z) & (self.position.places(z) & cells).common_peers();
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let corners = cells & self.line.cells() & self.square.cells();
        let mut step = Step::new(Technique::WxyzWing, digits)
            .removing(targets, z)
            .part(Part::cells(Role::Pivot, corners, self.position.union(corners)));
        for cell in cells - corners {
            let here = self.position.candidates(cell);
            step = step.part(Part::cells(Role::Pincer, CellSet::only(cell), here));
        }
        found(step.truths(cells.iter().map(Truth::Cell)))
    }
}
