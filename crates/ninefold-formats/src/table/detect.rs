//! Detection of tables.

use super::field::{grid_of_field, is_puzzle_name, separator_of};
use super::layout::roles_of;
use super::list::is_list;
use super::row::{Rows, fields};
use super::wide::Wide;
use std::borrow::Cow;
use std::collections::HashSet;

/// Returns `true` if these lines are a table: a header over a column of puzzles, or columns that a plain
/// line with a remark behind it would not have.
pub(crate) fn is_table(lines: &[&str]) -> bool {
    let is_comment = |line: &str| line.trim() == "#" || line.trim_start().starts_with("# ");
    let mut lines = lines.iter().copied().filter(|line| !is_comment(line)).take(20);
    let Some(first) = lines.next() else { return false };
    let rest: Vec<&str> = lines.collect();
    let separator = separator_of(first, None);
    let header = fields(first, separator);
    let place =
        |line: &str| fields(line, separator).iter().position(|f| grid_of_field(f).is_some());
    if header.iter().all(|field| grid_of_field(field).is_none()) {
        if is_wide(&header, &rest, separator) {
            return true;
        }
        let is_named = header.iter().any(|name| is_puzzle_name(name));
        let is_name = |name: &str| name.trim().starts_with(|c: char| c.is_alphabetic());
        let is_header = is_named || (header.len() > 1 && header.iter().all(|name| is_name(name)));
        return is_header
            && rest.iter().take(5).any(|line| {
                place(line).is_some() && (is_named || fields(line, separator).len() == header.len())
            });
    }
    // Without a header: the same columns in every line, and not only a remark after the puzzle.
    let at = place(first);
    let grids = header.iter().filter(|field| grid_of_field(field).is_some()).count();
    if roles_of(&[], &header).0.len() > 1 {
        return false;
    }
    let is_telling = grids > 1 || at > Some(0) || (header.len() > 2 && !rest.is_empty());
    let is_same = |line: &&str| fields(line, separator).len() == header.len() && place(line) == at;
    let all: Vec<&str> = std::iter::once(first).chain(rest.iter().copied()).collect();
    is_telling && rest.iter().all(is_same) && (grids > 1 || !is_list(&all))
}

/// Returns `true` if a text is a table whose puzzles are fields of several lines in quotation marks, below a
/// header with a name for puzzles.
pub(crate) fn is_quoted_table(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let separator = separator_of(first, None);
    if !fields(first, separator).iter().any(|name| is_puzzle_name(name)) || !text.contains('"') {
        return false;
    }
    let mut rows = Rows::new(Box::new(std::io::Cursor::new(text.as_bytes().to_vec())));
    let mut row = || rows.next(&[separator])?.ok();
    let (Some(_), Some(second)) = (row(), row()) else { return false };
    let second = second.text();
    let holds_grid = |field: &Cow<'_, str>| field.contains('\n') && grid_of_field(field).is_some();
    fields(&second, separator).iter().any(holds_grid)
}

/// Returns `true` if each cell has a column: with empty fields or a header, which a plain line has not.
fn is_wide(first: &[Cow<'_, str>], rest: &[&str], separator: u8) -> bool {
    if let Some(wide) = Wide::find(first) {
        return wide.has_solution || first.iter().any(|field| field.trim().is_empty());
    }
    let below = rest.first().map(|line| fields(line, separator)).unwrap_or_default();
    // Names differ from each other, and 81 cells cannot.
    let names: HashSet<&str> = first.iter().map(|name| name.trim()).collect();
    below.len() == first.len() && names.len() == first.len() && Wide::find(&below).is_some()
}
