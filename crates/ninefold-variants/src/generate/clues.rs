//! Marks between neighbours, and clues outside of the grid, whose numbers a full grid gives.

use super::canvas::Canvas;
use super::kind::{Outside, Pairs};
use ninefold::Rng;
use ninefold_rules::kinds::little_killer::LITTLE_KILLER;
use ninefold_rules::layout::Kind;
use ninefold_rules::rule::Side;
use ninefold_rules::{Argument, CellId, Rule};

/// Draws marks between neighbours: all of them, or `most` at random.
pub(super) fn pairs(canvas: Canvas<'_>, pairs: &Pairs, most: usize, rng: &mut Rng) -> Vec<Rule> {
    let mut rules = Vec::new();
    for a in canvas.shape().cells() {
        for b in canvas.layout.around(a, &[(0, 1), (1, 0)]) {
            let marks = pairs.marks.iter().filter_map(|(kind, number)| {
                let cells = ("cells", Argument::Cells(vec![a, b]));
                let number = number.map(|(name, number)| (name, Argument::Number(number)));
                canvas.rule(kind, std::iter::once(cells).chain(number).collect())
            });
            let mut marks: Vec<Rule> = marks.collect();
            if !marks.is_empty() {
                rules.push(marks.swap_remove(rng.place(marks.len())));
            }
        }
    }
    if pairs.all.is_none() {
        rng.shuffle(&mut rules);
        rules.truncate(most);
    }
    rules
}

/// Draws the clues of rows and columns: `most` at random.
pub(super) fn outside(
    canvas: Canvas<'_>,
    outside: &Outside,
    most: usize,
    rng: &mut Rng,
) -> Vec<Rule> {
    let side = canvas.shape().rows();
    let mut places: Vec<(Side, Option<&str>)> = Vec::new();
    for (line, ends) in [(Kind::Row, ["left", "right"]), (Kind::Column, ["top", "bottom"])] {
        for number in 0..side {
            let line = Side { line, number };
            match outside.both_ends {
                true => places.extend(ends.map(|end| (line, Some(end)))),
                false => places.push((line, None)),
            }
        }
    }
    rng.shuffle(&mut places);
    places.truncate(most);
    let values = i64::from(canvas.shape().values());
    let clue = |(line, end): (Side, Option<&str>)| {
        // The rule itself says which number is right.
        (0..=values * (values + 1) / 2).find_map(|number| {
            let line = ("line", Argument::Side(line));
            let end = end.map(|end| ("side", Argument::Word(end.to_owned())));
            let number = (outside.number, Argument::Number(number));
            canvas.rule(outside.rule, std::iter::once(line).chain(end).chain([number]).collect())
        })
    };
    places.into_iter().filter_map(clue).collect()
}

/// Draws sums of diagonals of at least two cells, each from one of its ends: `most` at random.
pub(super) fn diagonals(canvas: Canvas<'_>, most: usize, rng: &mut Rng) -> Vec<Rule> {
    let shape = canvas.shape();
    let mut diagonals: Vec<Vec<CellId>> = Vec::new();
    for right in [1, -1] {
        for start in shape.cells() {
            let (row, column) = (shape.row(start) as i32, shape.column(start) as i32);
            if shape.cell(row - 1, column - right).is_some() {
                continue;
            }
            let cell = |step: i32| shape.cell(row + step, column + step * right);
            let mut cells: Vec<CellId> = (0..).map_while(cell).collect();
            if cells.len() < 2 {
                continue;
            }
            if rng.below(2) == 1 {
                cells.reverse();
            }
            diagonals.push(cells);
        }
    }
    rng.shuffle(&mut diagonals);
    diagonals.truncate(most);
    let clue = |diagonal: Vec<CellId>| {
        let sum = ("sum", Argument::Number(canvas.sum(&diagonal)));
        canvas.rule(&LITTLE_KILLER, vec![("diagonal", Argument::Cells(diagonal)), sum])
    };
    diagonals.into_iter().filter_map(clue).collect()
}
