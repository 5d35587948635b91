//! Hints by detail level: what each level says and draws.
//!
//! ```text
//!   level          words                            drawing
//!   1 area         where to look                    the digits, and the area
//!   2 technique    and for what                     the same
//!   3 cells        in which cells                   the candidates of these cells
//!   4 reason       why, and what follows            the same, with what follows
//!   5 step         the same                         the same, and the grid after the step
//! ```

pub use crate::area::{area, box_of, pattern_cells};
pub use crate::detail::Detail;

use crate::draw::{Drawing, Tone};
use crate::words::Words;
use ninefold::logic::{Position, Step};
use ninefold::{Candidate, CellSet};

/// Returns the sentences of a hint for a step.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{Position, Solver};
/// use ninefold_show::ladder::{Detail, sentences};
/// use ninefold_show::words::English;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let position = Position::of_givens(&puzzle);
/// let step = Solver::default().next_step(&position, None).unwrap();
/// assert_eq!(sentences(&English, &position, &step, Detail::Area), ["Look at box 5."]);
/// ```
#[must_use]
pub fn sentences(
    words: &impl Words,
    position: &Position,
    step: &Step,
    detail: Detail,
) -> Vec<String> {
    match detail {
        Detail::Area => vec![words.place(step)],
        Detail::Technique => vec![words.place(step), words.technique(step.technique)],
        Detail::Cells => vec![words.technique(step.technique), words.cells(step)],
        Detail::Reason | Detail::Step => vec![format!(
            "{}: {} {}",
            step.technique,
            words.reason(position, step),
            words.result(step)
        )],
    }
}

/// Returns the drawing of a hint for a step; `None` if the step has no area.
#[must_use]
pub fn drawing<'a>(position: &'a Position, step: &Step, detail: Detail) -> Option<Drawing<'a>> {
    if detail <= Detail::Technique {
        let mut drawing = Drawing::of_position(position);
        drawing.shown = CellSet::EMPTY;
        drawing.pointed = area(step)?.cells();
        return Some(drawing);
    }
    let mut shown = step.clone();
    if detail == Detail::Cells {
        // This level shows the pattern, but not yet what follows from it.
        shown.eliminations.clear();
        shown.placements.clear();
    }
    let mut drawing = Drawing::of_step(position, &shown);
    let results = shown.placements.iter().chain(&shown.eliminations);
    let changed: CellSet = results.map(|candidate| candidate.cell).collect();
    drawing.shown = pattern_cells(step) | changed;
    Some(drawing)
}

/// Returns the drawing of the grid after a step: it points at the digits that the step places, and
/// shows the candidates of cells that lost one. `after` is the position after the step.
#[must_use]
pub fn drawing_after<'a>(after: &'a Position, step: &Step) -> Drawing<'a> {
    let cells = |candidates: &[Candidate]| candidates.iter().map(|c| c.cell).collect::<CellSet>();
    let mut drawing = Drawing::of_position(after);
    drawing.shown = cells(&step.eliminations);
    drawing.pointed = cells(&step.placements);
    drawing
}

/// Returns the drawing of a hint about mistakes of a player in these cells; `None` on the first
/// level, which only says that something is wrong.
#[must_use]
pub fn mistake_drawing(position: &Position, cells: CellSet, detail: Detail) -> Option<Drawing<'_>> {
    let mut drawing = Drawing::of_position(position);
    drawing.shown = CellSet::EMPTY;
    drawing.pointed = match detail {
        Detail::Area => return None,
        Detail::Technique => box_of(cells)?.cells(),
        _ => cells,
    };
    if detail >= Detail::Cells {
        drawing.shown = cells;
        drawing.cells.extend(cells.iter().map(|cell| (cell, Tone::Gone)));
    }
    Some(drawing)
}
