//! The pipeline of every verb that streams.
//!
//! ```text
//!   Items ────► batches ────► Worker ────► OutputBuffer ────► OutputSink
//!   (records)   (reader)     (n threads)                     (the main thread)
//! ```
//!
//! A puzzle on the command line and a small file are answered on one thread. Everything else goes
//! through [`ninefold_bulk`], on all cores, in order and in bounded memory. A batch ends when it is full
//! or when the next read might have to wait, so that answers to a slow input are not held back.
//! [`Pace`] decides how large it is where answers may take long.

use crate::ahead::InputQueue;
use crate::buffer::{Out, OutputBuffer};
use crate::console::Console;
use crate::input::{HowToRead, Input, Meter, NamedInput};
use crate::output::{Output, Rows};
use crate::pace::{Pace, Pacing};
use crate::progress::Progress;
use crate::records::{Batch, Items, LineRange, Taken};
use crate::sink::{Ended, OutputSink};
use crate::stop::Stop;
use crate::work::Work;
use crate::worker::Worker;
use ninefold_bulk::{Feeder, Flush, Handover, Sink};
use ninefold_formats::Lines;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// The most records in a batch, where they are taken one by one.
const BATCH: u64 = 512;

/// The number of batches for each thread where answers may take long: so many the others may be
/// ahead of one.
pub(crate) const TIMED_BUFFERS: usize = 16;

/// The number of reads that are gathered for a block of lines, where none of them has to wait.
const READS: usize = 4;

/// A run of a verb over inputs.
pub(crate) struct Run {
    pub(crate) console: Console,
    pub(crate) inputs: Vec<NamedInput>,
    /// The file of answers, for `check --solution`.
    pub(crate) answers: Option<Input>,
    pub(crate) how: HowToRead,
    pub(crate) stop: Stop,
    pub(crate) threads: usize,
    /// Whether each record is written by itself: answers may be large, or errors belong beside the
    /// answers around them.
    pub(crate) one_by_one: bool,
    /// Whether every error is shown.
    pub(crate) all_errors: bool,
}

impl Run {
    /// Answers all records.
    pub(crate) fn run<W: Worker>(self, worker: W, output: Output) -> Ended {
        let pacing = W::Work::PACING;
        let inputs = || self.inputs.iter().map(|(_, input)| input.as_ref().ok());
        let sizes: Option<u64> = inputs().map(|input| input?.size()).sum();
        let may_wait = inputs().flatten().any(Input::may_wait);
        let reads = match (self.one_by_one, may_wait) {
            (true, _) => 0,
            (false, true) => 1,
            // A read is 64 KiB at most, a line about 82 bytes.
            (false, false) => READS.max(worker.work().together() / 800),
        };
        let filter = worker.work().filter();
        let rows = if filter.is_none() { output.rows() } else { Rows::default() };
        let meter = Arc::new(Meter::default());
        let activity = worker.work().activity();
        let progress = Progress::of_records(
            &self.console,
            sizes,
            Arc::clone(&meter),
            pacing.is_timed(),
            activity,
        );
        let has_to_see = may_wait || progress.shows_steps();
        let mut sink =
            OutputSink::new(output, &self.console, progress, Arc::clone(&meter), self.stop);
        sink.show_all_errors(self.all_errors);
        sink.set_filter(filter);
        let inputs = InputQueue::new(self.inputs, self.how, self.threads);
        let mut items = Items::new(inputs, self.answers, meter, reads);
        let here = match (self.one_by_one && !pacing.is_timed(), has_to_see, self.threads) {
            // The thread that reads may wait for ever, and an answer may take long; this one has to see signals and to
            // show progress meanwhile.
            (_, true, _) => 0,
            (true, ..) | (_, _, 1) => u64::MAX,
            // Threads for a small file would only cost time.
            (_, false, _) => 1,
        };
        let most = if self.one_by_one { 1 } else { BATCH };
        let answering = Answering { worker, rows, pace: Arc::new(Pace::new(pacing)), most };
        if let Some(rest) = answering.answer_here(Batch::default(), &mut items, here, &mut sink) {
            let left = Handover::new((rest, items));
            let started = answering.answer_on_threads(&left, self.threads, &mut sink);
            // Where no thread can be started, everything is answered on this one.
            if started.is_err()
                && let Some((rest, mut items)) = left.take()
            {
                answering.answer_here(rest, &mut items, u64::MAX, &mut sink);
            }
        }
        sink.finish()
    }
}

/// A worker, and how large its batches are.
#[derive(Clone)]
struct Answering<W> {
    worker: W,
    rows: Rows,
    pace: Arc<Pace>,
    /// The most records in a batch.
    most: u64,
}

impl<W: Worker> Answering<W> {
    /// Answers a batch, or some of it, and returns the rest in pieces.
    fn answer(
        &mut self,
        batch: &mut Batch,
        output: &mut OutputBuffer,
        flush: Flush<'_, OutputBuffer>,
    ) -> Vec<Batch> {
        let (records, begun) = (batch.len(), Instant::now());
        self.worker.answer(batch, &mut Out::new(output, &self.rows, flush));
        if output.last {
            // Nothing follows the last answer.
            batch.clear();
            return Vec::new();
        }
        self.pace.measured((records - batch.len()) as u64, begun.elapsed());
        batch.divide(self.pace.size(self.most) as usize)
    }

    /// Answers so many batches on this thread, beginning with `batch`. Returns what is read of the next batch, or nothing at
    /// the end.
    fn answer_here(
        &self,
        mut batch: Batch,
        items: &mut Items,
        batches: u64,
        sink: &mut impl Sink<OutputBuffer>,
    ) -> Option<Batch> {
        let mut answering = self.clone();
        let mut output = OutputBuffer::default();
        for _ in 0..batches {
            // The workers ask for each record whether it is time to stop.
            if batch.is_empty() && !fill(&mut batch, items, self.pace.size(self.most)) {
                return None;
            }
            let size = self.pace.size(u64::MAX) as usize;
            let mut pieces = vec![batch.split_front(size)];
            while let Some(mut piece) = pieces.pop() {
                let rest = answering.answer(&mut piece, &mut output, &mut |out| sink.write(out));
                if !sink.write(&mut output) {
                    return None;
                }
                pieces.extend(rest.into_iter().rev());
                batch.reuse(piece);
            }
        }
        Some(batch)
    }

    /// Answers what is left on all cores: a batch, then the other items. Leaves it all where no thread can be started.
    fn answer_on_threads(
        &self,
        left: &Handover<(Batch, Items)>,
        threads: usize,
        sink: &mut impl Sink<OutputBuffer>,
    ) -> io::Result<()> {
        let buffers = match W::Work::PACING {
            Pacing::Even => ninefold_bulk::BUFFERS,
            Pacing::Timed { .. } => TIMED_BUFFERS,
        };
        let (pace, most) = (Arc::clone(&self.pace), self.most);
        let left = left.clone();
        let read = move |feeder| {
            if let Some((first, items)) = left.take() {
                RecordFeeder { feeder, pace, most }.feed(first, items);
            }
        };
        let answering = self.clone();
        let worker = move || {
            let mut answering = answering.clone();
            move |batch: &mut Batch, output: &mut OutputBuffer, flush: Flush<'_, OutputBuffer>| {
                answering.answer(batch, output, flush)
            }
        };
        ninefold_bulk::run_dividing(threads, buffers, read, worker, sink)
    }
}

/// Fills a batch. Returns false if there is nothing left.
fn fill(batch: &mut Batch, items: &mut Items, size: u64) -> bool {
    let mut lines = batch.take_spare();
    while (batch.items.len() as u64) < size {
        match items.take(&mut lines) {
            Some(Taken::One(one)) => {
                let (item, raw) = *one;
                // The next picture may take a while.
                let is_scanned = item.scanned.is_some();
                batch.items.push_back((item, raw));
                if is_scanned {
                    break;
                }
            }
            Some(Taken::Lines(input, first)) => {
                batch.lines = Some(LineRange::whole(lines, input, first));
                return true;
            }
            None => break,
        }
    }
    !batch.is_empty()
}

/// Sends records to the workers.
struct RecordFeeder {
    feeder: Feeder<Batch, OutputBuffer>,
    pace: Arc<Pace>,
    most: u64,
}

impl RecordFeeder {
    /// Sends all records, beginning with `first`, until nothing more is wanted.
    fn feed(self, mut first: Batch, mut items: Items) {
        let feeder = self.feeder.clone();
        items.meter.before_read(Box::new(move || {
            feeder.send_if(|batch| !batch.items.is_empty());
        }));
        let rest = std::mem::take(&mut first.items);
        if self.feeder.fill(|batch| batch.items.extend(rest)).is_none() {
            return;
        }
        if let Some(lines) = first.lines.take() {
            self.send_lines(lines);
        }
        while let Some(mut lines) = self.feeder.fill(Batch::take_spare) {
            if !self.feed_some(&mut lines, &mut items) {
                return;
            }
        }
    }

    /// Sends records up to the next block of lines. Returns false at the end.
    fn feed_some(&self, lines: &mut Lines, items: &mut Items) -> bool {
        loop {
            match items.take(lines) {
                Some(Taken::One(one)) => {
                    let (item, raw) = *one;
                    // The next picture may take a while.
                    let is_scanned = item.scanned.is_some();
                    let size = if is_scanned { 1 } else { self.pace.size(self.most) as usize };
                    let is_full = self.feeder.fill(|batch| {
                        batch.items.push_back((item, raw));
                        batch.items.len() >= size
                    });
                    match is_full {
                        None => return false,
                        Some(true) => self.feeder.send(),
                        Some(false) => {}
                    }
                }
                Some(Taken::Lines(input, first)) => {
                    let lines = std::mem::take(lines);
                    return self.send_lines(LineRange::whole(lines, input, first));
                }
                None => {
                    self.feeder.send_if(|batch| !batch.is_empty());
                    return false;
                }
            }
        }
    }

    /// Sends lines in batches. Returns false if nothing more is wanted.
    fn send_lines(&self, mut lines: LineRange) -> bool {
        while !lines.range.is_empty() {
            let some = lines.split_front(self.pace.size(u64::MAX) as usize);
            if self.feeder.fill(|batch| batch.lines = Some(some)).is_none() {
                return false;
            }
            self.feeder.send();
        }
        true
    }
}

#[cfg(test)]
mod tests;
