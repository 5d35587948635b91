//! A list that is open, and what its rows stand for.

use crate::view::{ListRow, ListView};
use ninefold_formats::Puzzle;

/// The choice that a row of a list stands for.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// A heading.
    Nothing,
    /// A saved game.
    Game(String),
    /// Another list.
    List(ListKind),
    /// A puzzle to type.
    Type,
    /// A command line that the player completes.
    Prompt(&'static str),
    /// A new game of a level.
    Level(String),
    /// The puzzle of today, of a level.
    Daily(String),
    /// A lesson or technique, by its name in options.
    Technique(String),
    /// A mixed exercise of these lessons.
    Mixed(Vec<String>),
    /// A setting.
    Setting(&'static str),
    /// A named state, by its number.
    Branch(usize),
    /// A puzzle of a file.
    Puzzle(Box<Puzzle>),
}

/// The lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListKind {
    /// The start menu.
    Menu,
    /// Levels of a new game.
    Levels,
    /// Levels of the puzzle of today.
    Daily,
    /// Techniques.
    Techniques,
    /// Settings.
    Settings,
    /// Saved games.
    Games,
    /// Named states.
    Branches,
    /// Puzzles of a file.
    Puzzles,
}

/// A list that is open.
#[derive(Debug)]
pub(crate) struct ListState {
    pub(crate) kind: ListKind,
    pub(crate) title: &'static str,
    pub(crate) paragraphs: Vec<String>,
    pub(crate) rows: Vec<(ListRow, Choice)>,
    pub(crate) at: usize,
    pub(crate) choose: &'static str,
    pub(crate) other: Option<&'static str>,
}

impl ListState {
    pub(crate) fn new(kind: ListKind, title: &'static str, choose: &'static str) -> Self {
        let (paragraphs, rows) = (Vec::new(), Vec::new());
        Self { kind, title, paragraphs, rows, at: 0, choose, other: None }
    }

    pub(crate) fn add(
        &mut self,
        label: impl Into<String>,
        detail: impl Into<String>,
        choice: Choice,
    ) {
        let heading = matches!(choice, Choice::Nothing);
        let row = ListRow { label: label.into(), detail: detail.into(), heading };
        self.rows.push((row, choice));
    }

    /// Returns `true` if it is the start menu.
    pub(crate) fn is_menu(&self) -> bool {
        self.kind == ListKind::Menu
    }

    /// Returns the row a number of rows further; headings are passed over.
    pub(crate) fn row_by(&self, by: i32) -> usize {
        let last = self.rows.len().saturating_sub(1);
        let wanted = self.at.saturating_add_signed(by as isize).min(last);
        let is_row = |at: &usize| self.rows.get(*at).is_some_and(|(row, _)| !row.heading);
        let (mut onwards, mut back) = (wanted..=last, (0..=wanted).rev());
        let found = if by < 0 {
            back.find(is_row).or_else(|| onwards.find(is_row))
        } else {
            onwards.find(is_row).or_else(|| back.find(is_row))
        };
        found.unwrap_or(self.at)
    }

    /// Goes to a row, or to the next one that is no heading.
    pub(crate) fn go_to(&mut self, row: usize) {
        let by = row as i64 - self.at as i64;
        self.at = self.row_by(by.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32);
    }

    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> ListView {
        ListView {
            title: self.title.to_owned(),
            paragraphs: self.paragraphs.clone(),
            rows: self.rows.iter().map(|(row, _)| row.clone()).collect(),
            at: self.at,
            choose: self.choose.to_owned(),
            other: self.other.map(str::to_owned),
            is_last: false,
        }
    }
}
