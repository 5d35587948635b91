//! Sixteen bytes that can be looked up in each other: nine places of a line at once.
//!
//! ```text
//!   a          [ 3 | 0 | 2 | 1 | ... ]
//!   places     [ 1 | 1 | 3 | 0 | ... ]
//!   a.at(places)  [ 0 | 0 | 1 | 3 | ... ]       one instruction, for all sixteen
//!
//!   Shuffled   x86-64 with AVX2
//!   Plain      any processor; also the twin that the tests compare the other with
//! ```
//!
//! As for [`Vector`](super::Vector), the types for a processor stay in this folder, and [`on_best`]
//! has asked the processor first. What is computed does not depend on the kind.

mod plain;
#[cfg(target_arch = "x86_64")]
mod shuffled;

use plain::Plain;
#[cfg(target_arch = "x86_64")]
use shuffled::Shuffled;

/// Sixteen bytes.
///
/// Every function is inlined into a function that [`on_best`] has made for the processor at hand.
pub(crate) trait Bytes: Copy {
    /// These bytes.
    fn load(bytes: &[u8; 16]) -> Self;
    /// The bytes of two numbers, each with its lowest first.
    fn of_halves(first: u64, second: u64) -> Self;
    /// The bytes as an array.
    fn store(self) -> [u8; 16];
    /// The first eight bytes as a number, the first one highest.
    fn number(self) -> u64;
    /// At each place, the byte that stands in `self` where `places`, below 16, says.
    fn at(self, places: Self) -> Self;
    /// The places where both have the same, place 0 in bit 0.
    fn same(self, other: Self) -> u32;
}

/// Work that can be done with bytes of any kind.
pub(crate) trait BytesJob {
    /// What comes of it.
    type Output;
    /// Does it. To be marked `#[inline(always)]`, with everything it calls that should be made for
    /// the processor.
    fn run<B: Bytes>(self) -> Self::Output;
}

/// Does the job with the best bytes this processor has.
#[inline]
pub(crate) fn on_best<J: BytesJob>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    if super::has_avx2() {
        // SAFETY: the processor has what the function was made for.
        return unsafe { on_shuffled(job) };
    }
    on_plain(job)
}

/// Does the job in plain Rust.
#[inline(never)]
pub(crate) fn on_plain<J: BytesJob>(job: J) -> J::Output {
    job.run::<Plain>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn on_shuffled<J: BytesJob>(job: J) -> J::Output {
    job.run::<Shuffled>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks one array up in another, and compares them.
    struct Both([u8; 16], [u8; 16]);

    impl BytesJob for Both {
        type Output = ([u8; 16], u32, u64);

        #[inline(always)]
        fn run<B: Bytes>(self) -> Self::Output {
            let (a, places) = (B::load(&self.0), B::load(&self.1));
            let half = |at: usize| {
                self.0[8 * at..].iter().take(8).rev().fold(0, |n, b| n << 8 | u64::from(*b))
            };
            assert_eq!(B::of_halves(half(0), half(1)).store(), self.0);
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
                let best = on_best(Both(first, places));
                assert_eq!(best, on_plain(Both(first, places)));
                assert_eq!(best.0, places.map(|place| first[usize::from(place)]));
                let same = |at: &usize| best.1 >> at & 1 == 1;
                assert!((0..16).all(|at| same(&at) == (first[at] == places[at])));
            }
        }
    }
}
