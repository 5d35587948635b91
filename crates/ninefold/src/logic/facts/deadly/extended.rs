//! Extended rectangles: six cells in two lines that would hold three digits. Exchanging the two lines
//! leaves every house with the same digits.
//!
//! ```text
//!   wide    x . . | x . . | x . .     two rows of a band, one column in each of its boxes
//!           x . . | x . . | x . .
//!
//!   slim    x x x                     the three columns of a box, in two boxes above each other
//!           -----
//!           x x x                     and both turned by 90 degrees
//! ```
//!
//! At most two cells have other candidates. Those with fewer than the three digits may take part.

use super::threat::Threat;
use crate::board::{Cell, CellSet, DigitSet};
use crate::logic::position::Position;

/// Returns all patterns that one or two cells prevent.
pub(super) fn all(position: &Position) -> Vec<Threat> {
    let mut all = Vec::new();
    let mut lines = Lines { is_turned: false, digits: [[DigitSet::EMPTY; 9]; 9] };
    for cell in position.open() {
        lines.digits[cell.row()][cell.column()] = position.candidates(cell);
    }
    lines.find(&mut all);
    lines.turn();
    lines.find(&mut all);
    all
}

/// The candidates of the grid line by line, perhaps turned by 90 degrees.
struct Lines {
    is_turned: bool,
    digits: [[DigitSet; 9]; 9],
}

/// Two lines and three places in them; the first is without other candidates.
struct Six {
    lines: [usize; 2],
    places: [usize; 3],
}

impl Lines {
    fn turn(&mut self) {
        for line in 0..9 {
            for place in 0..line {
                let other = self.digits[place][line];
                self.digits[place][line] = self.digits[line][place];
                self.digits[line][place] = other;
            }
        }
        self.is_turned = !self.is_turned;
    }

    fn find(&self, all: &mut Vec<Threat>) {
        // The open places of each line, and those with at most three candidates.
        let places = |fits: fn(u16) -> bool| {
            self.digits.map(|line| {
                let fitting = line.iter().enumerate().filter(|(_, digits)| fits(digits.bits()));
                fitting.fold(0_u16, |places, (place, _)| places | 1 << place)
            })
        };
        let open = places(|digits| digits != 0);
        let small = places(|digits| digits != 0 && has_three_at_most(digits));
        for one in 0..9 {
            for other in one + 1..9 {
                let pure = small[one] & small[other];
                if pure != 0 {
                    self.pair([one, other], open[one] & open[other], pure, all);
                }
            }
        }
    }

    /// Finds the patterns in two lines. One of the three places is without other candidates in both
    /// lines, since two cells at most have any.
    fn pair(&self, lines: [usize; 2], open: u16, pure: u16, all: &mut Vec<Threat>) {
        let start = all.len();
        for place in bits(pure) {
            let digits = self.digits[lines[0]][place] | self.digits[lines[1]][place];
            if !has_three_at_most(digits.bits()) {
                continue;
            }
            let stack = place / 3;
            if lines[0] / 3 == lines[1] / 3 {
                for second in bits(open & STACKS[(stack + 1) % 3]) {
                    for third in bits(open & STACKS[(stack + 2) % 3]) {
                        self.look(&Six { lines, places: [place, second, third] }, start, all);
                    }
                }
            } else if open & STACKS[stack] == STACKS[stack] {
                let [second, third] = [1, 2].map(|step| stack * 3 + (place + step) % 3);
                self.look(&Six { lines, places: [place, second, third] }, start, all);
            }
        }
    }

    /// Collects the threats in which the other four cells agree with the two of the first place, in
    /// three digits, but for one or two of them.
    fn look(&self, six: &Six, start: usize, all: &mut Vec<Threat>) {
        let at = |line: usize, place: usize| self.digits[six.lines[line]][six.places[place]];
        let given = at(0, 0) | at(1, 0);
        let rest = [at(0, 1), at(1, 1), at(0, 2), at(1, 2)];
        let mut tried = DigitSet::EMPTY;
        for cell in rest {
            let digits = given | cell;
            let agree = rest.iter().filter(|other| other.is_subset_of(digits)).count();
            let is_touched = rest.iter().all(|other| !(*other & digits).is_empty());
            if !matches!(agree, 2 | 3) || !is_touched || digits == tried || digits.len() != 3 {
                continue;
            }
            tried = digits;
            let threat = self.threat(six, digits);
            if !all[start..].contains(&threat) {
                all.push(threat);
            }
        }
    }

    fn threat(&self, six: &Six, digits: DigitSet) -> Threat {
        let (mut body, mut roof) = (CellSet::EMPTY, CellSet::EMPTY);
        for line in six.lines {
            for place in six.places {
                let cell =
                    if self.is_turned { Cell::at(place, line) } else { Cell::at(line, place) };
                let cell = cell.map_or(CellSet::EMPTY, CellSet::only);
                body |= cell;
                if !self.digits[line][place].is_subset_of(digits) {
                    roof |= cell;
                }
            }
        }
        Threat { body, digits, roof }
    }
}

/// Returns `true` if a set of digits has three of them or fewer.
const fn has_three_at_most(digits: u16) -> bool {
    let without_one = digits & digits.wrapping_sub(1);
    let without_two = without_one & without_one.wrapping_sub(1);
    without_two & without_two.wrapping_sub(1) == 0
}

/// The places in a line of the three boxes it goes through.
const STACKS: [u16; 3] = [0o7, 0o70, 0o700];

fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lowest < 16).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidates, Grid};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Returns every pattern by its lines and places, with every three digits.
    fn by_trying(position: &Position) -> BTreeSet<(u128, u16)> {
        let mut expected = BTreeSet::new();
        for choice in 0..9 * 9 * 9 * 9 * 9 * 2_usize {
            let part = |power: u32| choice / 9_usize.pow(power) % 9;
            let [one, other, a, b, c] = [0, 1, 2, 3, 4].map(part);
            let is_wide = one / 3 == other / 3 && [a / 3, b / 3, c / 3] == [0, 1, 2];
            let is_slim = one / 3 != other / 3 && a % 3 == 0 && b == a + 1 && c == a + 2;
            if one >= other || !(is_wide || is_slim) {
                continue;
            }
            let cells =
                [one, other].into_iter().flat_map(|line| [a, b, c].map(|place| (line, place)));
            let body: CellSet = cells
                .map(|(line, place)| if part(5) == 0 { (line, place) } else { (place, line) })
                .map(|(row, column)| Cell::at(row, column).unwrap())
                .collect();
            for digits in (0..512).filter(|digits: &u16| digits.count_ones() == 3) {
                let set = DigitSet::from_bits(digits);
                let roof = body.iter().filter(|c| !position.candidates(*c).is_subset_of(set));
                let roof: CellSet = roof.collect();
                let is_touched = body.iter().all(|c| !(position.candidates(c) & set).is_empty());
                let is_full = position.union(body - roof) == set;
                if matches!(roof.len(), 1 | 2) && is_touched && is_full {
                    expected.insert((body.bits(), digits));
                }
            }
        }
        expected
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn the_patterns_are_what_trying_all_cells_gives(
            sets in proptest::collection::vec(0_u16..16, 81),
        ) {
            // Two or more of the digits 1 to 4 in each cell, or all but those.
            let mut marks = Candidates::NONE;
            for (cell, set) in Cell::all().zip(&sets) {
                let digits = if set.count_ones() < 2 { 0b1_1111_0000 } else { *set };
                marks.set(cell, DigitSet::from_bits(digits));
            }
            let position = Position::new(&Grid::EMPTY, &Grid::EMPTY, Some(&marks));
            let found = all(&position);
            let short: BTreeSet<(u128, u16)> =
                found.iter().map(|threat| (threat.body.bits(), threat.digits.bits())).collect();
            prop_assert_eq!(short.len(), found.len());
            prop_assert!(!short.is_empty());
            prop_assert_eq!(short, by_trying(&position));
        }
    }
}
