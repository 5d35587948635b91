//! The kernels: CUDA C in this folder, and the PTX that `cargo xtask gpu` makes of it.
//!
//! PTX is text for a virtual processor, which the driver compiles for the device. It is made for compute
//! capability 7.5 and says version 7.5, so that every driver since CUDA 11.5 takes it.

/// The kernels in PTX. The first line has the hash of the source.
pub(crate) const PTX: &str = include_str!("kernels.ptx");

/// The lowest compute capability of a device that can run the kernels.
pub(crate) const CAPABILITY: (u32, u32) = (7, 5);

/// The slots of the pool of a warp.
pub(crate) const SLOTS: usize = 1023;

/// The slots of a warp in shared memory.
const NEAR: usize = 72;

/// The warps of a block.
pub(crate) const WARPS: usize = 4;

/// The threads of a block.
pub(crate) const THREADS: usize = 32 * WARPS;

/// The shared memory of a block of a search: slots, their list, and the parked boards.
pub(crate) const SEARCH_SHARED: usize =
    WARPS * (4 * NEAR * crate::layout::STRIDE + 2 * (SLOTS + 1) + 2 * 64);

/// The shared memory of a block that parses or emits: one board for each thread.
pub(crate) const TEXT_SHARED: usize = 4 * crate::layout::STRIDE * THREADS;

/// In the count of a puzzle: its search was given up.
pub(crate) const UNKNOWN: u32 = 1 << 31;

/// The most puzzles of a launch.
pub(crate) const MOST: usize = 1 << 22;
