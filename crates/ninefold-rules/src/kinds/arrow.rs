//! Arrows: a circle or pill that shows the sum of a line.

use super::drawn;
use super::shared::{LINE, no_loop};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::compile::Compiler;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::layout::Layout;
use crate::primitive::{Comparison, Primitive};
use crate::rule::Rule;
use crate::verify::Filled;

/// An arrow.
pub static ARROW: RuleKind = RuleKind {
    name: "arrow",
    title: "Arrow",
    sentence: "The cells of each shaft add to the circle; they may be equal.",
    words: "[shafts?[shafts>1?Each of {the shafts:-}][!shafts>1?{The shafts:-}] adds to {circle}; its cells may be equal.][!shafts?The circle {circle} has no shaft, so nothing is required.]",
    parameters: &[
        Parameter::required("circle", ParameterKind::Cell),
        Parameter::optional("shafts", ParameterKind::Lists),
    ],
    compile: |rule, to| {
        for shaft in shafts(rule) {
            let circle = [(rule.cells("circle")[0], -1)];
            let terms = shaft.iter().map(|&cell| (cell, 1)).chain(circle).collect();
            to.weighted(terms, Comparison::Equal, 0);
        }
    },
    holds: |rule, grid| {
        let circle = grid.number(rule.cells("circle")[0]);
        shafts(rule).all(|shaft| grid.numbers(shaft).iter().sum::<i64>() == circle)
    },
    draw: |rule, layout, marks| {
        let circle = rule.cells("circle");
        drawn::circle(layout, circle[0], Tone::Arrow, marks);
        draw_shafts(rule, layout, circle, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "arrow",
            &[("cells", "circle", How::One), ("lines", "shafts", How::Shafts)],
        )],
        iss: &[Iss::new("Arrow", &[Take::Cell("circle"), Take::Shaft("shafts")])],
        sudokumaker: &[408],
    },
    example: Example {
        side: 4,
        givens: ".........3.....2",
        arguments: "circle r1c1; shafts r2c2 r3c3",
    },
    ..RuleKind::BASE
};

/// An arrow with a pill of several digits.
pub static PILL_ARROW: RuleKind = RuleKind {
    name: "pill-arrow",
    title: "Pill arrow",
    sentence: "The values in the pill, written one after another, form a number; the cells of each shaft add to it.",
    words: "[shafts?[shafts>1?Each of {the shafts:-}][!shafts>1?{The shafts:-}] adds to the number that {pill:and} form, written one after another.][!shafts?The pill {pill:and} has no shaft, so nothing is required.]",
    parameters: &[
        Parameter::required("pill", ParameterKind::Cells),
        Parameter::optional("shafts", ParameterKind::Lists),
    ],
    check: |rule, _| match rule.cells("pill").len() {
        2..=4 => Ok(()),
        _ => Err("needs a pill of two to four cells".to_owned()),
    },
    compile: compile_pill,
    holds: holds_pill,
    draw: |rule, layout, marks| {
        let pill = pill(rule);
        drawn::line(layout, &pill, Tone::Arrow, 0.84, marks);
        drawn::line(layout, &pill, Tone::Paper, 0.76, marks);
        draw_shafts(rule, layout, &pill, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "arrow",
            &[("cells", "pill", How::Several), ("lines", "shafts", How::Shafts)],
        )],
        iss: &[Iss::new("PillArrow", &[Take::Counted("pill"), Take::Shaft("shafts")])],
        sudokumaker: &[],
    },
    example: Example {
        side: 4,
        givens: ".....4......3...",
        arguments: "pill r1c1 r1c2; shafts r2c3 r2c4 r3c3 r3c4 r4c4",
    },
    ..RuleKind::BASE
};

/// A line with two circles.
pub static DOUBLE_ARROW: RuleKind = RuleKind {
    name: "double-arrow",
    title: "Double arrow",
    sentence: "The two ends add to the same sum as the cells between them.",
    words: "The two ends of {line} add to the same sum as the cells between them.",
    parameters: LINE,
    check: |rule, layout| {
        no_loop(rule, layout)?;
        let fits = rule.cells("line").len() != 2;
        if fits { Ok(()) } else { Err("needs at least three cells".to_owned()) }
    },
    compile: |rule, to| {
        if let [first, between @ .., last] = rule.cells("line")
            && !between.is_empty()
        {
            let terms = between.iter().map(|&cell| (cell, 1));
            to.weighted(terms.chain([(*first, -1), (*last, -1)]).collect(), Comparison::Equal, 0);
        }
    },
    holds: |rule, grid| match grid.numbers(rule.cells("line")).as_slice() {
        [] | [_] => true,
        [first, between @ .., last] => first + last == between.iter().sum::<i64>(),
    },
    draw: |rule, layout, marks| {
        if let [first, .., last] = rule.cells("line") {
            drawn::circle(layout, *first, Tone::Arrow, marks);
            drawn::circle(layout, *last, Tone::Arrow, marks);
        }
        drawn::line(layout, rule.cells("line"), Tone::Arrow, 0.05, marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("doublearrow")],
        iss: &[Iss::line("DoubleArrow")],
        sudokumaker: &[],
    },
    example: Example {
        side: 4,
        givens: "..3..........3..",
        arguments: "line r1c1 r2c2 r3c3 r3c4 r2c4",
    },
    ..RuleKind::BASE
};

/// An arrow that shows the average.
pub static AVERAGE_ARROW: RuleKind = RuleKind {
    name: "average-arrow",
    title: "Average arrow",
    sentence: "The circle is the average of the shaft.",
    words: "{circle} is the average of {shaft:and}.",
    parameters: &[
        Parameter::required("circle", ParameterKind::Cell),
        Parameter::required("shaft", ParameterKind::Line),
    ],
    compile: |rule, to| {
        let shaft = rule.cells("shaft");
        let circle = (rule.cells("circle")[0], -(shaft.len() as i32));
        let terms = shaft.iter().map(|&cell| (cell, 1)).chain([circle]).collect();
        to.weighted(terms, Comparison::Equal, 0);
    },
    holds: |rule, grid| {
        let shaft = grid.numbers(rule.cells("shaft"));
        grid.number(rule.cells("circle")[0]) * shaft.len() as i64 == shaft.iter().sum::<i64>()
    },
    draw: |rule, layout, marks| {
        let circle = rule.cells("circle");
        drawn::circle(layout, circle[0], Tone::Arrow, marks);
        draw_shaft(layout, circle, rule.cells("shaft"), marks);
    },
    example: Example {
        side: 4,
        givens: "..3........1....",
        arguments: "circle r1c1; shaft r2c2 r3c3 r3c4",
    },
    ..RuleKind::BASE
};

/// Returns the shafts that have cells.
fn shafts(rule: &Rule) -> impl Iterator<Item = &[CellId]> {
    rule.lists("shafts").iter().map(Vec::as_slice).filter(|shaft| !shaft.is_empty())
}

/// Returns the cells of the pill in reading order.
fn pill(rule: &Rule) -> Vec<CellId> {
    let mut cells = rule.cells("pill").to_vec();
    cells.sort();
    cells
}

fn compile_pill(rule: &Rule, to: &mut Compiler<'_>) {
    let pill = pill(rule);
    let high = to.layout().shape().low() + i32::from(to.layout().shape().values()) - 1;
    for shaft in shafts(rule) {
        if high < 10 {
            push_pill(&pill, &vec![false; pill.len()], shaft, to);
            continue;
        }
        // Each value after the first has one digit or two, which moves those before it.
        let choices = 0..1_u32 << (pill.len() - 1);
        let branches = choices.map(|choice| {
            let long: Vec<bool> =
                (0..pill.len()).map(|i| i > 0 && choice >> (i - 1) & 1 == 1).collect();
            to.collect(|to| {
                for (&cell, &long) in pill.iter().zip(&long).skip(1) {
                    to.allow(cell, |n| (n >= 10) == long);
                }
                push_pill(&pill, &long, shaft, to);
            })
        });
        let branches = branches.collect();
        to.push(Primitive::Or(branches));
    }
}

/// Adds the sum of a pill some of whose values have two digits.
fn push_pill(pill: &[CellId], long: &[bool], shaft: &[CellId], to: &mut Compiler<'_>) {
    let mut terms: Vec<(CellId, i32)> = shaft.iter().map(|&cell| (cell, 1)).collect();
    let mut weight = 1;
    for (&cell, &long) in pill.iter().zip(long).rev() {
        terms.push((cell, -weight));
        weight *= if long { 100 } else { 10 };
    }
    to.weighted(terms, Comparison::Equal, 0);
}

fn holds_pill(rule: &Rule, grid: &Filled<'_>) -> bool {
    let written: String = grid.numbers(&pill(rule)).iter().map(ToString::to_string).collect();
    let Ok(number) = written.parse::<i64>() else { return false };
    shafts(rule).all(|shaft| grid.numbers(shaft).iter().sum::<i64>() == number)
}

fn draw_shafts(rule: &Rule, layout: &Layout, starts: &[CellId], marks: &mut Vec<Mark>) {
    for shaft in shafts(rule) {
        draw_shaft(layout, starts, shaft, marks);
    }
}

/// Draws a shaft from the edge of that circle which is nearest to its first cell.
fn draw_shaft(layout: &Layout, starts: &[CellId], shaft: &[CellId], marks: &mut Vec<Mark>) {
    let Some(&first) = shaft.first() else { return };
    let (x, y) = drawn::centre(layout, first);
    let squared = |&(a, b): &(f32, f32)| (a - x) * (a - x) + (b - y) * (b - y);
    let near = drawn::points(layout, starts)
        .into_iter()
        .min_by(|a, b| squared(a).total_cmp(&squared(b)))
        .unwrap_or((x, y));
    let length = squared(&near).sqrt().max(0.001);
    let edge = (near.0 + (x - near.0) / length * 0.4, near.1 + (y - near.1) / length * 0.4);
    let points = std::iter::once(edge).chain(drawn::points(layout, shaft)).collect();
    marks.push(Mark::Arrow { points, tone: Tone::Arrow });
}
