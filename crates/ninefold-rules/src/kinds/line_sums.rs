//! Lines that are cut into parts of equal sum.

use super::drawn;
use super::shared::{LINE, open};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::cell::CellId;
use crate::compile::Compiler;
use crate::drawing::Tone;
use crate::form::{Example, Forms, Fpuzzles, Iss, Take};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::rule::Rule;
use crate::verify::Filled;

/// A region sum line.
pub static REGION_SUM_LINE: RuleKind = RuleKind {
    name: "region-sum-line",
    title: "Region sum line",
    also: &["equal sum line"],
    sentence: "The parts into which regions cut the line have the same sum.",
    words: "The parts into which regions cut {line} have the same sum.",
    parameters: LINE,
    compile: |rule, to| {
        let parts = parts(rule.cells("line"), to.layout());
        if parts.len() > 1 {
            let terms = |part: Vec<CellId>| part.into_iter().map(|cell| (cell, 1)).collect();
            to.push(Primitive::EqualSums(parts.into_iter().map(terms).collect()));
        }
    },
    holds: |rule, grid| {
        let parts = parts(rule.cells("line"), grid.layout());
        let sums: Vec<i64> = parts.iter().map(|part| grid.numbers(part).iter().sum()).collect();
        sums.windows(2).all(|two| two[0] == two[1])
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Blue, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("regionsumline")],
        iss: &[Iss::line("RegionSumLine")],
        sudokumaker: &[404],
    },
    example: Example { side: 4, givens: "......1......13.", arguments: "line r1c2 r1c3 r2c3" },
    ..RuleKind::BASE
};

/// Cuts a line wherever it enters another region. Cells in no region are skipped.
fn parts(line: &[CellId], layout: &Layout) -> Vec<Vec<CellId>> {
    let (cells, is_loop) = open(line);
    let mut parts: Vec<(usize, Vec<CellId>)> = Vec::new();
    for &cell in cells {
        let Some(region) = layout.region(cell) else { continue };
        match parts.last_mut() {
            Some((last, part)) if *last == region => part.push(cell),
            _ => parts.push((region, vec![cell])),
        }
    }
    // The seam of a loop is no border.
    if is_loop && parts.len() > 1 && parts[0].0 == parts[parts.len() - 1].0 {
        let (_, last) = parts.pop().unwrap_or_default();
        parts[0].1.extend(last);
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// A line cut into runs with a fixed sum.
pub static SUM_LINE: RuleKind = RuleKind {
    name: "sum-line",
    title: "Sum line",
    also: &["10-line"],
    sentence: "The line can be cut into runs that each add to the number.",
    words: "The line {line} can be cut into runs that each add to {s=10}.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::optional("s", ParameterKind::Number),
    ],
    check: |rule, _| match rule.number("s") {
        None | Some(1..=1000) => Ok(()),
        Some(_) => Err("needs a sum from 1 to 1000".to_owned()),
    },
    compile: compile_sum_line,
    holds: holds_sum_line,
    draw: |rule, layout, marks| {
        drawn::rule_line(rule, layout, Tone::Gray, marks);
        drawn::line_number(rule, rule.number("s").unwrap_or(10), marks);
    },
    forms: Forms {
        iss: &[Iss::new("SumLine", &[Take::Number("s"), Take::Loop("line")])],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: "1.......4.......",
        arguments: "line r1c1 r2c2 r2c3 r3c4; s 5",
    },
    ..RuleKind::BASE
};

/// Returns the line, or, if it is a loop, the lines that begin at each of its cells.
fn rotations(line: &[CellId]) -> Vec<Vec<CellId>> {
    let (cells, is_loop) = open(line);
    let count = if is_loop { cells.len() } else { 1 };
    let from = |begin: usize| cells[begin..].iter().chain(&cells[..begin]).copied().collect();
    (0..count).map(from).collect()
}

/// The greatest sum of runs for which there is a primitive constraint.
const MOST_RUN: i32 = 63;

/// Adds an automaton for each line that a loop can be cut to, of runs with a large sum.
fn compile_long_runs(line: &[CellId], sum: i32, to: &mut Compiler<'_>) {
    let add = |cells: &[CellId], to: &mut Compiler<'_>| {
        // State: the sum of the current run, and whether a run is complete, to which zeros may be added.
        let step = |&(run, complete): &(i32, bool), n| match run + n {
            0 => Some((0, complete)),
            next if next == sum => Some((0, true)),
            next => (next < sum).then_some((next, complete)),
        };
        to.automaton(cells, (0, false), step, |&(run, complete)| run == 0 && complete);
    };
    let mut lines = rotations(line);
    if lines.len() == 1 {
        add(&lines.remove(0), to);
        return;
    }
    let branches = lines.iter().map(|line| to.collect(|to| add(line, to))).collect();
    to.push(Primitive::Or(branches));
}

fn compile_sum_line(rule: &Rule, to: &mut Compiler<'_>) {
    let sum = rule.number("s").unwrap_or(10) as i32;
    if rule.cells("line").len() < 2 {
        return;
    }
    if sum > MOST_RUN {
        return compile_long_runs(rule.cells("line"), sum, to);
    }
    let (cells, is_loop) = open(rule.cells("line"));
    to.push(Primitive::Runs { cells: cells.to_vec(), total: sum, is_loop });
}

fn holds_sum_line(rule: &Rule, grid: &Filled<'_>) -> bool {
    let sum = rule.number("s").unwrap_or(10);
    if rule.cells("line").len() < 2 {
        return true;
    }
    rotations(rule.cells("line")).iter().any(|line| {
        let numbers = grid.numbers(line);
        // cut[i]: the first i cells can be cut.
        let mut cut = vec![true];
        for end in 1..=numbers.len() {
            let is =
                (0..end).any(|begin| cut[begin] && numbers[begin..end].iter().sum::<i64>() == sum);
            cut.push(is);
        }
        cut[numbers.len()]
    })
}
