//! Little killer: the sum of a diagonal.

use super::drawn;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};

/// A little killer clue.
pub static LITTLE_KILLER: RuleKind = RuleKind {
    name: "little-killer",
    title: "Little killer",
    sentence: "The cells on the diagonal of the arrow add to the sum; they may be equal unless the clue is unique.",
    words: "The cells of the diagonal {diagonal} add to {sum}[unique? and differ][!unique?; they may be equal].",
    parameters: &[
        Parameter::required("diagonal", ParameterKind::Line),
        Parameter::required("sum", ParameterKind::Number),
        Parameter::optional("unique", ParameterKind::Flag),
    ],
    compile: |rule, to| {
        if rule.flag("unique") {
            to.differ(rule.cells("diagonal"));
        }
        to.sum(rule.cells("diagonal"), rule.number("sum").unwrap_or(0));
    },
    holds: |rule, grid| {
        let cells = rule.cells("diagonal");
        (!rule.flag("unique") || grid.differ(cells))
            && Some(grid.numbers(cells).iter().sum()) == rule.number("sum")
    },
    draw: |rule, layout, marks| {
        let points = drawn::points(layout, rule.cells("diagonal"));
        let Some(&(x, y)) = points.first() else { return };
        // The arrow points along the diagonal; a diagonal of one cell leads to the nearest corner.
        let (right, down) = match points.get(1) {
            Some(&(next, below)) => (next - x, below - y),
            None => (if x < 1.0 { 1.0 } else { -1.0 }, if y < 1.0 { 1.0 } else { -1.0 }),
        };
        let start = (x - right, y - down);
        let text = rule.number("sum").unwrap_or(0).to_string();
        marks.push(Mark::Text { centre: start, text, size: 0.4 });
        let along = |part: f32| (start.0 + right * part, start.1 + down * part);
        marks.push(Mark::Arrow { points: vec![along(0.3), along(0.5)], tone: Tone::Black });
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "littlekillersum",
            &[("cells", "diagonal", How::Plain), ("value", "sum", How::Plain)],
        )],
        iss: &[Iss::new("LittleKiller", &[Take::Number("sum"), Take::Diagonal("diagonal")])],
        sudokumaker: &[500],
    },
    example: Example {
        side: 4,
        givens: "4.........1.....",
        arguments: "diagonal r1c2 r2c3 r3c4; sum 6",
    },
    ..RuleKind::BASE
};
