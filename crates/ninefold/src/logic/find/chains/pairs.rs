//! Remote pairs: four cells or more, one after another, with the same two candidates.
//!
//! ```text
//!   r1c1 {2,7}  r1c8 {2,7}  r5c8 {2,7}  r5c3 {2,7}      their digits alternate, so the ends differ
//! ```
//!
//! Every elimination of a chain of 4 to 10 cells is found; longer chains are found where the shortest
//! way between their ends is one.

use super::bivalue::{chain, trails};
use crate::board::{Candidate, Cell, CellSet};
use crate::logic::options::StepCallback;
use crate::logic::scene::Scene;
use crate::logic::step::{PatternPart, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of cells.
const FEWEST: u32 = 4;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> ControlFlow<()> {
    let position = scene.position;
    let mut left = position.bivalue_cells();
    let mut steps = Vec::new();
    while let Some(first) = left.first() {
        let digits = position.candidates(first);
        let alike: CellSet =
            left.iter().filter(|cell| position.candidates(*cell) == digits).collect();
        left -= alike;
        if alike.len() < FEWEST {
            continue;
        }
        for start in alike {
            let before = walk(start, alike);
            let ends = alike - CellSet::only(start);
            for end in ends.iter().filter(|end| scene.options.every_chain || start < *end) {
                steps.extend(step(scene, alike, &before, (start, end)));
            }
        }
    }
    steps.sort_by_key(Step::chain_length);
    let mut given: Vec<Vec<Candidate>> = Vec::new();
    for step in steps {
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

/// For each cell that can be reached, the one before it on the shortest way.
fn walk(start: Cell, alike: CellSet) -> [Option<Cell>; 81] {
    let mut before = [None; 81];
    let mut left = alike - CellSet::only(start);
    let mut fresh = CellSet::only(start);
    while !fresh.is_empty() {
        let mut next = CellSet::EMPTY;
        for cell in fresh {
            let new = cell.peers() & left;
            new.iter().for_each(|new| before[new.index()] = Some(cell));
            left -= new;
            next |= new;
        }
        fresh = next;
    }
    before
}

/// The cells from `start` to `end`: the shortest way if it is a remote pair, else the shortest chain
/// that is one.
fn trail(
    scene: &Scene<'_>,
    alike: CellSet,
    before: &[Option<Cell>; 81],
    (start, end): (Cell, Cell),
) -> Option<Vec<Cell>> {
    let mut trail = vec![end];
    let mut at = end;
    while at != start {
        at = before[at.index()]?;
        trail.push(at);
    }
    trail.reverse();
    if trail.len() as u32 >= FEWEST && trail.len() % 2 == 0 {
        return Some(trail);
    }
    let digit = scene.position.candidates(start).first()?;
    trails(scene.position, alike, (start, digit, end), true).pop()
}

fn step(
    scene: &Scene<'_>,
    alike: CellSet,
    before: &[Option<Cell>; 81],
    (start, end): (Cell, Cell),
) -> Option<Step> {
    let digits = scene.position.candidates(start);
    let seen = start.peers() & end.peers();
    if digits.iter().all(|digit| !seen.meets(scene.position.places(digit))) {
        return None;
    }
    let trail = trail(scene, alike, before, (start, end))?;
    let mut step = Step::new(Technique::RemotePair, digits)
        .part(PatternPart::cells(Role::Body, trail.iter().copied().collect(), digits))
        .truths(trail.iter().copied().map(Truth::Cell));
    for digit in digits {
        step = step.removing(seen & scene.position.places(digit), digit);
    }
    // The chain for the first digit; the other runs the other way.
    let first = digits.first();
    step.pattern.chains.extend(first.map(|digit| chain(scene.position, &trail, digit)));
    Some(step.sorted())
}
