//! Plain grids and lines of any size but 9x9: nothing but values and empty cells.
//!
//! ```text
//! 0340400210030210                 one character for each cell, also in lines
//! 780FE-CD9B6A1-25                 digits, then letters; with 0 and another sign for empty cells 0 is a value
//! 1 . 12 7 | 3 . . 10              numbers with blanks between them
//! ```
//!
//! The size follows from the number of cells.

use super::grammar::wrong;
use super::not_held::NotHeld;
use super::square::side_of;
use crate::error::ReadError;
use crate::record::Record;
use ninefold::Cell;
use ninefold_rules::shape::usual_box;
use ninefold_rules::{CellId, CellIds, Puzzle, Regions, Shape};

/// The most cells that are looked at.
const MAX_CELLS: usize = 2000;

/// Returns `true` for the cells of a square grid that is not 9x9.
pub(crate) fn looks_like_plain(text: &str) -> bool {
    cells(text).is_some_and(|(cells, side)| side != Cell::SIDE && values(&cells, side).is_ok())
}

/// Reads a plain grid.
///
/// # Errors
///
/// Returns an error if the cells are no square, or for a sign that is no value of a grid of this size.
pub fn read_plain(text: &str) -> Result<Record, ReadError> {
    let (cells, side) =
        cells(text).ok_or_else(|| wrong("the cells are no square grid of 4x4 to 25x25"))?;
    let (values, note) = values(&cells, side).map_err(wrong)?;
    let shape = Shape::square(side).and_then(|shape| {
        let (regions, low) = (shape.regions().clone(), values.low);
        Shape::new(side, side, side, low, regions, true, CellIds::EMPTY)
    });
    let mut reading = Record::from(Puzzle::new(shape.map_err(|error| wrong(error.to_string()))?));
    values.give(&mut reading.puzzle);
    note.into_iter().for_each(|note| reading.note(note));
    if usual_box(side).is_none() {
        reading.note(format!(
            "a grid of {side}x{side} has no usual boxes: rows and columns alone differ"
        ));
    }
    Ok(reading)
}

/// Writes a puzzle that is nothing but a square grid of its usual boxes, as one line.
pub(super) fn write_plain(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let not_held = |rule, what: &str| NotHeld { format: "square", rule, what: what.to_owned() };
    if let Some(rule) = puzzle.rules().first() {
        let kind = rule.kind();
        return Err(not_held(Some(kind.name), &format!("the rule {}", kind.name)));
    }
    let shape = puzzle.shape();
    let usual = usual_box(shape.rows())
        .map_or(Regions::None, |(width, height)| Regions::Boxes { width, height });
    let is_plain = shape.rows() == shape.columns()
        && usize::from(shape.values()) == shape.rows()
        && (shape.low(), shape.extra()) == (1, 0)
        && shape.has_rows_columns()
        && shape.void().is_empty()
        && *shape.regions() == usual;
    if !is_plain {
        return Err(not_held(None, "this shape"));
    }
    let all = shape.all_values();
    if puzzle.allowed().iter().any(|set| *set != all && set.single().is_none()) {
        return Err(not_held(None, "restricted candidates"));
    }
    Ok(puzzle.text())
}

/// Returns the signs of the cells and the number of rows.
fn cells(text: &str) -> Option<(Vec<String>, usize)> {
    if text.len() > 8 * MAX_CELLS {
        return None;
    }
    let lines = text.lines().filter(|line| !is_border(line)).collect::<Vec<_>>().join("\n");
    let is_separator =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '[' | ']' | '(' | ')');
    let words: Vec<String> =
        lines.split(is_separator).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    if lines.contains(",,")
        || lines.contains(";;")
        || lines.lines().any(|line| line.starts_with([',', ';']))
    {
        // Fields without a sign are empty cells of a table.
        return None;
    }
    let rows = || lines.lines().filter(|line| !line.trim().is_empty());
    // Classic grids side by side are no larger grid.
    let fits = |cells: usize, side: usize, of_row: &dyn Fn(&str) -> usize| match rows().count() {
        1 => !cells.is_multiple_of(Cell::COUNT),
        _ => rows().map(of_row).all(|cells| cells == side || cells == 0),
    };
    let is_short = words.iter().all(|word| word.chars().count() <= 2);
    let of_row = |row: &str| row.split(is_separator).filter(|word| !word.is_empty()).count();
    if let Some(side) = side_of(words.len()).filter(|_| is_short)
        && fits(words.len(), side, &of_row)
    {
        return Some((words, side));
    }
    let signs: Vec<String> = words.concat().chars().map(String::from).collect();
    let side = side_of(signs.len())?;
    let of_row = |row: &str| row.chars().filter(|c| !is_separator(*c)).count();
    fits(signs.len(), side, &of_row).then_some((signs, side))
}

/// Returns `true` for a line that is drawn between rows.
fn is_border(line: &str) -> bool {
    line.contains(['+', '=', '─', '━', '═', '┼']) && line.chars().all(|c| !c.is_alphanumeric())
}

/// The values of a grid: for each cell the place of its value, from 1.
pub(super) struct Values {
    numbers: Vec<Option<i64>>,
    /// The number that the least value stands for.
    pub(super) low: i32,
}

impl Values {
    pub(super) fn give(&self, puzzle: &mut Puzzle) {
        for (i, number) in self.numbers.iter().enumerate() {
            if let Some(value) = number.and_then(|number| puzzle.shape().value(number)) {
                puzzle.give(CellId::at(i), value);
            }
        }
    }
}

/// Reads the signs of cells, and says how letters or 0 were taken.
pub(super) fn values(cells: &[String], side: usize) -> Result<(Values, Option<String>), String> {
    let is_empty =
        |cell: &str| matches!(cell, "." | "-" | "_" | "*" | "?" | "x" | "X" | "#" | "--" | "..");
    let filled = || cells.iter().filter(|cell| !is_empty(cell));
    let has_blanks = cells.iter().any(|cell| is_empty(cell));
    let has_zero = cells.iter().any(|cell| matches!(cell.as_str(), "0" | "00"));
    let has_letters = filled().any(|cell| cell.bytes().all(|b| b.is_ascii_alphabetic()));
    let has_digits = filled().any(|cell| cell.bytes().any(|b| (b'1'..=b'9').contains(&b)));
    let zero_counts = has_zero && has_blanks;
    let (mut low, mut letter, mut add) = (1, 10, 0);
    let mut note = None;
    if has_letters && !has_digits && !zero_counts {
        letter = 1;
        note = Some("the values are letters: A was taken for 1");
    } else if has_letters && zero_counts {
        add = 1;
        note = Some("0 is a value beside letters: 0 was taken for 1, A for 11");
    } else if has_letters {
        note = Some("digits and letters are values: A was taken for 10");
    } else if zero_counts {
        low = 0;
        note =
            Some("0 is a value beside another sign for empty cells: the values were taken from 0");
    }
    let number = |cell: &String| {
        let wrong =
            || format!("\"{}\" is no value of a grid of {side}x{side}", cell.escape_default());
        if is_empty(cell) || !zero_counts && matches!(cell.as_str(), "0" | "00") {
            return Ok(None);
        }
        let number = match cell.chars().next().filter(|c| c.is_ascii_alphabetic()) {
            Some(c) if cell.len() == 1 => {
                i64::from(u32::from(c.to_ascii_uppercase()) - u32::from('A')) + letter
            }
            _ => cell.parse::<i64>().map_err(|_| wrong())?,
        } + add;
        let fits = (i64::from(low)..i64::from(low) + side as i64).contains(&number);
        if fits { Ok(Some(number)) } else { Err(wrong()) }
    };
    let numbers = cells.iter().map(number).collect::<Result<Vec<_>, _>>()?;
    Ok((Values { numbers, low }, note.map(str::to_owned)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> String {
        assert!(looks_like_plain(source), "{source}");
        read_plain(source).unwrap().puzzle.text()
    }

    #[test]
    fn sizes_follow_from_the_cells() {
        assert_eq!(text("0340400210030210"), ".34.4..21..3.21.");
        assert_eq!(text("1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 4 3\n4,3,2,."), "123434122143432.");
        assert_eq!(text(&"640200 051000 364002 500436 000640 006025".replace(' ', "\n")).len(), 36);
        let numbers: Vec<String> =
            (0..625).map(|i| if i == 7 { "25" } else { "." }.to_owned()).collect();
        assert_eq!(text(&numbers.join(" ")).find('P'), Some(7));
    }

    #[test]
    fn letters_and_zero_are_taken_as_the_rest_says() {
        let hex = format!("0F{}", "-".repeat(254));
        assert_eq!(text(&hex).get(..3), Some("1G."));
        let letters = format!("AP{}", ".".repeat(254));
        assert_eq!(text(&letters).get(..3), Some("1G."));
        let mixed = format!("9AG{}", ".".repeat(253));
        assert_eq!(text(&mixed).get(..4), Some("9AG."));
        let from_zero = read_plain("0123............").unwrap();
        assert_eq!((from_zero.puzzle.shape().low(), from_zero.notes.len()), (0, 1));
    }

    #[test]
    fn other_texts_are_no_grids() {
        let classic = ".".repeat(81);
        for text in
            ["", "12", &classic, "1234567812345678", "a line of text..", "123\n4567\n123412341"]
        {
            assert!(!looks_like_plain(text), "{text}");
        }
    }

    #[test]
    fn what_is_more_than_cells_is_not_written() {
        let mut puzzle = read_plain("0340400210030210").unwrap().puzzle;
        assert_eq!(write_plain(&puzzle), Ok(".34.4..21..3.21.".to_owned()));
        puzzle.add_rule("diagonal", "of main").unwrap();
        assert_eq!(write_plain(&puzzle).map_err(|error| error.rule), Err(Some("diagonal")));
    }
}
