//! The documentation of the formats, and puzzles inside other text, read through the library.

mod docs;
mod readings;
mod wild;
mod wild_data;
mod wild_strings;
