//! Chooses the instruction set of a kernel at run time.
//!
//! Each function below is a list of instruction sets, the best first; what a kernel computes does
//! not depend on the choice. The lists differ, because a kernel is compiled once for each entry:
//!
//! | kernel | tried in this order |
//! |---|---|
//! | lanes: many boards | AVX-512 with bit manipulation, AVX2, baseline |
//! | planes: one board | AVX-512, AVX2, baseline |
//! | bytes: canonical forms | AVX2, plain Rust |

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::{Avx512, Avx512Bw};
use super::isa::{Isa, Kernel};
use super::plain::Plain;

// The baseline instruction set, available without runtime detection.
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub(super) use super::neon::Neon as Baseline;
#[cfg(target_arch = "x86_64")]
pub(super) use super::sse2::Sse2 as Baseline;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use super::wasm::Simd128 as Baseline;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) type Baseline = Plain;

/// Whether the target has vector instructions that this module uses.
pub(crate) const HAS_VECTORS: bool = cfg!(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
));

/// Runs a kernel of [`Isa::Register`] with the widest lanes of this processor.
pub(crate) fn run_lanes<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(isa) = Avx512::detect() {
            return isa.run(kernel);
        }
        if let Some(isa) = Avx2::detect() {
            return isa.run(kernel);
        }
    }
    Baseline::new().run(kernel)
}

/// Runs a kernel of [`Isa::Plane`] with the best planes of this processor.
#[inline]
pub(crate) fn run_planes<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(isa) = Avx512Bw::detect() {
            return isa.run(kernel);
        }
    }
    run_narrow_planes(kernel)
}

/// Runs a kernel of [`Isa::Plane`] without AVX-512. A function of its own, so that what is compiled
/// for a baseline of AVX2 does not set up its large frame where AVX-512 is used.
#[inline(never)]
fn run_narrow_planes<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = Avx2::detect() {
        return isa.run(kernel);
    }
    out_of_line(Baseline::new(), kernel)
}

/// Runs a kernel of [`Isa::Bytes`] with the best bytes of this processor.
#[inline]
pub(crate) fn run_bytes<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(isa) = Avx2::detect() {
        return isa.run(kernel);
    }
    run_plain(kernel)
}

/// Runs a kernel in plain Rust.
pub(crate) fn run_plain<K: Kernel>(kernel: K) -> K::Output {
    out_of_line(<Plain>::new(), kernel)
}

/// Runs a kernel in a function of its own, so that its large frame is not set up for the others.
#[inline(never)]
fn out_of_line<K: Kernel>(isa: impl Isa, kernel: K) -> K::Output {
    isa.run(kernel)
}

/// The lanes that a kernel of [`Isa::Register`] runs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lanes {
    /// The widest ones of this processor.
    Best,
    /// Those of an instruction set, for benchmarks and tests.
    #[cfg(any(test, feature = "instruction-sets"))]
    Of(super::InstructionSet),
}

impl Lanes {
    /// Runs a kernel with them.
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Self::Best => run_lanes(kernel),
            #[cfg(any(test, feature = "instruction-sets"))]
            Self::Of(set) => set.run_lanes(kernel),
        }
    }
}

/// Runs a kernel of [`Isa::Register`] once for every instruction set of this processor, and on plain
/// lanes of the smallest and the largest number.
#[cfg(test)]
pub(crate) fn on_every_lane_width<K: Kernel<Output = ()>>(kernel: impl Fn() -> K) {
    Plain::<1>::new().run(kernel());
    Plain::<32>::new().run(kernel());
    super::InstructionSet::available().into_iter().for_each(|set| set.run_lanes(kernel()));
}

/// Runs a kernel of [`Isa::Plane`] once with the reference implementation and once with every kind
/// of plane that this processor can use.
#[cfg(test)]
pub(crate) fn on_every_plane<K: Kernel>(kernel: impl Fn() -> K) -> Vec<K::Output> {
    let outputs = [
        Some(super::reference::Reference::new().run(kernel())),
        Some(<Plain>::new().run(kernel())),
        Some(Baseline::new().run(kernel())),
        #[cfg(target_arch = "x86_64")]
        Avx2::detect().map(|isa| isa.run(kernel())),
        #[cfg(target_arch = "x86_64")]
        Avx512Bw::detect().map(|isa| isa.run(kernel())),
    ];
    outputs.into_iter().flatten().collect()
}
