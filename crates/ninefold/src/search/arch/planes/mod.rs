//! Planes: one board laid out in three vectors, for the engine of a single start.
//!
//! ```text
//!       stack 0   stack 1   stack 2        plane 0   r1c1 r1c4 r1c7   r2c1 r2c4 r2c7  ...  r9c7
//!     | 0  1  2 | 0  1  2 | 0  1  2 |      plane 1   r1c2 r1c5 r1c8   r2c2 r2c5 r2c8  ...  r9c8
//!  r1 | .  .  . | .  .  . | .  .  . |      plane 2   r1c3 r1c6 r1c9   r2c3 r2c6 r2c9  ...  r9c9
//!  r2 | .  .  . | .  .  . | .  .  . |
//!     ...                                  27 places, one for each row and stack, 16 bits each
//! ```
//!
//! A place holds the candidates of a cell, nine bits. Three cells side by side, a minirow, are the
//! same place of the three planes: combining planes is combining minirows, of all nine digits and
//! all 27 minirows at once. For the rest, a plane can be turned: every place takes the value of the
//! next row of its band, of the next band, or of the next stack.
//!
//! ```text
//!   Avx512   one 512-bit register, 27 of 32 lanes
//!   Avx2     three 256-bit registers, one a stack; turning stacks is free
//!   Halves   six 128-bit registers: SSE2 on any other x86-64, NEON on 64-bit ARM, SIMD128 in
//!            WebAssembly
//!   Words    nine words of 64 bits, in plain Rust, for any processor
//! ```
//!
//! What a plane computes does not depend on its kind. As for [`Vector`](super::Vector), the types
//! for a processor stay in this folder, and [`on_best`] has asked the processor first.
#![allow(clippy::needless_range_loop, reason = "an index is a plane, or a place of many arrays")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod halves;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod neon;
mod pile;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod words;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use avx512::Avx512;
pub(in crate::search) use pile::Pile;

// What needs no question at run time.
#[cfg(target_arch = "x86_64")]
type Baseline = halves::Halves<sse2::Sse2>;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
type Baseline = halves::Halves<neon::Neon>;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Baseline = halves::Halves<wasm::Simd128>;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
type Baseline = words::Words;

/// The candidates of the 81 cells in reading order.
pub(in crate::search) type Cells = [u16; 81];

/// 27 values of 16 bits, of which the highest is not used.
///
/// Every function is inlined into a function that [`on_best`] has made for the processor at hand.
pub(in crate::search) trait Plane: Copy {
    /// The same value everywhere.
    fn splat(value: u16) -> Self;
    /// The planes of a board.
    fn load(cells: &Cells) -> [Self; 3];
    /// The board of these planes.
    fn store(planes: [Self; 3]) -> Cells;
    /// The number of the cell at each place.
    fn numbers() -> [Self; 3];

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn minus(self, other: Self) -> Self;
    /// `self + other`, of small numbers
    fn add(self, other: Self) -> Self;
    /// `self * 128`, of small numbers
    fn times_128(self) -> Self;
    /// Without the lowest bit of each place.
    fn without_lowest(self) -> Self;
    /// One where not zero.
    fn some(self) -> Self;
    /// All nine bits, and maybe more, where zero; nothing elsewhere.
    fn where_zero(self) -> Self;
    /// All nine bits, and maybe more, where equal; nothing elsewhere.
    fn where_equal(self, other: Self) -> Self;

    /// The values of the other two rows of the band: the next, and the one after it.
    fn other_rows(self) -> [Self; 2];
    /// The values of the other two bands.
    fn other_bands(self) -> [Self; 2];
    /// The values of the other two stacks.
    fn other_stacks(self) -> [Self; 2];

    /// Whether all places are zero.
    fn is_zero(self) -> bool;
    /// Whether any place of any of the three is zero.
    fn any_zero(planes: [Self; 3]) -> bool;
    /// The largest value of the three.
    fn largest(planes: [Self; 3]) -> u16;

    /// `a | b | c`
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// `(a & b) | (c & d)`
    #[inline(always)]
    fn either_both(a: Self, b: Self, c: Self, d: Self) -> Self {
        a.and(b).or(c.and(d))
    }
    /// `(self & !other) | kept`
    #[inline(always)]
    fn minus_except(self, other: Self, kept: Self) -> Self {
        self.minus(other).or(kept)
    }
    /// Adds the bits in which two differ: `self | (a ^ b)`.
    #[inline(always)]
    fn or_differences(self, a: Self, b: Self) -> Self {
        self.or(a.minus(b)).or(b.minus(a))
    }
    /// What has a single bit (or none), else nothing.
    #[inline(always)]
    fn if_single(self) -> Self {
        self.and(self.without_lowest().where_zero())
    }
    /// `self` where that is not zero, else `other`.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.where_zero()))
    }
    /// For a whole row: the bits that one of the three stacks has, and those that two have.
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b] = self.other_stacks();
        [Self::any(self, a, b), Self::two(self, a, b)]
    }
    /// For a whole row: the sum of the three stacks.
    #[inline(always)]
    fn sum_across(self) -> Self {
        let [a, b] = self.other_stacks();
        self.add(a).add(b)
    }
    /// Of the square of three rows and three stacks that a place is in, without its own row and
    /// stack: the bits that one of the two diagonals has in both places.
    #[inline(always)]
    fn diagonals(self) -> Self {
        let [next, last] = self.other_rows();
        let [[a, b], [c, d]] = [next.other_stacks(), last.other_stacks()];
        Self::either_both(a, d, b, c)
    }
}

/// Work that can be done with planes of any kind.
pub(in crate::search) trait PlaneJob {
    /// What comes of it.
    type Output;
    /// Does it. To be marked `#[inline(always)]`, with everything it calls that uses planes, so
    /// that it becomes part of the function made for the processor.
    fn run<P: Plane>(self) -> Self::Output;
}

/// Does the job with the best planes this processor has.
#[inline]
pub(in crate::search) fn on_best<J: PlaneJob>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the processor has what the function was made for.
            return unsafe { on_avx512(job) };
        }
        if super::has_avx2() {
            // SAFETY: the processor has what the function was made for.
            return unsafe { on_avx2(job) };
        }
    }
    on_baseline(job)
}

/// A function of its own, so that its large frame is not set up for the others.
#[inline(never)]
fn on_baseline<J: PlaneJob>(job: J) -> J::Output {
    job.run::<Baseline>()
}

/// Does a job once with every kind of plane that this processor can use.
#[cfg(test)]
pub(in crate::search) fn on_each<J: PlaneJob>(job: impl Fn() -> J) -> Vec<J::Output> {
    let mut outputs =
        vec![job().run::<words::Slow>(), job().run::<words::Words>(), on_baseline(job())];
    #[cfg(target_arch = "x86_64")]
    {
        if super::has_avx2() {
            // SAFETY: the processor has what the function was made for.
            outputs.push(unsafe { on_avx2(job()) });
        }
        if has_avx512() {
            // SAFETY: the processor has what the function was made for.
            outputs.push(unsafe { on_avx512(job()) });
        }
    }
    outputs
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") && super::has_avx2()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
fn on_avx512<J: PlaneJob>(job: J) -> J::Output {
    job.run::<Avx512>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn on_avx2<J: PlaneJob>(job: J) -> J::Output {
    job.run::<Avx2>()
}
