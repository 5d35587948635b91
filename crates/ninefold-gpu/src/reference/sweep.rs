//! One sweep: each rule of propagation once.

use crate::layout::{ALL, Board, DIGITS, GUARDS, ONES};

/// The state of a board after a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// There are new singles, so the next sweep may find more.
    Open = 1,
    /// The board has no solution.
    Dead = 2,
    /// Every cell has one candidate, and the board is a solution.
    Solved = 3,
    /// There are no new singles.
    Stalled = 4,
}

/// Digits with a place, and with two places or more, in the minirows of a board: `[row][box]`.
struct Places {
    one: [[u32; 3]; 3],
    two: [[u32; 3]; 3],
}

/// Applies each rule once. `sum` is the sum of the singles of the three rows of words: 0 at first, then
/// what the sweep before has left there.
pub fn sweep(board: &mut Board, sum: &mut u32) -> State {
    let words = &mut board.0;
    stacks(words);
    let places = count(words);
    let (rows, boxes) = (twice_in_rows(&places), twice_in_boxes(&places));
    let placed = bands(words, &places);
    hidden(words, &rows, &boxes);
    let (singles, clash) = naked(words);
    let before = std::mem::replace(sum, singles);
    if placed != ALL || clash {
        State::Dead
    } else if (rows[0] | rows[1] | rows[2]) & DIGITS == 0 {
        State::Solved
    } else if *sum == before {
        State::Stalled
    } else {
        State::Open
    }
}

/// Field f of the result is field f + 1.
const fn turn1(x: u32) -> u32 {
    (x >> 10 | x << 20) & ALL
}

/// Field f of the result is field f + 2.
const fn turn2(x: u32) -> u32 {
    (x >> 20 | x << 10) & ALL
}

/// Returns the bits that are set in two or three of the words.
const fn majority(a: u32, b: u32, c: u32) -> u32 {
    a & b | a & c | b & c
}

/// Keeps the candidates of a digit that are part of one of the six ways to place it once in each band and
/// each column of a stack.
fn stacks(w: &mut [u32; 27]) {
    for stack in [0, 3, 6] {
        let [n0, n1, n2] = [0, 1, 2].map(|j| w[stack + j] | w[9 + stack + j] | w[18 + stack + j]);
        let even = n0 & turn1(n1) & turn2(n2);
        let odd = n0 & turn2(n1) & turn1(n2);
        let keep = [even | odd, turn2(even) | turn1(odd), turn1(even) | turn2(odd)];
        for i in [0, 9, 18] {
            for (j, keep) in keep.iter().enumerate() {
                w[i + stack + j] &= keep;
            }
        }
    }
}

fn count(w: &[u32; 27]) -> Places {
    let minirow = |i: usize, k: usize| [0, 1, 2].map(|j| w[9 * i + 3 * k + j]);
    let each = |of: fn([u32; 3]) -> u32| [0, 1, 2].map(|i| [0, 1, 2].map(|k| of(minirow(i, k))));
    Places { one: each(|[a, b, c]| a | b | c), two: each(|[a, b, c]| majority(a, b, c)) }
}

/// Returns the digits with two places or more in each row of words.
fn twice_in_rows(Places { one, two }: &Places) -> [u32; 3] {
    [0, 1, 2].map(|i| two[i][0] | two[i][1] | two[i][2] | majority(one[i][0], one[i][1], one[i][2]))
}

/// Returns the digits with two places or more in each box of words.
fn twice_in_boxes(Places { one, two }: &Places) -> [u32; 3] {
    [0, 1, 2].map(|k| two[0][k] | two[1][k] | two[2][k] | majority(one[0][k], one[1][k], one[2][k]))
}

/// Keeps the candidates of a digit that are part of one of the six ways to place it once in each row and
/// each box of a band. Returns the digits with such a way.
fn bands(w: &mut [u32; 27], Places { one, .. }: &Places) -> u32 {
    let even = [0, 1, 2].map(|s| one[0][s] & one[1][(s + 1) % 3] & one[2][(s + 2) % 3]);
    let odd = [0, 1, 2].map(|s| one[0][s] & one[1][(s + 2) % 3] & one[2][(s + 1) % 3]);
    for i in 0..3 {
        for k in 0..3 {
            let keep = even[(k + 3 - i) % 3] | odd[(k + i) % 3];
            for j in 0..3 {
                w[9 * i + 3 * k + j] &= keep;
            }
        }
    }
    even.iter().chain(&odd).fold(0, |all, way| all | way)
}

/// Returns all digits of the fields of `x` that are not 0. The guards of `x` are 0.
const fn filled(x: u32) -> u32 {
    let guards = (x + DIGITS) & GUARDS;
    guards - (guards >> 9)
}

/// Leaves in a cell only the digits that have no other place in its row or its box, if there are any.
fn hidden(w: &mut [u32; 27], rows: &[u32; 3], boxes: &[u32; 3]) {
    for (at, word) in w.iter_mut().enumerate() {
        let only = *word & !(rows[at / 9] & boxes[at % 9 / 3]);
        *word = *word & !filled(only) | only;
    }
}

/// Removes the digits of cells with one candidate from their rows and boxes. Returns the sum of these
/// digits over the three rows of words, and whether a cell is empty or a minirow has a digit twice.
fn naked(w: &mut [u32; 27]) -> (u32, bool) {
    let mut clash = false;
    let single = w.map(|word| {
        let less = word - ONES;
        clash |= less & GUARDS != GUARDS;
        word & !filled(word & less & DIGITS) & DIGITS
    });
    let (mut rows, mut boxes) = ([0; 3], [0; 3]);
    for (at, minirow) in single.chunks_exact(3).enumerate() {
        let &[a, b, c] = minirow else { continue };
        clash |= majority(a, b, c) != 0;
        rows[at / 3] |= a | b | c;
        boxes[at % 3] |= a | b | c;
    }
    for (at, word) in w.iter_mut().enumerate() {
        *word = *word & !(rows[at / 9] | boxes[at % 9 / 3]) | single[at];
    }
    (rows[0] + rows[1] + rows[2], clash)
}

#[cfg(test)]
mod tests;
