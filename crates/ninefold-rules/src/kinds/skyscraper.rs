//! Skyscrapers: values as heights, seen from a side.

use super::drawn;
use super::shared::{OUTSIDE, SIDE, is_full, side_fits};
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::form::{Example, Forms, Fpuzzles, How, Iss, Take};
use crate::primitive::Primitive;

/// A number of buildings that are seen.
pub static SKYSCRAPER: RuleKind = RuleKind {
    name: "skyscraper",
    title: "Skyscraper",
    also: &["skyscrapers"],
    sentence: "Seen from the clue, that many cells are greater than every cell before them.",
    words: "Seen from {line:end}, {n} {n:cells|cell} of {line} {n:are|is} greater than every cell before {n:them|it}.",
    parameters: &[OUTSIDE, SIDE, Parameter::required("n", ParameterKind::Number)],
    check: side_fits,
    compile: |rule, to| {
        let cells = rule.seen(to.layout());
        let seen = rule.number("n").unwrap_or(0).clamp(-1, 100) as i32;
        if is_full(to.layout(), &cells) && cells.len() <= 9 {
            let count = seen.max(0) as u16;
            return to.push(Primitive::Seen { cells, count });
        }
        // State: how many were seen, and the highest.
        let step = |&(count, highest): &(i32, i32), n: i32| {
            let count = count + i32::from(n > highest);
            (count <= seen).then(|| (count, highest.max(n)))
        };
        to.automaton(&cells, (0, 0), step, |&(count, _)| count == seen);
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(&rule.seen(grid.layout()));
        let is_seen = |&i: &usize| numbers[i] > 0 && numbers[..i].iter().all(|n| *n < numbers[i]);
        Some((0..numbers.len()).filter(is_seen).count() as i64) == rule.number("n")
    },
    draw: |rule, layout, marks| {
        drawn::outside(rule, layout, rule.number("n").unwrap_or(0).to_string(), marks);
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "skyscraper",
            &[("cell", "line", How::Outside), ("value", "n", How::Plain)],
        )],
        iss: &[Iss::new("Skyscraper", &[Take::Ends("n")])],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: ".......1.2.4....", arguments: "line r1; n 3" },
    ..RuleKind::BASE
};

/// The first building that is hidden.
pub static HIDDEN_SKYSCRAPER: RuleKind = RuleKind {
    name: "hidden-skyscraper",
    title: "Hidden skyscraper",
    sentence: "Seen from the clue, the value is the first one with a greater one before it.",
    words: "Seen from {line:end}, {v} is the first value of {line} with a greater one before it.",
    parameters: &[OUTSIDE, SIDE, Parameter::required("v", ParameterKind::Number)],
    check: side_fits,
    compile: |rule, to| {
        let cells = rule.seen(to.layout());
        let hidden = rule.number("v").unwrap_or(0);
        if is_full(to.layout(), &cells) && cells.len() <= 9 {
            return match to.layout().shape().value(hidden) {
                Some(value) => to.push(Primitive::FirstHidden { cells, value }),
                None => to.never(),
            };
        }
        // State: the highest so far, or none once the hidden one was found.
        let step = |highest: &Option<i32>, n: i32| match *highest {
            Some(highest) if n < highest => (i64::from(n) == hidden).then_some(None),
            Some(highest) => Some(Some(highest.max(n))),
            None => Some(None),
        };
        to.automaton(&cells, Some(i32::MIN), step, Option::is_none);
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(&rule.seen(grid.layout()));
        let is_hidden = |&i: &usize| numbers[..i].iter().any(|n| *n > numbers[i]);
        let first = (0..numbers.len()).find(is_hidden);
        first.is_some_and(|i| Some(numbers[i]) == rule.number("v"))
    },
    draw: |rule, layout, marks| {
        drawn::outside(rule, layout, rule.number("v").unwrap_or(0).to_string(), marks);
    },
    forms: Forms { iss: &[Iss::new("HiddenSkyscraper", &[Take::Ends("v")])], ..Forms::NONE },
    example: Example { side: 4, givens: ".......424......", arguments: "line r1; v 1" },
    ..RuleKind::BASE
};
