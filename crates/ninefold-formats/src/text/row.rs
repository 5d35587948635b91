//! One line of a grid: is it a row, a border, a remark, a name?
//!
//! ```text
//! 53. .7. ...          Row         | 5 3 . | . 7 . | . . . |    Row
//! 5 3 124 | 26 7 ...   Groups      u4 1357 ...                  Groups
//! ---+---+---          Border      ---------                    Dashes: a border or nine empty
//! # remark             Comment     53.7....                     Odd: eight cells
//! Example 01           Text        53--7---a                    Odd: a symbol too many
//! ```

use crate::cells::{cell_symbol, is_separator};
use ninefold::{Cell, Digit, DigitSet};

/// The kind of a line of text, seen alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Blank,
    /// Lines drawn between boxes.
    Border,
    /// Nine dashes: a border, or nine empty cells. The rows around it decide.
    Dashes,
    /// A remark: `#`, `//`, `%` or `;` and a text.
    Comment,
    /// `[Name]`, as in SadMan files.
    Section,
    /// Nine cells.
    Cells([Option<Digit>; Cell::SIDE]),
    /// Nine groups of candidates.
    Groups([Group; Cell::SIDE]),
    /// Looks like a row, but is not one: why.
    Odd(Flaw),
    /// Anything else.
    Text,
}

/// The reason why a line that looks like a row is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It has this many cells.
    Length(usize),
    /// This character, at this zero-based place.
    Symbol(char, usize),
}

/// One group of a candidate grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Group {
    /// Its digits.
    pub(crate) digits: DigitSet,
    /// Whether it is marked as placed by the player (`u4`).
    pub(crate) placed: bool,
}

impl Row {
    /// Returns `true` if it is certainly a row of a grid.
    pub(crate) const fn is_row(&self) -> bool {
        matches!(self, Self::Cells(_) | Self::Groups(_))
    }
}

/// Says what a line is.
pub(crate) fn classify(line: &str) -> Row {
    let text = line.trim();
    if text.is_empty() {
        return Row::Blank;
    }
    if text.starts_with('[') && text.ends_with(']') && text.chars().any(char::is_alphabetic) {
        return Row::Section;
    }
    if text.starts_with('#') {
        // `#` can also be an empty cell; then there are nine symbols and nothing else.
        let hash_row = text.chars().all(|c| c == '#' || c.is_ascii_digit());
        if !(hash_row && text.len() == Cell::SIDE && text.bytes().any(|b| b.is_ascii_digit())) {
            return Row::Comment;
        }
    }
    if let Some(border) = border(text) {
        return border;
    }
    if let Some(cells) = nine_cells(text) {
        return Row::Cells(cells);
    }
    if let Some(groups) = nine_groups(text) {
        return Row::Groups(groups);
    }
    if let Some(cells) = blank_cells(line).or_else(|| framed_blanks(text)) {
        return Row::Cells(cells);
    }
    if ["//", "%", ";"].iter().any(|mark| text.starts_with(mark)) {
        return Row::Comment;
    }
    flaw(text).map_or(Row::Text, Row::Odd)
}

/// A line without letters and digits that is drawn: at least two of `-=─═+`.
fn border(text: &str) -> Option<Row> {
    let drawn = text.chars().filter(|c| matches!(c, '-' | '=' | '─' | '━' | '═' | '+' | '―'));
    if drawn.count() < 2 || text.chars().any(char::is_alphanumeric) {
        return None;
    }
    if text.contains('.') && text.chars().all(|c| cell_symbol(c).is_some() || is_separator(c)) {
        // Dots and dashes: empty cells of two kinds, or a frame with dots for its corners, which
        // has long runs of dashes.
        if !text.contains("---") {
            return None;
        }
    }
    let dashes = text.chars().filter(|c| *c == '-').count();
    let bare = text.chars().all(|c| c == '-' || c == ' ' || c == '|');
    Some(if bare && dashes == Cell::SIDE { Row::Dashes } else { Row::Border })
}

fn nine_cells(text: &str) -> Option<[Option<Digit>; Cell::SIDE]> {
    let mut cells = [None; Cell::SIDE];
    let mut count = 0;
    for symbol in text.chars().filter(|c| !is_separator(*c)) {
        *cells.get_mut(count)? = cell_symbol(symbol)?;
        count += 1;
    }
    (count == Cell::SIDE).then_some(cells)
}

/// Nine pieces of digits, at least one of them longer than one digit or marked.
fn nine_groups(text: &str) -> Option<[Group; Cell::SIDE]> {
    let mut groups = [Group::default(); Cell::SIDE];
    let mut count = 0;
    let mut longer = false;
    for piece in text.split(is_separator).filter(|piece| !piece.is_empty()) {
        let group = group_of(piece)?;
        longer |= group.placed || group.digits.len() > 1;
        *groups.get_mut(count)? = group;
        count += 1;
    }
    (count == Cell::SIDE && longer).then_some(groups)
}

/// The digits of a group, without the marks that step printouts put beside them (`*17`, `#367`,
/// `-5`); `.` is a cell without candidates.
pub(crate) fn group_of(piece: &str) -> Option<Group> {
    if piece == "." || piece == "0" {
        return Some(Group::default());
    }
    let marked = piece.trim_matches(|c: char| matches!(c, '*' | '#' | '-' | '+' | '@' | '!'));
    let placed = marked.starts_with(['u', 'U']);
    let digits = marked.strip_prefix(['u', 'U']).unwrap_or(marked);
    if digits.is_empty() || digits.len() > Cell::SIDE {
        return None;
    }
    let mut set = DigitSet::EMPTY;
    for byte in digits.bytes() {
        let digit = Digit::from_ascii(byte)?;
        if set.contains(digit) {
            return None;
        }
        set.insert(digit);
    }
    (!placed || set.len() == 1).then_some(Group { digits: set, placed })
}

/// Nine characters with blanks for empty cells.
fn blank_cells(line: &str) -> Option<[Option<Digit>; Cell::SIDE]> {
    let bytes = <&[u8; Cell::SIDE]>::try_from(line.as_bytes()).ok()?;
    let fits = bytes.iter().all(|b| *b == b' ' || b.is_ascii_digit());
    fits.then(|| bytes.map(Digit::from_ascii))
}

/// `| 3       | 2       |         |`: three equal parts with blanks for empty cells.
fn framed_blanks(text: &str) -> Option<[Option<Digit>; Cell::SIDE]> {
    let inner = text.strip_prefix('|')?.strip_suffix('|')?;
    let parts: Vec<&str> = inner.split('|').collect();
    let [a, b, c] = parts.as_slice() else { return None };
    let width = a.len();
    if b.len() != width || c.len() != width {
        return None;
    }
    // Where the three cells of a part stand, by its width.
    let places: [usize; 3] = match width {
        3 => [0, 1, 2],
        5 => [0, 2, 4],
        7 => [1, 3, 5],
        9 => [1, 4, 7],
        _ => return None,
    };
    let mut cells = [None; Cell::SIDE];
    for (i, part) in [a, b, c].into_iter().enumerate() {
        for (at, byte) in part.bytes().enumerate() {
            match places.iter().position(|place| *place == at) {
                Some(j) if byte != b' ' => cells[3 * i + j] = Some(Digit::from_ascii(byte)?),
                Some(_) => {}
                None if byte == b' ' => {}
                None => return None,
            }
        }
    }
    Some(cells)
}

/// Returns the flaw of a line that is nearly a row.
fn flaw(text: &str) -> Option<Flaw> {
    let symbols: Vec<(usize, char)> =
        text.chars().enumerate().filter(|(_, c)| !is_separator(*c)).collect();
    let mut wrong = symbols.iter().filter(|(_, c)| cell_symbol(*c).is_none());
    match (wrong.next(), wrong.count()) {
        (None, _) => Some(Flaw::Length(symbols.len())),
        (Some((at, symbol)), more) if more < 2 && symbols.len() >= 8 && symbols.len() <= 10 => {
            Some(Flaw::Symbol(*symbol, *at))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_cells(line: &str) -> bool {
        matches!(classify(line), Row::Cells(_))
    }

    #[test]
    fn rows_in_all_their_dresses() {
        for line in [
            "53..7....",
            "5 3 . . 7 . . . .",
            "| 5 3 . | . 7 . | . . . |",
            "53.|.7.|...",
            "  530 070 000  ",
            "5,3,0,0,7,0,0,0,0",
            "53--7----",
            "#3##7####",
            "53  7    ",
            "│5 3 .│. 7 .│. . .│",
            "X6X1X4X5X",
            ".........",
            "0 5 1   0 7 0   9 2 3",
            "| 3       | 2       |         |",
        ] {
            assert!(is_cells(line), "{line}: {:?}", classify(line));
        }
        for line in [
            "---+---+---",
            "*-----------*",
            "|---+---+---|",
            "+-------+",
            ".---.---.",
            "═══╬═══",
            "|=========|=========|=========|",
            "-------|-------|-------",
        ] {
            assert_eq!(classify(line), Row::Border, "{line}");
        }
        for line in ["---------", "--- --- ---", "---|---|---"] {
            assert_eq!(classify(line), Row::Dashes, "{line}");
        }
        assert_eq!(classify("Example 01"), Row::Text);
        assert_eq!(classify("Grid 01"), Row::Text);
        assert_eq!(classify("Extra text line"), Row::Text);
        assert_eq!(classify("# remark"), Row::Comment);
        assert_eq!(classify("[State]"), Row::Section);
        assert_eq!(classify("53..7..."), Row::Odd(Flaw::Length(8)));
        assert_eq!(classify("1 2 3"), Row::Odd(Flaw::Length(3)));
        assert_eq!(classify("53--7---a"), Row::Odd(Flaw::Symbol('a', 8)));
        assert_eq!(classify("  "), Row::Blank);
        assert_eq!(classify("-----------"), Row::Border);
    }

    #[test]
    fn groups_of_candidates() {
        let Row::Groups(groups) = classify("| 5 3 124 | 26 7 2468 | *149 #14 -2 |") else {
            panic!("not groups");
        };
        assert_eq!(groups[2].digits.to_string(), "124");
        assert_eq!(groups[6].digits.to_string(), "149");
        let Row::Groups(groups) = classify("u4 1 2 3 5 6 7 8 9") else { panic!("not groups") };
        assert!(groups[0].placed);
    }
}
