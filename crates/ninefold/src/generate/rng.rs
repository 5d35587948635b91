//! The random numbers of this room: a rng that a seed determines, for ever.
//!
//! The generator is xoshiro256++ by Blackman and Vigna; its four words of state are the first four
//! outputs of SplitMix64 started at `mix(seed) + number`, where `mix` is one step of SplitMix64. What
//! a rng gives out, and how [`below`](Rng::below) and [`shuffle`](Rng::shuffle) use it, is a
//! promise: changing it changes every puzzle that people have noted a seed for.

/// A rng of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The rng of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::numbered(seed, 0)
    }

    /// One of many rngs of a seed that have nothing to do with each other.
    #[must_use]
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut state = seed;
        let mut state = split_mix(&mut state).wrapping_add(number);
        Self(std::array::from_fn(|_| split_mix(&mut state)))
    }

    /// The next 64 bits.
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

    /// A number from 0 to `end` - 1, all equally likely; 0 if `end` is 0. The high half of a product,
    /// drawn again where rounding would favour some (Lemire's way).
    pub const fn below(&mut self, end: u64) -> u64 {
        loop {
            let product = self.next() as u128 * end as u128;
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % if end == 0 { 1 } else { end } {
                return (product >> 64) as u64;
            }
        }
    }

    /// A place in a list of this length.
    pub const fn place(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Brings the items into a random order: from the last to the second, each is swapped with one of
    /// those up to itself.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.place(last + 1));
        }
    }
}

const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = *state;
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
