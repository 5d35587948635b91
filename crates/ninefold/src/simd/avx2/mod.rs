//! AVX2: 16 lanes in a 256-bit register, and sixteen bytes that are shuffled by one instruction.

mod choice;
mod registers;
mod transpose;

use super::isa::{Isa, Kernel};
use super::planes::Stacks;
use super::shape::{self, Bits, Frame, Frames, Shape};
pub(super) use registers::{Avx2, Shuffled, Ymm};

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run<K: Kernel>(isa: Avx2, kernel: K) -> K::Output {
    kernel.run(isa)
}

impl Isa for Avx2 {
    const NAME: &'static str = "AVX2";
    type Register = Ymm;
    type Plane = Stacks<Ymm, 1>;
    type Bytes = Shuffled;

    #[inline(always)]
    fn zero(self) -> Ymm {
        self.zero_register()
    }
    #[inline(always)]
    fn zero_plane(self) -> Self::Plane {
        Stacks::new(self.zero())
    }
    #[inline(always)]
    fn zero_bytes(self) -> Shuffled {
        self.sixteen_zeros()
    }
    #[inline(always)]
    fn shape(self, frame: &Frame) -> Shape {
        shape::of_frame::<Ymm, 6, 3>(self.zero(), frame)
    }
    #[inline(always)]
    fn best_pair(self, frame: &Frame, _: &[Bits; 81]) -> u32 {
        choice::best_pair(self, frame)
    }
    #[inline(always)]
    fn copy_lanes(self, cells: &[Ymm; 81], lanes: u32, frames: &mut Frames) {
        if transpose::FOUR_AT_A_TIME.contains(&lanes.count_ones()) {
            transpose::copy_lanes(self, cells, lanes, frames);
        } else {
            shape::copy_lanes(cells, lanes, frames);
        }
    }
    #[inline(always)]
    fn fill_lanes(self, cells: &mut [Ymm; 81], lanes: u32, frames: &mut Frames) {
        if transpose::FOUR_AT_A_TIME.contains(&lanes.count_ones()) {
            transpose::fill_lanes(self, cells, lanes, frames);
        } else {
            shape::fill_lanes(cells, lanes, frames);
        }
    }
    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the token proves all features that the function is compiled for.
        unsafe { run(self, kernel) }
    }
}
