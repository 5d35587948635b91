//! Minimum and maximum: cells below or above their neighbours.

use super::drawn;
use super::shared::CELLS;
use crate::catalogue::RuleKind;
use crate::cell::CellId;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How};
use crate::layout::Layout;
use crate::rule::Rule;

const FIELDS: &[(&str, &str, How)] = &[("cell", "cells", How::Plain)];

/// Cells less than their neighbours.
pub static MINIMUM: RuleKind = RuleKind {
    name: "minimum",
    title: "Minimum",
    sentence: "Each marked cell is less than every neighbour that is not marked as a minimum itself.",
    words: "{The cells} {cells:are|is} less than {cells:their|its} neighbours[cells>1? that are not among them].",
    parameters: CELLS,
    compile: |rule, to| {
        for (cell, neighbour) in outer(rule, to.layout()) {
            to.line(&[cell, neighbour], |a, b| a < b);
        }
    },
    holds: |rule, grid| {
        outer(rule, grid.layout()).iter().all(|&(a, b)| grid.number(a) < grid.number(b))
    },
    draw: |rule, layout, marks| draw(rule, layout, true, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles { joined: true, ..Fpuzzles::new("minimum", FIELDS) }],
        iss: &[],
        sudokumaker: &[103],
    },
    example: Example { side: 4, givens: "....3.....2.....", arguments: "cells r2c2 r2c3" },
    ..RuleKind::BASE
};

/// Cells greater than their neighbours.
pub static MAXIMUM: RuleKind = RuleKind {
    name: "maximum",
    title: "Maximum",
    sentence: "Each marked cell is greater than every neighbour that is not marked as a maximum itself.",
    words: "{The cells} {cells:are|is} greater than {cells:their|its} neighbours[cells>1? that are not among them].",
    parameters: CELLS,
    compile: |rule, to| {
        for (cell, neighbour) in outer(rule, to.layout()) {
            to.line(&[cell, neighbour], |a, b| a > b);
        }
    },
    holds: |rule, grid| {
        outer(rule, grid.layout()).iter().all(|&(a, b)| grid.number(a) > grid.number(b))
    },
    draw: |rule, layout, marks| draw(rule, layout, false, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles { joined: true, ..Fpuzzles::new("maximum", FIELDS) }],
        iss: &[],
        sudokumaker: &[102],
    },
    example: Example { side: 4, givens: ".......2.....1..", arguments: "cells r2c2 r2c3" },
    ..RuleKind::BASE
};

/// Returns each cell of the set with each neighbour outside of it.
fn outer(rule: &Rule, layout: &Layout) -> Vec<(CellId, CellId)> {
    let cells = rule.cells("cells");
    let pairs = |&cell: &CellId| {
        let neighbours = layout.neighbours(cell).filter(|other| !cells.contains(other));
        neighbours.map(move |other| (cell, other))
    };
    cells.iter().flat_map(pairs).collect()
}

/// Draws wedges in the cells at the borders of the set: pointing into the cell that is less, or out of it.
fn draw(rule: &Rule, layout: &Layout, is_less: bool, marks: &mut Vec<Mark>) {
    marks.push(Mark::Fill { cells: rule.cells("cells").to_vec(), tone: Tone::Shade });
    for (cell, other) in outer(rule, layout) {
        let (towards, back) = drawn::towards(layout, cell, other);
        let (x, y) = drawn::centre(layout, cell);
        let (right, down) = towards.step();
        let centre = (x + 0.42 * right, y + 0.42 * down);
        let towards = if is_less { back } else { towards };
        marks.push(Mark::Wedge { centre, towards, half: 0.08 });
    }
}
