//! Sets of events of a derivation.

/// The most events of a derivation.
pub(super) const MOST_EVENTS: usize = 512;

/// A set of events, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EventSet([u64; MOST_EVENTS / 64]);

impl EventSet {
    pub(super) const fn has(&self, number: u16) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    pub(super) const fn insert(&mut self, number: u16) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    pub(super) const fn remove(&mut self, number: u16) {
        self.0[number as usize / 64] &= !(1 << (number % 64));
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// Returns the elements that the other set does not have.
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut rest = *self;
        for (mine, theirs) in rest.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
        rest
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().filter(|bits| **bits != 0).map(|bits| bits.count_ones()).sum()
    }

    /// Returns the greatest element.
    pub(super) fn last(&self) -> Option<u16> {
        let word = self.0.iter().rposition(|bits| *bits != 0)?;
        Some((word * 64 + 63 - self.0[word].leading_zeros() as usize) as u16)
    }
}
