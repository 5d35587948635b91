//! JSON values as boards: every arrangement of 81 cells that is read.
//!
//! ```text
//! "53..7...."              81 characters, nine rows, or fields between separators
//! [[5,3,0,..],..]          nine rows, as arrays or texts
//! [5,3,null,..]            81 cells
//! [{"value":5},..]         cells that are objects: see `cells.rs`
//! [[[5,3,0],..],..]        boxes of 3x3, if only one reading has no digit twice
//! {"A1":5,"r1c2":3,"80":9} a map from cells to digits
//! {"row1":[..],..}         nine rows with names
//! ```
//!
//! A value that is none of these, or that could be read in two ways, is refused.

use super::board::{Board, NotGrid, decided, with_base, wrong_count};
use super::cell::of_values;
use super::cells;
use super::object::{Position, plain};
use super::places;
use crate::cells::{cell_symbol, grid_of_token};
use ninefold::{Cell, Grid};
use serde_json::{Map, Value};

/// The board of a value.
pub(crate) fn board(value: &Value) -> Result<Board, NotGrid> {
    let board = any_board(value)?;
    // Ones in all places that have a digit say which cells are given.
    let is_mask = board.cells.givens.placed().all(|(_, digit)| digit.get() == 1);
    if is_mask && !board.cells.givens.is_full() && board.cells.givens.has_clash() {
        Err(NotGrid::Mask)
    } else {
        Ok(board)
    }
}

/// The board of a value that may be no puzzle.
pub(crate) fn any_board(value: &Value) -> Result<Board, NotGrid> {
    match value {
        Value::String(text) => of_text(text),
        Value::Array(items) => of_items(items),
        Value::Object(object) => of_object(object),
        _ => Err(NotGrid::Kind),
    }
}

/// The digits of a board whose cells do not say more, such as a solution, under its key.
pub(crate) fn grid_of_key(key: &str, value: &Value) -> Result<Grid, NotGrid> {
    any_board(value)
        .map(|board| arranged(board, key))
        .map(|board| board.cells.givens.or(&board.cells.entries))
}

/// The same for a board whose cells stand in rows.
pub(crate) fn grid(value: &Value) -> Result<Grid, NotGrid> {
    any_board(value).map(|board| board.cells.givens.or(&board.cells.entries))
}

/// Separators of cells or rows inside a text. A blank is not one of them: it may be a cell.
const SEPARATORS: [char; 6] = [',', ';', '|', '\t', '\n', '/'];

/// The board of a text: 81 cells, in one piece or with something between them.
pub(crate) fn of_text(text: &str) -> Result<Board, NotGrid> {
    if let Some(grid) = grid_of_token(text).or_else(|| grid_of_token(text.trim())) {
        return Ok(grid.into());
    }
    let trimmed = text.trim_matches(['\n', '\r']);
    for separator in SEPARATORS.into_iter().filter(|separator| text.contains(*separator)) {
        let mut fields: Vec<&str> = trimmed.split(separator).collect();
        // A separator after the last field, if an empty field cannot be a cell.
        if fields.last().is_some_and(|last| last.trim().is_empty())
            && fields.iter().filter(|field| field.trim().is_empty()).count() == 1
        {
            fields.pop();
        }
        if fields.len() == Cell::COUNT {
            return of_values(in_values(&fields).iter());
        }
        fields.retain(|field| !is_drawn(field));
        if fields.len() == Cell::SIDE
            && let Some(rows) =
                fields.iter().map(|row| of_row(row).ok()).collect::<Option<Vec<_>>>()
        {
            return of_values(rows.concat().iter());
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() == Cell::COUNT {
        return of_values(in_values(&words).iter());
    }
    let bare = without_joints(trimmed);
    let bare: String = bare.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    if let Some(grid) = grid_of_token(&bare) {
        return Ok(grid.into());
    }
    let count = bare.chars().count();
    if count != Cell::COUNT {
        return Err(wrong_count(count));
    }
    if let Some(grid) = of_letters(&bare) {
        return Ok(grid.into());
    }
    let wrong = Cell::all().zip(bare.chars()).find(|(_, symbol)| cell_symbol(*symbol).is_none());
    Err(wrong.map_or(NotGrid::Kind, |(cell, c)| NotGrid::Symbol(cell, format!("'{c}'"))))
}

/// 81 cells without the sign that stands between all pieces of equal length: rows, bands or thirds of
/// rows. Any other text as it is.
fn without_joints(text: &str) -> String {
    let chars: Vec<char> = text.trim().chars().collect();
    let pieces = |width: usize| -> Option<String> {
        let joint = *chars.get(width).filter(|c| !c.is_alphanumeric() && !c.is_whitespace())?;
        let is_whole = chars.len() == Cell::COUNT + Cell::COUNT / width - 1
            && chars.iter().skip(width).step_by(width + 1).all(|c| *c == joint);
        is_whole.then(|| chars.chunks(width + 1).flat_map(|piece| &piece[..width]).collect())
    };
    [3, 9, 27].into_iter().find_map(pieces).unwrap_or_else(|| text.to_owned())
}

/// Returns `true` if a text is drawn between rows.
fn is_drawn(text: &str) -> bool {
    let text = text.trim();
    text.contains("--") && text.chars().all(|c| matches!(c, '-' | '+' | '|' | ' '))
}

/// The grid of 81 letters, as KSudoku writes digits: from `b` on, and `_` for an empty cell.
fn of_letters(text: &str) -> Option<Grid> {
    let is_letter = |b: u8| (b'b'..=b'j').contains(&b);
    let letters = text.bytes().filter(|b| is_letter(*b)).count();
    let fits = letters >= 17 && text.bytes().all(|b| is_letter(b) || b == b'_');
    let digit = |b: u8| char::from(if b == b'_' { b'.' } else { b - b'b' + b'1' });
    fits.then(|| grid_of_token(&text.bytes().map(digit).collect::<String>())).flatten()
}

/// Fields as values, without blanks and quotation marks around them.
fn in_values(fields: &[&str]) -> Vec<Value> {
    let is_mark = ['"', '\'', '[', ']', '(', ')', '{', '}'];
    fields.iter().map(|field| field.trim().trim_matches(is_mark).trim().into()).collect()
}

/// The nine cells of a row that is a text, or how many it has.
pub(crate) fn of_row(text: &str) -> Result<Vec<Value>, usize> {
    let text = text.trim_matches(['\n', '\r']);
    let separator = [',', ';', '|', '\t'].into_iter().find(|separator| text.contains(*separator));
    if let Some(separator) = separator {
        let inner = if separator == '|' { text.trim_matches('|') } else { text };
        let fields: Vec<&str> = inner.trim_matches(['[', ']', '{', '}']).split(separator).collect();
        let all =
            fields.len() == 10 && fields[..Cell::SIDE].iter().all(|field| !field.trim().is_empty());
        match fields.as_slice() {
            // A separator at the end, if all cells are written.
            [nine @ .., last] if all && last.trim().is_empty() => return Ok(in_values(nine)),
            nine if nine.len() == Cell::SIDE => return Ok(in_values(nine)),
            _ if separator != '|' => return Err(fields.len()),
            _ => {}
        }
    }
    let of_chars = |text: &str| text.chars().map(|c| Value::from(c.to_string())).collect();
    if text.chars().count() == Cell::SIDE && separator.is_none() {
        return Ok(of_chars(text));
    }
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == '|').filter(|w| !w.is_empty()).collect();
    let bare = words.concat();
    match (words.len(), bare.chars().count()) {
        (_, Cell::SIDE) => Ok(of_chars(&bare)),
        (Cell::SIDE, _) => Ok(in_values(&words)),
        (_, count) => Err(count),
    }
}

/// Returns `true` if an item of an array is a row and not a cell.
fn is_row(item: &Value) -> bool {
    match item {
        Value::Array(_) => true,
        Value::String(text) => text.trim().chars().nth(1).is_some(),
        _ => false,
    }
}

fn of_items(items: &[Value]) -> Result<Board, NotGrid> {
    if let Some(rows) = named_rows(items)? {
        return of_rows(&rows);
    }
    if items.iter().any(|item| matches!(item, Value::Object(_))) {
        return cells::board(&items.iter().map(|item| (Position::Alone, item)).collect::<Vec<_>>());
    }
    if items.len() == Cell::COUNT || !items.iter().any(is_row) {
        return of_values(items.iter());
    }
    // A text that is cut anywhere.
    let texts: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
    let all = texts.filter(|texts| texts.len() <= 27).map(|texts| texts.concat());
    if let Some(board) = all.filter(|all| all.len() == Cell::COUNT).map(|all| of_text(&all)) {
        return board;
    }
    let rows: Vec<&Value> = items.iter().collect();
    if is_nested(items) { of_boxes(items) } else { of_rows(&rows) }
}

/// Rows that are objects: `{"row": 1, "cells": [..]}`, in the order of their numbers.
fn named_rows(items: &[Value]) -> Result<Option<Vec<&Value>>, NotGrid> {
    if items.len() != Cell::SIDE {
        return Ok(None);
    }
    let mut rows = Vec::with_capacity(Cell::SIDE);
    for item in items {
        let Some(object) = item.as_object() else { return Ok(None) };
        let is_nine = |value: &&Value| match value {
            Value::Array(cells) => cells.len() == Cell::SIDE,
            Value::String(text) => of_row(text).is_ok(),
            _ => false,
        };
        let mut lists = object.values().filter(is_nine);
        let (Some(row), None) = (lists.next(), lists.next()) else { return Ok(None) };
        let number = object.iter().find(|(key, _)| places::is_row_key(key));
        rows.push((number.and_then(|(_, value)| super::value::number(value)), row));
    }
    in_order(rows).map(Some)
}

/// Rows in the order of their numbers, which must count from zero or one, or grow from row to row.
/// Rows of which none has a number stand in their order.
fn in_order(mut rows: Vec<(Option<usize>, &Value)>) -> Result<Vec<&Value>, NotGrid> {
    let numbers: Vec<usize> = rows.iter().filter_map(|(number, _)| *number).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let counts = |first: usize| (first..first + Cell::SIDE).eq(sorted.iter().copied());
    let grows = numbers.windows(2).all(|two| two[0] < two[1]);
    if counts(0) || counts(1) {
        rows.sort_by_key(|(number, _)| *number);
    } else if !(numbers.is_empty() || (numbers.len() == Cell::SIDE && grows)) {
        return Err(NotGrid::Places("the numbers of the rows do not count them".to_owned()));
    }
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// Returns `true` if arrays stand in arrays of arrays.
fn is_nested(items: &[Value]) -> bool {
    items.iter().all(|item| {
        item.as_array().is_some_and(|inner| {
            inner.len() == 3
                && inner.iter().all(|part| part.as_array().is_some_and(|p| p.len() == 3))
        })
    })
}

/// The cells of a row, or how many a text has that is none.
pub(crate) fn row(value: &Value) -> Result<Vec<Value>, usize> {
    match value {
        Value::Array(cells) => match cells.as_slice() {
            [one] if is_row(one) => row(one),
            _ => Ok(cells.clone()),
        },
        Value::String(text) => of_row(text),
        // A number of nine digits, as in `530070000`.
        Value::Number(number) => of_row(&number.to_string()),
        _ => Err(1),
    }
}

fn of_rows(rows: &[&Value]) -> Result<Board, NotGrid> {
    if let Some(grid) = places::of_triples(rows) {
        return Err(NotGrid::Triples(grid));
    }
    let is_drawn = |row: &Value| row.as_str().is_some_and(is_drawn);
    let rows: Vec<_> = rows.iter().filter(|row| !is_drawn(row)).map(|value| row(value)).collect();
    let width = |row: &Result<Vec<Value>, usize>| row.as_ref().map_or_else(|n| *n, Vec::len);
    if rows.len() != Cell::SIDE {
        let is_square = rows.first().is_some_and(|row| width(row) == rows.len());
        let size = NotGrid::Size(rows.len(), rows.len());
        return Err(if is_square { size } else { NotGrid::Rows(rows.len()) });
    }
    if let Some(bad) = rows.iter().position(|row| width(row) != Cell::SIDE) {
        return Err(NotGrid::Row(bad + 1, width(&rows[bad])));
    }
    let all: Vec<Value> = rows.into_iter().flatten().flatten().collect();
    let places = (0..Cell::SIDE)
        .flat_map(|row| (0..Cell::SIDE).map(move |column| Position::In(row, column)));
    cells::board(&places.zip(&all).collect::<Vec<_>>())
}

/// Three-fold or four-fold nesting: boxes of rows, or rows of groups. Both are tried; the one
/// without a digit twice in a house is right, if there is only one.
fn of_boxes(items: &[Value]) -> Result<Board, NotGrid> {
    let mut flat = Vec::with_capacity(Cell::COUNT);
    flatten(items, &mut flat);
    if flat.len() != Cell::COUNT {
        return Err(wrong_count(flat.len()));
    }
    let rows = of_values(flat.iter())?;
    let boxes = rows.in_boxes();
    decided(vec![rows, boxes], "nested arrays may be rows or boxes")
}

/// A board with its cells in rows. Its key may say that they are arranged by columns or by boxes: a
/// digit twice in a house disproves it. Several digits twice say that they are arranged by boxes,
/// if that has none; a single one is a mistake in a puzzle.
pub(crate) fn arranged(rows: Board, key: &str) -> Board {
    let key = plain(key);
    let has = |words: &str| words.split(' ').any(|word| key.contains(word));
    let mut moved = if has("column cols") {
        rows.turned()
    } else if has("boxes blocks subgrid subgrids nonets bybox byblock")
        || (rows.cells.givens.clashes().len() > 2 && rows.cells.givens.clue_count() > 22)
    {
        rows.in_boxes()
    } else {
        return rows;
    };
    if moved.cells.givens.has_clash() || moved == rows {
        return rows;
    }
    let key = if key.is_empty() { "grid" } else { &key };
    moved.notes.push(format!("the cells under \"{key}\" are put in rows"));
    moved
}

fn flatten(items: &[Value], flat: &mut Vec<Value>) {
    for item in items {
        match item {
            Value::Array(inner) if flat.len() <= Cell::COUNT => flatten(inner, flat),
            _ => flat.push(item.clone()),
        }
    }
}

/// A map from names of cells to digits, or from names of rows to rows.
fn of_object(object: &Map<String, Value>) -> Result<Board, NotGrid> {
    if let Some(rows) = places::rows_by_name(object) {
        return of_rows(&rows);
    }
    with_base(|base| {
        let keys = object.keys().map(String::as_str);
        let (places, notes) = places::places_of_keys(keys, base).ok_or(NotGrid::Kind)??;
        let mut board = cells::sparse(&places, &object.values().collect::<Vec<_>>())?;
        board.notes.extend(notes);
        Ok(board)
    })
}

#[cfg(test)]
mod tests;
