//! The solvers that are measured. Each counts the solutions of every puzzle of a set, up to a limit.
//!
//! The limit means the same for all: at 1 a contender stops at the first solution, at 2 it also
//! proves that there is no second one, or finds it. Ninefold's `count` looks for one solution more
//! than it is asked for, to know whether that is all of them, so it is asked for one less.

use crate::puzzles::Puzzles;
use crate::rival::{Rival, Text};
use ninefold::Grid;
use ninefold::search::forced::{InstructionSet, count_each_on};
use ninefold::search::{Count, Search, Uniqueness};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A solver that is measured.
pub(crate) enum Contender {
    /// Ninefold, all puzzles in one call, with this instruction set.
    Lanes(InstructionSet),
    /// Ninefold, one call for each puzzle.
    Single,
    /// The same from text to text: reads the puzzle and writes its solution.
    Text,
    /// The crate `sudoku`.
    Sudoku,
    /// The crate `msolve`.
    Msolve,
    /// A solver that the caller has built.
    Rival(Rival),
}

impl Contender {
    /// Returns all of them, the best instruction set first. Plain Rust stands for processors without
    /// vectors, so it is measured only on request.
    pub(crate) fn all(plain: bool) -> Vec<Self> {
        let lanes = InstructionSet::available().into_iter().skip(usize::from(!plain)).rev();
        let lanes = lanes.map(Self::Lanes);
        lanes.chain([Self::Single, Self::Text, Self::Sudoku, Self::Msolve]).collect()
    }

    /// The name in tables.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Lanes(vectors) => format!("lanes, {}", vectors.name()),
            Self::Single => "one by one".to_string(),
            Self::Text => "one by one, text".to_string(),
            Self::Sudoku => "sudoku 0.8".to_string(),
            Self::Msolve => "msolve 0.6".to_string(),
            Self::Rival(rival) => rival.name.clone(),
        }
    }

    /// Counts the solutions of a set once: returns the time it took, and the number for each puzzle.
    pub(crate) fn count(&self, puzzles: &Puzzles, limit: u8) -> (Duration, Vec<u8>) {
        let up_to = usize::from(limit);
        match self {
            Self::Lanes(vectors) => {
                let started = Instant::now();
                let (counts, _) = count_each_on(*vectors, black_box(&puzzles.starts), below(limit));
                (started.elapsed(), counts.into_iter().map(number).collect())
            }
            Self::Single => {
                timed(&puzzles.starts, |start| number(Search::new().limit(below(limit)).count(*start)))
            }
            Self::Text => timed(&puzzles.texts, |text| solve_text(text, limit)),
            Self::Sudoku => {
                timed(&puzzles.sudoku, |puzzle| puzzle.solutions_count_up_to(up_to) as u8)
            }
            Self::Msolve => timed(&puzzles.msolve, |digits| {
                msolve::Sudoku::from(digits).count_solutions(up_to) as u8
            }),
            Self::Rival(rival) => timed(&puzzles.texts, |text| rival.count(text, u64::from(limit))),
        }
    }
}

/// Reads a puzzle, writes its solution if it is the only one or only one is looked for, and returns how
/// many there are.
fn solve_text(text: &Text, limit: u8) -> u8 {
    let Some(grid) = text.first_chunk().and_then(Grid::from_ascii) else { return 0 };
    let (solution, number) = match limit {
        1 => {
            let solution = grid.solution();
            (solution, u8::from(solution.is_some()))
        }
        2 => match grid.uniqueness() {
            Uniqueness::None => (None, 0),
            Uniqueness::One(solution) => (Some(solution), 1),
            Uniqueness::Many => (None, 2),
        },
        _ => (None, number(grid.count_solutions(below(limit)))),
    };
    if let Some(solution) = solution {
        black_box(solution.to_ascii());
    }
    number
}

fn timed<P>(puzzles: &[P], mut count: impl FnMut(&P) -> u8) -> (Duration, Vec<u8>) {
    let mut numbers = Vec::with_capacity(puzzles.len());
    let started = Instant::now();
    numbers.extend(puzzles.iter().map(|puzzle| count(black_box(puzzle))));
    (started.elapsed(), numbers)
}

fn below(limit: u8) -> u64 {
    u64::from(limit.saturating_sub(1))
}

/// The number of solutions, with the one more that was looked for.
fn number(count: Count) -> u8 {
    count.found as u8 + u8::from(!count.complete)
}
