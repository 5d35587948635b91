//! XY-chains: from cell to cell, all with two candidates.
//!
//! ```text
//!   r1c1 {3,5}  r1c7 {5,8}  r4c7 {8,2}  r4c2 {2,3}
//!   not 3 -> 5      8            2          3         one of the ends is 3
//! ```
//!
//! A chain passes no cell twice. Three cells are an XY-wing. Every elimination of a chain of 4 to 10
//! cells is found; longer chains are found where the shortest way between their ends is one.

use super::simple::{LONGEST, Ways, chains};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::options::StepCallback;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::{Because, Chain, Inference, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of cells.
const FEWEST: u32 = 4;

/// The most cells of a chain that passes no cell twice but is not the shortest way between its ends.
const MOST: usize = LONGEST.div_ceil(2);

/// A chain; the order is that in which chains are reported.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    cells: usize,
    start: Cell,
    digit: Digit,
    end: Cell,
    trail: Vec<Cell>,
}

impl Hit {
    fn new(digit: Digit, trail: Vec<Cell>) -> Option<Self> {
        let (start, end) = (*trail.first()?, *trail.last()?);
        Some(Self { cells: trail.len(), start, digit, end, trail })
    }
}

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> ControlFlow<()> {
    if scene.position.bivalue_cells().len() < FEWEST {
        return ControlFlow::Continue(());
    }
    let mut hits = collect(scene);
    hits.sort_unstable();
    let mut given: Vec<Vec<Candidate>> = Vec::new();
    for hit in hits {
        let step = step(scene.position, &hit.trail, hit.digit);
        if !scene.options.every_chain {
            if given.contains(&step.eliminations) {
                continue;
            }
            given.push(step.eliminations.clone());
        }
        found(step)?;
    }
    ControlFlow::Continue(())
}

/// All chains: the shortest for each pair of ends, or one of each length if every chain is asked for.
fn collect(scene: &Scene<'_>) -> Vec<Hit> {
    let (position, every_chain) = (scene.position, scene.options.every_chain);
    let cells = position.bivalue_cells();
    let targets = scene.chain_targets();
    let mut hits = Vec::new();
    let mut removed = [CellSet::EMPTY; 9];
    let mut open = Vec::new();
    for start in cells {
        for digit in position.candidates(start) {
            if !start.peers().meets(targets[digit.index()]) {
                continue;
            }
            let walk = Walk::go(position, cells, start, digit);
            for end in walk.on[digit.index()] {
                let seen = start.peers() & end.peers() & position.places(digit);
                if seen.is_empty() || !(every_chain || start < end) {
                    continue;
                }
                let is_long = u32::from(walk.length[end.index()][digit.index()]) >= FEWEST;
                let trail = if is_long { walk.trail(position, start, digit, end) } else { None };
                if trail.is_none() || every_chain {
                    open.push((start, digit, end));
                }
                if let Some(hit) = trail.and_then(|trail| Hit::new(digit, trail)) {
                    removed[digit.index()] |= seen;
                    hits.push(hit);
                }
            }
        }
    }
    // The shortest way between these ends is no XY-chain. A longer one counts if it removes more.
    for (start, digit, end) in open {
        let seen = start.peers() & end.peers() & position.places(digit);
        if seen.is_subset_of(removed[digit.index()]) && !every_chain {
            continue;
        }
        for trail in trails(position, cells, (start, digit, end), !every_chain) {
            removed[digit.index()] |= seen;
            let is_known = |hit: &Hit| hit.digit == digit && hit.trail == trail;
            if !hits.iter().any(is_known) {
                hits.extend(Hit::new(digit, trail));
            }
        }
    }
    hits
}

/// Chains within these cells: one of each length, or the shortest alone. If `start` does not hold
/// the digit, `end` does.
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

impl Ways for Back<'_> {
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

    /// If this stop leads to the end, then the walk from the end leads to the other digit here.
    fn left(&self, stop: (Cell, Digit)) -> Option<usize> {
        if stop == self.end {
            return Some(0);
        }
        let (cell, off) = (stop.0, other(self.position, stop.0, stop.1)?);
        let length = usize::from(self.walk.length[cell.index()][off.index()]);
        self.walk.on[off.index()].contains(cell).then(|| length - 1)
    }
}

/// The shortest ways from "the start is not this digit" to digits that stand then.
struct Walk {
    /// For each digit the cells that hold it then.
    on: [CellSet; 9],
    /// For each such cell and digit, how many cells it took.
    length: [[u8; 9]; 81],
    /// And the cell before.
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

    /// The cells from the start to the end, if none comes twice.
    fn trail(
        &self,
        position: &Position,
        start: Cell,
        digit: Digit,
        end: Cell,
    ) -> Option<Vec<Cell>> {
        let (mut cell, mut on) = (end, digit);
        let mut trail = vec![cell];
        let mut seen = CellSet::only(cell);
        while cell != start {
            let before = self.before[cell.index()][on.index()];
            // What the cell before holds is the digit this cell cannot hold.
            on = other(position, cell, on)?;
            cell = before;
            if seen.contains(cell) {
                return None;
            }
            seen.insert(cell);
            trail.push(cell);
        }
        trail.reverse();
        Some(trail)
    }
}

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

/// What follows from cell to cell, all with two candidates, if the first does not hold a digit.
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
