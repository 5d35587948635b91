//! Dutch flatmates: each 5 has a 1 above or a 9 below.

use crate::catalogue::RuleKind;
use crate::form::{Example, Forms, Iss};
use crate::layout::Kind;

/// Dutch flatmates.
pub static DUTCH_FLATMATES: RuleKind = RuleKind {
    name: "dutch-flatmates",
    title: "Dutch flatmates",
    sentence: "Each 5 has a 1 directly above or a 9 directly below, or both.",
    check: |_, layout| {
        if layout.shape().value(9).is_some() {
            Ok(())
        } else {
            Err("needs the values 1, 5, 9".to_owned())
        }
    },
    compile: |_, to| {
        for column in 0..to.layout().shape().columns() {
            let cells = to.layout().line(Kind::Column, column);
            // State: the cell above is a 1; the cell above is a 5 that still needs a 9.
            let step = |&(one, needs): &(bool, bool), n| {
                (!needs || n == 9).then_some((n == 1, n == 5 && !one))
            };
            to.automaton(&cells, (false, false), step, |&(_, needs)| !needs);
        }
    },
    holds: |_, grid| {
        let shape = grid.layout().shape();
        let is = |row, column, number| {
            shape.cell(row, column).is_some_and(|cell| grid.number(cell) == number)
        };
        shape.cells().filter(|&cell| grid.number(cell) == 5).all(|cell| {
            let (row, column) = (shape.row(cell) as i32, shape.column(cell) as i32);
            is(row - 1, column, 1) || is(row + 1, column, 9)
        })
    },
    forms: Forms { iss: &[Iss::new("DutchFlatmates", &[])], ..Forms::NONE },
    example: Example {
        side: 9,
        givens: "......435..........538.2....8..6.......74.........529............45....7....761.3",
        arguments: "",
    },
    ..RuleKind::BASE
};
