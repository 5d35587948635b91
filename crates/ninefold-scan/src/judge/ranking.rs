//! The readings of a grid that can be, the best first.

use super::changes::{Change, ChangeSets};
use super::choices::Choices;
use super::solver::Solver;
use ninefold::board::{Cell, Grid};
use ninefold::search::Uniqueness;

/// The number of readings among which the posterior is a share.
pub(super) const FIRST: usize = 6;

/// The additional cost of a reading with several solutions. Puzzles with extra rules are such readings.
const SEVERAL: f64 = 5.0;

/// A reading that costs this much more than the best one holds less than a thousandth, and is not looked for.
const FURTHEST: f64 = 9.0;

/// The digits that must have a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// Givens and entries together; every cell may be read differently.
    All,
    /// The givens alone; entries stay as they were read.
    Givens,
}

/// A reading that has a solution.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    pub(super) labels: [usize; 81],
    /// The lost log-probability.
    pub(super) cost: f64,
    /// The cost, and what several solutions add to it.
    pub(super) total: f64,
    pub(super) uniqueness: Uniqueness,
}

/// The first readings by their total cost.
pub(super) struct Ranking {
    first: Vec<Ranked>,
}

impl Ranking {
    /// Tries readings, the cheapest first, until those that are left cannot be among the first ones, or the solver's
    /// questions are used up.
    pub(super) fn new(choices: &Choices, counted: Counted, solver: &mut Solver) -> Self {
        let changes = choices.changes(|cell| counted == Counted::All || !choices.is_entry(cell));
        let mut ranking = Self { first: Vec::new() };
        for (cost, set) in ChangeSets::new(&changes) {
            if !solver.has_questions() || ranking.is_complete(cost) {
                break;
            }
            let labels = changed(&choices.best, &set);
            if let Some(ranked) =
                Ranked::new(labels, cost, solver.ask(&counted.digits(choices, &labels)))
            {
                ranking.insert(ranked);
            }
        }
        ranking
    }

    /// Returns `true` if no reading of at least this cost belongs to the first ones.
    fn is_complete(&self, cost: f64) -> bool {
        let beyond = |ranked: &Ranked, more: f64| ranked.total + more <= cost;
        self.first.get(FIRST - 1).is_some_and(|last| beyond(last, 0.0))
            || self.first.first().is_some_and(|best| beyond(best, FURTHEST))
    }

    fn insert(&mut self, ranked: Ranked) {
        let place = self.first.partition_point(|other| other.total <= ranked.total);
        self.first.insert(place, ranked);
        self.first.truncate(FIRST);
    }

    /// The best reading.
    pub(super) fn best(&self) -> Option<&Ranked> {
        self.first.first()
    }

    /// The share of the best reading.
    pub(super) fn posterior(&self) -> f64 {
        self.shares().next().unwrap_or(0.0)
    }

    /// For each cell, the share of the readings that differ there from the best one.
    pub(super) fn doubts(&self) -> [f64; 81] {
        let mut doubts = [0.0; 81];
        for (ranked, share) in self.first.iter().zip(self.shares()) {
            for (cell, doubt) in doubts.iter_mut().enumerate() {
                if ranked.labels[cell] != self.first[0].labels[cell] {
                    *doubt += share;
                }
            }
        }
        doubts
    }

    /// The share of each of the first readings.
    fn shares(&self) -> impl Iterator<Item = f64> {
        let least = self.best().map_or(0.0, |best| best.total);
        let weight = move |ranked: &Ranked| (least - ranked.total).exp();
        let all: f64 = self.first.iter().map(weight).sum();
        self.first.iter().map(move |ranked| weight(ranked) / all)
    }
}

impl Ranked {
    /// Creates the reading unless it has no solution.
    fn new(labels: [usize; 81], cost: f64, uniqueness: Uniqueness) -> Option<Self> {
        let more = match uniqueness {
            Uniqueness::None => return None,
            Uniqueness::One(_) => 0.0,
            Uniqueness::Many => SEVERAL,
        };
        Some(Self { labels, cost, total: cost + more, uniqueness })
    }
}

impl Counted {
    /// The digits of a reading that must have a solution.
    fn digits(self, choices: &Choices, labels: &[usize; 81]) -> Grid {
        match self {
            Self::All => choices.all(labels),
            Self::Givens => choices.givens(labels),
        }
    }
}

/// The labels after some changes.
fn changed(labels: &[usize; 81], changes: &[Change]) -> [usize; 81] {
    let mut labels = *labels;
    for change in changes {
        let cell: Cell = change.cell;
        labels[cell.index()] = change.label;
    }
    labels
}
