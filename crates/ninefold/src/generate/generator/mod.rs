//! Makes puzzles to order, attempt by attempt.
//!
//! ```text
//!                   ┌─ removal: a solved grid loses what it can ─┐
//!   Rng ─► Plan ─┼─ fill:    digits for a pattern            ─┼─► Draft ─► Evaluator ─┬─► Generated
//!                   └─ near:    a given puzzle, varied          ─┘     ▲             │
//!                                                                      └── a move ◄──┴─ Miss
//! ```
//!
//! An attempt begins with a draft, a proper puzzle of the shape wished for. Where it misses the spec but
//! moves are likely to help, it changes: a clue more where it is too hard, a clue less or other clues
//! where it is too easy. All bounds count moves, never time.

mod draft;
mod evaluate;
mod fill;
mod near;
mod plan;
mod rarity;
mod technique_check;

use super::impossible::ImpossibleSpec;
use super::rng::Rng;
use super::spec::Spec;
use crate::board::Grid;
use crate::logic::Level;
use crate::rating::Rating;
use crate::search::Watch;
use draft::Draft;
use evaluate::{Evaluation, Evaluator, Good, Miss};
use plan::Plan;
use std::ops::Range;

/// A puzzle that is as wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The number of the attempt that made it.
    pub attempt: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Grid,
    /// Its rating, without steps.
    pub rating: Rating,
    /// The score and level of the path through the default techniques, where it had to be walked: for
    /// a level that was wished for, or a default technique.
    pub path: Option<(u32, Level)>,
}

/// Makes what a spec describes. It keeps memory between attempts, and nothing else.
///
/// ```
/// use ninefold::generate::{Generator, Symmetry, Spec};
/// use ninefold::rating::Tenths;
/// use ninefold::search::Watch;
///
/// let spec = Spec {
///     er: Some(Tenths(26)..=Tenths(44)),
///     symmetry: Some(Symmetry::Rotational),
///     ..Spec::default()
/// };
/// let mut generator = Generator::new(spec, 1)?;
/// let made = generator.attempts(0..100, &Watch::never());
/// assert!(made.iter().all(|made| made.rating.er >= Tenths(26)));
/// # Ok::<(), ninefold::generate::ImpossibleSpec>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    seed: u64,
    plan: Plan,
    evaluate: Evaluator,
}

/// Attempts that begin together. More would take less time for each, but a watch waits for all.
const TOGETHER: u64 = 64;

impl Generator {
    /// A generator for a spec, unless it is known that no puzzle can fulfil it.
    ///
    /// # Errors
    /// Says why there is no such puzzle.
    pub fn new(spec: Spec, seed: u64) -> Result<Self, ImpossibleSpec> {
        ImpossibleSpec::find(&spec)?;
        let plan = Plan::new(&spec);
        Ok(Self { seed, evaluate: Evaluator::new(&spec, &plan), plan })
    }

    /// Makes the attempts with these numbers; each leads to a puzzle as wished or to nothing. The
    /// puzzles come in the order of the attempts. What an attempt leads to depends on the spec, the
    /// seed and its number alone. Ends early, with what is complete, when the watch says so.
    #[must_use]
    pub fn attempts(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Vec<Generated> {
        let mut made = Vec::new();
        self.evaluate.rates_all = true;
        self.each(numbers, watch, |attempt, draft, good| {
            let (puzzle, solution) = (draft.puzzle(), draft.solution);
            let rated = |rating| Generated { attempt, puzzle, solution, rating, path: good.path };
            made.extend(good.rating.map(rated));
        });
        made
    }

    /// The puzzles of [`attempts`](Self::attempts) alone. What no spec asks for is not worked out, so
    /// where only their shape is wished for they take a fraction of the time.
    #[must_use]
    pub fn puzzles(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Vec<Grid> {
        let mut puzzles = Vec::new();
        self.evaluate.rates_all = false;
        self.each(numbers, watch, |_, draft, _| puzzles.push(draft.puzzle()));
        puzzles
    }

    /// Makes attempts, and gives out each that leads to a puzzle as wished.
    fn each(
        &mut self,
        numbers: Range<u64>,
        watch: &Watch<'_>,
        mut give: impl FnMut(u64, Draft, Good),
    ) {
        let mut first = numbers.start;
        while first < numbers.end {
            let last = numbers.end.min(first.saturating_add(TOGETHER));
            let mut rngs: Vec<Rng> =
                (first..last).map(|number| Rng::numbered(self.seed, number)).collect();
            let drafts = self.plan.begin_each(&mut rngs);
            for ((attempt, draft), rng) in (first..last).zip(drafts).zip(&mut rngs) {
                if watch.stopped() {
                    return;
                }
                match self.attempt(draft, rng, watch) {
                    Outcome::Generated(draft, good) => give(attempt, draft, *good),
                    Outcome::Nothing => {}
                    Outcome::Stopped => return,
                }
            }
            first = last;
        }
    }

    /// One attempt: the draft it begins with, and moves from there while they are worth it.
    fn attempt(&mut self, first: Option<Draft>, rng: &mut Rng, watch: &Watch<'_>) -> Outcome {
        let mut here: Option<(Draft, Miss)> = None;
        let mut next = first;
        let mut moves = 0;
        loop {
            if let Some(draft) = next {
                match self.evaluate.evaluate(&draft, watch) {
                    Evaluation::Good(good) => return Outcome::Generated(draft, good),
                    Evaluation::Stopped => return Outcome::Stopped,
                    Evaluation::Miss(miss) => {
                        if here.as_ref().is_none_or(|(_, before)| miss.by <= before.by) {
                            here = Some((draft, miss));
                        }
                    }
                }
            }
            let Some(limit) = here
                .as_ref()
                .map_or_else(|| self.plan.moves_without_draft(), |(_, miss)| self.plan.moves(miss))
            else {
                return Outcome::Nothing;
            };
            if moves >= limit {
                return Outcome::Nothing;
            }
            moves += 1;
            next = self.plan.next(here.as_ref(), rng);
        }
    }
}

/// What an attempt led to.
enum Outcome {
    Generated(Draft, Box<Good>),
    Nothing,
    Stopped,
}
