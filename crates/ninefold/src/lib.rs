//! A Sudoku engine: solves, counts, checks, explains, rates and generates puzzles.
//!
//! ```
//! use ninefold::check::{Question, Verdict, check};
//! use ninefold::logic::{Advice, Level, PlayState, Position, Solver, UniquePuzzle};
//! use ninefold::search::Watch;
//! use ninefold::Grid;
//!
//! let puzzle: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//!
//! // Solve and count.
//! let solution = puzzle.solution().ok_or("no solution")?;
//! assert!(solution.to_string().starts_with("534678912"));
//! assert_eq!(puzzle.count_solutions(10).found, 1);
//!
//! // Check: is it proper, and what is wrong if it is not?
//! let report = check(&Question::new(puzzle), &Watch::never());
//! assert_eq!(report.verdict, Verdict::Unique);
//!
//! // Hint: the next step of a player, or the mistake.
//! let advice = Solver::default().advise(&PlayState::new(puzzle), &Watch::never());
//! let Some(Advice::Next(step)) = advice else { panic!() };
//! assert_eq!(step.technique.name(), "Hidden Single");
//!
//! // Explain: the whole solution path, and how hard it is.
//! let unique = UniquePuzzle::prove(&puzzle);
//! let path = Solver::default().path(&Position::of_givens(&puzzle), unique.as_ref());
//! assert_eq!((path.is_solved(), path.level()), (true, Level::Easy));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rating and generating:
//!
//! ```
//! use ninefold::generate::{Generator, Spec};
//! use ninefold::rating::{Rater, RatingOptions, RatingOutcome};
//! use ninefold::search::Watch;
//!
//! // Generate: attempts are numbered, so that a seed gives the same puzzles everywhere.
//! let mut generator = Generator::new(Spec::new().clues(24..=26), 1)?;
//! let puzzle = generator.puzzles(0..20, &Watch::never())[0];
//! assert!((24..=26).contains(&puzzle.clue_count()));
//!
//! // Rate: the rating of Sudoku Explainer.
//! let outcome = Rater::new().rate(&puzzle, &RatingOptions::new(), &Watch::never());
//! assert!(matches!(outcome, RatingOutcome::Rated(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! Each module uses only those before it:
//!
//! - [`board`]: cells, digits, houses, grids, candidates. It knows nothing of solving.
//! - [`search`]: finds and counts solutions by exhaustive search.
//! - [`check`]: diagnoses puzzles, as data that any front end can put into words.
//! - [`logic`]: human techniques, as steps with their reasons.
//! - [`rating`]: the difficulty rating of Sudoku Explainer.
//! - [`equivalence`]: transformations into equivalent puzzles, and canonical forms.
//! - [`generate`]: generates puzzles to order.
//!
//! The library is pure: no files, no threads, no clock, no global state, no printing. The crate
//! `ninefold-formats` reads and writes the many text formats of puzzles.
//!
//! # Not in this crate
//!
//! Files and file formats (`ninefold-formats`), threads (`ninefold-bulk`), sentences and drawings
//! (`ninefold-show`), JSON (`ninefold-api`). It knows the classic Sudoku of 81 cells alone: no variants, no other sizes.
//!
//! # Features
//!
//! - `serde`: serialises grids, cells, sets, techniques, levels and verdicts as their text forms.

#[macro_use]
mod setters;

pub mod board;
pub mod check;
pub mod equivalence;
pub mod generate;
pub mod logic;
mod propagation;
pub mod rating;
mod rng;
pub mod search;
mod simd;
#[cfg(feature = "serde")]
mod text_serde;
mod unavoidable;

pub use board::{
    Candidate, Candidates, Cell, CellSet, Clash, Digit, DigitSet, Grid, House, HouseKind,
};
pub use rng::Rng;
