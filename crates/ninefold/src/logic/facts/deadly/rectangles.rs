//! Unique rectangles: four cells in two rows, two columns and two boxes that would hold two digits.
//!
//! ```text
//!   {a,b} | {a,b,..}      the floor, with only the two digits, and the roof, with others too
//!   {a,b} | {a,b,..}
//! ```
//!
//! A cell may lack one of the two digits if the options say so. The argument stands: were all four
//! cells filled with the two digits, exchanging them would be another solution of the puzzle.

use super::threat::Threat;
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;

/// Returns every rectangle with a floor and a roof. At least one cell has exactly the two digits.
pub(super) fn all(position: &Position, may_lack: bool) -> Vec<Threat> {
    let mut all = Vec::new();
    let small = position.bivalue_cells();
    for corner in small {
        let digits = position.candidates(corner);
        let Some((a, b)) = both(digits) else { continue };
        let (a, b) = (position.places(a), position.places(b));
        let others = (DigitSet::ALL - digits).iter().map(|digit| position.places(digit));
        let others = others.fold(CellSet::EMPTY, |all, cells| all | cells);
        let fitting = if may_lack { a | b } else { a & b };
        let equal = a & b & small;
        let [row, column, square] = corner.houses().map(House::cells);
        let (beside, below) = (fitting & (row - square), fitting & (column - square));
        let (near, under) = (fitting & row & square, fitting & column & square);
        let mut take = |beside: Cell, below: Cell| {
            let Some(opposite) = opposite(beside, below) else { return };
            if !fitting.contains(opposite) {
                return;
            }
            let body: CellSet = [corner, beside, below, opposite].into_iter().collect();
            let roof = body & others;
            // Of several cells with exactly the two digits, the first is the corner.
            if (body & equal).first() == Some(corner) && !roof.is_empty() {
                all.push(Threat { body, digits, roof });
            }
        };
        // In two boxes: either the one beside or the one below is in the box of the corner.
        for near in near - CellSet::only(corner) {
            below.iter().for_each(|below| take(near, below));
        }
        for under in under - CellSet::only(corner) {
            beside.iter().for_each(|beside| take(beside, under));
        }
    }
    all
}

fn both(digits: DigitSet) -> Option<(Digit, Digit)> {
    let first = digits.first()?;
    Some((first, (digits - DigitSet::only(first)).first()?))
}

/// Returns the fourth corner of the rectangle: below `beside`, beside `below`.
pub(in crate::logic) fn opposite(beside: Cell, below: Cell) -> Option<Cell> {
    Cell::at(below.row(), beside.column())
}
