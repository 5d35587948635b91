//! The cells of a pattern.

use ninefold::CellSet;
use ninefold::logic::{Statement, Step, Truth};

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
