//! Sudoku puzzles of any rules and sizes, as plain data.
//!
//! - [`Shape`]: rows, columns, values and regions. [`Layout`]: what follows from it, such as houses and peers.
//! - [`CATALOGUE`](catalogue::CATALOGUE): one table of all rules. [`Rule`]: a row of it with the arguments of a puzzle.
//! - [`compile()`]: rules to [`Primitive`] constraints, which an engine searches.
//! - [`Puzzle`]: a layout with rules, givens, entries, marks, a stated solution and texts. [`ClassicCells`]: the form in which it keeps
//!   the cells of a classic puzzle.
//! - [`picture`]: the drawing of a puzzle as pieces, which each front end renders.
//! - [`conflict`]: what is broken already while cells are empty.
//! - [`Filled`]: a full grid, judged by each rule's own sentence, without the primitives.
//!
//! # Not in this crate
//!
//! This crate solves nothing and reads no files: `ninefold-variants` searches, `ninefold-formats` reads and writes. It does not say
//! how hard a puzzle is, and knows no techniques.

pub mod attached;
pub mod automaton;
pub mod catalogue;
pub mod cell;
pub mod compile;
pub mod conflict;
pub mod drawing;
mod evaluate;
mod example;
pub mod expression;
mod field;
pub mod form;
mod kind;
pub mod kinds;
pub mod layout;
pub mod picture;
pub mod primitive;
pub mod puzzle;
pub mod regex;
pub mod rule;
pub mod shape;
pub mod text;
pub mod value;
pub mod verify;

pub use attached::Attached;
pub use automaton::Automaton;
pub use catalogue::RuleKind;
pub use cell::{CellId, CellIds};
pub use compile::{Compiled, compile};
pub use field::Field;
pub use layout::Layout;
pub use primitive::Primitive;
pub use puzzle::{ClassicCells, Colours, Extra, Puzzle, Stated};
pub use rule::{Argument, Rule};
pub use shape::{Regions, Shape};
pub use value::{Value, ValueSet};
pub use verify::Filled;
