//! Technique 15: unique rectangles and loops.
//!
//! A loop is a closed path of cells that all have the same two digits (the pair); if a puzzle has
//! one solution, not all of them are without other candidates.
//!
//! Every house that a valid loop visits holds two of its cells, one at an even and one at an odd
//! position. So a cell without another cell of the pair in its box, row or column is in no loop, and
//! a path never enters a house twice at the same parity. Both prune the search; neither may change
//! the set of extra digits that a path has met, because cells that lead nowhere add to it too.

mod hints;

use super::hint::Hint;
use super::position::Position;
use crate::board::{Cell, CellSet, DigitSet, House};
use crate::propagation::spots;
use hints::LoopHints;

/// Finds the first of all hints by rating and type (technique 15).
pub(super) fn unique_loop(position: &Position, hint: &mut Hint, scratch: &mut Hint) -> bool {
    const FIRST: Cell = Cell::new(0).unwrap();
    let mut search = Search {
        position,
        pair: DigitSet::EMPTY,
        holders: CellSet::EMPTY,
        useful: CellSet::EMPTY,
        exact: CellSet::EMPTY,
        path: [FIRST; 81],
        length: 0,
        hints: LoopHints::new(position, hint, scratch),
    };
    for (start, pair) in position.marks.cells(2).filter(|(_, digits)| digits.is_pair()) {
        if search.pair != pair {
            search.prepare(pair);
        }
        if search.useful.contains(start) {
            let first = Visit {
                cell: start,
                extra_cells: 2,
                extra: DigitSet::EMPTY,
                entered: None,
                houses: [HouseSet::default(); 2],
                path: CellSet::EMPTY,
            };
            search.visit(first);
        }
    }
    search.hints.found()
}

/// A set of houses: bit 0 is the first row.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct HouseSet(u32);

impl HouseSet {
    /// Returns the three houses of a cell.
    fn of(cell: Cell) -> Self {
        static TABLE: [HouseSet; 81] = {
            let mut table = [HouseSet(0); 81];
            let mut index = 0;
            while let Some(cell) = Cell::new(index) {
                let [row, column, block] = cell.houses();
                table[index] =
                    HouseSet(1 << row.index() | 1 << column.index() | 1 << block.index());
                index += 1;
            }
            table
        };
        TABLE[cell]
    }

    fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The search for loops.
struct Search<'a> {
    position: &'a Position,
    pair: DigitSet,
    /// The cells that have both digits of the pair.
    holders: CellSet,
    /// The holders that may be part of a loop.
    useful: CellSet,
    /// The useful cells that have no other digit.
    exact: CellSet,
    path: [Cell; 81],
    length: usize,
    hints: LoopHints<'a>,
}

/// A cell that a path goes on to.
#[derive(Clone, Copy)]
struct Visit {
    cell: Cell,
    /// How many more cells may have extra digits, if these are not all the same.
    extra_cells: i32,
    /// The extra digits that the path has met.
    extra: DigitSet,
    /// The house by which the path enters the cell.
    entered: Option<House>,
    /// The houses of the cells at even and at odd positions.
    houses: [HouseSet; 2],
    /// The cells of the path before this one.
    path: CellSet,
}

impl Search<'_> {
    /// Finds the cells that may be part of a loop of a pair.
    fn prepare(&mut self, pair: DigitSet) {
        let candidates = &self.position.marks.candidates;
        self.pair = pair;
        self.holders = Cell::all().filter(|cell| pair.is_subset_of(candidates[*cell])).collect();
        self.useful = self.holders;
        loop {
            let before = self.useful;
            for cell in before {
                let mut others = self.useful;
                others.remove(cell);
                if spots(cell).iter().any(|spot| !spot.house.cells().meets(others)) {
                    self.useful = others;
                }
            }
            if self.useful == before {
                break;
            }
        }
        self.exact = self.useful.iter().filter(|cell| candidates[*cell] == pair).collect();
        if !self.is_possible() {
            self.useful = CellSet::EMPTY;
        }
    }

    /// Returns whether the useful cells may form a loop at all: more than two cells with other
    /// digits must all have the same one.
    fn is_possible(&self) -> bool {
        let (mut exact, mut same) = (0, [0u8; 9]);
        for cell in self.useful {
            let others = self.position.marks.candidates[cell] - self.pair;
            if others.is_empty() {
                exact += 1;
            } else if let Some(digit) = others.single() {
                same[digit] += 1;
            }
        }
        exact >= 2 || exact == 1 && same.iter().any(|count| *count >= 3)
    }

    /// Extends the path by a cell whose houses are not visited at its parity, and goes on from there.
    fn visit(&mut self, visit: Visit) {
        let Visit { cell, mut houses, mut path, .. } = visit;
        let parity = self.length % 2;
        path.insert(cell);
        if self.is_dead_end(cell, houses[1 - parity], path) {
            return;
        }
        houses[parity].add(HouseSet::of(cell));
        self.path[self.length] = cell;
        self.length += 1;
        // Shared by all siblings: what a finished one added stays.
        let mut extra = visit.extra;
        for house in spots(cell).iter().map(|spot| spot.house) {
            if visit.entered != Some(house) {
                let from = Visit { entered: Some(house), houses, path, ..visit };
                self.follow_house(house, &from, &mut extra);
            }
        }
        self.length -= 1;
    }

    /// Returns whether a house of the cell that is not visited at the other parity has no useful
    /// cell left for it.
    fn is_dead_end(&self, cell: Cell, visited: HouseSet, path: CellSet) -> bool {
        let free = self.useful - path;
        let is_open = |house: House| !visited.contains(house);
        spots(cell).iter().any(|spot| is_open(spot.house) && !spot.house.cells().meets(free))
    }

    /// Goes on to every cell of a house that may come next.
    fn follow_house(&mut self, house: House, from: &Visit, extra: &mut DigitSet) {
        let visited = from.houses[self.length % 2];
        let start = self.path[0];
        let mut nexts = (house.cells() & self.holders) - from.path;
        if from.extra_cells <= 0 && extra.has_several() {
            // Only cells with nothing else come next, and the set cannot shrink to one again.
            nexts &= self.exact;
        }
        if self.length >= 4 && house.cells().contains(start) {
            nexts.insert(start);
        }
        for next in nexts {
            if next == start {
                if from.houses[0] == from.houses[1] {
                    self.hints.add(self.pair, &self.path[..self.length]);
                }
                continue;
            }
            let digits = self.position.marks.candidates[next];
            *extra = (*extra | digits) - self.pair;
            let same_extra = extra.single().is_some();
            let has_more = digits != self.pair;
            let enters = !has_more || same_extra || from.extra_cells > 0;
            let extra_cells = from.extra_cells - i32::from(has_more);
            if enters
                && !visited.meets(HouseSet::of(next))
                && self.useful.contains(next)
                && (extra_cells > 0 || same_extra || self.reaches_goal(next, from.path))
            {
                self.visit(Visit { cell: next, extra_cells, extra: *extra, ..*from });
            }
        }
    }

    /// Returns whether a cell sees the start, or a cell with nothing else that is not in the path.
    fn reaches_goal(&self, cell: Cell, path: CellSet) -> bool {
        let mut goal = self.exact - path;
        goal.insert(self.path[0]);
        cell.peers().meets(goal)
    }
}
