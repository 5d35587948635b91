//! The notes on transformed puzzles, for `canon` and `shuffle`.

use crate::buffer::OutputBuffer;
use crate::context::Context;
use crate::records::Item;
use crate::show::words;
use ninefold_formats::{Field, Puzzle};

/// Notes which texts of a transformed puzzle may no longer be true.
pub(super) fn note_what_stays(
    context: &Context,
    item: &Item,
    puzzle: &Puzzle,
    buffer: &mut OutputBuffer,
) {
    let fields = puzzle.texts_about_cells();
    let names: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
    if !names.is_empty() {
        let text = format!(
            "kept unchanged, although it may refer to the old cells and digits: {}",
            words::listed(&names)
        );
        context.note(item, &text, buffer);
    }
}

/// Notes that candidates which restrict the solutions do not count for the canonical form.
pub(super) fn note_restriction(
    context: &Context,
    item: &Item,
    puzzle: &Puzzle,
    buffer: &mut OutputBuffer,
) {
    if puzzle.has(Field::Restriction) {
        let text = "the canonical form is that of the clues; candidate restrictions are ignored";
        context.note(item, &text, buffer);
    }
}
