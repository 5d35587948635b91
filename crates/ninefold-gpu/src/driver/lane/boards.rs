//! Boards in and out of a lane: single sweeps, and the division of boards.

use super::{Lane, result, sys};
use crate::backend::Fault;
use crate::driver::lane::buffers::COUNTERS;
use crate::driver::lost;
use crate::kernel::THREADS;
use crate::layout::{Board, STRIDE};
use cudarc::driver::result::DriverError;

impl Lane {
    /// Sweeps each board once; returns it and the number of its state.
    ///
    /// # Errors
    ///
    /// If there is too little memory, or the device is lost.
    pub fn sweep_each(&mut self, boards: &[Board]) -> Result<Vec<(Board, u32)>, Fault> {
        write_boards(self.input(boards.len())?, boards.iter().copied());
        let Some(buffers) = self.buffers() else { return Ok(Vec::new()) };
        let bytes = boards.len() * 4 * STRIDE;
        let (mut at, mut number) = (buffers.boards.boards.at, boards.len() as u32);
        // SAFETY: the memory belongs to this lane and has space for the boards; everything is waited for
        // before it is used again.
        unsafe {
            result::memcpy_htod_async(at, &buffers.texts.input.bytes()[..bytes], self.stream)
                .map_err(lost)?;
            let arguments = &mut [(&raw mut at).cast(), (&raw mut number).cast()];
            let blocks = boards.len().div_ceil(THREADS);
            self.kernel(self.context.functions.sweep_each, blocks, 0, arguments).map_err(lost)?;
        }
        self.read_boards(at, boards.len()).map_err(lost)
    }

    /// Makes the device fail, for checks of what happens then: a kernel reads where there is no memory. The process
    /// cannot use the device any more. Returns the fault.
    pub fn lose_device(&mut self) -> Option<Fault> {
        self.context.enter().map_err(lost).err().or_else(|| {
            let (mut nowhere, mut number) = (0_u64, 1_u32);
            let arguments = &mut [(&raw mut nowhere).cast(), (&raw mut number).cast()];
            let launched = self.kernel(self.context.functions.sweep_each, 1, 0, arguments);
            // SAFETY: the stream belongs to this lane.
            let ended = || unsafe { result::stream::synchronize(self.stream) };
            launched.and_then(|()| ended()).map_err(lost).err()
        })
    }

    /// Reads boards from the memory of the device, each with its last word.
    pub(super) fn read_boards(
        &mut self,
        at: sys::CUdeviceptr,
        number: usize,
    ) -> Result<Vec<(Board, u32)>, DriverError> {
        let Some(texts) = &mut self.texts else { return Ok(Vec::new()) };
        let bytes = &mut texts.input.bytes_mut()[..number * 4 * STRIDE];
        // SAFETY: the memory belongs to this lane, and both sides have space for the boards; the copy is
        // waited for before it is read.
        unsafe {
            result::memcpy_dtoh_async(bytes, at, self.stream)?;
            result::stream::synchronize(self.stream)?;
        }
        let word = |words: &[u8], at: usize| {
            words[4 * at..].first_chunk().map_or(0, |word| u32::from_ne_bytes(*word))
        };
        let board =
            |words: &[u8]| (Board(std::array::from_fn(|at| word(words, at))), word(words, 27));
        Ok(bytes.chunks_exact(4 * STRIDE).map(board).collect())
    }

    /// Divides the boards of the input until there are so many. Returns where they are, their number, and
    /// the number of those that were solved.
    pub(super) fn divide_input(
        &self,
        number: usize,
        enough: usize,
    ) -> Result<(sys::CUdeviceptr, usize, u64), DriverError> {
        let Some(buffers) = self.buffers() else { return Ok((0, 0, 0)) };
        let (mut from, mut to) = (buffers.texts.source.at, buffers.boards.boards.at);
        let (mut boards, mut solved) = (number as u32, 0);
        // SAFETY: the memory belongs to this lane. Each round at most doubles the number of boards, and there
        // is space for twice as many as are enough; everything is waited for before it is used again.
        unsafe {
            let bytes = &buffers.texts.input.bytes()[..number * 4 * STRIDE];
            result::memcpy_htod_async(from, bytes, self.stream)?;
            while boards > 0 && (boards as usize) < enough {
                let mut counters = buffers.boards.counters();
                result::memset_d8_async(counters, 0, COUNTERS, self.stream)?;
                let arguments = &mut [
                    (&raw mut from).cast(),
                    (&raw mut boards).cast(),
                    (&raw mut to).cast(),
                    (&raw mut counters).cast(),
                ];
                let blocks = (boards as usize).div_ceil(THREADS);
                self.kernel(self.context.functions.divide_each, blocks, 0, arguments)?;
                let mut counted = [0_u32; 2];
                result::stream::synchronize(self.stream)?;
                result::memcpy_dtoh_sync(&mut counted, counters)?;
                solved += u64::from(counted[0]);
                boards = counted[1];
                std::mem::swap(&mut from, &mut to);
            }
        }
        Ok((from, boards as usize, solved))
    }
}

/// Writes boards of 28 words.
pub(super) fn write_boards(input: &mut [u8], boards: impl Iterator<Item = Board>) {
    for (to, board) in input.chunks_exact_mut(4 * STRIDE).zip(boards) {
        for (to, word) in to.chunks_exact_mut(4).zip(board.0) {
            to.copy_from_slice(&word.to_ne_bytes());
        }
    }
}
