//! Technique 19: the bivalue universal grave (BUG).
//!
//! In a grave every unsolved cell has two candidates and every digit two places in each house. A
//! position that is a grave but for some extra candidates ("bug digits" in "bug cells") must have
//! one of them in the solution.

use super::hint::Hint;
use super::order::{BOXES_ROWS_COLUMNS, peers};
use super::position::Position;
use super::technique::SeTechnique;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House, PlaceSet};
use crate::propagation::spots;

/// The most cells with three or more candidates that can all be bug cells: bug cells with different
/// digits are all seen from one cell, and each of those with the same digit is the only large cell
/// of a house.
const MOST: usize = 27;

/// The bug cells of a position.
struct Grave {
    /// The bug cells with their bug digits, in the order they were found.
    cells: [(Cell, DigitSet); MOST],
    found: usize,
    /// All bug digits.
    extra: DigitSet,
    /// The cells that every bug cell sees, without the bug cells.
    common: CellSet,
}

/// Finds the first hint of the grave (technique 19).
pub(super) fn bug(position: &Position, hint: &mut Hint) -> bool {
    let candidates = &position.marks.candidates;
    if position.marks.cells(3).count() > MOST {
        return false;
    }
    let Some(grave) = Grave::find(position) else { return false };
    hint.begin(SeTechnique::Bug);
    if let [(only, _)] = *grave.cells() {
        hint.remove(only, candidates[only] - grave.extra);
        return hint.removes();
    }
    hint.rating += 1;
    if !grave.extra.has_several() {
        for cell in grave.common_in_order() {
            hint.remove(cell, candidates[cell] & grave.extra);
        }
        return hint.removes() || grave.type_four(position, hint);
    }
    !grave.common.is_empty()
        && (grave.type_four(position, hint) || grave.type_three(position, hint))
}

impl Grave {
    fn find(position: &Position) -> Option<Self> {
        const NONE: (Cell, DigitSet) = (Cell::new(0).unwrap(), DigitSet::EMPTY);
        let (extra, common) = (DigitSet::EMPTY, CellSet::EMPTY);
        let mut grave = Self { cells: [NONE; MOST], found: 0, extra, common };
        let is_large = |cell: &Cell| position.marks.candidates[*cell].len() > 2;
        for house in BOXES_ROWS_COLUMNS {
            for digit in Digit::all() {
                if matches!(position.marks.places[house][digit].len(), 0 | 2) {
                    continue;
                }
                let mut large = position.marks.cells_with(house, digit).filter(is_large);
                let only = large.next()?;
                if large.next().is_some() {
                    continue;
                }
                grave.add(only, digit);
                if grave.found > 1 && grave.extra.has_several() && grave.common.is_empty() {
                    return None;
                }
            }
        }
        (grave.found > 0 && grave.leaves_pairs(position)).then_some(grave)
    }

    fn cells(&self) -> &[(Cell, DigitSet)] {
        &self.cells[..self.found]
    }

    fn add(&mut self, cell: Cell, digit: Digit) {
        let first = self.found == 0;
        match self.cells[..self.found].iter_mut().find(|(known, _)| *known == cell) {
            Some((_, extra)) => extra.insert(digit),
            None => {
                self.cells[self.found] = (cell, DigitSet::only(digit));
                self.found += 1;
            }
        }
        self.extra.insert(digit);
        self.common = if first { cell.peers() } else { self.common & cell.peers() };
        for (cell, _) in &self.cells[..self.found] {
            self.common.remove(*cell);
        }
    }

    /// Returns whether without the bug digits every unsolved cell has two candidates and every
    /// digit two places.
    fn leaves_pairs(&self, position: &Position) -> bool {
        let mut marks = position.marks.clone();
        for (cell, extra) in self.cells() {
            for digit in *extra {
                marks.remove(Candidate { cell: *cell, digit });
            }
        }
        let pairs = marks.candidates.iter().filter(|digits| digits.is_pair()).count();
        let none = marks.candidates.iter().filter(|digits| digits.is_empty()).count();
        pairs == position.left as usize
            && pairs + none == 81
            && marks.places.iter().flatten().all(|places| places.is_empty() || places.is_pair())
    }

    /// Returns the cells that every bug cell sees, in the order of the peers of the first.
    fn common_in_order(&self) -> impl Iterator<Item = Cell> {
        peers(self.cells[0].0).iter().copied().filter(|cell| self.common.contains(*cell))
    }

    /// Returns the houses that hold all bug cells.
    fn shared_houses(&self) -> impl Iterator<Item = House> {
        let holds_all =
            |house: &House| self.cells().iter().all(|(cell, _)| house.cells().contains(*cell));
        spots(self.cells[0].0).iter().map(|spot| spot.house).filter(holds_all)
    }

    /// Type 4: two bug cells in a house share another candidate, and it is in one of them.
    fn type_four(&self, position: &Position, hint: &mut Hint) -> bool {
        let [(one, first), (two, second)] = *self.cells() else { return false };
        let [a, b] = [one, two].map(|cell| position.marks.candidates[cell]);
        let locked = (a & b) - self.extra;
        if locked.single().is_none() || self.shared_houses().next().is_none() {
            return false;
        }
        hint.remove(one, a - (first | locked));
        hint.remove(two, b - (second | locked));
        hint.removes()
    }

    /// Type 3: the bug digits form a naked set with other cells of a house.
    fn type_three(&self, position: &Position, hint: &mut Hint) -> bool {
        for house in self.shared_houses() {
            let mut open = [self.cells[0].0; 9];
            let mut found = 0;
            for cell in self.common_in_order().filter(|cell| house.cells().contains(*cell)) {
                if found < 9 {
                    open[found] = cell;
                    found += 1;
                }
            }
            if self.naked_set(position, &open[..found], hint) {
                return true;
            }
        }
        false
    }

    /// Finds the first naked set of the bug digits and some of these cells.
    fn naked_set(&self, position: &Position, open: &[Cell], hint: &mut Hint) -> bool {
        let candidates = &position.marks.candidates;
        for size in 2..=open.len().min(6) as u32 {
            // A choice has a bit for each of the cells.
            let choices = (0..1u16 << open.len()).map(PlaceSet::from_bits);
            for choice in choices.filter(|choice| choice.len() == size - 1) {
                let chosen = || choice.iter().map(|i| candidates[open[i.index()]]);
                let union = chosen().fold(DigitSet::EMPTY, |union, digits| union | digits);
                let digits = union | self.extra;
                if !chosen().all(DigitSet::has_several)
                    || union.len() != size
                    || digits.len() != size
                {
                    continue;
                }
                let rest = PlaceSet::from_bits((1 << open.len()) - 1) - choice;
                for cell in rest.iter().map(|i| open[i.index()]) {
                    hint.remove(cell, candidates[cell] & digits);
                }
                if hint.removes() {
                    hint.rating += size as u16 - 1;
                    return true;
                }
            }
        }
        false
    }
}
