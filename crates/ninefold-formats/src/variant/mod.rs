//! Puzzles with other rules than the classic ones, and of other sizes: bytes to [`ninefold_rules::Puzzle`] and back.
//!
//! ```text
//! text ─► parts or objects ─► the catalogue's forms ─► rules, givens, texts ─► Record
//!                                      └ no row with that name ─► Record::unread
//! ```
//!
//! In `rules`, f-puzzles and the Interactive Sudoku Solver's text, the rows of the catalogue say which name stands for which rule and
//! which field for which parameter, so a new rule needs no change here. The readers of SudokuMaker and SudokuPad, and the proposals
//! from drawings and words, match on numbers and names themselves.

mod fpuzzles;
mod fpuzzles_drawings;
mod fpuzzles_write;
mod grammar;
mod iss;
mod iss_grid;
mod iss_lower;
mod iss_parts;
mod iss_rule;
mod iss_write;
mod jigsaw;
mod killer;
mod not_held;
mod pad_canvas;
mod pad_drawings;
mod plain;
mod propose;
mod propose_places;
mod propose_words;
mod rules;
mod samurai;
mod solo;
mod square;
mod sudokumaker;
mod sudokumaker_places;
mod sudokupad;
mod sumocue;
mod words;

use crate::error::{ErrorKind, ReadError};
use crate::record::Record;
use ninefold_rules::Puzzle;

pub use crate::drawing::{Drawing, Point};
pub use crate::record::{Record as Reading, Unread};
pub use fpuzzles::{read_fpuzzles, read_fpuzzles_with};
pub use fpuzzles_write::{write_fpuzzles, write_fpuzzles_json};
pub use iss::{read_iss, read_iss_with};
pub(crate) use iss_write::write_classic_iss;
pub use iss_write::{write_iss, write_iss_link};
pub use jigsaw::read_jigsaw;
pub use killer::read_killer;
pub use not_held::NotHeld;
pub use plain::read_plain;
pub use propose::{Proposal, propose_rules};
pub use rules::{read_rules, read_rules_with, rule_object, shape_object, write_rules};
pub use samurai::read_samurai;
pub use solo::read_solo;
pub use sudokumaker::read_sudokumaker;
pub use sudokupad::read_sudokupad;
pub use sumocue::read_sumocue;

/// Returns `true` for texts that look like a format.
type Fits = fn(&str) -> bool;

/// Writes a puzzle as one text.
pub type Write = fn(&Puzzle) -> Result<String, NotHeld>;

/// A format of puzzles with any rules.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct VariantFormat {
    /// The name, as in options.
    pub name: &'static str,
    /// Returns `true` for texts in this format. A text of a classic puzzle fits only where the format is one of classic puzzles,
    /// too, and then [`Puzzle::is_classic`] holds for what is read.
    pub looks_like: fn(&str) -> bool,
    /// Reads a text.
    pub read: fn(&str) -> Result<Record, ReadError>,
    /// Writes a puzzle as one text, if the format is written.
    pub write: Option<Write>,
    /// A text is nothing but cells, so that a classic grid which lacks some could look like one.
    pub is_of_cells: bool,
}

/// The formats of puzzles with any rules. A text belongs to the first that it looks like.
pub static VARIANT_FORMATS: &[VariantFormat] = &[
    row("rules", rules::looks_like_rules, read_rules).written(|puzzle| Ok(write_rules(puzzle))),
    row("iss", iss::looks_like_iss, read_iss).written(write_iss),
    row("fpuzzles", fpuzzles::looks_like_fpuzzles, read_fpuzzles).written(write_fpuzzles),
    row("sudokupad", sudokupad::looks_like_sudokupad, read_sudokupad),
    row("sudokumaker", sudokumaker::looks_like_sudokumaker, read_sudokumaker),
    row("sumocue", sumocue::looks_like_sumocue, read_sumocue),
    row("killer", killer::looks_like_killer, read_killer),
    row("solo", solo::looks_like_solo, read_solo),
    row("samurai", samurai::looks_like_samurai, read_samurai).of_cells(),
    row("jigsaw", jigsaw::looks_like_jigsaw, read_jigsaw).of_cells(),
    row("square", plain::looks_like_plain, read_plain).written(plain::write_plain).of_cells(),
];

impl VariantFormat {
    /// The same, written by this function.
    const fn written(self, write: Write) -> Self {
        // As a reader: a writer that is never named here is not part of the program.
        Self { write: if cfg!(feature = "variants") { Some(write) } else { None }, ..self }
    }

    /// The same, of texts that are nothing but cells.
    const fn of_cells(self) -> Self {
        Self { is_of_cells: true, ..self }
    }
}

/// A format that is read and not written.
const fn row(
    name: &'static str,
    looks_like: fn(&str) -> bool,
    read: fn(&str) -> Result<Record, ReadError>,
) -> VariantFormat {
    let format = VariantFormat { name, looks_like, read, write: None, is_of_cells: false };
    if cfg!(feature = "variants") {
        return format;
    }
    // Functions that are never named here are not part of the program: such a build knows nothing but heads of texts.
    VariantFormat { looks_like: |_| false, read: refused_by_this_build, ..format }
}

/// Refuses a text: the build has no readers of puzzles with other rules.
fn refused_by_this_build(_: &str) -> Result<Record, ReadError> {
    let message = "this puzzle has other rules or another size than the classic Sudoku, and this build reads classic puzzles only";
    Err(ReadError::new(ErrorKind::Variant, message))
}

/// Returns the format of a text that is nothing but the cells of one puzzle, which is not a grid of 9x9.
pub(crate) fn of_cells(text: &str) -> Option<&'static VariantFormat> {
    let fits = |format: &&VariantFormat| format.is_of_cells && (format.looks_like)(text);
    VARIANT_FORMATS.iter().find(fits)
}

/// Returns the name of the format that a text says in its first characters.
pub(crate) fn named_by_head(text: &str) -> Option<&'static str> {
    const HEADS: [(Fits, &str); 4] = [
        (sumocue::looks_like_sumocue, "sumocue"),
        (killer::has_killer_head, "killer"),
        (solo::looks_like_solo, "solo"),
        (iss::looks_like_iss, "iss"),
    ];
    HEADS.into_iter().find(|(fits, _)| fits(text)).map(|(_, name)| name)
}
