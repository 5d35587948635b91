//! Documents, read back by code that did not write them.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod booklet;
mod markup;
mod page_fonts;
mod pdf;
mod variants;

use ninefold::{Candidates, Digit, Grid};
use ninefold_print::{Book, Entry, Style};
use ninefold_rules::Puzzle;
use ninefold_testing::PUZZLE;

/// A book of different puzzles: the same one with its digits renamed.
fn book(count: usize, style: Style) -> Book {
    let entries = (0..count).map(|at| {
        let renamed: String = PUZZLE.chars().map(|c| renamed(c, at)).collect();
        let givens: Grid = renamed.parse().unwrap();
        Entry {
            name: format!("Name {}", at + 1),
            rating: format!("{}.5", at % 10),
            ..Entry::new(at as u64 + 1, Puzzle::of_givens(givens), Some(givens.uniqueness().into()))
        }
    });
    Book { title: "Rainy days".to_owned(), entries: entries.collect(), style, ..Book::default() }
}

fn renamed(symbol: char, by: usize) -> char {
    let Some(digit) = symbol.to_digit(10) else { return symbol };
    let index = (digit as usize - 1 + by) % 9;
    char::from(Digit::from_index(index).unwrap().to_ascii())
}

/// All candidates of a puzzle.
fn marked(mut book: Book) -> Book {
    for entry in &mut book.entries {
        let cells = entry.puzzle.classic_mut();
        cells.marks = Some(Candidates::legal(&cells.givens));
    }
    book
}
