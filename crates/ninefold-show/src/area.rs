//! The area of a pattern.

use crate::named::named;
use crate::pattern_cells::{pattern_cells, said_cells};
use ninefold::logic::{Net, NetReason, Step};
use ninefold::{CellSet, House};

/// Returns the box of the first of these cells.
#[must_use]
pub fn box_of(cells: CellSet) -> Option<House> {
    let first = cells.first()?;
    House::all().rfind(|house| house.cells().contains(first))
}

/// Returns the house that a hint names: a house of the pattern, else one that contains all of it,
/// else the one that contains most of it. It has one of the cells that the next levels name. Of a net, only
/// what is supposed at first counts.
#[must_use]
pub fn area(step: &Step) -> Option<House> {
    let net = step.pattern.net.as_ref();
    let body = net.map_or_else(|| pattern_cells(step), supposed_cells);
    let parts = if net.is_none() { named(step).parts } else { Vec::new() };
    let cells = parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    let fits = |house: &House| cells.is_empty() || !(house.cells() & cells).is_empty();
    let of_part = step.pattern.parts.iter().filter_map(|part| part.house).find(fits);
    let whole = || body.common_houses().filter(fits).max_by_key(|house| house.index());
    let most = || House::all().filter(fits).max_by_key(|house| (house.cells() & body).len());
    of_part.or_else(whole).or_else(most)
}

/// Returns the cells of the suppositions that lie in no other block of a net.
fn supposed_cells(net: &Net) -> CellSet {
    let lines = net.lines.iter().filter(|line| line.depth == 1);
    let supposed = lines.filter(|line| line.because == NetReason::Supposed);
    supposed.fold(CellSet::EMPTY, |all, line| all | said_cells(&line.says))
}
