//! Further sets of cells that differ: extra regions, windoku, disjoint groups, overlapping grids.

use super::shared::CELLS;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How, Iss};
use crate::layout::{Kind, Layout};
use crate::rule::Rule;
use crate::shape::{Regions, usual_box};

/// An extra region.
pub static EXTRA_REGION: RuleKind = RuleKind {
    name: "extra-region",
    title: "Extra region",
    sentence: "The cells of an extra region differ.",
    words: "{The cells} differ.",
    parameters: CELLS,
    compile: |rule, to| to.differ(rule.cells("cells")),
    holds: |rule, grid| grid.differ(rule.cells("cells")),
    draw: |rule, _, marks| shade(rule.cells("cells"), marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::new("extraregion", &[("cells", "cells", How::Plain)])],
        iss: &[Iss::cells("AllDifferent")],
        sudokumaker: &[305],
    },
    example: Example {
        side: 4,
        givens: "..3.....4...2...",
        arguments: "cells r1c1 r2c2 r3c3 r4c4",
    },
    ..RuleKind::BASE
};

/// The four more boxes of a windoku.
pub static WINDOKU: RuleKind = RuleKind {
    name: "windoku",
    title: "Windoku",
    also: &["Hyper Sudoku"],
    sentence: "The cells of each shaded box differ; the shaded boxes are one cell away from the edges and from each other.",
    check: |_, layout| {
        if windows(layout).is_empty() { Err("needs boxes".to_owned()) } else { Ok(()) }
    },
    compile: |_, to| {
        for cells in windows(to.layout()) {
            to.differ(&cells);
        }
    },
    holds: |_, grid| windows(grid.layout()).iter().all(|cells| grid.differ(cells)),
    draw: |_, layout, marks| {
        for cells in windows(layout) {
            shade(&cells, marks);
        }
    },
    forms: Forms { iss: &[Iss::new("Windoku", &[])], ..Forms::NONE },
    example: Example { side: 4, givens: "42........1....3", arguments: "" },
    ..RuleKind::BASE
};

/// Cells at the same place of all regions.
pub static DISJOINT_GROUPS: RuleKind = RuleKind {
    name: "disjoint-groups",
    title: "Disjoint groups",
    also: &["disjoint sets"],
    sentence: "Cells at the same place in their regions differ.",
    check: |_, layout| {
        let sizes: Vec<usize> = regions(layout).iter().map(Vec::len).collect();
        let equal = sizes.windows(2).all(|two| two[0] == two[1]) && !sizes.is_empty();
        if equal { Ok(()) } else { Err("needs regions of equal size".to_owned()) }
    },
    compile: |_, to| {
        for cells in groups(to.layout()) {
            to.differ(&cells);
        }
    },
    holds: |_, grid| groups(grid.layout()).iter().all(|cells| grid.differ(cells)),
    forms: Forms {
        fpuzzles: &[Fpuzzles::flag("disjointgroups")],
        iss: &[Iss::new("DisjointSets", &[])],
        sudokumaker: &[14],
    },
    example: Example { side: 4, givens: ".2..4...31......", arguments: "" },
    ..RuleKind::BASE
};

/// Several grids on one canvas.
pub static OVERLAPPING_GRIDS: RuleKind = RuleKind {
    name: "overlapping-grids",
    title: "Overlapping grids",
    also: &["samurai", "gattai"],
    sentence: "In each of the overlapping grids, the cells of every row, column and box differ.",
    words: "In each {size}x{size} grid with the upper left corner {corners:or}, the cells of every row, column and box differ.",
    parameters: &[
        Parameter::required("corners", ParameterKind::Cells),
        Parameter::required("size", ParameterKind::Number),
    ],
    check: |rule, layout| {
        let size = rule.number("size").unwrap_or(0);
        if !(2..=i64::from(layout.shape().values())).contains(&size) {
            return Err("needs a size of 2 to the number of values".to_owned());
        }
        let whole = |&corner: &CellId| square(layout, corner, size as usize).is_some();
        let fits = rule.cells("corners").iter().all(whole);
        if fits { Ok(()) } else { Err("has a grid that reaches beyond the cells".to_owned()) }
    },
    compile: |rule, to| {
        for cells in houses(rule, to.layout()) {
            to.differ(&cells);
        }
    },
    holds: |rule, grid| houses(rule, grid.layout()).iter().all(|cells| grid.differ(cells)),
    draw: |rule, layout, marks| {
        for &corner in rule.cells("corners") {
            let size = rule.number("size").unwrap_or(0) as usize;
            if let Some(cells) = square(layout, corner, size) {
                marks.push(Mark::Outline { cells: cells.concat(), tone: Tone::Black });
            }
        }
    },
    example: Example { side: 4, givens: "....243.4.2.....", arguments: "corners r1c1; size 4" },
    ..RuleKind::BASE
};

fn shade(cells: &[CellId], marks: &mut Vec<Mark>) {
    marks.push(Mark::Fill { cells: cells.to_vec(), tone: Tone::Shade });
}

/// Returns the cells of each further box.
fn windows(layout: &Layout) -> Vec<Vec<CellId>> {
    let shape = layout.shape();
    let side = shape.rows();
    let form = match *shape.regions() {
        Regions::Boxes { width, height } => Some((width, height)),
        _ => (side == shape.columns()).then(|| usual_box(side)).flatten(),
    };
    let Some((width, height)) = form else { return Vec::new() };
    let (width, height) = (usize::from(width), usize::from(height));
    let starts =
        |step: usize, end: usize| (1..end).step_by(step + 1).filter(move |s| s + step < end);
    let mut all = Vec::new();
    for row in starts(height, side) {
        for column in starts(width, shape.columns()) {
            let places = (0..height).flat_map(|y| (0..width).map(move |x| (row + y, column + x)));
            let cell = |(y, x): (usize, usize)| shape.cell(y as i32, x as i32);
            all.push(places.filter_map(cell).collect());
        }
    }
    all
}

fn regions(layout: &Layout) -> Vec<Vec<CellId>> {
    let regions = layout.houses().iter().filter(|house| house.kind == Kind::Region);
    regions.map(|house| house.cells.clone()).collect()
}

fn groups(layout: &Layout) -> Vec<Vec<CellId>> {
    let regions = regions(layout);
    let size = regions.iter().map(Vec::len).min().unwrap_or(0);
    (0..size).map(|place| regions.iter().map(|cells| cells[place]).collect()).collect()
}

/// Returns the rows of a square part of the canvas, if it is whole.
fn square(layout: &Layout, corner: CellId, size: usize) -> Option<Vec<Vec<CellId>>> {
    let shape = layout.shape();
    let (top, left) = (shape.row(corner) as i32, shape.column(corner) as i32);
    let size = size as i32;
    let row = |y| (0..size).map(|x| shape.cell(top + y, left + x)).collect::<Option<Vec<_>>>();
    (0..size).map(row).collect()
}

/// Returns the rows, columns and boxes of all grids, each set once.
fn houses(rule: &Rule, layout: &Layout) -> Vec<Vec<CellId>> {
    let size = rule.number("size").unwrap_or(0) as usize;
    let mut all: Vec<Vec<CellId>> = Vec::new();
    for rows in rule.cells("corners").iter().filter_map(|&corner| square(layout, corner, size)) {
        let columns = (0..size).map(|x| rows.iter().map(|row| row[x]).collect::<Vec<_>>());
        let mut of_grid: Vec<Vec<CellId>> = rows.iter().cloned().chain(columns).collect();
        if let Some((width, height)) = usual_box(size) {
            let (width, height) = (usize::from(width), usize::from(height));
            for chunk in rows.chunks(height) {
                for x in (0..size).step_by(width) {
                    of_grid.push(chunk.iter().flat_map(|row| row[x..x + width].to_vec()).collect());
                }
            }
        }
        all.extend(of_grid);
    }
    all.sort();
    all.dedup();
    all
}
