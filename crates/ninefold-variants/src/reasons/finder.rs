//! The search for the next step, the cheapest reason first.

use super::find::refute::Quiet;
use super::find::state::Candidate;
use super::find::{cheaper, claims, fish, refute, rules, singles, subsets};
use super::position::Position;
use super::reasoner::Reasoner;
use super::runner::{Found, Runner};
use super::step::{Conclusion, Reason, Step};
use super::units::Layer;
use super::weights;
use crate::search::First;
use ninefold_rules::{CellId, ValueSet};

/// A refutation with more lines is not shown if there is one with cases or subsets that is easier.
const MOST_LINES: usize = 12;
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
    /// Candidates that a refutation has found and no step has shown, by plain constraints and with cases.
    refuted: [Vec<Candidate>; 2],
    /// The assumptions that led to no contradiction in an earlier position, for both.
    quiet: [Option<Quiet>; 2],
    /// Assumptions under which refutations inside of others led nowhere.
    idle: Vec<Candidate>,
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
            refuted: [Vec::new(), Vec::new()],
            quiet: [None, None],
            idle: Vec::new(),
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
            let plain = reasoner.units.iter().filter(|unit| unit.layer == Layer::Plain);
            let mut broken = plain.map(|unit| runner.run(unit, &position.domains));
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
            fish::find(reasoner, position, &mut best);
        }
        best = best.or_else(|| self.refutation(position));
        best.map_or_else(|| self.trial(position), |step| Next::Step(Box::new(step)))
    }

    /// Forgets what a change of candidates has made wrong.
    fn remember(&mut self, position: &Position) {
        if self.last.len() != position.domains.len() {
            self.steps.fill(None);
            self.forget();
        } else {
            let added = self.last.iter().zip(&position.domains).any(|(old, new)| new & !old != 0);
            if added {
                self.forget();
            }
            for (cell, (old, new)) in self.last.iter().zip(&position.domains).enumerate() {
                if old != new {
                    for &unit in &self.reasoner.units_of[cell] {
                        self.steps[usize::from(unit)] = None;
                    }
                }
            }
        }
        self.last.clone_from(&position.domains);
        let there = |&(cell, place): &Candidate| {
            let domain = position.domains[usize::from(cell)];
            domain >> place & 1 == 1 && domain.count_ones() > 1
        };
        self.refuted.iter_mut().for_each(|list| list.retain(there));
    }

    /// Looks for the cheapest step by one rule; returns `false` if a rule cannot hold.
    fn rules(&mut self, position: &Position, best: &mut Option<Step>) -> bool {
        for &i in &self.order {
            let unit = &self.reasoner.units[i];
            if !self.reasoner.is_in_use(unit, &position.domains) {
                continue;
            }
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

    /// Looks for a refutation by plain constraints, then with cases and subsets, then for one that has others inside. Those that
    /// were found before come first. A long one is taken only if no other kind has one that is easier.
    fn refutation(&mut self, position: &Position) -> Option<Step> {
        for deep in [false, true] {
            let among = &self.refuted[usize::from(deep)];
            let how = (deep, usize::MAX);
            let found = refute::find(self.reasoner, position, among, how, &mut self.runner);
            if let Some(step) = found.step.filter(|step| refute::lines(step) <= MOST_LINES) {
                return Some(step);
            }
        }
        let mut best: Option<Step> = None;
        for deep in [false, true] {
            if let Some(step) = self.layer(position, deep) {
                cheaper(&mut best, step);
            }
            if best.as_ref().is_some_and(|best| refute::lines(best) <= MOST_LINES) {
                return best;
            }
        }
        best.or_else(|| {
            let quiet = self.quiet[1].as_ref()?;
            refute::find_nested(self.reasoner, position, quiet, &mut self.idle, &mut self.runner)
        })
    }

    /// Looks for a refutation by plain constraints, or with cases and subsets. Where an earlier position had none, only what has
    /// changed since can lead to one.
    fn layer(&mut self, position: &Position, deep: bool) -> Option<Step> {
        let layer = usize::from(deep);
        let among = match &mut self.quiet[layer] {
            Some(quiet) => quiet.dying(self.reasoner, position, &mut self.runner),
            None => refute::candidates(self.reasoner, position, deep, &mut self.runner),
        };
        let how = (deep, MOST_LINES);
        let found = refute::find(self.reasoner, position, &among, how, &mut self.runner);
        self.refuted[layer] = found.dead;
        if self.quiet[layer].is_none() && self.refuted[layer].is_empty() {
            self.quiet[layer] = found.quiet;
        }
        found.step
    }

    fn forget(&mut self) {
        self.refuted.iter_mut().for_each(Vec::clear);
        self.quiet = [None, None];
        self.idle.clear();
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
