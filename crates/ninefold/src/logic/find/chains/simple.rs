//! Chains that pass no cell twice.
//!
//! A breadth-first walk finds the shortest path to each statement. That path can pass a cell twice,
//! once as true and once as false; then it is no chain, although a longer chain between the same
//! ends may exist. This file searches such chains depth first, for one length at a time. The walk
//! from the other end gives a lower bound for the rest, so most branches end at once.

use crate::board::{Cell, CellSet};

/// The longest chain that is searched depth first, in links.
pub(super) const LONGEST: usize = 19;

/// The most stops that are visited for one pair of ends, over all lengths. Only positions without a
/// solution have so many links that this ends a search.
const PATIENCE: u32 = 200_000;

/// The links of one kind of chain, and the distance to a fixed end.
pub(super) trait ChainLinks {
    /// A statement about a cell.
    type Stop: Copy;
    /// Returns the cell of a stop.
    fn cell(&self, stop: Self::Stop) -> Cell;
    /// Returns the cells that can follow.
    fn after(&self, stop: Self::Stop) -> CellSet;
    /// Returns the stop in a cell that follows.
    fn step(&self, stop: Self::Stop, next: Cell) -> Option<Self::Stop>;
    /// Returns a lower bound for the number of stops from here to the end; `None` if no path
    /// leads there.
    fn left(&self, stop: Self::Stop) -> Option<usize>;
}

/// Returns, for each number of cells in `counts`, one chain from `start` to the end that passes no
/// cell twice, if there is any. With `only_first` it returns the shortest of them alone.
pub(super) fn chains<L: ChainLinks>(
    links: &L,
    start: L::Stop,
    counts: impl Iterator<Item = usize>,
    only_first: bool,
) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    let mut patience = PATIENCE;
    for count in counts {
        let mut trail = vec![links.cell(start)];
        if go_on(links, start, count - 1, &mut trail, CellSet::EMPTY, &mut patience) {
            all.push(trail);
            if only_first {
                break;
            }
        }
    }
    all
}

/// Completes `trail`, whose last stop is `stop`, with exactly `left` further cells.
fn go_on<L: ChainLinks>(
    links: &L,
    stop: L::Stop,
    left: usize,
    trail: &mut Vec<Cell>,
    passed: CellSet,
    patience: &mut u32,
) -> bool {
    match links.left(stop) {
        Some(0) => return left == 0,
        Some(least) if least <= left && *patience > 0 => *patience -= 1,
        _ => return false,
    }
    let passed = passed | CellSet::only(links.cell(stop));
    for cell in links.after(stop) - passed {
        let Some(next) = links.step(stop, cell) else { continue };
        trail.push(cell);
        if go_on(links, next, left - 1, trail, passed, patience) {
            return true;
        }
        trail.pop();
    }
    false
}
