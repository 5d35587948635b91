//! Random solved grids.

use super::stream::Stream;
use crate::board::{Cell, Digit, Grid};
use crate::search;

/// A random solved grid.
#[must_use]
pub fn solution(stream: &mut Stream) -> Grid {
    let mut start = Grid::EMPTY;
    for corner in [0, 30, 60] {
        let mut digits: Vec<Digit> = Digit::all().collect();
        stream.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            if let Some(cell) = Cell::new(corner + place / 3 * 9 + place % 3) {
                start.set(cell, Some(digit));
            }
        }
    }
    search::first(&start).unwrap_or(start)
}

/// [`solution`] for each of many streams, which takes a fraction of the time.
#[must_use]
pub fn solution_each(streams: &mut [Stream]) -> Vec<Grid> {
    streams.iter_mut().map(solution).collect()
}
