//! Random connected regions of equal size.
//!
//! From the boxes, or the rows where there are none, cells of neighbouring regions are exchanged at random as long as both stay
//! connected.

use ninefold::Rng;
use ninefold_rules::shape::usual_box;
use ninefold_rules::{CellIds, Regions, Shape};

/// The number of exchanges that are tried, for each cell.
const EXCHANGES: usize = 30;

/// Returns a square shape with random regions.
pub(super) fn random(side: usize, rng: &mut Rng) -> Option<Shape> {
    let (width, height) = usual_box(side).map_or((side, 1), |(w, h)| (w.into(), h.into()));
    let number = |cell: usize| cell / side / height * (side / width) + cell % side / width;
    let mut regions: Vec<usize> = (0..side * side).map(number).collect();
    for _ in 0..EXCHANGES * regions.len() {
        exchange(&mut regions, side, rng);
    }
    let map = regions.iter().map(|&region| Some(region as u8)).collect();
    Shape::new(side, side, side, 1, Regions::Map(map), true, CellIds::EMPTY).ok()
}

/// Tries to exchange a random cell with one of a neighbouring region.
fn exchange(regions: &mut [usize], side: usize, rng: &mut Rng) {
    let one = rng.place(regions.len());
    let around: Vec<usize> = neighbours(one, side).collect();
    let (from, to) = (regions[one], regions[around[rng.place(around.len())]]);
    if from == to {
        return;
    }
    regions[one] = to;
    let touches = |cell: usize| neighbours(cell, side).any(|other| regions[other] == from);
    let back: Vec<usize> =
        (0..regions.len()).filter(|&it| it != one && regions[it] == to && touches(it)).collect();
    if back.is_empty() {
        regions[one] = from;
        return;
    }
    let other = back[rng.place(back.len())];
    regions[other] = from;
    if !(is_connected(regions, side, from) && is_connected(regions, side, to)) {
        (regions[one], regions[other]) = (from, to);
    }
}

/// Iterates over the cells that share an edge with a cell.
fn neighbours(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let all = [
        (row > 0).then(|| cell - side),
        (column > 0).then(|| cell - 1),
        (column + 1 < side).then_some(cell + 1),
        (row + 1 < side).then_some(cell + side),
    ];
    all.into_iter().flatten()
}

fn is_connected(regions: &[usize], side: usize, region: usize) -> bool {
    let count = regions.iter().filter(|&&it| it == region).count();
    let Some(first) = regions.iter().position(|&it| it == region) else { return true };
    let mut reached = vec![first];
    let mut at = 0;
    while at < reached.len() {
        for next in neighbours(reached[at], side) {
            if regions[next] == region && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached.len() == count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_connected_and_of_equal_size() {
        for side in 4..=16 {
            let shape = random(side, &mut Rng::new(side as u64)).unwrap();
            let Regions::Map(map) = shape.regions() else { panic!("usual boxes") };
            let map: Vec<usize> = map.iter().map(|region| region.unwrap().into()).collect();
            for region in 0..side {
                assert_eq!(map.iter().filter(|&&it| it == region).count(), side);
                assert!(is_connected(&map, side, region), "{side}");
            }
        }
    }
}
