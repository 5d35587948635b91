//! The search for the next step, the cheapest reason first.

use super::find::state::Candidate;
use super::find::{claims, refute, rules, singles, subsets};
use super::position::Position;
use super::reasoner::Reasoner;
use super::runner::{Found, Runner};
use super::step::{Conclusion, Reason, Step};
use super::weights;
use crate::search::First;
use ninefold_rules::{CellId, ValueSet};

/// The guesses of a trial before it gives up.
const MOST_GUESSES: u64 = 20_000;

/// The answer to the question for the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Next {
    /// A step.
    Step(Box<Step>),
    /// All cells are filled.
    Solved,
    /// The position has no solution.
    Contradiction,
    /// Nothing follows by reasons, and a search has found several solutions.
    Several,
    /// Nothing follows by reasons, and a search of bounded length has not found out more.
    Unknown,
}

/// Finds next steps, and keeps what stays true from one position of a game to the next.
#[derive(Debug)]
pub struct Finder<'a> {
    reasoner: &'a Reasoner,
    runner: Runner<'a>,
    /// The candidates that the other fields belong to.
    last: Vec<u32>,
    /// For each unit, its steps, unless its cells have changed since.
    steps: Vec<Option<Vec<Step>>>,
    /// The units in order of weight.
    order: Vec<usize>,
    /// Candidates that a refutation has found and no step has shown.
    refuted: Vec<Candidate>,
}

impl<'a> Finder<'a> {
    /// Makes a finder without memory.
    #[must_use]
    pub fn new(reasoner: &'a Reasoner) -> Self {
        let mut order: Vec<usize> = (0..reasoner.units.len()).collect();
        order.sort_by_key(|&i| reasoner.units[i].weight);
        Self {
            reasoner,
            runner: Runner::new(reasoner.ground()),
            last: Vec::new(),
            steps: vec![None; reasoner.units.len()],
            order,
            refuted: Vec::new(),
        }
    }

    /// Returns the number of propagations so far.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.runner.runs
    }

    /// Finds the next step.
    pub fn next(&mut self, position: &Position) -> Next {
        self.remember(position);
        let reasoner = self.reasoner;
        let empty = |cell: usize| position.domains[cell] == 0 && !reasoner.is_void(cell);
        if (0..position.domains.len()).any(empty) {
            return Next::Contradiction;
        }
        if reasoner.is_solved(position) {
            // The last cells may have been filled by singles alone.
            let runner = &mut self.runner;
            let mut broken = reasoner.units.iter().map(|unit| runner.run(unit, &position.domains));
            return if broken.any(|found| found == Found::Conflict) {
                Next::Contradiction
            } else {
                Next::Solved
            };
        }
        if let Some(step) = singles::find(reasoner, position) {
            return Next::Step(Box::new(step));
        }
        let mut best = None;
        if !self.rules(position, &mut best) {
            return Next::Contradiction;
        }
        let limit = weights::CLAIM_HOUSE.of(0);
        if best.as_ref().is_none_or(|best: &Step| best.weight > limit) {
            claims::find(reasoner, position, &mut best);
            subsets::find(reasoner, position, &mut best);
        }
        best = best.or_else(|| self.refutation(position));
        best.map_or_else(|| self.trial(position), |step| Next::Step(Box::new(step)))
    }

    /// Forgets what a change of candidates has made wrong.
    fn remember(&mut self, position: &Position) {
        if self.last.len() != position.domains.len() {
            self.steps.fill(None);
            self.refuted.clear();
        } else {
            for (cell, (old, new)) in self.last.iter().zip(&position.domains).enumerate() {
                if old != new {
                    for &unit in &self.reasoner.units_of[cell] {
                        self.steps[usize::from(unit)] = None;
                    }
                }
                if new & !old != 0 {
                    self.refuted.clear();
                }
            }
        }
        self.last.clone_from(&position.domains);
        let there = |&(cell, place): &Candidate| {
            let domain = position.domains[usize::from(cell)];
            domain >> place & 1 == 1 && domain.count_ones() > 1
        };
        self.refuted.retain(there);
    }

    /// Looks for the cheapest step by one rule; returns `false` if a rule cannot hold.
    fn rules(&mut self, position: &Position, best: &mut Option<Step>) -> bool {
        for &i in &self.order {
            let unit = &self.reasoner.units[i];
            if best.as_ref().is_some_and(|best| best.weight <= unit.weight) {
                return true;
            }
            if self.steps[i].is_none() {
                let (steps, possible) =
                    rules::find(self.reasoner, position, unit, &mut self.runner);
                if !possible {
                    return false;
                }
                self.steps[i] = Some(steps);
            }
            for step in self.steps[i].iter().flatten() {
                let cheap = best.as_ref().is_none_or(|best| step.weight < best.weight);
                if cheap && let Some(step) = present(step, position) {
                    *best = Some(step);
                }
            }
        }
        true
    }

    fn refutation(&mut self, position: &Position) -> Option<Step> {
        if !self.refuted.is_empty() {
            let (step, _) = refute::find(self.reasoner, position, &self.refuted, &mut self.runner);
            if step.is_some() {
                return step;
            }
        }
        let all = refute::candidates(self.reasoner, position);
        let (step, refuted) = refute::find(self.reasoner, position, &all, &mut self.runner);
        self.refuted = refuted;
        step
    }

    /// Asks a search where no reason is found: a cell with fewest candidates gets its value.
    fn trial(&self, position: &Position) -> Next {
        let search = self.reasoner.search(position).guesses(MOST_GUESSES);
        let count = search.count(2);
        match (count.found, count.complete) {
            (0, true) => return Next::Contradiction,
            (1, true) => {}
            (2.., _) => return Next::Several,
            _ => return Next::Unknown,
        }
        let First::Found(solution) = search.guesses(u64::MAX).first() else { return Next::Unknown };
        let open = (0..position.domains.len()).filter(|&cell| {
            position.domains[cell].count_ones() > 1 && solution.get(cell).is_some()
        });
        let Some(cell) = open.min_by_key(|&cell| position.domains[cell].count_ones()) else {
            return Next::Unknown;
        };
        let kept = solution[cell].map_or(0, |value| value.bit());
        let lost = ValueSet(position.domains[cell] & !kept);
        let conclusion = Conclusion { placed: None, removed: vec![(CellId::at(cell), lost)] };
        let weight = weights::TRIAL.of(0);
        let reason = Reason::Trial { cases: count.guesses };
        Next::Step(Box::new(Step { conclusion, reason, weight }))
    }
}

/// Returns a step without the removals that are done already; none if all are.
fn present(step: &Step, position: &Position) -> Option<Step> {
    let left = step
        .conclusion
        .removed
        .iter()
        .map(|&(cell, values)| (cell, values.and(position.candidates(cell))));
    let removed: Vec<(CellId, ValueSet)> = left.filter(|(_, values)| !values.is_empty()).collect();
    if removed.is_empty() {
        return None;
    }
    let mut step = step.clone();
    step.conclusion.removed = removed;
    Some(step)
}
