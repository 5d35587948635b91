//! Grids of other sizes, to refuse them by their size.

use super::clean::Line;
use super::find::{MissKind, NearMiss};
use super::literal::other_size;
use super::row::is_border;

/// The sides that puzzles other than 9x9 have.
const SIDES: [usize; 11] = [4, 6, 8, 10, 12, 15, 16, 20, 21, 25, 36];

/// Finds the first grid of another size: as many rows as cells in a row.
pub(super) fn find(lines: &[Line], used: &[bool]) -> Option<NearMiss> {
    let in_rows = [None, Some('|'), Some(','), Some('\t'), Some(';'), Some('&')]
        .into_iter()
        .find_map(|separator| square(lines, used, &|line| fields(line, separator)))
        .or_else(|| square(lines, used, &symbols));
    in_rows.or_else(|| in_one_line(lines, used))
}

/// A run of lines with as many cells each as there are lines.
fn square(
    lines: &[Line],
    used: &[bool],
    width: &dyn Fn(&str) -> Option<usize>,
) -> Option<NearMiss> {
    let mut run: Vec<usize> = Vec::new();
    let mut side = 0;
    let last = [None];
    let lines_left = lines.iter().zip(used).map(|(line, used)| (!used).then_some(line));
    for (index, line) in lines_left.chain(last).enumerate() {
        let cells = line.and_then(|line| width(line.text.trim()));
        if cells.is_some_and(|cells| cells == side || run.is_empty()) {
            side = cells.unwrap_or(0);
            run.push(index);
            continue;
        }
        if line.is_some_and(|line| is_border(&line.text, None)) {
            continue;
        }
        if !run.is_empty() && run.len().is_multiple_of(side) && SIDES.contains(&side) {
            return Some(miss(lines, run[0], side));
        }
        run.clear();
        if let Some(cells) = cells {
            (side, run) = (cells, vec![index]);
        }
    }
    None
}

fn miss(lines: &[Line], index: usize, side: usize) -> NearMiss {
    NearMiss { index, line: lines[index].at, message: other_size(side), kind: MissKind::Size }
}

/// How many cells a line has, split at a character or at blanks: short words, most of them
/// numbers or symbols.
fn fields(line: &str, separator: Option<char>) -> Option<usize> {
    let line = line.trim_matches('|');
    let is_cell = |piece: &str| piece.len() <= 2 && !piece.contains(char::is_whitespace);
    let pieces: Vec<&str> = match separator {
        Some(separator) => line.split(separator).map(str::trim).collect(),
        None => {
            line.split(|c: char| c.is_whitespace() || c == '|').filter(|p| !p.is_empty()).collect()
        }
    };
    (pieces.len() >= 4 && pieces.iter().all(|piece| is_cell(piece))).then_some(pieces.len())
}

/// How many characters a line of cells without blanks has.
fn symbols(line: &str) -> Option<usize> {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '*' | '?');
    let cells = line.chars().filter(|c| !c.is_whitespace() && *c != '|').count();
    let words = line.split(|c: char| c.is_whitespace() || c == '|').filter(|w| !w.is_empty());
    let mut lengths: Vec<usize> = words.map(str::len).collect();
    lengths.dedup();
    let has_digit = line.bytes().any(|b| b.is_ascii_digit() || b == b'.');
    let all = line.chars().all(|c| is_cell(c) || c.is_whitespace() || c == '|');
    (all && has_digit && lengths.len() == 1 && cells >= 4).then_some(cells)
}

/// A square number of symbols in one word: 16 to 1296.
fn in_one_line(lines: &[Line], used: &[bool]) -> Option<NearMiss> {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '*' | '?');
    for (index, line) in lines.iter().enumerate().filter(|(index, _)| !used[*index]) {
        let text = line.text.trim();
        let side = SIDES.into_iter().find(|side| side * side == text.len() && *side > 4);
        let dots = text.bytes().filter(|b| matches!(b, b'.' | b'0' | b'-' | b'_')).count();
        if let Some(side) = side
            && text.chars().all(is_cell)
            && dots * 5 > text.len()
        {
            return Some(miss(lines, index, side));
        }
    }
    None
}
