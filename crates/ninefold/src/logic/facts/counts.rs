//! A position counted once for the finders that look through every house.
//!
//! ```text
//!   spots[house][digit]   nine bits: at which places of the house the digit may still go
//!   at_most[n]            the open cells with n candidates or fewer
//! ```
//!
//! Place n of a house is its n-th cell in reading order.

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;

/// The counts of a position.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Counts {
    pub(in crate::logic) spots: [[u16; 9]; House::COUNT],
    pub(in crate::logic) at_most: [CellSet; 5],
}

const FIRST: Cell = Cell::new(0).unwrap();

/// The nine cells of each house, in reading order.
static CELLS: [[Cell; 9]; House::COUNT] = {
    let mut table = [[FIRST; 9]; House::COUNT];
    let mut filled = [0; House::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        if let Some(cell) = Cell::new(index) {
            let houses = cell.houses();
            let mut which = 0;
            while which < 3 {
                let house = houses[which].index();
                table[house][filled[house]] = cell;
                filled[house] += 1;
                which += 1;
            }
        }
        index += 1;
    }
    table
};

/// Returns the cell at a place of a house.
pub(in crate::logic) fn cell_at(house: House, place: usize) -> Cell {
    CELLS[house.index()][place]
}

/// Returns the cells at some places of a house.
pub(in crate::logic) fn cells_at(house: House, places: u16) -> CellSet {
    let chosen = CELLS[house.index()].iter().enumerate();
    chosen.filter(|(place, _)| places >> place & 1 == 1).map(|(_, cell)| *cell).collect()
}

/// Returns how many of nine bits are set.
pub(in crate::logic) fn count(bits: u16) -> usize {
    DigitSet::from_bits(bits).len() as usize
}

impl Counts {
    pub(in crate::logic) fn new(position: &Position) -> Self {
        let mut spots = [[0; 9]; House::COUNT];
        let mut sums = [CellSet::EMPTY; 5];
        for digit in Digit::all() {
            let places = position.places(digit);
            for cell in places {
                let (row, column) = (cell.row(), cell.column());
                let in_box = row % 3 * 3 + column % 3;
                spots[row][digit.index()] |= 1 << column;
                spots[9 + column][digit.index()] |= 1 << row;
                spots[18 + cell.box_number()][digit.index()] |= 1 << in_box;
            }
            // Cells with more than n candidates so far.
            for more in (1..5).rev() {
                let carried = sums[more - 1] & places;
                sums[more] |= carried;
            }
            sums[0] |= places;
        }
        let at_most = sums.map(|more| position.open() - more);
        Self { spots, at_most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    #[test]
    fn counts_are_what_counting_gives() {
        let puzzle: Grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
                .parse()
                .unwrap();
        let position = Position::of_givens(&puzzle);
        let counts = Counts::new(&position);
        for house in House::all() {
            for digit in Digit::all() {
                let spots = counts.spots[house.index()][digit.index()];
                assert_eq!(cells_at(house, spots), position.spots(house, digit));
                assert_eq!(count(spots), position.spots(house, digit).len() as usize);
            }
            let cells: Vec<Cell> = (0..9).map(|place| cell_at(house, place)).collect();
            assert_eq!(cells, house.cells().iter().collect::<Vec<_>>());
        }
        for cell in position.open() {
            for most in 0..5 {
                let few = position.candidates(cell).len() as usize <= most;
                assert_eq!(counts.at_most[most].contains(cell), few, "{cell} {most}");
            }
        }
    }
}
