//! Chooses where a lane guesses.
//!
//! Both outcomes of a guess should lead to many conclusions. In this order:
//!
//! 1. a cell with two candidates, of the first eight the one that touches most: each open peer counts two, each
//!    candidate that a peer shares with it one, and four more if that peer has two candidates too
//!    (then it is solved at once);
//! 2. a digit with two places left in a house, of the first four those with most open peers: without this, the
//!    search loses itself where many cells have many candidates but one digit hardly a place;
//! 3. a cell with as few candidates as there are.
//!
//! ```text
//!   frame (81 cells of one lane)  ──►  shape: open cells, cells with two, cells of each digit
//!                                             as sets of bits; then a score is a few popcounts
//! ```

use crate::board::{Cell, CellSet, House};
use crate::simd::{Bits, Frame, Isa, Shape, cells};

/// Returns a set of cells as two words.
const fn words(cells: CellSet) -> Bits {
    [cells.bits() as u64, (cells.bits() >> 64) as u64]
}

/// The peers of each cell.
pub(super) static PEERS: [Bits; 81] = {
    let mut table = [[0; 2]; 81];
    let mut at = 0;
    while let Some(cell) = Cell::new(at) {
        table[at] = words(cell.peers());
        at += 1;
    }
    table
};

/// The cells of each house: rows, columns, boxes.
static HOUSES: [Bits; 27] = {
    let mut table = [[0; 2]; 27];
    let mut at = 0;
    while let Some(house) = House::from_index(at) {
        table[at] = words(house.cells());
        at += 1;
    }
    table
};

/// The number of digits with two places that are scored. More of them find no better guesses.
const SCORED_PLACES: usize = 4;

/// Returns a cell and a candidate of it to try, or none if no cell is open. With `quick`, the first
/// cell with two candidates is good enough.
#[inline(always)]
pub(super) fn choose<I: Isa>(isa: I, frame: &Frame, quick: bool) -> Option<(usize, u16)> {
    let pair = if quick {
        cells(isa.pairs(frame)).next()
    } else {
        let best = isa.best_pair(frame, &PEERS);
        (best != 0).then_some(best as usize & 127)
    };
    let Some(cell) = pair else {
        let shape = isa.shape(frame);
        return two_places(&shape).or_else(|| fewest(frame, &shape));
    };
    Some((cell, lowest(frame.0[cell])))
}

#[inline(always)]
const fn lowest(candidates: u16) -> u16 {
    candidates & candidates.wrapping_neg()
}

#[inline(always)]
fn two_places(shape: &Shape) -> Option<(usize, u16)> {
    let open_peers = |cell: usize| {
        let peers = &PEERS[cell];
        (peers[0] & shape.open[0]).count_ones() + (peers[1] & shape.open[1]).count_ones()
    };
    let mut best = None;
    let (mut most, mut found) = (0, 0);
    for digit in 0..9 {
        for house in &HOUSES {
            let places = [shape.low[digit] & house[0], shape.high[digit] & house[1]];
            if places[0].count_ones() + places[1].count_ones() == 2 {
                let open = cells(places).map(open_peers).sum();
                if open > most {
                    most = open;
                    best = cells(places).next().map(|cell| (cell, 1 << digit));
                }
                found += 1;
                if found == SCORED_PLACES {
                    return best;
                }
            }
        }
    }
    best
}

#[inline(always)]
fn fewest(frame: &Frame, shape: &Shape) -> Option<(usize, u16)> {
    let cell = cells(shape.open).min_by_key(|cell| frame.0[*cell].count_ones())?;
    Some((cell, lowest(frame.0[cell])))
}
