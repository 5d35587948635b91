//! Kraken fish: fish with fins that do not see the eliminations, but lead to them by chains.
//!
//! ```text
//!   type 1   without its fins the fish removes x; and each fin, if it holds the digit, removes x
//!            by a chain
//!   type 2   either a fin holds the digit, or in each cover house a cell of the base does. For one
//!            cover house, each of these cells and each fin removes the same candidate by a chain
//! ```
//!
//! Only basic and franken fish of up to four houses are looked at, with one or two fins and no cell
//! in two base houses: with more, following the chains alone is easier.

use super::catch::Fish;
use super::houses::HouseSet;
use super::kind::Shape;
use super::walk::Walk;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::Truth;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const SIZES: std::ops::RangeInclusive<usize> = 2..=4;
const MOST_FINS: u32 = 2;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    for digit in Digit::all() {
        scene.goes_on()?;
        let places = scene.position.places(digit);
        if !places.is_empty() {
            let walk = |cell| (cell, Walk::from(scene.position, Candidate { cell, digit }));
            let walks = places.iter().map(walk).collect();
            let mut sea = Sea { digit, places, walks, best: BTreeMap::new() };
            sea.look_for(technique);
            let mut best: Vec<(Candidate, Kraken)> = sea.best.into_iter().collect();
            best.sort_by_key(|(target, kraken)| (kraken.effort, *target));
            for (target, kraken) in best {
                found(kraken.step(technique, digit, target, &sea.walks))?;
            }
        }
    }
    ControlFlow::Continue(())
}

type Walks = BTreeMap<Cell, Walk>;

/// All fish of a digit and where its cells lead; for each candidate that goes the simplest reason.
struct Sea {
    digit: Digit,
    places: CellSet,
    walks: Walks,
    best: BTreeMap<Candidate, Kraken>,
}

struct Kraken {
    fish: Fish,
    /// The cells of which one holds the digit, if the target is true after all.
    starts: CellSet,
    /// Houses, cells to start from, links.
    effort: (usize, u32, u16),
}

impl Kraken {
    fn step(&self, technique: Technique, digit: Digit, target: Candidate, walks: &Walks) -> Step {
        let step = Step::new(technique, DigitSet::only(digit));
        let step = step.removing(CellSet::only(target.cell), target.digit);
        let mut step = self.fish.parts(step, digit).truths(self.fish.truths(digit));
        let mut truths: Vec<Truth> = Vec::new();
        for walk in self.starts.iter().filter_map(|cell| walks.get(&cell)) {
            let (chain, used) = walk.chain(target);
            step.pattern.chains.push(chain);
            truths.extend(used);
        }
        for truth in truths {
            if !step.pattern.truths.contains(&truth) {
                step.pattern.truths.push(truth);
            }
        }
        step.sorted()
    }
}

impl Sea {
    fn look_for(&mut self, technique: Technique) {
        for shape in [Shape::Basic, Shape::Franken] {
            for (bases, covers) in shape.sides() {
                for size in SIZES {
                    let draft = Draft {
                        shape,
                        size,
                        covers: *covers,
                        bases: HouseSet::EMPTY,
                        body: CellSet::EMPTY,
                    };
                    let places = self.places;
                    draft.choose_bases(*bases, places, &mut |fish| {
                        if technique == Technique::KrakenFishOne {
                            self.of_fins(fish);
                        } else {
                            self.of_cover(fish);
                        }
                    });
                }
            }
        }
    }

    /// Finds the steps of type 1 for a fish.
    fn of_fins(&mut self, fish: &Fish) {
        let reached = self.all_lead_to(fish.fins)[self.digit.index()];
        for cell in (fish.removes & reached) - fish.fins.common_peers() {
            self.add(fish, fish.fins, Candidate { cell, digit: self.digit });
        }
    }

    /// Finds the steps of type 2 for a fish, except those that type 1 finds.
    fn of_cover(&mut self, fish: &Fish) {
        for cover in fish.covers.iter() {
            let starts = fish.fins | (fish.body & cover.cells());
            let reached = self.all_lead_to(starts);
            for digit in Digit::all() {
                let mut cells = reached[digit.index()];
                if digit == self.digit {
                    cells -= fish.removes | starts | starts.common_peers();
                }
                cells.iter().for_each(|cell| self.add(fish, starts, Candidate { cell, digit }));
            }
        }
    }

    /// Returns what goes wherever among these cells the digit is.
    fn all_lead_to(&self, starts: CellSet) -> [CellSet; 9] {
        let mut common = [CellSet::ALL; 9];
        for walk in starts.iter().filter_map(|cell| self.walks.get(&cell)) {
            for (common, off) in common.iter_mut().zip(walk.off) {
                *common &= off;
            }
        }
        common
    }

    fn add(&mut self, fish: &Fish, starts: CellSet, target: Candidate) {
        let (houses, cells) = (fish.bases.len(), starts.len());
        let best = self.best.get(&target).map(|best| best.effort);
        if best.is_some_and(|best| (houses, cells, 0) > best) {
            return;
        }
        let walks = starts.iter().filter_map(|cell| self.walks.get(&cell));
        let links = walks.map(|walk| walk.length(target)).sum();
        let effort = (houses, cells, links);
        if best.is_none_or(|best| effort < best) {
            self.best.insert(target, Kraken { fish: fish.clone(), starts, effort });
        }
    }
}

/// Base houses chosen so far for a fish with few fins.
#[derive(Clone, Copy)]
struct Draft {
    shape: Shape,
    size: usize,
    covers: HouseSet,
    bases: HouseSet,
    body: CellSet,
}

impl Draft {
    fn choose_bases(self, from: HouseSet, places: CellSet, take: &mut dyn FnMut(&Fish)) {
        if self.bases.len() == self.size {
            let allowed = self.covers.without(self.bases);
            self.choose_covers(self.body, allowed, HouseSet::EMPTY, 0, places, take);
            return;
        }
        for house in from.iter() {
            let cells = house.cells() & places;
            if cells.has_several() && !cells.meets(self.body) {
                let next = Self { bases: self.bases.with(house), body: self.body | cells, ..self };
                next.choose_bases(from.after(house), places, take);
            }
        }
    }

    /// Tries every choice of covers once: each cell of the base is covered or is a fin, and a house
    /// that was tried for a cell is not used again when the next one is tried for it.
    fn choose_covers(
        self,
        rest: CellSet,
        allowed: HouseSet,
        covers: HouseSet,
        fins: u32,
        places: CellSet,
        take: &mut dyn FnMut(&Fish),
    ) {
        let Some(cell) = rest.first() else {
            let is_fish = covers.len() == self.size && fins > 0;
            if is_fish && Shape::of(self.bases, covers) == self.shape {
                take(&Fish::without_fins(self.bases, covers, places));
            }
            return;
        };
        let mut allowed = allowed;
        if covers.len() < self.size {
            for house in HouseSet::through(cell).and(allowed).iter() {
                allowed = allowed.without(HouseSet::only(house));
                let left = rest - house.cells();
                self.choose_covers(left, allowed, covers.with(house), fins, places, take);
            }
        }
        if fins < MOST_FINS {
            let allowed = allowed.without(HouseSet::through(cell));
            let left = rest - CellSet::only(cell);
            self.choose_covers(left, allowed, covers, fins + 1, places, take);
        }
    }
}
