//! JSON: the Ninefold format, and the shapes that other programs use.
//!
//! `frame.rs` cuts the input into values; `read.rs` looks at each value and hands it to the reader
//! of its shape. So a file may mix shapes, and it does not matter which of the JSON formats it was
//! taken for. The formats differ in their names and in what is written.

pub(crate) mod detect;
pub(crate) mod frame;
pub(crate) mod native;
pub(crate) mod parts;
mod read;
pub(crate) mod scan;
mod shape;
pub(crate) mod shapes;
mod spans;

#[cfg(test)]
mod tests;
