//! Grids of other sizes, to refuse them by their size.

use super::find::{MissKind, Search};
use super::literal::other_size;
use super::row::is_border;

/// The sides that puzzles other than 9x9 have.
const SIDES: [usize; 11] = [4, 6, 8, 10, 12, 15, 16, 20, 21, 25, 36];

/// Finds the first grid of another size: as many rows as cells in a row, or a square number of
/// cells in one line.
pub(super) fn find(search: &mut Search<'_>) {
    let lines = search.lines;
    let mut run: Vec<usize> = Vec::new();
    let mut side = 0;
    let lines_left =
        lines.iter().zip(search.used.clone()).map(|(line, used)| (!used).then_some(line));
    for (index, line) in lines_left.chain([None]).enumerate() {
        let cells = line.and_then(|line| width(line.text.trim()));
        if cells.is_some_and(|cells| cells == side || run.is_empty()) {
            side = cells.unwrap_or(0);
            run.push(index);
            continue;
        }
        if line.is_some_and(|line| is_border(&line.text, None)) {
            continue;
        }
        let in_one = SIDES.into_iter().find(|n| n * n == side && *n > 4 && run.len() == 1);
        let is_square = !run.is_empty() && run.len().is_multiple_of(side) && SIDES.contains(&side);
        if let Some(side) = if is_square { Some(side) } else { in_one } {
            search.miss(run[0], other_size(side), MissKind::Size);
            return;
        }
        (side, run) = cells.map_or((0, Vec::new()), |cells| (cells, vec![index]));
    }
}

/// The number of cells that a line has: short words, or words of the same length without anything
/// else between them.
fn width(line: &str) -> Option<usize> {
    for separator in ['|', ',', '\t', ';'] {
        // Between separators a cell may be blank.
        let fields: Vec<&str> = line.trim_matches('|').split(separator).map(str::trim).collect();
        if fields.len() >= 4 && fields.iter().all(|field| field.chars().count() <= 2) {
            return Some(fields.len());
        }
    }
    let is_gap = |c: char| c.is_whitespace() || c == '|';
    let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '*' | '?');
    let is_same = words.windows(2).all(|two| two[0].len() == two[1].len());
    let has_digit = line.bytes().any(|b| b.is_ascii_digit() || b == b'.');
    if !has_digit || !words.iter().all(|word| word.chars().all(is_cell)) {
        None
    } else if words.len() >= 4 && words.iter().all(|word| word.len() <= 2) {
        Some(words.len())
    } else {
        Some(words.iter().map(|word| word.len()).sum()).filter(|cells| is_same && *cells >= 4)
    }
}
