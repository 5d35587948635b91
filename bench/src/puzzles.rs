//! Sets of puzzles, read before anything is measured, in the form each contender takes.

use crate::rival;
use ninefold::{Candidates, Grid};
use std::path::Path;

/// A set of puzzles.
pub(crate) struct Puzzles {
    /// The name of the file, without its ending.
    pub(crate) name: String,
    /// As text, to name a puzzle in a message.
    pub(crate) lines: Vec<String>,
    /// For Ninefold: the candidates of the givens, nothing concluded from them.
    pub(crate) starts: Vec<Candidates>,
    /// For `sudoku`: the digits.
    pub(crate) sudoku: Vec<sudoku::Sudoku>,
    /// For `msolve`: the digits too, with zero for none. Its own type would be more than parsed: it
    /// takes the givens from their peers, and so on, as soon as it is made.
    pub(crate) msolve: Vec<[u8; 81]>,
    /// For solvers in shared libraries.
    pub(crate) texts: Vec<rival::Text>,
}

impl Puzzles {
    /// Reads a file, and takes `most` of its puzzles, evenly over the whole file.
    pub(crate) fn read(path: &str, most: usize) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let all: Vec<&str> = text.lines().filter_map(|line| line.get(..81)).collect();
        if all.is_empty() {
            return Err(format!("{path}: no line with 81 characters"));
        }
        let step = all.len().div_ceil(most.max(1));
        let lines: Vec<String> = all.into_iter().step_by(step).map(String::from).collect();
        let wrong = |line: &str, why: &dyn std::fmt::Display| format!("{path}: {line}: {why}");
        let mut puzzles = Self {
            name: Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            starts: Vec::with_capacity(lines.len()),
            sudoku: Vec::with_capacity(lines.len()),
            msolve: Vec::with_capacity(lines.len()),
            texts: lines.iter().map(|line| rival::text(line)).collect(),
            lines: Vec::new(),
        };
        for line in &lines {
            let grid: Grid = line.parse().map_err(|why| wrong(line, &why))?;
            let parsed = sudoku::Sudoku::from_str_line(line).map_err(|why| wrong(line, &why))?;
            puzzles.starts.push(Candidates::from(&grid));
            puzzles.sudoku.push(parsed);
            puzzles.msolve.push(parsed.to_bytes());
        }
        puzzles.lines = lines;
        Ok(puzzles)
    }
}
