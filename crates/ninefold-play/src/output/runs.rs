//! Runs: neighbouring characters of one style. A blank has no colour of its own, so it joins any
//! neighbour with the same ground.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

/// The style of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// The colour of the characters; `None` if all are blanks.
    pub(super) fg: Option<Color>,
    /// The colour behind them.
    pub(super) bg: Color,
    /// Bold, underlined and so on.
    pub(super) modifier: Modifier,
}

/// Neighbouring characters of one style.
#[derive(Debug)]
pub(super) struct Run {
    /// The column of the first character.
    pub(super) x: u16,
    /// The row.
    pub(super) y: u16,
    /// The characters.
    pub(super) text: String,
    /// Their style.
    pub(super) look: Look,
    /// The number of characters.
    columns: u16,
}

impl Run {
    /// Returns the column after the last character.
    pub(super) const fn end(&self) -> u16 {
        self.x + self.columns
    }
}

impl Look {
    fn of(cell: &Cell) -> Self {
        let shows = Modifier::UNDERLINED | Modifier::REVERSED | Modifier::CROSSED_OUT;
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(shows);
        if is_blank {
            return Self { fg: None, bg: cell.bg, modifier: Modifier::empty() };
        }
        Self { fg: Some(cell.fg), bg: cell.bg, modifier: cell.modifier }
    }

    /// Returns whether characters of this style look the same in another one.
    pub(super) fn suits(self, other: Self) -> bool {
        let shows = other.modifier - Modifier::BOLD;
        self == other || (self.fg.is_none() && self.bg == other.bg && shows.is_empty())
    }

    /// Returns the style of the terminal after this one was selected.
    pub(super) fn on(self, before: Self) -> Self {
        if self.fg.is_some() {
            return self;
        }
        let modifier = self.modifier | (before.modifier & Modifier::BOLD);
        Self { fg: before.fg, bg: self.bg, modifier }
    }
}

/// Returns the runs of changed characters, in reading order.
pub(super) fn runs<'a>(changes: impl Iterator<Item = (u16, u16, &'a Cell)>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (x, y, cell) in changes {
        let look = Look::of(cell);
        if let Some(run) = runs.last_mut().filter(|run| run.y == y && run.end() == x) {
            let joined = if look.suits(run.look) {
                Some(run.look)
            } else if run.look.suits(look) {
                Some(look)
            } else {
                None
            };
            if let Some(joined) = joined {
                run.look = joined;
                run.text.push_str(cell.symbol());
                run.columns += 1;
                continue;
            }
        }
        runs.push(Run { x, y, text: cell.symbol().to_owned(), look, columns: 1 });
    }
    runs
}
