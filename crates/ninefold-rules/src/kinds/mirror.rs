//! Lines that are read from both ends: palindrome and zipper.

use super::drawn;
use super::shared::{LINE, no_loop};
use crate::catalogue::RuleKind;
use crate::cell::CellId;
use crate::drawing::Tone;
use crate::form::{Example, Forms, Fpuzzles, Iss};
use crate::primitive::Primitive;

/// A palindrome.
pub static PALINDROME: RuleKind = RuleKind {
    name: "palindrome",
    title: "Palindrome",
    sentence: "The line reads the same from both ends.",
    words: "The line {line} reads the same from both ends.",
    parameters: LINE,
    check: no_loop,
    compile: |rule, to| {
        for (a, b) in pairs(rule.cells("line")) {
            if a != b {
                to.push(Primitive::Equal(a, b));
            }
        }
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("line"));
        numbers.iter().eq(numbers.iter().rev())
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Gray, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("palindrome")],
        iss: &[Iss::line("Palindrome")],
        sudokumaker: &[402],
    },
    example: Example { side: 4, givens: "..3.....4...2...", arguments: "line r1c1 r1c2 r3c3 r3c4" },
    ..RuleKind::BASE
};

/// A zipper line.
pub static ZIPPER: RuleKind = RuleKind {
    name: "zipper",
    title: "Zipper",
    sentence: "Cells at equal distances from the middle add to the same sum, which is the value of the middle cell if there is one.",
    words: "Cells of {line} at equal distances from its middle add to the same sum, which is the value of the middle cell if there is one.",
    parameters: LINE,
    check: no_loop,
    compile: |rule, to| {
        let line = rule.cells("line");
        let mut sums: Vec<Vec<(CellId, i32)>> = pairs(line)
            .map(|(a, b)| if a == b { vec![(a, 2)] } else { vec![(a, 1), (b, 1)] })
            .collect();
        if line.len() % 2 == 1 && line.len() > 1 {
            sums.push(vec![(line[line.len() / 2], 1)]);
        }
        if sums.len() > 1 {
            to.push(Primitive::EqualSums(sums));
        }
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("line"));
        let (half, odd) = (numbers.len() / 2, numbers.len() % 2 == 1);
        let sum = |i: usize| numbers[i] + numbers[numbers.len() - 1 - i];
        (1..half).all(|i| sum(i) == sum(0)) && (!odd || half == 0 || numbers[half] == sum(0))
    },
    draw: |rule, layout, marks| drawn::rule_line(rule, layout, Tone::Purple, marks),
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("zipperline")],
        iss: &[Iss::line("Zipper")],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: "............24..", arguments: "line r1c1 r1c2 r2c3" },
    ..RuleKind::BASE
};

/// Iterates over the pairs of cells at equal distance from the middle.
fn pairs(line: &[CellId]) -> impl Iterator<Item = (CellId, CellId)> + '_ {
    (0..line.len() / 2).map(|i| (line[i], line[line.len() - 1 - i]))
}
