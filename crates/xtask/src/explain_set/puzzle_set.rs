//! A file of puzzles, or a sample of it.

use std::path::Path;

/// A puzzle and the number of its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle {
    pub(super) number: usize,
    pub(super) text: String,
}

/// The selected puzzles of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PuzzleSet {
    /// The name of the file without its extension.
    pub(super) name: String,
    /// The distance of the selected puzzles in the file.
    every: usize,
    /// The puzzles in the order of the file.
    pub(super) puzzles: Vec<Puzzle>,
}

impl PuzzleSet {
    /// Reads the puzzles 1, `every` + 1, 2 `every` + 1, ... of a file.
    pub(super) fn read(file: &Path, every: usize) -> Result<Self, String> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self::parse(name, &text, every).map_err(|why| format!("{}: {why}", file.display()))
    }

    /// Parses the text of a file. Empty lines and those that begin with `#` are left out.
    pub(super) fn parse(name: String, text: &str, every: usize) -> Result<Self, String> {
        let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut puzzles = Vec::new();
        for (number, line) in lines {
            let text = line.split_whitespace().next().unwrap_or_default().to_string();
            if text.len() != 81 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.')) {
                return Err(format!("line {number} has no puzzle of 81 digits and dots"));
            }
            puzzles.push(Puzzle { number, text });
        }
        let puzzles = puzzles.into_iter().step_by(every.max(1)).collect();
        Ok(Self { name, every, puzzles })
    }

    /// Returns the title of its section in the documentation.
    pub(super) fn title(&self) -> String {
        if self.every > 1 {
            format!("{}, one of {} puzzles", self.name, self.every)
        } else {
            self.name.clone()
        }
    }

    /// Returns the puzzles in a fixed, scattered order: each part of it is a sample of the set.
    pub(super) fn scattered(&self) -> Vec<&Puzzle> {
        let mut puzzles: Vec<&Puzzle> = self.puzzles.iter().collect();
        puzzles.sort_by_key(|puzzle| scatter(puzzle.number as u64));
        puzzles
    }
}

/// A permutation of the numbers that has no visible order: the finaliser of SplitMix64.
fn scatter(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
