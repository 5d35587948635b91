//! The command line that `:` opens: one row of text with a cursor.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A text that is being edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineEdit {
    text: Vec<char>,
    at: usize,
    /// The entry of the history that is shown, counted from the newest.
    recalled: usize,
    /// The completions that Tab goes through, and the next of them.
    offered: (Vec<String>, usize),
}

/// The effect of a key on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Edited {
    /// It is still being edited.
    Going,
    /// It is to be closed.
    Closed,
    /// It is to be run.
    Done(String),
    /// Completions are wanted.
    Complete,
}

impl LineEdit {
    /// Creates a line with a text to begin with.
    pub(crate) fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.insert(text);
        line
    }

    /// Returns the text.
    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Inserts a text at the cursor; a line ends it.
    pub(crate) fn insert(&mut self, text: &str) {
        let chars: Vec<char> = text.chars().take_while(|c| *c != '\n' && *c != '\r').collect();
        let count = chars.len();
        self.text.splice(self.at..self.at, chars);
        self.at += count;
    }

    /// Returns the last words of the completions that Tab goes through, and which of them the line has.
    pub(crate) fn offers(&self) -> (Vec<&str>, usize) {
        let (all, next) = &self.offered;
        let last = |text: &'_ String| text.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let words = all.iter().map(|text| &text[last(text)..]).collect();
        (words, next.checked_sub(1).map_or(0, |at| at % all.len().max(1)))
    }

    /// Returns the part of the text that fits into a width, and where the cursor is in it.
    pub(crate) fn window(&self, width: usize) -> (String, usize) {
        let first = (self.at + 1).saturating_sub(width.max(1));
        (self.text.iter().skip(first).take(width).collect(), self.at - first)
    }

    /// Does what a key asks; `history` has the lines that were run before.
    pub(crate) fn key(&mut self, event: &KeyEvent, history: &[String]) -> Edited {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        if event.code != KeyCode::Tab {
            self.offered = (Vec::new(), 0);
        }
        match event.code {
            KeyCode::Esc => return Edited::Closed,
            KeyCode::Enter => return Edited::Done(self.text()),
            KeyCode::Tab => return Edited::Complete,
            KeyCode::Char(c) if ctrl => return self.control(c),
            KeyCode::Char(c) => self.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace if self.text.is_empty() => return Edited::Closed,
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = self.text.len().min(self.at + 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            KeyCode::Up => self.recall(self.recalled + 1, history),
            KeyCode::Down => self.recall(self.recalled.saturating_sub(1), history),
            _ => {}
        }
        Edited::Going
    }

    fn control(&mut self, c: char) -> Edited {
        match c {
            'c' | 'g' => return Edited::Closed,
            'a' => self.at = 0,
            'e' => self.at = self.text.len(),
            'u' => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            'w' => {
                let is_blank = |c: &char| *c == ' ';
                while self.at > 0 && is_blank(&self.text[self.at - 1]) {
                    self.at -= 1;
                    self.text.remove(self.at);
                }
                while self.at > 0 && !is_blank(&self.text[self.at - 1]) {
                    self.at -= 1;
                    self.text.remove(self.at);
                }
            }
            _ => {}
        }
        Edited::Going
    }

    /// Shows a line of the history; 0 is an empty one.
    fn recall(&mut self, number: usize, history: &[String]) {
        if number > history.len() {
            return;
        }
        self.recalled = number;
        let index = history.len() - number;
        let text = history.get(index).filter(|_| number > 0).map_or("", String::as_str);
        self.set(text);
    }

    fn set(&mut self, text: &str) {
        self.text = text.chars().collect();
        self.at = self.text.len();
    }

    /// Shows the next completion; `complete` lists those of the text that was typed.
    pub(crate) fn complete(&mut self, complete: impl FnOnce(&str) -> Vec<String>) {
        if self.offered.0.is_empty() {
            self.offered = (complete(&self.text()), 0);
        }
        let (all, next) = &self.offered;
        if let Some(text) = all.get(*next % all.len().max(1)).cloned() {
            self.offered.1 += 1;
            self.set(&text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &mut LineEdit, keys: &[(KeyCode, KeyModifiers)], history: &[String]) -> Edited {
        let mut last = Edited::Going;
        for (code, modifiers) in keys {
            last = line.key(&KeyEvent::new(*code, *modifiers), history);
        }
        last
    }

    #[test]
    fn a_line_is_edited_recalled_completed_and_closed() {
        let (none, ctrl) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
        let history = ["rate".to_owned(), "new hard".to_owned()];
        let mut line = LineEdit::new("set x");
        let keys = [
            (KeyCode::Backspace, none),
            (KeyCode::Char('é'), none),
            (KeyCode::Home, none),
            (KeyCode::Delete, none),
            (KeyCode::Char('g'), none),
        ];
        assert_eq!(typed(&mut line, &keys, &history), Edited::Going);
        assert_eq!(line.text(), "get é");
        assert_eq!(line.window(3), ("get".to_owned(), 1));
        typed(&mut line, &[(KeyCode::End, none), (KeyCode::Char('w'), ctrl)], &history);
        assert_eq!(line.text(), "get ");
        typed(
            &mut line,
            &[(KeyCode::Up, none), (KeyCode::Up, none), (KeyCode::Up, none)],
            &history,
        );
        assert_eq!(line.text(), "rate");
        typed(&mut line, &[(KeyCode::Down, none), (KeyCode::Down, none)], &history);
        assert_eq!(line.text(), "");
        let offers = |text: &str| vec![format!("{text}new"), format!("{text}rate")];
        line.complete(offers);
        line.complete(offers);
        assert_eq!(line.text(), "rate");
        line.complete(offers);
        assert_eq!(line.text(), "new");
        assert_eq!(
            typed(&mut line, &[(KeyCode::Enter, none)], &[]),
            Edited::Done("new".to_owned())
        );
        let keys = [(KeyCode::Char('u'), ctrl), (KeyCode::Backspace, none)];
        assert_eq!(typed(&mut line, &keys, &[]), Edited::Closed);
    }
}
