//! The picture of a puzzle of any shape and rules: places of everything, which SVG and printed pages render alike.
//!
//! ```text
//!   Puzzle ─► lattice: paper, lines of cells and regions ┐
//!          ─► marks: the drawings of the rules           ├─► Picture: pieces from the lowest to the highest
//!          ─► cells: values, notes                       ┘
//!
//!   lowest  paper, fills, lines, shapes in cells, lines of the grid, outlines, values, shapes on edges, texts  highest
//! ```
//!
//! A renderer decides colours and fonts, nothing else.

mod cells;
mod lattice;
mod marks;
mod outline;
mod piece;
mod sheet;

pub use outline::{Turn, outline};
pub use piece::{Anchor, Bounds, Paint, Piece, Role, Stroke};

use crate::puzzle::{Puzzle, Values};
use sheet::Sheet;

/// The picture of a puzzle, in units of cells: (0, 0) is the upper left corner of r1c1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Picture {
    /// The part of the plane that is drawn on: the grid, and the clues around it.
    pub bounds: Bounds,
    /// The pieces in the order in which they are drawn.
    pub pieces: Vec<Piece>,
}

impl Picture {
    /// Returns the picture of a puzzle: its grid, its rules, its values and notes.
    ///
    /// ```
    /// use ninefold_rules::picture::{Picture, Piece};
    /// use ninefold_rules::{Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Shape::square(4)?);
    /// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 3")?;
    /// let picture = Picture::of(&puzzle);
    /// assert!(picture.pieces.iter().any(|piece| matches!(piece, Piece::Text { text, .. } if text == "3")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut sheet = Sheet::new(puzzle.layout());
        lattice::draw(puzzle.layout(), &mut sheet);
        marks::draw(puzzle, &mut sheet);
        cells::draw(puzzle, &mut sheet);
        Self::finished(sheet)
    }

    /// Returns the picture of a solution: the grid without rules, and all values, those of the givens stronger.
    #[must_use]
    pub fn of_solution(puzzle: &Puzzle, values: &Values) -> Self {
        let mut sheet = Sheet::new(puzzle.layout());
        lattice::draw(puzzle.layout(), &mut sheet);
        cells::draw_values(puzzle, values, &mut sheet);
        Self::finished(sheet)
    }

    /// Returns the drawings of the rules alone, for a renderer that draws lines and values itself: those below the lines of the grid,
    /// and those above them.
    #[must_use]
    pub fn of_rules(puzzle: &Puzzle) -> (Self, Self) {
        let mut sheet = Sheet::new(puzzle.layout());
        lattice::draw_beside(puzzle.layout(), &mut sheet);
        marks::draw(puzzle, &mut sheet);
        let (bounds, below, above) = sheet.finish_around_lines();
        (Self { bounds, pieces: below }, Self { bounds, pieces: above })
    }

    fn finished(sheet: Sheet) -> Self {
        let (bounds, pieces) = sheet.finish();
        Self { bounds, pieces }
    }
}

#[cfg(test)]
mod tests;
