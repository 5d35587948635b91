//! AVX-512: 32 lanes in a 512-bit register. Any logic of three inputs is one instruction.
//!
//! Two tokens, because the kernels need different parts of it: planes only the foundation, which
//! processors have since 2017 ([`Avx512Bw`]), and lanes also the bit manipulation of 2019
//! ([`Avx512`]), without which AVX2 is used for them.

mod choice;
mod plane;
mod registers;
mod transpose;

use super::avx2::{Shuffled, Ymm};
use super::isa::{Isa, Kernel};
use super::shape::{Bits, Frame, Frames, Shape};
pub(super) use registers::{Avx512, Avx512Bw, Zmm};
use std::arch::x86_64::*;

#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,popcnt")]
fn run_bw<K: Kernel>(isa: Avx512Bw, kernel: K) -> K::Output {
    kernel.run(isa)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512cd,avx512bitalg,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,avx2,bmi1,bmi2,popcnt"
)]
fn run<K: Kernel>(isa: Avx512, kernel: K) -> K::Output {
    kernel.run(isa)
}

/// Planes of AVX-512, but lanes of AVX2.
impl Isa for Avx512Bw {
    const NAME: &'static str = "AVX-512BW";
    type Register = Ymm;
    type Plane = Zmm;
    type Bytes = Shuffled;

    #[inline(always)]
    fn zero(self) -> Ymm {
        self.avx2.zero()
    }
    #[inline(always)]
    fn zero_plane(self) -> Zmm {
        // SAFETY: the token proves AVX-512F and BW.
        Zmm(unsafe { _mm512_setzero_si512() })
    }
    #[inline(always)]
    fn zero_bytes(self) -> Shuffled {
        self.avx2.zero_bytes()
    }
    #[inline(always)]
    fn shape(self, frame: &Frame) -> Shape {
        self.avx2.shape(frame)
    }
    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the token proves all features that the function is compiled for.
        unsafe { run_bw(self, kernel) }
    }
}

impl Isa for Avx512 {
    const NAME: &'static str = "AVX-512";
    type Register = Zmm;
    type Plane = Zmm;
    type Bytes = Shuffled;

    #[inline(always)]
    fn zero(self) -> Zmm {
        self.bw.zero_plane()
    }
    #[inline(always)]
    fn zero_plane(self) -> Zmm {
        self.bw.zero_plane()
    }
    #[inline(always)]
    fn zero_bytes(self) -> Shuffled {
        self.bw.zero_bytes()
    }
    #[inline(always)]
    fn shape(self, frame: &Frame) -> Shape {
        choice::shape(self, frame)
    }
    #[inline(always)]
    fn pairs(self, frame: &Frame) -> Bits {
        choice::pairs(self, frame)
    }
    #[inline(always)]
    fn best_pair(self, frame: &Frame, _: &[Bits; 81]) -> u32 {
        choice::best_pair(self, frame)
    }
    #[inline(always)]
    fn copy_lanes(self, cells: &[Zmm; 81], lanes: u32, frames: &mut Frames) {
        transpose::copy_lanes(self, cells, lanes, frames);
    }
    #[inline(always)]
    fn fill_lanes(self, cells: &mut [Zmm; 81], lanes: u32, frames: &mut Frames) {
        transpose::fill_lanes(self, cells, lanes, frames);
    }
    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the token proves all features that the function is compiled for.
        unsafe { run(self, kernel) }
    }
}
