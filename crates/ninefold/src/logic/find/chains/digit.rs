//! X-chains: chains of one digit.
//!
//! ```text
//!   r1c1 = r1c8 - r4c8 = r4c3 - r7c3 = r7c6      = strong: the only two places in a house
//!                                                - weak: they see each other
//! ```
//!
//! If the first place is false, the last is true, so a cell that sees both cannot hold the digit.
//! A chain passes no place twice. Chains of three links have names of their own among the patterns
//! of single digits. Every elimination of a chain of 5 to [`LONGEST`] links is found; longer chains
//! are found where the shortest path between their ends is one.

use super::hits::{Hits, report, trail_between};
use super::simple::{ChainLinks, LONGEST, chains};
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Because, Chain, Inference, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The least number of links.
const SHORTEST: u32 = 5;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let mut hits = Hits::new(scene.options.every_chain);
    for digit in Digit::all() {
        // Only candidates that are part of no complete placement of the digit can be removed here.
        let targets = scene.barred(digit);
        if targets.is_empty() {
            continue;
        }
        if let Some(ties) = Ties::of(scene.position, digit) {
            collect(&ties, targets, &mut hits);
        }
    }
    let hits = hits.sorted(|hit| (hit.trail.len(), hit.digit, hit.ends()));
    let steps = hits
        .iter()
        .filter_map(|hit| Ties::of(scene.position, hit.digit).map(|ties| step(&ties, &hit.trail)));
    report(steps, scene.options.every_chain, found)
}

/// Collects the chains of a digit: the shortest for each pair of ends, or one of each length if
/// every chain is asked for.
fn collect(ties: &Ties, targets: CellSet, hits: &mut Hits) {
    let mut open = Vec::new();
    for start in ties.tied {
        if !start.peers().meets(targets) {
            continue;
        }
        let mut walk = Walk::new(start);
        walk.go(ties);
        for end in walk.on {
            let seen = ties.seen_by(start, end);
            if seen.is_empty() || !(hits.every_chain || start < end) {
                continue;
            }
            let is_long = walk.length[end.index()] >= SHORTEST;
            let trail = if is_long { walk.trail(end) } else { None };
            if hits.add_shortest(ties.digit, seen, trail) {
                open.push((start, end));
            }
        }
    }
    let only_first = !hits.every_chain;
    for (start, end) in open {
        hits.add_longer(ties.digit, ties.seen_by(start, end), || {
            let mut back = Walk::new(end);
            back.go(ties);
            let counts = (SHORTEST as usize + 1..=LONGEST + 1).step_by(2);
            chains(&Back { ties, walk: back }, (start, false), counts, only_first)
        });
    }
}

/// The places of a digit and their strong links.
struct Ties {
    digit: Digit,
    places: CellSet,
    /// The places that have a strong link.
    tied: CellSet,
    partners: [CellSet; 81],
}

impl Ties {
    /// Returns the links of a digit, or `None` if there are too few for a chain.
    fn of(position: &Position, digit: Digit) -> Option<Self> {
        let places = position.places(digit);
        let mut ties = Self { digit, places, tied: CellSet::EMPTY, partners: [CellSet::EMPTY; 81] };
        for house in House::all() {
            let spots = places & house.cells();
            let Some(one) = spots.first() else { continue };
            let Some(two) = (spots - CellSet::only(one)).single() else { continue };
            ties.tied |= spots;
            ties.partners[one.index()].insert(two);
            ties.partners[two.index()].insert(one);
        }
        (ties.tied.len() > SHORTEST).then_some(ties)
    }

    fn seen_by(&self, start: Cell, end: Cell) -> CellSet {
        start.peers() & end.peers() & self.places
    }
}

/// The shortest paths from "the start is false" to the places that are true then.
struct Walk {
    start: Cell,
    on: CellSet,
    off: CellSet,
    length: [u32; 81],
    before_on: [Cell; 81],
    before_off: [Cell; 81],
}

impl Walk {
    fn new(start: Cell) -> Self {
        let (nothing, off) = ([start; 81], CellSet::only(start));
        Self {
            start,
            on: CellSet::EMPTY,
            off,
            length: [0; 81],
            before_on: nothing,
            before_off: nothing,
        }
    }

    fn go(&mut self, ties: &Ties) {
        let mut fresh = CellSet::only(self.start);
        let mut length = 1;
        while !fresh.is_empty() {
            let mut on = CellSet::EMPTY;
            for cell in fresh {
                for next in ties.partners[cell.index()] - self.on - CellSet::only(self.start) {
                    self.before_on[next.index()] = cell;
                    self.length[next.index()] = length;
                    self.on.insert(next);
                    on.insert(next);
                }
            }
            fresh = CellSet::EMPTY;
            for cell in on {
                let off = (cell.peers() & ties.tied) - self.off;
                off.iter().for_each(|next| self.before_off[next.index()] = cell);
                self.off |= off;
                fresh |= off;
            }
            length += 2;
        }
    }

    /// Returns the path to `end`, if it passes no cell twice.
    fn trail(&self, end: Cell) -> Option<Vec<Cell>> {
        let mut is_on = false;
        trail_between(self.start, end, |cell| {
            is_on = !is_on;
            let before = if is_on { &self.before_on } else { &self.before_off };
            Some(before[cell.index()])
        })
    }
}

/// X-chains to the start of a walk. What leads there in so many links is what the walk reaches in
/// as many, with true and false exchanged.
struct Back<'a> {
    ties: &'a Ties,
    walk: Walk,
}

impl ChainLinks for Back<'_> {
    /// A place, and whether it is true.
    type Stop = (Cell, bool);

    fn cell(&self, stop: (Cell, bool)) -> Cell {
        stop.0
    }

    fn after(&self, (cell, is_on): (Cell, bool)) -> CellSet {
        if is_on { cell.peers() & self.ties.tied } else { self.ties.partners[cell.index()] }
    }

    fn step(&self, (_, is_on): (Cell, bool), next: Cell) -> Option<(Cell, bool)> {
        Some((next, !is_on))
    }

    fn left(&self, (cell, is_on): (Cell, bool)) -> Option<usize> {
        let walk = &self.walk;
        if is_on {
            let before = walk.before_off[cell.index()];
            let length = walk.length[before.index()] as usize + 1;
            match cell == walk.start {
                true => Some(0),
                false => walk.off.contains(cell).then_some(length),
            }
        } else {
            walk.on.contains(cell).then_some(walk.length[cell.index()] as usize)
        }
    }
}

fn step(ties: &Ties, trail: &[Cell]) -> Step {
    let mut chain = Chain::default();
    let mut step = Step::new(Technique::XChain, DigitSet::only(ties.digit));
    for (number, cell) in trail.iter().enumerate() {
        let is_on = number % 2 == 1;
        let before = number.checked_sub(1).map(|before| trail[before]);
        let house = before.and_then(|before| link(ties, before, *cell, is_on));
        if let (true, Some(house)) = (is_on, house) {
            step.pattern.truths.push(Truth::House(house, ties.digit));
        }
        chain.nodes.push(Inference {
            cells: CellSet::only(*cell),
            digit: ties.digit,
            is_on,
            from: number.checked_sub(1).map(|before| before as u16).into_iter().collect(),
            because: house.map_or(Because::Assumed, Because::House),
        });
    }
    step.pattern.chains.push(chain);
    let ends = trail.first().copied().zip(trail.last().copied());
    let seen = ends.map_or(CellSet::EMPTY, |(start, end)| ties.seen_by(start, end));
    step.removing(seen, ties.digit).sorted()
}

/// Returns the house that links two places.
fn link(ties: &Ties, one: Cell, two: Cell, is_strong: bool) -> Option<House> {
    let both = CellSet::only(one) | CellSet::only(two);
    let fits = |house: &House| !is_strong || ties.places & house.cells() == both;
    both.common_houses().find(fits)
}
