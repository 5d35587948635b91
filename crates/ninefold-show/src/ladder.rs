//! The detail levels of a hint: what each tells, in words and in the drawing.
//!
//! ```text
//!   level          words                            drawing
//!   1 area         where to look                    the digits, and the area
//!   2 technique    and for what                     the same
//!   3 cells        in which cells                   the candidates of these cells
//!   4 reason       why, and what follows            the same, with what follows
//!   5 step         the same                         the same, and the grid after the step
//! ```

use crate::draw::{Drawing, Tone};
use crate::words::Words;
use ninefold::logic::{Position, Step};
use ninefold::{Candidate, CellSet, House};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Where to look.
    Area = 1,
    /// Which technique to look for.
    Technique,
    /// Which cells the pattern is in.
    Cells,
    /// Why, and what follows.
    Reason,
    /// The grid after the step.
    Step,
}

impl Detail {
    /// All levels, the one that tells least first.
    pub const ALL: [Self; 5] = [Self::Area, Self::Technique, Self::Cells, Self::Reason, Self::Step];

    /// The level of this number, 1 to 5.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|detail| detail.number() == number)
    }

    /// Its number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The level that tells a little more.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::from_number(self.number() + 1)
    }
}

/// What to say of a step.
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

/// What to draw of a step; nothing if it has no area.
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
        // The pattern may be seen, but not yet what follows from it.
        shown.eliminations.clear();
        shown.placements.clear();
    }
    let mut drawing = Drawing::of_step(position, &shown);
    let results = shown.placements.iter().chain(&shown.eliminations);
    let changed: CellSet = results.map(|candidate| candidate.cell).collect();
    drawing.shown = pattern_cells(step) | changed;
    Some(drawing)
}

/// The grid after a step: the digits it places are pointed at, and the candidates are drawn of cells
/// that lost one. `after` is the position after the step.
#[must_use]
pub fn drawing_after<'a>(after: &'a Position, step: &Step) -> Drawing<'a> {
    let cells = |candidates: &[Candidate]| candidates.iter().map(|c| c.cell).collect::<CellSet>();
    let mut drawing = Drawing::of_position(after);
    drawing.shown = cells(&step.eliminations);
    drawing.pointed = cells(&step.placements);
    drawing
}

/// What to draw of cells in which a player has gone wrong; nothing on the first level, which only says
/// that something is wrong.
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

/// The box of the first of these cells.
#[must_use]
pub fn box_of(cells: CellSet) -> Option<House> {
    let first = cells.first()?;
    House::all().rfind(|house| house.cells().contains(first))
}

/// The house to send someone to: one that holds the whole pattern, else the first base, else one
/// that holds most of it.
#[must_use]
pub fn area(step: &Step) -> Option<House> {
    let body = pattern_cells(step);
    let named = step.pattern.parts.iter().find_map(|part| part.house);
    let whole = || body.common_houses().max_by_key(|house| house.index());
    let most = || House::all().max_by_key(|house| (house.cells() & body).len());
    named.or_else(whole).or_else(most)
}

/// All cells a pattern speaks of.
#[must_use]
pub fn pattern_cells(step: &Step) -> CellSet {
    let in_parts = step.pattern.parts.iter().map(|part| part.cells);
    let in_chains =
        step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let placed = step.placements.iter().map(|candidate| CellSet::only(candidate.cell));
    in_parts.chain(in_chains).chain(placed).fold(CellSet::EMPTY, |all, cells| all | cells)
}
