//! Finds, counts and lists solutions, and finds the values that occur in some solution.
//!
//! ```text
//!   first, count  ->  walk      guesses and their negations, chosen by earlier failures
//!   solutions     ->  ordered   in lexicographic order; enters only branches that `walk` has shown to hold a solution
//!   candidates    ->  possible  asks `walk` for each value that no solution has shown yet
//! ```
//!
//! The same question gives the same answer on every machine. Work is bounded by guesses or by a [`Watch`], never by time.

mod choice;
mod ordered;
mod possible;
mod walk;

use crate::model::Model;
use ninefold::search::Watch;
use ninefold_rules::{Value, ValueSet};
use std::collections::HashSet;
use walk::{Event, Walk};

pub use possible::TrueCandidates;
pub use walk::Solution;

/// The most grids that are kept to find repeated ones.
const MOST_GRIDS: usize = 200;

/// A number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The solutions found, up to the limit.
    pub found: u64,
    /// Whether the search came to its end or reached the limit, and was not stopped.
    pub complete: bool,
    /// The guesses made.
    pub guesses: u64,
}

/// The answer of [`Search::first`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum First {
    /// A solution.
    Found(Solution),
    /// There is none.
    None,
    /// The search was stopped before it knew.
    Stopped,
}

/// Questions about one model, with the domains that givens leave.
///
/// ```
/// use ninefold_rules::{Layout, Shape, compile};
/// use ninefold_variants::{Model, Search};
///
/// let layout = Layout::new(Shape::square(4)?);
/// let model = Model::new(&compile(&layout, &[]));
/// assert_eq!(Search::new(&model).count(u64::MAX).found, 288);
/// # Ok::<(), ninefold_rules::shape::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a> {
    model: &'a Model,
    start: Vec<u32>,
    watch: Watch<'a>,
    guesses: u64,
    preferred: Option<Vec<u32>>,
}

impl<'a> Search<'a> {
    /// Asks about the empty grid.
    #[must_use]
    pub fn new(model: &'a Model) -> Self {
        let start = model.domains.clone();
        Self { model, start, watch: Watch::never(), guesses: u64::MAX, preferred: None }
    }

    /// Restricts each cell to a set of values, of which a given is one value alone. Hidden unknowns come after the cells;
    /// those beyond the list keep all values.
    #[must_use]
    pub fn givens(mut self, sets: &[ValueSet]) -> Self {
        self.start.iter_mut().zip(sets).for_each(|(domain, set)| *domain &= set.0);
        self
    }

    /// Stops when the watch says so. It is asked when a search begins and then after each few tenths of a millisecond of work, also
    /// while the first deductions are made; a single constraint is not interrupted.
    #[must_use]
    pub const fn watch(mut self, watch: &Watch<'a>) -> Self {
        self.watch = *watch;
        self
    }

    /// Stops after a number of guesses.
    #[must_use]
    pub const fn guesses(mut self, most: u64) -> Self {
        self.guesses = most;
        self
    }

    /// Tries these values of each cell first: a guess takes one of them for as long as the cell has any. Random sets give random
    /// solutions. With all values but those of a known solution, [`first`](Self::first) finds another solution, and that one only
    /// if there is no other: where a cell still has the known value beside others, the guess is one of the others. True candidates
    /// have an order of their own.
    #[must_use]
    pub fn prefer(mut self, sets: &[ValueSet]) -> Self {
        let mut preferred: Vec<u32> = sets.iter().map(|set| set.0).collect();
        preferred.resize(self.start.len(), 0);
        self.preferred = Some(preferred);
        self
    }

    fn walk(&self) -> Walk<'a> {
        let mut walk = Walk::new(self.model, self.watch, self.guesses);
        walk.choice.preferred.clone_from(&self.preferred);
        walk
    }

    /// Finds a solution: always the same one, not the least.
    #[must_use]
    pub fn first(&self) -> First {
        self.first_counted().0
    }

    /// Finds a solution as [`first`](Self::first) does, and returns the number of guesses, too.
    #[must_use]
    pub fn first_counted(&self) -> (First, u64) {
        let mut walk = self.walk();
        walk.choice.hidden_alike = true;
        walk.begin(&self.start);
        let first = match walk.next() {
            Event::Solution => First::Found(walk.solution()),
            Event::Exhausted => First::None,
            Event::Stopped => First::Stopped,
        };
        (first, walk.guesses)
    }

    /// Counts the solutions up to a limit.
    #[must_use]
    pub fn count(&self, limit: u64) -> Count {
        let mut walk = self.walk();
        if self.model.has_hidden() {
            if let Some(count) = self.count_grids(&mut walk, limit) {
                return count;
            }
            let guesses = walk.guesses;
            walk = self.walk();
            walk.guesses = guesses;
        }
        let mut found = 0;
        let mut complete = true;
        walk.begin(&self.start);
        while found < limit {
            match walk.next() {
                Event::Solution => found += 1,
                Event::Exhausted => break,
                Event::Stopped => {
                    complete = false;
                    break;
                }
            }
        }
        Count { found, complete, guesses: walk.guesses }
    }

    /// Counts the grids of solutions where hidden unknowns are guessed like cells, so that a grid may be found several times.
    ///
    /// Returns `None` if there are too many to be kept.
    fn count_grids(&self, walk: &mut Walk<'a>, limit: u64) -> Option<Count> {
        walk.choice.hidden_alike = true;
        walk.begin(&self.start);
        let (mut grids, mut again) = (HashSet::new(), 0);
        let mut complete = true;
        while (grids.len() as u64) < limit {
            match walk.next() {
                Event::Solution if grids.insert(walk.solution()) => {}
                Event::Solution => again += 1,
                Event::Exhausted => break,
                Event::Stopped => {
                    complete = false;
                    break;
                }
            }
            if grids.len() > MOST_GRIDS || again > MOST_GRIDS {
                return None;
            }
        }
        Some(Count { found: grids.len() as u64, complete, guesses: walk.guesses })
    }

    /// Gives each solution to `each` in lexicographic order, until it returns `false`.
    ///
    /// Returns `false` if the search was stopped before its end by the watch or the bound on guesses.
    pub fn solutions(&self, each: &mut dyn FnMut(&[Option<Value>]) -> bool) -> bool {
        ordered::walk(self.walk(), &self.start, each)
    }

    /// Finds for each cell the values that occur in some solution.
    #[must_use]
    pub fn candidates(&self) -> TrueCandidates {
        possible::candidates(self.walk(), &self.start)
    }
}
