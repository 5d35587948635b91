//! The easy path: the smallest sum of scores that a bounded search finds.
//!
//! ```text
//!   collect   many steps: not the first of each technique but several, so that there is a choice
//!   reduce    leave out steps on trial, the hardest first, as for the short path
//!   improve   put some steps back, leave out others; keep the selection with the smallest sum
//! ```
//!
//! Steps are collected along the greedy path, then along the best path so far. What is collected is a
//! path itself: each step applies where it stands. So every selection is replayed and proven as a
//! short path is. The work is counted in replayed moves, trials and positions; the same puzzle gets
//! the same path on every machine.

use super::greedy::{Solutions, Solver};
use super::replay::{Moves, each_truth};
use super::selection::Selection;
use super::short;
use super::steps::Path;
use crate::board::Candidate;
use crate::logic::pattern::Truth;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Level, Technique};
use crate::search::Watch;
use std::cell::Cell;
use std::ops::ControlFlow;

/// The most moves that are collected.
const MOST_MOVES: usize = 200;

/// The most steps of a technique that are taken from one position, and of a forcing technique.
const MOST_STEPS: [usize; 2] = [12, 4];

/// The most moves that are replayed to improve a selection.
const WORK: usize = 60_000;

/// The number of trials in a row without an improvement after which a selection is left as it is.
const TRIALS: usize = 120;

/// About how many moves a trial puts back, at most.
const RESTORED: u64 = 10;

/// The most positions in which forcing chains and nets are looked for.
const FORCING_POSITIONS: usize = 40;

/// The number of times that steps are collected along the best path so far.
const ROUNDS: usize = 2;

/// Returns the easiest of the paths that the search finds; never harder than the greedy path. The
/// watch can stop the search.
pub(super) fn easiest(
    solver: &Solver,
    start: &Position,
    solutions: &Solutions,
    greedy: Path,
    watch: &Watch<'_>,
) -> Path {
    let is_single = |step: &Step| step.technique.family() == Family::Singles;
    if greedy.steps.iter().all(is_single) {
        return greedy;
    }
    let end = greedy.end.clone();
    let of_greedy = Moves::of_path(start, greedy.steps.clone(), solver.singles());
    let short = short::shortened(solver, start, solutions, greedy.clone());
    let best = if greedy.score() < short.score() { greedy } else { short };
    let forcing_left = Cell::new(FORCING_POSITIONS);
    let mut search = Search { solver, start, solutions, end, best, forcing_left, watch };
    search.improve(&of_greedy);
    for breadth in [Breadth::Technique, Breadth::Group(None)] {
        if let Some(moves) = search.collect(&[], breadth) {
            search.improve(&moves);
        }
    }
    for _ in 0..ROUNDS {
        let along = search.best.steps.clone();
        if let Some(moves) = search.collect(&along, Breadth::Group(None)) {
            search.improve(&moves);
        }
    }
    search.best
}

/// The search for the easiest path of one puzzle.
struct Search<'a> {
    solver: &'a Solver,
    start: &'a Position,
    solutions: &'a Solutions,
    end: Position,
    best: Path,
    /// The number of further positions in which forcing chains and nets are searched.
    forcing_left: Cell<usize>,
    watch: &'a Watch<'a>,
}

/// The set of techniques that are tried in one position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breadth {
    /// Only the easiest that applies.
    Technique,
    /// Those of the group of the easiest that applies, or of this technique if that is a harder
    /// one; but no forcing technique with a score far above these two.
    Group(Option<Technique>),
}

impl Search<'_> {
    /// Returns the moves of a path that takes many steps at once; `None` if it does not reach the
    /// end. It begins with the steps of the path `along` and others that apply in their places.
    fn collect(&self, along: &[Step], breadth: Breadth) -> Option<Moves> {
        let mut moves = Moves::new(self.solver.singles());
        let mut position = self.start.clone();
        let mut place = self.start.clone();
        moves.place_singles(&mut position);
        for step in along {
            let is_single = step.technique.family() == Family::Singles;
            if !is_single && moves.len() < MOST_MOVES && !self.watch.stopped() {
                let mut steps = self.steps_in(&place, Breadth::Group(Some(step.technique)));
                steps.push(step.clone());
                self.take(steps, &place, &mut position, &mut moves);
            }
            place.apply(step);
        }
        while position != self.end {
            let steps = self.steps_in(&position, breadth);
            if steps.is_empty() || moves.len() >= MOST_MOVES || self.watch.stopped() {
                return None;
            }
            self.take(steps, &position.clone(), &mut position, &mut moves);
        }
        Some(moves)
    }

    /// Takes those of some steps whose pattern is still as it was where they were found.
    fn take(
        &self,
        steps: Vec<Step>,
        found_in: &Position,
        position: &mut Position,
        moves: &mut Moves,
    ) {
        for step in steps {
            if is_intact(&step, found_in, position) {
                moves.push(self.start, position.clone(), step.clone());
                position.apply(&step);
                moves.place_singles(position);
            }
        }
    }

    /// Returns the steps that are taken from one position, from easy to hard.
    fn steps_in(&self, position: &Position, breadth: Breadth) -> Vec<Step> {
        let scene = self.solver.scene(position, self.solutions);
        let mut steps: Vec<Step> = Vec::new();
        let mut is_forcing = false;
        for technique in self.solver.techniques() {
            let is_enough = match (steps.first().map(|first| first.technique), breadth) {
                (None, _) => false,
                (Some(_), Breadth::Technique) => true,
                (Some(easiest), Breadth::Group(other)) => {
                    let other = other.unwrap_or(easiest);
                    let highest = easiest.score().max(other.score());
                    group(*technique) > group(easiest).max(group(other))
                        || (group(*technique) == 2 && technique.score() > highest + highest / 2)
                }
            };
            if is_enough {
                break;
            }
            if technique.family() == Family::Forcing && !is_forcing {
                is_forcing = true;
                let Some(left) = self.forcing_left.get().checked_sub(1) else { break };
                self.forcing_left.set(left);
            }
            if technique.family() != Family::Singles {
                add_some(&scene, *technique, &mut steps);
            }
        }
        steps
    }

    /// Searches for a selection of the moves that is easier than the best path.
    fn improve(&mut self, moves: &Moves) {
        let Some(kept) = easiest_selection(moves, self.start, &self.end) else { return };
        let path = short::replayed(self.solver, self.start, self.solutions, moves, &kept);
        if path.end == self.end && path.score() < self.best.score() {
            self.best = Path { differ: self.best.differ, ..path };
        }
    }
}

/// Adds some steps of a technique, no two with the same result.
fn add_some(scene: &Scene<'_>, technique: Technique, steps: &mut Vec<Step>) {
    let most = MOST_STEPS[usize::from(technique.family() == Family::Forcing)];
    let before = steps.len();
    let _ = scene.find(technique, &mut |step| {
        let is_other = |other: &Step| {
            other.eliminations != step.eliminations || other.placements != step.placements
        };
        if steps[before..].iter().all(is_other) {
            steps.push(step);
        }
        if steps.len() - before < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
}

/// Returns the group of a technique: those of a group are tried together.
fn group(technique: Technique) -> u8 {
    match technique.family() {
        Family::Forcing | Family::Templates | Family::LastResort => 2,
        _ => u8::from(technique.level() > Level::Medium),
    }
}

/// Returns `true` if a step that was found in an earlier position has all candidates of its pattern still, and
/// something to do.
fn is_intact(step: &Step, found_in: &Position, position: &Position) -> bool {
    let stays = |truth| match truth {
        Truth::Cell(cell) => found_in.candidates(cell) == position.candidates(cell),
        Truth::House(house, digit) => found_in.spots(house, digit) == position.spots(house, digit),
    };
    let mut all_stay = true;
    each_truth(&step.pattern, &mut |truth| all_stay &= stays(truth));
    let mut deadly = step.pattern.deadly.iter().flat_map(|deadly| &deadly.0);
    let has = |candidate: &Candidate| position.has(*candidate);
    let mut results = step.placements.iter().chain(&step.eliminations);
    all_stay
        && deadly.all(|(cell, _)| found_in.candidates(*cell) == position.candidates(*cell))
        && results.any(has)
}

/// Returns the selection of the moves with the smallest sum of scores that is found.
fn easiest_selection(moves: &Moves, start: &Position, end: &Position) -> Option<Vec<bool>> {
    let mut best = Selection::all(moves, start, end)?;
    let hardest_first = Selection::hardest_first(moves);
    let mut work = best.drop_in_order(hardest_first.iter().copied());
    let mut numbers = Numbers(1);
    let mut trials = 0;
    while work < WORK && trials < TRIALS {
        trials += 1;
        let mut trial = best.clone();
        let left_out: Vec<usize> = (0..moves.len()).filter(|at| !best.keeps(*at)).collect();
        let one_of = (left_out.len() as u64 / RESTORED).max(2);
        trial.restore(left_out.into_iter().filter(|_| numbers.next().is_multiple_of(one_of)));
        let mut order = hardest_first.clone();
        order.sort_by_cached_key(|number| {
            let score = u64::from(moves.get(*number).score());
            std::cmp::Reverse(score * (50 + numbers.next() % 100))
        });
        work += moves.len() + trial.drop_in_order(order.into_iter());
        if trial.score() <= best.score() {
            trials = if trial.score() < best.score() { 0 } else { trials };
            best = trial;
        }
    }
    Some(best.into_kept())
}

/// A fixed sequence of numbers without a pattern (splitmix64).
struct Numbers(u64);

impl Numbers {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
