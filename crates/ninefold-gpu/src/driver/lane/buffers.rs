//! The buffers of a lane.

use super::form::LINE;
use crate::backend::Fault;
use crate::driver::Context;
use crate::driver::memory::{DeviceMemory, Pinned};
use crate::layout::STRIDE;
use cudarc::driver::sys;
use std::sync::Arc;

/// The bytes of the counters of a search.
pub(super) const COUNTERS: usize = 32;

/// Puzzles on their way to the device, and answers on their way back.
#[derive(Debug)]
pub(super) struct Texts {
    /// For so many puzzles.
    pub(super) capacity: usize,
    pub(super) input: Pinned,
    pub(super) output: Pinned,
    pub(super) source: DeviceMemory,
    pub(super) target: DeviceMemory,
}

/// The boards that are searched, and their counts.
#[derive(Debug)]
pub(super) struct Boards {
    /// For so many searches.
    pub(super) capacity: usize,
    pub(super) boards: DeviceMemory,
    /// The counts of all searches, then their guesses, then four counters of 8 bytes.
    pub(super) counts: DeviceMemory,
}

/// The buffers of a lane. A puzzle whose clues are left out is many searches, but one text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buffers<'a> {
    pub(super) texts: &'a Texts,
    pub(super) boards: &'a Boards,
    /// The boards of puzzles whose clues are left out.
    pub(super) whole: Option<&'a DeviceMemory>,
}

/// The most bytes of a puzzle in the input or the source.
pub(super) const WIDEST: usize = 4 * STRIDE;

impl Texts {
    pub(super) fn new(context: &Arc<Context>, capacity: usize) -> Result<Self, Fault> {
        Ok(Self {
            capacity,
            input: Pinned::new(context, capacity * WIDEST)?,
            output: Pinned::new(context, COUNTERS + capacity * LINE)?,
            source: DeviceMemory::new(context, capacity * WIDEST)?,
            target: DeviceMemory::new(context, capacity * LINE)?,
        })
    }
}

impl Boards {
    pub(super) fn new(context: &Arc<Context>, capacity: usize) -> Result<Self, Fault> {
        Ok(Self {
            capacity,
            boards: DeviceMemory::new(context, capacity * 4 * STRIDE)?,
            counts: DeviceMemory::new(context, 8 * capacity + COUNTERS)?,
        })
    }

    pub(super) fn counters(&self) -> sys::CUdeviceptr {
        self.counts.at + 8 * self.capacity as u64
    }
}
