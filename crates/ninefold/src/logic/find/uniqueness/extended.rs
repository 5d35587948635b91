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

use super::types::Threat;
use crate::board::{Cell, CellSet, DigitSet};
use crate::logic::position::Position;

/// All patterns that one or two cells prevent.
pub(super) fn all(position: &Position) -> Vec<Threat> {
    let mut all = Vec::new();
    let is_small = |cell: &Cell| position.candidates(*cell).len() <= 3;
    let small: CellSet = position.open().iter().filter(is_small).collect();
    let mut take = |body: CellSet| {
        if body.is_subset_of(position.open()) && (body & small).len() >= 4 {
            look(position, body, &mut all);
        }
    };
    for is_turned in [false, true] {
        for (one, other) in LINES {
            let pair =
                |column: usize| cell(is_turned, one, column) | cell(is_turned, other, column);
            if one / 3 == other / 3 {
                for first in 0..3 {
                    for second in 3..6 {
                        for third in 6..9 {
                            take(pair(first) | pair(second) | pair(third));
                        }
                    }
                }
            } else {
                for stack in [0, 3, 6] {
                    take(pair(stack) | pair(stack + 1) | pair(stack + 2));
                }
            }
        }
    }
    all
}

/// All pairs of lines.
const LINES: [(usize, usize); 36] = {
    let mut lines = [(0, 0); 36];
    let (mut one, mut count) = (0, 0);
    while one < 9 {
        let mut other = one + 1;
        while other < 9 {
            lines[count] = (one, other);
            count += 1;
            other += 1;
        }
        one += 1;
    }
    lines
};

fn cell(is_turned: bool, row: usize, column: usize) -> CellSet {
    let cell = if is_turned { Cell::at(column, row) } else { Cell::at(row, column) };
    cell.map_or(CellSet::EMPTY, CellSet::only)
}

/// Leaves out every two cells: have the other four three digits?
fn look(position: &Position, body: CellSet, all: &mut Vec<Threat>) {
    let start = all.len();
    let mut later = body;
    for first in body {
        later.remove(first);
        for second in later {
            let floor = body - CellSet::only(first) - CellSet::only(second);
            let digits = position.union(floor);
            if digits.len() == 3 {
                add(position, body, digits, start, all);
            }
        }
    }
}

fn add(position: &Position, body: CellSet, digits: DigitSet, start: usize, all: &mut Vec<Threat>) {
    let has_others = |cell: &Cell| !position.candidates(*cell).is_subset_of(digits);
    let roof: CellSet = body.iter().filter(has_others).collect();
    let has_deadly = |cell: Cell| !(position.candidates(cell) & digits).is_empty();
    let threat = Threat { body, digits, roof };
    if !roof.is_empty() && roof.iter().all(has_deadly) && !all[start..].contains(&threat) {
        all.push(threat);
    }
}
