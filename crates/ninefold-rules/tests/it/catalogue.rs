//! The catalogue is complete and consistent.

use ninefold_rules::catalogue::{CATALOGUE, ParameterKind};
use ninefold_rules::{Layout, Puzzle, Shape};
use std::collections::HashSet;

#[test]
fn names_are_unique_and_well_formed() {
    let mut names = HashSet::new();
    for kind in CATALOGUE {
        let fits =
            kind.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert!(fits && names.insert(kind.name), "{}", kind.name);
        assert!(kind.sentence.ends_with('.') && !kind.title.is_empty(), "{}", kind.name);
        let parameters: HashSet<_> =
            kind.parameters.iter().map(|parameter| parameter.name).collect();
        assert_eq!(parameters.len(), kind.parameters.len(), "{}", kind.name);
    }
}

#[test]
fn forms_feed_parameters_that_exist() {
    for kind in CATALOGUE {
        let exists = |name: &str| kind.parameters.iter().any(|parameter| parameter.name == name);
        for form in kind.forms.fpuzzles {
            assert!(
                form.fields.iter().all(|(_, name, _)| exists(name)),
                "{} {}",
                kind.name,
                form.key
            );
            assert!(form.fixed.iter().all(|(name, _)| exists(name)), "{} {}", kind.name, form.key);
        }
        for form in kind.forms.iss {
            assert!(form.fixed.iter().all(|(name, _)| exists(name)), "{} {}", kind.name, form.name);
        }
    }
}

#[test]
fn what_names_places_is_drawn() {
    for kind in CATALOGUE {
        let layout = Layout::new(Shape::square(usize::from(kind.example.side)).unwrap());
        let rule = ninefold_rules::text::of_kind(kind, kind.example.arguments, &layout);
        let rule = rule.unwrap_or_else(|error| panic!("{error}"));
        let mut marks = Vec::new();
        (kind.draw)(&rule, &layout, &mut marks);
        let is_place = |kind: ParameterKind| {
            !matches!(
                kind,
                ParameterKind::Flag
                    | ParameterKind::Numbers
                    | ParameterKind::Groups
                    | ParameterKind::Word(_)
            )
        };
        let has_places = kind.parameters.iter().any(|parameter| is_place(parameter.kind));
        assert!(!marks.is_empty() || !has_places, "{} draws nothing", kind.name);
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let mut puzzle = Puzzle::new(Shape::square(4).unwrap());
    for (name, arguments, problem) in [
        ("nothing", "", "there is no rule"),
        ("cage", "sum 3", "cage: cells: is missing"),
        ("cage", "cells r5c1", "is no cell of this grid"),
        ("cage", "cells r1c1; size 3", "has no field"),
        ("palindrome", "line r1c1 r1c2 r2c2 r1c1", "cannot be a loop"),
        ("x-sum", "line r1; side top; sum 3", "a row has no side top"),
        ("diagonal", "of both", "not one of main, anti"),
        ("pair", "cells r1c1 r1c2; relation a +", "needs a number"),
        ("automaton", "line r1c1 r1c2; regex (", "needs"),
    ] {
        let error = puzzle.add_rule(name, arguments).unwrap_err().to_string();
        assert!(error.contains(problem), "{name} {arguments}: {error}");
    }
    assert!(puzzle.rules().is_empty());
}
