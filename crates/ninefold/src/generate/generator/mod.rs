//! The generator: looks for puzzles that match a spec, attempt by attempt.
//!
//! ```text
//!                ┌─ removal: a solved grid loses clues ───┐
//!   Rng ─► Plan ─┼─ fill:    digits for a pattern        ─┼─► Draft ─► Evaluator ─┬─► Generated
//!                └─ near:    variations of a puzzle      ─┘     ▲                 │
//!                                                               └──── a move ◄────┴─ Miss
//! ```
//!
//! An attempt begins with a draft, a proper puzzle of the requested shape. Where it misses the spec but
//! moves are likely to help, it changes: a clue more where it is too hard, a clue less or other clues
//! where it is too easy. All bounds count moves, never time.

mod draft;
mod evaluate;
mod fill;
mod miss;
mod near;
mod path_summary;
mod plan;
mod rarity;
mod technique_check;

use super::impossible::ImpossibleSpec;
use super::spec::Spec;
use crate::board::Grid;
use crate::rating::Rating;
use crate::rng::Rng;
use crate::search::Watch;
use draft::Draft;
use evaluate::{Evaluation, Evaluator, Properties, Rate};
use miss::Miss;
pub use path_summary::PathSummary;
use plan::Plan;
use std::ops::Range;

/// A generated puzzle that matches the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the attempt that found it.
    pub attempt: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Grid,
    /// Its rating, without steps.
    pub rating: Rating,
    /// The path through the default techniques, where the spec required to compute it: for a level or
    /// for a default technique.
    pub path: Option<PathSummary>,
}

/// The result of a range of attempts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Batch {
    /// The generated puzzles, in the order of their attempts.
    pub generated: Vec<Generated>,
    /// The number of the first attempt that was not made: the end of the range, unless the watch
    /// stopped before. The next batch begins with it.
    pub next: u64,
}

impl IntoIterator for Batch {
    type Item = Generated;
    type IntoIter = std::vec::IntoIter<Generated>;

    fn into_iter(self) -> Self::IntoIter {
        self.generated.into_iter()
    }
}

/// Generates puzzles that match a spec.
///
/// The work is divided into numbered attempts, each of which leads to a puzzle or to nothing. The
/// outcome of an attempt depends on the spec, the seed and its number alone, so any range of numbers
/// can run on any thread, in any order, and in pieces of any size. A generator keeps memory between
/// calls for speed, and no other state.
///
/// ```
/// use ninefold::generate::{Generator, Spec, Symmetry};
/// use ninefold::rating::Tenths;
/// use ninefold::search::Watch;
///
/// let spec = Spec::new().er(Tenths(26)..=Tenths(44)).symmetry(Symmetry::Rotational);
/// let mut generator = Generator::new(spec, 1)?;
/// let batch = generator.attempts(0..100, &Watch::never());
/// assert_eq!(batch.next, 100);
/// assert!(batch.generated.iter().all(|generated| generated.rating.er >= Tenths(26)));
/// # Ok::<(), ninefold::generate::ImpossibleSpec>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    /// One, or one for each symmetry where any will do. Attempt n uses the variant n modulo their
    /// number.
    variants: Vec<Variant>,
}

/// The plan for a spec with one symmetry at most, and the check of its drafts.
#[derive(Debug)]
struct Variant {
    spec: Spec,
    plan: Plan,
    evaluator: Evaluator,
}

/// The number of attempts that begin together. More would take less time for each, but a watch is not
/// asked until all of them have begun.
const TOGETHER: u64 = 64;

impl Generator {
    /// Returns a generator for a spec and a seed.
    ///
    /// # Errors
    /// Returns the reason if it is known that no puzzle matches the spec.
    pub fn new(spec: Spec, seed: u64) -> Result<Self, ImpossibleSpec> {
        let variants = spec.for_each_symmetry()?.iter().map(Variant::new).collect();
        Ok(Self { seed, variants })
    }

    /// Makes the attempts with these numbers. Ends early, with what is complete, when the watch stops.
    #[must_use]
    pub fn attempts(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Batch {
        let mut generated = Vec::new();
        let next = self.run(numbers, Rate::Always, watch, |attempt, draft, properties| {
            let (puzzle, solution, path) = (draft.puzzle(), draft.solution, properties.path);
            let rated = |rating| Generated { attempt, puzzle, solution, rating, path };
            generated.extend(properties.rating.map(rated));
        });
        Batch { generated, next }
    }

    /// Makes attempts and returns the puzzles alone. Properties that the spec does not mention are not
    /// computed, so where it only concerns the shape this takes a fraction of the time of
    /// [`attempts`](Self::attempts).
    #[must_use]
    pub fn puzzles(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Vec<Grid> {
        let mut puzzles = Vec::new();
        let _ =
            self.run(numbers, Rate::IfRequired, watch, |_, draft, _| puzzles.push(draft.puzzle()));
        puzzles
    }

    /// Makes attempts and passes on each that succeeds. Returns the first number that was not tried.
    fn run(
        &mut self,
        numbers: Range<u64>,
        rate: Rate,
        watch: &Watch<'_>,
        mut on_success: impl FnMut(u64, Draft, Properties),
    ) -> u64 {
        let variants = self.variants.len() as u64;
        let together = if variants == 1 { TOGETHER } else { 1 };
        let mut first = numbers.start;
        while first < numbers.end {
            let last = numbers.end.min(first.saturating_add(together));
            let Some(variant) = self.variants.get_mut((first % variants.max(1)) as usize) else {
                break;
            };
            let mut rngs: Vec<Rng> =
                (first..last).map(|number| Rng::numbered(self.seed, number)).collect();
            let drafts = variant.plan.begin_each(&mut rngs);
            for ((attempt, draft), rng) in (first..last).zip(drafts).zip(&mut rngs) {
                if watch.stopped() {
                    return attempt;
                }
                match variant.attempt(draft, rate, rng, watch) {
                    Outcome::Success(draft, properties) => on_success(attempt, draft, *properties),
                    Outcome::Nothing => {}
                    Outcome::Stopped => return attempt,
                }
            }
            first = last;
        }
        first
    }
}

/// A copy begins anew: nothing that attempts leave behind matters for the next.
impl Clone for Variant {
    fn clone(&self) -> Self {
        Self::new(&self.spec)
    }
}

impl Variant {
    fn new(spec: &Spec) -> Self {
        let plan = Plan::new(spec);
        Self { spec: spec.clone(), evaluator: Evaluator::new(spec, &plan), plan }
    }

    /// Makes one attempt: evaluates the draft it begins with, and moves on while that is worth it.
    fn attempt(
        &mut self,
        first: Option<Draft>,
        rate: Rate,
        rng: &mut Rng,
        watch: &Watch<'_>,
    ) -> Outcome {
        let mut here: Option<(Draft, Miss)> = None;
        let mut next = first;
        let mut moves = 0;
        loop {
            if let Some(draft) = next {
                match self.evaluator.evaluate(&draft, rate, watch) {
                    Evaluation::Match(properties) => return Outcome::Success(draft, properties),
                    Evaluation::Stopped => return Outcome::Stopped,
                    Evaluation::Miss(miss) => {
                        if here.as_ref().is_none_or(|(_, before)| miss.by <= before.by) {
                            here = Some((draft, miss));
                        }
                    }
                }
            }
            let limit = match &here {
                Some((_, miss)) => self.plan.moves(miss),
                None => self.plan.moves_without_draft(),
            };
            if limit.is_none_or(|limit| moves >= limit) {
                return Outcome::Nothing;
            }
            moves += 1;
            next = self.plan.next(here.as_ref(), rng);
        }
    }
}

/// The outcome of an attempt.
enum Outcome {
    Success(Draft, Box<Properties>),
    Nothing,
    Stopped,
}
