//! Check and minimize against enumeration of all grids of four rows.

use crate::small::{enough, parts, solutions, valid_puzzle, with_parts, wrong_puzzle};
use ninefold::Rng;
use ninefold::search::Watch;
use ninefold_rules::{Argument, Puzzle, Rule, Shape};
use ninefold_testing::cases;
use ninefold_variants::check::{Repair, conflict, differences, redundant, repairs};
use ninefold_variants::minimize::Scope;
use ninefold_variants::{Part, Work, minimize};

#[test]
fn conflicts_are_contradictions_and_irreducible() {
    let mut contradictory = 0;
    for seed in 0..u64::from(cases(60)) {
        let puzzle = wrong_puzzle(seed);
        let found = conflict(&puzzle, &enough()).unwrap();
        let has_solution = !solutions(&puzzle).is_empty();
        assert_eq!(found.is_none(), has_solution, "{seed}");
        let Some(found) = found else { continue };
        contradictory += 1;
        assert!(found.irreducible && found.parts.is_sorted());
        let of = |parts: &[Part]| solutions(&with_parts(&puzzle, |part| parts.contains(&part)));
        assert!(of(&found.parts).is_empty(), "{seed}");
        for left_out in 0..found.parts.len() {
            let mut fewer = found.parts.clone();
            fewer.remove(left_out);
            assert!(!of(&fewer).is_empty(), "{seed}: {:?}", found.parts[left_out]);
        }
    }
    assert!(contradictory > 5);
}

#[test]
fn differences_are_the_first_two_solutions() {
    let mut several = 0;
    for seed in 0..u64::from(cases(60)) {
        let puzzle = wrong_puzzle(seed);
        let all = solutions(&puzzle);
        let found = differences(&puzzle, &enough()).unwrap();
        assert_eq!(found.is_some(), all.len() > 1, "{seed}");
        let Some(found) = found else { continue };
        several += 1;
        assert_eq!([&found.first, &found.second], [&all[0], &all[1]]);
        let differs = |i: &usize| all[0][*i] != all[1][*i];
        let cells: Vec<usize> = found.cells.iter().map(|cell| cell.index()).collect();
        assert_eq!(cells, (0..16).filter(differs).collect::<Vec<_>>());
    }
    assert!(several > 5);
}

/// Returns a puzzle with another number for a rule, unless the rule refuses it.
fn with_number(puzzle: &Puzzle, number: usize, parameter: &str, to: i64) -> Option<Puzzle> {
    let mut changed = with_parts(puzzle, |part| matches!(part, Part::Given(_)));
    for (i, rule) in puzzle.rules().iter().enumerate() {
        let mut rule = rule.clone();
        if i == number {
            let arguments = rule.arguments().map(|(known, argument)| match known.name {
                name if name == parameter => Argument::Number(to),
                _ => argument.clone(),
            });
            let arguments = arguments.collect();
            rule = Rule::new(rule.kind(), arguments, puzzle.layout()).ok()?;
        }
        changed.push_rule(rule);
    }
    Some(changed)
}

#[test]
fn repairs_are_all_single_changes_that_leave_one_solution() {
    let mut with_repairs = 0;
    for seed in 0..u64::from(cases(40)) {
        let puzzle = wrong_puzzle(seed);
        let found = repairs(&puzzle, &enough()).unwrap();
        assert!(found.all);
        if solutions(&puzzle).len() == 1 {
            assert!(found.found.is_empty());
            continue;
        }
        let mut expected = Vec::new();
        for cell in puzzle.shape().cells() {
            let Some(from) = puzzle.given(cell) else { continue };
            let without = with_parts(&puzzle, |part| part != Part::Given(cell));
            if solutions(&without).len() == 1 {
                expected.push(Repair::Given { cell, from, to: None });
            }
            for to in puzzle.shape().all_values().iter().filter(|&to| to != from) {
                let mut changed = without.clone();
                changed.give(cell, to);
                if solutions(&changed).len() == 1 {
                    expected.push(Repair::Given { cell, from, to: Some(to) });
                }
            }
        }
        for (rule, of) in puzzle.rules().iter().enumerate() {
            for parameter in ["sum", "n"] {
                let Some(from) = of.number(parameter) else { continue };
                // X and V show a letter, so another number is another mark.
                if of.kind().name == "pair-sum" && matches!(from, 5 | 10 | 15) {
                    continue;
                }
                for to in (0..=64).filter(|&to| to != from) {
                    let changed = with_number(&puzzle, rule, parameter, to);
                    if changed.is_some_and(|changed| solutions(&changed).len() == 1) {
                        let parameter = if parameter == "n" { "n" } else { "sum" };
                        expected.push(Repair::Number { rule, parameter, from, to });
                    }
                }
            }
        }
        for repair in &expected {
            assert!(found.found.contains(repair), "{seed}: {repair:?} is missing");
        }
        for repair in &found.found {
            assert!(expected.contains(repair), "{seed}: {repair:?} is wrong");
        }
        with_repairs += usize::from(!expected.is_empty());
    }
    assert!(with_repairs > 5);
}

#[test]
fn redundant_parts_are_those_that_enumeration_finds() {
    for seed in 0..u64::from(cases(40)) {
        let (puzzle, solution) = valid_puzzle(seed);
        let found = redundant(&puzzle, Scope::GivensAndRules, &enough()).unwrap().unwrap();
        assert!(found.complete);
        let stays = |left_out: &Part| {
            solutions(&with_parts(&puzzle, |part| part != *left_out)) == [solution.clone()]
        };
        let expected: Vec<Part> = parts(&puzzle).into_iter().filter(stays).collect();
        assert_eq!(found.parts, expected, "{seed}");
        let givens = redundant(&puzzle, Scope::Givens, &enough()).unwrap().unwrap();
        assert!(givens.parts.iter().all(|part| expected.contains(part)));
    }
}

#[test]
fn minimized_puzzles_are_minimal() {
    for seed in 0..u64::from(cases(40)) {
        let (puzzle, solution) = valid_puzzle(seed);
        for scope in [Scope::Givens, Scope::GivensAndRules] {
            let made = minimize(&puzzle, scope, &mut Rng::new(seed), &enough()).unwrap().unwrap();
            assert!(made.minimal && made.solution == solution);
            assert_eq!(made.puzzle, with_parts(&puzzle, |part| !made.removed.contains(&part)));
            assert_eq!(solutions(&made.puzzle), std::slice::from_ref(&solution));
            for left_out in parts(&made.puzzle) {
                if scope == Scope::Givens && matches!(left_out, Part::Rule(_)) {
                    continue;
                }
                let fewer = with_parts(&made.puzzle, |part| part != left_out);
                assert!(solutions(&fewer).len() > 1, "{seed}: {left_out:?} is redundant");
            }
            let again = minimize(&puzzle, scope, &mut Rng::new(seed), &enough()).unwrap().unwrap();
            assert_eq!(made, again);
        }
    }
}

#[test]
fn rules_about_the_absence_of_others_are_minimized_as_they_are_written() {
    let spec = ninefold_variants::generate::Spec::new("kropki").unwrap().side(4).clues(4..=8);
    for (seed, found) in crate::small::generated(spec, 5, cases(12).into()).into_iter().enumerate()
    {
        let rng = &mut Rng::new(seed as u64);
        let made = minimize(&found.puzzle, Scope::GivensAndRules, rng, &enough());
        let made = made.unwrap().unwrap();
        assert_eq!(solutions(&made.puzzle), std::slice::from_ref(&found.solution));
        for left_out in parts(&made.puzzle) {
            let fewer = with_parts(&made.puzzle, |part| part != left_out);
            assert_ne!(
                solutions(&fewer),
                std::slice::from_ref(&found.solution),
                "{seed}: {left_out:?}"
            );
        }
        let parts_of = redundant(&found.puzzle, Scope::GivensAndRules, &enough());
        for part in parts_of.unwrap().unwrap().parts {
            let fewer = with_parts(&found.puzzle, |other| other != part);
            assert_eq!(solutions(&fewer), std::slice::from_ref(&found.solution));
        }
    }
}

#[test]
fn a_question_that_is_stopped_says_so() {
    let empty = Puzzle::new(Shape::square(9).unwrap());
    let stop = || true;
    let work = Work::new(&Watch::new(&stop));
    assert!(conflict(&empty, &work).is_err() && differences(&empty, &work).is_err());
    assert!(repairs(&empty, &work).is_err());
    assert!(redundant(&empty, Scope::Givens, &work).is_err());
    assert!(minimize(&empty, Scope::Givens, &mut Rng::new(1), &work).is_err());
    let little = Work::new(&Watch::never()).guesses_each(1);
    assert!(differences(&empty, &little).is_err());
}
