//! Records: the puzzle that was read from a part of a file, and what the reader says about it.

use crate::drawing::Drawing;
use ninefold_rules::catalogue::kind;
use ninefold_rules::{Argument, Field, Rule};

pub(crate) use ninefold_rules::Puzzle;

/// A rule of a source that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The name of the rule in its format.
    pub name: String,
    /// The reason, if the name is known: what does not fit.
    pub problem: Option<String>,
}

/// A puzzle that was read, and what the reader wants to say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle with the rules that were read.
    pub puzzle: Puzzle,
    /// Remarks for the user, each a sentence without a full stop: what was assumed, left out as meaningless, or found odd.
    pub notes: Vec<String>,
    /// The rules that are coded but were not read. With any, the puzzle may have more solutions than its author's.
    pub unread: Vec<Unread>,
    /// The kinds of drawings and words that may stand for rules which are not coded.
    pub drawn: Vec<String>,
    /// The drawings themselves, from which rules can be proposed.
    pub drawings: Vec<Drawing>,
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self::with_notes(puzzle, Vec::new())
    }
}

impl Record {
    /// Returns the record of a puzzle and remarks.
    pub(crate) const fn with_notes(puzzle: Puzzle, notes: Vec<String>) -> Self {
        Self { puzzle, notes, unread: Vec::new(), drawn: Vec::new(), drawings: Vec::new() }
    }

    /// Returns `true` if the puzzle has classic shape and rules, and nothing that may be a rule was left unread.
    #[must_use]
    pub const fn is_classic(&self) -> bool {
        self.puzzle.is_classic() && self.unread.is_empty() && self.drawn.is_empty()
    }

    /// Returns the record as classic readers make it, if a reader of any rules found nothing but a classic puzzle.
    pub(crate) fn settled(mut self) -> Self {
        if self.is_classic() {
            let texts = std::mem::take(&mut self.puzzle.texts);
            for field in [Field::Name, Field::Author, Field::Description] {
                let of_field = texts.iter().filter(|(other, _)| *other == field);
                of_field.for_each(|(field, text)| self.puzzle.add_text(*field, text));
            }
            self.drawings.clear();
        }
        self
    }

    pub(crate) fn add_unread(&mut self, name: &str, problem: Option<String>) {
        let unread = Unread { name: name.to_owned(), problem };
        if !self.unread.contains(&unread) {
            self.unread.push(unread);
        }
    }

    pub(crate) fn add_drawn(&mut self, kind: &str) {
        if !self.drawn.iter().any(|known| known == kind) {
            self.drawn.push(kind.to_owned());
        }
    }

    /// Adds the rule of a name, or lists it as unread under the name that its format has for it.
    pub(crate) fn add_rule(&mut self, source: &str, name: &str, named: Vec<(&str, Argument)>) {
        let Some(kind) = kind(name) else { return self.add_unread(source, None) };
        match Rule::with(kind, named, self.puzzle.layout()) {
            Ok(rule) => self.puzzle.push_rule(rule),
            Err(error) => self.add_unread(source, Some(error.to_string())),
        }
    }

    pub(crate) fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}
