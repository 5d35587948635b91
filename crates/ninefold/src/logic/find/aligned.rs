//! Aligned exclusion: two or three base cells, tried in all combinations of their candidates.
//!
//! ```text
//!   r1c1 {2,5,8}   r2c3 {4,8}    bases          2 with 4: nothing is left for {2,4}
//!   r1c3 {2,4}     r3c1 {2,8}    excluders      2 with 8: nothing is left for {2,8}
//!                                               so r1c1 is not 2
//! ```
//!
//! A combination is impossible if two bases that see each other hold the same digit, or if a cell, the
//! excluder, loses all its candidates: two for a pair of bases, two or three for a triplet, each held
//! by a base that sees it. Excluders are single cells; larger sets belong to the death blossom, which
//! reasons likewise.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The eliminations by their base cells (their bits), with the excluders that rule out every combination.
type Exclusions = BTreeMap<u128, (Vec<Candidate>, CellSet)>;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    let excluders = Excluders::new(scene.position);
    let mut exclusions = Exclusions::new();
    for candidate in scene.position.iter() {
        let supposed = Supposed::new(&excluders, candidate);
        match technique {
            Technique::AlignedPairExclusion => supposed.pairs(&mut exclusions),
            _ => supposed.triplets(&mut exclusions),
        }
    }
    for (bases, (gone, helpers)) in exclusions {
        let bases = CellSet::from_bits(bases);
        let digits: DigitSet = gone.iter().map(|candidate| candidate.digit).collect();
        let mut step = Step::new(technique, digits);
        step.eliminations = gone;
        let step = step
            .part(PatternPart::cells(Role::Body, bases, scene.position.union(bases)))
            .part(PatternPart::cells(Role::Helper, helpers, scene.position.union(helpers)))
            .truths((bases | helpers).iter().map(Truth::Cell));
        found(step.sorted())?;
    }
    ControlFlow::Continue(())
}

/// The cells with two and with three candidates, by these.
struct Excluders<'a> {
    position: &'a Position,
    pairs: [[CellSet; 9]; 9],
    triples: Vec<(DigitSet, CellSet)>,
}

impl<'a> Excluders<'a> {
    fn new(position: &'a Position) -> Self {
        let mut excluders = Self { position, pairs: Default::default(), triples: Vec::new() };
        for cell in position.open() {
            let digits = position.candidates(cell);
            match digits.len() {
                2 => {
                    for x in digits {
                        for y in digits - DigitSet::only(x) {
                            excluders.pairs[x.index()][y.index()].insert(cell);
                        }
                    }
                }
                3 => {
                    let same = excluders.triples.iter_mut().find(|(other, _)| *other == digits);
                    match same {
                        Some((_, cells)) => cells.insert(cell),
                        None => excluders.triples.push((digits, CellSet::only(cell))),
                    }
                }
                _ => {}
            }
        }
        excluders
    }

    /// Returns the cells with exactly these two candidates.
    const fn pair(&self, x: Digit, y: Digit) -> CellSet {
        self.pairs[x.index()][y.index()]
    }

    /// Returns the cells with exactly these three candidates.
    fn triple(&self, digits: DigitSet) -> CellSet {
        let same = self.triples.iter().find(|(other, _)| *other == digits);
        same.map_or(CellSet::EMPTY, |(_, cells)| *cells)
    }
}

/// One base cell holds a digit. Which candidates does that leave to others?
struct Supposed<'a> {
    excluders: &'a Excluders<'a>,
    base: Candidate,
    /// For each digit the cells in which it is impossible then.
    impossible: [CellSet; 9],
}

impl<'a> Supposed<'a> {
    fn new(excluders: &'a Excluders<'a>, base: Candidate) -> Self {
        let seen = base.cell.peers();
        let mut impossible = [CellSet::EMPTY; 9];
        for digit in Digit::all() {
            let cells = excluders.pair(base.digit, digit) & seen;
            impossible[digit.index()] = cells.any_peers();
        }
        impossible[base.digit.index()] = seen;
        Self { excluders, base, impossible }
    }

    fn left(&self, cell: Cell) -> DigitSet {
        let digits = self.excluders.position.candidates(cell);
        digits.iter().filter(|digit| !self.impossible[digit.index()].contains(cell)).collect()
    }

    /// Returns the cells without a candidate left.
    fn emptied(&self) -> CellSet {
        let position = self.excluders.position;
        let mut cells = position.open() - CellSet::only(self.base.cell);
        for digit in Digit::all() {
            cells -= position.places(digit) - self.impossible[digit.index()];
        }
        cells
    }

    fn pairs(&self, exclusions: &mut Exclusions) {
        for other in self.emptied() {
            let helpers = self.helpers(other);
            if !helpers.is_empty() {
                let bases = CellSet::only(self.base.cell) | CellSet::only(other);
                self.add(exclusions, bases, helpers);
            }
        }
    }

    fn add(&self, exclusions: &mut Exclusions, bases: CellSet, helpers: CellSet) {
        let entry = exclusions.entry(bases.bits()).or_default();
        entry.0.push(self.base);
        entry.1 |= helpers;
    }

    /// Returns one excluder for each candidate of another base that is ruled out by one.
    fn helpers(&self, other: Cell) -> CellSet {
        let common = self.base.cell.peers() & other.peers();
        let digits = self.excluders.position.candidates(other) - DigitSet::only(self.base.digit);
        let cells = digits
            .iter()
            .filter_map(|digit| (self.excluders.pair(self.base.digit, digit) & common).first());
        cells.collect()
    }

    fn triplets(&self, exclusions: &mut Exclusions) {
        let emptied = self.emptied();
        let touched: Vec<(Cell, DigitSet)> = (self.touched() - emptied)
            .iter()
            .map(|cell| (cell, self.left(cell)))
            .filter(|(_, left)| left.len() <= 4)
            .collect();
        for (number, second) in touched.iter().enumerate() {
            for third in &touched[number + 1..] {
                if let Some(helpers) = self.no_combination(*second, *third) {
                    let bases = [self.base.cell, second.0, third.0].into_iter().collect();
                    let helpers = helpers | self.helpers(second.0) | self.helpers(third.0);
                    self.add(exclusions, bases, helpers - bases);
                }
            }
        }
    }

    /// Returns the cells that lose a candidate, or that share an excluder with three candidates.
    fn touched(&self) -> CellSet {
        let position = self.excluders.position;
        let seen = self.base.cell.peers();
        let mut cells = CellSet::EMPTY;
        for digit in Digit::all() {
            cells |= position.places(digit) & self.impossible[digit.index()];
        }
        for (digits, excluders) in &self.excluders.triples {
            if digits.contains(self.base.digit) {
                cells |= (*excluders & seen).any_peers();
            }
        }
        (cells & position.open()) - CellSet::only(self.base.cell)
    }

    /// Returns the excluders that rule out every combination of what two other bases have left, if
    /// they do.
    fn no_combination(
        &self,
        (second, ys): (Cell, DigitSet),
        (third, zs): (Cell, DigitSet),
    ) -> Option<CellSet> {
        let common = second.peers() & third.peers();
        let common_to_all = common & self.base.cell.peers();
        let mut helpers = CellSet::EMPTY;
        for y in ys {
            for z in zs {
                if y == z {
                    if !second.peers().contains(third) {
                        return None;
                    }
                    continue;
                }
                let digits: DigitSet = [self.base.digit, y, z].into_iter().collect();
                let pair = (self.excluders.pair(y, z) & common).first();
                let excluder = pair.or_else(|| {
                    let is_triple = digits.len() == 3;
                    is_triple.then(|| (self.excluders.triple(digits) & common_to_all).first())?
                });
                helpers.insert(excluder?);
            }
        }
        Some(helpers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::find::samples::positions;
    use crate::logic::options::LogicOptions;

    /// Returns `true` if these digits can stand in these base cells together.
    fn is_possible(position: &Position, filled: &[Candidate]) -> bool {
        let clash =
            |a: &Candidate, b: &Candidate| a.digit == b.digit && a.cell.peers().contains(b.cell);
        let clashes = filled.iter().any(|a| filled.iter().any(|b| clash(a, b)));
        let is_left = |cell: Cell| {
            let own = position.candidates(cell);
            let is_base = filled.iter().any(|base| base.cell == cell);
            let can_hold =
                |digit| !filled.iter().any(|base| clash(base, &Candidate { cell, digit }));
            is_base || own.len() != 2 || own.iter().any(can_hold)
        };
        !clashes && position.open().iter().all(is_left)
    }

    #[test]
    fn pairs_are_what_trying_all_combinations_gives() {
        let mut count = 0;
        for position in positions(150) {
            let scene = Scene::new(&position, LogicOptions::default(), None);
            let mut found = std::collections::BTreeSet::new();
            for step in scene.all(Technique::AlignedPairExclusion) {
                found.extend(step.eliminations);
            }
            let mut expected = std::collections::BTreeSet::new();
            for base in position.iter() {
                let rest = position.open() - CellSet::only(base.cell);
                let is_emptied = |cell: Cell| {
                    let mut digits = position.candidates(cell).iter();
                    digits.all(|digit| !is_possible(&position, &[base, Candidate { cell, digit }]))
                };
                // A single of the same digit needs no excluder.
                let same = DigitSet::only(base.digit);
                let is_more = |cell: &Cell| position.candidates(*cell) != same;
                if rest.iter().filter(is_more).any(is_emptied) {
                    expected.insert(base);
                }
            }
            assert_eq!(found, expected);
            count += expected.len();
        }
        assert!(count > 20, "{count}");
    }
}
