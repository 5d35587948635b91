//! XY-chains: from cell to cell, all with two candidates.
//!
//! ```text
//!   r1c1 {3,5}  r1c7 {5,8}  r4c7 {8,2}  r4c2 {2,3}
//!   not 3 -> 5      8            2          3         one of the ends is 3
//! ```
//!
//! Three cells are an XY-wing.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Because, Chain, Inference, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of cells.
const FEWEST: u32 = 4;

pub(super) fn find(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let cells = scene.position.bivalue_cells();
    if cells.len() < FEWEST {
        return ControlFlow::Continue(());
    }
    let mut hits = Vec::new();
    let targets = scene.chain_targets();
    for start in cells {
        for digit in scene.position.candidates(start) {
            if !start.peers().meets(targets[digit.index()]) {
                continue;
            }
            let walk = Walk::go(scene.position, cells, start, digit);
            for end in walk.on[digit.index()] {
                let length = walk.length[end.index()][digit.index()];
                let is_new = scene.options.every_chain || start < end;
                let seen = start.peers() & end.peers() & scene.position.places(digit);
                if u32::from(length) >= FEWEST && is_new && !seen.is_empty() {
                    hits.push((length, start, digit, end));
                }
            }
        }
    }
    hits.sort_unstable();
    let mut given: Vec<Vec<Candidate>> = Vec::new();
    for (_, start, digit, end) in hits {
        let walk = Walk::go(scene.position, cells, start, digit);
        let Some(trail) = walk.trail(scene.position, start, digit, end) else { continue };
        let step = step(scene.position, &trail, digit);
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
