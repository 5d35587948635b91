//! [`Device`]: the questions of `ninefold::search`, answered by a GPU.

use crate::about::{About, Choice};
use crate::backend::{Answer, Backend, Fault, Order, Question, Reference, Solutions, Starts};
use crate::driver::{self, Opener, Unavailable};
use crate::layout::Board;
use crate::stream::{Run, Runner};
use ninefold::search::{Count, Search, Start, Uniqueness};
use ninefold::{Candidates, Grid};
use std::fmt;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of starts copied and searched at a time.
const CHUNK: usize = 1 << 20;

/// The number of lanes of a device: while one copies, others compute.
const LANES: usize = 4;

/// The most guesses of a launch, where that can be foreseen: a large device needs 200 ms for so many.
pub(crate) const LAUNCH: usize = 1 << 28;

/// After so many guesses a search is given up, so that no launch takes much longer than 200 ms. The
/// hardest puzzles need some thousands.
const BUDGET: u32 = 1 << 16;

/// The same for the kernel in which one thread searches alone.
const ORDERED_BUDGET: u32 = 1 << 13;

/// More solutions than this are not counted in one search.
const MOST: u64 = (1 << 30) - 1;

/// A type that a search on a device can begin with: [`Candidates`], or the givens of a [`Grid`].
pub trait DeviceStart: Start + Copy {
    /// Returns the starts in the form of the back ends.
    fn starts(starts: &[Self]) -> Starts<'_>;
}

impl DeviceStart for Grid {
    fn starts(starts: &[Self]) -> Starts<'_> {
        Starts::Givens(starts)
    }
}

impl DeviceStart for Candidates {
    fn starts(starts: &[Self]) -> Starts<'_> {
        Starts::Candidates(starts)
    }
}

/// The lanes of a device, and what is left of them.
struct Lanes {
    idle: Vec<Box<dyn Backend>>,
    opened: usize,
    most: usize,
    chunk: usize,
    /// The reason why the device is not used any more.
    lost: Option<Fault>,
    /// Whether that was reported.
    is_reported: bool,
}

/// A device. Any number of threads may ask it at the same time.
///
/// What a device leaves open is answered on the CPU: puzzles with too large a search, and everything
/// after a failure, of which [`fault`](Self::fault) then tells the reason.
pub struct Device {
    about: About,
    open: Opener,
    lanes: Mutex<Lanes>,
    freed: Condvar,
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Device").field("about", &self.about).finish_non_exhaustive()
    }
}

impl Device {
    /// Lists the devices; there are none without a driver.
    #[must_use]
    pub fn list() -> Vec<About> {
        driver::list().unwrap_or_default()
    }

    /// Opens a device, and loads the kernels.
    ///
    /// # Errors
    ///
    /// If there is no driver or no such device, or if it is too old.
    pub fn open(choice: Choice) -> Result<Self, Unavailable> {
        let (about, open) = driver::open(choice)?;
        Ok(Self::with_backend(about, open))
    }

    /// Returns a device whose lanes are opened by a function: a device that is none, for tests.
    pub fn with_backend(
        about: About,
        open: impl Fn() -> Result<Box<dyn Backend>, Fault> + Send + Sync + 'static,
    ) -> Self {
        let lanes = Lanes {
            idle: Vec::new(),
            opened: 0,
            most: LANES,
            chunk: CHUNK,
            lost: None,
            is_reported: false,
        };
        Self { about, open: Box::new(open), lanes: Mutex::new(lanes), freed: Condvar::new() }
    }

    /// Sets how many starts are searched at a time, and how many lanes there are.
    #[must_use]
    pub fn with_chunks(self, chunk: usize, lanes: usize) -> Self {
        let mut state = self.lock();
        state.chunk = chunk.clamp(1, CHUNK);
        state.most = lanes.max(1);
        drop(state);
        self
    }

    /// Returns what is known of the device.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// Returns why the device is not used any more, once.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        let mut lanes = self.lock();
        let fault = lanes.lost.clone().filter(|_| !lanes.is_reported);
        lanes.is_reported |= fault.is_some();
        fault
    }

    /// Returns an error of a question, the first time.
    #[must_use]
    pub fn memory_fault(&self, error: Option<&Fault>) -> Option<Fault> {
        let is_reported = &mut self.lock().is_reported;
        let error = error.filter(|_| !*is_reported)?;
        *is_reported = true;
        Some(error.clone())
    }

    /// Tells of each start whether it has no solution, one or more.
    ///
    /// # Errors
    ///
    /// If the memory of the device is not enough for the smallest chunk.
    pub fn uniqueness_each<S: DeviceStart>(&self, starts: &[S]) -> Result<Vec<Uniqueness>, Fault> {
        let question =
            Question { order: Order::Wide, limit: 2, budget: BUDGET, solutions: Solutions::Only };
        let of_answer = |answer: Answer| match (answer.found?, answer.solution) {
            (0, _) => Some(Uniqueness::None),
            (1, Some(solution)) => Some(Uniqueness::One(solution)),
            (1, None) => None,
            _ => Some(Uniqueness::Many),
        };
        let search = |starts: &[S]| {
            let answers = Search::new().uniqueness_each(starts).into_iter();
            // Only a watch stops a search, and there is none.
            answers.map(|answer| answer.unwrap_or(Uniqueness::Many)).collect()
        };
        self.each(&question, starts, CHUNK, Uniqueness::Many, of_answer, search)
    }

    /// Counts the solutions of each start up to the limit, as [`Search::count_each`].
    ///
    /// # Errors
    ///
    /// If the memory of the device is not enough for the smallest chunk.
    pub fn count_each<S: DeviceStart>(
        &self,
        starts: &[S],
        limit: u64,
    ) -> Result<Vec<Count>, Fault> {
        let most = limit.min(MOST);
        let question = Question {
            order: if limit <= 2 { Order::Wide } else { Order::Shared },
            limit: most as u32 + 1,
            budget: BUDGET,
            solutions: Solutions::None,
        };
        let of_answer = |answer: Answer| {
            let found = u64::from(answer.found?);
            let complete = found <= most;
            let count = Count { found: found.min(most), complete };
            // More than can be counted here are counted on the CPU.
            Some(count).filter(|_| complete || most == limit)
        };
        let search = |starts: &[S]| Search::new().limit(limit).count_each(starts);
        let none = Count { found: 0, complete: true };
        // The more solutions of each are counted, the longer a launch takes.
        let most = LAUNCH / question.limit.clamp(1, BUDGET) as usize;
        self.each(&question, starts, most.min(CHUNK), none, of_answer, search)
    }

    /// Returns a solution of each start, if there is one: where there are several, always the same, but
    /// not necessarily that of [`Search::first_each`].
    ///
    /// # Errors
    ///
    /// If the memory of the device is not enough for the smallest chunk.
    pub fn first_each<S: DeviceStart>(&self, starts: &[S]) -> Result<Vec<Option<Grid>>, Fault> {
        let question = Question {
            order: Order::Ordered,
            limit: 1,
            budget: ORDERED_BUDGET,
            solutions: Solutions::First,
        };
        let of_answer = |answer: Answer| answer.found.map(|_| answer.solution);
        let search = |starts: &[S]| first_on_cpu(starts);
        self.each(&question, starts, CHUNK, None, of_answer, search)
    }

    /// Answers each start on the device, in chunks of at most so many, and what it leaves open on the CPU.
    fn each<S: DeviceStart, A: Clone>(
        &self,
        question: &Question,
        starts: &[S],
        most: usize,
        any: A,
        of_answer: impl Fn(Answer) -> Option<A>,
        search: impl Fn(&[S]) -> Vec<A>,
    ) -> Result<Vec<A>, Fault> {
        let mut answers = vec![any; starts.len()];
        let mut open = Vec::new();
        let run =
            self.run_chunks(question, S::starts(starts), most, &mut |first, number, answer| {
                match of_answer(answer) {
                    Some(answer) => answers[first + number] = answer,
                    None => open.push(first + number),
                }
            })?;
        let given_up: Vec<S> = open.iter().map(|at| starts[*at]).collect();
        for (at, answer) in open.iter().zip(search(&given_up)) {
            answers[*at] = answer;
        }
        for range in run {
            for (at, answer) in range.clone().zip(search(&starts[range])) {
                answers[at] = answer;
            }
        }
        Ok(answers)
    }

    /// Runs a question over starts. Returns those without an answer, which is what a lost device leaves.
    ///
    /// # Errors
    ///
    /// If the memory of the device is not enough for the smallest chunk.
    pub fn run(
        &self,
        question: &Question,
        starts: Starts<'_>,
        answer: &mut dyn FnMut(usize, usize, Answer),
    ) -> Result<Vec<Range<usize>>, Fault> {
        self.run_chunks(question, starts, CHUNK, answer)
    }

    /// Does the same with chunks of at most so many starts.
    pub(crate) fn run_chunks(
        &self,
        question: &Question,
        starts: Starts<'_>,
        most: usize,
        answer: &mut dyn FnMut(usize, usize, Answer),
    ) -> Result<Vec<Range<usize>>, Fault> {
        if starts.is_empty() {
            return Ok(Vec::new());
        }
        let all = 0..starts.len();
        let searches = starts.searches_each();
        let size = |chunk: usize| (chunk / searches).clamp(1, most);
        let (mut lanes, chunk) = match self.take_lanes(starts.len(), size) {
            Ok(lanes) => lanes,
            Err(fault) => return self.end(Run { unanswered: vec![all], fault: Some(fault) }),
        };
        let mut left = size(chunk);
        let run = Runner::new(&mut lanes, question, starts, &mut left).run(answer);
        // Chunks that were halved stay so.
        let chunk = if left < size(chunk) { left * searches } else { chunk };
        self.give_back(lanes, chunk, run.fault.is_some());
        self.end(run)
    }

    /// Divides boards on the device or, if it fails, on the CPU.
    pub(crate) fn divide(
        &self,
        boards: Vec<Board>,
        enough: usize,
    ) -> Result<(Vec<Board>, u64), Fault> {
        // A few boards are divided sooner than a lane is asked.
        const FEW: usize = 2_000;
        let (boards, before) = Reference::default().divide(boards, enough.min(FEW))?;
        let fault = match self.take_lanes(1, |chunk| chunk) {
            Ok((mut lanes, chunk)) => {
                let divided = lanes[0].divide(boards.clone(), enough);
                self.give_back(lanes, chunk, divided.is_err());
                match divided {
                    Ok((boards, solved)) => return Ok((boards, before + solved)),
                    Err(fault) => fault,
                }
            }
            Err(fault) => fault,
        };
        self.end(Run { unanswered: Vec::new(), fault: Some(fault) })?;
        Ok((boards, before))
    }

    fn end(&self, run: Run) -> Result<Vec<Range<usize>>, Fault> {
        match run.fault {
            Some(fault @ Fault::Memory { .. }) => Err(fault),
            Some(fault) => {
                let mut lanes = self.lock();
                lanes.lost.get_or_insert(fault);
                // The streams and the memory of a lost device are of no use.
                lanes.idle.clear();
                self.freed.notify_all();
                Ok(run.unanswered)
            }
            None => Ok(run.unanswered),
        }
    }

    /// Takes as many lanes as so many starts need, but one at least; waits for it if necessary. `size` returns how
    /// many starts are searched at a time, of so many searches.
    fn take_lanes(
        &self,
        starts: usize,
        size: impl Fn(usize) -> usize,
    ) -> Result<(Vec<Box<dyn Backend>>, usize), Fault> {
        let mut state = self.lock();
        let mut taken: Vec<Box<dyn Backend>> = Vec::new();
        loop {
            if let Some(fault) = &state.lost {
                return Err(fault.clone());
            }
            let wanted = starts.div_ceil(size(state.chunk)).clamp(1, state.most);
            while taken.len() < wanted
                && let Some(lane) = state.idle.pop()
            {
                taken.push(lane);
            }
            while taken.len() < wanted && state.opened < state.most {
                match (self.open)() {
                    Ok(lane) => taken.push(lane),
                    // There is memory for fewer lanes: those that there are have to do.
                    Err(Fault::Memory { .. }) if state.opened > 0 => {
                        state.most = state.opened;
                        break;
                    }
                    Err(_) if !taken.is_empty() => break,
                    Err(fault) => return Err(fault),
                }
                state.opened += 1;
            }
            if !taken.is_empty() {
                return Ok((taken, state.chunk));
            }
            state = self.freed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn give_back(&self, lanes: Vec<Box<dyn Backend>>, chunk: usize, is_broken: bool) {
        let mut state = self.lock();
        state.chunk = state.chunk.min(chunk);
        if is_broken {
            state.opened -= lanes.len();
        } else {
            state.idle.extend(lanes);
        }
        self.freed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the first solutions of starts in the order of the device.
fn first_on_cpu<S: DeviceStart>(starts: &[S]) -> Vec<Option<Grid>> {
    let mut answers = Vec::with_capacity(starts.len());
    let question =
        Question { order: Order::Ordered, limit: 1, budget: u32::MAX, solutions: Solutions::First };
    let mut reference = Reference::default();
    // The reference implementation has neither memory to run out of nor a device to lose.
    let _ = reference.submit(&question, S::starts(starts));
    let _ = reference.collect(&mut |answer| answers.push(answer.solution));
    answers
}
