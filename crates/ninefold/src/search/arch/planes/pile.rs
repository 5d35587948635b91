//! A small stack that costs nothing until it is used: room for a board for each cell, which is not
//! cleared first. With a growing vector, the first guess of every search would ask for memory.

use std::mem::MaybeUninit;

/// As many as a search can have open guesses: each of them solved a cell.
const ROOM: usize = 81;

/// Up to 81 items, last in, first out.
pub(in crate::search) struct Pile<T> {
    items: [MaybeUninit<T>; ROOM],
    /// Items below this have been written.
    len: usize,
}

impl<T: Copy> Pile<T> {
    /// Nothing.
    #[inline(always)]
    pub(in crate::search) const fn new() -> Self {
        Self { items: [const { MaybeUninit::uninit() }; ROOM], len: 0 }
    }

    /// Puts an item on top.
    #[inline(always)]
    pub(in crate::search) const fn push(&mut self, item: T) {
        self.items[self.len] = MaybeUninit::new(item);
        self.len += 1;
    }

    /// Takes the top item off.
    #[inline(always)]
    pub(in crate::search) const fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        // SAFETY: `push` has written this item before it counted it.
        Some(unsafe { self.items[self.len].assume_init() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_in_first_out() {
        let mut pile = Pile::new();
        assert_eq!(pile.pop(), None);
        (0..ROOM).for_each(|i| pile.push(i));
        assert_eq!(pile.pop(), Some(80));
        pile.push(7);
        assert_eq!(pile.pop(), Some(7));
        assert!((0..80).rev().all(|i| pile.pop() == Some(i)));
        assert_eq!(pile.pop(), None);
    }
}
