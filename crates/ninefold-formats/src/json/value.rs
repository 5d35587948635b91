//! JSON values as cells, digits and texts: what all shapes of JSON have in common.

use crate::cells::{cell_symbol, grid_of_token};
use crate::error::{ErrorKind, ReadError};
use crate::link::Spot;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde_json::Value;

/// Why a value is not a grid.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotGrid {
    /// A board of another size: rows and columns.
    Size(usize, usize),
    /// So many cells instead of 81.
    Cells(usize),
    /// So many rows instead of nine.
    Rows(usize),
    /// The row (from one) that has so many cells instead of nine.
    Row(usize, usize),
    /// What stands in a cell and is no digit.
    Symbol(Cell, String),
    /// Neither a text nor an array.
    Kind,
}

impl NotGrid {
    /// The error, for a value that people call `what`.
    pub(crate) fn error(&self, what: &str, spot: &Spot<'_>) -> ReadError {
        match self {
            Self::Size(rows, columns) => spot.size(*rows, *columns),
            Self::Cells(count) => {
                let message = format!("the {what} has {count} cells instead of 81");
                spot.error(ErrorKind::CellCount, message)
            }
            Self::Rows(count) => {
                let message = format!("the {what} has {count} rows instead of nine");
                spot.error(ErrorKind::RowCount, message)
            }
            Self::Row(row, count) => {
                let message = format!("row {row} of the {what} has {count} cells");
                spot.error(ErrorKind::RowLength, message)
            }
            Self::Symbol(cell, shown) => {
                let message = format!("{cell} of the {what} holds {shown}, which is not a digit");
                spot.error(ErrorKind::Symbol, message)
            }
            Self::Kind => spot
                .error(ErrorKind::Syntax, format!("the {what} is neither a text nor an array"))
                .help("write 81 characters, with . for an empty cell"),
        }
    }
}

/// The grid of a value: 81 characters, 81 cells, or nine rows of nine.
pub(crate) fn grid(value: &Value) -> Result<Grid, NotGrid> {
    match value {
        Value::String(text) => grid_of_text(text),
        Value::Array(items) => grid_of_items(items),
        _ => Err(NotGrid::Kind),
    }
}

fn grid_of_text(text: &str) -> Result<Grid, NotGrid> {
    let bare: String;
    let cells = if text.contains(char::is_whitespace) && text.chars().count() != Cell::COUNT {
        bare = text.split_whitespace().collect();
        bare.as_str()
    } else {
        text
    };
    if let Some(grid) = grid_of_token(cells) {
        return Ok(grid);
    }
    let count = cells.chars().count();
    if count != Cell::COUNT {
        return Err(wrong_count(count));
    }
    let wrong = Cell::all().zip(cells.chars()).find(|(_, symbol)| cell_symbol(*symbol).is_none());
    Err(wrong.map_or(NotGrid::Kind, |(cell, c)| NotGrid::Symbol(cell, format!("'{c}'"))))
}

/// The number of cells tells the size of the board, if it is one that people use.
fn wrong_count(count: usize) -> NotGrid {
    let side = [4, 6, 8, 10, 12, 16, 25].into_iter().find(|side| side * side == count);
    side.map_or(NotGrid::Cells(count), |side| NotGrid::Size(side, side))
}

fn grid_of_items(items: &[Value]) -> Result<Grid, NotGrid> {
    let is_row = |item: &Value| match item {
        Value::Array(_) => true,
        Value::String(text) => text.chars().nth(1).is_some(),
        _ => false,
    };
    if !items.first().is_some_and(is_row) {
        if items.len() != Cell::COUNT {
            return Err(wrong_count(items.len()));
        }
        return grid_of_cells(items.iter());
    }
    let mut cells: Vec<Value> = Vec::with_capacity(Cell::COUNT);
    for (row, item) in items.iter().enumerate() {
        let before = cells.len();
        match item {
            Value::Array(row) => cells.extend(row.iter().cloned()),
            Value::String(row) => cells.extend(row.chars().map(|c| Value::from(c.to_string()))),
            _ => return Err(NotGrid::Row(row + 1, 1)),
        }
        let width = cells.len() - before;
        if items.len() != 9 {
            let square = width == items.len();
            return Err(if square {
                NotGrid::Size(width, width)
            } else {
                NotGrid::Rows(items.len())
            });
        }
        if width != 9 {
            return Err(NotGrid::Row(row + 1, width));
        }
    }
    grid_of_cells(cells.iter())
}

fn grid_of_cells<'a>(values: impl Iterator<Item = &'a Value>) -> Result<Grid, NotGrid> {
    let mut grid = Grid::EMPTY;
    for (cell, value) in Cell::all().zip(values) {
        let wrong = || NotGrid::Symbol(cell, shown(value));
        grid.set(cell, digit(content(value)).ok_or_else(wrong)?);
    }
    Ok(grid)
}

/// The keys under which cells that are objects hold their digit.
pub(super) const CELL_KEYS: [&str; 4] = ["value", "val", "cell", "digit"];

/// What a cell holds, if it is an object, and otherwise the cell itself.
fn content(value: &Value) -> &Value {
    match value {
        Value::Object(object) => {
            CELL_KEYS.iter().find_map(|key| object.get(*key)).unwrap_or(&Value::Null)
        }
        _ => value,
    }
}

/// The digit of a value, or that it is empty; `None` if it is neither.
pub(crate) fn digit(value: &Value) -> Option<Option<Digit>> {
    match value {
        Value::Null | Value::Bool(false) => Some(None),
        Value::Number(number) => match number.as_f64()? {
            0.0 => Some(None),
            whole if whole.fract() == 0.0 && (1.0..=9.0).contains(&whole) => {
                Some(Digit::new(whole as u8))
            }
            _ => None,
        },
        Value::String(text) => {
            let mut chars = text.trim().chars();
            match (chars.next(), chars.next()) {
                (None, _) => Some(None),
                (Some(symbol), None) => cell_symbol(symbol),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A set of digits: `"157"`, `[1, 5, 7]` or `["1", "5", "7"]`. Empty places do not count.
pub(crate) fn digit_set(value: &Value) -> Option<DigitSet> {
    match value {
        Value::Null => Some(DigitSet::EMPTY),
        Value::String(text) => {
            let digits = text.chars().filter(|c| !c.is_whitespace() && *c != ',').map(cell_symbol);
            digits.collect::<Option<Vec<_>>>().map(|all| all.into_iter().flatten().collect())
        }
        Value::Number(_) => digit(value).map(|digit| digit.into_iter().collect()),
        Value::Array(items) => items
            .iter()
            .map(digit)
            .collect::<Option<Vec<_>>>()
            .map(|all| all.into_iter().flatten().collect()),
        _ => None,
    }
}

/// A set of digits as an array of numbers.
pub(crate) fn digits_of(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

/// Candidates: 81 sets of digits, or 729 characters.
pub(crate) fn candidates(value: &Value) -> Option<Candidates> {
    let mut all = Candidates::NONE;
    match value {
        Value::Array(items) if items.len() == Cell::COUNT => {
            for (cell, item) in Cell::all().zip(items) {
                all.set(cell, digit_set(item)?);
            }
        }
        Value::String(text) if text.len() == 9 * Cell::COUNT && text.is_ascii() => {
            for (cell, nine) in Cell::all().zip(text.as_bytes().chunks_exact(9)) {
                let digits = nine.iter().map(|b| cell_symbol(char::from(*b)));
                all.set(cell, digits.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect());
            }
        }
        _ => return None,
    }
    Some(all)
}

/// A whole number that is not negative, also if it is written as a text.
pub(crate) fn number(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => usize::try_from(number.as_u64()?).ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// The text of a value: without quotes, if it is a text.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        _ => value.to_string(),
    }
}

/// A value for a message: short, and on one line.
pub(crate) fn shown(value: &Value) -> String {
    let text = value.to_string();
    let short: String = text.chars().take(24).collect();
    if short.len() < text.len() { format!("{short}...") } else { text }
}

/// Whether a value is more than nothing: not null, false, zero or empty.
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(object) => !object.is_empty(),
    }
}

/// A value as the text of something unknown: a text as it is, anything else as JSON. A text that
/// could be taken for JSON keeps its quotes, so that [`extra_value`] gives the same value again.
pub(crate) fn extra_text(value: &Value) -> String {
    match value {
        Value::String(text) if !is_canonical(text) => text.clone(),
        _ => value.to_string(),
    }
}

/// The value that [`extra_text`] made this text of.
pub(crate) fn extra_value(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(Value::String(inner)) if is_canonical(&inner) => Value::String(inner),
        Ok(value) if is_spelled(&value, text) => value,
        _ => text.into(),
    }
}

/// Whether a text is how we write some JSON value that is not a text.
fn is_canonical(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| is_spelled(&value, text))
}

/// Whether we write this value so, and it is not a text.
fn is_spelled(value: &Value, text: &str) -> bool {
    !value.is_string() && serde_json::to_string(value).is_ok_and(|spelled| spelled == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn cells_in_all_spellings() {
        for empty in [json!(null), json!(0), json!(""), json!("."), json!("0"), json!(false)] {
            assert_eq!(digit(&empty), Some(None), "{empty}");
        }
        for five in [json!(5), json!("5"), json!(5.0), json!(" 5 ")] {
            assert_eq!(digit(&five), Some(Digit::new(5)), "{five}");
        }
        for wrong in [json!(10), json!(-1), json!(1.5), json!("55"), json!("a"), json!([5])] {
            assert_eq!(digit(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn other_boards_are_named_by_size() {
        let square = |n: usize| json!(vec![vec![0; n]; n]);
        assert_eq!(grid(&square(16)), Err(NotGrid::Size(16, 16)));
        assert_eq!(grid(&square(4)), Err(NotGrid::Size(4, 4)));
        assert_eq!(grid(&json!(vec![0; 36])), Err(NotGrid::Size(6, 6)));
        assert_eq!(grid(&json!(".".repeat(256))), Err(NotGrid::Size(16, 16)));
        assert_eq!(grid(&json!(".".repeat(80))), Err(NotGrid::Cells(80)));
        let mut rows = vec![vec![0; 9]; 9];
        rows[3].pop();
        assert_eq!(grid(&json!(rows)), Err(NotGrid::Row(4, 8)));
        rows.pop();
        assert_eq!(grid(&json!(rows)), Err(NotGrid::Rows(8)));
    }

    #[test]
    fn rows_may_be_texts() {
        let rows = [
            "53..7....",
            "6..195...",
            ".98....6.",
            "8...6...3",
            "4..8.3..1",
            "7...2...6",
            ".6....28.",
            "...419..5",
            "....8..79",
        ];
        assert_eq!(grid(&json!(rows)), grid(&json!(rows.concat())));
        assert_eq!(grid(&json!(rows)), grid(&json!(rows.join("\n"))));
    }

    proptest! {
        #[test]
        fn unknown_texts_come_back(text in "\\PC{0,12}|\"\\PC{0,5}\"|[0-9.]{1,5}|[{}:\"a1,]{1,8}") {
            prop_assert_eq!(extra_text(&extra_value(&text)), text);
        }

        #[test]
        fn unknown_values_come_back(text in "\\PC{0,8}|[0-9]{1,5}", number in any::<i32>()) {
            for value in [json!(text), json!(number), json!([text, number]), json!({"a": text})] {
                prop_assert_eq!(extra_value(&extra_text(&value)), value);
            }
        }
    }
}
