//! Repairs: every change of one given or of one number of a rule that makes a puzzle valid.
//!
//! ```text
//!   problem              tried
//!   no solution          a given changed or left out, another number for a rule: only parts that are in every contradiction,
//!                        so that there is a solution without them
//!   several solutions    a given changed, another number for a rule; to leave something out never helps
//! ```
//!
//! The numbers that are tried are those that the drawing of a rule shows: sums of cages, clues outside of the grid, and the like.

use super::conflict::smallest;
use crate::model::Model;
use crate::parts::{Part, PartSet, all_parts};
use crate::reduce::Answer;
use crate::search::Search;
use crate::subject::{Subject, only_solution, without_rules};
use crate::work::{Budget, GaveUp, Work};
use ninefold_rules::compile::Origin;
use ninefold_rules::drawing::Mark;
use ninefold_rules::{Argument, CellId, Compiled, Puzzle, Rule, Value, ValueSet, compile};

/// A change of one part of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// Another given, or none.
    Given {
        /// The cell.
        cell: CellId,
        /// The given in the cell.
        from: Value,
        /// The value that should be there; `None` if the cell should be empty.
        to: Option<Value>,
    },
    /// Another number for a rule.
    Number {
        /// The number of the rule in the puzzle.
        rule: usize,
        /// The name of the parameter, such as `sum`.
        parameter: &'static str,
        /// Its number.
        from: i64,
        /// The number that should be there.
        to: i64,
    },
}

/// The repairs of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Repairs {
    /// The repairs found: givens changed, by cell and value; numbers of rules, the nearest first; givens left out.
    pub found: Vec<Repair>,
    /// Whether these are all. False if some searches took too much work.
    pub all: bool,
}

/// Finds every change of one given (to another value, or left out) and of one number of a rule that leaves exactly one solution. A
/// puzzle that has exactly one already gets no repairs.
///
/// # Errors
///
/// It is not known how many solutions the puzzle has.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_rules::{Puzzle, Shape};
/// use ninefold_variants::{Work, check::{Repair, repairs}};
///
/// let mut puzzle = Puzzle::from_text(Shape::square(4)?, "..4......12.....")?;
/// puzzle.add_rule("cage", "cells r1c1 r1c2; sum 8")?;
/// let found = repairs(&puzzle, &Work::new(&Watch::never()))?;
/// let repair = Repair::Number { rule: 0, parameter: "sum", from: 8, to: 3 };
/// assert!(found.all && found.found.contains(&repair));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repairs(puzzle: &Puzzle, work: &Work<'_>) -> Result<Repairs, GaveUp> {
    let mut budget = Budget::new(work);
    let trial = Trial::new(puzzle);
    if !trial.compiled.too_large.is_empty() {
        return Err(GaveUp);
    }
    if only_solution(puzzle, &mut budget)?.is_some() {
        return Ok(Repairs { found: Vec::new(), all: true });
    }
    let search = Search::new(&trial.model).givens(puzzle.allowed());
    let (mut parts, mut all) = (all_parts(puzzle), true);
    let contradictory = budget.first(&search)?.is_none();
    if contradictory {
        (parts, all) = promising(puzzle, parts, &mut budget);
    }
    let mut attempts = changes(puzzle, &parts);
    if contradictory {
        attempts.extend(emptied(puzzle, &parts));
    }
    let mut found = Vec::new();
    for attempt in attempts {
        match trial.is_valid_with(&attempt, &mut budget) {
            Ok(true) => found.push(attempt),
            Ok(false) => {}
            Err(GaveUp) => all = false,
        }
    }
    Ok(Repairs { found, all })
}

/// Returns the parts without which a contradictory puzzle has a solution, and whether these are certainly all.
fn promising(puzzle: &Puzzle, parts: Vec<Part>, budget: &mut Budget<'_>) -> (Vec<Part>, bool) {
    // A conflict that is larger than necessary costs a few questions more, nothing else.
    let conflict = smallest(puzzle, parts.clone(), &mut budget.part(4));
    let mut subject = Subject::new(puzzle, parts.clone());
    let mut all = true;
    let mut promising = Vec::new();
    for (number, part) in parts.iter().enumerate().filter(|(_, it)| conflict.parts.contains(it)) {
        let mut kept = PartSet::all(parts.len());
        kept.remove(number);
        match subject.contradict(&kept, &[number], budget) {
            Answer::Enough => {}
            Answer::Lacks(_) => promising.push(*part),
            Answer::Unknown | Answer::Stopped => {
                all = false;
                promising.push(*part);
            }
        }
    }
    (promising, all)
}

/// Lists other values for givens, then other numbers for rules.
fn changes(puzzle: &Puzzle, parts: &[Part]) -> Vec<Repair> {
    let values = puzzle.shape().all_values();
    let mut changes = Vec::new();
    for (cell, from) in single_givens(puzzle, parts) {
        let others = values.iter().filter(|&to| to != from);
        changes.extend(others.map(|to| Repair::Given { cell, from, to: Some(to) }));
    }
    let mut numbers = Vec::new();
    for rule in parts.iter().filter_map(|part| match part {
        Part::Rule(rule) => Some(*rule),
        Part::Given(_) => None,
    }) {
        for (parameter, from) in shown_numbers(puzzle, &puzzle.rules()[rule]) {
            let others = (0..=most(puzzle, &puzzle.rules()[rule])).filter(|&to| to != from);
            numbers.extend(others.map(|to| Repair::Number { rule, parameter, from, to }));
        }
    }
    // Stable: the rules and the lesser numbers decide where the distance does not.
    numbers.sort_by_key(|repair| match repair {
        Repair::Number { from, to, .. } => from.abs_diff(*to),
        Repair::Given { .. } => 0,
    });
    changes.extend(numbers);
    changes
}

/// Lists each given left out.
fn emptied(puzzle: &Puzzle, parts: &[Part]) -> Vec<Repair> {
    let emptied = |(cell, from)| Repair::Given { cell, from, to: None };
    single_givens(puzzle, parts).map(emptied).collect()
}

fn single_givens<'a>(
    puzzle: &'a Puzzle,
    parts: &'a [Part],
) -> impl Iterator<Item = (CellId, Value)> + 'a {
    parts.iter().filter_map(|part| match part {
        Part::Given(cell) => Some((*cell, puzzle.given(*cell)?)),
        Part::Rule(_) => None,
    })
}

/// Returns the parameters of a rule whose numbers its drawing shows.
fn shown_numbers(puzzle: &Puzzle, rule: &Rule) -> Vec<(&'static str, i64)> {
    let mut marks = Vec::new();
    (rule.kind().draw)(rule, puzzle.layout(), &mut marks);
    let shown = |number: i64| {
        let number = number.to_string();
        marks.iter().any(|mark| match mark {
            Mark::Text { text, .. } | Mark::Corner { text, .. } => *text == number,
            _ => false,
        })
    };
    let numbers = rule.arguments().filter_map(|(parameter, argument)| match argument {
        Argument::Number(number) if shown(*number) => Some((parameter.name, *number)),
        _ => None,
    });
    numbers.collect()
}

/// Returns the greatest number that a rule about so many cells can need.
fn most(puzzle: &Puzzle, rule: &Rule) -> i64 {
    let cells = rule.all_cells(puzzle.layout()).len().max(1) as i64;
    let shape = puzzle.shape();
    cells * (i64::from(shape.values()) - 1 + i64::from(shape.low()))
}

/// A puzzle to which changes are made.
struct Trial<'a> {
    puzzle: &'a Puzzle,
    compiled: Compiled,
    model: Model,
}

impl<'a> Trial<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let compiled = puzzle.compile();
        let model = Model::new(&compiled);
        Self { puzzle, compiled, model }
    }

    fn is_valid_with(&self, change: &Repair, budget: &mut Budget<'_>) -> Result<bool, GaveUp> {
        let mut sets = self.puzzle.allowed().to_vec();
        match *change {
            Repair::Given { cell, to, .. } => {
                let all = self.puzzle.shape().all_values();
                sets[cell.index()] = to.map_or(all, ValueSet::only);
                let search = Search::new(&self.model).givens(&sets);
                Ok(budget.count(&search, 2)? == 1)
            }
            Repair::Number { rule, parameter, to, .. } => {
                let Some(changed) = self.with_number(rule, parameter, to) else {
                    return Ok(false);
                };
                let model = Model::new(&changed);
                let search = Search::new(&model).givens(&sets);
                Ok(budget.count(&search, 2)? == 1)
            }
        }
    }

    /// Returns the constraints with another number for a rule, unless the rule refuses it.
    fn with_number(&self, number: usize, parameter: &str, to: i64) -> Option<Compiled> {
        let (rule, layout) = (&self.puzzle.rules()[number], self.puzzle.layout());
        let arguments = rule.arguments().map(|(known, argument)| match known.name == parameter {
            true => Argument::Number(to),
            false => argument.clone(),
        });
        let changed = Rule::new(rule.kind(), arguments.collect(), layout).ok()?;
        let alone = compile(layout, &[changed]);
        let mut all = without_rules(&self.compiled, &[number]);
        let own = alone.constraints.into_iter();
        let own = own.filter(|(_, origin)| matches!(origin, Origin::Rule(_)));
        all.constraints.extend(own.map(|(it, _)| (it, Origin::Rule(number))));
        alone.too_large.is_empty().then_some(all)
    }
}
