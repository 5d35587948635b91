//! A stream with its buffers: copies in, parses, searches, emits and copies out.
//!
//! ```text
//!   input (pinned) ──► source ──► boards, found ──► target ──► output (pinned)
//!                copy         parse   search    emit       copy
//! ```

mod backend;
mod boards;
mod buffers;
mod form;

pub use form::Form;

use super::memory::DeviceMemory;
use super::{Context, lost, result, sys};
use crate::backend::{Fault, Order, Question, Solutions};
use crate::kernel::{MOST, SEARCH_SHARED, SLOTS, TEXT_SHARED, THREADS, WARPS};
use crate::layout::STRIDE;
use crate::reference::Stats;
use buffers::{Boards, Buffers, COUNTERS, Texts};
use cudarc::driver::result::DriverError;
use form::{OutputForm, offsets_at};
use std::ffi::c_void;
use std::sync::Arc;

/// A search that a lane has launched.
#[derive(Clone, Copy, Debug)]
struct Launched {
    /// The number of answers.
    answers: usize,
    output: OutputForm,
    limit: u32,
}

/// The buffers and limits of one search launch, as `Job` in pool.cuh.
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
    texts: Option<Texts>,
    boards: Option<Boards>,
    whole: Option<(usize, DeviceMemory)>,
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
            texts: None,
            boards: None,
            whole: None,
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

    /// Makes space for so many puzzles, each of which is one search, and returns the input.
    ///
    /// # Errors
    ///
    /// If there is too little memory, or the device is lost.
    pub fn input(&mut self, puzzles: usize) -> Result<&mut [u8], Fault> {
        self.input_for(puzzles, puzzles)
    }

    pub(super) const fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// Makes space for so many puzzles and searches, and returns the input.
    fn input_for(&mut self, puzzles: usize, searches: usize) -> Result<&mut [u8], Fault> {
        self.context.enter().map_err(lost)?;
        // A copy from a launch that nobody waited for must not see the new input.
        // SAFETY: the stream belongs to this lane.
        unsafe { result::stream::synchronize(self.stream).map_err(lost)? };
        self.make_space(puzzles, searches).map_err(|fault| self.without_space(fault))?;
        match &mut self.texts {
            Some(texts) => Ok(texts.input.bytes_mut()),
            None => Ok(&mut []),
        }
    }

    /// Frees all buffers after an allocation has failed: a smaller chunk may be next, and what has space for this one
    /// must not be in its way.
    fn without_space(&mut self, fault: Fault) -> Fault {
        (self.texts, self.boards, self.whole) = (None, None, None);
        fault
    }

    fn make_space(&mut self, puzzles: usize, searches: usize) -> Result<(), Fault> {
        if self.boards.as_ref().is_none_or(|boards| boards.capacity < searches) {
            // The number of searches of equal chunks differs a little: the next one should fit.
            let spare = if searches == puzzles { 0 } else { searches / 8 };
            self.boards = None;
            let capacity = (searches + spare).next_multiple_of(THREADS);
            self.boards = Some(Boards::new(&self.context, capacity)?);
        }
        if self.texts.as_ref().is_none_or(|texts| texts.capacity < puzzles) {
            self.texts = None;
            self.texts = Some(Texts::new(&self.context, puzzles.next_multiple_of(THREADS))?);
        }
        Ok(())
    }

    /// Returns the buffers, if there are any.
    fn buffers(&self) -> Option<Buffers<'_>> {
        let (texts, boards) = (self.texts.as_ref()?, self.boards.as_ref()?);
        Some(Buffers { texts, boards, whole: self.whole.as_ref().map(|(_, memory)| memory) })
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
        let has_space = self.buffers().is_some_and(|buffers| {
            puzzles <= buffers.texts.capacity && searches <= buffers.boards.capacity
        });
        // The boards of puzzles are the searches, unless clues are left out.
        let fits = form == Form::WithoutClues || puzzles == searches;
        if !has_space || !fits || searches > MOST {
            return Err(Fault::Lost("more puzzles than there is space for".to_owned()));
        }
        if form == Form::WithoutClues {
            self.make_space_for_whole(puzzles).map_err(|fault| self.without_space(fault))?;
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
        let puzzles = puzzles.next_multiple_of(THREADS);
        if self.whole.as_ref().is_none_or(|(space, _)| *space < puzzles) {
            self.whole = None;
            let memory = DeviceMemory::new(&self.context, puzzles * 4 * STRIDE)?;
            self.whole = Some((puzzles, memory));
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
        let Some(buffers) = self.buffers() else { return Ok(()) };
        let Buffers { texts, boards, .. } = buffers;
        let stream = self.stream;
        let counted = 8 * boards.capacity + COUNTERS;
        // SAFETY: all memory belongs to this lane and is large enough: `launch` has compared the numbers
        // with the capacity, which is a multiple of the puzzles of a block. Pinned memory stays in place
        // until the stream is synchronised, which every other use of it does first.
        unsafe {
            let bytes = &texts.input.bytes()[..form.input_length(puzzles)];
            let to = if form == Form::Boards { &boards.boards } else { &texts.source };
            result::memcpy_htod_async(to.at, bytes, stream)?;
            result::event::record(self.events[0], stream)?;
            result::memset_d8_async(boards.counts.at, 0, counted, stream)?;
        }
        self.parse(form, puzzles, buffers)?;
        self.search(searches, question, buffers)?;
        self.emit(launched, question, buffers)?;
        let from = match launched.output {
            OutputForm::Counts => boards.counts.at,
            _ => texts.target.at,
        };
        let counters = boards.counters();
        let Some(texts) = &mut self.texts else { return Ok(()) };
        // SAFETY: as above.
        unsafe {
            result::event::record(self.events[1], stream)?;
            let (first, rest) = texts.output.bytes_mut().split_at_mut(COUNTERS);
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

    fn parse(&self, form: Form, puzzles: usize, buffers: Buffers<'_>) -> Result<(), DriverError> {
        let functions = &self.context.functions;
        let blocks = puzzles.div_ceil(THREADS);
        let (mut source, mut boards) = (buffers.texts.source.at, buffers.boards.boards.at);
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
                let Some(whole) = buffers.whole else { return Ok(()) };
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
        buffers: Buffers<'_>,
    ) -> Result<(), DriverError> {
        let functions = &self.context.functions;
        let blocks = self.context.blocks.min(searches.div_ceil(WARPS)).max(1);
        let boards = buffers.boards;
        let mut job = Job {
            boards: boards.boards.at,
            found: boards.counts.at,
            spent: boards.counts.at + 4 * boards.capacity as u64,
            pools: self.pools.at,
            counters: boards.counters(),
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
        buffers: Buffers<'_>,
    ) -> Result<(), DriverError> {
        let functions = &self.context.functions;
        let function = match launched.output {
            OutputForm::Counts => return Ok(()),
            OutputForm::Nibbles => functions.emit_nibbles,
            OutputForm::Text => functions.emit_text,
            OutputForm::Redundant => return self.emit_redundant(launched.answers, buffers),
        };
        let (mut boards, mut found) = (buffers.boards.boards.at, buffers.boards.counts.at);
        let (mut target, mut limit) = (buffers.texts.target.at, question.limit);
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

    fn emit_redundant(&self, puzzles: usize, buffers: Buffers<'_>) -> Result<(), DriverError> {
        let Some(whole) = buffers.whole else { return Ok(()) };
        let (mut whole, mut found) = (whole.at, buffers.boards.counts.at);
        let mut offsets = buffers.texts.source.at + offsets_at(puzzles) as u64;
        let (mut target, mut number) = (buffers.texts.target.at, puzzles as u32);
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
        let (Some(launched), Some(texts)) = (self.launched, &self.texts) else {
            return Ok(&[]);
        };
        // SAFETY: the stream belongs to this lane.
        unsafe { result::stream::synchronize(self.stream).map_err(lost)? };
        let (counters, rest) = texts.output.bytes().split_at(COUNTERS);
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
}
