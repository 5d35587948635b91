//! Technique 15: unique rectangles and loops.
//!
//! A loop is a closed path of cells that all have the same two digits (the pair); if a puzzle has
//! one solution, not all of them are without other candidates.
//!
//! Every house that a valid loop visits holds two of its cells, one at an even and one at an odd
//! position. So a cell without another cell of the pair in its box, row or column is in no loop, and
//! a path never enters a house twice at the same parity. Both prune the search; neither may change
//! the set of extra digits that a path has met, because cells that lead nowhere add to it too.
//! A path is given up as soon as some house with a cell at one parity has no cell left for the other,
//! and if it has one, that cell is part of every loop of the path, so its houses need cells too.
//!
//! The loops of a pair depend only on the cells that have both digits. A pair without a loop is not
//! searched again until one of these cells changes, and one whose loops have no hint until a house
//! changes in which such a loop has both of its cells with other digits.

mod hints;

use super::hint::Hint;
use super::position::Position;
use super::unchanged::LastFailure;
use crate::board::{Cell, CellSet, Digit, DigitSet, House, PlaceSet};
use crate::propagation::spots;
use hints::LoopHints;

/// The pairs without a hint at the last position.
pub(super) struct LoopMemory {
    last: LastFailure,
    /// Whether a pair had no hint, by its bits.
    without: [bool; 512],
    /// The cells on which it depends that a pair with loops had no hint, besides those of the loops:
    /// the houses that both cells with other candidates share.
    watched: [CellSet; 512],
}

impl LoopMemory {
    pub(super) const fn new() -> Self {
        let (without, watched) = ([false; 512], [CellSet::EMPTY; 512]);
        Self { last: LastFailure::new(), without, watched }
    }

    /// Forgets the pairs that a changed cell has, or had, and all of them if a cell has got a candidate.
    /// Returns the changed cells.
    fn forget_changed(&mut self, candidates: &[DigitSet; 81]) -> CellSet {
        let changed = self.last.shrunk(candidates);
        let mut digits = [DigitSet::EMPTY; 9];
        for cell in changed {
            let either = self.last.candidates(cell) | candidates[cell];
            either.iter().for_each(|digit| digits[digit] |= either);
        }
        for one in Digit::all() {
            for two in digits[one].without(one) {
                self.without[usize::from(DigitSet::only(one).with(two).bits())] = false;
            }
        }
        self.last.set(candidates);
        changed
    }

    /// Begins with a pair: forgets what is known of it, unless it still has no hint.
    fn begin(&mut self, pair: usize, changed: CellSet) -> PairState {
        if self.without[pair] && !self.watched[pair].meets(changed) {
            return PairState::Known;
        }
        self.watched[pair] = CellSet::EMPTY;
        PairState::NoLoop
    }
}

/// Finds the first of all hints by rating and type (technique 15).
pub(super) fn unique_loop(
    position: &Position,
    memory: &mut LoopMemory,
    hint: &mut Hint,
    scratch: &mut Hint,
) -> bool {
    const FIRST: Cell = Cell::new(0).unwrap();
    let changed = memory.forget_changed(&position.marks.candidates);
    let mut search = Search {
        position,
        pair: DigitSet::EMPTY,
        holders: CellSet::EMPTY,
        useful: CellSet::EMPTY,
        exact: CellSet::EMPTY,
        same: [CellSet::EMPTY; 9],
        alike: [None; 9],
        path: [FIRST; 81],
        length: 0,
        has_loop: false,
        hints: LoopHints::new(position, hint, scratch),
    };
    let mut pairs = [PairState::New; 512];
    for (start, pair) in position.marks.cells(2).filter(|(_, digits)| digits.is_pair()) {
        let number = usize::from(pair.bits());
        if pairs[number] == PairState::New {
            pairs[number] = memory.begin(number, changed);
        }
        if pairs[number] == PairState::Known {
            continue;
        }
        if search.pair != pair {
            search.prepare(pair);
        }
        if search.useful.contains(start) {
            search.has_loop = false;
            search.visit(Visit::first(start));
            if search.has_loop {
                pairs[number] = PairState::Loops;
                memory.watched[number] |= search.hints.watched;
            }
        }
    }
    let found = search.hints.found();
    for (_, pair) in position.marks.cells(2).filter(|(_, digits)| digits.is_pair()) {
        // A loop that comes after a better hint is not looked at.
        let number = usize::from(pair.bits());
        memory.without[number] = !found || pairs[number] != PairState::Loops;
    }
    found
}

/// The facts known about a pair during a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PairState {
    /// It has not been met.
    New,
    /// It has no hint, as at the last position.
    Known,
    /// No loop was found yet.
    NoLoop,
    /// There are loops.
    Loops,
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

    fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Iterates over the houses that are not in the other set.
    fn without(self, other: Self) -> impl Iterator<Item = House> {
        let mut left = self.0 & !other.0;
        std::iter::from_fn(move || {
            let house = House::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(house)
        })
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
    /// The useful cells that have only this other digit.
    same: [CellSet; 9],
    /// Those of them and of the exact cells that may form a loop, once they are needed.
    alike: [Option<CellSet>; 9],
    path: [Cell; 81],
    length: usize,
    /// Whether a loop was found.
    has_loop: bool,
    hints: LoopHints<'a>,
}

/// A cell that a path goes on to.
#[derive(Clone, Copy)]
struct Visit {
    cell: Cell,
    /// The number of further cells that may have extra digits, if these are not all the same.
    extra_cells: i32,
    /// The extra digits that the path has met.
    extra: DigitSet,
    /// The house by which the path enters the cell.
    entered: Option<House>,
    /// The houses of the cells at even and at odd positions.
    houses: [HouseSet; 2],
    /// The cells of these houses.
    taken: [CellSet; 2],
    /// The cells of the path before this one.
    path: CellSet,
}

impl Visit {
    /// Starts a path.
    fn first(cell: Cell) -> Self {
        Self {
            cell,
            extra_cells: 2,
            extra: DigitSet::EMPTY,
            entered: None,
            houses: [HouseSet::default(); 2],
            taken: [CellSet::EMPTY; 2],
            path: CellSet::EMPTY,
        }
    }

    /// Adds a cell to the path, at an even or an odd position.
    fn add(&mut self, cell: Cell, parity: usize) {
        self.path.insert(cell);
        self.houses[parity].add(HouseSet::of(cell));
        self.taken[parity] |= cell.peers();
        self.taken[parity].insert(cell);
    }
}

impl Search<'_> {
    /// Finds the cells that may be part of a loop of a pair.
    fn prepare(&mut self, pair: DigitSet) {
        let candidates = &self.position.marks.candidates;
        self.pair = pair;
        self.holders = holders(self.position, pair);
        self.useful = peeled(self.holders);
        self.alike = [None; 9];
        (self.exact, self.same) = (CellSet::EMPTY, [CellSet::EMPTY; 9]);
        for cell in self.useful {
            let others = candidates[cell] - pair;
            if others.is_empty() {
                self.exact.insert(cell);
            } else if let Some(digit) = others.single() {
                self.same[digit].insert(cell);
            }
        }
        if !self.is_possible() {
            self.useful = CellSet::EMPTY;
        }
    }

    /// Returns whether the useful cells may form a loop at all: more than two cells with other
    /// digits must all have the same one.
    fn is_possible(&self) -> bool {
        self.exact.has_several()
            || !self.exact.is_empty() && self.same.iter().any(|cells| cells.len() >= 3)
    }

    /// Extends the path by a cell whose houses are not visited at its parity, and goes on from there.
    fn visit(&mut self, visit: Visit) {
        let (cell, mut visit) = (visit.cell, visit);
        visit.add(cell, self.length % 2);
        if self.is_dead_end(&visit) {
            return;
        }
        self.path[self.length] = cell;
        self.length += 1;
        // Shared by all siblings: what a finished one added stays.
        let mut extra = visit.extra;
        for house in spots(cell).iter().map(|spot| spot.house) {
            if visit.entered != Some(house) {
                let from = Visit { entered: Some(house), ..visit };
                self.follow_house(house, &from, &mut extra);
            }
        }
        self.length -= 1;
    }

    /// Returns whether some house that is visited at one parity cannot be visited at the other: that
    /// takes a useful cell whose houses are not visited at that parity. Where no more cells with
    /// other digits may come, or only one, the cells without them must be enough, or with it.
    fn is_dead_end(&mut self, visit: &Visit) -> bool {
        let Visit { houses, taken, path, extra, extra_cells, .. } = *visit;
        let free = self.useful - path;
        let easy = match (extra.is_empty(), extra.single()) {
            (true, _) => self.useful,
            (_, Some(digit)) if extra_cells <= 0 => {
                // The whole loop has no other digit than this.
                let cells = self.exact | self.same[digit];
                let alike = *self.alike[digit].get_or_insert_with(|| peeled(cells));
                if !path.is_subset_of(alike) {
                    return true;
                }
                alike
            }
            (_, Some(digit)) => self.exact | self.same[digit],
            (_, None) => self.exact,
        };
        // The cells that are in every house that no easy cell is left for.
        let mut closers = CellSet::ALL;
        let dead = [(0, 1), (1, 0)].into_iter().any(|(visited, other)| {
            let left = free - taken[other];
            houses[visited].without(houses[other]).any(|house| {
                if house.cells().meets(left & easy) {
                    return false;
                }
                closers &= house.cells() & left;
                extra_cells <= 0 || !house.cells().meets(left)
            })
        });
        // Most starts with a loop have many, which this would find more slowly.
        dead || extra_cells <= 1 && closers.is_empty()
            || !self.has_loop && self.is_forced_dead(*visit)
    }

    /// Returns whether the cells that every loop of a path must have contradict each other: where a house
    /// has one cell left for its second visit, the loop has that cell.
    fn is_forced_dead(&self, mut visit: Visit) -> bool {
        loop {
            let Some(allowed) = self.allowed(&visit) else { return true };
            let mut forced = None;
            for (visited, other) in [(0, 1), (1, 0)] {
                let left = (allowed - visit.path) - visit.taken[other];
                for house in visit.houses[visited].without(visit.houses[other]) {
                    let cells = house.cells() & left;
                    match cells.first() {
                        None => return true,
                        Some(cell) if !cells.has_several() => forced = Some((cell, other)),
                        _ => {}
                    }
                }
            }
            let Some((cell, parity)) = forced else { return false };
            let others = self.position.marks.candidates[cell] - self.pair;
            visit.extra |= others;
            visit.extra_cells -= i32::from(!others.is_empty());
            visit.add(cell, parity);
        }
    }

    /// Returns the cells that may come after a path, by their extra digits; none if the path has too many
    /// already.
    fn allowed(&self, visit: &Visit) -> Option<CellSet> {
        match visit.extra.single() {
            _ if visit.extra_cells > 0 => Some(self.useful),
            Some(digit) => Some(self.exact | self.same[digit]),
            None => (visit.extra_cells == 0).then_some(self.exact),
        }
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
                    self.has_loop = true;
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

/// Returns the cells that have both digits of a pair.
fn holders(position: &Position, pair: DigitSet) -> CellSet {
    let mut cells = 0;
    for row in (0..9).rev().filter_map(House::from_index) {
        let places = &position.marks.places[row];
        let both = pair.iter().fold(PlaceSet::ALL, |both, digit| both & places[digit]);
        cells = cells << 9 | u128::from(both.bits());
    }
    CellSet::from_bits(cells)
}

/// Returns those of the cells that have, in each of their houses, another one of them.
fn peeled(mut cells: CellSet) -> CellSet {
    loop {
        let before = cells;
        for cell in before {
            let mut others = cells;
            others.remove(cell);
            if spots(cell).iter().any(|spot| !spot.house.cells().meets(others)) {
                cells = others;
            }
        }
        if cells == before {
            return cells;
        }
    }
}
