//! The records of all inputs on their way to the output.
//!
//! ```text
//!   Items ──batches──► Worker ──pages──► PageWriter
//! ```
//!
//! What is small goes this way on one thread: a puzzle on the command line, a file that is read at
//! once. Everything else goes through [`ninefold_bulk::run`], on all cores, in order and in flat
//! memory. A batch ends when it is full or when the next read might have to wait, so that answers to
//! a slow input are not held back. How large it is where answers may take long, [`Pace`] decides.

use crate::console::Console;
use crate::input::{HowToRead, Input, Meter};
use crate::output::Output;
use crate::pace::Pace;
use crate::page::{Ended, OutputBuffer, PageWriter};
use crate::records::{Batch, Items, NamedInput, Taken};
use crate::stop::Stop;
use crate::worker::{Work, Worker};
use ninefold_bulk::{Feeder, Part, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The most records in a batch, where they are taken one by one.
const BATCH: usize = 512;

/// How many batches there are for each thread where answers may take long: so many the others may be
/// ahead of one.
const SLOW_BATCHES: usize = 16;

/// How many reads are gathered for a block of lines, where none of them has to wait.
const READS: usize = 2;

/// How to run.
pub(crate) struct Run {
    pub(crate) console: Console,
    pub(crate) inputs: Vec<NamedInput>,
    /// The file of answers, for `check --solution`.
    pub(crate) answers: Option<Input>,
    pub(crate) how: HowToRead,
    pub(crate) stop: Stop,
    pub(crate) threads: usize,
    /// One record a buffer: answers may be large, or errors belong beside the answers around them.
    pub(crate) one_by_one: bool,
    /// Show every error.
    pub(crate) all_errors: bool,
}

impl Run {
    /// Runs.
    pub(crate) fn run<W: Work>(self, work: W, output: Output) -> Ended {
        let inputs = || self.inputs.iter().map(|(_, input)| input.as_ref().ok());
        let sizes: Option<u64> = inputs().map(|input| input?.size()).sum();
        let may_wait = inputs().flatten().any(Input::may_wait);
        let reads = match (self.one_by_one || W::SLOW, may_wait) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => READS,
        };
        let meter = Arc::new(Meter::default());
        let mut writer =
            PageWriter::new(output, &self.console, sizes, Arc::clone(&meter), self.stop);
        writer.show_all_errors(self.all_errors);
        writer.follow_answers(W::SLOW);
        writer.filter(work.filter());
        let mut items = Items::new(self.inputs, self.answers, self.how, meter, reads);
        let work = Arc::new(work);
        let here = match (self.one_by_one && !W::SLOW, may_wait, self.threads) {
            // The thread that reads may wait for ever; this one has to see signals meanwhile.
            (_, true, _) => 0,
            (true, ..) | (_, _, 1) => u64::MAX,
            // Threads for a small file would only cost time.
            (_, false, _) => 1,
        };
        let most = if self.one_by_one { 1 } else { BATCH };
        let pace = Arc::new(if W::SLOW { Pace::by_time(most) } else { Pace::even(most) });
        if answer_here(&mut items, here, &pace, &work, &mut writer) {
            answer_on_threads(items, self.threads, &pace, &work, &mut writer);
        }
        writer.finish()
    }
}

/// Answers that many batches on this thread. True if there may be more.
fn answer_here<W: Work>(
    items: &mut Items,
    batches: u64,
    pace: &Pace,
    work: &Arc<W>,
    writer: &mut impl Write<OutputBuffer>,
) -> bool {
    let mut worker = Worker::new(Arc::clone(work));
    let (mut batch, mut buffer) = (Batch::default(), OutputBuffer::default());
    for _ in 0..batches {
        // Whether it is time to stop is asked for each record, and then told to the writer.
        if !fill(&mut batch, items, pace.size()) {
            return false;
        }
        loop {
            let (records, begun) = (batch.items.len(), Instant::now());
            worker.answer(&mut batch, &mut buffer, &mut |buffer| writer.write(buffer));
            pace.learn(records - batch.items.len(), begun.elapsed());
            if !writer.write(&mut buffer) {
                return false;
            }
            if batch.items.is_empty() {
                break;
            }
        }
    }
    true
}

/// Answers the rest on all cores.
fn answer_on_threads<W: Work>(
    items: Items,
    threads: usize,
    pace: &Arc<Pace>,
    work: &Arc<W>,
    writer: &mut impl Write<OutputBuffer>,
) {
    let work = Arc::clone(work);
    let (learned, wanted) = (Arc::clone(pace), Arc::clone(pace));
    let worker = move || {
        let (mut worker, pace) = (Worker::new(Arc::clone(&work)), Arc::clone(&learned));
        move |batch: &mut Batch, buffer: &mut OutputBuffer, part: Part<'_, OutputBuffer>| {
            let (records, begun) = (batch.items.len(), Instant::now());
            worker.answer(batch, buffer, part);
            pace.learn(records - batch.items.len(), begun.elapsed());
            batch.cut(pace.size())
        }
    };
    let read = move |feeder: Feed| feed(items, feeder, &wanted);
    let trays = if W::SLOW { SLOW_BATCHES } else { ninefold_bulk::TRAYS };
    ninefold_bulk::run_dividing(threads, trays, read, worker, writer);
}

/// Fills a batch; false if there is nothing left.
fn fill(batch: &mut Batch, items: &mut Items, size: usize) -> bool {
    while batch.items.len() < size {
        match items.take(&mut batch.lines) {
            Some(Taken::One(item, raw)) => batch.items.push((item, raw)),
            Some(Taken::Lines(input, first)) => {
                batch.source = Some((input, first));
                return true;
            }
            None => break,
        }
    }
    !batch.items.is_empty()
}

type Feed = Feeder<Batch, OutputBuffer>;

/// Sends all records to the workers.
fn feed(mut items: Items, feeder: Feed, pace: &Pace) {
    let feeder = Arc::new(Mutex::new(feeder));
    let at_read = Arc::clone(&feeder);
    items.meter.before_read(Box::new(move || {
        let mut feeder = lock(&at_read);
        if feeder.pending().is_some_and(|batch| !batch.items.is_empty()) {
            feeder.send();
        }
    }));
    loop {
        // Out of the batch and without a lock while it is read into, since reading may send.
        let buffer = lock(&feeder).block().map(|batch| std::mem::take(&mut batch.lines));
        let Some(mut lines) = buffer else { return };
        let taken = items.take(&mut lines);
        let mut feeder = lock(&feeder);
        let Some(batch) = feeder.block() else { return };
        batch.lines = lines;
        match taken {
            Some(Taken::One(item, raw)) => {
                batch.items.push((item, raw));
                if batch.items.len() >= pace.size() {
                    feeder.send();
                }
            }
            Some(Taken::Lines(input, first)) => {
                batch.source = Some((input, first));
                feeder.send();
            }
            None => {
                feeder.send();
                return;
            }
        }
    }
}

fn lock(feeder: &Mutex<Feed>) -> MutexGuard<'_, Feed> {
    feeder.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
