//! The types of the board: cells, digits, houses, candidates, grids, clashes.
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
//! Texts count from one (`r4c7`, `row 4`, `box 6`), numbers from zero. Every type has a text form:
//! `Display` writes it and `FromStr` reads it back.
//!
//! This module knows nothing of solving: it can say that two givens clash, but not whether a puzzle
//! has a solution.
//!
//! ```
//! use ninefold::{Candidates, Cell, Grid};
//!
//! let grid: Grid =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()
//!         .unwrap();
//! let cell: Cell = "r1c3".parse().unwrap();
//! assert_eq!(Candidates::legal(&grid).get(cell).to_string(), "124");
//! ```

mod bit_set;
mod candidates;
mod cell;
mod clash;
mod digit;
mod error;
mod grid;
mod house;
mod index;
mod place;

pub use candidates::{Candidate, Candidates};
pub use cell::{Cell, CellSet, CellSetIter};
pub use clash::Clash;
pub use digit::{Digit, DigitSet, DigitSetIter};
pub(crate) use error::parse_error;
pub use error::{
    OutOfRange, ParseCandidateError, ParseCellError, ParseDigitError, ParseHouseError,
};
pub use grid::{Grid, ParseGridError};
pub use house::{House, HouseKind};
pub(crate) use place::{NineBits, Place, PlaceSet, Spot, all_equal};
