//! Techniques 20 and 22: aligned pair and triplet exclusion.
//!
//! Base cells are tried together with the small cells (excluders) that all of them see. A
//! combination of digits is forbidden if it repeats a digit between cells that see each other, or if
//! it uses up all candidates of an excluder. A digit that is in no permitted combination is removed.

use super::hint::Hint;
use super::order::peers;
use super::position::Position;
use super::technique::SeTechnique;
use crate::board::{Cell, CellSet, Digit, DigitSet};

/// The base cells with the excluders that each sees.
struct Bases {
    cells: [Cell; 81],
    found: usize,
    excluders: [CellSet; 81],
    /// All base cells.
    all: CellSet,
}

impl Bases {
    /// Finds the base cells; an excluder has at most `largest` candidates.
    fn new(position: &Position, largest: u32) -> Self {
        let [mut one, mut small, mut open] = [CellSet::EMPTY; 3];
        for (cell, digits) in position.marks.cells(1) {
            match digits.len() {
                1 => one.insert(cell),
                len if len <= largest => small.insert(cell),
                _ => open.insert(cell),
            }
        }
        const FIRST: Cell = Cell::new(0).unwrap();
        let (excluders, all) = ([CellSet::EMPTY; 81], CellSet::EMPTY);
        let mut bases = Self { cells: [FIRST; 81], found: 0, excluders, all };
        for cell in open | small {
            let excluders = small & cell.peers();
            if !one.meets(cell.peers()) && !excluders.is_empty() {
                bases.cells[bases.found] = cell;
                bases.found += 1;
                bases.excluders[cell] = excluders;
                bases.all.insert(cell);
            }
        }
        bases
    }

    /// Keeps the base cells that see two excluders or more: the others have too few in common with
    /// any. The set of all base cells stays as it is.
    fn with_two(mut self) -> Self {
        let mut kept = 0;
        for i in 0..self.found {
            let cell = self.cells[i];
            if self.excluders[cell].has_several() {
                self.cells[kept] = cell;
                kept += 1;
            }
        }
        self.found = kept;
        self
    }

    /// Calls `found` with two base cells and the excluders that both see, if these are two or more,
    /// until it returns true.
    fn any_pair(&self, mut found: impl FnMut(Cell, Cell, CellSet) -> bool) -> bool {
        for second in 1..self.found {
            let two = self.cells[second];
            for one in &self.cells[..second] {
                let common = self.excluders[*one] & self.excluders[two];
                if common.has_several() && found(*one, two, common) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether `cell` is an excluder of `base`.
    fn excludes(&self, base: Cell, cell: Cell) -> bool {
        self.excluders[base].contains(cell)
    }
}

/// Finds the first aligned pair exclusion (technique 20).
pub(super) fn pair(position: &Position, hint: &mut Hint) -> bool {
    let bases = Bases::new(position, 2).with_two();
    let candidates = &position.marks.candidates;
    bases.any_pair(|one, two, common| {
        let see = one.peers().contains(two);
        let smaller = candidates[one].len().min(candidates[two].len());
        if common.len() + u32::from(see) < smaller {
            return false;
        }
        // The digits that are forbidden beside each digit.
        let mut beside = [DigitSet::EMPTY; 9];
        if see {
            Digit::all().for_each(|digit| beside[digit].insert(digit));
        }
        for excluder in common {
            for digit in candidates[excluder] {
                beside[digit] |= candidates[excluder].without(digit);
            }
        }
        let dead = |of: Cell, other: Cell| {
            let is_dead = |digit: &Digit| (candidates[other] - beside[*digit]).is_empty();
            candidates[of].iter().filter(is_dead).collect()
        };
        hint.begin(SeTechnique::AlignedPair);
        hint.remove(one, dead(one, two));
        hint.remove(two, dead(two, one));
        hint.removes()
    })
}

/// Finds the first aligned triplet exclusion (technique 22).
pub(super) fn triplet(position: &Position, hint: &mut Hint) -> bool {
    let bases = Bases::new(position, 3);
    if bases.found < 3 {
        return false;
    }
    let bases = bases.with_two();
    let mut turn = [0usize; 81];
    for (i, cell) in bases.cells[..bases.found].iter().enumerate() {
        turn[*cell] = i;
    }
    bases.any_pair(|one, two, common| {
        // Hits are rare, so which third cell comes first is decided only among those that hit.
        let mut hits = CellSet::EMPTY;
        for third in thirds(&bases, one, two, common) {
            let excluders = common & bases.excluders[third];
            let triplet = [one, two, third];
            if !tested_before(&bases, triplet, &turn)
                && Triplet::new(position, triplet).exclude(excluders, hint)
            {
                hits.insert(third);
            }
        }
        // In the order of the excluders of the first cell, then of the second.
        let first_hit = |of: Cell| {
            let hits = hits & bases.excluders[of];
            peers(of).iter().copied().find(|cell| hits.contains(*cell))
        };
        if hits.is_empty() {
            return false;
        }
        first_hit(one).or_else(|| first_hit(two)).is_some_and(|third| {
            let excluders = common & bases.excluders[third];
            Triplet::new(position, [one, two, third]).exclude(excluders, hint)
        })
    })
}

/// Returns the base cells that may join two others: excluders of one of them that see two of the
/// common excluders or more.
fn thirds(bases: &Bases, one: Cell, two: Cell, common: CellSet) -> CellSet {
    let [mut once, mut twice] = [CellSet::EMPTY; 2];
    for excluder in common {
        twice |= once & excluder.peers();
        once |= excluder.peers();
    }
    let mut thirds = (bases.excluders[one] | bases.excluders[two]) & bases.all & twice;
    thirds.remove(one);
    thirds.remove(two);
    thirds
}

/// Returns whether these three cells came up before with another pair of them in front.
fn tested_before(bases: &Bases, [one, two, third]: [Cell; 3], turn: &[usize; 81]) -> bool {
    let key = |a: Cell, b: Cell| (turn[a].max(turn[b]), turn[a].min(turn[b]));
    let own = key(one, two);
    let earlier = |a: Cell, b: Cell, c: Cell| {
        key(a, b) < own && (bases.excludes(a, c) || bases.excludes(b, c))
    };
    earlier(one, third, two) || earlier(two, third, one)
}

/// Three base cells.
struct Triplet<'a> {
    position: &'a Position,
    cells: [Cell; 3],
    digits: [DigitSet; 3],
    /// Whether the first sees the second, the first the third, the second the third.
    sees: [bool; 3],
}

impl<'a> Triplet<'a> {
    fn new(position: &'a Position, cells: [Cell; 3]) -> Self {
        let [a, b, c] = cells;
        let sees = [a.peers().contains(b), a.peers().contains(c), b.peers().contains(c)];
        let digits = cells.map(|cell| position.marks.candidates[cell]);
        Self { position, cells, digits, sees }
    }

    /// Writes the hint of the three cells with these excluders. Returns whether it removes
    /// something.
    fn exclude(&self, excluders: CellSet, hint: &mut Hint) -> bool {
        // Only candidates that the three cells have can be used up.
        let all = self.digits[0] | self.digits[1] | self.digits[2];
        let mut small = [DigitSet::EMPTY; 20];
        let (mut found, mut pairs) = (0, 0);
        for cell in excluders {
            let digits = self.position.marks.candidates[cell];
            if digits.is_subset_of(all) {
                small[found] = digits;
                pairs += u32::from(digits.is_pair());
                found += 1;
            }
        }
        if !self.may_exclude(pairs, found as u32) {
            return false;
        }
        let permitted = self.permitted(&small[..found]);
        if permitted == self.digits {
            return false;
        }
        hint.begin(SeTechnique::AlignedTriplet);
        for (i, cell) in self.cells.into_iter().enumerate() {
            hint.remove(cell, self.digits[i] - permitted[i]);
        }
        hint.removes()
    }

    /// Returns whether so few excluders may forbid enough. For a digit of one cell to be removed,
    /// all combinations of the other two must be forbidden: an excluder of two candidates, one of
    /// them the digit, takes the other candidate from both cells; any other excluder forbids two
    /// combinations.
    fn may_exclude(&self, pairs: u32, all: u32) -> bool {
        let [ab, ac, bc] = self.sees.map(u32::from);
        let [a, b, c] = self.digits.map(DigitSet::len);
        let enough = |one: u32, near: u32, other: u32, near_other: u32, between: u32| {
            (0..=pairs).any(|used| {
                let one = one.saturating_sub(used + near);
                let other = other.saturating_sub(used + near_other);
                one * other <= between * one.min(other) + 2 * (all - used)
            })
        };
        enough(b, ab, c, ac, bc) || enough(a, ab, c, bc, ac) || enough(a, ac, b, bc, ab)
    }

    /// Returns the digits of each cell that are in a permitted combination.
    fn permitted(&self, excluders: &[DigitSet]) -> [DigitSet; 3] {
        let mut permitted = [DigitSet::EMPTY; 3];
        for x in self.digits[0] {
            for y in self.digits[1] {
                let known = permitted[0].contains(x) && permitted[1].contains(y);
                let is_new = !known || permitted[2] != self.digits[2];
                if !is_new || self.sees[0] && x == y {
                    continue;
                }
                let third = self.third_beside(x, y, excluders);
                if !third.is_empty() {
                    permitted[0].insert(x);
                    permitted[1].insert(y);
                    permitted[2] |= third;
                }
            }
            if permitted == self.digits {
                break;
            }
        }
        permitted
    }

    /// Returns the digits that the third cell may have beside two digits of the others.
    fn third_beside(&self, x: Digit, y: Digit, excluders: &[DigitSet]) -> DigitSet {
        let mut open = self.digits[2];
        if self.sees[1] {
            open.remove(x);
        }
        if self.sees[2] {
            open.remove(y);
        }
        let used = DigitSet::only(x).with(y);
        for excluder in excluders {
            let rest = *excluder - used;
            if rest.is_empty() {
                return rest;
            }
            if !rest.has_several() {
                open -= rest;
            }
        }
        open
    }
}
