//! Cells that differ and whose set of values is one of given sets.

use crate::bits::bits;
use crate::digit_sets::{Sets, and, extended, in_all, is_empty, or_into, without};
use crate::space::{Conflict, Outcome, Space};

/// At most nine cells that differ, with the sets of values that they may have. Exact.
#[derive(Clone, Debug)]
pub(crate) struct SetsOf {
    pub(crate) cells: Vec<u16>,
    pub(crate) sets: Sets,
}

impl SetsOf {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        keep_sets(space, &self.cells, &self.sets)
    }
}

/// Keeps in cells that differ what is part of an assignment whose set of values is in `sets`, and removes values that
/// all these sets have from what sees the cells.
pub(crate) fn keep_sets(space: &mut Space<'_>, cells: &[u16], sets: &Sets) -> Outcome {
    let mut open = [0_u16; 9];
    let mut forward = [[0; 8]; 10];
    let mut count = 0;
    let mut fixed = 0;
    for &cell in cells {
        let domain = space.get(cell);
        if domain.is_power_of_two() {
            fixed |= domain;
        } else {
            open[count] = cell;
            count += 1;
        }
    }
    forward[0][fixed as usize >> 6] = 1 << (fixed & 63);
    for i in 0..count {
        forward[i + 1] = extended(&forward[i], space.get(open[i]));
    }
    let mut backward = and(&forward[count], sets);
    if is_empty(&backward) {
        return Err(Conflict);
    }
    if count == 0 {
        return Ok(());
    }
    let required = in_all(&backward, space.ground.values) & !fixed;
    for i in (0..count).rev() {
        let mut next = [0; 8];
        let mut kept = 0;
        for value in bits(space.get(open[i])) {
            let from = and(&without(&backward, value), &forward[i]);
            if !is_empty(&from) {
                kept |= 1 << value;
                or_into(&mut next, &from);
            }
        }
        space.keep(open[i], kept)?;
        backward = next;
    }
    space.remove_required(&open[..count], required)
}
