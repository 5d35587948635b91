//! The random number generator: a sequence that a seed determines and that never changes.
//!
//! The generator is xoshiro256++ by Blackman and Vigna; its four words of state are the first four
//! outputs of SplitMix64 started at `mix(seed) + number`, where `mix` is one step of SplitMix64. The
//! sequence, and how [`below`](Rng::below) and [`shuffle`](Rng::shuffle) use it, is part of the
//! contract: a change would change the puzzles of every seed.

/// A pseudo-random number generator. It is fast, and not fit for cryptography.
///
/// ```
/// use ninefold::Rng;
///
/// let mut rng = Rng::new(42);
/// assert_eq!(rng.next(), Rng::numbered(42, 0).next());
/// let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/// rng.shuffle(&mut digits);
/// assert!(rng.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rng([u64; 4]);

impl Rng {
    /// Returns the generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::numbered(seed, 0)
    }

    /// Returns one of many independent generators of a seed.
    #[must_use]
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut state = seed;
        let mut state = split_mix(&mut state).wrapping_add(number);
        Self(std::array::from_fn(|_| split_mix(&mut state)))
    }

    /// Returns the next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let out = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        out
    }

    /// Returns a number from 0 to `end` - 1, all equally likely; 0 if `end` is 0. It is the high half
    /// of a product, drawn again where rounding would favour some numbers (Lemire's method).
    pub const fn below(&mut self, end: u64) -> u64 {
        loop {
            let product = self.next() as u128 * end as u128;
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % if end == 0 { 1 } else { end } {
                return (product >> 64) as u64;
            }
        }
    }

    /// Returns a random index into a list of this length.
    pub const fn place(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Permutes the items at random: from the last to the second, each is swapped with one of those up
    /// to itself (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.place(last + 1));
        }
    }
}

/// Advances a SplitMix64 state and returns its output.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = *state;
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
