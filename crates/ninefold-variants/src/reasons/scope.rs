//! The unknowns that a primitive constraint speaks about.

use ninefold_rules::{CellId, Primitive};

/// Returns the unknowns of a constraint, ascending, each once.
#[must_use]
pub(crate) fn unknowns(primitive: &Primitive) -> Vec<CellId> {
    let mut cells = listed(primitive);
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn listed(primitive: &Primitive) -> Vec<CellId> {
    match primitive {
        Primitive::AllDifferent(cells)
        | Primitive::Line { cells, .. }
        | Primitive::Pairs { cells, .. }
        | Primitive::Automaton { cells, .. }
        | Primitive::Count { cells, .. }
        | Primitive::Contains { cells, .. }
        | Primitive::CountsItself(cells)
        | Primitive::Runs { cells, .. }
        | Primitive::Seen { cells, .. }
        | Primitive::FirstHidden { cells, .. }
        | Primitive::PartSum { cells, .. }
        | Primitive::Product { cells, .. } => cells.clone(),
        Primitive::Sum { terms, .. } => terms.iter().map(|term| term.0).collect(),
        Primitive::Allowed { cell, .. } => vec![*cell],
        Primitive::SameValues(lists) => lists.concat(),
        Primitive::Equal(a, b) => vec![*a, *b],
        Primitive::Element { index, list, .. } => {
            list.iter().flatten().copied().chain([*index]).collect()
        }
        Primitive::ElementCell { index, list, equal } => {
            list.iter().flatten().copied().chain([*index, *equal]).collect()
        }
        Primitive::CountDistinct { cell, cells } => cells.iter().copied().chain([*cell]).collect(),
        Primitive::EqualSums(parts) => parts.iter().flatten().map(|term| term.0).collect(),
        Primitive::Or(branches) => branches.iter().flatten().flat_map(listed).collect(),
        Primitive::Rank { lines, .. } => lines.concat(),
    }
}
