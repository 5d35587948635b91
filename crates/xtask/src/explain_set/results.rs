//! The results file: a line for each explained puzzle, appended as soon as it is finished.

use super::puzzle_set::{Puzzle, PuzzleSet};
use super::workers::COLUMNS;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

/// The figures of one puzzle: a line of the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Record {
    pub(super) puzzle: Puzzle,
    /// The version of the engine.
    pub(super) engine: String,
    /// The word for how the path ended: `solved` unless something is wrong.
    pub(super) outcome: String,
    pub(super) steps: usize,
    /// Processor time of the path.
    pub(super) seconds: f64,
    /// Processor time of the proofs of all steps.
    pub(super) proof_seconds: f64,
    pub(super) unproven: usize,
    /// The code of the hardest technique.
    pub(super) hardest: String,
    /// The nets of the path in order.
    pub(super) nets: Vec<NetFigures>,
}

/// The size of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NetFigures {
    pub(super) depth: usize,
    pub(super) lines: usize,
    pub(super) implications: usize,
}

/// The results file, locked against other runs.
pub(super) struct Results {
    file: File,
    records: Vec<Record>,
}

impl Record {
    /// Parses a line of the file.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [number, engine, text, outcome, steps, seconds, proof, unproven, hardest, nets] =
            fields.as_slice()
        else {
            return None;
        };
        Some(Self {
            puzzle: Puzzle { number: number.parse().ok()?, text: (*text).to_string() },
            engine: (*engine).to_string(),
            outcome: (*outcome).to_string(),
            steps: steps.parse().ok()?,
            seconds: seconds.parse().ok()?,
            proof_seconds: proof.parse().ok()?,
            unproven: unproven.parse().ok()?,
            hardest: (*hardest).to_string(),
            nets: match *nets {
                "-" => Vec::new(),
                nets => nets.split(',').map(NetFigures::parse).collect::<Option<_>>()?,
            },
        })
    }
}

impl NetFigures {
    /// Parses `DEPTH:LINES:IMPLICATIONS`.
    fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(':').map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        let figures = Self { depth: next()?, lines: next()?, implications: next()? };
        numbers.next().is_none().then_some(figures)
    }
}

impl Results {
    /// Opens the file, or creates it, and removes the torn line with which a stopped run may end.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).map_err(failed)?;
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        file.try_lock().map_err(|_| format!("{}: another run uses it", path.display()))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        file.set_len(complete as u64).map_err(failed)?;
        let text = String::from_utf8_lossy(&bytes[..complete]);
        let header = format!("number\tengine\tpuzzle\t{COLUMNS}\n");
        if complete == 0 {
            file.write_all(header.as_bytes()).map_err(failed)?;
        } else if !text.starts_with(&header) {
            return Err(format!("{}: other columns are needed; remove the file", path.display()));
        }
        let parse = |(at, line): (usize, &str)| {
            let wrong = || format!("{}: line {} is damaged; remove it", path.display(), at + 1);
            Record::parse(line).ok_or_else(wrong)
        };
        let records = text.lines().enumerate().skip(1).map(parse).collect::<Result<_, _>>()?;
        Ok(Self { file, records })
    }

    /// Appends the figures of a puzzle as one line.
    pub(super) fn append(
        &mut self,
        engine: &str,
        puzzle: &Puzzle,
        figures: &str,
    ) -> Result<(), String> {
        let line = format!("{}\t{engine}\t{}\t{figures}", puzzle.number, puzzle.text);
        let record = Record::parse(&line).ok_or(format!("the program printed {figures:?}"))?;
        // One write, so that the line is complete unless the system fails.
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| format!("the results cannot be written: {error}"))?;
        self.records.push(record);
        Ok(())
    }

    /// Returns the records of the puzzles of a set: the last of each, of one version of the engine
    /// or of any. A record whose puzzle is no longer in its line of the set does not count.
    pub(super) fn records(&self, set: &PuzzleSet, engine: Option<&str>) -> Vec<&Record> {
        let counts = |record: &&Record| engine.is_none_or(|engine| record.engine == engine);
        let last: BTreeMap<usize, &Record> = self
            .records
            .iter()
            .filter(counts)
            .map(|record| (record.puzzle.number, record))
            .collect();
        let of = |puzzle: &Puzzle| {
            last.get(&puzzle.number).filter(|record| record.puzzle == *puzzle).copied()
        };
        set.puzzles.iter().filter_map(of).collect()
    }

    /// Returns the puzzles of a set that have no record, in the scattered order of the set.
    pub(super) fn missing<'a>(&self, set: &'a PuzzleSet, engine: Option<&str>) -> Vec<&'a Puzzle> {
        let records = self.records(set, engine);
        let done: std::collections::BTreeSet<usize> =
            records.iter().map(|record| record.puzzle.number).collect();
        let mut puzzles = set.scattered();
        puzzles.retain(|puzzle| !done.contains(&puzzle.number));
        puzzles
    }
}
