//! Techniques 20 and 22: aligned pair and triplet exclusion.
//!
//! Base cells are tried together with the small cells (excluders) that all of them see. A
//! combination of digits is forbidden if it repeats a digit between cells that see each other, or if
//! it uses up all candidates of an excluder. A digit that is in no permitted combination is removed.
//!
//! Nothing but the candidates of the base cells and of the cells that all of them see decides about
//! them. So base cells are tried again only if one of these has changed since the last failure.

use super::hint::Hint;
use super::order::peers;
use super::position::Position;
use super::technique::SeTechnique;
use super::unchanged::LastFailure;
use crate::board::{Cell, CellSet, Digit, DigitSet};

/// The base cells with the excluders that each sees.
struct Bases {
    cells: [Cell; 81],
    found: usize,
    excluders: [CellSet; 81],
    /// All base cells.
    all: CellSet,
    /// Whether a cell has a single candidate: then the cells that see it are no base cells.
    has_single: bool,
    changed: Changed,
}

/// The cells that have changed since the last failure.
struct Changed {
    cells: CellSet,
    /// Those that each base cell sees.
    seen: [CellSet; 81],
}

impl Changed {
    /// Returns whether one of two cells, or a cell that both see, has changed.
    fn concerns(&self, one: Cell, two: Cell) -> bool {
        self.cells.contains(one) || self.cells.contains(two) || self.seen[one].meets(self.seen[two])
    }

    /// Returns the third cells with which two others have to be tried.
    fn thirds(&self, one: Cell, two: Cell) -> CellSet {
        if self.cells.contains(one) || self.cells.contains(two) {
            return CellSet::ALL;
        }
        let seen_by_both = self.seen[one] & self.seen[two];
        seen_by_both.iter().fold(self.cells, |thirds, cell| thirds | cell.peers())
    }
}

impl Bases {
    /// Finds the base cells; an excluder has at most `largest` candidates.
    fn new(position: &Position, largest: u32, last: &LastFailure) -> Self {
        let [mut one, mut small, mut open] = [CellSet::EMPTY; 3];
        for (cell, digits) in position.marks.cells(1) {
            match digits.len() {
                1 => one.insert(cell),
                len if len <= largest => small.insert(cell),
                _ => open.insert(cell),
            }
        }
        const FIRST: Cell = Cell::new(0).unwrap();
        let changed = last.changed(&position.marks.candidates);
        let mut bases = Self {
            cells: [FIRST; 81],
            found: 0,
            excluders: [CellSet::EMPTY; 81],
            all: CellSet::EMPTY,
            has_single: !one.is_empty(),
            changed: Changed { cells: changed, seen: [CellSet::EMPTY; 81] },
        };
        for cell in open | small {
            let excluders = small & cell.peers();
            if !one.meets(cell.peers()) && !excluders.is_empty() {
                bases.cells[bases.found] = cell;
                bases.found += 1;
                bases.excluders[cell] = excluders;
                bases.changed.seen[cell] = changed & cell.peers();
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
    /// until it returns true. Two cells that neither have changed nor see a changed cell are left
    /// out.
    fn any_pair(&self, mut found: impl FnMut(Cell, Cell, CellSet) -> bool) -> bool {
        let concerned = self.concerned();
        let mut before = CellSet::EMPTY;
        for two in self.cells[..self.found].iter().copied() {
            let ones = before & see_several(self.excluders[two]);
            for one in if concerned.contains(two) { ones } else { ones & concerned } {
                if found(one, two, self.excluders[one] & self.excluders[two]) {
                    return true;
                }
            }
            before.insert(two);
        }
        false
    }

    /// Returns the base cells that have changed or see a cell that has changed.
    fn concerned(&self) -> CellSet {
        let cells = self.cells[..self.found].iter().copied();
        let sees = |cell: &Cell| !self.changed.seen[*cell].is_empty();
        self.changed.cells | cells.filter(sees).collect::<CellSet>()
    }

    /// Remembers that no base cells gave a hint, if all cells with a single candidate are solved.
    fn fail(&self, position: &Position, last: &mut LastFailure) {
        if !self.has_single {
            last.set(&position.marks.candidates);
        }
    }

    /// Returns whether `cell` is an excluder of `base`.
    fn excludes(&self, base: Cell, cell: Cell) -> bool {
        self.excluders[base].contains(cell)
    }
}

/// Finds the first aligned pair exclusion (technique 20).
pub(super) fn pair(position: &Position, last: &mut LastFailure, hint: &mut Hint) -> bool {
    let bases = Bases::new(position, 2, last).with_two();
    let candidates = &position.marks.candidates;
    let found = bases.any_pair(|one, two, common| {
        if !bases.changed.concerns(one, two) {
            return false;
        }
        let see = one.peers().contains(two);
        let smaller = candidates[one].len().min(candidates[two].len());
        if common.len() + u32::from(see) < smaller {
            return false;
        }
        if !may_exclude([one, two].map(|cell| candidates[cell]), see, common, candidates) {
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
    });
    if !found {
        bases.fail(position, last);
    }
    found
}

/// Returns whether a digit of one of two cells may be removed: then so many excluders have it as the
/// other cell has candidates, or one fewer if the cells see each other.
fn may_exclude(
    [one, two]: [DigitSet; 2],
    see: bool,
    common: CellSet,
    candidates: &[DigitSet; 81],
) -> bool {
    // The digits of at least so many excluders, as far as it is counted.
    let mut at_least = [DigitSet::ALL, DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY];
    for excluder in common {
        for count in (1..4).rev() {
            at_least[count] |= at_least[count - 1] & candidates[excluder];
        }
    }
    let enough = |other: DigitSet| at_least[(other.len() as usize - usize::from(see)).min(3)];
    one.meets(enough(two)) || two.meets(enough(one))
}

/// Finds the first aligned triplet exclusion (technique 22).
pub(super) fn triplet(position: &Position, last: &mut LastFailure, hint: &mut Hint) -> bool {
    let bases = Bases::new(position, 3, last);
    if bases.found < 3 {
        return false;
    }
    let bases = bases.with_two();
    let found = first_triplet(position, &bases, hint);
    if !found {
        bases.fail(position, last);
    }
    found
}

/// Finds the first triplet of these base cells.
fn first_triplet(position: &Position, bases: &Bases, hint: &mut Hint) -> bool {
    let mut turn = [0usize; 81];
    for (i, cell) in bases.cells[..bases.found].iter().enumerate() {
        turn[*cell] = i;
    }
    bases.any_pair(|one, two, common| {
        let changed = bases.changed.thirds(one, two);
        if changed.is_empty() {
            return false;
        }
        // Hits are rare, so which third cell comes first is decided only among those that hit.
        let mut hits = CellSet::EMPTY;
        for third in thirds(bases, one, two, common) & changed {
            let excluders = common & bases.excluders[third];
            let triplet = [one, two, third];
            if !tested_before(bases, triplet, &turn)
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
    let mut thirds =
        (bases.excluders[one] | bases.excluders[two]) & bases.all & see_several(common);
    thirds.remove(one);
    thirds.remove(two);
    thirds
}

/// Returns the cells that see two of these cells or more.
fn see_several(cells: CellSet) -> CellSet {
    let [mut once, mut twice] = [CellSet::EMPTY; 2];
    for cell in cells {
        twice |= once & cell.peers();
        once |= cell.peers();
    }
    twice
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
