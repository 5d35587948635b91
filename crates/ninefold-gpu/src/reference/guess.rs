//! The choice of a guess, and its two boards.

use crate::layout::{Board, GUARDS, ONES};
use std::cmp::Reverse;

/// The number of cells that are compared.
const COMPARED: usize = 8;

/// Cells as three words: bit 10 f + c of word i is the cell in row 3 f + i and column c.
type Cells = [u32; 3];

/// A cell: its row of words, its field and its column.
#[derive(Clone, Copy)]
struct Place {
    row: usize,
    field: usize,
    column: usize,
}

/// Returns the guards of the fields with more candidates than `number`, for 1, 2 and 3.
fn more_than(word: u32) -> [u32; 3] {
    let mut left = word;
    [1, 2, 3].map(|_| {
        // Takes the lowest candidate away; the guard stays where there was one.
        left = left & (left - ONES) | GUARDS;
        (left - ONES) & GUARDS
    })
}

/// Returns the cells whose guard the function returns.
fn cells(board: &Board, guards: impl Fn(u32) -> u32) -> Cells {
    let mut cells = [0; 3];
    for (at, word) in board.0.iter().enumerate() {
        cells[at / 9] |= guards(*word) >> 9 << (at % 9);
    }
    cells
}

/// Counts the cells of `open` in the row, the column and the box of a cell.
fn open_peers(open: &Cells, place: Place) -> u32 {
    let in_column = ONES << place.column;
    let in_row = 511 << (10 * place.field) | in_column;
    let in_box = 7 << (10 * place.field + place.column / 3 * 3) | in_column;
    let counts = open
        .iter()
        .enumerate()
        .map(|(row, open)| (open & if row == place.row { in_row } else { in_box }).count_ones());
    counts.sum()
}

/// Returns a cell with two candidates, else with three, else any open one: of the first eight the one with
/// the most open peers, and the first of those.
fn choose(board: &Board) -> Option<Place> {
    let open = cells(board, |word| more_than(word)[0]);
    let two = |word| more_than(word)[0] & !more_than(word)[1];
    let three = |word| more_than(word)[1] & !more_than(word)[2];
    let mut some = cells(board, two);
    for other in [cells(board, three), open] {
        if some == [0; 3] {
            some = other;
        }
    }
    let places = (0..90).filter(|at| some[at / 30] >> (at % 30) & 1 == 1);
    let place = |at| Place { row: at / 30, field: at % 30 / 10, column: at % 10 };
    let peers = |place: &Place| Reverse(open_peers(&open, *place));
    places.take(COMPARED).map(place).min_by_key(peers)
}

/// Divides a board into two: the first has the lowest candidate of a cell, the second all others. A digit
/// that is placed is removed from all peers. Returns nothing if no cell has two candidates.
#[must_use]
pub fn divide(board: &Board) -> Option<[Board; 2]> {
    let place = choose(board)?;
    let (at, shift) = (9 * place.row + place.column, 10 * place.field);
    let digits = board.0[at] >> shift & 511;
    let digit = digits & digits.wrapping_neg();
    Some([with(board, place, digit), with(board, place, digits ^ digit)])
}

/// Returns the board with these candidates in a cell; if it is one, it is removed from all peers.
fn with(board: &Board, place: Place, digits: u32) -> Board {
    let shift = 10 * place.field;
    let digit = if digits.is_power_of_two() { digits } else { 0 };
    let mut words = board.0;
    for (at, word) in words.iter_mut().enumerate() {
        if at / 9 == place.row || at % 9 / 3 == place.column / 3 {
            *word &= !(digit << shift);
        }
        if at % 9 == place.column {
            *word &= !(digit * ONES);
        }
    }
    let word = &mut words[9 * place.row + place.column];
    *word = *word & !(511 << shift) | digits << shift;
    Board(words)
}
