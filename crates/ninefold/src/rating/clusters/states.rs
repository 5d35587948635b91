//! States of clusters, and sets of them.

/// One of the two states of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rating) struct State(u16);

impl State {
    /// No state: that of a candidate outside the clusters.
    pub(super) const NONE: Self = Self(u16::MAX);

    pub(in crate::rating) const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    pub(in crate::rating) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the other state of the cluster.
    pub(in crate::rating) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the state unless it is [`State::NONE`].
    pub(super) fn known(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
}

/// A set of states, two bits for a cluster.
#[derive(Clone, Copy)]
pub(in crate::rating) struct StateSet<const W: usize>([u64; W]);

/// The bits of the even states.
const EVEN: u64 = 0x5555_5555_5555_5555;

impl<const W: usize> StateSet<W> {
    pub(in crate::rating) const EMPTY: Self = Self([0; W]);

    /// Adds a state. Returns whether it was there.
    pub(in crate::rating) fn insert(&mut self, state: State) -> bool {
        let (word, bit) = (state.index() / 64, 1 << (state.index() % 64));
        let known = self.0[word] & bit != 0;
        self.0[word] |= bit;
        known
    }

    pub(super) fn remove(&mut self, state: State) {
        self.0[state.index() / 64] &= !(1 << (state.index() % 64));
    }

    pub(in crate::rating) fn contains(&self, state: State) -> bool {
        self.0[state.index() / 64] >> (state.index() % 64) & 1 == 1
    }

    /// Adds the states of another set.
    pub(super) fn join(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Adds the states of another set that are not in a third.
    pub(super) fn join_new(&mut self, other: &Self, known: &Self) {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word |= other.0[i] & !known.0[i];
        }
    }

    /// Removes the states of another set.
    pub(super) fn subtract(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    /// Returns the other states of the same clusters.
    pub(super) fn opposites(&self) -> Self {
        Self(self.0.map(|word| (word & EVEN) << 1 | word >> 1 & EVEN))
    }

    /// Returns whether both states of a cluster are in the set: what forces it is impossible.
    pub(super) fn is_contradictory(&self) -> bool {
        self.0.iter().any(|word| word & word >> 1 & EVEN != 0)
    }

    pub(super) fn first(&self) -> Option<State> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(State::new(64 * word + self.0[word].trailing_zeros() as usize))
    }

    /// Returns the states in ascending order.
    pub(in crate::rating) fn iter(&self) -> impl Iterator<Item = State> {
        let words = self.0;
        (0..W).flat_map(move |i| {
            let mut rest = words[i];
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(State::new(64 * i + bit))
            })
        })
    }
}
