//! Writes rows of a table by copying their fields, where the general writer would give the same bytes.

use super::super::layout::{Layout, Meaning};
use super::digits::append_cells;
use super::quick::Fields;
use crate::field::Field;
use ninefold::{Cell, Grid};

/// Returns `true` if a field that a row has in a column of this layout can only be written to the same column.
/// Then rows of tables with these columns can be copied.
pub(super) fn keeps_fields(layout: &Layout) -> bool {
    let columns = &layout.columns;
    let has = |field| columns.contains(&Meaning::Field(field));
    // The texts of columns with the same meaning are joined, or change places.
    let is_repeated = columns.iter().enumerate().any(|(i, column)| columns[..i].contains(column));
    let is_split =
        columns.contains(&Meaning::Difficulty) && (has(Field::Rating) || has(Field::Level));
    // An unknown field goes to a column of grids or candidates with the same name, if that is empty.
    let is_key = |key: &str| {
        columns.iter().enumerate().any(|(i, column)| {
            matches!(column, Meaning::Field(field) if !field.is_text()) && layout.key(i) == key
        })
    };
    let is_moved = |column: &Meaning| matches!(column, Meaning::Extra { key, .. } if is_key(key));
    let is_usual = layout.wide.is_none() && matches!(layout.empty, '.' | '0');
    is_usual && !is_repeated && !is_split && !columns.iter().any(is_moved)
}

/// A table that rows are copied to, and the digits of the next row.
pub(super) struct RowCopy<'a> {
    /// The columns of the table; [`keeps_fields`] is true.
    pub(super) to: &'a Layout,
    /// The digits for the puzzle column.
    pub(super) givens: &'a Grid,
    /// The digits for the column of entries, if it is not empty.
    pub(super) entries: Option<&'a Grid>,
}

impl RowCopy<'_> {
    /// Appends a row of a table with the columns `from`. Returns false, and appends nothing, if the
    /// general writer is needed.
    pub(super) fn append(mut self, row: &[u8], from: &Layout, out: &mut Vec<u8>) -> bool {
        let start = out.len();
        let is_same = self.to.separator == from.separator && from.wide.is_none();
        let is_done = is_same
            && is_plain(row, from.separator)
            && self.append_fields(row, from, out).is_some()
            && self.entries.is_none();
        if is_done {
            out.push(b'\n');
        } else {
            out.truncate(start);
        }
        is_done
    }

    fn append_fields(&mut self, row: &[u8], from: &Layout, out: &mut Vec<u8>) -> Option<()> {
        let (copied, added) = self.to.columns.split_at_checked(from.columns.len())?;
        if copied != from.columns {
            return None;
        }
        let mut fields = Fields { rest: Some(row), separator: from.separator };
        for meaning in copied {
            self.append_field(meaning, fields.next_field()?, out)?;
            out.push(from.separator);
        }
        for meaning in added {
            self.append_field(meaning, b"", out)?;
            out.push(from.separator);
        }
        // A separator is between columns only.
        out.pop();
        fields.rest.is_none().then_some(())
    }

    /// Appends a field as it is, or the digits of its column. `None` if reading and writing could
    /// change it.
    fn append_field(&mut self, meaning: &Meaning, field: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let is_copied = match meaning {
            Meaning::Puzzle => {
                append_cells(self.givens, self.to.empty, out);
                return Some(());
            }
            Meaning::Field(Field::Entries) => {
                if let Some(entries) = self.entries.take() {
                    append_cells(entries, self.to.empty, out);
                }
                return field.is_empty().then_some(());
            }
            _ if field.is_empty() => true,
            Meaning::Field(Field::Solution) => is_full_grid(field),
            Meaning::Field(field_of) if !field_of.is_text() => false,
            _ => has_plain_ends(field),
        };
        out.extend_from_slice(field);
        is_copied.then_some(())
    }
}

/// Returns `true` if a row is read as it is, and none of its fields needs quotation marks.
fn is_plain(row: &[u8], separator: u8) -> bool {
    // Without an early end, so that it becomes SIMD code.
    let is_usual = row.iter().fold(true, |is_usual, byte| {
        let is_text = (*byte >= b' ') | (*byte == separator);
        is_usual & is_text & (*byte != b'"') & (*byte != b'#')
    });
    is_usual && (row.is_ascii() || std::str::from_utf8(row).is_ok())
}

/// Returns `true` if nothing at the ends of a field can be taken for a blank.
fn has_plain_ends(field: &[u8]) -> bool {
    let is_plain = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    is_plain(field.first()) && is_plain(field.last())
}

/// Returns `true` if a field is 81 digits.
fn is_full_grid(field: &[u8]) -> bool {
    field.len() == Cell::COUNT
        && field.iter().fold(true, |all, byte| all & (b'1'..=b'9').contains(byte))
}

#[cfg(test)]
mod tests;
