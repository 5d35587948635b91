//! Parameters and checks that several rules share.

use crate::catalogue::{Parameter, ParameterKind};
use crate::cell::CellId;
use crate::compile::distinct;
use crate::layout::{Kind, Layout};
use crate::rule::Rule;

/// The parameters of a rule about one line.
pub(super) const LINE: &[Parameter] = &[Parameter::required("line", ParameterKind::Line)];

/// The parameters of a rule about a set of cells.
pub(super) const CELLS: &[Parameter] = &[Parameter::required("cells", ParameterKind::Cells)];

/// The parameter that says from which side a row or column is seen.
pub(super) const SIDE: Parameter =
    Parameter::optional("side", ParameterKind::Word(&["left", "right", "top", "bottom"]));

/// The parameter for a row or column.
pub(super) const OUTSIDE: Parameter = Parameter::required("line", ParameterKind::Side);

/// Refuses a line whose last cell is its first.
pub(super) fn no_loop(rule: &Rule, _: &Layout) -> Result<(), String> {
    if is_loop(rule.cells("line")) {
        Err("has ends, so it cannot be a loop".to_owned())
    } else {
        Ok(())
    }
}

/// Returns `true` if the last cell of a line is its first.
pub(super) fn is_loop(line: &[CellId]) -> bool {
    line.len() > 2 && line.first() == line.last()
}

/// Returns the cells of a line without the second mention of the first one, and whether it is a loop.
pub(super) fn open(line: &[CellId]) -> (&[CellId], bool) {
    if is_loop(line) { (&line[..line.len() - 1], true) } else { (line, false) }
}

/// Returns all runs of `length` cells of a line. A loop has one that begins at each cell.
pub(super) fn windows(line: &[CellId], length: usize) -> Vec<Vec<CellId>> {
    let (cells, is_loop) = open(line);
    if is_loop && cells.len() >= length {
        let run = |begin: usize| (0..length).map(|i| cells[(begin + i) % cells.len()]).collect();
        return (0..cells.len()).map(run).collect();
    }
    if cells.len() < length {
        return vec![cells.to_vec()];
    }
    cells.windows(length).map(<[CellId]>::to_vec).collect()
}

/// Refuses anything but two different cells.
pub(super) fn two_cells(rule: &Rule, _: &Layout) -> Result<(), String> {
    let cells = rule.cells("cells");
    if cells.len() == 2 && distinct(cells).len() == 2 {
        Ok(())
    } else {
        Err("needs two different cells".to_owned())
    }
}

/// Refuses a side that the row or column does not have.
pub(super) fn side_fits(rule: &Rule, _: &Layout) -> Result<(), String> {
    let row = rule.side("line").is_some_and(|side| side.line == Kind::Row);
    match rule.word("side") {
        Some(word @ ("left" | "right")) if !row => Err(format!("a column has no side {word}")),
        Some(word @ ("top" | "bottom")) if row => Err(format!("a row has no side {word}")),
        _ => Ok(()),
    }
}

/// Returns `true` if a row or column has as many cells as there are values, and they differ.
pub(super) fn is_full(layout: &Layout, cells: &[CellId]) -> bool {
    layout.shape().has_rows_columns() && cells.len() == usize::from(layout.shape().values())
}

/// Returns all pairs of cells that share an edge, the first in reading order.
pub(super) fn neighbour_pairs(layout: &Layout) -> Vec<[CellId; 2]> {
    pairs_at(layout, &[(0, 1), (1, 0)])
}

/// Returns all pairs of cells at one of these offsets (rows, columns).
pub(super) fn pairs_at(layout: &Layout, offsets: &[(i32, i32)]) -> Vec<[CellId; 2]> {
    let cells = layout.shape().cells();
    cells.flat_map(|a| layout.around(a, offsets).map(move |b| [a, b])).collect()
}
