//! Puzzles inside other text: tables, literals of source code, grids between paragraphs.
//!
//! ```text
//! document -> lines (clean) -> literals -> nine lines (block, columns) -> single lines (token)
//!          -> what is a puzzle, what is the solution of one, what is refused
//! ```
//!
//! No form has a reader of its own. A row is a line that splits into nine cells in some [`row`]
//! way; a grid is nine rows that are split in the same way. What is between grids is ignored. So
//! that nothing is misread, nine rows must be exactly nine, a cell must be one digit or nothing,
//! and a grid with more than a few clashes is a table of something else.

mod block;
mod clean;
mod columns;
pub(crate) mod document;
mod find;
mod literal;
mod loose;
mod markup;
pub(crate) mod notebook;
mod row;
mod size;
mod strings;
mod token;
