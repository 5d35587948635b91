//! Many puzzles: read on one thread, answered on many, written in the order they came in.
//!
//! ```text
//! reader --batches--> workers --pages--> writer (the main thread)
//!    ^                                      |
//!    +------------- tickets ----------------+   a batch needs a ticket, a written page gives it
//!                                               back: memory stays flat however long the input
//! ```
//! A batch ends when it is full or when the next read might have to wait, so that answers to a
//! slow input are not held back.

use crate::console::Console;
use crate::input::{HowToRead, Input, Meter};
use crate::output::Output;
use crate::progress::Progress;
use crate::records::{Item, Items, NamedInput};
use crate::stop::{self, Stop};
use crate::tally::Tally;
use ninefold_formats::Puzzle;
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The most records in a batch.
const BATCH: usize = 512;

/// What is to be printed for some records.
#[derive(Default)]
pub(crate) struct Page {
    /// For the output.
    pub(crate) out: Vec<u8>,
    /// For stderr: errors.
    pub(crate) messages: String,
    /// For stderr: remarks, of which only the first are shown.
    pub(crate) notes: Vec<String>,
    /// For the output, in its format.
    pub(crate) puzzles: Vec<Puzzle>,
    /// What was done.
    pub(crate) tally: Tally,
    /// Nothing after this page: the time is over, or an error under `--strict`.
    pub(crate) last: bool,
    /// A part of this page is written already: the rest must follow.
    spilled: bool,
    /// Where a page that grows large may be written to before it is complete.
    spill: Option<Arc<Mutex<Output>>>,
}

impl Page {
    /// Writes out what there is if it is much; only where pages are made one at a time.
    pub(crate) fn spill(&mut self) {
        if self.puzzles.len() > 1000
            && let Some(output) = &self.spill
        {
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            let puzzles = std::mem::take(&mut self.puzzles);
            if output.puzzles(puzzles, &mut self.tally).is_err() {
                stop::abandon();
            }
        }
        if self.out.len() > 256 << 10
            && let Some(output) = &self.spill
        {
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            if output.bytes(&self.out).is_err() {
                stop::abandon();
            }
            self.out.clear();
            self.spilled = true;
        }
    }
}

/// Answers records.
pub(crate) trait Work: Send + Sync + 'static {
    /// Puts the answer to one record on the page.
    fn answer(&self, item: Item, page: &mut Page);
}

/// How to run.
pub(crate) struct Run {
    pub(crate) console: Console,
    pub(crate) inputs: Vec<NamedInput>,
    /// The file of answers, for `check --solution`.
    pub(crate) answers: Option<Input>,
    pub(crate) how: HowToRead,
    pub(crate) stop: Stop,
    pub(crate) threads: usize,
    /// Answers may be large: one at a time, written as they are found.
    pub(crate) large_answers: bool,
}

/// How a run ended.
pub(crate) struct Ended {
    pub(crate) tally: Tally,
    /// The reader of the output went away.
    pub(crate) broken_pipe: bool,
    /// Why the output could not be written.
    pub(crate) write_error: Option<io::Error>,
    /// The time was over.
    pub(crate) out_of_time: bool,
    /// Notes that were not shown.
    pub(crate) more_notes: u64,
}

impl Run {
    /// Runs.
    pub(crate) fn run(self, work: Arc<dyn Work>, output: Output) -> Ended {
        let sizes: Option<u64> =
            self.inputs.iter().map(|(_, input)| input.as_ref().ok()?.size()).sum();
        let meter = Arc::new(Meter::default());
        let mut writer = PageWriter {
            notes: 0,
            output: Arc::new(Mutex::new(output)),
            progress: Progress::new(&self.console, sizes, Arc::clone(&meter)),
            ended: Ended {
                tally: Tally::default(),
                broken_pipe: false,
                write_error: None,
                out_of_time: false,
                more_notes: 0,
            },
        };
        let items = Items::new(self.inputs, self.answers, self.how, meter);
        if self.threads <= 1 || self.large_answers {
            inline(items, &*work, &self.stop, &mut writer);
        } else {
            threaded(items, &work, &self.stop, self.threads, &mut writer);
        }
        writer.finish(&self.stop)
    }
}

/// How many notes are shown; a file of a million puzzles may give a million.
const NOTES: u64 = 10;

/// Puts pages out, in order.
struct PageWriter {
    notes: u64,
    output: Arc<Mutex<Output>>,
    progress: Progress,
    ended: Ended,
}

impl PageWriter {
    /// Writes a page; false if nothing more should follow.
    fn page(&mut self, page: Page) -> bool {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tally = page.tally;
        let written = output
            .bytes(&page.out)
            .and_then(|()| output.puzzles(page.puzzles, &mut tally))
            .and_then(|()| output.flush());
        self.ended.tally.merge(tally);
        if !page.messages.is_empty() {
            self.progress.say(&page.messages);
        }
        for note in page.notes {
            self.notes += 1;
            if self.notes <= NOTES {
                self.progress.say(&note);
            }
        }
        self.progress.update(self.ended.tally.puzzles);
        if let Err(error) = written {
            self.ended.broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
            self.ended.write_error = Some(error).filter(|_| !self.ended.broken_pipe);
            return false;
        }
        !page.last
    }

    fn finish(mut self, stop: &Stop) -> Ended {
        self.ended.out_of_time = stop.time_is_over();
        stop::abandon();
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = self.ended.tally.unreadable > 0 || self.ended.write_error.is_some();
        if let (Err(error), None, false) = (
            output.finish(failed, &mut self.ended.tally),
            &self.ended.write_error,
            self.ended.broken_pipe,
        ) {
            self.ended.broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
            self.ended.write_error = Some(error).filter(|_| !self.ended.broken_pipe);
        }
        self.progress.finish();
        self.ended.more_notes = self.notes.saturating_sub(NOTES);
        self.ended
    }
}

/// All on this thread.
fn inline(mut items: Items, work: &dyn Work, stop: &Stop, writer: &mut PageWriter) {
    while !stop.now() {
        let Some(item) = items.next_item() else { break };
        let mut page = Page { spill: Some(Arc::clone(&writer.output)), ..Page::default() };
        work.answer(item, &mut page);
        if (stop::interrupted() && !page.spilled) || !writer.page(page) {
            break;
        }
    }
}

/// Records with the number of their batch.
type Batch = (u64, Vec<Item>);

fn threaded(
    items: Items,
    work: &Arc<dyn Work>,
    stop: &Stop,
    threads: usize,
    writer: &mut PageWriter,
) {
    let tickets = 4 * threads;
    let (give_ticket, take_ticket) = sync_channel(tickets);
    for _ in 0..tickets {
        let _ = give_ticket.send(());
    }
    let (send_batch, batches) = sync_channel::<Batch>(tickets);
    let (send_page, pages) = channel::<(u64, Page)>();
    let collector =
        Collector { batch: Vec::new(), number: 0, tickets: take_ticket, batches: Some(send_batch) };
    spawn(move || read_batches(items, collector));
    let batches = Arc::new(Mutex::new(batches));
    for _ in 0..threads {
        let (work, stop) = (Arc::clone(work), *stop);
        let (batches, send_page) = (Arc::clone(&batches), send_page.clone());
        spawn(move || {
            while let Some((number, batch)) = next_batch(&batches) {
                let page = answer_batch(batch, &*work, &stop);
                if send_page.send((number, page)).is_err() {
                    break;
                }
            }
        });
    }
    drop(send_page);
    write_pages(&pages, &give_ticket, stop, writer);
}

/// Threads are not joined: the reader may wait for input that never comes when the rest is done.
fn spawn(work: impl FnOnce() + Send + 'static) {
    drop(std::thread::spawn(work));
}

fn next_batch(batches: &Mutex<Receiver<Batch>>) -> Option<Batch> {
    batches.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Collects records into batches. A full batch is sent, and so is whatever there is before the
/// next read from an input, which may have to wait.
struct Collector {
    batch: Vec<Item>,
    number: u64,
    tickets: Receiver<()>,
    /// Gone when all is sent, or nobody wants more: that ends the workers.
    batches: Option<SyncSender<Batch>>,
}

impl Collector {
    fn push(&mut self, item: Item) {
        self.batch.push(item);
        if self.batch.len() >= BATCH {
            self.send();
        }
    }

    fn send(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let batch = (self.number, std::mem::take(&mut self.batch));
        self.number += 1;
        let sent = self.tickets.recv().is_ok()
            && self.batches.as_ref().is_some_and(|batches| batches.send(batch).is_ok());
        if !sent {
            self.batches = None;
        }
    }
}

fn read_batches(mut items: Items, collector: Collector) {
    let collector = Arc::new(Mutex::new(collector));
    let lock = |collector: &Arc<Mutex<Collector>>, act: &mut dyn FnMut(&mut Collector)| {
        act(&mut collector.lock().unwrap_or_else(PoisonError::into_inner));
    };
    let at_read = Arc::clone(&collector);
    items.meter.before_read(Box::new(move || lock(&at_read, &mut Collector::send)));
    while let Some(item) = items.next_item() {
        let mut item = Some(item);
        let mut closed = false;
        lock(&collector, &mut |collector| {
            item.take().into_iter().for_each(|item| collector.push(item));
            closed = collector.batches.is_none();
        });
        if closed {
            return;
        }
    }
    lock(&collector, &mut |collector| {
        collector.send();
        collector.batches = None;
    });
}

fn answer_batch(batch: Vec<Item>, work: &dyn Work, stop: &Stop) -> Page {
    let mut page = Page::default();
    for item in batch {
        if stop.now() {
            page.last = true;
        }
        if page.last {
            break;
        }
        work.answer(item, &mut page);
    }
    page
}

fn write_pages(
    pages: &Receiver<(u64, Page)>,
    give_ticket: &SyncSender<()>,
    stop: &Stop,
    writer: &mut PageWriter,
) {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    loop {
        match pages.recv_timeout(Duration::from_millis(100)) {
            Ok((number, page)) => waiting.insert(number, page),
            Err(RecvTimeoutError::Timeout) => {
                writer.progress.update(writer.ended.tally.puzzles);
                // A worker ends soon after the time is over; a reader may wait forever.
                if stop::interrupted() || (stop.time_is_over() && waiting.is_empty()) {
                    return;
                }
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        while let Some(page) = waiting.remove(&next) {
            if stop::interrupted() || !writer.page(page) {
                return;
            }
            next += 1;
            let _ = give_ticket.try_send(());
        }
    }
}
