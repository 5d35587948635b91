//! YAML and loose JSON, as far as puzzles need it: they become JSON values.
//!
//! ```text
//! puzzles:                          [{level: 'hard', rows: ['53..7....', ..],}, ..]
//!   - name: first
//!     grid: |
//!       53..7....
//!     solution: "534678912..."
//! ```
//!
//! Block lists and maps, block texts, flow lists and maps, quoted and plain words are read. A
//! document with anything else (anchors, tags, texts over several lines in quotes) is not taken
//! for YAML at all, so that nothing is read by half. Every word is a text: `0530` stays as it is.

pub(crate) mod frame;
mod value;
