//! Grids of any shape as text, drawn by `ninefold-show`.

use crate::console::Console;
use crate::show::words;
use ninefold_rules::puzzle::Values;
use ninefold_rules::{Puzzle, ValueSet};
use ninefold_show::puzzle_text::{self, Characters};
use ninefold_show::words::RuleWords;

/// Returns a puzzle, and its rules in sentences below it.
pub(crate) fn puzzle(puzzle: &Puzzle, words: &dyn RuleWords, console: &Console) -> String {
    let sentences = puzzle_text::sentences(puzzle, words);
    let sentences = sentences.iter().map(|sentence| words::clean(sentence) + "\n");
    sentences.fold(givens(puzzle, console), |text, sentence| text + &sentence)
}

/// Returns a puzzle without its rules in sentences.
pub(crate) fn givens(puzzle: &Puzzle, console: &Console) -> String {
    joined(&puzzle_text::lines(puzzle, characters(console)))
}

/// Returns a solution of a puzzle.
pub(crate) fn solution(puzzle: &Puzzle, values: &Values, console: &Console) -> String {
    joined(&puzzle_text::solution(puzzle, values, characters(console)))
}

/// Returns the sets of values that cells may have.
pub(crate) fn candidates(puzzle: &Puzzle, sets: &[ValueSet], console: &Console) -> String {
    joined(&puzzle_text::candidates(puzzle, sets, characters(console)))
}

const fn characters(console: &Console) -> Characters {
    if console.ascii { Characters::Ascii } else { Characters::Unicode }
}

/// Joins lines without blanks at their ends.
fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}
