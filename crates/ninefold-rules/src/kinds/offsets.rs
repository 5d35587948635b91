//! Equal values that keep their distance: anti-knight, anti-king and their kin.

use super::shared::pairs_at;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::form::{Example, Forms, Fpuzzles, Iss};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::rule::Rule;

const TOROIDAL: &[Parameter] = &[Parameter::optional("toroidal", ParameterKind::Flag)];
const KNIGHT: &[(i32, i32)] = &[(1, 2), (2, 1), (2, -1), (1, -2)];
const KING: &[(i32, i32)] = &[(0, 1), (1, -1), (1, 0), (1, 1)];

/// A knight's move.
pub static ANTI_KNIGHT: RuleKind = RuleKind {
    name: "anti-knight",
    title: "Anti-knight",
    sentence: "Cells a knight's move apart differ.",
    words: "Cells a knight's move apart differ[toroidal?, also across the edges of the grid].",
    parameters: TOROIDAL,
    compile: |rule, to| {
        for pair in pairs(rule, to.layout(), KNIGHT) {
            to.differ(&pair);
        }
    },
    holds: |rule, grid| pairs(rule, grid.layout(), KNIGHT).iter().all(|pair| grid.differ(pair)),
    forms: Forms {
        fpuzzles: &[Fpuzzles::flag("antiknight")],
        iss: &[Iss::new("AntiKnight", &[])],
        sudokumaker: &[13],
    },
    example: Example { side: 6, givens: "2.......4......6.....1.2.5..........", arguments: "" },
    ..RuleKind::BASE
};

/// A king's move.
pub static ANTI_KING: RuleKind = RuleKind {
    name: "anti-king",
    title: "Anti-king",
    also: &["touchless"],
    sentence: "Cells that share an edge or a corner differ.",
    words: "Cells that share an edge or a corner differ[toroidal?, also across the edges of the grid].",
    parameters: TOROIDAL,
    compile: |rule, to| {
        for pair in pairs(rule, to.layout(), KING) {
            to.differ(&pair);
        }
    },
    holds: |rule, grid| pairs(rule, grid.layout(), KING).iter().all(|pair| grid.differ(pair)),
    forms: Forms {
        fpuzzles: &[Fpuzzles::flag("antiking")],
        iss: &[Iss::new("AntiKing", &[])],
        sudokumaker: &[12],
    },
    example: Example { side: 6, givens: "......5....6...........56.3...21....", arguments: "" },
    ..RuleKind::BASE
};

/// Any offsets.
pub static OFFSET: RuleKind = RuleKind {
    name: "offset",
    title: "Offset",
    sentence: "Two cells at one of the offsets (rows, columns), in either direction, differ.",
    words: "Two cells at the offset {offsets:or} (rows, columns), in either direction, differ[toroidal?, also across the edges of the grid].",
    parameters: &[
        Parameter::required("offsets", ParameterKind::Groups),
        Parameter::optional("toroidal", ParameterKind::Flag),
    ],
    check: |rule, _| {
        let fits = |offset: &Vec<i64>| {
            offset.len() == 2 && offset.iter().all(|n| (-25..=25).contains(n)) && *offset != [0, 0]
        };
        let all = rule.groups("offsets").iter().all(fits);
        if all { Ok(()) } else { Err("needs pairs of rows and columns from -25 to 25".to_owned()) }
    },
    compile: |rule, to| {
        for pair in pairs(rule, to.layout(), &offsets(rule)) {
            to.differ(&pair);
        }
    },
    holds: |rule, grid| {
        pairs(rule, grid.layout(), &offsets(rule)).iter().all(|pair| grid.differ(pair))
    },
    example: Example { side: 4, givens: "..2....3....4...", arguments: "offsets 1 3" },
    ..RuleKind::BASE
};

/// Some values as queens.
pub static ANTI_QUEEN: RuleKind = RuleKind {
    name: "anti-queen-of-a-value",
    title: "Anti-queen of a value",
    sentence: "No diagonal, long or short, holds one of these values twice.",
    words: "No diagonal, long or short, holds {values:or} twice.",
    parameters: &[Parameter::required("values", ParameterKind::Numbers)],
    compile: |rule, to| {
        let shape = to.layout().shape();
        let values: Vec<_> =
            rule.numbers("values").iter().filter_map(|&n| shape.value(n)).collect();
        for cells in diagonals(to.layout()) {
            for &value in &values {
                let values = crate::value::ValueSet::only(value);
                to.push(Primitive::Count { cells: cells.clone(), values, least: 0, most: 1 });
            }
        }
    },
    holds: |rule, grid| {
        diagonals(grid.layout()).iter().all(|cells| {
            let numbers = grid.numbers(cells);
            let once = |n: &i64| numbers.iter().filter(|other| *other == n).count() <= 1;
            rule.numbers("values").iter().all(once)
        })
    },
    example: Example { side: 4, givens: "...3......2.....", arguments: "values 4" },
    ..RuleKind::BASE
};

/// Values as distances.
pub static ANTI_TAXICAB: RuleKind = RuleKind {
    name: "anti-taxicab",
    title: "Anti-taxicab",
    sentence: "Two cells that both hold n are never exactly n steps (rows plus columns) apart.",
    compile: |_, to| {
        for (a, b, steps) in steps_apart(to.layout()) {
            to.line(&[a, b], |x, y| x != y || x != steps);
        }
    },
    holds: |_, grid| {
        let wrong = |&(a, b, steps): &(CellId, CellId, i32)| {
            grid.number(a) == grid.number(b) && grid.number(a) == i64::from(steps)
        };
        !steps_apart(grid.layout()).iter().any(wrong)
    },
    forms: Forms { iss: &[Iss::new("AntiTaxicab", &[])], ..Forms::NONE },
    example: Example { side: 6, givens: "......6....3...6....................", arguments: "" },
    ..RuleKind::BASE
};

fn offsets(rule: &Rule) -> Vec<(i32, i32)> {
    let pair = |offset: &Vec<i64>| (offset[0] as i32, offset[1] as i32);
    rule.groups("offsets").iter().map(pair).collect()
}

/// Returns the pairs of cells at an offset, each once, over the edges of the grid if the rule is toroidal.
fn pairs(rule: &Rule, layout: &Layout, offsets: &[(i32, i32)]) -> Vec<[CellId; 2]> {
    let shape = layout.shape();
    let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
    let mut all = if rule.flag("toroidal") {
        let target = |cell, &(down, right): &(i32, i32)| {
            let (row, column) = (shape.row(cell) as i32, shape.column(cell) as i32);
            shape.cell((row + down).rem_euclid(rows), (column + right).rem_euclid(columns))
        };
        let pairs = |cell| offsets.iter().filter_map(move |by| Some([cell, target(cell, by)?]));
        shape.cells().flat_map(pairs).filter(|[a, b]| a != b).collect()
    } else {
        pairs_at(layout, offsets)
    };
    for pair in &mut all {
        pair.sort();
    }
    all.sort();
    all.dedup();
    all
}

/// Returns the cells of every diagonal of at least two cells.
fn diagonals(layout: &Layout) -> Vec<Vec<CellId>> {
    let shape = layout.shape();
    let (rows, columns) = (shape.rows() as i32, shape.columns() as i32);
    let line = |cell: &dyn Fn(i32) -> (i32, i32)| {
        let places = (0..rows).map(cell);
        places.filter_map(|(row, column)| shape.cell(row, column)).collect::<Vec<_>>()
    };
    let falling = (1 - rows..columns).map(|start| line(&|row| (row, start + row)));
    let rising = (0..rows + columns - 1).map(|start| line(&|row| (row, start - row)));
    falling.chain(rising).filter(|cells| cells.len() > 1).collect()
}

/// Returns the pairs of cells whose distance some value can have.
fn steps_apart(layout: &Layout) -> Vec<(CellId, CellId, i32)> {
    let shape = layout.shape();
    let cells: Vec<CellId> = shape.cells().collect();
    let most = i32::from(shape.values()) - 1 + shape.low();
    let steps = |a, b| {
        shape.row(a).abs_diff(shape.row(b)) as i32
            + shape.column(a).abs_diff(shape.column(b)) as i32
    };
    let after = |i: usize| cells[i + 1..].iter().map(move |&b| (i, b));
    let all = (0..cells.len()).flat_map(after).map(|(i, b)| (cells[i], b, steps(cells[i], b)));
    all.filter(|&(.., steps)| steps <= most).collect()
}
