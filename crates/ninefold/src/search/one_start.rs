//! The types that the search of one start can begin with.

use super::single::Board;
use crate::board::{Candidates, Grid};

/// A type that the search of one start can begin with: [`Candidates`], or a reference to them or to
/// the givens of a [`Grid`], which are read without a detour by candidates. The trait is sealed.
pub trait OneStart: sealed::Sealed {}

impl OneStart for Candidates {}
impl OneStart for &Candidates {}
impl OneStart for &Grid {}

/// The private part of the trait `OneStart`.
pub(super) mod sealed {
    use super::{Board, Candidates, Grid};

    /// A type that is a board.
    pub trait Sealed {
        fn board(&self) -> Board<'_>;
    }

    impl Sealed for Candidates {
        fn board(&self) -> Board<'_> {
            Board::Candidates(self)
        }
    }

    impl Sealed for &Candidates {
        fn board(&self) -> Board<'_> {
            Board::Candidates(self)
        }
    }

    impl Sealed for &Grid {
        fn board(&self) -> Board<'_> {
            Board::Givens(self)
        }
    }
}
