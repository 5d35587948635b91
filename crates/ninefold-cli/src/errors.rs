//! Errors in proportion: which of the errors of a run are shown.
//!
//! A text file without puzzles gives an error for every line, a pipe may give millions. So
//!
//! - an input in which nothing can be read gives one error that says so, at the place of the first;
//! - of the others the first ten are shown in full, and the rest is counted at the end.
//!
//! Whether anything in an input can be read is not known at first: errors are held back until a record
//! of the input is read or the input ends. No more than ten are held. `--all-errors` shows all at once.

use crate::console::Console;
use crate::show::{report, words};
use ninefold_formats::ReadError;
use std::sync::Arc;

/// The number of errors that are shown in full: of records, and besides of whole inputs.
const SHOWN: u64 = 10;

/// A record, or an input, that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// The name of the input.
    pub(crate) input: Arc<str>,
    /// The number of the record as it is shown, if it has one.
    pub(crate) index: Option<u64>,
    /// The reason.
    pub(crate) error: ReadError,
}

/// Decides which errors are shown, in the order of the records.
pub(crate) struct ErrorList {
    console: Console,
    all: bool,
    /// The input of the last error.
    input: Option<InputErrors>,
    shown_records: u64,
    shown_inputs: u64,
    hidden: u64,
}

/// The errors of one input.
struct InputErrors {
    /// The numbers of its first record and of its last error, counted over all inputs.
    first: u64,
    last: u64,
    count: u64,
    /// The first errors, while no record could be read.
    held: Vec<Unreadable>,
    /// Whether any record could be read.
    is_mixed: bool,
}

impl InputErrors {
    const fn new(first: u64) -> Self {
        Self { first, last: 0, count: 0, held: Vec::new(), is_mixed: false }
    }
}

impl ErrorList {
    /// With `all` every error is shown.
    pub(crate) const fn new(console: Console, all: bool) -> Self {
        Self { console, all, input: None, shown_records: 0, shown_inputs: 0, hidden: 0 }
    }

    /// Shows every error, or not.
    pub(crate) const fn show_all(&mut self, all: bool) {
        self.all = all;
    }

    /// Adds an error of the record with this number, in the input that begins with record `first`;
    /// both are counted over all inputs. All records before it must be [done](Self::done). Returns
    /// what is to be shown now.
    pub(crate) fn add(&mut self, number: u64, first: u64, error: Unreadable) -> String {
        if self.all {
            return self.render(&error);
        }
        let mut text = String::new();
        if self.input.as_ref().is_some_and(|input| input.first != first) {
            text.push_str(&self.end_input());
        }
        let input = self.input.get_or_insert_with(|| InputErrors::new(first));
        // A number that is missing between the errors belongs to a record that was read.
        if number.saturating_sub(first) > input.count {
            text.push_str(&self.release());
        }
        let Some(input) = &mut self.input else { return text };
        input.count += 1;
        input.last = number;
        if input.is_mixed {
            text.push_str(&self.show(&error));
        } else if (input.held.len() as u64) < SHOWN {
            input.held.push(error);
        }
        text
    }

    /// Adds an error that concerns no record of an input. What is to be shown now.
    pub(crate) fn add_text(&mut self, error: String) -> String {
        if self.all || self.shown_records < SHOWN {
            self.shown_records += 1;
            return error;
        }
        self.hidden += 1;
        String::new()
    }

    /// Says that all records up to this number are done. `next_input` gives the first record of the
    /// input after that of a record, if it has begun. What is to be shown now.
    pub(crate) fn done(&mut self, number: u64, next_input: impl Fn(u64) -> Option<u64>) -> String {
        match &self.input {
            Some(input) if !input.is_mixed && number > input.last => {
                let has_ended = next_input(input.last) == Some(input.last + 1);
                if has_ended { self.end_input() } else { self.release() }
            }
            _ => String::new(),
        }
    }

    /// Shows what is held back: a record was read, or someone waits.
    pub(crate) fn release(&mut self) -> String {
        let Some(input) = self.input.as_mut().filter(|input| !input.is_mixed) else {
            return String::new();
        };
        input.is_mixed = true;
        let held = std::mem::take(&mut input.held);
        self.hidden += input.count - held.len() as u64;
        held.iter().map(|error| self.show(error)).collect()
    }

    /// After the last record of an input. What is to be shown now.
    pub(crate) fn end_input(&mut self) -> String {
        let Some(input) = self.input.take() else { return String::new() };
        match input.held.as_slice() {
            [] => String::new(),
            [only] if input.count == 1 => self.show(only),
            [first, ..] => {
                self.shown_inputs += 1;
                if self.shown_inputs > SHOWN {
                    self.hidden += 1;
                    return String::new();
                }
                report::no_puzzle(&self.console, &first.input, &first.error, input.count)
            }
        }
    }

    /// After the last record of all. What is to be shown now.
    pub(crate) fn finish(&mut self) -> String {
        let mut text = self.end_input();
        if self.hidden > 0 {
            let more = words::plural(self.hidden, "more error");
            let verb = if self.hidden == 1 { "is" } else { "are" };
            let message = format!("{more} {verb} not shown");
            let help = "--all-errors shows every error";
            text.push_str(&report::plain_error(&self.console, &message, Some(help)));
        }
        text
    }

    fn show(&mut self, error: &Unreadable) -> String {
        // What has no place concerns an input.
        let is_record = error.error.place.is_some();
        let shown = if is_record { &mut self.shown_records } else { &mut self.shown_inputs };
        *shown += 1;
        if *shown > SHOWN {
            self.hidden += 1;
            return String::new();
        }
        self.render(error)
    }

    fn render(&self, error: &Unreadable) -> String {
        report::read_error(&self.console, &error.input, error.index, &error.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_formats::ErrorKind;
    use proptest::prelude::*;

    fn console() -> Console {
        let cli = crate::args::parsed(&["ninefold", "solve", "--color", "never"]);
        Console::new(&cli.common)
    }

    fn unreadable(input: usize, number: u64) -> Unreadable {
        let error = ReadError::new(ErrorKind::Symbol, format!("bad {number}")).at(1, "x", 0, 1);
        Unreadable { input: format!("input {input}").into(), index: Some(number), error }
    }

    /// Returns the expected text for inputs whose records are readable or not, knowing everything.
    fn reference(inputs: &[Vec<bool>]) -> String {
        let (console, mut text) = (console(), String::new());
        let (mut number, mut shown, mut floods, mut hidden) = (0, 0, 0, 0);
        for (at, records) in inputs.iter().enumerate() {
            let first = number + 1;
            number += records.len() as u64;
            let bad = (first..).zip(records).filter(|(_, readable)| !**readable);
            let bad: Vec<u64> = bad.map(|(number, _)| number).collect();
            let is_flood = bad.len() == records.len() && bad.len() > 1;
            let reports: Vec<String> = if is_flood {
                let first = unreadable(at, bad[0]);
                vec![report::no_puzzle(&console, &first.input, &first.error, bad.len() as u64)]
            } else {
                let errors = bad.into_iter().map(|number| unreadable(at, number));
                let report =
                    |e: Unreadable| report::read_error(&console, &e.input, e.index, &e.error);
                errors.map(report).collect()
            };
            for report in reports {
                let shown = if is_flood { &mut floods } else { &mut shown };
                *shown += 1;
                if *shown <= SHOWN { text += &report } else { hidden += 1 }
            }
        }
        if hidden > 0 {
            let are = if hidden == 1 { "error is" } else { "errors are" };
            let message = format!("{hidden} more {are} not shown");
            let help = Some("--all-errors shows every error");
            text += &report::plain_error(&console, &message, help);
        }
        text
    }

    proptest! {
        #[test]
        fn what_is_shown_does_not_depend_on_buffers(
            inputs in prop::collection::vec(
                prop_oneof![
                    prop::collection::vec(any::<bool>(), 1..30),
                    (1_usize..30).prop_map(|count| vec![false; count]),
                ],
                0..16,
            ),
            sizes in prop::collection::vec(1_u64..20, 1..10),
        ) {
            let mut errors = ErrorList::new(console(), false);
            let (mut text, mut number, mut buffer_end) = (String::new(), 0, sizes[0]);
            let mut sizes = sizes.iter().cycle();
            let mut firsts = Vec::new();
            for (at, records) in inputs.iter().enumerate() {
                let first = number + 1;
                firsts.push(first);
                for readable in records {
                    number += 1;
                    let next = |record| firsts.iter().copied().find(|first| *first > record);
                    if !readable {
                        text += &errors.done(number - 1, next);
                        text += &errors.add(number, first, unreadable(at, number));
                    }
                    if number >= buffer_end {
                        buffer_end += sizes.next().unwrap();
                        text += &errors.done(number, next);
                    }
                }
            }
            let next = |record| firsts.iter().copied().find(|first| *first > record);
            text += &errors.done(number, next);
            text += &errors.finish();
            prop_assert_eq!(text, reference(&inputs));
        }
    }

    #[test]
    fn no_more_errors_are_held_than_shown() {
        let mut errors = ErrorList::new(console(), false);
        for number in 1..=100_000 {
            assert_eq!(errors.add(number, 1, unreadable(0, number)), "");
        }
        assert_eq!(errors.input.as_ref().unwrap().held.len() as u64, SHOWN);
        let text = errors.finish();
        assert!(text.contains("none of 100,000 records can be read"), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("error")).count(), 1, "{text}");
    }
}
