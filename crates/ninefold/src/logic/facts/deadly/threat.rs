//! A deadly pattern and the cells that prevent it.

use crate::board::{CellSet, DigitSet};

/// A deadly pattern in which every cell has the same digits, and the roof that prevents it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct Threat {
    /// All its cells.
    pub(in crate::logic) body: CellSet,
    /// The digits that would be deadly.
    pub(in crate::logic) digits: DigitSet,
    /// The cells with other candidates.
    pub(in crate::logic) roof: CellSet,
}
