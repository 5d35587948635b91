//! Positions on which finders are compared with their reference implementations.

use crate::board::{Candidate, Cell, Grid};
use crate::logic::facts::almost_locked::almost_locked_sets;
use crate::logic::position::Position;

const PUZZLES: [&str; 5] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".2.4..7.........32.......94.9.2...7...6..5...8...1....5.1..8....3.9....7......6..",
    "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.",
];

/// Returns positions in which digits of the solution were placed at random until few almost locked
/// sets were left.
pub(super) fn positions(most_sets: usize) -> Vec<Position> {
    let mut state = 1_u64;
    let mut chance = move |of: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % of
    };
    let mut positions = Vec::new();
    for puzzle in PUZZLES {
        let puzzle: Grid = puzzle.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        for _ in 0..8 {
            let mut position = Position::of_givens(&puzzle);
            while almost_locked_sets(&position).len() > most_sets {
                let open: Vec<Cell> = position.open().iter().collect();
                let cell = open[chance(open.len() as u64) as usize];
                let digit = solution.get(cell).unwrap();
                position.place(Candidate { cell, digit });
            }
            positions.push(position);
        }
    }
    positions
}
