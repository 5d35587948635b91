//! Puzzles of any shape and rules as lines of text, for terminals.
//!
//! ```text
//!     11  4              clues around the grid
//!   ┌────────┬────────┐
//!   │ .a .a  │ 4  .   │  regions have frames; the letter after a value names its cage, explained below
//!   │ .  1 ○ 2  .     │  signs between cells: dots, X and V, greater-than
//!   └────────┴────────┘
//!   a = 3
//! ```
//!
//! Values above 9 are letters, as in the text of a grid. All lines have the same width. Rules that cannot be drawn like this are
//! said in sentences with their cells: [`sentences`].

mod characters;
mod frame;
mod shown;

pub use characters::Characters;

use crate::rules::{beside, has_places};
use crate::words::RuleWords;
use frame::Frame;
use ninefold_rules::puzzle::Values;
use ninefold_rules::{CellId, Puzzle, Value, ValueSet, text};
use shown::Shown;

/// Returns a puzzle with its values and what can be drawn of its rules.
///
/// ```
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_show::puzzle_text::{Characters, lines};
///
/// let mut puzzle = Puzzle::from_text(Shape::square(4)?, "..4......12.....")?;
/// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 3")?;
/// let lines = lines(&puzzle, Characters::Ascii);
/// assert_eq!(lines[1], "| .a .a | 4  .  |");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lines(puzzle: &Puzzle, characters: Characters) -> Vec<String> {
    let shown = Shown::of(puzzle, characters);
    let content = |cell: CellId| {
        let entry = puzzle.entry(cell);
        symbol(puzzle, puzzle.given(cell).or(entry))
    };
    let mut lines = Frame::new(puzzle, &shown, characters).lines(content);
    let width = lines.first().map_or(0, |line| line.chars().count());
    lines.extend(shown.legend(width));
    lines
}

/// Returns a solution of a puzzle, without its rules.
#[must_use]
pub fn solution(puzzle: &Puzzle, values: &Values, characters: Characters) -> Vec<String> {
    let value = |cell: CellId| values.get(cell.index()).copied().flatten();
    let shown = Shown::nothing(puzzle);
    Frame::new(puzzle, &shown, characters).lines(|cell| symbol(puzzle, value(cell)))
}

/// Returns the values that cells may have, without the rules.
#[must_use]
pub fn candidates(puzzle: &Puzzle, sets: &[ValueSet], characters: Characters) -> Vec<String> {
    let shape = puzzle.shape();
    let symbols = |cell: CellId| {
        let set = sets.get(cell.index()).copied().unwrap_or_default();
        set.iter().map(|value| text::symbol(shape, value)).collect::<String>()
    };
    let shown = Shown::nothing(puzzle);
    Frame::new(puzzle, &shown, characters).lines(symbols)
}

/// Returns the sentences that stand below [`lines`]: those of [`beside_drawing`](crate::rules::beside_drawing), with their cells
/// for rules that the text does not show.
#[must_use]
pub fn sentences(puzzle: &Puzzle, words: &dyn RuleWords) -> Vec<String> {
    let shown = Shown::of(puzzle, Characters::Unicode);
    let is_drawn = |number: usize| {
        let has_places = puzzle.rules().get(number).is_some_and(|rule| has_places(rule.kind()));
        has_places && shown.rules.get(number).copied().unwrap_or(false)
    };
    beside(puzzle, words, is_drawn)
}

/// Returns the character of a value, or a dot.
fn symbol(puzzle: &Puzzle, value: Option<Value>) -> String {
    value.map_or_else(|| ".".to_owned(), |value| text::symbol(puzzle.shape(), value).to_string())
}
