//! The plain line: 81 symbols, perhaps with a remark after it.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a remark
//! ```

use crate::cells::{
    Symbol, SymbolCounts, grid_of_token, mixed_note, spread_cells, token_in, tokens_in, usual_grid,
};
use crate::compare::boards::{Candidate, Name, Role, is_damaged_puzzle, roles};
use crate::data::mask::bits_of;
use crate::data::names::class;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Quick, QuickStart, Raw};
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Cell, Grid};
use ninefold_rules::Attached;
use ninefold_rules::Puzzle;
use std::ops::Range;

/// Reads one line.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let line = text.trim_end();
    let Some(token) = token_in(line) else {
        let spread = spread_cells(text.trim_end_matches(['\r', '\n']));
        return spread
            .map(|grid| Puzzle::of_givens(grid).into())
            .ok_or_else(|| cell_count_error(line, raw.line));
    };
    let Some(givens) = grid_of_token(&line[token.clone()]) else {
        return Err(cell_count_error(line, raw.line));
    };
    if is_jigsaw(&line[token.end..]) {
        return Err(ReadError::new(
            ErrorKind::Variant,
            "81 letters follow the cells: this looks like a jigsaw with its regions",
        )
        .at(raw.line, line, line[..token.end].chars().count(), Cell::COUNT)
        .help("this place takes classic 9x9 puzzles only"));
    }
    if givens.is_full() && is_called_solution(&line[..token.start]) {
        let message = "this grid is called a solution, so it is no puzzle";
        return Err(ReadError::new(ErrorKind::Refused, message)
            .at(raw.line, line, line[..token.start].chars().count(), Cell::COUNT)
            .help("leave the words before it out to read it all the same"));
    }
    let (token, solution) = match line.len() {
        ..163 => (token, None),
        _ => only_puzzle(line, token, raw.line)?,
    };
    if givens.is_full() && solution.is_none() && is_damaged_puzzle(line, &givens) {
        let rest = format!("{}{}", &line[..token.start], &line[token.end..]);
        return Err(cell_count_error(&rest, raw.line));
    }
    let mut puzzle = Puzzle::of_givens(grid_of_token(&line[token.clone()]).unwrap_or(givens));
    puzzle.classic_mut().solution =
        solution.clone().and_then(|solution| grid_of_token(&line[solution]));
    let mut parts: Vec<Range<usize>> =
        [Some(token.clone()), solution].into_iter().flatten().collect();
    parts.sort_by_key(|part| part.start);
    let ends = parts.iter().map(|part| part.start).chain([line.len()]);
    for (start, end) in std::iter::once(0).chain(parts.iter().map(|part| part.end)).zip(ends) {
        puzzle.add_text(Field::Comment, remark_in(&line[start..end]));
    }
    let notes = mixed_note(&line[token]).into_iter().collect();
    Ok(Record::with_notes(puzzle, notes))
}

/// Returns `true` if the words before a grid, such as `Solution:`, end with a name for solutions.
pub(crate) fn is_called_solution(before: &str) -> bool {
    let word = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let start = word.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    word.get(start..).is_some_and(|word| class(word) == Name::Solution)
}

/// Returns the ranges of the puzzle of a line and of its solution: text that is itself a puzzle is
/// no remark. The first token is known.
pub(crate) fn only_puzzle(
    line: &str,
    token: Range<usize>,
    number: u64,
) -> Result<(Range<usize>, Option<Range<usize>>), ReadError> {
    let tokens = tokens_in(line);
    if tokens.len() < 2 {
        return Ok((token, None));
    }
    let board = |token: &Range<usize>| match grid_of_token(&line[token.clone()]) {
        Some(grid) if bits_of(&grid).is_some() => Candidate::MASK,
        grid => Candidate::new(Name::Nothing, grid),
    };
    let roles = roles(&tokens.iter().map(board).collect::<Vec<_>>(), true);
    let mut puzzles = (0..tokens.len()).filter(|index| roles[*index] == Role::Puzzle);
    match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => {
            let solution = roles.iter().position(|role| *role == Role::SolutionOf(puzzle));
            Ok((tokens[puzzle].clone(), solution.map(|solution| tokens[solution].clone())))
        }
        (first, second) => {
            let message = match first {
                Some(_) => format!("this line has {} puzzles", puzzles.count() + 2),
                None => "this line has a full grid and a mask, and no puzzle".to_owned(),
            };
            let at =
                second.or(first).map_or(0, |index| line[..tokens[index].start].chars().count());
            Err(ReadError::new(ErrorKind::CellCount, message)
                .at(number, line, at, Cell::COUNT)
                .help("write each puzzle in a line of its own"))
        }
    }
}

/// Reads the givens of a line that is written as nearly all are: 81 characters, `1` to `9` and
/// either `.` or `0`, perhaps with a remark behind them.
pub(crate) fn quick(line: &[u8], _: &Attached) -> Option<Quick> {
    let (cells, rest) = line.split_at_checked(Cell::COUNT)?;
    // A longer rest may be the puzzle.
    let apart =
        matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';' | b'#')) && rest.len() < 72;
    let start = QuickStart::Givens(usual_grid(cells)?);
    apart.then_some(Quick { start, is_bare: rest.is_empty() })
}

/// A remark without what joins it to the cells: separators, `#`, and quotation marks and brackets
/// without their partner.
fn remark_in(text: &str) -> &str {
    let joins =
        |c: char| c.is_whitespace() || matches!(c, '|' | '│' | ',' | ';' | '#' | ':' | '\u{a0}');
    let mut text = text.trim_matches(joins);
    loop {
        let shorter = match (text.chars().next(), text.chars().next_back()) {
            (Some(first), _) if is_single(text, first) => {
                text[first.len_utf8()..].trim_matches(joins)
            }
            (_, Some(last)) if is_single(text, last) => {
                text[..text.len() - last.len_utf8()].trim_matches(joins)
            }
            _ => return text,
        };
        text = shorter;
    }
}

/// Returns `true` if a quotation mark or bracket has no partner in a text.
fn is_single(text: &str, mark: char) -> bool {
    let count = |c: char| text.matches(c).count();
    match mark {
        '"' | '\'' => count(mark) % 2 == 1,
        '(' | ')' => count('(') != count(')'),
        '[' | ']' => count('[') != count(']'),
        _ => false,
    }
}

/// Returns `true` if 81 letters of at most nine kinds follow without a gap.
fn is_jigsaw(after: &str) -> bool {
    let regions = after.split(char::is_whitespace).next().unwrap_or("");
    let mut kinds: Vec<u8> = regions.bytes().collect();
    kinds.sort_unstable();
    kinds.dedup();
    regions.len() == Cell::COUNT
        && kinds.len() <= Cell::SIDE
        && regions.bytes().all(|b| b.is_ascii_alphabetic())
}

/// The error for a line that has not 81 cells: points behind the last cell there is, before the
/// first one too many, or at the first character that is none.
pub(crate) fn cell_count_error(line: &str, number: u64) -> ReadError {
    let SymbolCounts { cells, others } = SymbolCounts::of(line);
    let is = |kind| move |(_, symbol): &(usize, char)| Symbol::of(*symbol) == kind;
    if let Some((at, symbol)) = line.chars().enumerate().find(is(Symbol::Other))
        && (cells + others == Cell::COUNT || cells == Cell::COUNT)
    {
        return ReadError::new(
            ErrorKind::Symbol,
            format!("{symbol:?} is neither a digit nor an empty cell"),
        )
        .at(number, line, at, 1)
        .help("write 1 to 9 for a digit and '.' or '0' for an empty cell");
    }
    // Places behind the cells, the last one first: what is to be found is near the end.
    let length = line.chars().count();
    let cells_from_end = line.chars().rev().enumerate().filter(is(Symbol::Cell));
    let mut ends = cells_from_end.map(|(at, _)| length - at);
    let end = ends.next().unwrap_or(0);
    let first_extra = match cells {
        ..=Cell::COUNT => end,
        82 => end - 1,
        _ => ends.nth(cells - 83).map_or(end, |end| end - 1),
    };
    ReadError::new(ErrorKind::CellCount, format!("expected 81 cells, found {cells}"))
        .at(number, line, first_extra, end - first_extra)
        .help("a puzzle has 81 cells: 1 to 9 for a digit, '.' or '0' for an empty cell")
}

/// Writes one line, `.` for an empty cell.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(&puzzle.classic().givens.to_ascii());
    remark(puzzle, out);
    Vec::new()
}

/// Writes a line of nothing but digits.
pub(crate) fn write_digits(givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    write_cells(givens.to_ascii(), entries, out)
}

/// The same with `0` for an empty cell.
pub(crate) fn write_digits_zeros(givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    write_cells(zeros_of(givens), entries, out)
}

fn write_cells(cells: [u8; Cell::COUNT], entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    if entries.is_some_and(|entries| !entries.is_empty()) {
        return false;
    }
    // In one piece: a call for each part takes longer than the copying.
    let mut line = [b'\n'; 82];
    line[..Cell::COUNT].copy_from_slice(&cells);
    out.extend_from_slice(&line);
    true
}

/// Writes one line, `0` for an empty cell: what readers of `.sdm` files expect.
pub(crate) fn write_zeros(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(&zeros(puzzle));
    remark(puzzle, out);
    Vec::new()
}

/// The 81 characters with `0` for an empty cell.
pub(crate) fn zeros(puzzle: &Puzzle) -> [u8; Cell::COUNT] {
    zeros_of(&puzzle.classic().givens)
}

fn zeros_of(grid: &Grid) -> [u8; Cell::COUNT] {
    grid.to_ascii().map(|byte| if byte == b'.' { b'0' } else { byte })
}

fn remark(puzzle: &Puzzle, out: &mut Vec<u8>) {
    if let Some(comment) = puzzle.joined(Field::Comment) {
        out.extend_from_slice(b" # ");
        out.extend_from_slice(one_line(&comment).as_bytes());
    }
    out.push(b'\n');
}

/// A text without line breaks, for formats that have one line for it.
pub(crate) fn one_line(text: &str) -> String {
    lines_of(text).collect::<Vec<_>>().join(" ")
}

/// The lines of a text that are not blank; unlike `str::lines`, they end where ours do, also with
/// a CR alone.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::{cell_symbol, is_separator};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn an_error_points_at_what_is_wrong(
            line in "[1-9.0xX#a-c |,é│]{75,90}|[1-9.]{0,90}|[1-9. ]{75,90}[ab]?[1-9.]{0,3} {0,2}",
        ) {
            let symbols = || line.chars().enumerate();
            let cells: Vec<usize> =
                symbols().filter(|(_, c)| cell_symbol(*c).is_some()).map(|(at, _)| at).collect();
            let others: Vec<(usize, char)> = symbols()
                .filter(|(_, c)| cell_symbol(*c).is_none() && !is_separator(*c))
                .collect();
            let error = cell_count_error(&line, 7);
            let place = error.place.expect("it has a place");
            let found = (error.message, place.column as usize - 1, place.length as usize);
            let expected = match others.first() {
                Some((at, c)) if cells.len() == 81 || cells.len() + others.len() == 81 => {
                    (format!("{c:?} is neither a digit nor an empty cell"), *at, 1)
                }
                _ => {
                    let end = cells.last().map_or(0, |last| last + 1);
                    let at = cells.get(81).copied().unwrap_or(end);
                    (format!("expected 81 cells, found {}", cells.len()), at, end - at)
                }
            };
            prop_assert_eq!(found, expected);
        }
    }
}
