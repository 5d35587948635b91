//! The fields of a row: grids in them, names for columns of puzzles, the separator between them.

use super::row::{SEPARATORS, fields};
use crate::cells::grid_of_token;
use crate::data::grid::{grid as grid_of_json, of_text as grid_of_text};
use crate::data::names::{is_solution_name, puzzle_rank};
use crate::format::Column;
use ninefold::{Cell, Grid};
use std::borrow::Cow;

/// The grid in a field: 81 symbols, with or without blanks around.
pub(super) fn grid_of_field(field: &str) -> Option<Grid> {
    // Blanks may stand for empty cells, so the untrimmed field comes first.
    grid_of_token(field).or_else(|| grid_of_token(field.trim())).or_else(|| {
        // Cells with something between them, as in `5;3;;...` or nine lines.
        let may_be = field.len() > Cell::COUNT && field.bytes().any(|b| !b.is_ascii_digit());
        let starts = field.trim_start().starts_with(|c: char| !c.is_ascii_alphabetic() || c == 'x');
        let is_json = field.trim_start().starts_with(['[', '{']);
        match () {
            () if may_be && is_json => grid_of_json(&serde_json::from_str(field).ok()?).ok(),
            () if may_be && starts => grid_of_text(field).ok().map(|board| board.cells.givens),
            () => None,
        }
    })
}

/// Returns how a grid writes its empty cells.
pub(super) fn empty_symbol(field: &str) -> char {
    let cells = if field.chars().count() == Cell::COUNT { field } else { field.trim() };
    cells.chars().find(|c| !('1'..='9').contains(c)).unwrap_or('.')
}

/// Returns `true` if a name in a header is a usual one for a column of puzzles.
pub(super) fn is_puzzle_name(name: &str) -> bool {
    let word = name.trim().to_ascii_lowercase();
    let is_word = word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    is_word
        && !is_solution_name(&word)
        && (word.starts_with("quiz") || word.starts_with("puzzle") || puzzle_rank(&word).is_some())
}

/// The separator of a table, by its first row.
pub(super) fn separator_of(row: &str, column: Option<&Column>) -> u8 {
    let is_wanted = |field: &str| match column {
        Some(Column::Name(name)) => field.trim().eq_ignore_ascii_case(name.trim()),
        _ => false,
    };
    let score = |separator: u8| {
        let fields = fields(row, separator);
        // A row in one piece may be cells with another separator between them.
        let is_grid = |f: &str| match fields.len() {
            1 => grid_of_token(f.trim()).is_some(),
            _ => grid_of_field(f).is_some(),
        };
        let is_telling = |f: &Cow<'_, str>| is_puzzle_name(f) || is_wanted(f) || is_grid(f);
        (fields.iter().any(is_telling), fields.len())
    };
    // The first of the best: `max_by_key` would take the last.
    SEPARATORS.into_iter().rev().max_by_key(|separator| score(*separator)).unwrap_or(b',')
}
