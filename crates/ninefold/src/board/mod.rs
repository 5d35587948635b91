//! The board and its words: cells, digits, houses, candidates, grids, clashes.
//!
//! ```text
//!        c1 c2 c3   c4 c5 c6   c7 c8 c9
//!   r1    0  1  2 |  3  4  5 |  6  7  8
//!   r2    9 10 11 | 12 13 14 | 15 16 17      box 1 | box 2 | box 3
//!   r3   18 19 20 | 21 22 23 | 24 25 26
//!        ---------+----------+---------
//!   r4   27 ...                              box 4 | box 5 | box 6
//!   ...                                      box 7 | box 8 | box 9
//! ```
//!
//! People see `r4c7`, `row 4`, `box 6`, counted from one; inside everything counts from zero.
//!
//! This room deliberately knows nothing of solving: it can say that two givens clash, which is
//! visible on the board, but not whether a puzzle has a solution.

mod candidates;
mod cell;
mod clash;
mod digit;
mod grid;
mod house;
mod index;
mod operators;
mod place;

pub use candidates::{Candidate, Candidates};
pub use cell::{Cell, CellSet, CellSetIter, ParseCellError};
pub use clash::Clash;
pub use digit::{Digit, DigitSet, DigitSetIter};
pub use grid::{Grid, ParseGridError};
pub use house::{House, HouseKind};
pub(crate) use place::{NineBits, Place, PlaceSet, Spot, all_equal};
