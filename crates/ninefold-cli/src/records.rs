//! The records of all inputs, one after the other, with their numbers and, for
//! `check --solution`, their answers. Opens inputs one at a time; understands nothing of records.

use crate::input::{HowToRead, Input, Meter};
use ninefold_formats::{Raw, ReadError, Reader};
use std::sync::Arc;

/// An input and its name, or why it cannot be one.
pub(crate) type NamedInput = (String, Result<Input, ReadError>);

/// A record on its way to an answer.
pub(crate) struct Item {
    /// Its number, from one, over all inputs.
    pub(crate) index: u64,
    /// The name of its input.
    pub(crate) input: Arc<str>,
    /// The record, or why it cannot be read.
    pub(crate) raw: Result<Raw, ReadError>,
    /// The answer to check it against, if one is asked for.
    pub(crate) answer: Option<Result<Raw, ReadError>>,
}

/// All records of all inputs.
pub(crate) struct Items {
    inputs: std::vec::IntoIter<NamedInput>,
    current: Option<(Arc<str>, Reader)>,
    answers: Option<Answers>,
    how: HowToRead,
    pub(crate) meter: Arc<Meter>,
    index: u64,
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
    ) -> Self {
        let answers = answers.map(Answers::Closed);
        Self { inputs: inputs.into_iter(), current: None, answers, how, meter, index: 0 }
    }

    /// The next record, or why it cannot be had.
    pub(crate) fn next_item(&mut self) -> Option<Item> {
        loop {
            if let Some((name, reader)) = &mut self.current {
                if let Some(raw) = reader.next() {
                    let input = Arc::clone(name);
                    return Some(self.item(input, raw));
                }
                self.current = None;
            }
            let Some((name, input)) = self.inputs.next() else { return self.surplus() };
            let name: Arc<str> = name.into();
            match input.and_then(|input| input.open(&self.how, &self.meter)) {
                Ok(reader) => self.current = Some((name, reader)),
                Err(error) => return Some(self.item(name, Err(error))),
            }
        }
    }

    fn item(&mut self, input: Arc<str>, raw: Result<Raw, ReadError>) -> Item {
        self.index += 1;
        Item { index: self.index, input, raw, answer: self.next_answer() }
    }

    /// After the last puzzle: answers that are left over are an error, told once.
    fn surplus(&mut self) -> Option<Item> {
        let Some(Answers::Open(reader)) = &mut self.answers else { return None };
        let _ = reader.next()?;
        self.answers = None;
        let message = "there are more answers than puzzles";
        let error = ReadError::new(ninefold_formats::ErrorKind::Column, message);
        self.index += 1;
        Some(Item { index: self.index, input: "--solution".into(), raw: Err(error), answer: None })
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
