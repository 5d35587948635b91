//! The records of all inputs, one by one or in blocks of lines, with their numbers and, for
//! `check --solution`, their answers. Opens inputs one at a time; parses no record.
//!
//! Answers keep their places: where each is a line, a blank line is a puzzle without an answer. A blank
//! line at the same place among the puzzles separates both lists and stands for nothing.

use crate::ahead::InputQueue;
use crate::input::{Input, Meter};
use crate::input_record::InputRecord;
use crate::pictures::Opened;
use ninefold::Grid;
use ninefold_api::ScannedGridAnswer;
use ninefold_formats::{ErrorKind, Lines, ReadError};
use std::collections::VecDeque;
use std::iter::Peekable;
use std::ops::Range;
use std::sync::Arc;

/// A record on its way to an answer.
pub(crate) struct Item {
    /// Its number, from one, over all inputs.
    pub(crate) index: u64,
    /// The name of its input.
    pub(crate) input: Arc<str>,
    /// The answer to check it against, if there is a file of answers.
    pub(crate) answer: Option<AnswerRecord>,
    /// The scanned grid, if the record comes from a picture.
    pub(crate) scanned: Option<Arc<ScannedGridAnswer>>,
    /// The number of bytes that it has in its input.
    pub(crate) size: u64,
}

/// The entry for a puzzle in the file of answers.
pub(crate) enum AnswerRecord {
    /// A record.
    Read(InputRecord),
    /// A blank line, or nothing because the file has ended.
    Missing,
    /// Something that cannot be read, or the end of the file, reported once.
    Failed(ReadError),
}

/// A record or a block of lines that was taken from the inputs.
pub(crate) enum Taken {
    /// A record, or why it cannot be read.
    One(Box<(Item, Result<InputRecord, ReadError>)>),
    /// A block of lines of an input, and the number of the first record.
    Lines(Arc<str>, u64),
}

/// Records that are answered together.
#[derive(Default)]
pub(crate) struct Batch {
    /// Records that were taken one by one.
    pub(crate) items: VecDeque<(Item, Result<InputRecord, ReadError>)>,
    /// Records that are lines of a block. They follow `items`.
    pub(crate) lines: Option<LineRange>,
    /// A block that is not used any more, kept for its memory.
    spare: Option<Arc<Lines>>,
}

/// Some lines of a block.
pub(crate) struct LineRange {
    /// The block.
    pub(crate) lines: Arc<Lines>,
    /// The name of the input.
    pub(crate) input: Arc<str>,
    /// The number of the first record of the block.
    pub(crate) first: u64,
    /// The records of the block that belong to this range.
    pub(crate) range: Range<usize>,
}

/// A line that says more than its givens, but nothing else that a search needs.
#[derive(Clone, Copy)]
pub(crate) struct QuickLine<'a> {
    /// The block of the line.
    pub(crate) lines: &'a Lines,
    /// Its place in the block.
    pub(crate) at: usize,
    pub(crate) givens: &'a Grid,
}

impl LineRange {
    /// Returns all lines of a block.
    pub(crate) fn whole(lines: Lines, input: Arc<str>, first: u64) -> Self {
        let range = 0..lines.len();
        Self { lines: Arc::new(lines), input, first, range }
    }

    /// Splits off the first `count` lines.
    pub(crate) fn split_front(&mut self, count: usize) -> Self {
        let Range { start, end } = self.range;
        let middle = end.min(start.saturating_add(count));
        self.range = middle..end;
        Self {
            lines: Arc::clone(&self.lines),
            input: Arc::clone(&self.input),
            first: self.first,
            range: start..middle,
        }
    }

    /// Returns the item of the first record. The others have the next numbers, and about its size.
    pub(crate) fn first_item(&self) -> Item {
        let size = self.lines.size(self.range.start) as u64 + 1;
        let index = self.first + self.range.start as u64;
        Item { index, input: Arc::clone(&self.input), answer: None, scanned: None, size }
    }
}

impl Batch {
    /// Returns how many records it holds.
    pub(crate) fn len(&self) -> usize {
        self.items.len() + self.lines.as_ref().map_or(0, |lines| lines.range.len())
    }

    /// Says whether it holds no record.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Splits off the first `count` records.
    pub(crate) fn split_front(&mut self, count: usize) -> Self {
        if count >= self.len() {
            return std::mem::take(self);
        }
        let items = self.items.len().min(count);
        let rest = self.items.split_off(items);
        let mut front = Self { items: std::mem::replace(&mut self.items, rest), ..Self::default() };
        if count > items
            && let Some(lines) = &mut self.lines
        {
            front.lines = Some(lines.split_front(count - items));
        }
        front
    }

    /// Divides what is left of it into batches of this size.
    pub(crate) fn divide(&mut self, size: usize) -> Vec<Self> {
        let mut pieces = Vec::new();
        while !self.is_empty() {
            pieces.push(self.split_front(size.max(1)));
        }
        self.clear();
        pieces
    }

    /// Drops all records. Keeps the memory of the block for the next.
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        if let Some(lines) = self.lines.take() {
            self.spare = Some(lines.lines);
        }
    }

    /// Takes over the memory of a batch that is answered.
    pub(crate) fn reuse(&mut self, answered: Self) {
        self.spare = self.spare.take().or(answered.spare);
    }

    /// Takes a block to be filled with lines: the one used before, unless another batch has a part of
    /// it.
    pub(crate) fn take_spare(&mut self) -> Lines {
        self.spare.take().and_then(Arc::into_inner).unwrap_or_default()
    }
}

/// All records of all inputs.
pub(crate) struct Items {
    inputs: InputQueue,
    current: Option<(Arc<str>, Opened)>,
    answers: Option<Answers>,
    pub(crate) meter: Arc<Meter>,
    index: u64,
    /// The largest number of reads that are gathered in a block of lines; 0 for records one by one.
    reads: usize,
}

/// The answers that are checked, one by one.
enum Answers {
    Closed(Input),
    Open(Box<Peekable<Opened>>),
    Failed(ReadError),
    /// It had fewer answers than there are puzzles, which has been reported.
    Ended,
}

impl Items {
    pub(crate) fn new(
        inputs: InputQueue,
        answers: Option<Input>,
        meter: Arc<Meter>,
        reads: usize,
    ) -> Self {
        let answers = answers.map(Answers::Closed);
        // An answer for each record: then they are taken one by one.
        let reads = if answers.is_none() { reads } else { 0 };
        Self { inputs, current: None, answers, meter, index: 0, reads }
    }

    /// The records of an input that is open already.
    #[cfg(test)]
    pub(crate) fn of_reader(
        reader: ninefold_formats::Reader,
        how: crate::input::HowToRead,
        reads: usize,
    ) -> Self {
        let inputs = InputQueue::new(Vec::new(), how, 1);
        let items = Self::new(inputs, None, Arc::default(), reads);
        Self { current: Some(("test".into(), Opened::of_text(reader))), ..items }
    }

    /// Takes the next record, or a block of them in `lines`.
    pub(crate) fn take(&mut self, lines: &mut Lines) -> Option<Taken> {
        loop {
            if let Some((name, opened)) = &mut self.current {
                if self.reads > 0 && opened.next_lines(self.reads, lines) {
                    let first = self.index + 1;
                    self.index += lines.len() as u64;
                    return Some(Taken::Lines(Arc::clone(name), first));
                }
                if let Some((raw, scanned)) = opened.next() {
                    let input = Arc::clone(name);
                    if raw.as_ref().is_ok_and(InputRecord::is_blank) {
                        self.skip_blank_answer();
                        continue;
                    }
                    return Some(self.item(input, raw, scanned));
                }
                self.current = None;
            }
            let Some((name, input)) = self.inputs.next() else { return self.surplus() };
            let name: Arc<str> = name.into();
            self.meter.begin_input(self.index + 1);
            match input.open(self.inputs.how(), &self.meter) {
                Ok(mut opened) => {
                    if self.answers.is_some() {
                        opened.keep_blank_lines();
                    }
                    self.current = Some((name, opened));
                }
                Err(error) => return Some(self.item(name, Err(error), None)),
            }
        }
    }

    fn item(
        &mut self,
        input: Arc<str>,
        raw: Result<InputRecord, ReadError>,
        scanned: Option<Arc<ScannedGridAnswer>>,
    ) -> Taken {
        self.index += 1;
        // With the end of its line.
        let size = raw.as_ref().map_or(0, |raw| raw.size() as u64 + 1);
        let answer = self.next_answer();
        let item = Item { index: self.index, input, answer, scanned, size };
        Taken::One(Box::new((item, raw)))
    }

    /// After the last puzzle: answers that are left over are an error, reported once.
    fn surplus(&mut self) -> Option<Taken> {
        let Some(Answers::Open(reader)) = &mut self.answers else { return None };
        let (left, _) = reader.find(|(raw, _)| !raw.as_ref().is_ok_and(InputRecord::is_blank))?;
        let message = format!("there are more answers than puzzles ({})", self.index);
        let error = ReadError::new(ErrorKind::Column, message);
        let error = match left {
            Ok(raw) => match raw.line() {
                Some(line) => {
                    error.help(format!("the first answer without a puzzle is in line {line}"))
                }
                None => error,
            },
            Err(_) => error,
        };
        self.answers = None;
        Some(self.item("--solution".into(), Err(error), None))
    }

    /// The file of answers, opened when the first of them is wanted.
    fn open_answers(&mut self) -> Option<&mut Answers> {
        let answers = self.answers.as_mut()?;
        if let Answers::Closed(input) = answers {
            *answers = match input.open(self.inputs.how(), &Arc::default()).and_then(Opened::sure) {
                Ok(mut opened) => {
                    opened.keep_blank_lines();
                    Answers::Open(Box::new(opened.peekable()))
                }
                Err(error) => Answers::Failed(error),
            };
        }
        Some(answers)
    }

    /// A blank line among the puzzles: one at the same place among the answers means nothing.
    fn skip_blank_answer(&mut self) {
        if let Some(Answers::Open(reader)) = self.open_answers() {
            reader.next_if(|(raw, _)| raw.as_ref().is_ok_and(InputRecord::is_blank));
        }
    }

    fn next_answer(&mut self) -> Option<AnswerRecord> {
        let index = self.index;
        let answers = self.open_answers()?;
        let next = match answers {
            Answers::Open(reader) => reader.next().map(|(raw, _)| raw),
            Answers::Failed(error) => return Some(AnswerRecord::Failed(error.clone())),
            Answers::Ended | Answers::Closed(_) => return Some(AnswerRecord::Missing),
        };
        Some(match next {
            Some(Ok(raw)) if raw.is_blank() => AnswerRecord::Missing,
            Some(Ok(raw)) => AnswerRecord::Read(raw),
            Some(Err(error)) => AnswerRecord::Failed(error),
            None => {
                *answers = Answers::Ended;
                let message = format!(
                    "there are fewer answers than puzzles: none for puzzle {index} and after"
                );
                AnswerRecord::Failed(ReadError::new(ErrorKind::Empty, message))
            }
        })
    }
}
