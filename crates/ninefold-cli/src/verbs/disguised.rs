//! A puzzle in disguise, with all that its file says of it: for `canon` and `shuffle`.

use super::Desk;
use crate::page::{Message, Page};
use crate::records::Item;
use crate::show::{report, words};
use ninefold::Cell;
use ninefold::equivalence::Transformation;
use ninefold_formats::{Field, Puzzle};

/// Rewrites a puzzle: givens, entries, the solution, marks and colours move along. Texts stay.
pub(super) fn rewrite(puzzle: &mut Puzzle, disguise: &Transformation) {
    puzzle.givens = disguise.of_grid(&puzzle.givens);
    puzzle.entries = disguise.of_grid(&puzzle.entries);
    puzzle.solution = puzzle.solution.map(|solution| disguise.of_grid(&solution));
    for candidates in [&mut puzzle.restriction, &mut puzzle.marks, &mut puzzle.corners] {
        *candidates = candidates.map(|candidates| disguise.of_candidates(&candidates));
    }
    puzzle.colours = puzzle.colours.map(|colours| {
        let mut moved = colours;
        let cells = Cell::all().map(|from| (disguise.of_cell(from), from));
        cells.for_each(|(to, from)| moved[to.index()] = colours[from.index()]);
        moved
    });
}

/// Says what may not be true any more of a puzzle that is written in disguise.
pub(super) fn note_what_stays(desk: &Desk, item: &Item, puzzle: &Puzzle, page: &mut Page) {
    let may_name_cells = [Field::Description, Field::Comment, Field::Unknown];
    let names: Vec<String> = may_name_cells
        .into_iter()
        .filter(|field| puzzle.has(*field))
        .map(|field| field.name().to_owned())
        .collect();
    if names.is_empty() || desk.console.quiet {
        return;
    }
    let text = format!(
        "{}, record {}: kept unchanged, although it may refer to the old cells and digits: {}",
        item.input,
        item.index,
        words::listed(&names)
    );
    page.messages.push(Message::Note(report::note(&desk.console, &words::clean(&text))));
}

/// Says that candidates which restrict the solutions do not count for the form.
pub(super) fn note_restriction(desk: &Desk, item: &Item, puzzle: &Puzzle, page: &mut Page) {
    if puzzle.has(Field::Restriction) && !desk.console.quiet {
        let text = format!(
            "{}, record {}: the canonical form is that of the clues; candidate restrictions are ignored",
            item.input, item.index
        );
        page.messages.push(Message::Note(report::note(&desk.console, &words::clean(&text))));
    }
}
