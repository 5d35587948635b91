//! XY-chains: from cell to cell, all with two candidates.
//!
//! ```text
//!   r1c1 {3,5}  r1c7 {5,8}  r4c7 {8,2}  r4c2 {2,3}
//!   not 3 -> 5      8            2          3         one of the ends is 3
//! ```
//!
//! A chain passes no cell twice. Three cells are an XY-wing. Every elimination of a chain of 4 to 10
//! cells is found; longer chains are found where the shortest path between their ends is one.

use super::hits::{Hit, Hits, report, trail_between};
use super::simple::{ChainLinks, LONGEST, chains};
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Because, Chain, Inference, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of cells.
const FEWEST: u32 = 4;

/// The most cells of a chain that passes no cell twice but is not the shortest path between its
/// ends.
const MOST: usize = LONGEST.div_ceil(2);

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    if scene.position.bivalue_cells().len() < FEWEST {
        return ControlFlow::Continue(());
    }
    let key = |hit: &Hit| {
        let ends = hit.ends();
        (hit.trail.len(), ends.map(|(start, _)| start), hit.digit, ends.map(|(_, end)| end))
    };
    let hits = collect(scene).sorted(key);
    let steps = hits.iter().map(|hit| step(scene.position, &hit.trail, hit.digit));
    report(steps, scene.options.every_chain, found)
}

/// Collects all chains: the shortest for each pair of ends, or one of each length if every chain is
/// asked for.
fn collect(scene: &Scene<'_>) -> Hits {
    let position = scene.position;
    let mut hits = Hits::new(scene.options.every_chain);
    let cells = position.bivalue_cells();
    let targets = scene.chain_targets();
    let seen_by =
        |start: Cell, end: Cell, digit| start.peers() & end.peers() & position.places(digit);
    let mut open = Vec::new();
    for start in cells {
        for digit in position.candidates(start) {
            if !start.peers().meets(targets[digit.index()]) {
                continue;
            }
            let walk = Walk::go(position, cells, start, digit);
            for end in walk.on[digit.index()] {
                let seen = seen_by(start, end, digit);
                if seen.is_empty() || !(hits.every_chain || start < end) {
                    continue;
                }
                let is_long = u32::from(walk.length[end.index()][digit.index()]) >= FEWEST;
                let trail = if is_long { walk.trail(position, start, digit, end) } else { None };
                if hits.add_shortest(digit, seen, trail) {
                    open.push((start, digit, end));
                }
            }
        }
    }
    let only_first = !hits.every_chain;
    for (start, digit, end) in open {
        hits.add_longer(digit, seen_by(start, end, digit), || {
            trails(position, cells, (start, digit, end), only_first)
        });
    }
    hits
}

/// Returns chains within these cells: one of each length, or the shortest alone. If `start` does
/// not hold the digit, `end` does.
pub(super) fn trails(
    position: &Position,
    cells: CellSet,
    (start, digit, end): (Cell, Digit, Cell),
    only_first: bool,
) -> Vec<Vec<Cell>> {
    let Some(on) = other(position, start, digit) else { return Vec::new() };
    let walk = Walk::go(position, cells, end, digit);
    let back = Back { position, cells, end: (end, digit), walk };
    chains(&back, (start, on), FEWEST as usize..=MOST, only_first)
}

/// XY-chains to the start of a walk.
struct Back<'a> {
    position: &'a Position,
    cells: CellSet,
    end: (Cell, Digit),
    walk: Walk,
}

impl ChainLinks for Back<'_> {
    /// A cell and the digit it holds.
    type Stop = (Cell, Digit);

    fn cell(&self, stop: (Cell, Digit)) -> Cell {
        stop.0
    }

    fn after(&self, (cell, digit): (Cell, Digit)) -> CellSet {
        cell.peers() & self.cells & self.position.places(digit)
    }

    fn step(&self, (_, digit): (Cell, Digit), next: Cell) -> Option<(Cell, Digit)> {
        other(self.position, next, digit).map(|on| (next, on))
    }

    /// Returns a lower bound: if this stop leads to the end, then the walk from the end leads to the
    /// other digit here.
    fn left(&self, stop: (Cell, Digit)) -> Option<usize> {
        if stop == self.end {
            return Some(0);
        }
        let (cell, off) = (stop.0, other(self.position, stop.0, stop.1)?);
        let length = usize::from(self.walk.length[cell.index()][off.index()]);
        self.walk.on[off.index()].contains(cell).then(|| length - 1)
    }
}

/// The shortest paths from "the start is not this digit" to the digits that follow.
struct Walk {
    /// For each digit the cells that hold it then.
    on: [CellSet; 9],
    /// For each such cell and digit, how many cells it took.
    length: [[u8; 9]; 81],
    /// For each such cell and digit, the cell before.
    before: [[Cell; 9]; 81],
}

impl Walk {
    fn go(position: &Position, cells: CellSet, start: Cell, digit: Digit) -> Self {
        let mut walk =
            Self { on: [CellSet::EMPTY; 9], length: [[0; 9]; 81], before: [[start; 9]; 81] };
        let mut queue = Vec::with_capacity(64);
        queue.extend(other(position, start, digit).map(|digit| (start, digit, 1)));
        let mut done = 0;
        while let Some((cell, digit, length)) = queue.get(done).copied() {
            done += 1;
            for next in cell.peers() & cells & position.places(digit) {
                let Some(on) = other(position, next, digit) else { continue };
                if next == start || walk.on[on.index()].contains(next) {
                    continue;
                }
                walk.on[on.index()].insert(next);
                walk.length[next.index()][on.index()] = length + 1;
                walk.before[next.index()][on.index()] = cell;
                queue.push((next, on, length + 1));
            }
        }
        walk
    }

    /// Returns the cells from the start to the end, if none comes twice.
    fn trail(
        &self,
        position: &Position,
        start: Cell,
        digit: Digit,
        end: Cell,
    ) -> Option<Vec<Cell>> {
        let mut on = digit;
        trail_between(start, end, |cell| {
            let before = self.before[cell.index()][on.index()];
            // What the cell before holds is the digit that this cell cannot hold.
            on = other(position, cell, on)?;
            Some(before)
        })
    }
}

/// Returns the other of the two candidates of a cell.
fn other(position: &Position, cell: Cell, digit: Digit) -> Option<Digit> {
    (position.candidates(cell) - DigitSet::only(digit)).single()
}

fn step(position: &Position, trail: &[Cell], digit: Digit) -> Step {
    let digits = position.union(trail.iter().copied().collect());
    let ends: CellSet = trail.first().into_iter().chain(trail.last()).copied().collect();
    let mut step = Step::new(Technique::XyChain, digits)
        .removing(ends.common_peers() & position.places(digit), digit)
        .truths(trail.iter().copied().map(Truth::Cell));
    step.pattern.chains.push(chain(position, trail, digit));
    step.sorted()
}

/// Returns what follows from cell to cell, all with two candidates, if the first does not hold a
/// digit.
pub(super) fn chain(position: &Position, trail: &[Cell], digit: Digit) -> Chain {
    let mut chain = Chain::default();
    let mut off = digit;
    for (number, cell) in trail.iter().enumerate() {
        let Some(on) = other(position, *cell, off) else { continue };
        let last = chain.nodes.len() as u16;
        let cells = CellSet::only(*cell);
        let before = number.checked_sub(1).map(|before| cells | CellSet::only(trail[before]));
        let house = before.and_then(|both| both.common_houses().next());
        chain.nodes.push(Inference {
            cells,
            digit: off,
            is_on: false,
            from: last.checked_sub(1).into_iter().collect(),
            because: house.map_or(Because::Assumed, Because::House),
        });
        chain.nodes.push(Inference {
            cells,
            digit: on,
            is_on: true,
            from: vec![last],
            because: Because::Cell(*cell),
        });
        off = on;
    }
    chain
}
