//! Remote pairs: four cells or more, one after another, with the same two candidates.
//!
//! ```text
//!   r1c1 {2,7}  r1c8 {2,7}  r5c8 {2,7}  r5c3 {2,7}      their digits alternate, so the ends differ
//! ```
//!
//! Every elimination of a chain of 4 to 10 cells is found; longer chains are found where the shortest
//! path between their ends is one.

use super::bivalue::{chain, trails};
use super::hits::{report, trail_between};
use crate::board::{Cell, CellSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The least number of cells.
const FEWEST: u32 = 4;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
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
    report(steps.into_iter(), scene.options.every_chain, found)
}

/// Returns, for each cell that can be reached, the one before it on the shortest path.
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

/// Returns the cells from `start` to `end`: the shortest path if it is a remote pair, else the shortest
/// chain that is one.
fn trail(
    scene: &Scene<'_>,
    alike: CellSet,
    before: &[Option<Cell>; 81],
    (start, end): (Cell, Cell),
) -> Option<Vec<Cell>> {
    let trail = trail_between(start, end, |cell| before[cell.index()])?;
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
    // The chain for the first digit; the other runs in the opposite direction.
    let first = digits.first();
    step.pattern.chains.extend(first.map(|digit| chain(scene.position, &trail, digit)));
    Some(step.sorted())
}
