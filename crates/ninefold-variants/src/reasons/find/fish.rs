//! Fish: as many houses without a common place of a value as houses that cover all their places.
//!
//! ```text
//!   rows 2 and 7 have their 5 in columns 3 and 8 alone     so these columns have it there, and nowhere else
//! ```

use super::{cheaper, removal};
use crate::cell_bits::CellBits;
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::step::{Reason, Source, Step};
use crate::reasons::units::House;
use crate::reasons::weights;
use ninefold_rules::Value;

/// The most houses on each side.
const MOST: usize = 3;

/// A house in which a value has a few places.
struct Base<'a> {
    house: &'a House,
    places: CellBits,
}

/// The search for the covers of the places of some houses.
struct Cover<'a> {
    reasoner: &'a Reasoner,
    base: Vec<&'a Base<'a>>,
    all: CellBits,
    chosen: Vec<&'a House>,
}

/// Finds the cheapest fish.
pub(crate) fn find(reasoner: &Reasoner, position: &Position, best: &mut Option<Step>) {
    let ground = reasoner.ground();
    for size in 2..=MOST {
        if best.as_ref().is_some_and(|best| best.weight <= weights::FISH.of(size)) {
            return;
        }
        for place in 0..ground.values {
            let has = |cell: &u16| position.domains[usize::from(*cell)] >> place & 1 == 1;
            let few = reasoner.houses.iter().filter(|house| house.full).map(|house| {
                let list: Vec<u16> = house.cells.iter().copied().filter(has).collect();
                Base { house, places: CellBits::of(ground, &list) }
            });
            let few: Vec<Base<'_>> =
                few.filter(|base| (2..=size + 1).contains(&base.places.len())).collect();
            each_group(&few, size, 0, &mut Vec::new(), &mut |base| {
                let mut all = CellBits::empty(ground);
                base.iter().for_each(|base| all.add(&base.places));
                let mut cover = Cover { reasoner, base: base.to_vec(), all, chosen: Vec::new() };
                let open = cover.all.clone();
                cover.search(&open, &mut |cover| {
                    if let Some(step) = cover.step(position, place) {
                        cheaper(best, step);
                    }
                });
            });
        }
    }
}

/// Visits the groups of so many houses that share no place.
fn each_group<'a>(
    few: &'a [Base<'a>],
    size: usize,
    from: usize,
    chosen: &mut Vec<&'a Base<'a>>,
    visit: &mut dyn FnMut(&[&'a Base<'a>]),
) {
    if chosen.len() == size {
        return visit(chosen);
    }
    for (i, base) in few.iter().enumerate().skip(from) {
        if chosen.iter().all(|other| other.places.shared(&base.places) == 0) {
            chosen.push(base);
            each_group(few, size, i + 1, chosen, visit);
            chosen.pop();
        }
    }
}

impl<'a> Cover<'a> {
    /// Visits the ways to cover the open places by as many houses as there are on the other side.
    fn search(&mut self, open: &CellBits, visit: &mut dyn FnMut(&Self)) {
        let Some(first) = open.list().next() else { return visit(self) };
        if self.chosen.len() == self.base.len() {
            return;
        }
        let reasoner: &'a Reasoner = self.reasoner;
        for &number in &reasoner.houses_of[usize::from(first)] {
            let house = &reasoner.houses[usize::from(number)];
            if self.base.iter().any(|base| std::ptr::eq(base.house, house)) {
                continue;
            }
            self.chosen.push(house);
            let mut rest = open.clone();
            house.cells.iter().for_each(|&cell| rest.remove(cell));
            self.search(&rest, visit);
            self.chosen.pop();
        }
    }

    fn step(&self, position: &Position, place: u32) -> Option<Step> {
        let bit = 1 << place;
        if self.chosen.len() != self.base.len() {
            return None;
        }
        let places: Vec<u16> = self.all.list().collect();
        let mut lost: Vec<u16> =
            self.chosen.iter().flat_map(|it| it.cells.iter().copied()).collect();
        lost.sort_unstable();
        lost.dedup();
        lost.retain(|cell| {
            position.domains[usize::from(*cell)] & bit != 0 && !places.contains(cell)
        });
        if lost.is_empty() {
            return None;
        }
        let value = Value::new(place as u8 + 1)?;
        let base: Vec<Source> = self.base.iter().map(|it| it.house.source.clone()).collect();
        let cover = self.chosen.iter().map(|it| it.source.clone()).collect();
        let size = base.len();
        let reason = Reason::Fish { value, base, cover };
        let lost = lost.into_iter().map(|cell| (cell, bit)).collect();
        Some(removal(lost, reason, weights::FISH.of(size)))
    }
}
