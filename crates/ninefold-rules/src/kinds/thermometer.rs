//! Thermometers: rising lines.

use super::drawn;
use super::shared::{LINE, no_loop};
use crate::catalogue::RuleKind;
use crate::drawing::{Mark, Tone};
use crate::form::{Example, Forms, Fpuzzles, Iss};
use crate::layout::Layout;
use crate::rule::Rule;

/// A thermometer.
pub static THERMOMETER: RuleKind = RuleKind {
    name: "thermometer",
    title: "Thermometer",
    also: &["thermo"],
    sentence: "Values rise strictly from the bulb on.",
    words: "Values rise strictly along {line}.",
    parameters: LINE,
    check: no_loop,
    compile: |rule, to| to.line(rule.cells("line"), |a, b| a < b),
    holds: |rule, grid| grid.numbers(rule.cells("line")).is_sorted_by(|a, b| a < b),
    draw: |rule, layout, marks| draw(rule, layout, Tone::Thermometer, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("thermometer")],
        iss: &[Iss::line("Thermo")],
        sudokumaker: &[300],
    },
    example: Example { side: 4, givens: "....2.....14....", arguments: "line r1c1 r1c2 r1c3" },
    ..RuleKind::BASE
};

/// A slow thermometer.
pub static SLOW_THERMOMETER: RuleKind = RuleKind {
    name: "slow-thermometer",
    title: "Slow thermometer",
    also: &["slow thermo"],
    sentence: "Values never fall from the bulb on.",
    words: "Values never fall along {line}.",
    parameters: LINE,
    check: no_loop,
    compile: |rule, to| to.line(rule.cells("line"), |a, b| a <= b),
    holds: |rule, grid| grid.numbers(rule.cells("line")).is_sorted(),
    draw: |rule, layout, marks| draw(rule, layout, Tone::Blue, marks),
    forms: Forms { fpuzzles: &[Fpuzzles::line("slowthermometer")], ..Forms::NONE },
    example: Example { side: 4, givens: "..............4.", arguments: "line r1c1 r2c2 r3c3 r4c4" },
    ..RuleKind::BASE
};

fn draw(rule: &Rule, layout: &Layout, tone: Tone, marks: &mut Vec<Mark>) {
    let Some(&bulb) = rule.cells("line").first() else { return };
    drawn::circle(layout, bulb, tone, marks);
    drawn::line(layout, rule.cells("line"), tone, 0.35, marks);
}
