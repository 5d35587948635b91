//! Subsets: as many cells as values among cells that differ.

use super::claims::outside;
use super::{cells, cheaper, removal};
use crate::bits::bits;
use crate::reasons::position::Position;
use crate::reasons::reasoner::Reasoner;
use crate::reasons::step::{Reason, Step};
use crate::reasons::units::House;
use crate::reasons::weights::{self, Weight};
use ninefold_rules::ValueSet;

/// The most cells of a subset.
const MOST: usize = 4;

/// Finds the cheapest subset.
pub(crate) fn find(reasoner: &Reasoner, position: &Position, best: &mut Option<Step>) {
    for size in 2..=MOST {
        let weight = weights::SUBSET.of(size);
        if best.as_ref().is_some_and(|best| best.weight <= weight) {
            return;
        }
        for house in &reasoner.houses {
            let open = |cell: &u16| position.domains[usize::from(*cell)].count_ones() > 1;
            let open: Vec<u16> = house.cells.iter().copied().filter(open).collect();
            if open.len() > size || (!house.full && open.len() == size) {
                naked(reasoner, position, house, &open, size, best);
            }
            if house.full && open.len() > size {
                hidden(position, house, &open, size, best);
            }
        }
    }
}

fn naked(
    reasoner: &Reasoner,
    position: &Position,
    house: &House,
    open: &[u16],
    size: usize,
    best: &mut Option<Step>,
) {
    let domain = |cell: u16| position.domains[usize::from(cell)];
    let few: Vec<u16> =
        open.iter().copied().filter(|&cell| domain(cell).count_ones() as usize <= size).collect();
    each_choice(few.len(), size, &mut |chosen| {
        let subset: Vec<u16> = chosen.iter().map(|&i| few[i]).collect();
        let values = subset.iter().fold(0, |all, &cell| all | domain(cell));
        if values.count_ones() as usize > size {
            return false;
        }
        if subset.len() == size && values.count_ones() as usize == size {
            let lost = outside(reasoner.ground(), position, &subset, values);
            if !lost.is_empty() {
                let source = house.source.clone();
                let (cells, values) = (cells(&subset), ValueSet(values));
                let reason = Reason::Subset { source, cells, values, hidden: false };
                cheaper(best, removal(lost, reason, weights::SUBSET.of(size)));
            }
        }
        true
    });
}

fn hidden(position: &Position, house: &House, open: &[u16], size: usize, best: &mut Option<Step>) {
    let domain = |cell: u16| position.domains[usize::from(cell)];
    let all = open.iter().fold(0, |all, &cell| all | domain(cell));
    let fixed = house.cells.iter().filter(|cell| !open.contains(cell));
    let fixed = fixed.fold(0, |all, &cell| all | domain(cell));
    let places = |value: u32| {
        let has = |i: &usize| domain(open[*i]) >> value & 1 == 1;
        (0..open.len()).filter(has).fold(0_u32, |set, i| set | 1 << i)
    };
    let values: Vec<(u32, u32)> = bits(all & !fixed)
        .filter(|_| open.len() <= 32)
        .map(|value| (value, places(value)))
        .filter(|(_, places)| places.count_ones() as usize <= size)
        .collect();
    each_choice(values.len(), size, &mut |chosen| {
        let places = chosen.iter().fold(0, |all, &i| all | values[i].1);
        if places.count_ones() as usize > size {
            return false;
        }
        if chosen.len() == size && places.count_ones() as usize == size {
            let mask = chosen.iter().fold(0, |all, &i| all | 1 << values[i].0);
            let subset: Vec<u16> = bits(places).map(|i| open[i as usize]).collect();
            let lost = subset.iter().map(|&cell| (cell, domain(cell) & !mask));
            let lost: Vec<(u16, u32)> = lost.filter(|(_, mask)| *mask != 0).collect();
            if !lost.is_empty() {
                let (source, cells) = (house.source.clone(), cells(&subset));
                let reason = Reason::Subset { source, cells, values: ValueSet(mask), hidden: true };
                let weight = weights::SUBSET.of(size).0 + weights::SUBSET_HIDDEN;
                cheaper(best, removal(lost, reason, Weight(weight)));
            }
        }
        true
    });
}

/// Calls `visit` with each ascending choice of at most `size` of `count` numbers; a choice is made longer only if `visit`
/// returns `true`.
fn each_choice(count: usize, size: usize, visit: &mut dyn FnMut(&[usize]) -> bool) {
    fn go(
        from: usize,
        count: usize,
        size: usize,
        chosen: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> bool,
    ) {
        for i in from..count {
            chosen.push(i);
            if visit(chosen) && chosen.len() < size {
                go(i + 1, count, size, chosen, visit);
            }
            chosen.pop();
        }
    }
    go(0, count, size, &mut Vec::with_capacity(size), visit);
}
