//! [`Problem`]: why a row cannot be read, and where.

use ninefold::Cell;
use ninefold_formats::{Place, ReadError};
use std::fmt;

/// The reason why a row is no puzzle. Its `Display` shows the text with a caret below the place, as the
/// program does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The row, from 0.
    pub row: usize,
    /// The place in the text, from 1, in characters.
    pub column: u64,
    /// The error message: a sentence without a full stop.
    pub message: String,
    /// The advice on how to correct it: a sentence without a full stop.
    pub help: Option<String>,
    place: Option<Place>,
}

impl Problem {
    pub(crate) fn of_text(row: usize, error: &ReadError) -> Self {
        let place = error.place.as_deref().cloned();
        let column = place.as_ref().map_or(1, |place| place.column);
        let (message, help) = (error.message.clone(), error.help.clone());
        Self { row, column, message, help, place }
    }

    /// Says which digit is none; `number` returns the number that was given for a cell.
    pub(crate) fn of_digits(
        row: usize,
        digits: &[u8; Cell::COUNT],
        number: impl Fn(usize) -> Option<i128>,
    ) -> Option<Self> {
        let at = digits.iter().position(|digit| *digit > 9)?;
        let shown = |digit: &u8| if *digit > 9 { '?' } else { char::from(b'0' + digit) };
        let text: String = digits.iter().map(shown).collect();
        Some(Self {
            row,
            column: at as u64 + 1,
            message: number(at).map_or_else(
                || "a row of nine digits is null".to_owned(),
                |number| format!("{number} is neither a digit nor 0 for an empty cell"),
            ),
            help: None,
            place: Some(Place::new(1, &text, at, 1)),
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(place) = self.place.as_ref().filter(|place| !place.text.is_empty()) {
            let left = usize::try_from(place.column - place.text_column).unwrap_or(0);
            let carets = usize::try_from(place.length.max(1)).unwrap_or(1);
            let carets = carets.min(place.text.chars().count().saturating_sub(left).max(1));
            write!(f, "\n  {}\n  {}{}", place.text, " ".repeat(left), "^".repeat(carets))?;
        }
        match &self.help {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}
