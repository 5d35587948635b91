//! The answer of `check` as text: a drawing of the puzzle, and the sentences of `ninefold-show`.

use super::grid::Picture;
use super::words;
use crate::console::Console;
use ninefold_formats::{Field, Puzzle};
use ninefold_show::Findings;
use ninefold_show::words::Words;

/// Returns the whole text about one puzzle; `number` is its place in a list.
pub(crate) fn report(
    puzzle: &Puzzle,
    found: &Findings<'_>,
    number: Option<u64>,
    console: &Console,
    language: &dyn Words,
) -> String {
    let mut text = String::new();
    if let Some(name) = puzzle.text_of(Field::Name) {
        text.push_str(&format!("{}\n", words::clean(name)));
    } else if let Some(number) = number {
        text.push_str(&format!("Puzzle {number}\n"));
    }
    let marked = found.cells_at_fault();
    let picture = Picture {
        digits: puzzle.classic().state(),
        givens: puzzle.classic().givens,
        marked,
        ..Picture::default()
    };
    for line in picture.lines(console) {
        text.push_str(&format!("{line}\n"));
    }
    // On a terminal lines are broken between words; elsewhere a sentence is a line.
    let width = if console.out_is_terminal { console.width } else { usize::MAX };
    for sentence in language.check_sentences(found) {
        text.push_str(&format!("{}\n", words::wrapped(&sentence, width)));
    }
    text
}
