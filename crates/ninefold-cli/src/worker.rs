//! Answering batches: what can be found out about many puzzles at once is, the rest one by one.
//!
//! ```text
//!   batch ──► givens, or parsed records ──► looked up, all at once ──► answered, in order
//! ```
//!
//! A verb says what is looked up, and puts answers in the buffer. What the lookup leaves open (several
//! solutions, no solution, the time is over) the verb finds out itself, so this only ever saves work.

use crate::context::Context;
use crate::pace;
use crate::page::OutputBuffer;
use crate::records::{Batch, Item};
use crate::unique::Filter;
use ninefold::Grid;
use ninefold_bulk::Part;
use ninefold_formats::{ErrorKind, Lines, Puzzle, ReadError, Record};
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// How many lines are looked up at once: many times the lanes of the engine, and little enough for
/// a near cache.
const RUN: usize = 1024;

/// Below this many puzzles the engine for one is as fast, and can be stopped in the middle.
const FEW: usize = 4;

/// Answers records.
pub(crate) trait Work: Send + Sync + 'static {
    /// What is found out about many puzzles at once.
    type Known: Send;

    /// Whether an answer may take long, so that records are handed round a few at a time, and one by
    /// one if need be, instead of in blocks.
    const SLOW: bool = false;

    /// What the verb is asked for.
    fn context(&self) -> &Context;

    /// What stands before and after all answers, if anything.
    fn frame(&self) -> Option<(String, &'static str)> {
        None
    }

    /// What drops answers before they are printed, if anything.
    fn filter(&self) -> Option<Filter> {
        None
    }

    /// Finds out about puzzles of which there are only givens: something for each, or nothing at all.
    fn look_up_givens(&self, _givens: &[Grid], _known: &mut Vec<Self::Known>) {}

    /// The same for puzzles of any kind.
    fn look_up(&self, _puzzles: &[&Puzzle], _known: &mut Vec<Self::Known>) {}

    /// Puts the answer to a puzzle of nothing but givens in the buffer, if what is known is enough.
    fn answer_givens(
        &self,
        _index: u64,
        _givens: &Grid,
        _known: &Self::Known,
        _page: &mut OutputBuffer,
    ) -> bool {
        false
    }

    /// Puts what is to be said of a record besides its answer in the buffer; if it cannot be read,
    /// that is all.
    fn record(
        &self,
        item: &Item,
        parsed: Result<Record, ReadError>,
        buffer: &mut OutputBuffer,
    ) -> Option<Record> {
        self.context().record(item, parsed, buffer)
    }

    /// Puts the answer to one record in the buffer.
    fn answer(
        &self,
        item: &Item,
        record: Record,
        known: Option<&Self::Known>,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    );
}

/// A record, understood or not.
type Parsed = (Item, Result<Record, ReadError>);

/// Answers batches, on one thread. It owns nothing but buffers.
pub(crate) struct Worker<W: Work> {
    work: Arc<W>,
    /// For each line of a run, whether it is nothing but givens.
    plain: Vec<bool>,
    givens: Vec<Grid>,
    known_givens: Vec<W::Known>,
    records: Vec<Parsed>,
    known_records: Vec<W::Known>,
}

impl<W: Work> Worker<W> {
    pub(crate) fn new(work: Arc<W>) -> Self {
        Self {
            work,
            plain: Vec::new(),
            givens: Vec::new(),
            known_givens: Vec::new(),
            records: Vec::new(),
            known_records: Vec::new(),
        }
    }

    /// Answers a batch and empties it. Where answers may take long, it stops after a while, and what
    /// is left stays in the batch.
    pub(crate) fn answer(
        &mut self,
        batch: &mut Batch,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    ) {
        if W::SLOW {
            self.answer_some(batch, buffer, part);
            return;
        }
        for (item, raw) in batch.items.drain(..) {
            self.records.push((item, self.work.context().understand(raw)));
        }
        self.look_up_records();
        let mut known = self.known_records.iter();
        for (item, parsed) in self.records.drain(..) {
            if !buffer.last {
                let known = parsed.as_ref().ok().and_then(|_| known.next());
                answer_one(&*self.work, &item, parsed, known, buffer, part);
            }
        }
        if let Some((input, first)) = batch.source.take() {
            let mut run = 0;
            while run < batch.lines.len() && !buffer.last {
                let end = batch.lines.len().min(run + RUN);
                self.answer_lines(&batch.lines, run..end, &input, first, buffer, part);
                run = end;
            }
        }
    }

    /// Answers at least one record, and no more after some time.
    fn answer_some(
        &self,
        batch: &mut Batch,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    ) {
        debug_assert!(
            batch.source.is_none(),
            "records are taken one by one where answers are slow"
        );
        let begun = Instant::now();
        let mut items = std::mem::take(&mut batch.items).into_iter();
        for (item, raw) in items.by_ref() {
            let parsed = self.work.context().understand(raw);
            answer_one(&*self.work, &item, parsed, None, buffer, part);
            if buffer.last || begun.elapsed() > pace::SLOW {
                break;
            }
        }
        // Nothing comes after the last.
        if !buffer.last {
            batch.items.extend(items);
        }
    }

    /// Answers lines of a block of which the first has number `first`.
    fn answer_lines(
        &mut self,
        lines: &Lines,
        run: Range<usize>,
        input: &Arc<str>,
        first: u64,
        buffer: &mut OutputBuffer,
        part: Part<'_, OutputBuffer>,
    ) {
        let work = Arc::clone(&self.work);
        if work.context().stop.now() {
            buffer.last = true;
            return;
        }
        let item = |at: usize| Item {
            index: first + at as u64,
            input: Arc::clone(input),
            answer: None,
            size: 0,
        };
        self.read_lines(lines, run.clone(), item);
        self.look_up_records();
        self.known_givens.clear();
        if self.givens.len() >= FEW {
            work.look_up_givens(&self.givens, &mut self.known_givens);
        }
        let mut givens = self.givens.iter();
        let (mut known_givens, mut known) = (self.known_givens.iter(), self.known_records.iter());
        let mut records = self.records.drain(..);
        for (at, plain) in run.zip(&self.plain) {
            if *plain {
                let known = known_givens.next();
                let index = first + at as u64;
                let done = givens.next().zip(known).is_some_and(|(givens, known)| {
                    work.answer_givens(index, givens, known, buffer)
                });
                if !done {
                    let parsed = understand(lines, at, work.context());
                    answer_one(&*work, &item(at), parsed, known, buffer, part);
                }
            } else if let Some((item, parsed)) = records.next() {
                let known = parsed.as_ref().ok().and_then(|_| known.next());
                answer_one(&*work, &item, parsed, known, buffer, part);
            }
            if buffer.last {
                break;
            }
        }
        buffer.give(part);
    }

    fn read_lines(&mut self, lines: &Lines, run: Range<usize>, item: impl Fn(usize) -> Item) {
        self.plain.clear();
        self.givens.clear();
        let context = self.work.context();
        for at in run {
            let givens = if context.needs_givens_only() { lines.givens(at) } else { None };
            self.plain.push(givens.is_some());
            match givens {
                Some(givens) => self.givens.push(givens),
                None => self.records.push((item(at), understand(lines, at, context))),
            }
        }
    }

    fn look_up_records(&mut self) {
        self.known_records.clear();
        let understood = self.records.iter().filter_map(|(_, parsed)| parsed.as_ref().ok());
        let puzzles: Vec<&Puzzle> = understood.map(|record| &record.puzzle).collect();
        if puzzles.len() >= FEW {
            self.work.look_up(&puzzles, &mut self.known_records);
        }
    }
}

fn understand(lines: &Lines, at: usize, context: &Context) -> Result<Record, ReadError> {
    let nothing = || ReadError::new(ErrorKind::Empty, "there is nothing in this line");
    context.understand(lines.raw(at).unwrap_or_else(|| Err(nothing())))
}

/// Answers a record of which this much is known already.
fn answer_one<W: Work>(
    work: &W,
    item: &Item,
    parsed: Result<Record, ReadError>,
    known: Option<&W::Known>,
    buffer: &mut OutputBuffer,
    part: Part<'_, OutputBuffer>,
) {
    // What was looked up was begun in time, if it was not finished.
    if known.is_none() && work.context().stop.now() {
        buffer.last = true;
        return;
    }
    if let Some(record) = work.record(item, parsed, buffer) {
        work.answer(item, record, known, buffer, part);
    }
    buffer.answered += item.size;
    buffer.give(part);
}
