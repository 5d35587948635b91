//! Lines to grids: runs of lines that can be read in the same way.

use super::clean::Line;
use super::columns;
use super::find::{MissKind, Search};
use super::row::{Row, Split, Way, is_border, is_marked, read, ways};
use crate::data::board::Board;
use crate::data::cell::{Said, board};
use ninefold::Cell;
use std::ops::RangeInclusive;

/// A row of a run.
struct Member {
    /// The index of its line.
    index: usize,
    row: Row,
    /// Whether a blank line, or none at all, stands above it.
    after_gap: bool,
    /// Whether a drawn line stands above it.
    after_border: bool,
}

/// The maximum distance between two rows of one grid, in lines.
const REACH: usize = 4;

/// Finds grids of nine lines among the lines that are not used, and marks their lines.
pub(super) fn find(search: &mut Search<'_>) {
    let lines = search.lines;
    let starts_with = |mark: &str| lines.iter().filter(|line| is_marked(&line.text, mark)).count();
    let mut grids: Vec<(Board, RangeInclusive<usize>)> = Vec::new();
    let mut damaged: Vec<Vec<usize>> = Vec::new();
    // A grid needs eight lines with the mark, at least.
    for way in ways(|mark| starts_with(mark) >= 8) {
        for run in runs(lines, &search.used, way) {
            for part in parts(&run, way) {
                match part {
                    Part::Grid(rows) => {
                        let at = rows[0].index..=rows[8].index;
                        grids.extend(grid(&rows, way).map(|board| (board, at)));
                    }
                    // Short rows are a guess, and say nothing about what other ways read.
                    Part::Damaged(_) if matches!(way.split, Split::Trimmed(_)) => {}
                    Part::Damaged(rows) if rows.len() != Cell::SIDE && is_nearly(rows) => {
                        damaged.push(rows.iter().map(|member| member.index).collect());
                    }
                    Part::Damaged(_) => {}
                }
            }
        }
    }
    damaged.sort();
    damaged.dedup();
    for (board, at) in grids {
        if !search.used[at.clone()].contains(&true) && !goes_on(&damaged, &at) {
            search.take(board, None, at);
        }
    }
    columns::find(search);
    damaged.retain(|rows| !rows.iter().any(|index| search.used[*index]));
    damaged.dedup_by_key(|rows| rows[0]);
    for rows in damaged {
        let message = format!("this grid has {} rows, expected 9", rows.len());
        search.miss(rows[0], message, MissKind::Damaged);
    }
}

/// Returns `true` if some of the damaged rows, which are sorted, are the lines of a grid and more: then the
/// grid is a part of them that happens to look whole when it is read in another way.
fn goes_on(damaged: &[Vec<usize>], grid: &RangeInclusive<usize>) -> bool {
    // Damaged rows are at most twelve, and not far apart.
    let from = grid.start().saturating_sub(12 * (REACH + 1));
    let start = damaged.partition_point(|rows| rows[0] < from);
    damaged[start..].iter().take_while(|rows| rows[0] <= *grid.end()).any(|rows| {
        let inside = rows.iter().filter(|index| grid.contains(index)).count();
        inside >= 5 && inside < rows.len()
    })
}

/// The runs of lines that can be read in a way, with borders and blank lines between them.
fn runs(lines: &[Line], used: &[bool], way: Way) -> Vec<Vec<Member>> {
    let mut runs: Vec<Vec<Member>> = Vec::new();
    let mut run: Vec<Member> = Vec::new();
    let (mut gap, mut border, mut apart) = (true, false, 0);
    for (index, line) in lines.iter().enumerate() {
        let text = line.text.as_str();
        let mut row = if used[index] || text.len() > 400 { None } else { read(text, way) };
        if row.is_none() && run.is_empty() && way.mark.is_some() && !used[index] {
            // The first row may stand behind the start of a text that goes on below it.
            let is_start = way.mark == Some("...") && text.trim_start().starts_with(">>>");
            row = if is_start { read(text, Way { mark: None, ..way }) } else { None };
        }
        match row {
            Some(row) => {
                run.push(Member { index, row, after_gap: gap, after_border: border });
                (gap, border, apart) = (false, false, 0);
            }
            None if !used[index] && is_border(text, way.mark) && apart < REACH => {
                gap |= text.trim().is_empty();
                border |= !text.trim().is_empty();
                apart += 1;
            }
            None => {
                if run.len() > 1 {
                    runs.push(std::mem::take(&mut run));
                }
                run.clear();
                (gap, border, apart) = (true, false, 0);
            }
        }
    }
    if run.len() > 1 {
        runs.push(run);
    }
    runs
}

/// A part of a run.
enum Part<'a> {
    Grid(Vec<&'a Member>),
    /// Not nine rows.
    Damaged(&'a [Member]),
}

/// Cuts a run into grids.
fn parts(run: &[Member], way: Way) -> Vec<Part<'_>> {
    if let Some(rows) = plain(run, way) {
        return vec![Part::Grid(rows)];
    }
    let parts = by_gaps(run, way);
    // Rows without a digit are taken for drawn ones only if the gaps make no grids.
    if parts.iter().any(|part| matches!(part, Part::Grid(_))) {
        return parts;
    }
    whole(run, way).map_or(parts, |rows| vec![Part::Grid(rows)])
}

/// Cuts a run at blank lines, which may stand between grids, and between the bands of one.
fn by_gaps(run: &[Member], way: Way) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let starts: Vec<usize> = (0..run.len()).filter(|i| *i == 0 || run[*i].after_gap).collect();
    let mut from = 0;
    while from < starts.len() {
        let start = starts[from];
        let ends = (from + 1..=starts.len()).map(|to| starts.get(to).copied().unwrap_or(run.len()));
        let grid = ends.enumerate().take(9).find_map(|(more, end)| {
            whole(&run[start..end], way).map(|rows| (from + 1 + more, rows))
        });
        match grid {
            Some((next, rows)) => {
                parts.push(Part::Grid(rows));
                from = next;
            }
            None => {
                let end = starts.get(from + 1).copied().unwrap_or(run.len());
                parts.extend(several(&run[start..end], way));
                from += 1;
            }
        }
    }
    parts
}

/// Grids that follow each other without a gap, or what is left of one.
fn several(run: &[Member], way: Way) -> Vec<Part<'_>> {
    for size in [9, 10] {
        if run.len().is_multiple_of(size) {
            let all: Option<Vec<_>> = run.chunks(size).map(|chunk| whole(chunk, way)).collect();
            if let Some(all) = all {
                return all.into_iter().map(Part::Grid).collect();
            }
        }
    }
    vec![Part::Damaged(run)]
}

/// The nine rows of a run, if it is a grid: as [`plain`] says, or more rows, and those without a digit are
/// drawn.
fn whole(run: &[Member], way: Way) -> Option<Vec<&Member>> {
    plain(run, way).or_else(|| {
        if !(9..=40).contains(&run.len()) {
            return None;
        }
        let rows = body(run.iter().filter(|member| !member.row.is_blank()).collect())?;
        (has_order(&rows, way) && is_trimmed(&rows, way)).then_some(rows)
    })
}

/// The nine rows of a run: nine rows; or ten, and the first is a heading.
fn plain(run: &[Member], way: Way) -> Option<Vec<&Member>> {
    if !(9..=10).contains(&run.len()) {
        return None;
    }
    let rows = body(run.iter().collect())?;
    (has_order(&rows, way) && is_trimmed(&rows, way)).then_some(rows)
}

/// Nine rows, without a heading above them.
fn body(mut rows: Vec<&Member>) -> Option<Vec<&Member>> {
    let first = *rows.first()?;
    let is_heading = rows.len() == 10
        && (first.row.is_counting() || (first.row.is_blank() && rows[1].after_border));
    if is_heading {
        rows.remove(0);
    }
    (rows.len() == Cell::SIDE).then_some(rows)
}

/// Returns `true` if the labels of rows count them: 1 to 9, 0 to 8, A to I, R1 to R9.
fn has_order(rows: &[&Member], way: Way) -> bool {
    if !way.labelled {
        return true;
    }
    let labels: Vec<String> = rows
        .iter()
        .map(|member| member.row.label.as_deref().unwrap_or("").to_ascii_lowercase())
        .map(|label| label.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned())
        .collect();
    if labels.iter().all(String::is_empty) {
        // A column without a name beside nine others may be anything.
        return false;
    }
    // Words before rows may be the same, or say anything.
    let is_word = |label: &String| label.contains(|c: char| c.is_alphabetic());
    let is_same = labels.iter().all(|label| *label == labels[0]);
    let is_number = |label: &String| label.len() == 1 || label.ends_with(|c: char| c.is_numeric());
    let may_differ = way.split == Split::Words && !labels.iter().any(is_number);
    if labels.iter().all(is_word) && (is_same || may_differ) {
        return true;
    }
    let counts = |names: &dyn Fn(usize) -> String| {
        labels.iter().enumerate().all(|(i, label)| *label == names(i))
    };
    let letter = |i: usize| char::from(b'a' + i as u8).to_string();
    let starts: [&dyn Fn(usize) -> String; 6] = [
        &|i| (i + 1).to_string(),
        &|i| i.to_string(),
        &letter,
        &|i| format!("r{}", i + 1),
        &|i| format!("row{}", i + 1),
        &|i| (9 - i).to_string(),
    ];
    starts.iter().any(|names| counts(names))
}

/// Returns `true` if rows whose empty fields at the end are missing are all written so: a damaged row
/// among whole ones must not pass for one.
fn is_trimmed(rows: &[&Member], way: Way) -> bool {
    let Split::Trimmed(_) = way.split else { return true };
    let lengths = rows.iter().filter_map(|member| member.row.label.as_deref());
    let lengths: Vec<usize> = lengths.filter_map(|length| length.parse().ok()).collect();
    let short = lengths.iter().filter(|length| **length < 9).count();
    short >= 2 && lengths.contains(&9)
}

/// The grid of nine rows.
fn grid(rows: &[&Member], way: Way) -> Option<Board> {
    let cells: Vec<Said> = rows.iter().flat_map(|member| member.row.cells.clone()).collect();
    let board = board(&cells).ok()?;
    let is_guess = matches!(way.split, Split::Trimmed(_));
    if is_guess && board.cells.givens.has_clash() {
        return None;
    }
    // A table of empty cells is no puzzle.
    let least = if way.split == Split::Words { 1 } else { 4 };
    let state = board.cells.solution.unwrap_or_else(|| board.cells.givens.or(&board.cells.entries));
    (state.clue_count() >= least).then_some(board)
}

/// Returns `true` if a run is nearly a grid.
fn is_nearly(rows: &[Member]) -> bool {
    let digits = rows.iter().filter(|member| !member.row.is_blank()).count();
    // A table of other numbers has many rows with a number twice.
    let repeats = |member: &&Member| {
        let digits = member.row.cells.iter().filter_map(|said| match said {
            Said::Digit(digit, _) => Some(*digit),
            _ => None,
        });
        let all: Vec<_> = digits.collect();
        all.iter().enumerate().any(|(i, digit)| all[..i].contains(digit))
    };
    (6..=12).contains(&rows.len()) && digits >= 5 && rows.iter().filter(repeats).count() <= 1
}
