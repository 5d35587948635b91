//! Samurai puzzles: five grids of 9x9 that share boxes.
//!
//! ```text
//! ..3......   5.......1        21 lines: 18 cells, 21 where the middle grid begins, nine where it is alone;
//! .........   .........        what stands between the grids does not matter
//! ```
//!
//! Also five lines of 81 cells: upper left, upper right, middle, lower left, lower right. Such lines may as well be five puzzles, so
//! they are taken for one only if the caller says so.

use super::grammar::wrong;
use crate::error::ReadError;
use crate::record::Record;
use ninefold::{Cell, Digit};
use ninefold_rules::{Argument, CellId, CellIds, Puzzle, Regions, Shape, Value};

/// The rows and columns of the canvas.
const SIDE: usize = 21;

/// The upper left cells of the grids: upper left, upper right, middle, lower left, lower right.
const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Returns `true` for 21 lines that have the cells of a samurai.
pub(crate) fn looks_like_samurai(text: &str) -> bool {
    canvas(text).is_some()
}

/// Reads 21 lines, or five lines of 81 cells.
///
/// # Errors
///
/// Returns an error for other lines, and for grids that do not agree on the cells they share.
pub fn read_samurai(text: &str) -> Result<Record, ReadError> {
    let (cells, note) = match canvas(text) {
        Some(cells) => (cells, None),
        None => of_five(text)?,
    };
    let void: CellIds = (0..SIDE * SIDE).filter(|&i| !exists(i)).map(CellId::at).collect();
    let shape = Shape::new(SIDE, SIDE, Digit::COUNT, 1, Regions::None, false, void);
    let mut reading = Record::from(Puzzle::new(shape.map_err(|error| wrong(error.to_string()))?));
    for (i, digit) in cells.into_iter().enumerate() {
        if let Some(value) = digit.and_then(Value::new) {
            reading.puzzle.give(CellId::at(i), value);
        }
    }
    let corners = CORNERS.map(|(row, column)| CellId::at(row * SIDE + column)).to_vec();
    let named = vec![
        ("corners", Argument::Cells(corners)),
        ("size", Argument::Number(Digit::COUNT as i64)),
    ];
    reading.add_rule("samurai", "overlapping-grids", named);
    note.into_iter().for_each(|note| reading.note(note));
    Ok(reading)
}

/// Returns `true` if a cell of the canvas belongs to a grid.
fn exists(i: usize) -> bool {
    let (row, column) = (i / SIDE, i % SIDE);
    CORNERS.iter().any(|(top, left)| {
        (*top..top + Cell::SIDE).contains(&row) && (*left..left + Cell::SIDE).contains(&column)
    })
}

/// A digit, or none, for each cell of the canvas.
type Canvas = Vec<Option<u8>>;

/// Reads the sign of a cell: a digit, or an empty cell.
fn cell(sign: char) -> Option<Option<u8>> {
    match sign {
        '1'..='9' => Some(Some(sign as u8 - b'0')),
        '.' | '0' | '-' | '_' | '*' | '?' | 'x' | 'X' => Some(None),
        _ => None,
    }
}

/// Reads 21 lines.
fn canvas(text: &str) -> Option<Canvas> {
    if text.len() > 8 * SIDE * SIDE {
        return None;
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() != SIDE {
        return None;
    }
    let mut cells = vec![None; SIDE * SIDE];
    for (row, line) in lines.iter().enumerate() {
        let places: Vec<usize> = (row * SIDE..(row + 1) * SIDE).collect();
        let inside: Vec<usize> = places.iter().copied().filter(|&i| exists(i)).collect();
        let signs: Vec<char> =
            line.chars().filter(|c| !matches!(c, ' ' | '\t' | '|' | ',')).collect();
        // Lines of all cells have a sign, or a blank, for those that do not exist.
        let whole: Vec<char> = line.trim_end().chars().collect();
        let (places, signs) = if signs.len() == inside.len() {
            (inside, signs)
        } else if signs.len() == SIDE {
            (places, signs)
        } else if whole.len() <= SIDE && whole.len() >= inside.len() {
            (places, whole)
        } else {
            return None;
        };
        for (place, sign) in places.into_iter().zip(signs).filter(|(place, _)| exists(*place)) {
            cells[place] = cell(sign)?;
        }
    }
    Some(cells)
}

/// Reads five lines of 81 cells, in the first order in which the grids agree.
fn of_five(text: &str) -> Result<(Canvas, Option<String>), ReadError> {
    let line = |line: &str| line.trim().chars().map(cell).collect::<Option<Vec<_>>>();
    let lines = text.lines().filter(|line| !line.trim().is_empty()).take(6);
    let grids: Option<Vec<_>> = lines.map(line).collect();
    let grids = grids
        .filter(|grids| grids.len() == 5 && grids.iter().all(|grid| grid.len() == Cell::COUNT));
    let grids = grids.ok_or_else(|| wrong("a samurai is 21 lines, or five lines of 81 cells"))?;
    let mut clash = None;
    for (number, order) in orders().into_iter().enumerate() {
        match joined(&grids, &order) {
            Ok(cells) => {
                let note = format!(
                    "the grids do not agree in the usual order; they do as the lines {}",
                    {
                        let names: Vec<String> =
                            order.iter().map(|at| (at + 1).to_string()).collect();
                        names.join(", ")
                    }
                );
                return Ok((cells, (number > 0).then_some(note)));
            }
            Err(at) => clash = clash.or(Some(at)),
        }
    }
    let at = clash.unwrap_or(0);
    let place = format!("r{}c{}", at / SIDE + 1, at % SIDE + 1);
    Err(wrong(format!("two grids have different digits in the cell {place} that they share")))
}

/// Returns all orders of five, the usual one first.
fn orders() -> Vec<[usize; 5]> {
    let mut all = Vec::new();
    for code in 0..3125_usize {
        let order = [code / 625, code / 125 % 5, code / 25 % 5, code / 5 % 5, code % 5];
        if (0..5).all(|n| order.contains(&n)) {
            all.push(order);
        }
    }
    all
}

/// Puts five grids on the canvas; the error is a cell in which two of them differ.
fn joined(grids: &[Vec<Option<u8>>], order: &[usize; 5]) -> Result<Canvas, usize> {
    let mut cells: Canvas = vec![None; SIDE * SIDE];
    for ((top, left), &grid) in CORNERS.iter().zip(order) {
        for (i, digit) in grids[grid].iter().enumerate() {
            let at = (top + i / Cell::SIDE) * SIDE + left + i % Cell::SIDE;
            match (cells[at], digit) {
                (Some(known), Some(digit)) if known != *digit => return Err(at),
                (None, digit) => cells[at] = *digit,
                _ => {}
            }
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(fill: &str, void: &str) -> String {
        let sign = |i: usize| if exists(i) { fill } else { void };
        let row = |row: usize| (row * SIDE..(row + 1) * SIDE).map(sign).collect::<String>();
        (0..SIDE).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn lines_may_have_signs_blanks_or_nothing_between_the_grids() {
        for void in [" ", "", "#"] {
            let text = lines(".", void).replacen('.', "7", 1);
            assert!(looks_like_samurai(&text), "{text}");
            let reading = read_samurai(&text).unwrap();
            assert_eq!(reading.puzzle.shape().cells().count(), 369);
            assert_eq!(reading.puzzle.text().find('7'), Some(0));
            assert!(reading.unread.is_empty() && reading.puzzle.rules().len() == 1);
        }
        assert!(!looks_like_samurai(&lines(".", " ")[20..]));
    }

    #[test]
    fn five_grids_agree_or_are_an_error() {
        let mut grids: Vec<String> = vec![".".repeat(81); 5];
        grids[0].replace_range(80..81, "5");
        grids[2].replace_range(20..21, "5");
        let reading = read_samurai(&grids.join("\n")).unwrap();
        assert_eq!((reading.puzzle.text().find('5'), reading.notes.len()), (Some(8 * SIDE + 8), 0));
        // The first line is not the upper left grid.
        grids[2].replace_range(0..1, "8");
        grids[0].replace_range(60..61, "9");
        assert!(!read_samurai(&grids.join("\n")).unwrap().notes.is_empty());
        assert!(read_samurai(&["1".repeat(81), "2".repeat(81)].join("\n")).is_err());
        let all: Vec<String> = (1..6).map(|n| n.to_string().repeat(81)).collect();
        assert!(read_samurai(&all.join("\n")).is_err());
    }
}
