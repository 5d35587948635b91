//! Patterns: the cells that have a clue, read from a drawing.
//!
//! What matters is where a sign stands, not which one it is:
//!
//! ```text
//!   .xx...xx.        . 0 - _ are empty cells, every other sign is a clue; lines between boxes and
//!   x..x.x..x        spaces are skipped. Where none of these four signs occurs, a blank is an empty
//!   x...x...x ...    cell, or else the only sign that is not a digit.
//! ```
//!
//! Lines that begin with `# ` are remarks. If the text as a whole is not a drawing, its first line
//! that is one alone is taken.

use crate::board::{Cell, CellSet};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A set of cells that have a clue, with a text form.
///
/// ```
/// use ninefold::generate::{Pattern, Spec};
///
/// let pattern: Pattern = "
///     x . . | . x . | . . x
///     . x . | . . . | . x .
///     . . x | . x . | x . .
///     ------+-------+------
///     . . . | x . x | . . .
///     x . x | . . . | x . x
///     . . . | x . x | . . .
///     ------+-------+------
///     . . x | . x . | x . .
///     . x . | . . . | . x .
///     x . . | . x . | . . x".parse()?;
/// assert_eq!(pattern.cells().len(), 24);
/// assert!(Spec::new().pattern(pattern).check().is_ok());
/// # Ok::<(), ninefold::generate::ParsePatternError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(CellSet);

impl Pattern {
    /// Returns the pattern of these cells.
    #[must_use]
    pub const fn new(cells: CellSet) -> Self {
        Self(cells)
    }

    /// Returns the cells that have a clue.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        self.0
    }
}

/// The reason why a text is not a drawing of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParsePatternError {
    /// The drawing has this many cells instead of 81.
    Length(usize),
    /// It is not clear which signs are empty cells; this is the first sign in question.
    Ambiguous {
        /// The sign.
        sign: char,
        /// Its line, counted from 1.
        line: usize,
        /// Its place in the line in characters, counted from 1.
        column: usize,
    },
}

impl fmt::Display for ParsePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(f, "the pattern has {found} cells instead of 81"),
            Self::Ambiguous { sign, line, column } => write!(
                f,
                "line {line}, column {column}: it is not clear whether {sign:?} is a clue or an empty cell; draw empty cells as '.'"
            ),
        }
    }
}

impl std::error::Error for ParsePatternError {}

impl FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Self, ParsePatternError> {
        let lines: Vec<Line<'_>> = (1..).zip(text.lines()).collect();
        let without_remarks: Vec<Line<'_>> =
            lines.iter().filter(|(_, line)| !line.starts_with("# ")).copied().collect();
        drawing(&lines).or_else(|_| drawing(&without_remarks)).or_else(|error| {
            without_remarks.iter().find_map(|line| drawing(&[*line]).ok()).ok_or(error)
        })
    }
}

/// Writes 81 characters in reading order: `x` for a clue, `.` for an empty cell.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |cell| if self.0.contains(cell) { 'x' } else { '.' };
        f.write_str(&Cell::all().map(sign).collect::<String>())
    }
}

impl From<CellSet> for Pattern {
    fn from(cells: CellSet) -> Self {
        Self(cells)
    }
}

impl From<Pattern> for CellSet {
    fn from(pattern: Pattern) -> Self {
        pattern.0
    }
}

impl From<Pattern> for Option<CellSet> {
    fn from(pattern: Pattern) -> Self {
        Some(pattern.0)
    }
}

/// A line of the text and its number, counted from 1.
type Line<'a> = (usize, &'a str);

/// A sign of the drawing and where it stands.
#[derive(Clone, Copy)]
struct Sign {
    sign: char,
    line: usize,
    column: usize,
}

/// The signs that always mean an empty cell.
const EMPTY: [char; 4] = ['.', '0', '-', '_'];

/// Reads these lines as one drawing.
fn drawing(lines: &[Line<'_>]) -> Result<Pattern, ParsePatternError> {
    let is_border = |line: &str| line.chars().all(|c| is_rule(c) || "-= ".contains(c));
    let all = signs(lines.iter());
    if all.len() == Cell::COUNT {
        return clue_cells(&all);
    }
    let rows = signs(lines.iter().filter(|(_, line)| !is_border(line)));
    if rows.len() == Cell::COUNT {
        return clue_cells(&rows);
    }
    match with_blanks(lines) {
        Some(signs) => clue_cells(&signs),
        None => Err(ParsePatternError::Length(rows.len())),
    }
}

/// Returns all signs of cells in these lines.
fn signs<'a>(lines: impl Iterator<Item = &'a Line<'a>>) -> Vec<Sign> {
    let in_line = |(line, text): &Line<'a>| {
        let line = *line;
        (1..).zip(text.chars()).map(move |(column, sign)| Sign { sign, line, column })
    };
    lines
        .flat_map(in_line)
        .filter(|sign| !sign.sign.is_whitespace() && !is_rule(sign.sign))
        .collect()
}

/// Returns whether a sign is part of a line drawn between cells.
const fn is_rule(sign: char) -> bool {
    matches!(sign, '|' | '+' | '\u{2500}'..='\u{257f}')
}

/// Reads nine rows in which a blank is an empty cell; blanks at the end may be missing.
fn with_blanks(lines: &[Line<'_>]) -> Option<Vec<Sign>> {
    let is_row = |(_, text): &Line<'_>| text.trim_end().chars().count() <= 9;
    let has_empty_sign = lines.iter().any(|(_, text)| text.contains(EMPTY));
    if lines.len() != 9 || !lines.iter().all(is_row) || has_empty_sign {
        return None;
    }
    let row = |(line, text): &Line<'_>| {
        let line = *line;
        let padded: Vec<char> =
            text.trim_end().chars().chain(std::iter::repeat(' ')).take(9).collect();
        let blank_is_dot = |sign| if sign == ' ' { '.' } else { sign };
        (1..).zip(padded).map(move |(column, sign)| Sign { sign: blank_is_dot(sign), line, column })
    };
    Some(lines.iter().flat_map(row).collect())
}

/// Returns the cells with a clue, unless it is not clear which these are.
fn clue_cells(signs: &[Sign]) -> Result<Pattern, ParsePatternError> {
    let is_digit = |sign: &Sign| ('1'..='9').contains(&sign.sign);
    let others: BTreeSet<char> =
        signs.iter().filter(|sign| !is_digit(sign)).map(|sign| sign.sign).collect();
    let others: Vec<char> = others.into_iter().collect();
    let empty = match others.as_slice() {
        others if others.iter().any(|sign| EMPTY.contains(sign)) => EMPTY.to_vec(),
        [] => Vec::new(),
        [one] if signs.iter().any(is_digit) => vec![*one],
        _ => return Err(ambiguous(signs, is_digit)),
    };
    let clues = Cell::all().zip(signs).filter(|(_, sign)| !empty.contains(&sign.sign));
    Ok(Pattern(clues.map(|(cell, _)| cell).collect()))
}

/// Returns the error that names the first sign that may be a clue or an empty cell.
fn ambiguous(signs: &[Sign], is_digit: impl Fn(&Sign) -> bool) -> ParsePatternError {
    match signs.iter().find(|sign| !is_digit(sign)) {
        Some(Sign { sign, line, column }) => {
            ParsePatternError::Ambiguous { sign: *sign, line: *line, column: *column }
        }
        None => ParsePatternError::Length(signs.len()),
    }
}

#[cfg(test)]
mod tests {
    use crate::Rng;

    use super::*;

    /// The first cell of every row, and the whole last one.
    fn expected() -> CellSet {
        Cell::all().filter(|cell| cell.column() == 0 || cell.row() == 8).collect()
    }

    fn drawn(text: &str) -> Option<CellSet> {
        text.parse::<Pattern>().ok().map(Pattern::cells)
    }

    /// The same, drawn with these signs.
    fn drawing(clue: char, empty: char, end: &str) -> String {
        let sign = |cell| if expected().contains(cell) { clue } else { empty };
        let row = |row| (0..9).filter_map(move |column| Cell::at(row, column)).map(sign);
        (0..9).map(|number| row(number).collect::<String>() + end).collect()
    }

    #[test]
    fn any_sign_is_a_clue_and_the_usual_ones_are_empty() {
        for clue in ['x', 'X', '#', '*', '1', '9', '@', 'o'] {
            for empty in ['.', '0', '-', '_'] {
                for end in ["", "\n", "\r\n"] {
                    let text = drawing(clue, empty, end);
                    assert_eq!(drawn(&text), Some(expected()), "{text}");
                }
            }
        }
    }

    #[test]
    fn blanks_are_empty_where_nothing_else_is() {
        let text = drawing('#', ' ', "\n");
        assert_eq!(drawn(&text), Some(expected()));
        let trimmed: String = text.lines().map(|row| row.trim_end().to_owned() + "\n").collect();
        assert_eq!(drawn(&trimmed), Some(expected()));
    }

    #[test]
    fn one_sign_beside_digits_is_empty() {
        assert_eq!(drawn(&drawing('7', 'x', "")), Some(expected()));
        assert_eq!(drawn(&drawing('7', '*', "\n")), Some(expected()));
    }

    #[test]
    fn lines_between_boxes_do_not_count() {
        let mut text = String::new();
        for (number, row) in drawing('x', '.', "\n").lines().enumerate() {
            if number == 3 || number == 6 {
                text.push_str("------+-------+------\n");
            }
            let spread: Vec<String> = row.chars().map(|sign| sign.to_string()).collect();
            let boxes: Vec<String> = spread.chunks(3).map(|cells| cells.join(" ")).collect();
            text.push_str(&(boxes.join(" | ") + "\n"));
        }
        assert_eq!(drawn(&text), Some(expected()), "{text}");
    }

    #[test]
    fn remarks_and_other_lines_are_skipped() {
        let rows = drawing('x', '.', "\n");
        assert_eq!(drawn(&format!("# a corner\n{rows}")), Some(expected()));
        let line = drawing('x', '.', "");
        assert_eq!(drawn(&format!("a corner\n{line}\nmore\n")), Some(expected()));
    }

    #[test]
    fn text_that_is_not_a_drawing_is_refused_with_its_place() {
        for text in ["", "x", "a heart", &"xo".repeat(40), &("xo".repeat(40) + "x")] {
            assert_eq!(drawn(text), None, "{text}");
        }
        let error = |text: &str| text.parse::<Pattern>().unwrap_err();
        assert_eq!(error("x . x"), ParsePatternError::Length(3));
        let row = "7".repeat(8);
        let unclear = format!("{row}7\n{row}x\n{row}o\n{}", format!("{row}7\n").repeat(6));
        let expected = ParsePatternError::Ambiguous { sign: 'x', line: 2, column: 9 };
        assert_eq!(error(&unclear), expected);
        assert!(expected.to_string().starts_with("line 2, column 9:"), "{expected}");
    }

    #[test]
    fn a_pattern_that_is_written_is_read_back() {
        let mut rng = Rng::new(1);
        for _ in 0..100 {
            let bits = u128::from(rng.next()) << 64 | u128::from(rng.next());
            let pattern = Pattern::new(CellSet::from_bits(bits));
            assert_eq!(pattern.to_string().parse(), Ok(pattern));
        }
    }
}
