//! Reads the givens of a row without reading the row: its puzzle, and the fields that could be wrong.

use super::super::layout::{Layout, Meaning, USUAL_LENGTH};
use crate::cells::usual_grid;
use crate::field::Field;
use crate::format::{Quick, QuickStart};
use ninefold_rules::Attached;

/// Reads the givens of a row, if reading all of it would give the same givens and no note.
pub(crate) fn quick(row: &[u8], context: &Attached) -> Option<Quick> {
    let layout = context.get::<Layout>()?;
    if layout.wide.is_some() || row.len() > USUAL_LENGTH {
        return None;
    }
    let mut fields = Fields { rest: Some(row), separator: layout.separator };
    let (mut givens, mut has_solution) = (None, false);
    for meaning in &layout.columns[..layout.checked] {
        // A row may end before its last columns.
        if fields.rest.is_none() {
            break;
        }
        let field = fields.next_field()?;
        match meaning {
            Meaning::Puzzle if givens.is_none() => givens = Some(usual_grid(field)?),
            Meaning::Field(field_of) if !field_of.is_text() && !field.trim_ascii().is_empty() => {
                // A second solution is kept as unknown, which is a note.
                if *field_of != Field::Solution || has_solution {
                    return None;
                }
                usual_grid(field)?;
                has_solution = true;
            }
            _ => {}
        }
    }
    let is_bare = layout.columns.len() == 1 && fields.rest.is_none();
    Some(Quick { start: QuickStart::Givens(givens?), is_bare })
}

/// The fields of a row, one after the other.
pub(super) struct Fields<'a> {
    /// The fields that are left.
    pub(super) rest: Option<&'a [u8]>,
    pub(super) separator: u8,
}

impl<'a> Fields<'a> {
    /// Returns the next field without the quotation marks around it; nothing if there is none, or if
    /// its marks are unusual.
    pub(super) fn next_field(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest.take()?;
        let (field, end) = match rest.strip_prefix(b"\"") {
            Some(inner) => {
                let length = quoted_length(inner)?;
                (&inner[..length], length + 2)
            }
            None => {
                let length = memchr::memchr(self.separator, rest).unwrap_or(rest.len());
                (&rest[..length], length)
            }
        };
        match rest.get(end) {
            None => {}
            Some(byte) if *byte == self.separator => self.rest = Some(&rest[end + 1..]),
            Some(_) => return None,
        }
        Some(field)
    }
}

/// Returns where a field in quotation marks ends, from its first character on.
fn quoted_length(inner: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr(b'"', &inner[at..])?;
        if inner.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}
