//! Hints by detail level: what each level says and draws.
//!
//! ```text
//!   level          words                            drawing
//!   1 area         where to look                    the digits, and the area
//!   2 technique    and for what                     the same
//!   3 cells        in which cells                   the pattern, with all candidates; of a single, its cell
//!   4 reason       why, and what follows            the same, with what follows
//!   5 step         the same                         the same, and the grid after the step
//! ```
//!
//! Of a net, levels 2 to 4 say the idea first: what to suppose, and where it leads.

pub use crate::area::{area, box_of};
pub use crate::detail::Detail;
pub use crate::pattern_cells::pattern_cells;

use crate::draw::{Drawing, Tone};
use crate::prose::{Piece, explanation};
use crate::words::Words;
use ninefold::logic::{Family, Position, Step};
use ninefold::{Candidate, CellSet};

/// Returns the sentences of a hint for a step.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{Position, Solver};
/// use ninefold::search::Watch;
/// use ninefold_show::ladder::{Detail, sentences};
/// use ninefold_show::words::English;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let position = Position::of_givens(&puzzle);
/// let step = Solver::default().next_step(&position, None, &Watch::never()).unwrap();
/// assert_eq!(sentences(&English, &position, &step, Detail::Area), ["Look at box 2."]);
/// ```
#[must_use]
pub fn sentences(
    words: &dyn Words,
    position: &Position,
    step: &Step,
    detail: Detail,
) -> Vec<String> {
    pieces(words, position, step, detail).iter().map(Piece::paragraph).collect()
}

/// Returns what a hint for a step says, piece by piece.
#[must_use]
pub fn pieces(words: &dyn Words, position: &Position, step: &Step, detail: Detail) -> Vec<Piece> {
    let idea = words.net(position, step).map(|net| net.idea);
    let (place, technique) = (|| words.place(step), || words.technique(step.technique));
    let sentences = match detail {
        Detail::Area => vec![place()],
        Detail::Technique => [place(), technique()].into_iter().chain(idea).collect(),
        Detail::Cells => [technique()].into_iter().chain(idea).chain([words.cells(step)]).collect(),
        Detail::Reason | Detail::Step => return whole(words, position, step, idea),
    };
    sentences.into_iter().map(Piece::Paragraph).collect()
}

/// Returns the technique, the idea of a net, the reason and the result of a step.
fn whole(words: &dyn Words, position: &Position, step: &Step, idea: Option<String>) -> Vec<Piece> {
    let mut pieces = explanation(words, position, step);
    let heading = words.heading(step.technique);
    match (pieces.first_mut(), idea) {
        (Some(first @ Piece::Paragraph(_)), None) => {
            let text = first.paragraph();
            *first = Piece::Headed { heading, text };
        }
        (_, idea) => pieces.insert(0, Piece::Headed { heading, text: idea.unwrap_or_default() }),
    }
    pieces
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
    // Singles argue with digits; every other technique also with candidates that are not there.
    if step.technique.family() == Family::Singles {
        drawing.shown = pattern_cells(step);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{contradiction, nested, position, verity};
    use crate::words::English;

    #[test]
    fn the_idea_of_a_net_comes_first() {
        let (position, step) = (position(), contradiction());
        let idea = "Suppose r5c4 were 9; then r4c4 would have no candidate left.";
        let says = |detail| sentences(&English, &position, &step, detail);
        assert_eq!(says(Detail::Area), ["Look at box 5."]);
        assert_eq!(
            says(Detail::Technique),
            ["Look at box 5.", "Look for a Forcing Net Contradiction.", idea]
        );
        assert_eq!(says(Detail::Cells)[1], idea);
        let whole = pieces(&English, &position, &step, Detail::Reason);
        let [first, Piece::Net(net)] = &whole[..] else { panic!("{whole:?}") };
        assert_eq!(first.paragraph(), format!("Forcing Net Contradiction: {idea}"));
        assert_eq!(net.lines.len(), 3);
    }

    #[test]
    fn a_net_is_drawn_without_its_nested_blocks() {
        let position = position();
        for (step, expected) in [
            (contradiction(), vec!["r5c4=9 gone", "r7c4=3 other", "r4c4=2 fin"]),
            (verity(), vec!["r7c4=9 gone", "r1c4=2 body", "r5c4=9 other", "r1c4=3 body"]),
            (nested(), vec!["r1c4=3 gone", "r5c4=2 fin", "r5c4=9 fin"]),
        ] {
            let drawing = Drawing::of_step(&position, &step);
            let marks: Vec<String> = drawing
                .marks
                .iter()
                .map(|(candidate, tone)| format!("{candidate} {tone}"))
                .collect();
            for mark in expected {
                assert!(marks.iter().any(|other| other == mark), "{mark} of {marks:?}");
            }
        }
    }
}
