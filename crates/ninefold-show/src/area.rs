//! The cells and the area of a pattern.

use ninefold::logic::Step;
use ninefold::{CellSet, House};

/// Returns the box of the first of these cells.
#[must_use]
pub fn box_of(cells: CellSet) -> Option<House> {
    let first = cells.first()?;
    House::all().rfind(|house| house.cells().contains(first))
}

/// Returns the house that a hint names: a house of the pattern, else one that contains all of it,
/// else the one that contains most of it.
#[must_use]
pub fn area(step: &Step) -> Option<House> {
    let body = pattern_cells(step);
    let named = step.pattern.parts.iter().find_map(|part| part.house);
    let whole = || body.common_houses().max_by_key(|house| house.index());
    let most = || House::all().max_by_key(|house| (house.cells() & body).len());
    named.or_else(whole).or_else(most)
}

/// Returns all cells of a pattern.
#[must_use]
pub fn pattern_cells(step: &Step) -> CellSet {
    let in_parts = step.pattern.parts.iter().map(|part| part.cells);
    let in_chains =
        step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let placed = step.placements.iter().map(|candidate| CellSet::only(candidate.cell));
    in_parts.chain(in_chains).chain(placed).fold(CellSet::EMPTY, |all, cells| all | cells)
}
