//! Transforms a puzzle with everything that its file says of it: for `canon` and `shuffle`.

use crate::buffer::OutputBuffer;
use crate::context::Context;
use crate::records::Item;
use crate::show::words;
use ninefold::Cell;
use ninefold::equivalence::Transformation;
use ninefold_formats::{Field, Puzzle};

/// Transforms a puzzle: its givens, entries, solution, marks and colours. Texts stay.
pub(super) fn rewrite(puzzle: &mut Puzzle, transformation: &Transformation) {
    puzzle.givens = transformation.of_grid(&puzzle.givens);
    puzzle.entries = transformation.of_grid(&puzzle.entries);
    puzzle.solution = puzzle.solution.map(|solution| transformation.of_grid(&solution));
    for candidates in [&mut puzzle.restriction, &mut puzzle.marks, &mut puzzle.corners] {
        *candidates = candidates.map(|candidates| transformation.of_candidates(&candidates));
    }
    puzzle.colours = puzzle.colours.map(|colours| {
        let mut moved = colours;
        let cells = Cell::all().map(|from| (transformation.of_cell(from), from));
        cells.for_each(|(to, from)| moved[to.index()] = colours[from.index()]);
        moved
    });
}

/// Notes which texts of a transformed puzzle may no longer be true.
pub(super) fn note_what_stays(
    context: &Context,
    item: &Item,
    puzzle: &Puzzle,
    buffer: &mut OutputBuffer,
) {
    let may_name_cells = [Field::Description, Field::Comment, Field::Unknown];
    let names: Vec<String> = may_name_cells
        .into_iter()
        .filter(|field| puzzle.has(*field))
        .map(|field| field.name().to_owned())
        .collect();
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
