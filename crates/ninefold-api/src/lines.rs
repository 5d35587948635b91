//! JSON lines for bulk output, appended to a buffer without an allocation for each line.
//!
//! Every function writes exactly what serde writes for the answer type of the same name; the tests
//! compare the two.

use ninefold::search::Count;
use ninefold::{Cell, Grid};
use serde::Serialize;

/// Serializes a value as one line of JSON, with a line feed at its end.
#[must_use]
pub fn to_line(value: &impl Serialize) -> Vec<u8> {
    // The types of this crate have string keys and no part that fails to serialize.
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

/// Writes the JSON lines of answers about the records of one input.
///
/// The name of the input is the same on every line, so it is escaped once.
///
/// ```
/// use ninefold::search::Count;
/// use ninefold_api::LineWriter;
///
/// let lines = LineWriter::new("a.txt");
/// let mut out = Vec::new();
/// lines.count(1, None, &"5".repeat(81).parse()?, Count { found: 0, complete: true }, &mut out);
/// assert!(out.starts_with(br#"{"index":1,"input":"a.txt","name":null,"puzzle":"555"#));
/// assert!(out.ends_with(b"\"count\":0,\"complete\":true}\n"));
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineWriter {
    /// `,"input":"a.txt","name":`
    input: Vec<u8>,
}

impl LineWriter {
    /// Creates a writer of lines about the input of this name.
    #[must_use]
    pub fn new(input: &str) -> Self {
        let mut text = b",\"input\":".to_vec();
        put_text(input, &mut text);
        text.extend_from_slice(b",\"name\":");
        Self { input: text }
    }

    /// Appends the line of a [`SolveAnswer`](crate::SolveAnswer) for a puzzle with exactly one
    /// solution.
    pub fn solve_one(
        &self,
        index: u64,
        name: Option<&str>,
        givens: &Grid,
        solution: &Grid,
        out: &mut Vec<u8>,
    ) {
        self.head(index, name, givens, out);
        // In one piece: a call for each part takes longer than the copying.
        let mut line = [0; BEFORE_SOLUTION.len() + Cell::COUNT + AFTER_SOLUTION.len()];
        let (before, rest) = line.split_at_mut(BEFORE_SOLUTION.len());
        let (cells, after) = rest.split_at_mut(Cell::COUNT);
        before.copy_from_slice(BEFORE_SOLUTION);
        cells.copy_from_slice(&solution.to_ascii());
        after.copy_from_slice(AFTER_SOLUTION);
        out.extend_from_slice(&line);
    }

    /// Appends the line of a [`CountAnswer`](crate::CountAnswer) for a puzzle without clashes.
    pub fn count(
        &self,
        index: u64,
        name: Option<&str>,
        givens: &Grid,
        count: Count,
        out: &mut Vec<u8>,
    ) {
        self.before_solutions(index, name, givens, count, out);
        out.extend_from_slice(b"}\n");
    }

    /// Appends the beginning of the line of a [`SolveAnswer`](crate::SolveAnswer) for a puzzle
    /// without clashes, up to the list of solutions. [`Self::solution`] and [`Self::end_solve`]
    /// write the rest, so that a million solutions need not be in memory.
    pub fn begin_solve(
        &self,
        index: u64,
        name: Option<&str>,
        givens: &Grid,
        count: Count,
        out: &mut Vec<u8>,
    ) {
        self.before_solutions(index, name, givens, count, out);
        out.extend_from_slice(b",\"solutions\":[");
    }

    /// Appends one solution to the list.
    pub fn solution(solution: &Grid, is_first: bool, out: &mut Vec<u8>) {
        out.extend_from_slice(if is_first { b"\"" } else { b",\"" });
        out.extend_from_slice(&solution.to_ascii());
        out.push(b'"');
    }

    /// Appends the end of the line; `is_short` says that not all solutions could be written.
    pub fn end_solve(is_short: bool, out: &mut Vec<u8>) {
        out.extend_from_slice(if is_short { b"],\"stopped\":true}\n" } else { b"]}\n" });
    }

    /// Appends the four keys of a [`Head`](crate::Head), without the closing brace.
    fn head(&self, index: u64, name: Option<&str>, givens: &Grid, out: &mut Vec<u8>) {
        out.reserve(512);
        out.extend_from_slice(b"{\"index\":");
        put_number(index, out);
        out.extend_from_slice(&self.input);
        match name {
            None => out.extend_from_slice(b"null"),
            Some(name) => put_text(name, out),
        }
        let mut puzzle = [b'"'; BEFORE_PUZZLE.len() + Cell::COUNT + 1];
        let (before, cells) = puzzle.split_at_mut(BEFORE_PUZZLE.len());
        before.copy_from_slice(BEFORE_PUZZLE);
        cells[..Cell::COUNT].copy_from_slice(&givens.to_ascii());
        out.extend_from_slice(&puzzle);
    }

    fn before_solutions(
        &self,
        index: u64,
        name: Option<&str>,
        givens: &Grid,
        count: Count,
        out: &mut Vec<u8>,
    ) {
        self.head(index, name, givens, out);
        out.extend_from_slice(b",\"count\":");
        put_number(count.found, out);
        out.extend_from_slice(if count.complete {
            b",\"complete\":true"
        } else {
            b",\"complete\":false"
        });
    }
}

/// The text between the name and the clues.
const BEFORE_PUZZLE: &[u8] = b",\"puzzle\":\"";

/// The text between the clues and the only solution.
const BEFORE_SOLUTION: &[u8] = b",\"count\":1,\"complete\":true,\"solutions\":[\"";

/// The text after the only solution.
const AFTER_SOLUTION: &[u8] = b"\"]}\n";

/// Appends a text in quotation marks, escaped.
fn put_text(text: &str, out: &mut Vec<u8>) {
    // Writing to a vector does not fail.
    let _ = serde_json::to_writer(out, text);
}

/// Appends a number in decimal digits.
fn put_number(number: u64, out: &mut Vec<u8>) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    let mut left = number;
    loop {
        first -= 1;
        digits[first] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[first..]);
}
