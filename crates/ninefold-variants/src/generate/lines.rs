//! Lines drawn over a full grid: random walks that the rule accepts.

use super::canvas::Canvas;
use super::kind::{Form, Lines};
use ninefold::Rng;
use ninefold_rules::{Argument, CellId, CellIds, Rule};

/// The walks that are tried from each cell.
const WALKS: usize = 4;

/// The steps of a walk (rows, columns).
const STEPS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Draws up to `most` lines through cells that are not taken, and takes them.
pub(super) fn draw(
    canvas: Canvas<'_>,
    lines: &Lines,
    most: usize,
    taken: &mut CellIds,
    rng: &mut Rng,
) -> Vec<Rule> {
    let mut starts: Vec<CellId> = canvas.shape().cells().collect();
    rng.shuffle(&mut starts);
    let mut rules = Vec::new();
    for start in starts {
        if rules.len() == most {
            break;
        }
        for _ in 0..WALKS {
            if taken.contains(start) {
                break;
            }
            if let Some((rule, cells)) = walk(canvas, lines, start, taken, rng) {
                cells.iter().for_each(|&cell| {
                    taken.insert(cell);
                });
                rules.push(rule);
            }
        }
    }
    rules
}

/// Walks from a cell, and returns the rule of the longest part of the way that the grid obeys.
fn walk(
    canvas: Canvas<'_>,
    lines: &Lines,
    start: CellId,
    taken: &CellIds,
    rng: &mut Rng,
) -> Option<(Rule, Vec<CellId>)> {
    let (least, most) = lines.cells;
    let length = least + rng.place(most - least + 1);
    let mut cells = vec![start];
    let mut found = None;
    while cells.len() < length {
        let last = cells[cells.len() - 1];
        let mut next: Vec<CellId> = canvas.layout.around(last, &STEPS).collect();
        next.retain(|cell| !taken.contains(*cell) && !cells.contains(cell));
        rng.shuffle(&mut next);
        let mut rule = None;
        let goes = next.into_iter().any(|cell| {
            cells.push(cell);
            rule = canvas.rule(lines.rule, arguments(canvas, lines.form, &cells));
            let goes = rule.is_some() || !lines.beginnings;
            if !goes {
                cells.pop();
            }
            goes
        });
        if !goes {
            break;
        }
        if cells.len() >= least
            && let Some(rule) = rule
        {
            found = Some((rule, cells.clone()));
        }
    }
    found
}

fn arguments(canvas: Canvas<'_>, form: Form, cells: &[CellId]) -> Vec<(&'static str, Argument)> {
    let line = || ("line", Argument::Cells(cells.to_vec()));
    match form {
        Form::Line => vec![line()],
        Form::Whispers => {
            let least = canvas.shape().values().div_ceil(2);
            vec![line(), ("d", Argument::Number(least.into()))]
        }
        Form::Arrow => vec![
            ("circle", Argument::Cell(cells[0])),
            ("shafts", Argument::Lists(vec![cells[1..].to_vec()])),
        ],
    }
}
