//! [`UninitStack`]: a small stack whose memory is not cleared first.
//!
//! With a growing vector, the first guess of every search would allocate memory.

use std::mem::MaybeUninit;

/// The number of items that fit: as many as a search can have open guesses, since each of them
/// solved a cell.
const CAPACITY: usize = 81;

/// A stack of up to 81 items.
pub(crate) struct UninitStack<T> {
    items: [MaybeUninit<T>; CAPACITY],
    /// Items below this have been written.
    len: usize,
}

impl<T: Copy> UninitStack<T> {
    /// Returns an empty stack.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { items: [const { MaybeUninit::uninit() }; CAPACITY], len: 0 }
    }

    /// Puts an item on top.
    #[inline(always)]
    pub(crate) const fn push(&mut self, item: T) {
        self.items[self.len] = MaybeUninit::new(item);
        self.len += 1;
    }

    /// Takes the top item off.
    #[inline(always)]
    pub(crate) const fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        // SAFETY: `push` wrote this item before it counted it.
        Some(unsafe { self.items[self.len].assume_init() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_in_first_out() {
        let mut stack = UninitStack::new();
        assert_eq!(stack.pop(), None);
        (0..CAPACITY).for_each(|i| stack.push(i));
        assert_eq!(stack.pop(), Some(80));
        stack.push(7);
        assert_eq!(stack.pop(), Some(7));
        assert!((0..80).rev().all(|i| stack.pop() == Some(i)));
        assert_eq!(stack.pop(), None);
    }
}
