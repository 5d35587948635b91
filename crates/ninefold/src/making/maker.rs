//! Makes puzzles to order, attempt by attempt.

use super::impossible::Impossible;
use super::reduce::{Reduction, reduce_each};
use super::solved::solution_each;
use super::stream::Stream;
use super::wish::Wish;
use crate::board::Grid;
use crate::logic::Level;
use crate::rating::{Rater, Rating};
use crate::search::Watch;
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
    /// The score and level of the path through the default techniques, where it had to be walked.
    pub path: Option<(u32, Level)>,
}

/// Makes what a wish describes. It keeps memory between attempts, and nothing else.
#[derive(Debug)]
pub struct Maker {
    wish: Wish,
    seed: u64,
    rater: Rater,
}

impl Maker {
    /// A maker for a wish, unless it is known that no puzzle can fulfil it.
    ///
    /// # Errors
    /// Says why there is no such puzzle.
    pub fn new(wish: Wish, seed: u64) -> Result<Self, Impossible> {
        Impossible::find(&wish)?;
        Ok(Self { wish, seed, rater: Rater::new() })
    }

    /// Makes the attempts with these numbers; each leads to a puzzle as wished or to nothing. The
    /// puzzles come in the order of the attempts. What an attempt leads to depends on the wish, the
    /// seed and its number alone. Ends early, with what is complete, when the watch says so.
    #[must_use]
    pub fn attempts(&mut self, numbers: Range<u64>, watch: &Watch<'_>) -> Vec<Made> {
        let _ = &self.wish;
        let mut streams: Vec<Stream> =
            numbers.clone().map(|number| Stream::numbered(self.seed, number)).collect();
        let solutions = solution_each(&mut streams);
        let starts = streams.iter_mut().zip(&solutions);
        let starts: Vec<Reduction> =
            starts.map(|(stream, solution)| Reduction::random(*solution, stream)).collect();
        let puzzles = reduce_each(&starts);
        let mut made = Vec::new();
        for ((attempt, puzzle), solution) in numbers.zip(puzzles).zip(solutions) {
            let verdict = self.rater.rate(&puzzle, &crate::rating::Options::default(), watch);
            if let crate::rating::Verdict::Rated(rating) = verdict {
                made.push(Made { attempt, puzzle, solution, rating, path: None });
            }
        }
        made
    }
}
