//! Cell symbols: what stands for a digit, what for an empty cell, and where in a line they are.
//!
//! Programs write an empty cell differently: `.` and `0` mostly, `-`, `_`, `*`, `x`, `?` often.
//! All are understood everywhere, also mixed (with a note). A line may even use a symbol of its
//! own, if it is the only one besides the digits and makes the count 81.

use ninefold::{Cell, Digit, Grid};
use std::ops::Range;

/// The symbols that always mean an empty cell, most common first. (A blank can mean one too, but
/// only where the length of the text proves it.)
pub(crate) const EMPTY_SYMBOLS: [char; 10] = ['.', '0', 'X', '*', '_', '-', 'x', '?', 'e', '#'];

/// Returns the content of the cell that a character stands for: a digit, or nothing (an empty
/// cell); `None` if it is not a cell symbol.
pub(crate) fn cell_symbol(symbol: char) -> Option<Option<Digit>> {
    match symbol {
        '1'..='9' => Some(Digit::from_ascii(symbol as u8)),
        '.' | '0' | 'X' | '*' | '_' | '-' | 'x' | '?' | 'e' | '#' => Some(None),
        _ => None,
    }
}

/// Returns `true` if a byte is a cell symbol.
const fn is_cell_byte(byte: u8) -> bool {
    matches!(SYMBOLS[byte as usize], Symbol::Cell)
}

/// The kind of a character in a line of cells. The numbers add up to [`SymbolCounts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(crate) enum Symbol {
    /// Something that may stand between cells without meaning.
    Separator = 0,
    /// A digit or an empty cell.
    Cell = 1,
    /// Anything else.
    Other = 1 << 32,
}

/// The number of cells among the characters of a line, and of those neither cells nor separators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SymbolCounts {
    pub(crate) cells: usize,
    pub(crate) others: usize,
}

impl SymbolCounts {
    /// Counts the characters of a line, which has less than four gigabytes.
    pub(crate) fn of(line: &str) -> Self {
        let sum: u64 = if line.is_ascii() {
            line.bytes().map(|byte| Symbol::of_ascii(byte) as u64).sum()
        } else {
            line.chars().map(|symbol| Symbol::of(symbol) as u64).sum()
        };
        Self { cells: (sum & 0xffff_ffff) as usize, others: (sum >> 32) as usize }
    }
}

impl Symbol {
    /// Returns what an ASCII character is.
    #[inline]
    pub(crate) const fn of_ascii(byte: u8) -> Self {
        SYMBOLS[byte as usize]
    }

    /// Returns what a character is.
    pub(crate) fn of(symbol: char) -> Self {
        match u8::try_from(symbol) {
            Ok(byte) if byte.is_ascii() => Self::of_ascii(byte),
            _ if is_separator(symbol) => Self::Separator,
            _ => Self::Other,
        }
    }
}

/// The kind of each byte in a line of ASCII characters: a look-up, because lists have millions of
/// lines.
const SYMBOLS: [Symbol; 256] = {
    let mut symbols = [Symbol::Other; 256];
    let mut byte = 0;
    while byte < 128 {
        let symbol = byte as u8;
        if is_separator(symbol as char) {
            symbols[byte] = Symbol::Separator;
        } else if matches!(
            symbol,
            b'1'..=b'9' | b'.' | b'0' | b'X' | b'*' | b'_' | b'-' | b'x' | b'?' | b'e' | b'#'
        ) {
            symbols[byte] = Symbol::Cell;
        }
        byte += 1;
    }
    symbols
};

/// A table of the ASCII characters that separate pieces of a line: separators, quotation marks and
/// the colon.
const GAPS: [bool; 256] = {
    let mut gaps = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let is_mark = matches!(byte as u8, b'"' | b'\'' | b':');
        gaps[byte] = is_mark || matches!(SYMBOLS[byte], Symbol::Separator);
        byte += 1;
    }
    gaps
};

/// Characters that may stand between cells without meaning.
pub(crate) const fn is_separator(symbol: char) -> bool {
    matches!(
        symbol,
        ' ' | '\t'
            | '|'
            | '│'
            | '┃'
            | '║'
            | '‖'
            | '¦'
            | ','
            | ';'
            | '['
            | ']'
            | '('
            | ')'
            | '\u{a0}'
    )
}

/// The grid of exactly 81 symbols: digits, the usual empty symbols, or one single other symbol
/// for all empty cells.
pub(crate) fn grid_of_token(token: &str) -> Option<Grid> {
    // The usual case, millions of times: 81 bytes of the usual symbols.
    if let Ok(bytes) = <&[u8; Cell::COUNT]>::try_from(token.as_bytes())
        && bytes.iter().all(|b| is_cell_byte(*b))
    {
        return Some(Grid::from_cells(bytes.map(Digit::from_ascii)));
    }
    grid_with_own_symbol(token)
}

/// 81 characters of which all that are not digits are the same.
fn grid_with_own_symbol(token: &str) -> Option<Grid> {
    let mut own = None;
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for symbol in token.chars() {
        let cell = Cell::new(count)?;
        count += 1;
        match symbol {
            '1'..='9' => grid.set(cell, Digit::from_ascii(symbol as u8)),
            _ if own.is_none_or(|known| known == symbol) => own = Some(symbol),
            _ => return None,
        }
    }
    (count == Cell::COUNT).then_some(grid)
}

/// Returns the grid of exactly 81 characters, `1` to `9` and either `.` or `0`, as nearly all grids
/// are written.
pub(crate) fn usual_grid(cells: &[u8]) -> Option<Grid> {
    let cells: &[u8; Cell::COUNT] = cells.try_into().ok()?;
    let has = |symbol: u8| cells.iter().fold(false, |any, byte| any | (*byte == symbol));
    let grid = Grid::from_ascii(cells)?;
    (!(has(b'.') && has(b'0'))).then_some(grid)
}

/// Returns where in a line the 81-symbol token stands, as a range of bytes.
pub(crate) fn token_in(line: &str) -> Option<Range<usize>> {
    usual_token(line.as_bytes()).or_else(|| own_symbol_token(line))
}

/// Returns where 81 of the usual symbols stand in one piece.
pub(crate) fn usual_token(bytes: &[u8]) -> Option<Range<usize>> {
    // A remark may follow without a gap: 81 cells and `#`.
    let is_token = |run: &Range<usize>| {
        (run.len() == Cell::COUNT || bytes[run.start + Cell::COUNT] == b'#')
            && !is_rule(&bytes[run.clone()])
    };
    let run = long_runs(bytes, |byte| !is_cell_byte(byte)).find(is_token)?;
    Some(run.start..run.start + Cell::COUNT)
}

/// Returns `true` if cells are one sign, repeated: a drawn line, unless they are exactly 81 of a sign that
/// nobody draws with.
fn is_rule(cells: &[u8]) -> bool {
    let [first, second, ..] = cells else { return false };
    let is_empty_grid = matches!(first, b'.' | b'0' | b'_') && cells.len() == Cell::COUNT;
    first == second && !is_empty_grid && cells.iter().all(|byte| byte == first)
}

/// Returns where the 81-symbol tokens of a line stand; there are several only in a long line.
pub(crate) fn tokens_in(line: &str) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    while let Some(token) = line.get(from..).and_then(token_in) {
        let token = from + token.start..from + token.end;
        // A remark may follow without a gap.
        from = token.end + usize::from(line[token.end..].starts_with('#'));
        tokens.push(token);
    }
    tokens
}

/// Returns where at least 81 bytes stand without a gap.
fn long_runs(bytes: &[u8], is_gap: impl Fn(u8) -> bool) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        while start + Cell::COUNT <= bytes.len() {
            let rest = &bytes[start..];
            let length = rest.iter().position(|byte| is_gap(*byte)).unwrap_or(rest.len());
            let run = start..start + length;
            start = run.end + 1;
            if length >= Cell::COUNT {
                return Some(run);
            }
        }
        None
    })
}

/// Returns `true` if a line is a remark: it starts with `#`, `//`, `;` or `%` and has not 81 cells. A
/// puzzle behind `#` alone is a remark too, unless `#` stands for its empty cells.
pub(crate) fn is_remark(line: &str) -> bool {
    let text = line.trim();
    let Some(rest) = ["#", "//", ";", "%"].iter().find_map(|mark| text.strip_prefix(mark)) else {
        return false;
    };
    if rest.is_empty() || (text.starts_with('#') && rest.starts_with(' ')) {
        return true;
    }
    let longest = |text: &str| {
        text.as_bytes().split(|b| !is_cell_byte(*b)).map(<[u8]>::len).max().unwrap_or(0)
    };
    if text.starts_with('#') && longest(text) == longest(rest) + 1 && !rest.contains('#') {
        return longest(rest) <= Cell::COUNT && spread_cells(text).is_none();
    }
    longest(text) < Cell::COUNT && token_in(text).is_none() && spread_cells(text).is_none()
}

/// A piece between separators that has 81 characters with an empty symbol of its own.
fn own_symbol_token(line: &str) -> Option<Range<usize>> {
    let is_token = |piece: &str| {
        piece.bytes().any(|b| b.is_ascii_digit()) && grid_with_own_symbol(piece).is_some()
    };
    if line.is_ascii() {
        let mut runs = long_runs(line.as_bytes(), |byte| GAPS[byte as usize]);
        return runs.find(|run| run.len() == Cell::COUNT && is_token(&line[run.clone()]));
    }
    let is_gap = |c: char| is_separator(c) || u8::try_from(c).is_ok_and(|b| GAPS[b as usize]);
    line.split(is_gap).find(|piece| piece.len() >= Cell::COUNT && is_token(piece)).map(|piece| {
        let start = piece.as_ptr() as usize - line.as_ptr() as usize;
        start..start + piece.len()
    })
}

/// The 81 cells of a line in which they may be spread out (`5 3 . | . 7 . ...`) or have blanks
/// for empty cells; for lines without a token.
pub(crate) fn spread_cells(line: &str) -> Option<Grid> {
    let counts = SymbolCounts::of(line);
    if counts.others > 0 || (counts.cells != Cell::COUNT && line.len() != Cell::COUNT) {
        return None;
    }
    let mut cells = [None; Cell::COUNT];
    let mut count = 0;
    for symbol in line.chars().filter(|c| !is_separator(*c)) {
        *cells.get_mut(count)? = cell_symbol(symbol)?;
        count += 1;
    }
    if count == Cell::COUNT {
        let is_grid = !has_empty_field(line) && !has_numbers(line) && !is_rule(line.as_bytes());
        return is_grid.then(|| Grid::from_cells(cells));
    }
    let blank_for_empty =
        line.len() == Cell::COUNT && line.bytes().all(|b| b == b' ' || b.is_ascii_digit());
    blank_for_empty.then(|| grid_of_token(&line.replace(' ', "."))).flatten()
}

/// Returns `true` if a list joined with commas or semicolons has numbers of several digits as fields: these
/// are not cells. Rows of nine cells are, and what starts with a zero is no number.
pub(crate) fn has_numbers(line: &str) -> bool {
    let is_number = |field: &str| {
        let field = field.trim_matches(|c: char| is_separator(c));
        (2..9).contains(&field.len())
            && field.bytes().all(|b| b.is_ascii_digit())
            && !field.starts_with('0')
    };
    let cells_alone = |field: &str| field.trim().bytes().all(|b| b.is_ascii_digit());
    [',', ';'].into_iter().any(|separator| {
        line.contains(separator)
            && line.split(separator).any(is_number)
            && line.split(separator).filter(|field| field.len() > 1).all(cells_alone)
            && !line
                .split(separator)
                .any(|field| field.trim().len() > 1 && field.trim().starts_with('0'))
    })
}

/// Returns `true` if a list joined with commas or semicolons has a field with nothing in it: then fields are
/// cells, and the digits alone are not all of them.
fn has_empty_field(line: &str) -> bool {
    let mut last = None;
    line.chars().filter(|c| !c.is_whitespace()).any(|c| {
        let is_empty = matches!(c, ',' | ';') && last == Some(c);
        last = Some(c);
        is_empty
    })
}

/// A note if empty cells are written in more than one way.
pub(crate) fn mixed_note(cells: &str) -> Option<String> {
    let used: Vec<char> = EMPTY_SYMBOLS.into_iter().filter(|c| cells.contains(*c)).collect();
    if used.len() < 2 {
        return None;
    }
    let list: Vec<String> = used.iter().map(|c| format!("'{c}'")).collect();
    Some(format!("empty cells are written in {} ways here: {}", used.len(), list.join(" and ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The reference implementation of [`token_in`], character by character.
    fn token_by_characters(line: &str) -> Option<Range<usize>> {
        let is_cell = |c: char| cell_symbol(c).is_some();
        let mut runs = Vec::new();
        for (at, symbol) in line.char_indices().filter(|(_, c)| is_cell(*c)) {
            match runs.last_mut() {
                Some(Range { end, .. }) if *end == at => *end += symbol.len_utf8(),
                _ => runs.push(at..at + 1),
            }
        }
        let is_token = |run: &&Range<usize>| {
            let is_long = run.len() > 81 && line[run.start + 81..].starts_with('#');
            (run.len() == 81 || is_long) && !is_rule(&line.as_bytes()[(*run).clone()])
        };
        let usual = runs.iter().find(is_token).map(|run| run.start..run.start + 81);
        usual.or_else(|| {
            let is_gap = |c: char| is_separator(c) || ['"', '\'', ':'].contains(&c);
            let mut start = 0;
            for piece in line.split_inclusive(is_gap) {
                let token = piece.trim_end_matches(is_gap);
                let has_digit = token.contains(|c: char| c.is_ascii_digit());
                if has_digit && grid_with_own_symbol(token).is_some() {
                    return Some(start..start + token.len());
                }
                start += piece.len();
            }
            None
        })
    }

    /// The reference implementation of [`spread_cells`].
    fn spread_by_characters(line: &str) -> Option<Grid> {
        let symbols: Vec<char> = line.chars().filter(|c| !is_separator(*c)).collect();
        let cells: Option<Vec<_>> = symbols.iter().map(|c| cell_symbol(*c)).collect();
        if let Ok(cells) = <[_; 81]>::try_from(cells?) {
            let is_grid = !has_empty_field(line) && !has_numbers(line) && !is_rule(line.as_bytes());
            return is_grid.then(|| Grid::from_cells(cells));
        }
        let has_blanks = line.chars().all(|c| c == ' ' || c.is_ascii_digit());
        has_blanks.then(|| grid_of_token(&line.replace(' ', "."))).flatten()
    }

    /// Lines that are nearly puzzles.
    fn lines() -> impl Strategy<Value = String> {
        let cells = || {
            prop_oneof![
                8 => prop::sample::select(vec!['1', '5', '9', '.', '0', 'x', '#', '-']),
                1 => prop::sample::select(vec!['1', '2', '~']),
            ]
        };
        let text = |size| {
            prop::collection::vec(cells(), size).prop_map(|cells| cells.iter().collect::<String>())
        };
        let own = prop::collection::vec(prop::sample::select(vec!['1', '7', '~']), 80..83);
        let blanks = prop::collection::vec(prop::sample::select(vec!['1', '7', ' ']), 79..83);
        let odd = prop::collection::vec((0_usize..90, any::<char>()), 0..3);
        let line = prop_oneof![
            text(0..100).boxed(),
            text(80..83).boxed(),
            (text(0..4), text(81..82), text(0..4))
                .prop_map(|(a, b, c)| format!("{a} {b},{c}"))
                .boxed(),
            text(79..83).prop_map(|text| text.replace("1", "1 | ").replace("-", ",")).boxed(),
            own.prop_map(|own| own.iter().collect()).boxed(),
            blanks.prop_map(|blanks| blanks.iter().collect()).boxed(),
        ];
        (line, odd).prop_map(|(line, odd)| {
            let mut symbols: Vec<char> = line.chars().collect();
            for (at, symbol) in odd {
                if let Some(place) = symbols.get_mut(at) {
                    *place = symbol;
                }
            }
            symbols.into_iter().collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn bytes_say_the_same_as_characters(line in lines()) {
            let count = |kind| line.chars().filter(|c| Symbol::of(*c) == kind).count();
            let (cells, others) = (count(Symbol::Cell), count(Symbol::Other));
            prop_assert_eq!(SymbolCounts::of(&line), SymbolCounts { cells, others });
            prop_assert_eq!(token_in(&line), token_by_characters(&line));
            prop_assert_eq!(spread_cells(&line), spread_by_characters(&line));
            for symbol in line.chars() {
                let kind = match () {
                    () if cell_symbol(symbol).is_some() => Symbol::Cell,
                    () if is_separator(symbol) => Symbol::Separator,
                    () => Symbol::Other,
                };
                prop_assert_eq!(Symbol::of(symbol), kind);
            }
        }
    }

    use ninefold_testing::PUZZLE;

    #[test]
    fn all_empty_symbols_mean_the_same() {
        let grid: Grid = PUZZLE.parse().unwrap();
        for symbol in EMPTY_SYMBOLS.into_iter().chain(['~', 'o', 'é']) {
            let token = PUZZLE.replace('.', &symbol.to_string());
            assert_eq!(grid_of_token(&token), Some(grid), "{symbol}");
            assert_eq!(token_in(&token), Some(0..token.len()), "{symbol}");
        }
        assert_eq!(grid_of_token(&PUZZLE.replacen('.', "0", 7)), Some(grid));
        assert!(mixed_note(&PUZZLE.replacen('.', "0", 7)).unwrap().contains("2 ways"));
        assert_eq!(mixed_note(PUZZLE), None);
        assert_eq!(grid_of_token(&PUZZLE[1..]), None);
        assert_eq!(grid_of_token(&PUZZLE.replacen("..", "~o", 1)), None);
    }

    #[test]
    fn the_token_is_found_between_other_things() {
        for (before, after) in [
            ("", " # easy"),
            ("", "#easy"),
            ("7.2;", ";name"),
            ("\"", "\",x"),
            ("name: ", ""),
            ("", ",9.0"),
        ] {
            let line = format!("{before}{PUZZLE}{after}");
            assert_eq!(token_in(&line), Some(before.len()..before.len() + 81), "{line}");
        }
        assert_eq!(token_in(&PUZZLE[..80]), None);
        assert_eq!(token_in(&format!("{PUZZLE}5")), None);
        assert_eq!(token_in(""), None);
    }

    #[test]
    fn cells_may_be_spread_out() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let spaced: String = PUZZLE.chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(spread_cells(&spaced), Some(grid));
        assert_eq!(spread_cells(&PUZZLE.replace('.', " ")), Some(grid));
        // 81 digits among empty fields are not 81 cells.
        let joined = "5,3,,".repeat(40) + "5";
        assert_eq!(joined.matches(['5', '3']).count(), 81);
        assert_eq!(spread_cells(&joined), None);
        assert_eq!(spread_cells(&spaced[2..]), None);
    }
}
