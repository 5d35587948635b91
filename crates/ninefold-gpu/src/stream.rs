//! Many starts over several lanes: chunks in, answers out, whatever fails.
//!
//! ```text
//!   starts ──► chunk ──► lane 0: copy, parse, search, copy ──► answers, in order
//!          ──► chunk ──► lane 1:       copy, parse, search, copy
//! ```
//!
//! While one lane copies, another one computes. Out of memory halves the chunks; what a lost device leaves
//! unanswered is returned, so that the caller can answer it elsewhere.

use crate::backend::{Answer, Backend, Fault, Question, Starts};
use std::collections::VecDeque;
use std::ops::Range;

/// The smallest chunk, in searches.
pub const LEAST: usize = 1 << 16;

/// The result of a run: the starts that were not answered, and the reason.
#[derive(Debug, Default)]
#[must_use]
pub struct Run {
    /// The starts without an answer.
    pub unanswered: Vec<Range<usize>>,
    /// The reason why there are any.
    pub fault: Option<Fault>,
}

/// Cuts starts into chunks, and answers them on the lanes.
pub struct Runner<'a, 'l> {
    lanes: &'l mut [Box<dyn Backend>],
    question: &'a Question,
    starts: Starts<'a>,
    chunk: &'l mut usize,
    least: usize,
    next: usize,
    under_way: VecDeque<(usize, Range<usize>)>,
}

impl std::fmt::Debug for Runner<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Runner").finish_non_exhaustive()
    }
}

impl<'a, 'l> Runner<'a, 'l> {
    /// Prepares a run with chunks of so many starts, which becomes less if the memory is not enough.
    pub fn new(
        lanes: &'l mut [Box<dyn Backend>],
        question: &'a Question,
        starts: Starts<'a>,
        chunk: &'l mut usize,
    ) -> Self {
        let least = (LEAST / starts.searches_each()).max(1);
        Self { lanes, question, starts, chunk, least, next: 0, under_way: VecDeque::new() }
    }

    /// Answers all starts. The callback gets the number of the first start of the chunk, the number of the
    /// search within the chunk, and the answer.
    pub fn run(mut self, answer: &mut dyn FnMut(usize, usize, Answer)) -> Run {
        let mut idle: VecDeque<usize> = (0..self.lanes.len()).collect();
        loop {
            while let Some(lane) = idle.front().copied()
                && self.next < self.starts.len()
            {
                match self.submit(lane) {
                    Ok(true) => drop(idle.pop_front()),
                    Ok(false) => break,
                    Err(fault) => return self.failed(fault, None),
                }
            }
            let Some((lane, range)) = self.under_way.pop_front() else {
                return Run::default();
            };
            let mut number = 0;
            let mut each = |found| {
                answer(range.start, number, found);
                number += 1;
            };
            if let Err(fault) = self.lanes[lane].collect(&mut each) {
                return self.failed(fault, Some(range));
            }
            idle.push_back(lane);
        }
    }

    /// Gives the next chunk to a lane. Returns false if it has to wait for the memory of others.
    fn submit(&mut self, lane: usize) -> Result<bool, Fault> {
        loop {
            let range = self.next..self.starts.len().min(self.next + *self.chunk);
            match self.lanes[lane].submit(self.question, self.starts.slice(range.clone())) {
                Ok(()) => {
                    self.next = range.end;
                    self.under_way.push_back((lane, range));
                    return Ok(true);
                }
                Err(Fault::Memory { .. }) if !self.under_way.is_empty() => return Ok(false),
                Err(Fault::Memory { .. }) if *self.chunk > self.least => {
                    *self.chunk = self.least.max(*self.chunk / 2);
                }
                Err(fault) => return Err(fault),
            }
        }
    }

    fn failed(self, fault: Fault, lost: Option<Range<usize>>) -> Run {
        let under_way = self.under_way.into_iter().map(|(_, range)| range);
        let rest = (self.next < self.starts.len()).then_some(self.next..self.starts.len());
        let unanswered = lost.into_iter().chain(under_way).chain(rest).collect();
        Run { unanswered, fault: Some(fault) }
    }
}
