//! The cells and the area of a pattern.

use crate::named::named;
use ninefold::logic::{Net, NetReason, Statement, Step, Truth};
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

/// Returns the cells that a statement names.
pub(crate) fn said_cells(says: &Statement) -> CellSet {
    match says {
        Statement::On(candidate) => CellSet::only(candidate.cell),
        Statement::Off(all) => all.iter().map(|candidate| candidate.cell).collect(),
        Statement::Contradiction(Truth::Cell(cell)) => CellSet::only(*cell),
        Statement::Contradiction(Truth::House(..)) => CellSet::EMPTY,
    }
}

/// Returns all cells of a pattern; of a net, those of the lines that lie in no nested block.
#[must_use]
pub fn pattern_cells(step: &Step) -> CellSet {
    let in_parts = step.pattern.parts.iter().map(|part| part.cells);
    let in_chains =
        step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let placed = step.placements.iter().map(|candidate| CellSet::only(candidate.cell));
    let lines = step.pattern.net.iter().flat_map(|net| &net.lines).filter(|line| line.depth == 1);
    let in_net = lines.map(|line| said_cells(&line.says));
    in_parts
        .chain(in_chains)
        .chain(in_net)
        .chain(placed)
        .fold(CellSet::EMPTY, |all, cells| all | cells)
}
