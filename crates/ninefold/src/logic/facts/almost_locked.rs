//! Almost locked sets: cells of one house with exactly one digit more than cells. When one of their
//! digits turns out to be elsewhere, the others are locked in these cells.
//!
//! ```text
//!   r1c1 {2,5}  r1c4 {2,8}      two cells, three digits
//! ```

use crate::board::{Cell, CellSet, DigitSet, House};
use crate::logic::position::Position;

/// An almost locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlmostLockedSet {
    /// Its cells, one to eight, all in one house.
    pub cells: CellSet,
    /// Its digits, one more than cells.
    pub digits: DigitSet,
    /// That house; of several, a box.
    pub house: House,
}

/// Returns all almost locked sets of a position, boxes first, none twice.
pub(in crate::logic) fn almost_locked_sets(position: &Position) -> Vec<AlmostLockedSet> {
    let mut all = Vec::new();
    for house in House::all().skip(18).chain(House::all().take(18)) {
        in_house(position, house, &mut all);
    }
    all
}

fn in_house(position: &Position, house: House, all: &mut Vec<AlmostLockedSet>) {
    const NOWHERE: Cell = Cell::new(0).unwrap();
    let mut members = [NOWHERE; 9];
    let mut count = 0;
    for cell in house.cells() & position.open() {
        members[count] = cell;
        count += 1;
    }
    // The digits of each choice of cells, from those of the choice without its lowest cell.
    let mut digits = [DigitSet::EMPTY; 512];
    let mut cells = [CellSet::EMPTY; 512];
    for choice in 1..1_usize << count {
        let lowest = members[choice.trailing_zeros() as usize];
        let rest = choice & (choice - 1);
        digits[choice] = digits[rest] | position.candidates(lowest);
        cells[choice] = cells[rest] | CellSet::only(lowest);
        let is_almost = digits[choice].len() == choice.count_ones() + 1;
        if is_almost && is_first_house(house, cells[choice]) {
            all.push(AlmostLockedSet { cells: cells[choice], digits: digits[choice], house });
        }
    }
}

/// Returns `true` if this house is the one, of those that hold all the cells, under which they are listed.
fn is_first_house(house: House, cells: CellSet) -> bool {
    let in_box = cells.common_houses().find(|other| other.index() >= 18);
    in_box.or_else(|| cells.common_houses().next()) == Some(house)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    #[test]
    fn the_list_is_what_trying_all_choices_gives() {
        let puzzle: Grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
                .parse()
                .unwrap();
        let position = Position::of_givens(&puzzle);
        let mut expected = std::collections::BTreeSet::new();
        for house in House::all() {
            let members: Vec<Cell> = (house.cells() & position.open()).iter().collect();
            for choice in 1..1_u32 << members.len() {
                let chosen = members.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                let cells: CellSet = chosen.map(|(_, cell)| *cell).collect();
                if position.union(cells).len() == cells.len() + 1 {
                    expected.insert(cells.bits());
                }
            }
        }
        let sets = almost_locked_sets(&position);
        let found: std::collections::BTreeSet<u128> =
            sets.iter().map(|set| set.cells.bits()).collect();
        assert_eq!(found, expected);
        assert_eq!(found.len(), sets.len());
        assert!(sets.iter().all(|set| set.cells.is_subset_of(set.house.cells())));
    }
}
