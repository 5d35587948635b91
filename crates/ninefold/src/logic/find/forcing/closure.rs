//! Closures: everything that follows from one supposition by singles, locked candidates or subsets,
//! without reasons.
//!
//! A closure is cheap. It shows which suppositions are refuted, and what several of them have in
//! common; reasons are derived (`derivation.rs`) only for those.

use super::techniques::{Strength, steps};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;
use crate::logic::technique::{Family, Technique};

/// The candidates that are left under a supposition.
#[derive(Clone, Debug)]
pub(super) struct Closure<'a> {
    position: &'a Position,
    cells: [DigitSet; 81],
    places: [CellSet; 9],
    placed: [CellSet; 9],
    /// The candidates that are true and still have to be placed.
    queue: Vec<Candidate>,
    /// The digits that have lost candidates since locked candidates were looked for.
    changed: DigitSet,
    /// Whether a cell has no candidate or a house no place left for a digit.
    fails: bool,
}

impl<'a> Closure<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let mut closure = Self {
            position,
            cells: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            placed: [CellSet::EMPTY; 9],
            queue: Vec::with_capacity(64),
            changed: DigitSet::EMPTY,
            fails: false,
        };
        for cell in position.open() {
            closure.cells[cell.index()] = position.candidates(cell);
        }
        for digit in Digit::all() {
            closure.places[digit.index()] = position.places(digit);
        }
        let has_locked = |digit: &Digit| closure.clone().lock_digit(*digit);
        closure.changed = Digit::all().filter(has_locked).collect();
        closure
    }

    /// Supposes that a candidate is true, or false, and follows that until nothing more follows or
    /// a truth has no candidate left. Returns whether the supposition is refuted.
    pub(super) fn suppose(&mut self, at: Candidate, is_on: bool, strength: Strength) -> bool {
        if is_on {
            self.queue.push(at);
        } else {
            self.take_out(at);
        }
        loop {
            self.place_all();
            if self.fails {
                return true;
            }
            let is_new = strength >= Strength::Locked && self.lock()
                || strength >= Strength::Subsets && self.subsets()
                || strength >= Strength::Techniques && self.techniques(strength);
            if !is_new {
                return false;
            }
        }
    }

    pub(super) const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns where a digit was placed.
    pub(super) const fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    /// Returns the number of candidates that were placed.
    pub(super) fn size(&self) -> u32 {
        self.placed.iter().map(|cells| cells.len()).sum()
    }

    fn place_all(&mut self) {
        while let Some(at) = self.queue.pop() {
            if self.fails || self.placed[at.digit.index()].contains(at.cell) {
                continue;
            }
            self.placed[at.digit.index()].insert(at.cell);
            for digit in self.cells[at.cell.index()] - DigitSet::only(at.digit) {
                self.take_out(Candidate { cell: at.cell, digit });
            }
            for cell in self.places[at.digit.index()] & at.cell.peers() {
                self.take_out(Candidate { cell, digit: at.digit });
            }
        }
    }

    /// Takes a candidate out, and notes what is single then.
    fn take_out(&mut self, at: Candidate) {
        let Candidate { cell, digit } = at;
        self.changed.insert(digit);
        self.places[digit.index()].remove(cell);
        let rest = &mut self.cells[cell.index()];
        rest.remove(digit);
        if !rest.has_several() {
            match rest.first() {
                Some(digit) => self.queue.push(Candidate { cell, digit }),
                None => self.fails = true,
            }
        }
        let places = self.places[digit.index()];
        for house in cell.houses() {
            let spots = places & house.cells();
            if spots.is_empty() {
                self.fails = true;
            } else if let Some(cell) = spots.single() {
                self.queue.push(Candidate { cell, digit });
            }
        }
    }

    /// Takes out the candidates of a digit in some cells. Returns whether there were any.
    fn take_out_all(&mut self, cells: CellSet, digit: Digit) -> bool {
        let gone = cells & self.places[digit.index()];
        for cell in gone {
            self.take_out(Candidate { cell, digit });
        }
        !gone.is_empty()
    }

    /// Removes what locked candidates exclude. Returns whether there was anything.
    fn lock(&mut self) -> bool {
        while let Some(digit) = self.changed.first() {
            self.changed.remove(digit);
            if self.lock_digit(digit) {
                return true;
            }
        }
        false
    }

    fn lock_digit(&mut self, digit: Digit) -> bool {
        let mut is_new = false;
        for Meeting { both, in_box, in_line } in &MEETINGS {
            let places = self.places[digit.index()];
            if !(places & *both).has_several() {
                continue;
            }
            match ((places & *in_box).is_empty(), (places & *in_line).is_empty()) {
                (true, false) => is_new |= self.take_out_all(*in_line, digit),
                (false, true) => is_new |= self.take_out_all(*in_box, digit),
                _ => {}
            }
        }
        is_new
    }

    fn techniques(&mut self, strength: Strength) -> bool {
        let inner = self.position.under(&self.places, &self.placed);
        let mut is_new = false;
        // Subsets and intersections have found everything already.
        let is_other =
            |known: Technique| !matches!(known.family(), Family::Subsets | Family::Intersections);
        for step in steps(&inner, strength, false, is_other) {
            for at in step.eliminations {
                is_new |= self.take_out_all(CellSet::only(at.cell), at.digit);
            }
        }
        is_new
    }

    fn subsets(&mut self) -> bool {
        House::all().any(|house| self.subsets_in(house))
    }

    fn subsets_in(&mut self, house: House) -> bool {
        let is_open = |cell: &Cell| self.cells[cell.index()].has_several();
        let open: Vec<Cell> = house.cells().iter().filter(is_open).collect();
        let open_cells: CellSet = open.iter().copied().collect();
        // The union of the candidates of each choice of cells, from those with a cell less.
        let mut unions = [DigitSet::EMPTY; 512];
        for choice in 1_usize..1 << open.len() {
            let last = open[choice.trailing_zeros() as usize];
            unions[choice] = unions[choice & (choice - 1)] | self.cells[last.index()];
            let size = choice.count_ones();
            if unions[choice].len() != size || size < 2 || size as usize >= open.len() {
                continue;
            }
            let chosen = (0..open.len()).filter(|number| choice >> number & 1 == 1);
            let cells: CellSet = chosen.map(|number| open[number]).collect();
            let others = open_cells - cells;
            let mut is_new = false;
            for digit in unions[choice] {
                is_new |= self.take_out_all(others, digit);
            }
            if is_new {
                return true;
            }
        }
        false
    }
}

/// A box and a row or column that have three cells in common.
#[derive(Clone, Copy)]
struct Meeting {
    both: CellSet,
    /// The other cells of the box.
    in_box: CellSet,
    /// The other cells of the row or column.
    in_line: CellSet,
}

/// All meetings: the three rows, then the three columns through each box.
static MEETINGS: [Meeting; 54] = {
    let none = Meeting { both: CellSet::EMPTY, in_box: CellSet::EMPTY, in_line: CellSet::EMPTY };
    let mut all = [none; 54];
    let mut number = 0;
    while number < 54 {
        let (square, line) = (number / 6, number % 6);
        let line = if line < 3 { square / 3 * 3 + line } else { 6 + square % 3 * 3 + line };
        let mut index = 0;
        while let Some(cell) = Cell::new(index) {
            let houses = cell.houses();
            let is_in_box = houses[2].index() == 18 + square;
            let is_in_line = houses[0].index() == line || houses[1].index() == line;
            if is_in_box && is_in_line {
                all[number].both.insert(cell);
            } else if is_in_box {
                all[number].in_box.insert(cell);
            } else if is_in_line {
                all[number].in_line.insert(cell);
            }
            index += 1;
        }
        number += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    /// Places singles one at a time until there is none. None if that leads to a contradiction.
    fn place_singles(mut position: Position) -> Option<Position> {
        loop {
            if position.is_broken() {
                return None;
            }
            let naked = position.open().iter().find_map(|cell| {
                Some(Candidate { cell, digit: position.candidates(cell).single()? })
            });
            let houses = || House::all().flat_map(|house| Digit::all().map(move |d| (house, d)));
            let hidden = || {
                houses().find_map(|(house, digit)| {
                    Some(Candidate { cell: position.spots(house, digit).single()?, digit })
                })
            };
            let Some(single) = naked.or_else(hidden) else { return Some(position) };
            position.place(single);
        }
    }

    /// Iterates over positions without singles, as closures meet them.
    fn positions() -> impl Iterator<Item = Position> {
        let puzzles = [
            "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....",
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        ];
        puzzles.into_iter().map(|puzzle| {
            let puzzle: Grid = puzzle.parse().unwrap();
            place_singles(Position::of_givens(&puzzle)).unwrap()
        })
    }

    #[test]
    fn a_closure_of_singles_ends_where_placing_singles_one_by_one_ends() {
        let (mut contradictions, mut ends) = (0, 0);
        for position in positions() {
            for (at, is_on) in position.iter().flat_map(|at| [(at, true), (at, false)]) {
                let mut closure = Closure::new(&position);
                let refuted = closure.suppose(at, is_on, Strength::Singles);
                let mut start = position.clone();
                let suppose = if is_on { Position::place } else { Position::eliminate };
                suppose(&mut start, at);
                let reference = place_singles(start);
                assert_eq!(refuted, reference.is_none(), "{at} {is_on}");
                let Some(reference) = reference else {
                    contradictions += 1;
                    continue;
                };
                ends += 1;
                for cell in position.open() {
                    let placed = reference.digits().get(cell).map(DigitSet::only);
                    let left = placed.unwrap_or(reference.candidates(cell));
                    assert_eq!(closure.cells[cell.index()], left, "{at} {is_on} {cell}");
                }
            }
        }
        assert!(contradictions > 0 && ends > 0);
    }

    #[test]
    fn stronger_closures_find_more() {
        let count = |strength: Strength| -> usize {
            let refuted = |position: &Position, at: &Candidate| {
                Closure::new(position).suppose(*at, true, strength)
            };
            let in_position =
                |position: Position| position.iter().filter(|at| refuted(&position, at)).count();
            positions().map(in_position).sum()
        };
        let [singles, locked, subsets] =
            [Strength::Singles, Strength::Locked, Strength::Subsets].map(count);
        assert!(singles < locked && locked < subsets, "{singles} {locked} {subsets}");
    }
}

#[cfg(test)]
mod slow_tests;
