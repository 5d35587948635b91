//! A puzzle and random numbers for the tests of this module.

/// A puzzle with one solution.
pub(in crate::equivalence) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A small generator of pseudo-random numbers (splitmix64).
pub(in crate::equivalence) struct TestRng(pub(in crate::equivalence) u64);

impl TestRng {
    pub(in crate::equivalence) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(in crate::equivalence) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
