//! Chooses the instruction set of the kernels at run time.
//!
//! The number of lanes decides the speed: with 16 lanes the sums of 4 pixels fill 8 of the 16 registers of AVX2,
//! but all 16 of SSE2 or WebAssembly, which then lie in memory; with 8 lanes AVX2 has too few sums under way.
//! `cargo xtask bench scan` measures it.

#![allow(unsafe_code)]

use super::kernels::{Area, Task};

/// The lanes of the instructions that every processor of the target has.
const BASELINE_LANES: usize = 8;
/// Whether the target always has an instruction that multiplies and adds.
const BASELINE_FUSED: bool = cfg!(any(target_arch = "aarch64", target_feature = "fma"));

/// The instructions with which layers are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InstructionSet {
    /// The instructions that every processor of the target has.
    Baseline,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
}

impl InstructionSet {
    /// Returns the best one of this processor.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(proof) = Avx2::detect() {
            return Self::Avx2(proof);
        }
        Self::Baseline
    }

    /// Returns all of this processor.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self::Baseline, Self::detect()];
        all.dedup();
        all
    }

    /// The number of outputs that are computed at once.
    pub(super) const fn lanes(self) -> usize {
        match self {
            Self::Baseline => BASELINE_LANES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Avx2::LANES,
        }
    }

    /// Computes a convolution whose weights were arranged for these instructions.
    pub(super) fn convolve(self, task: &Task<'_>, to: &mut Area) {
        match self {
            Self::Baseline => task.run::<BASELINE_LANES, BASELINE_FUSED>(to),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) => proof.convolve(task, to),
        }
    }
}

/// The proof of AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    const LANES: usize = 16;

    fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")).then_some(Self(()))
    }

    fn convolve(self, task: &Task<'_>, to: &mut Area) {
        #[target_feature(enable = "avx2,fma")]
        fn compiled(task: &Task<'_>, to: &mut Area) {
            task.run::<{ Avx2::LANES }, true>(to);
        }
        // SAFETY: the value proves that the processor has the features that the function is compiled for.
        unsafe { compiled(task, to) }
    }
}
