//! The records of all inputs, one after the other, with their numbers and, for
//! `check --solution`, their answers. Opens inputs one at a time; understands nothing of records.

use crate::input::{HowToRead, Input, Meter};
use ninefold_formats::{Lines, Raw, ReadError, Reader};
use std::sync::Arc;

/// An input and its name, or why it cannot be one.
pub(crate) type NamedInput = (String, Result<Input, ReadError>);

/// A record on its way to an answer.
pub(crate) struct Item {
    /// Its number, from one, over all inputs.
    pub(crate) index: u64,
    /// The name of its input.
    pub(crate) input: Arc<str>,
    /// The answer to check it against, if one is asked for.
    pub(crate) answer: Option<Result<Raw, ReadError>>,
    /// How many bytes of its input it is, where it was taken alone.
    pub(crate) size: u64,
}

/// What was taken from the inputs.
pub(crate) enum Taken {
    /// A record, or why it cannot be read.
    One(Item, Result<Raw, ReadError>),
    /// Many records of an input, and the number of the first.
    Lines(Arc<str>, u64),
}

/// Records that are answered together.
#[derive(Default)]
pub(crate) struct Batch {
    /// Records that were taken one by one.
    pub(crate) items: Vec<(Item, Result<Raw, ReadError>)>,
    /// The input of `lines`, and the number of the first of them. They come after `items`.
    pub(crate) source: Option<(Arc<str>, u64)>,
    /// Records that were taken all at once; without `source`, only a buffer.
    pub(crate) lines: Lines,
}

impl Batch {
    /// What is left of it, in batches of this size.
    pub(crate) fn cut(&mut self, size: usize) -> Vec<Self> {
        let mut pieces = Vec::new();
        let mut rest = std::mem::take(&mut self.items).into_iter();
        while rest.len() > 0 {
            let items = rest.by_ref().take(size.max(1)).collect();
            pieces.push(Self { items, ..Self::default() });
        }
        pieces
    }
}

/// All records of all inputs.
pub(crate) struct Items {
    inputs: std::vec::IntoIter<NamedInput>,
    current: Option<(Arc<str>, Reader)>,
    answers: Option<Answers>,
    how: HowToRead,
    pub(crate) meter: Arc<Meter>,
    index: u64,
    /// How many reads may be gathered in a block of lines; 0 for records one by one.
    reads: usize,
}

/// The answers that are checked, one by one.
enum Answers {
    Closed(Input),
    Open(Box<Reader>),
    Failed(ReadError),
}

impl Items {
    pub(crate) fn new(
        inputs: Vec<NamedInput>,
        answers: Option<Input>,
        how: HowToRead,
        meter: Arc<Meter>,
        reads: usize,
    ) -> Self {
        let answers = answers.map(Answers::Closed);
        // An answer for each record: then they are taken one by one.
        let reads = if answers.is_none() { reads } else { 0 };
        Self { inputs: inputs.into_iter(), current: None, answers, how, meter, index: 0, reads }
    }

    /// The records of an input that is open already.
    #[cfg(test)]
    pub(crate) fn of_reader(reader: Reader, how: HowToRead, reads: usize) -> Self {
        let items = Self::new(Vec::new(), None, how, Arc::default(), reads);
        Self { current: Some(("test".into(), reader)), ..items }
    }

    /// The next record, or many of them in `lines`.
    pub(crate) fn take(&mut self, lines: &mut Lines) -> Option<Taken> {
        loop {
            if let Some((name, reader)) = &mut self.current {
                if self.reads > 0 && reader.next_lines(self.reads, lines) {
                    let first = self.index + 1;
                    self.index += lines.len() as u64;
                    return Some(Taken::Lines(Arc::clone(name), first));
                }
                if let Some(raw) = reader.next() {
                    let input = Arc::clone(name);
                    return Some(self.item(input, raw));
                }
                self.current = None;
            }
            let Some((name, input)) = self.inputs.next() else { return self.surplus() };
            let name: Arc<str> = name.into();
            self.meter.begin_input(self.index + 1);
            match input.and_then(|input| input.open(&self.how, &self.meter)) {
                Ok(reader) => self.current = Some((name, reader)),
                Err(error) => return Some(self.item(name, Err(error))),
            }
        }
    }

    fn item(&mut self, input: Arc<str>, raw: Result<Raw, ReadError>) -> Taken {
        self.index += 1;
        // With the end of its line.
        let size = raw.as_ref().map_or(0, |raw| raw.size() as u64 + 1);
        Taken::One(Item { index: self.index, input, answer: self.next_answer(), size }, raw)
    }

    /// After the last puzzle: answers that are left over are an error, told once.
    fn surplus(&mut self) -> Option<Taken> {
        let Some(Answers::Open(reader)) = &mut self.answers else { return None };
        let _ = reader.next()?;
        self.answers = None;
        let message = "there are more answers than puzzles";
        let error = ReadError::new(ninefold_formats::ErrorKind::Column, message);
        self.index += 1;
        let item = Item { index: self.index, input: "--solution".into(), answer: None, size: 0 };
        Some(Taken::One(item, Err(error)))
    }

    fn next_answer(&mut self) -> Option<Result<Raw, ReadError>> {
        let answers = self.answers.as_mut()?;
        if let Answers::Closed(input) = answers {
            *answers = match input.open(&self.how, &Arc::default()) {
                Ok(reader) => Answers::Open(Box::new(reader)),
                Err(error) => Answers::Failed(error),
            };
        }
        match answers {
            Answers::Open(reader) => reader.next().or_else(|| {
                let message = "there are fewer answers than puzzles";
                Some(Err(ReadError::new(ninefold_formats::ErrorKind::Empty, message)))
            }),
            Answers::Failed(error) => Some(Err(error.clone())),
            Answers::Closed(_) => None,
        }
    }
}
