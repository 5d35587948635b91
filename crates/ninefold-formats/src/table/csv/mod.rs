//! Tables with a column of puzzles: CSV and its relatives.
//!
//! ```text
//! puzzle,solution,rating,marks,hodoku:type        81 symbols, with the table's empty symbol
//! 53..7....,534678912,7.2,- 12 9 ...,0000         81 groups of digits, `-` for none
//! ```
//!
//! A column that has no meaning is kept under its name, so that a table that is read and written
//! has the same columns in the same order. The first puzzles decide the columns: what later ones
//! say besides is reported as lost.

mod copy;
mod digits;
pub(crate) mod quick;
pub(crate) mod read;
pub(crate) mod write;

#[cfg(test)]
mod tests;
