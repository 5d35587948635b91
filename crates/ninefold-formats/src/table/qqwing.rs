//! The output of QQWing: its tables (`--csv`), and its text with statistics.
//!
//! ```text
//! Puzzle,Solution,Givens,...,Difficulty,       . 2 . | . 6 . | 8 . .      or nine lines of nine,
//! .2..6.8..,924567831,26,...,Easy,             -------|-------|-------    or one of 81
//!                                              Number of Givens: 26
//!                                              Difficulty: Easy
//! ```
//!
//! In the text a grid follows its puzzle if it is the solution; other lines belong to the puzzle
//! above them. Read only.

use super::field::grid_of_field;
use super::layout::{Layout, MAX_COLUMNS, Meaning, too_many};
use crate::cells::grid_of_token;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::record::Record;
use crate::source::{Line, MAX_RECORD, Source, too_long};
use ninefold::{Cell, Grid};
use ninefold_rules::Attached;
use ninefold_rules::Puzzle;
use std::sync::Arc;

/// One record per puzzle.
pub(crate) fn by_qqwing(
    format: &'static Format,
    mut source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    while source.peek(0)?.is_some_and(|line| line.bytes.trim_ascii().is_empty()) {
        source.line()?;
    }
    let header = source.peek(0)?.map(|line| line.text().into_owned()).unwrap_or_default();
    let layout = is_header(&header).then(|| Arc::new(layout(&header)));
    if layout.is_some() {
        source.line()?;
    }
    Ok(Box::new(ByPuzzle { format, source, layout, failed: false }))
}

struct ByPuzzle {
    format: &'static Format,
    source: Source,
    /// The columns, if it is a table.
    layout: Option<Arc<Layout>>,
    failed: bool,
}

impl Framer for ByPuzzle {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        if self.failed {
            return None;
        }
        let raw = if self.layout.is_some() { self.next_row() } else { self.next_text() };
        if let Err(error) = &raw {
            self.failed = error.kind != ErrorKind::TooLong;
        }
        raw.transpose()
    }
}

impl ByPuzzle {
    fn next_row(&mut self) -> Result<Option<Raw>, ReadError> {
        while let Some(line) = self.source.line()? {
            if line.too_long {
                return Err(too_long(line.number));
            }
            if !line.bytes.trim_ascii().is_empty() {
                return Ok(Some(self.raw(line.bytes, line.number)));
            }
        }
        Ok(None)
    }

    /// The lines up to the next puzzle.
    fn next_text(&mut self) -> Result<Option<Raw>, ReadError> {
        let mut bytes = Vec::new();
        let mut start = None;
        let mut grids = Grids::default();
        while let Some(line) = self.source.line()? {
            if line.too_long {
                return Err(too_long(line.number));
            }
            // The first line of a third grid, or of a second one that is not the solution, starts
            // the next record: look ahead, so that nothing has to be given back.
            if grids.is_complete() && cells_of(&line.text()).is_some() {
                let next = self.grid_from(&line)?;
                if grids.all.len() > 1 || !next.is_some_and(|grid| grids.is_solved_by(&grid)) {
                    self.source.put_back(line);
                    break;
                }
            }
            start.get_or_insert(line.number);
            if bytes.len() + line.bytes.len() >= MAX_RECORD {
                return Err(too_long(line.number));
            }
            bytes.extend_from_slice(&line.bytes);
            bytes.push(b'\n');
            grids.take(&line.text());
        }
        let is_blank = bytes.trim_ascii().is_empty();
        Ok(start.filter(|_| !is_blank).map(|line| self.raw(bytes, line)))
    }

    /// The grid that starts with a line, without taking lines.
    fn grid_from(&mut self, line: &Line) -> Result<Option<Grid>, ReadError> {
        let mut grids = Grids::default();
        grids.take(&line.text());
        // Nine rows, and a border or blank line after each at most.
        for ahead in 0..20 {
            if grids.is_complete() {
                break;
            }
            match self.source.peek(ahead)? {
                Some(line) if !line.too_long => grids.take(&line.text()),
                _ => break,
            }
        }
        Ok(grids.all.first().copied())
    }

    fn raw(&self, bytes: Vec<u8>, line: u64) -> Raw {
        let context = self.layout.clone().map_or(Attached::NONE, Attached::new);
        Raw::new(self.format, bytes, line).within(context)
    }
}

/// The grids in some lines of text.
#[derive(Default)]
struct Grids {
    all: Vec<Grid>,
    /// The cells of a grid that is not complete yet.
    cells: String,
}

impl Grids {
    fn take(&mut self, line: &str) {
        if let Some(cells) = cells_of(line) {
            self.cells += &cells;
            if self.cells.len() >= Cell::COUNT {
                self.all.extend(grid_of_token(&self.cells));
                self.cells.clear();
            }
        }
    }

    fn is_complete(&self) -> bool {
        !self.all.is_empty() && self.cells.is_empty()
    }

    fn is_solved_by(&self, grid: &Grid) -> bool {
        self.all.first().is_some_and(|puzzle| grid.is_full() && grid.contains(puzzle))
    }
}

/// The cells of a line, if it is a row of nine or a grid of 81 and nothing else.
fn cells_of(line: &str) -> Option<String> {
    let cells: String = line.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    let is_cells = cells.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    (is_cells && matches!(cells.len(), Cell::SIDE | Cell::COUNT)).then_some(cells)
}

pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    match raw.context.get() {
        Some(layout) => read_row(raw, layout),
        None => read_text(raw),
    }
}

fn read_row(raw: &Raw, layout: &Layout) -> Result<Record, ReadError> {
    let text = raw.text();
    let mut fields: Vec<String> = text.split(',').map(|field| field.trim().to_owned()).collect();
    merge_history(&mut fields, layout);
    if fields.len() > MAX_COLUMNS {
        return Err(too_many(raw.line));
    }
    let mut puzzle = Puzzle::default();
    let mut found = false;
    for (i, field) in fields.into_iter().enumerate().filter(|(_, field)| !field.is_empty()) {
        match (layout.columns.get(i), grid_of_field(&field)) {
            (Some(Meaning::Puzzle), Some(grid)) => {
                puzzle.classic_mut().givens = grid;
                found = true;
            }
            (Some(Meaning::Field(Field::Solution)), Some(grid)) => {
                puzzle.classic_mut().solution = Some(grid)
            }
            (Some(Meaning::Field(Field::Level)), _) => puzzle.add_text(Field::Level, &field),
            _ => puzzle.add_extra("qqwing", layout.key(i), field),
        }
    }
    if !found {
        return Err(ReadError::new(ErrorKind::CellCount, "there is no puzzle in this row")
            .at(raw.line, &text, 0, text.chars().count())
            .help("ask QQWing for the puzzles too"));
    }
    Ok(puzzle.into())
}

/// QQWing does not quote the history of a solution, in which commas may stand: what is too much
/// belongs to it.
fn merge_history(fields: &mut Vec<String>, layout: &Layout) {
    // Every column is followed by a comma, also the last.
    while fields.last().is_some_and(String::is_empty) {
        fields.pop();
    }
    let names = layout.names.as_deref().unwrap_or_default();
    let at = names.iter().position(|name| name.starts_with("Solve "));
    let more = fields.len().saturating_sub(names.len());
    if let (Some(at), true) = (at, more > 0) {
        let end = (at + 1 + more).min(fields.len());
        let history = fields[at..end].join(",");
        fields.splice(at..end, [history]);
    }
}

fn read_text(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let mut grids = Grids::default();
    let mut puzzle = Puzzle::default();
    for line in text.lines() {
        let is_border =
            !line.is_empty() && line.chars().all(|c| matches!(c, '-' | '|' | '+' | ' '));
        if cells_of(line).is_some() {
            grids.take(line);
        } else if !is_border && !line.trim().is_empty() {
            add_line(&mut puzzle, line.trim());
        }
    }
    let Some(givens) = grids.all.first() else {
        let line = text.lines().next().unwrap_or("");
        let count = grids.cells.len();
        return Err(ReadError::new(
            ErrorKind::CellCount,
            format!("expected 81 cells, found {count}"),
        )
        .at(raw.line, line, 0, line.chars().count()));
    };
    if puzzle.extra.len() > MAX_COLUMNS {
        return Err(too_many(raw.line));
    }
    puzzle.classic_mut().givens = *givens;
    puzzle.classic_mut().solution = grids.all.get(1).copied();
    Ok(puzzle.into())
}

/// A line that is not part of a grid: `Number of Givens: 26`, or a sentence.
fn add_line(puzzle: &mut Puzzle, line: &str) {
    match line.split_once(": ") {
        Some(("Difficulty", level)) => puzzle.add_text(Field::Level, level),
        Some((key, value)) if !key.contains(" - ") => {
            puzzle.add_extra("qqwing", key, value.trim());
        }
        _ => puzzle.add_extra("qqwing", "line", line),
    }
}

fn is_header(line: &str) -> bool {
    let names: Vec<&str> = line.trim_end().split(',').collect();
    // A table with this one column has a comma after it; other programs do not write one.
    names[0] == "Puzzle"
        && (names.last() == Some(&"")
            || names.iter().any(|name| {
                matches!(*name, "Solve History" | "Solve Instructions" | "Solution Count")
                    || matches!(*name, "Time (milliseconds)" | "Box/Line Intersections")
            }))
}

fn layout(header: &str) -> Layout {
    let names: Vec<String> =
        header.trim_end().trim_end_matches(',').split(',').map(str::to_owned).collect();
    let columns = names.iter().map(|name| match name.as_str() {
        "Puzzle" => Meaning::Puzzle,
        "Solution" => Meaning::Field(Field::Solution),
        "Difficulty" => Meaning::Field(Field::Level),
        _ => Meaning::Extra { format: "qqwing".to_owned(), key: name.clone() },
    });
    let columns = columns.collect();
    Layout::new(Some(names), columns, b',')
}

/// Returns `true` if this is output of QQWing.
pub(crate) fn is_qqwing(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    // QQWing draws its lines from the first column on.
    let is_telling = |line: &str| {
        line.trim_end() == "-------|-------|-------"
            || line.strip_prefix("Number of ").is_some_and(|rest| {
                rest.split_once(": ").is_some_and(|(what, count)| {
                    matches!(what, "Givens" | "Singles" | "Hidden Singles" | "Guesses")
                        && count.bytes().all(|b| b.is_ascii_digit())
                })
            })
    };
    is_header(first)
        || (text.lines().any(is_telling) && text.lines().any(|line| cells_of(line).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::detect::is_table;
    use crate::table::tests::{CELLS, SOLVED, read_all};

    fn format() -> &'static Format {
        Format::named("qqwing").unwrap()
    }

    #[test]
    fn the_sample_table_is_read() {
        let text = include_str!("../../../../puzzles/qqwing.csv");
        assert!(is_qqwing(text));
        let records = read_all(format(), text);
        assert_eq!(records.len(), 3);
        for (record, level) in records.into_iter().zip(["Easy", "Intermediate", "Expert"]) {
            let puzzle = record.unwrap().puzzle;
            assert!(puzzle.classic().solution.unwrap().contains(&puzzle.classic().givens));
            assert_eq!(puzzle.text_of(Field::Level), Some(level));
            assert_eq!(puzzle.extra[0].key, "Solution Count");
            let clues = puzzle.classic().givens.clue_count().to_string();
            assert!(puzzle.extra.iter().any(|e| e.key == "Givens" && e.value == clues));
        }
    }

    #[test]
    fn the_sample_text_is_read() {
        let text = include_str!("../../../../puzzles/qqwing.txt");
        assert!(is_qqwing(text));
        let records = read_all(format(), text);
        let lines: Vec<bool> = records
            .iter()
            .map(|r| r.as_ref().unwrap().puzzle.classic().solution.is_some())
            .collect();
        assert_eq!(lines, [true, false, false, true]);
        let first = &records[0].as_ref().unwrap().puzzle;
        assert!(first.classic().solution.unwrap().contains(&first.classic().givens));
        assert_eq!(first.text_of(Field::Level), Some("Easy"));
        assert_eq!(
            (first.extra[0].key.as_str(), first.extra[0].value.as_str()),
            ("Number of Givens", "27")
        );
        assert_eq!(records[3].as_ref().unwrap().puzzle.extra[0].key, "line");
    }

    #[test]
    fn short_tables_and_histories_are_read() {
        let text = format!("Puzzle,Solution,\n{CELLS},{SOLVED},\n");
        assert!(is_qqwing(&text));
        assert_eq!(
            read_all(format(), &text)
                .remove(0)
                .unwrap()
                .puzzle
                .classic()
                .solution
                .unwrap()
                .to_string(),
            SOLVED
        );
        let text = format!("Puzzle,Solve History,Solution Count,\n{CELLS},1. a, b, c,1,\nbad\n");
        let records = read_all(format(), &text);
        let extra = &records[0].as_ref().unwrap().puzzle.extra;
        assert_eq!((extra[0].value.as_str(), extra[1].value.as_str()), ("1. a,b,c", "1"));
        let error = records[1].as_ref().unwrap_err();
        assert_eq!((error.kind, error.place.as_ref().unwrap().line), (ErrorKind::CellCount, 3));
        assert!(!is_qqwing(&format!("puzzle,solution\n{CELLS},{SOLVED}\n")));
        assert!(is_table(&["Puzzle,Solution", &format!("{CELLS},{SOLVED}")]));
        assert!(!is_qqwing(CELLS) && !is_qqwing("") && !is_qqwing("Number of Givens: 3"));
    }

    #[test]
    fn a_grid_that_is_not_complete_is_an_error() {
        let error = read_all(format(), "53..7....\n\nDifficulty: Easy\n").remove(0).unwrap_err();
        assert_eq!(
            (error.kind, error.message.as_str()),
            (ErrorKind::CellCount, "expected 81 cells, found 9")
        );
    }
}
