//! Indexers: a cell names the place of a value in its row, column or region.

use super::shared::CELLS;
use crate::catalogue::RuleKind;
use crate::cell::CellId;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::layout::{Kind, Layout};
use crate::primitive::Primitive;
use crate::rule::Rule;
use crate::verify::Filled;

const FIELDS: &[(&str, &str, How)] = &[("cells", "cells", How::Plain)];

/// A cell of column c with value v says that column v of its row holds c.
pub static COLUMN_INDEXER: RuleKind = RuleKind {
    name: "column-indexer",
    title: "Column indexer",
    also: &["159", "indexing"],
    sentence: "If an indexed cell in column c holds v, the cell in column v of the same row holds c.",
    words: "If {cells:a cell|the cell} in column c holds v, the cell in column v of the same row holds c; this applies to {the cells}.",
    parameters: CELLS,
    check: |rule, layout| check(rule, layout, Kind::Row),
    compile: |rule, to| compile(rule, to, Kind::Row),
    holds: |rule, grid| holds(rule, grid, Kind::Row),
    draw: |rule, _, marks| shade(rule, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::new("columnindexer", FIELDS)],
        iss: &[Iss::new("Indexing", &[Take::Literal("C"), Take::Cells("cells")])],
        sudokumaker: &[601],
    },
    example: Example {
        side: 4,
        givens: "...1..2...4.....",
        arguments: "cells r1c1 r2c1 r3c1 r4c1",
    },
    ..RuleKind::BASE
};

/// A cell of row r with value v says that row v of its column holds r.
pub static ROW_INDEXER: RuleKind = RuleKind {
    name: "row-indexer",
    title: "Row indexer",
    also: &["indexing"],
    sentence: "If an indexed cell in row r holds v, the cell in row v of the same column holds r.",
    words: "If {cells:a cell|the cell} in row r holds v, the cell in row v of the same column holds r; this applies to {the cells}.",
    parameters: CELLS,
    check: |rule, layout| check(rule, layout, Kind::Column),
    compile: |rule, to| compile(rule, to, Kind::Column),
    holds: |rule, grid| holds(rule, grid, Kind::Column),
    draw: |rule, _, marks| shade(rule, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::new("rowindexer", FIELDS)],
        iss: &[Iss::new("Indexing", &[Take::Literal("R"), Take::Cells("cells")])],
        sudokumaker: &[600],
    },
    example: Example {
        side: 4,
        givens: "....2.3........4",
        arguments: "cells r1c1 r1c2 r1c3 r1c4",
    },
    ..RuleKind::BASE
};

/// The i-th cell of a region with value v says that the v-th cell of the region holds i.
pub static BOX_INDEXER: RuleKind = RuleKind {
    name: "box-indexer",
    title: "Box indexer",
    sentence: "If the i-th cell of a region is indexed and holds v, the v-th cell of the region holds i.",
    words: "If the i-th cell of a region holds v, the v-th cell of the region holds i; this applies to {the cells}.",
    parameters: CELLS,
    check: |rule, layout| check(rule, layout, Kind::Region),
    compile: |rule, to| compile(rule, to, Kind::Region),
    holds: |rule, grid| holds(rule, grid, Kind::Region),
    draw: |rule, _, marks| shade(rule, marks),
    forms: Forms { fpuzzles: &[Fpuzzles::new("boxindexer", FIELDS)], ..Forms::NONE },
    example: Example {
        side: 4,
        givens: "....2...4.....1.",
        arguments: "cells r1c1 r1c2 r2c1 r2c2",
    },
    ..RuleKind::BASE
};

/// Returns the cells that the values of a cell name.
fn line(layout: &Layout, cell: CellId, kind: Kind) -> Vec<CellId> {
    let shape = layout.shape();
    let number = match kind {
        Kind::Row => Some(shape.row(cell)),
        Kind::Column => Some(shape.column(cell)),
        Kind::Region => layout.region(cell),
    };
    number.map_or_else(Vec::new, |number| layout.line(kind, number))
}

fn check(rule: &Rule, layout: &Layout, kind: Kind) -> Result<(), String> {
    let values = usize::from(layout.shape().values());
    let fits = |&cell: &CellId| {
        let line = line(layout, cell, kind);
        line.len() == values && line.contains(&cell)
    };
    if rule.cells("cells").iter().all(fits) {
        Ok(())
    } else {
        Err("needs as many values as cells that they name".to_owned())
    }
}

fn compile(rule: &Rule, to: &mut crate::compile::Compiler<'_>, kind: Kind) {
    for &index in rule.cells("cells") {
        let line = line(to.layout(), index, kind);
        let place = line.iter().position(|&cell| cell == index).map_or(0, |place| place as i64 + 1);
        // Places are counted from 1: the number 0 names none.
        let none = (to.layout().shape().low() == 0).then_some(None);
        let values = usize::from(to.layout().shape().values());
        let list = none.into_iter().chain(line.into_iter().map(Some)).take(values).collect();
        match to.layout().shape().value(place) {
            Some(value) => to.push(Primitive::Element { index, list, value }),
            None => to.never(),
        }
    }
}

fn holds(rule: &Rule, grid: &Filled<'_>, kind: Kind) -> bool {
    rule.cells("cells").iter().all(|&cell| {
        let line = line(grid.layout(), cell, kind);
        let named = usize::try_from(grid.number(cell) - 1).ok().and_then(|place| line.get(place));
        let place = line.iter().position(|&other| other == cell).map(|place| place as i64 + 1);
        named.map(|&named| grid.number(named)) == place
    })
}

fn shade(rule: &Rule, marks: &mut Vec<Mark>) {
    marks.push(Mark::Fill { cells: rule.cells("cells").to_vec(), tone: Tone::Red });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::compile as compiled;
    use crate::rule::Argument;
    use crate::shape::{Regions, Shape};

    /// With values from 0, a cell still names places from 1, so that 0 is in no such cell, and the last place is never named.
    #[test]
    fn values_from_0_name_places_from_1() {
        let void = crate::cell::CellIds::EMPTY;
        let shape = Shape::new(4, 4, 4, 0, Regions::None, true, void).unwrap();
        let layout = Layout::new(shape);
        let cells = vec![CellId(1)];
        let rule = Rule::with(&COLUMN_INDEXER, vec![("cells", Argument::Cells(cells))], &layout);
        let compiled = compiled(&layout, &[rule.unwrap()]);
        let (primitive, _) = compiled.constraints.last().unwrap();
        let Primitive::Element { index, list, value } = primitive else { panic!("{primitive:?}") };
        assert_eq!((*index, value.get()), (CellId(1), 3), "the second place holds the number 2");
        assert_eq!(list, &[None, Some(CellId(0)), Some(CellId(1)), Some(CellId(2))]);
    }
}
