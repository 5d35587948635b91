//! Vectors of 16-bit lanes: what the bulk engine needs of a processor, and nothing else.
//!
//! ```text
//!   Vector   [ lane 0 | lane 1 | lane 2 | ...        ]    16 bits each, one puzzle a lane
//!
//!   Avx512    32 lanes    x86-64 with AVX-512 as of 2019 and later (Ice Lake, Zen 4)
//!   Avx2      16 lanes    x86-64 with AVX2
//!   Sse2       8 lanes    any other x86-64
//!   Neon       8 lanes    64-bit ARM
//!   Simd128    8 lanes    WebAssembly, in a module compiled with SIMD128
//!   Plain<N>   N lanes    any processor; also the twin that the tests compare the others with
//! ```
//!
//! [`on_best`] chooses, once a batch. This is the only room of the library with `unsafe` code. The
//! types for a processor do not leave it: the only ways to their functions are [`on_best`] and
//! [`on`], and both rest on what the processor was asked first. That is why those functions are
//! sound.
//!
//! The room knows no rules; only that a board is 81 cells of nine bits, and what scores a cell.
#![allow(unsafe_code, reason = "vector instructions; every block says why it is sound")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod bytes;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod neon;
mod plain;
pub(super) mod planes;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use avx512::Avx512;
use plain::Plain;

// What needs no question at run time.
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
use neon::Neon as Baseline;
#[cfg(target_arch = "x86_64")]
use sse2::Sse2 as Baseline;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm::Simd128 as Baseline;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
type Baseline = Plain<8>;

/// Whether there is anything better than plain Rust.
pub(super) const HAS_VECTORS: bool = cfg!(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
));

/// The 81 cells of one lane side by side, filled up with ones to a whole number of registers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Frame(pub(crate) [u16; 96]);

impl Frame {
    /// A frame of single candidates.
    pub(crate) const FILLED: Self = Self([1; 96]);
}

/// A set of cells, one bit each: cells 0 to 63, then 64 to 80. The upper 15 bits of the 96 that
/// [`Frame`] has may be anything.
pub(super) type Bits = [u64; 2];

/// What the cells of a frame look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Cells with two candidates or more.
    pub(super) open: Bits,
    /// Cells with exactly two.
    pub(super) pairs: Bits,
    /// For each digit (nine of sixteen entries), the cells 0 to 63 that have it as a candidate.
    pub(super) low: [u64; 16],
    /// And the cells from 64 on.
    pub(super) high: [u64; 16],
}

/// How many cells with two candidates are scored. More of them find better guesses, but that takes
/// longer than it saves.
const SCORED: usize = 8;

/// A vector of 16-bit lanes.
///
/// Every function is inlined into a function that [`on_best`] has made for the processor at hand.
pub(super) trait Vector: Copy {
    /// What these vectors are commonly called.
    const NAME: &'static str;
    /// How many lanes, at most 32.
    const LANES: usize;

    /// The same value in all lanes.
    fn splat(value: u16) -> Self;
    /// The lanes as they lie in memory.
    fn lanes(&self) -> &[u16];
    /// The lanes as they lie in memory, to write to.
    fn lanes_mut(&mut self) -> &mut [u16];

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn minus(self, other: Self) -> Self;
    /// `self + other`, wrapping
    fn add(self, other: Self) -> Self;
    /// The smaller one, of values below 2^15.
    fn min(self, other: Self) -> Self;
    /// `self` in lanes where that has at most one bit, else zero.
    fn if_single(self) -> Self;
    /// `self` in lanes where that is not zero, else `other`.
    fn or_else(self, other: Self) -> Self;
    /// The lanes that are equal, lane 0 in bit 0.
    fn equal(self, other: Self) -> u32;

    /// `a | b | c`
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn all(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// `self & !(a & b)`
    #[inline(always)]
    fn minus_both(self, a: Self, b: Self) -> Self {
        self.minus(a.and(b))
    }
    /// `self & !(a | b)`
    #[inline(always)]
    fn minus_either(self, a: Self, b: Self) -> Self {
        self.minus(a.or(b))
    }

    /// The cells of a frame by their candidates.
    fn shape(frame: &Frame) -> Shape;

    /// The best of the first [`SCORED`] cells with two candidates: its score times 128, plus its
    /// number. Zero without such a cell. The score counts the peers, which are given as a table:
    /// two for each open one, one for each candidate shared, four more if with such a cell.
    #[inline(always)]
    fn best_pair(frame: &Frame, shape: &Shape, peers: &[Bits; 81]) -> u32 {
        let shared =
            |a: &Bits, low: u64, high: u64| (a[0] & low).count_ones() + (a[1] & high).count_ones();
        let pair_low = shape.low.map(|word| word & shape.pairs[0]);
        let pair_high = shape.high.map(|word| word & shape.pairs[1]);
        let mut best = 0;
        for cell in cells(shape.pairs).take(SCORED) {
            let c = u32::from(frame.0[cell]) | 1 << 15;
            let a = c.trailing_zeros() as usize & 15;
            let b = (c & (c - 1)).trailing_zeros() as usize & 15;
            let near = &peers[cell];
            let all = shared(near, shape.low[a], shape.high[a])
                + shared(near, shape.low[b], shape.high[b]);
            let pairs =
                shared(near, pair_low[a], pair_high[a]) + shared(near, pair_low[b], pair_high[b]);
            let open = shared(near, shape.open[0], shape.open[1]);
            best = best.max((2 * open + all + 4 * pairs) << 7 | cell as u32);
        }
        best
    }
}

/// The cells of a set, ascending.
#[inline(always)]
pub(super) fn cells(set: Bits) -> impl Iterator<Item = usize> {
    let [mut low, mut high] = set;
    std::iter::from_fn(move || {
        if low != 0 {
            let cell = low.trailing_zeros();
            low &= low - 1;
            return Some(cell as usize);
        }
        if high == 0 {
            return None;
        }
        let cell = 64 + high.trailing_zeros();
        high &= high - 1;
        Some(cell as usize)
    })
}

/// Work that can be done with vectors of any width.
pub(super) trait Job {
    /// Does it. To be marked `#[inline(always)]`, with everything it calls that uses vectors, so
    /// that it becomes part of the function made for the processor.
    fn run<V: Vector>(self);
}

/// Does the job with the widest vectors this processor has.
pub(super) fn on_best<J: Job>(job: J) {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the processor has what the function was made for.
            return unsafe { on_avx512(job) };
        }
        if has_avx2() {
            // SAFETY: the processor has what the function was made for.
            return unsafe { on_avx2(job) };
        }
    }
    job.run::<Baseline>();
}

/// A kind of vectors that this processor has: a value for another kind cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vectors(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    /// All kinds that this processor has, the slowest first. Searches take the last.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let kinds = [
            Some(Kind::Plain),
            HAS_VECTORS.then_some(Kind::Baseline),
            #[cfg(target_arch = "x86_64")]
            has_avx2().then_some(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            has_avx512().then_some(Kind::Avx512),
        ];
        kinds.into_iter().flatten().map(Self).collect()
    }

    /// What it is commonly called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Plain => Plain::<8>::NAME,
            Kind::Baseline => Baseline::NAME,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => Avx2::NAME,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => Avx512::NAME,
        }
    }
}

/// Does the job with vectors of this kind.
pub(super) fn on<J: Job>(vectors: Vectors, job: J) {
    match vectors.0 {
        Kind::Plain => job.run::<Plain<8>>(),
        Kind::Baseline => job.run::<Baseline>(),
        // SAFETY: there is a value of this kind only where the processor has AVX2.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => unsafe { on_avx2(job) },
        // SAFETY: there is a value of this kind only where the processor has AVX-512.
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => unsafe { on_avx512(job) },
    }
}

/// Does a job once for every kind of vector that this processor can use, and on plain ones of the
/// smallest and the largest width.
#[cfg(test)]
pub(super) fn on_each<J: Job>(job: impl Fn() -> J) {
    job().run::<Plain<1>>();
    job().run::<Plain<32>>();
    Vectors::available().into_iter().for_each(|vectors| on(vectors, job()));
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("gfni")
        && has_avx2()
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512cd,avx512bitalg,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,avx2,bmi1,bmi2,popcnt"
)]
fn on_avx512<J: Job>(job: J) {
    job.run::<Avx512>();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn on_avx2<J: Job>(job: J) {
    job.run::<Avx2>();
}
