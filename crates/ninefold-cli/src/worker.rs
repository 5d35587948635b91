//! Workers: the part of the pipeline that answers batches of records, on one thread each.
//!
//! ```text
//!   batch ──► givens, or parsed records ──► looked up, all at once ──► answered, in order
//! ```
//!
//! [`OneByOne`] answers each record by itself. [`InBulk`] first looks up many puzzles with one call of
//! the engine.

use crate::buffer::Out;
use crate::input_record::InputRecord;
use crate::pace;
use crate::records::{Batch, Item, LineRange, QuickLine};
use crate::work::{BulkWork, Needs, Work};
use ninefold::{Candidates, Grid};
use ninefold_formats::{
    ClassicCells, ErrorKind, Lines, Puzzle, Quick, QuickStart, ReadError, Record,
};
use std::ops::Range;
use std::time::Instant;

/// Below this many puzzles the engine for one is as fast, and can be stopped in the middle.
const FEW: usize = 4;

/// Answers batches on one thread. Every thread has a clone.
pub(crate) trait Worker: Clone + Send + 'static {
    /// The verb.
    type Work: Work;

    /// Returns the verb.
    fn work(&self) -> &Self::Work;

    /// Answers a batch. Where answers may take long, it stops after a while and leaves the rest in
    /// the batch.
    fn answer(&mut self, batch: &mut Batch, out: &mut Out<'_>);
}

/// Answers each record by itself.
#[derive(Clone)]
pub(crate) struct OneByOne<W>(pub(crate) W);

impl<W: Work> Worker for OneByOne<W> {
    type Work = W;

    fn work(&self) -> &W {
        &self.0
    }

    fn answer(&mut self, batch: &mut Batch, out: &mut Out<'_>) {
        let clock = Clock::start::<W>();
        while let Some((item, raw)) = batch.items.pop_front() {
            let parsed = self.0.context().parse(raw);
            answer_one(&mut self.0, &item, parsed, out);
            if out.last || clock.is_over() {
                return;
            }
        }
        let Some(lines) = &mut batch.lines else { return };
        let mut item = lines.first_item();
        // The range keeps what is left when the loop ends early.
        for at in lines.range.by_ref() {
            let parsed = read_line(&self.0, &lines.lines, at);
            answer_one(&mut self.0, &item, parsed, out);
            item.index += 1;
            if out.last || clock.is_over() {
                return;
            }
        }
    }
}

/// Measures how long a batch has taken, where that matters.
struct Clock(Option<Instant>);

impl Clock {
    fn start<W: Work>() -> Self {
        Self(W::PACING.is_timed().then(Instant::now))
    }

    fn is_over(&self) -> bool {
        self.0.is_some_and(|begun| begun.elapsed() > pace::LONG)
    }
}

/// A parsed record, or why it cannot be read.
type Parsed = Result<Record, ReadError>;

/// Returns the record if it is classic.
fn classic(parsed: &Parsed) -> Option<&Record> {
    parsed.as_ref().ok().filter(|record| record.is_classic())
}

/// The information about a line that is known before it is looked up.
#[derive(Clone, Copy)]
enum Known {
    /// Its givens, which are all that the verb needs.
    Givens,
    /// Its givens, and that a search needs nothing else.
    Start,
    /// Everything: it is parsed.
    Record,
}

/// Looks up many puzzles at once, then answers each.
pub(crate) struct InBulk<W: BulkWork> {
    work: W,
    /// The information known about each line of a run.
    known: Vec<Known>,
    givens: Vec<Grid>,
    found_givens: Vec<W::Found>,
    records: Vec<Parsed>,
    found_records: Vec<W::Found>,
}

impl<W: BulkWork> InBulk<W> {
    pub(crate) const fn new(work: W) -> Self {
        Self {
            work,
            known: Vec::new(),
            givens: Vec::new(),
            found_givens: Vec::new(),
            records: Vec::new(),
            found_records: Vec::new(),
        }
    }
}

impl<W: BulkWork> Clone for InBulk<W> {
    fn clone(&self) -> Self {
        Self::new(self.work.clone())
    }
}

impl<W: BulkWork> Worker for InBulk<W> {
    type Work = W;

    fn work(&self) -> &W {
        &self.work
    }

    fn answer(&mut self, batch: &mut Batch, out: &mut Out<'_>) {
        let clock = Clock::start::<W>();
        if !batch.items.is_empty() {
            self.answer_items(batch, out);
        }
        let Some(lines) = &mut batch.lines else { return };
        while !lines.range.is_empty() && !out.last && !clock.is_over() {
            let run = lines.split_front(self.work.together());
            self.answer_lines(&run, out);
        }
    }
}

impl<W: BulkWork> InBulk<W> {
    fn answer_items(&mut self, batch: &mut Batch, out: &mut Out<'_>) {
        let mut items = Vec::with_capacity(batch.items.len());
        for (item, raw) in batch.items.drain(..) {
            items.push(item);
            self.records.push(self.work.context().parse(raw));
        }
        self.look_up_records();
        let mut found = self.found_records.iter();
        for (item, parsed) in items.iter().zip(self.records.drain(..)) {
            if out.last {
                return;
            }
            let found = classic(&parsed).and_then(|_| found.next());
            answer_known(&mut self.work, item, parsed, found, out);
        }
    }

    /// Answers lines of a block.
    fn answer_lines(&mut self, run: &LineRange, out: &mut Out<'_>) {
        if self.work.context().stop.now() {
            out.last = true;
            return;
        }
        self.read_lines(&run.lines, run.range.clone());
        self.look_up_records();
        self.found_givens.clear();
        if self.givens.len() >= FEW {
            self.work.look_up(&self.givens, &mut self.found_givens);
        }
        let mut item = run.first_item();
        let mut givens = self.givens.iter();
        let (mut found_givens, mut found) = (self.found_givens.iter(), self.found_records.iter());
        let mut records = self.records.drain(..);
        for (at, known) in run.range.clone().zip(&self.known) {
            match known {
                Known::Givens => {
                    let Some(givens) = givens.next() else { break };
                    answer_givens(&mut self.work, &item, givens, found_givens.next(), out);
                }
                Known::Start => {
                    let Some(givens) = givens.next() else { break };
                    let line = QuickLine { lines: &run.lines, at, givens };
                    answer_line(&mut self.work, &item, &line, found_givens.next(), out);
                }
                Known::Record => {
                    let Some(parsed) = records.next() else { break };
                    let found = classic(&parsed).and_then(|_| found.next());
                    answer_known(&mut self.work, &item, parsed, found, out);
                }
            }
            if out.last {
                return;
            }
            item.index += 1;
        }
        drop(records);
        out.flush_if_large();
    }

    fn read_lines(&mut self, lines: &Lines, range: Range<usize>) {
        self.known.clear();
        self.givens.clear();
        let is_enough = self.work.needs() == Needs::Start;
        let copies = self.work.copies_lines();
        let adds_rules = self.work.context().rules.are_added();
        for at in range {
            // Matched in place: a start is large, and there are millions.
            let known = match lines.quick(at) {
                Some(Quick { start: QuickStart::Givens(ref givens), is_bare })
                    if !adds_rules && (is_bare || is_enough || copies) =>
                {
                    self.givens.push(*givens);
                    if is_bare || is_enough { Known::Givens } else { Known::Start }
                }
                _ => {
                    self.records.push(read_line(&self.work, lines, at));
                    Known::Record
                }
            };
            self.known.push(known);
        }
    }

    fn look_up_records(&mut self) {
        self.found_records.clear();
        let records = self.records.iter().filter_map(classic);
        let puzzles: Vec<&Puzzle> = records.map(|record| &record.puzzle).collect();
        if puzzles.len() >= FEW {
            self.work.look_up_puzzles(&puzzles, &mut self.found_records);
        }
    }
}

/// Reads a line as far as the verb needs it.
fn read_line(work: &impl Work, lines: &Lines, at: usize) -> Parsed {
    let is_enough = work.needs() == Needs::Start;
    let quick = lines.quick(at).filter(|quick| quick.is_bare || is_enough);
    match quick.filter(|_| !work.context().rules.are_added()).map(|quick| quick.start) {
        Some(QuickStart::Givens(givens)) => Ok(Puzzle::of_givens(givens).into()),
        Some(QuickStart::Candidates(candidates)) => Ok(sukaku(candidates).into()),
        None => parse_line(work, lines, at),
    }
}

/// Returns the puzzle of a Sukaku that says nothing but its candidates.
fn sukaku(candidates: Candidates) -> Puzzle {
    let givens = candidates.singles();
    ClassicCells { restriction: Some(candidates), ..ClassicCells::of_givens(givens) }.into()
}

fn parse_line(work: &impl Work, lines: &Lines, at: usize) -> Parsed {
    let nothing = || ReadError::new(ErrorKind::Empty, "there is nothing in this line");
    let raw = lines.raw(at).unwrap_or_else(|| Err(nothing()));
    work.context().parse(raw.map(InputRecord::Text))
}

/// Answers a puzzle of nothing but givens.
fn answer_givens<W: BulkWork>(
    work: &mut W,
    item: &Item,
    givens: &Grid,
    found: Option<&W::Found>,
    out: &mut Out<'_>,
) {
    match found {
        Some(found) if work.answer_givens(item, givens, found, out) => out.answered += item.size,
        found => answer_known(work, item, Ok(Puzzle::of_givens(*givens).into()), found, out),
    }
}

/// Answers a line whose givens are known; parses it if that is necessary.
fn answer_line<W: BulkWork>(
    work: &mut W,
    item: &Item,
    line: &QuickLine<'_>,
    found: Option<&W::Found>,
    out: &mut Out<'_>,
) {
    match found {
        Some(found) if work.answer_line(line, found, out) => out.answered += item.size,
        found => answer_known(work, item, parse_line(work, line.lines, line.at), found, out),
    }
}

/// Answers a record of which this much is known already.
fn answer_known<W: BulkWork>(
    work: &mut W,
    item: &Item,
    parsed: Parsed,
    found: Option<&W::Found>,
    out: &mut Out<'_>,
) {
    // A look-up is begun in time, even if the time is over now.
    let Some(found) = found else { return answer_one(work, item, parsed, out) };
    let parsed = parsed.and_then(Record::into_classic);
    if let Some(record) = work.record(item, parsed, out) {
        work.answer_found(item, record, found, out);
    }
    out.answered += item.size;
    out.flush_if_large();
}

/// Answers a record.
fn answer_one(work: &mut impl Work, item: &Item, parsed: Parsed, out: &mut Out<'_>) {
    if work.context().stop.now() {
        out.last = true;
        return;
    }
    match parsed {
        Ok(record) if !record.is_classic() => {
            if work.context().reading(item, &record, out) {
                work.answer_variant(item, &record, out);
            }
        }
        parsed => {
            if let Some(record) = work.record(item, parsed, out) {
                work.answer(item, record, out);
            }
        }
    }
    out.answered += item.size;
    out.flush_if_large();
}
