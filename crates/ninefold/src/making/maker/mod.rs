//! Makes puzzles to order, attempt by attempt.
//!
//! ```text
//!                   ┌─ removal: a solved grid loses what it can ─┐
//!   Stream ─► Plan ─┼─ fill:    digits for a pattern            ─┼─► Draft ─► Judge ─┬─► Made
//!                   └─ near:    a given puzzle, varied          ─┘     ▲             │
//!                                                                      └── a move ◄──┴─ Miss
//! ```
//!
//! An attempt begins with a draft, a proper puzzle of the shape wished for. Where it misses the wish but
//! moves are likely to help, it changes: a clue more where it is too hard, a clue less or other clues
//! where it is too easy. All bounds count moves, never time.

mod draft;
mod fill;
mod judge;
mod known;
mod near;
mod plan;
mod rarity;

use super::impossible::Impossible;
use super::stream::Stream;
use super::wish::Wish;
use crate::board::Grid;
use crate::logic::Level;
use crate::rating::Rating;
use crate::search::Watch;
use draft::Draft;
use judge::{Good, Judge, Judgement, Miss};
use plan::Plan;
use std::ops::Range;

/// A puzzle that is as wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
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

/// Makes what a wish describes. It keeps memory between attempts, and nothing else.
///
/// ```
/// use ninefold::making::{Maker, Symmetry, Wish};
/// use ninefold::rating::Tenths;
/// use ninefold::search::Watch;
///
/// let wish = Wish {
///     er: Some(Tenths(26)..=Tenths(44)),
///     symmetry: Some(Symmetry::Rotational),
///     ..Wish::default()
/// };
/// let mut maker = Maker::new(wish, 1)?;
/// let made = maker.attempts(0..100, &Watch::never());
/// assert!(made.iter().all(|made| made.rating.er >= Tenths(26)));
/// # Ok::<(), ninefold::making::Impossible>(())
/// ```
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    plan: Plan,
    judge: Judge,
}

/// Attempts that begin together. More would take less time for each, but a watch waits for all.
const TOGETHER: u64 = 64;

impl Maker {
    /// A maker for a wish, unless it is known that no puzzle can fulfil it.
    ///
    /// # Errors
    /// Says why there is no such puzzle.
    pub fn new(wish: Wish, seed: u64) -> Result<Self, Impossible> {
        Impossible::find(&wish)?;
        let plan = Plan::new(&wish);
        Ok(Self { seed, judge: Judge::new(&wish, &plan), plan })
    }

    /// Makes the attempts with these numbers; each leads to a puzzle as wished or to nothing. The
    /// puzzles come in the order of the attempts. What an attempt leads to depends on the wish, the
    /// seed and its number alone. Ends early, with what is complete, when the watch says so.
    #[must_use]
    pub fn attempts(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Vec<Made> {
        let mut made = Vec::new();
        self.judge.rates_all = true;
        self.each(numbers, watch, |attempt, draft, good| {
            let (puzzle, solution) = (draft.puzzle(), draft.solution);
            let rated = |rating| Made { attempt, puzzle, solution, rating, path: good.path };
            made.extend(good.rating.map(rated));
        });
        made
    }

    /// The puzzles of [`attempts`](Self::attempts) alone. What no wish asks for is not worked out, so
    /// where only their shape is wished for they take a fraction of the time.
    #[must_use]
    pub fn puzzles(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Vec<Grid> {
        let mut puzzles = Vec::new();
        self.judge.rates_all = false;
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
            let mut streams: Vec<Stream> =
                (first..last).map(|number| Stream::numbered(self.seed, number)).collect();
            let drafts = self.plan.begin_each(&mut streams);
            for ((attempt, draft), stream) in (first..last).zip(drafts).zip(&mut streams) {
                if watch.stopped() {
                    return;
                }
                match self.attempt(draft, stream, watch) {
                    Outcome::Made(draft, good) => give(attempt, draft, *good),
                    Outcome::Nothing => {}
                    Outcome::Stopped => return,
                }
            }
            first = last;
        }
    }

    /// One attempt: the draft it begins with, and moves from there while they are worth it.
    fn attempt(&mut self, first: Option<Draft>, stream: &mut Stream, watch: &Watch<'_>) -> Outcome {
        let mut here: Option<(Draft, Miss)> = None;
        let mut next = first;
        let mut moves = 0;
        loop {
            if let Some(draft) = next {
                match self.judge.judge(&draft, watch) {
                    Judgement::Good(good) => return Outcome::Made(draft, good),
                    Judgement::Stopped => return Outcome::Stopped,
                    Judgement::Miss(miss) => {
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
            next = self.plan.next(here.as_ref(), stream);
        }
    }
}

/// What an attempt led to.
enum Outcome {
    Made(Draft, Box<Good>),
    Nothing,
    Stopped,
}
