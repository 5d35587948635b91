//! Arrangements: where the rows and columns of a form come from. The digits follow from the two grids.

use crate::board::{Digit, Grid};
use crate::equivalence::Transformation;

/// A transformation without the renaming of digits; the other parts are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) turned: bool,
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
}

impl Arrangement {
    /// The arrangement that moves nothing.
    pub(super) const IDENTITY: Self = Self {
        turned: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    };

    /// Returns the transformation with this arrangement that turns `from` into `to`. Digits that `from`
    /// does not have get the remaining names, in order.
    pub(super) fn transformation(&self, from: &Grid, to: &Grid) -> Transformation {
        const SAME: [u8; 9] = Arrangement::IDENTITY.rows;
        let moved = Transformation::new(self.turned, self.rows, self.columns, SAME);
        let moved = moved.unwrap_or(Transformation::IDENTITY).apply(from);
        let mut names = [None; 9];
        for (cell, old) in moved.placed() {
            names[old.index()] = to.get(cell);
        }
        let mut left = Digit::all().filter(|digit| !names.contains(&Some(*digit)));
        let left: [Option<Digit>; 9] = names.map(|name| name.or_else(|| left.next()));
        let digits = left.map(|name| name.map_or(0, |digit| digit.get() - 1));
        Transformation::new(self.turned, self.rows, self.columns, digits)
            .unwrap_or(Transformation::IDENTITY)
    }
}
