//! The house layer: hidden singles and locked candidates in full houses, which have a cell for each value.

use crate::bits::bits;
use crate::boards::Boards;
use crate::ground::Ground;
use crate::space::{Conflict, Outcome, Space};

/// Full houses, as rows of as many cells as there are values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Houses {
    cells: Vec<u16>,
    size: usize,
    /// The set of cells of each house.
    sets: Vec<u64>,
    /// The most cells that two houses share, at least 3 and at most 8: a value with more places in a house is not locked.
    most_locked: usize,
}

impl Houses {
    /// Makes the layer of houses, each with the cells in ascending order.
    pub(crate) fn new(ground: &Ground, houses: &[&Vec<u16>]) -> Self {
        let words = ground.words;
        let mut sets = vec![0_u64; houses.len() * words];
        for (set, house) in sets.chunks_exact_mut(words).zip(houses) {
            house.iter().for_each(|&cell| set[usize::from(cell >> 6)] |= 1 << (cell & 63));
        }
        let mut most = 0;
        for (i, a) in sets.chunks_exact(words).enumerate() {
            for b in sets.chunks_exact(words).take(i) {
                most = most.max(a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum());
            }
        }
        Self {
            cells: houses.iter().flat_map(|house| house.iter().copied()).collect(),
            size: ground.values as usize,
            sets,
            most_locked: (most as usize).clamp(3, 8),
        }
    }

    /// Counts the houses.
    pub(crate) fn len(&self) -> usize {
        self.cells.len().checked_div(self.size).unwrap_or(0)
    }

    /// Returns the cells of a house.
    #[inline]
    pub(crate) fn of(&self, house: usize) -> &[u16] {
        &self.cells[house * self.size..][..self.size]
    }

    /// Places those of the values that have one place in a house.
    #[inline]
    pub(crate) fn place_singles(
        &self,
        house: usize,
        values: u32,
        boards: &Boards,
        space: &mut Space<'_>,
    ) -> Outcome {
        let words = space.ground.words;
        let set = &self.sets[house * words..][..words];
        for place in bits(values) {
            match places(boards.of(place), set) {
                Places::None => return Err(Conflict),
                Places::One(cell) => space.keep(cell, 1 << place)?,
                Places::Several => {}
            }
        }
        Ok(())
    }

    /// Removes those of the values with few places in a house from all that sees these places.
    pub(crate) fn remove_locked(
        &self,
        house: usize,
        values: u32,
        boards: &Boards,
        space: &mut Space<'_>,
    ) -> Outcome {
        let words = space.ground.words;
        let set = &self.sets[house * words..][..words];
        for place in bits(values) {
            let board = boards.of(place);
            let mut places = [0_usize; 8];
            let mut count = 0;
            for (word, (board, set)) in board.iter().zip(set).enumerate() {
                let mut here = board & set;
                while here != 0 && count <= self.most_locked {
                    if count < self.most_locked {
                        places[count] = word * 64 + here.trailing_zeros() as usize;
                    }
                    here &= here - 1;
                    count += 1;
                }
            }
            if count < 2 || count > self.most_locked {
                continue;
            }
            let peers = &space.ground.peer_bits;
            for (word, board) in board.iter().enumerate() {
                let mut common = places[..count]
                    .iter()
                    .fold(*board, |all, &cell| all & peers[cell * words + word]);
                while common != 0 {
                    let seen = word as u16 * 64 + common.trailing_zeros() as u16;
                    common &= common - 1;
                    space.remove(seen, 1 << place)?;
                }
            }
        }
        Ok(())
    }
}

/// The elements that two sets share.
enum Places {
    None,
    One(u16),
    Several,
}

#[inline]
fn places(board: &[u64], set: &[u64]) -> Places {
    if let (&[a, b], &[x, y]) = (board, set) {
        let (low, high) = (a & x, b & y);
        let (only, from) = if low == 0 { (high, 64) } else { (low, 0) };
        return if only == 0 {
            Places::None
        } else if only & (only - 1) != 0 || (low != 0 && high != 0) {
            Places::Several
        } else {
            Places::One(from + only.trailing_zeros() as u16)
        };
    }
    let mut found = Places::None;
    for (word, (board, set)) in board.iter().zip(set).enumerate() {
        let here = board & set;
        if here != 0 {
            if here & (here - 1) != 0 || !matches!(found, Places::None) {
                return Places::Several;
            }
            found = Places::One(word as u16 * 64 + here.trailing_zeros() as u16);
        }
    }
    found
}
