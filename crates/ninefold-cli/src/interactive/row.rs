//! Parses a typed line: a row of nine cells, a whole puzzle, or a command.
//!
//! ```text
//! 53..7....      5 3 . | . 7 . | . . .      symbols; blanks and bars only separate
//! 53  7          (and four blanks)          only digits and blanks: each blank is a cell
//! 5,3,,,7,,,,                               eight separators: nine fields, empty ones too
//! ```

use ninefold::{Cell, Digit, Grid};
use ninefold_formats::{Reader, Source};

/// The nine cells of a row.
pub(super) type Row = [Option<Digit>; Cell::SIDE];

/// A parsed line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Row(Row),
    Whole(Grid),
    Back,
    Help,
    Quit,
    /// A line drawn between boxes, which is ignored.
    Border,
    Bad(String),
}

/// Parses a line.
pub(super) fn parse(line: &str) -> Typed {
    match line.trim() {
        "<" | "b" | "back" | "up" => return Typed::Back,
        "q" | "quit" | "exit" => return Typed::Quit,
        "?" | "h" | "help" => return Typed::Help,
        _ => {}
    }
    if is_border(line) {
        return Typed::Border;
    }
    if let Some(row) = nine_fields(line) {
        return Typed::Row(row);
    }
    if let Some(typed) = with_blanks(line) {
        return typed;
    }
    let mut cells = Vec::new();
    for symbol in line.chars().filter(|c| !c.is_whitespace() && !"|,;│¦".contains(*c)) {
        match cell(symbol) {
            Some(cell) => cells.push(cell),
            None => {
                return whole(line).unwrap_or_else(|| {
                    Typed::Bad(format!("{symbol:?} is neither a digit nor an empty cell."))
                });
            }
        }
    }
    match Row::try_from(cells.as_slice()) {
        Ok(row) => Typed::Row(row),
        Err(_) => whole(line).unwrap_or_else(|| bad_count(cells.len())),
    }
}

/// Returns the content of a cell; `None` if the symbol is no cell.
fn cell(symbol: char) -> Option<Option<Digit>> {
    match symbol {
        '.' | '-' | '_' | '*' | 'x' | 'X' | '?' | '·' | '．' | '・' | '□' => Some(None),
        _ => digit(symbol).map(|value| u8::try_from(value).ok().and_then(Digit::new)),
    }
}

/// Returns the value of a digit: ASCII, full-width, Arabic-Indic or Persian.
fn digit(symbol: char) -> Option<u32> {
    let zeros = ['0', '０', '٠', '۰'];
    let value = |zero: char| (symbol as u32).checked_sub(zero as u32).filter(|value| *value < 10);
    zeros.into_iter().find_map(value)
}

/// Returns whether a line is drawn between boxes; nine dashes are a row.
fn is_border(line: &str) -> bool {
    let drawn = line.chars().filter(|c| "-=─═+━┼├┤┌┐└┘┬┴".contains(*c)).count();
    let dashes = line.chars().filter(|c| *c == '-').count();
    drawn > 1
        && !line.chars().any(char::is_alphanumeric)
        && (dashes != Cell::SIDE || line.contains(['+', '*']))
}

/// Parses nine fields with eight separators between them, as a spreadsheet or a table writes them.
fn nine_fields(line: &str) -> Option<Row> {
    ['\t', ',', ';', '|', '│'].into_iter().find_map(|separator| {
        let inner = line.trim_matches(|c| c == ' ' || c == '\r');
        let bar = matches!(separator, '|' | '│');
        let inner = if bar { inner.trim_matches(separator) } else { inner };
        let fields: Vec<Option<Digit>> = inner
            .split(separator)
            .map(|field| {
                let mut symbols = field.trim().chars();
                match (symbols.next(), symbols.next()) {
                    (None, _) => Some(None),
                    (Some(symbol), None) => cell(symbol),
                    _ => None,
                }
            })
            .collect::<Option<_>>()?;
        Row::try_from(fields).ok()
    })
}

/// Parses a row in which each blank is an empty cell: only digits and blanks, up to nine characters.
/// Blanks at its end may have been cut off, unless the blanks could be mere separators.
fn with_blanks(line: &str) -> Option<Typed> {
    let symbols: Vec<char> = line.chars().collect();
    let is_blank = |c: &char| matches!(c, ' ' | '\u{a0}' | '\u{3000}');
    let is_cell = |c: &char| is_blank(c) || digit(*c).is_some_and(|value| value > 0);
    if !symbols.iter().any(is_blank) || !symbols.iter().all(is_cell) {
        return None;
    }
    let last = symbols.iter().rposition(|c| !is_blank(c));
    let kept = match (symbols.len(), last) {
        (9, _) => &symbols[..],
        (_, None) => return None,
        (_, Some(last)) => &symbols[..=last],
    };
    if kept.len() > Cell::SIDE || (kept.len() < Cell::SIDE && is_spaced(kept)) || is_grouped(kept) {
        return None;
    }
    let mut row: Row = [None; Cell::SIDE];
    for (place, symbol) in row.iter_mut().zip(kept) {
        *place = cell(*symbol).flatten();
    }
    Some(Typed::Row(row))
}

/// Returns whether single digits have a blank between them: `5 3 7`.
fn is_spaced(symbols: &[char]) -> bool {
    symbols.iter().enumerate().all(|(at, symbol)| (at % 2 == 0) == digit(*symbol).is_some())
}

/// Returns whether groups of three have a blank between them, as boxes do: `534 678 9`.
fn is_grouped(symbols: &[char]) -> bool {
    symbols.len() > 3
        && symbols.iter().enumerate().all(|(at, symbol)| (at % 4 != 3) == digit(*symbol).is_some())
}

fn bad_count(count: usize) -> Typed {
    match count {
        0 => Typed::Bad("Nothing there: an empty row is nine dots.".to_owned()),
        1 => Typed::Bad("That is 1 cell, a row has 9.".to_owned()),
        _ => Typed::Bad(format!("That is {count} cells, a row has 9.")),
    }
}

/// Parses a whole puzzle or a link, pasted into one line.
fn whole(line: &str) -> Option<Typed> {
    if line.trim().chars().count() < 41 {
        return None;
    }
    let source = Source::new(std::io::Cursor::new(line.as_bytes().to_vec())).ok()?;
    let mut reader = Reader::new(source, &Default::default()).ok()?;
    let puzzle = reader.next()?.ok()?.parse().ok()?.puzzle;
    Some(Typed::Whole(puzzle.classic().givens))
}

/// Returns the row as it was parsed.
pub(super) fn echo(row: &Row) -> String {
    let symbols: Vec<String> =
        row.iter().map(|cell| cell.map_or(".".to_owned(), |digit| digit.to_string())).collect();
    symbols.chunks(3).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | ")
}

/// Returns a row of a grid.
pub(super) fn row_of(grid: &Grid, row: usize) -> Row {
    std::array::from_fn(|column| Cell::at(row, column).and_then(|cell| grid.get(cell)))
}

/// Returns the grid of these rows; rows that are not typed yet are empty.
pub(super) fn grid_of(rows: &[Row]) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        grid.set(cell, rows.get(cell.row()).and_then(|row| row[cell.column()]));
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(line: &str) -> Option<String> {
        match parse(line) {
            Typed::Row(row) => Some(echo(&row).replace([' ', '|'], "")),
            _ => None,
        }
    }

    #[test]
    fn rows_are_understood_as_people_write_them() {
        for line in [
            "53..7....",
            "530070000",
            "53--7----",
            "53??7????",
            "5 3 . . 7 . . . .",
            "5 3 . | . 7 . | . . .",
            "|53.|.7.|...|",
            "53. .7. ...",
            "5,3,,,7,,,,",
            "5\t3\t\t\t7\t\t\t\t",
            "|5|3| | |7| | | | |",
            "53  7    ",
            "53  7",
            "53  7      ",
            "５３．．７．．．．",
            "٥٣٠٠٧٠٠٠٠",
            "۵۳۰۰۷۰۰۰۰",
            "53　　7　　　　",
            "53··7····",
        ] {
            assert_eq!(row(line).as_deref(), Some("53..7...."), "{line:?}");
        }
        assert_eq!(row(" 98    6").as_deref(), Some(".98....6."));
        assert_eq!(row("         ").as_deref(), Some("........."));
    }

    #[test]
    fn what_may_mean_two_things_is_asked_again() {
        for line in [
            "",
            "  ",
            "5 3 7",
            "534 678 9",
            "534 678",
            "53..7...",
            "12345678",
            "?????",
            "53  7     1",
        ] {
            assert!(matches!(parse(line), Typed::Bad(_)), "{line:?}: {:?}", parse(line));
        }
    }

    #[test]
    fn a_question_mark_alone_asks_for_help() {
        assert_eq!(parse(" ? "), Typed::Help);
        assert_eq!(row("?????????").as_deref(), Some("........."));
    }
}
