//! [`Bytes`]: sixteen bytes that can be looked up in each other, nine places of a line at once.
//!
//! ```text
//!   a             [ 3 | 0 | 2 | 1 | ... ]
//!   places        [ 1 | 1 | 3 | 0 | ... ]
//!   a.at(places)  [ 0 | 0 | 1 | 3 | ... ]       one instruction, for all sixteen
//! ```

/// Sixteen bytes.
pub(crate) trait Bytes: Copy {
    /// Returns these bytes. `self` is only the proof that the instruction set is there.
    fn load(self, bytes: &[u8; 16]) -> Self;
    /// Returns the bytes of two numbers, each with its lowest first. `self` is only the proof.
    fn of_halves(self, first: u64, second: u64) -> Self;
    /// Returns the bytes as an array.
    fn store(self) -> [u8; 16];
    /// Returns the first eight bytes as a number, the first one highest.
    fn number(self) -> u64;
    /// Returns at each place the byte of `self` at the place that `places`, below 16, gives.
    fn at(self, places: Self) -> Self;
    /// Returns the places where both have the same byte, place 0 in bit 0.
    fn same(self, other: Self) -> u32;
}

/// Sixteen bytes in plain Rust; the reference implementation.
#[derive(Clone, Copy)]
pub(super) struct PlainBytes([u8; 16]);

impl PlainBytes {
    pub(super) const ZERO: Self = Self([0; 16]);
}

impl Bytes for PlainBytes {
    #[inline(always)]
    fn load(self, bytes: &[u8; 16]) -> Self {
        Self(*bytes)
    }
    #[inline(always)]
    fn of_halves(self, first: u64, second: u64) -> Self {
        let both = u128::from(second) << 64 | u128::from(first);
        Self(both.to_le_bytes())
    }
    #[inline(always)]
    fn store(self) -> [u8; 16] {
        self.0
    }
    #[inline(always)]
    fn number(self) -> u64 {
        self.0[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
    #[inline(always)]
    fn at(self, places: Self) -> Self {
        Self(places.0.map(|place| self.0[usize::from(place & 15)]))
    }
    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        (0..16).fold(0, |set, i| set | u32::from(self.0[i] == other.0[i]) << i)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Isa, Kernel, run_bytes, run_plain};
    use super::*;

    /// Looks one array up in another, and compares them.
    struct Both([u8; 16], [u8; 16]);

    impl Kernel for Both {
        type Output = ([u8; 16], u32, u64);

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> Self::Output {
            let zero = isa.zero_bytes();
            let (a, places) = (zero.load(&self.0), zero.load(&self.1));
            let half = |at: usize| {
                self.0[8 * at..].iter().take(8).rev().fold(0, |n, b| n << 8 | u64::from(*b))
            };
            assert_eq!(zero.of_halves(half(0), half(1)).store(), self.0);
            (a.at(places).store(), a.same(places), a.number())
        }
    }

    #[test]
    fn every_kind_of_bytes_computes_the_same() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (seed >> 40) as u8
        };
        for _ in 0..1000 {
            let (a, places) = ([0; 16].map(|_: u8| next()), [0; 16].map(|_: u8| next() % 16));
            let mixed = a.map(|byte| byte % 16);
            for first in [a, mixed] {
                let best = run_bytes(Both(first, places));
                assert_eq!(best, run_plain(Both(first, places)));
                assert_eq!(best.0, places.map(|place| first[usize::from(place)]));
                let same = |at: &usize| best.1 >> at & 1 == 1;
                assert!((0..16).all(|at| same(&at) == (first[at] == places[at])));
            }
        }
    }
}
