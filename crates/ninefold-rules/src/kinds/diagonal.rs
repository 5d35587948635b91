//! Diagonal: the cells of a long diagonal differ.

use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Fixed, Forms, Fpuzzles, Iss, Take};
use crate::layout::Layout;
use crate::rule::Rule;

/// A long diagonal.
pub static DIAGONAL: RuleKind = RuleKind {
    name: "diagonal",
    title: "Diagonal",
    also: &["X-Sudoku"],
    sentence: "The cells of a marked diagonal differ.",
    words: "The cells of the {of:main->falling/anti->rising} diagonal differ.",
    parameters: &[Parameter::required("of", ParameterKind::Word(&["main", "anti"]))],
    check,
    compile: |rule, to| to.differ(&cells(rule, to.layout())),
    holds: |rule, grid| grid.differ(&cells(rule, grid.layout())),
    draw,
    forms: Forms {
        fpuzzles: &[
            Fpuzzles { fixed: &[("of", Fixed::Word("main"))], ..Fpuzzles::flag("diagonal-") },
            Fpuzzles { fixed: &[("of", Fixed::Word("anti"))], ..Fpuzzles::flag("diagonal+") },
        ],
        iss: &[Iss::new("Diagonal", &[Take::Word("of", &[("1", "anti"), ("-1", "main")])])],
        sudokumaker: &[10, 11],
    },
    example: Example { side: 4, givens: "..3.....4...2...", arguments: "of main" },
    ..RuleKind::BASE
};

fn check(_: &Rule, layout: &Layout) -> Result<(), String> {
    let shape = layout.shape();
    if shape.rows() == shape.columns() { Ok(()) } else { Err("needs a square grid".to_owned()) }
}

fn cells(rule: &Rule, layout: &Layout) -> Vec<CellId> {
    let side = layout.shape().rows() as i32;
    let main = rule.word("of") == Some("main");
    let column = |row| if main { row } else { side - 1 - row };
    (0..side).filter_map(|row| layout.shape().cell(row, column(row))).collect()
}

fn draw(rule: &Rule, layout: &Layout, marks: &mut Vec<Mark>) {
    let side = layout.shape().rows() as f32;
    let points = match rule.word("of") {
        Some("main") => vec![(0.0, 0.0), (side, side)],
        _ => vec![(side, 0.0), (0.0, side)],
    };
    marks.push(Mark::Line { points, tone: Tone::Diagonal, wide: 0.03 });
}
