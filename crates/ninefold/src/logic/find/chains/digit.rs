//! X-chains: chains of one digit.
//!
//! ```text
//!   r1c1 = r1c8 - r4c8 = r4c3 - r7c3 = r7c6      = strong: the only two places in a house
//!                                                - weak: they see each other
//! ```
//!
//! If the first place is false, the last is true, so a cell that sees both cannot hold the digit.
//! Chains of three links have names of their own among the patterns of single digits.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Because, Chain, Inference, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The least number of links.
const SHORTEST: u32 = 5;

pub(super) fn find(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut hits = Vec::new();
    for digit in Digit::all() {
        // Only what no placement of the digit in the whole grid allows can be removed here.
        let targets = scene.barred(digit);
        if targets.is_empty() {
            continue;
        }
        let Some(ties) = Ties::of(scene.position, digit) else { continue };
        for start in ties.tied {
            if !start.peers().meets(targets) {
                continue;
            }
            let mut walk = Walk::new(start);
            walk.go(&ties);
            for end in walk.on {
                let length = walk.length[end.index()];
                let is_new = scene.options.every_chain || start < end;
                if length >= SHORTEST && is_new && ties.seen_by(start, end).first().is_some() {
                    hits.push((length, digit, start, end));
                }
            }
        }
    }
    hits.sort_unstable();
    let mut given: Vec<Vec<Candidate>> = Vec::new();
    for (_, digit, start, end) in hits {
        let Some(ties) = Ties::of(scene.position, digit) else { continue };
        let mut walk = Walk::new(start);
        walk.go(&ties);
        let Some(step) = walk.step(&ties, end) else { continue };
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

/// The places of a digit and their strong links.
struct Ties {
    digit: Digit,
    places: CellSet,
    /// The places that have a strong link.
    tied: CellSet,
    partners: [CellSet; 81],
}

impl Ties {
    /// None if there are too few links for a chain.
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

/// The shortest ways from "the start is false" to places that are true then.
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

    /// The step of the chain to `end`, if it does not visit a cell twice.
    fn step(&self, ties: &Ties, end: Cell) -> Option<Step> {
        let mut trail = vec![end];
        let mut seen = CellSet::only(end);
        let mut at = end;
        while at != self.start {
            let is_on = trail.len() % 2 == 1;
            at = if is_on { self.before_on[at.index()] } else { self.before_off[at.index()] };
            if seen.contains(at) {
                return None;
            }
            seen.insert(at);
            trail.push(at);
        }
        trail.reverse();
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
        Some(step.removing(ties.seen_by(self.start, end), ties.digit).sorted())
    }
}

/// The house that links two places.
fn link(ties: &Ties, one: Cell, two: Cell, is_strong: bool) -> Option<House> {
    let both = CellSet::only(one) | CellSet::only(two);
    let fits = |house: &House| !is_strong || ties.places & house.cells() == both;
    both.common_houses().find(fits)
}
