//! A stream with its buffers: copies in, parses, searches, emits and copies out.
//!
//! ```text
//!   input (pinned) ──► source ──► boards, found ──► target ──► output (pinned)
//!                copy         parse   search    emit       copy
//! ```

mod backend;
mod form;

pub use form::Form;

use super::memory::{DeviceMemory, Pinned};
use super::{Context, lost, result, sys};
use crate::backend::{Fault, Order, Question, Solutions};
use crate::kernel::{MOST, SEARCH_SHARED, SLOTS, TEXT_SHARED, THREADS, WARPS};
use crate::layout::{Board, STRIDE};
use crate::reference::Stats;
use cudarc::driver::result::DriverError;
use form::{LINE, OutputForm, offsets_at};
use std::ffi::c_void;
use std::sync::Arc;

/// What a lane has launched.
#[derive(Clone, Copy, Debug)]
struct Launched {
    /// The number of answers.
    answers: usize,
    output: OutputForm,
    limit: u32,
}

/// The bytes of the counters of a search.
const COUNTERS: usize = 32;

/// The buffers of a lane, for so many puzzles and searches.
#[derive(Debug)]
struct Buffers {
    capacity: usize,
    input: Pinned,
    output: Pinned,
    source: DeviceMemory,
    boards: DeviceMemory,
    /// The counts of all puzzles, then their guesses, then four counters of 8 bytes.
    counts: DeviceMemory,
    target: DeviceMemory,
    /// The boards of puzzles whose clues are left out.
    whole: Option<(usize, DeviceMemory)>,
}

/// The most bytes of a puzzle in the input or the source.
const WIDEST: usize = 4 * STRIDE;

impl Buffers {
    fn new(context: &Arc<Context>, capacity: usize) -> Result<Self, Fault> {
        let memory = |bytes: usize| DeviceMemory::new(context, capacity * bytes);
        Ok(Self {
            capacity,
            input: Pinned::new(context, capacity * WIDEST)?,
            output: Pinned::new(context, COUNTERS + capacity * LINE)?,
            source: memory(WIDEST)?,
            boards: memory(4 * STRIDE)?,
            counts: DeviceMemory::new(context, 8 * capacity + COUNTERS)?,
            target: memory(LINE)?,
            whole: None,
        })
    }

    fn counters(&self) -> sys::CUdeviceptr {
        self.counts.at + 8 * self.capacity as u64
    }
}

/// What a launch of a search works on, as `Job` in pool.cuh.
#[repr(C)]
struct Job {
    boards: u64,
    found: u64,
    spent: u64,
    pools: u64,
    counters: u64,
    puzzles: u32,
    limit: u32,
    budget: u32,
    step: u32,
}

/// A stream of a device.
#[derive(Debug)]
pub struct Lane {
    // Dropped in this order: the buffers before the context.
    buffers: Option<Buffers>,
    pools: DeviceMemory,
    stream: sys::CUstream,
    events: [sys::CUevent; 2],
    launched: Option<Launched>,
    stats: Stats,
    most_slots: u64,
    context: Arc<Context>,
}

// SAFETY: its handles may be used by any thread that has entered the context, one at a time.
unsafe impl Send for Lane {}

impl Drop for Lane {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // SAFETY: the handles were created in this context. No copy may be under way when its buffers
            // are freed.
            unsafe {
                let _ = result::stream::synchronize(self.stream);
                self.events.map(|event| result::event::destroy(event)).into_iter().for_each(drop);
                let _ = result::stream::destroy(self.stream);
            }
        }
    }
}

impl Lane {
    pub(super) fn new(context: &Arc<Context>) -> Result<Self, Fault> {
        context.enter().map_err(lost)?;
        let pools = DeviceMemory::new(context, context.blocks * WARPS * SLOTS * STRIDE * 4)?;
        let event = || result::event::create(sys::CUevent_flags::CU_EVENT_DEFAULT).map_err(lost);
        Ok(Self {
            buffers: None,
            pools,
            stream: result::stream::create(result::stream::StreamKind::NonBlocking)
                .map_err(lost)?,
            events: [event()?, event()?],
            launched: None,
            stats: Stats::default(),
            most_slots: 0,
            context: Arc::clone(context),
        })
    }

    /// Makes space for so many puzzles and searches, and returns the input.
    ///
    /// # Errors
    ///
    /// If there is too little memory, or the device is lost.
    pub fn input(&mut self, puzzles: usize) -> Result<&mut [u8], Fault> {
        self.context.enter().map_err(lost)?;
        // A copy from a launch that nobody waited for must not see the new input.
        // SAFETY: the stream belongs to this lane.
        unsafe { result::stream::synchronize(self.stream).map_err(lost)? };
        let capacity = puzzles.next_multiple_of(THREADS);
        if self.buffers.as_ref().is_none_or(|buffers| buffers.capacity < capacity) {
            self.buffers = None;
            self.buffers = Some(Buffers::new(&self.context, capacity)?);
        }
        match &mut self.buffers {
            Some(buffers) => Ok(buffers.input.bytes_mut()),
            None => Ok(&mut []),
        }
    }

    /// Searches the puzzles of the input: copies, kernels and copies are queued in the stream.
    ///
    /// # Errors
    ///
    /// If there is too little memory, or the device is lost.
    pub fn launch(
        &mut self,
        form: Form,
        puzzles: usize,
        searches: usize,
        question: &Question,
    ) -> Result<(), Fault> {
        self.context.enter().map_err(lost)?;
        self.launched = None;
        let space = self.buffers.as_ref().map_or(0, |buffers| buffers.capacity);
        if puzzles > space || searches > space || searches > MOST {
            return Err(Fault::Lost("more puzzles than there is space for".to_owned()));
        }
        if form == Form::WithoutClues {
            self.make_space_for_whole(puzzles)?;
        }
        let output = match (form, question.solutions) {
            (Form::WithoutClues, _) => OutputForm::Redundant,
            (Form::Nibbles, _) => OutputForm::Nibbles,
            (_, Solutions::None) => OutputForm::Counts,
            _ => OutputForm::Text,
        };
        let answers = if form == Form::WithoutClues { puzzles } else { searches };
        let launched = Launched { answers, output, limit: question.limit };
        self.queue(form, puzzles, searches, question, launched).map_err(lost)?;
        self.launched = Some(launched);
        Ok(())
    }

    fn make_space_for_whole(&mut self, puzzles: usize) -> Result<(), Fault> {
        let Some(buffers) = &mut self.buffers else { return Ok(()) };
        let puzzles = puzzles.next_multiple_of(THREADS);
        if buffers.whole.as_ref().is_none_or(|(space, _)| *space < puzzles) {
            buffers.whole = None;
            let memory = DeviceMemory::new(&self.context, puzzles * 4 * STRIDE)?;
            buffers.whole = Some((puzzles, memory));
        }
        Ok(())
    }

    fn queue(
        &mut self,
        form: Form,
        puzzles: usize,
        searches: usize,
        question: &Question,
        launched: Launched,
    ) -> Result<(), DriverError> {
        let Some(buffers) = &self.buffers else { return Ok(()) };
        let stream = self.stream;
        let counted = 8 * buffers.capacity + COUNTERS;
        // SAFETY: all memory belongs to this lane and is large enough: `launch` has compared the numbers
        // with the capacity, which is a multiple of the puzzles of a block. Pinned memory stays in place
        // until the stream is synchronised, which every other use of it does first.
        unsafe {
            let bytes = &buffers.input.bytes()[..form.input_length(puzzles)];
            let to = if form == Form::Boards { &buffers.boards } else { &buffers.source };
            result::memcpy_htod_async(to.at, bytes, stream)?;
            result::event::record(self.events[0], stream)?;
            result::memset_d8_async(buffers.counts.at, 0, counted, stream)?;
        }
        self.parse(form, puzzles, buffers)?;
        self.search(searches, question, buffers)?;
        self.emit(launched, question, buffers)?;
        let from = match launched.output {
            OutputForm::Counts => buffers.counts.at,
            _ => buffers.target.at,
        };
        let counters = buffers.counters();
        let Some(buffers) = &mut self.buffers else { return Ok(()) };
        // SAFETY: as above.
        unsafe {
            result::event::record(self.events[1], stream)?;
            let (first, rest) = buffers.output.bytes_mut().split_at_mut(COUNTERS);
            result::memcpy_dtoh_async(first, counters, stream)?;
            let bytes = &mut rest[..launched.answers * launched.output.bytes()];
            result::memcpy_dtoh_async(bytes, from, stream)
        }
    }

    /// Queues a kernel with pointers to its arguments.
    fn kernel(
        &self,
        function: sys::CUfunction,
        blocks: usize,
        shared: usize,
        arguments: &mut [*mut c_void],
    ) -> Result<(), DriverError> {
        let (blocks, threads) = ((blocks as u32, 1, 1), (THREADS as u32, 1, 1));
        // SAFETY: the callers pass the arguments that the kernels of this crate declare, and memory that
        // has space for all puzzles of the blocks. The arguments are copied before the call returns.
        unsafe {
            result::launch_kernel(function, blocks, threads, shared as u32, self.stream, arguments)
        }
    }

    fn parse(&self, form: Form, puzzles: usize, buffers: &Buffers) -> Result<(), DriverError> {
        let functions = &self.context.functions;
        let blocks = puzzles.div_ceil(THREADS);
        let (mut source, mut boards) = (buffers.source.at, buffers.boards.at);
        let mut stride = form.input_bytes() as u32;
        let (from, to) = ((&raw mut source).cast(), (&raw mut boards).cast());
        let stride_of = |stride: &mut u32| (&raw mut *stride).cast::<c_void>();
        match form {
            Form::Boards => Ok(()),
            Form::Nibbles => {
                self.kernel(functions.parse_nibbles, blocks, TEXT_SHARED, &mut [from, to])
            }
            Form::Cells(_) | Form::Text => {
                let arguments = &mut [from, to, stride_of(&mut stride)];
                self.kernel(functions.parse_text, blocks, TEXT_SHARED, arguments)
            }
            Form::WithoutClues => {
                let Some((_, whole)) = &buffers.whole else { return Ok(()) };
                let (mut whole, mut stride, mut number) = (whole.at, 81, puzzles as u32);
                let mut offsets = source + offsets_at(puzzles) as u64;
                let between = (&raw mut whole).cast();
                let arguments = &mut [from, between, stride_of(&mut stride)];
                self.kernel(functions.parse_text, blocks, TEXT_SHARED, arguments)?;
                let offsets = (&raw mut offsets).cast();
                let arguments = &mut [between, offsets, to, stride_of(&mut number)];
                self.kernel(functions.without_clues, puzzles.div_ceil(WARPS), 0, arguments)
            }
        }
    }

    fn search(
        &self,
        searches: usize,
        question: &Question,
        buffers: &Buffers,
    ) -> Result<(), DriverError> {
        let functions = &self.context.functions;
        let blocks = self.context.blocks.min(searches.div_ceil(WARPS)).max(1);
        let mut job = Job {
            boards: buffers.boards.at,
            found: buffers.counts.at,
            spent: buffers.counts.at + 4 * buffers.capacity as u64,
            pools: self.pools.at,
            counters: buffers.counters(),
            puzzles: searches as u32,
            limit: question.limit,
            budget: question.budget,
            step: (searches / (blocks * WARPS)).clamp(1, 32) as u32,
        };
        let function = match question.order {
            Order::Wide => functions.wide,
            Order::Ordered => functions.ordered,
            Order::Shared => functions.shared,
        };
        self.kernel(function, blocks, SEARCH_SHARED, &mut [(&raw mut job).cast()])
    }

    fn emit(
        &self,
        launched: Launched,
        question: &Question,
        buffers: &Buffers,
    ) -> Result<(), DriverError> {
        let functions = &self.context.functions;
        let function = match launched.output {
            OutputForm::Counts => return Ok(()),
            OutputForm::Nibbles => functions.emit_nibbles,
            OutputForm::Text => functions.emit_text,
            OutputForm::Redundant => return self.emit_redundant(launched.answers, buffers),
        };
        let (mut boards, mut found) = (buffers.boards.at, buffers.counts.at);
        let (mut target, mut limit) = (buffers.target.at, question.limit);
        let mut first = u32::from(question.solutions == Solutions::First);
        let arguments = &mut [
            (&raw mut boards).cast(),
            (&raw mut found).cast(),
            (&raw mut target).cast(),
            (&raw mut limit).cast(),
            (&raw mut first).cast(),
        ];
        self.kernel(function, launched.answers.div_ceil(THREADS), TEXT_SHARED, arguments)
    }

    fn emit_redundant(&self, puzzles: usize, buffers: &Buffers) -> Result<(), DriverError> {
        let Some((_, whole)) = &buffers.whole else { return Ok(()) };
        let (mut whole, mut found) = (whole.at, buffers.counts.at);
        let mut offsets = buffers.source.at + offsets_at(puzzles) as u64;
        let (mut target, mut number) = (buffers.target.at, puzzles as u32);
        let arguments = &mut [
            (&raw mut whole).cast(),
            (&raw mut offsets).cast(),
            (&raw mut found).cast(),
            (&raw mut target).cast(),
            (&raw mut number).cast(),
        ];
        self.kernel(self.context.functions.redundant_clues, puzzles.div_ceil(THREADS), 0, arguments)
    }

    /// Waits for the launch, and returns the output: an answer for each search.
    ///
    /// # Errors
    ///
    /// If the device is lost.
    pub fn wait(&mut self) -> Result<&[u8], Fault> {
        self.context.enter().map_err(lost)?;
        let (Some(launched), Some(buffers)) = (self.launched, &self.buffers) else {
            return Ok(&[]);
        };
        // SAFETY: the stream belongs to this lane.
        unsafe { result::stream::synchronize(self.stream).map_err(lost)? };
        let (counters, rest) = buffers.output.bytes().split_at(COUNTERS);
        let (counters, _) = counters.as_chunks::<8>();
        let counter = |at: usize| u64::from_ne_bytes(counters[at]);
        self.stats = Stats { sweeps: counter(1), guesses: counter(2) };
        self.most_slots = counter(3);
        Ok(&rest[..launched.answers * launched.output.bytes()])
    }

    /// Returns the work of the last launch that was waited for, and the most slots that a warp has used.
    #[must_use]
    pub const fn stats(&self) -> (Stats, u64) {
        (self.stats, self.most_slots)
    }

    /// Returns how many milliseconds the kernels of the last launch took, which has been waited for.
    ///
    /// # Errors
    ///
    /// If the device is lost.
    pub fn milliseconds(&self) -> Result<f32, Fault> {
        self.context.enter().map_err(lost)?;
        // SAFETY: both events belong to this lane.
        unsafe { result::event::elapsed(self.events[0], self.events[1]).map_err(lost) }
    }

    /// Sweeps each board once; returns it and the number of its state.
    ///
    /// # Errors
    ///
    /// If there is too little memory, or the device is lost.
    pub fn sweep_each(&mut self, boards: &[Board]) -> Result<Vec<(Board, u32)>, Fault> {
        write_boards(self.input(boards.len())?, boards.iter().copied());
        let Some(buffers) = &self.buffers else { return Ok(Vec::new()) };
        let bytes = boards.len() * 4 * STRIDE;
        let (mut at, mut number) = (buffers.boards.at, boards.len() as u32);
        // SAFETY: the memory belongs to this lane and has space for the boards; everything is waited for
        // before it is used again.
        unsafe {
            result::memcpy_htod_async(at, &buffers.input.bytes()[..bytes], self.stream)
                .map_err(lost)?;
            let arguments = &mut [(&raw mut at).cast(), (&raw mut number).cast()];
            let blocks = boards.len().div_ceil(THREADS);
            self.kernel(self.context.functions.sweep_each, blocks, 0, arguments).map_err(lost)?;
        }
        self.read_boards(at, boards.len()).map_err(lost)
    }

    /// Reads boards from the memory of the device, each with its last word.
    fn read_boards(
        &mut self,
        at: sys::CUdeviceptr,
        number: usize,
    ) -> Result<Vec<(Board, u32)>, DriverError> {
        let Some(buffers) = &mut self.buffers else { return Ok(Vec::new()) };
        let bytes = &mut buffers.input.bytes_mut()[..number * 4 * STRIDE];
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
    fn divide_input(
        &self,
        number: usize,
        enough: usize,
    ) -> Result<(sys::CUdeviceptr, usize, u64), DriverError> {
        let Some(buffers) = &self.buffers else { return Ok((0, 0, 0)) };
        let (mut from, mut to) = (buffers.source.at, buffers.boards.at);
        let (mut boards, mut solved) = (number as u32, 0);
        // SAFETY: the memory belongs to this lane. Each round at most doubles the number of boards, and there
        // is space for twice as many as are enough; everything is waited for before it is used again.
        unsafe {
            let bytes = &buffers.input.bytes()[..number * 4 * STRIDE];
            result::memcpy_htod_async(from, bytes, self.stream)?;
            while boards > 0 && (boards as usize) < enough {
                let mut counters = buffers.counters();
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
fn write_boards(input: &mut [u8], boards: impl Iterator<Item = Board>) {
    for (to, board) in input.chunks_exact_mut(4 * STRIDE).zip(boards) {
        for (to, word) in to.chunks_exact_mut(4).zip(board.0) {
            to.copy_from_slice(&word.to_ne_bytes());
        }
    }
}
