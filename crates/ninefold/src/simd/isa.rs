//! [`Isa`]: a token that proves an instruction set, and [`Kernel`]: code that runs with one.

use super::bytes::Bytes;
use super::planes::Plane;
use super::register::Register;
use super::shape::{self, Bits, Frame, Frames, Shape};

/// A proof that the processor has an instruction set, of no size.
///
/// A value exists only where the instruction set was detected, or where the target always has it.
pub(crate) trait Isa: Copy {
    /// The common name of the instruction set.
    #[cfg_attr(not(feature = "instruction-sets"), allow(dead_code, reason = "benchmarks print it"))]
    const NAME: &'static str;
    /// The register of many boards, one in each lane.
    type Register: Register;
    /// A third of one board.
    type Plane: Plane;
    /// Sixteen bytes.
    type Bytes: Bytes;

    /// Returns a register of zeros, from which a kernel derives all others.
    fn zero(self) -> Self::Register;
    /// Returns a plane of zeros, from which a kernel derives all others.
    fn zero_plane(self) -> Self::Plane;
    /// Returns bytes of zeros, from which a kernel derives all others.
    fn zero_bytes(self) -> Self::Bytes;

    /// Returns the cells of a frame by their candidates.
    fn shape(self, frame: &Frame) -> Shape;

    /// Returns the cells with two candidates.
    #[inline(always)]
    fn pairs(self, frame: &Frame) -> Bits {
        self.shape(frame).pairs
    }

    /// Returns the best cell with two candidates to guess in: see [`shape::best_pair`].
    #[inline(always)]
    fn best_pair(self, frame: &Frame, peers: &[Bits; 81]) -> u32 {
        shape::best_pair(frame, &self.shape(frame), peers)
    }

    /// Copies the cells of these lanes into their frames.
    #[inline(always)]
    fn copy_lanes(self, cells: &[Self::Register; 81], lanes: u32, frames: &mut Frames) {
        shape::copy_lanes(cells, lanes, frames);
    }

    /// Fills these lanes with the cells of their frames, which are not changed.
    #[inline(always)]
    fn fill_lanes(self, cells: &mut [Self::Register; 81], lanes: u32, frames: &mut Frames) {
        shape::fill_lanes(cells, lanes, frames);
    }

    /// Runs a kernel in a function compiled for the instruction set.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Defines the token of a baseline instruction set with 128-bit registers, which the target has and
/// nothing has to detect.
macro_rules! baseline {
    ($(#[$doc:meta])* $token:ident, $name:literal, $register:ident, $zero:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) struct $token(());

        impl $token {
            /// Returns the token; there is nothing to detect.
            pub(super) const fn new() -> Self {
                Self(())
            }
        }

        impl super::isa::Isa for $token {
            const NAME: &'static str = $name;
            type Register = $register;
            type Plane = super::planes::Stacks<$register, 2>;
            type Bytes = super::bytes::PlainBytes;

            #[inline(always)]
            #[allow(unused_unsafe, reason = "on WebAssembly, intrinsics are safe to call")]
            fn zero(self) -> $register {
                // SAFETY: the file is compiled only for targets that have the instruction set, and
                // the intrinsic given here touches no memory.
                $register(unsafe { $zero })
            }
            #[inline(always)]
            fn zero_plane(self) -> Self::Plane {
                super::planes::Stacks::new(self.zero())
            }
            #[inline(always)]
            fn zero_bytes(self) -> Self::Bytes {
                super::bytes::PlainBytes::ZERO
            }
            #[inline(always)]
            fn shape(self, frame: &super::Frame) -> super::Shape {
                super::shape::of_frame::<$register, 12, 6>(self.zero(), frame)
            }
            #[inline(always)]
            fn run<K: super::Kernel>(self, kernel: K) -> K::Output {
                kernel.run(self)
            }
        }
    };
}

/// Code that runs with any instruction set.
pub(crate) trait Kernel {
    /// The result of the kernel.
    type Output;
    /// Runs the kernel. To be marked `#[inline(always)]`, with everything it calls that uses
    /// registers, so that it becomes part of the function compiled for the instruction set.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}
