//! A line on stderr that is drawn over and over.
//!
//! It is drawn without a library, because it has to disappear without a trace also after Ctrl-C: a
//! terminal writes `^C` where the cursor is, so the cursor stays at the beginning of the line, and the
//! line ends before the terminal does.

use crate::console::say;
use std::time::Duration;

/// Work shorter than this shows no progress.
pub(super) const PATIENCE: Duration = Duration::from_millis(700);

/// A line of the terminal.
pub(super) struct Line {
    /// The number of columns that are drawn.
    drawn: usize,
}

impl Line {
    pub(super) const fn new() -> Self {
        Self { drawn: 0 }
    }

    /// Returns `true` if something is drawn.
    pub(super) const fn is_drawn(&self) -> bool {
        self.drawn > 0
    }

    /// Draws a text in the place of the one before.
    pub(super) fn draw(&mut self, text: &str) {
        let columns = text.chars().count();
        let rest = " ".repeat(self.drawn.saturating_sub(columns));
        say(&format!("\r{text}{rest}\r"));
        self.drawn = columns;
    }

    /// Erases the line.
    pub(super) fn clear(&mut self) {
        if self.is_drawn() {
            say(&format!("\r{}\r", " ".repeat(self.drawn)));
            self.drawn = 0;
        }
    }
}
