//! A puzzle as a reader of any rules gives it, with what it could not read.

use super::drawing::Drawing;
use crate::error::{ErrorKind, ReadError};
use ninefold_rules::catalogue::kind;
use ninefold_rules::{Argument, Puzzle, Rule};

/// A rule of a source that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The name of the rule in its format.
    pub name: String,
    /// The reason, if the name is known: what does not fit.
    pub problem: Option<String>,
}

/// A puzzle as it was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The puzzle with the rules that were read.
    pub puzzle: Puzzle,
    /// Notes on things that the reader assumed, left out as meaningless, or found odd.
    pub notes: Vec<String>,
    /// The rules that are coded but were not read. With any, the puzzle may have more solutions than its author's.
    pub unread: Vec<Unread>,
    /// The kinds of drawings and words that may stand for rules which are not coded.
    pub drawn: Vec<String>,
    /// The drawings themselves, from which rules can be proposed.
    pub drawings: Vec<Drawing>,
}

impl Reading {
    /// Returns the reading of a puzzle of which everything was read.
    #[must_use]
    pub fn of_puzzle(puzzle: Puzzle) -> Self {
        Self::new(puzzle)
    }

    pub(super) fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            notes: Vec::new(),
            unread: Vec::new(),
            drawn: Vec::new(),
            drawings: Vec::new(),
        }
    }

    pub(super) fn add_unread(&mut self, name: &str, problem: Option<String>) {
        let unread = Unread { name: name.to_owned(), problem };
        if !self.unread.contains(&unread) {
            self.unread.push(unread);
        }
    }

    pub(super) fn add_drawn(&mut self, kind: &str) {
        if !self.drawn.iter().any(|known| known == kind) {
            self.drawn.push(kind.to_owned());
        }
    }

    /// Adds the rule of a name, or lists it as unread under the name that its format has for it.
    pub(super) fn add_rule(&mut self, source: &str, name: &str, named: Vec<(&str, Argument)>) {
        let Some(kind) = kind(name) else { return self.add_unread(source, None) };
        match Rule::with(kind, named, self.puzzle.layout()) {
            Ok(rule) => self.puzzle.push_rule(rule),
            Err(error) => self.add_unread(source, Some(error.to_string())),
        }
    }

    pub(super) fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// Returns the error for a text that breaks the grammar of its format.
pub(super) fn wrong(message: impl Into<String>) -> ReadError {
    ReadError::new(ErrorKind::Syntax, message)
}
