//! Rules in words: every row of the catalogue, with its example and with fewer arguments.

use ninefold_rules::catalogue::{CATALOGUE, Parameter, ParameterKind};
use ninefold_rules::{Layout, Puzzle, Rule, RuleKind, Shape, text};
use ninefold_show::rules::{beside_drawing, in_words};
use ninefold_show::words::{English, Language, RuleWords};

fn example(kind: &'static RuleKind) -> Puzzle {
    let shape = Shape::square(usize::from(kind.example.side)).unwrap();
    let mut puzzle = Puzzle::from_text(shape, kind.example.givens).unwrap();
    puzzle.push_rule(text::of_kind(kind, kind.example.arguments, puzzle.layout()).unwrap());
    puzzle
}

/// Asserts that a sentence reads as one and has no rest of a template.
fn assert_sentence(kind: &RuleKind, sentence: &str) {
    let (name, rest) = (kind.name, ["{", "}", "[", "]", "  ", " .", " ,", "->", "??"]);
    assert!(!rest.iter().any(|part| sentence.contains(part)), "{name}: {sentence}");
    assert!(sentence.ends_with('.') && sentence.len() > 10, "{name}: {sentence}");
}

/// Iterates over the names of parameters in a template.
fn named(template: &str) -> impl Iterator<Item = &str> {
    let slots = template.split(['{', '[']).skip(1);
    slots.filter_map(|slot| {
        let end = slot.find(['}', ':', '=', '?', '>'])?;
        let name = slot[..end].trim_start_matches('!');
        Some(name.strip_prefix("the ").or_else(|| name.strip_prefix("The ")).unwrap_or(name))
    })
}

#[test]
fn templates_name_all_parameters_and_no_others() {
    for kind in CATALOGUE {
        for template in [kind.words, kind.legend] {
            for name in named(template) {
                let exists = kind.parameters.iter().any(|parameter| parameter.name == name);
                assert!(exists, "{}: no parameter {name}", kind.name);
            }
        }
        // Tables are too long for a sentence; a side is part of its row or column; coefficients stand with their cells.
        let is_written = |parameter: &&Parameter| {
            ["table", "states", "breaks", "side", "coefficients", "other-coefficients"]
                .contains(&parameter.name)
                || named(kind.words).any(|name| name == parameter.name)
        };
        let unwritten = kind.parameters.iter().find(|parameter| !is_written(parameter));
        assert!(unwritten.is_none(), "{} does not mention its {unwritten:?}", kind.name);
    }
}

#[test]
fn every_example_has_sentences_with_its_cells() {
    for kind in CATALOGUE {
        let puzzle = example(kind);
        let sentences = in_words(&puzzle, &English);
        assert_eq!(sentences.len(), 2, "{}", kind.name);
        assert_sentence(kind, &sentences[1]);
        let layout = puzzle.layout();
        let rule = &puzzle.rules()[0];
        let listed = kind.parameters.iter().flat_map(|parameter| match parameter.kind {
            ParameterKind::Lists => rule.lists(parameter.name).concat(),
            _ => rule.cells(parameter.name).to_vec(),
        });
        for cell in listed {
            let name = layout.name(cell).to_string();
            assert!(sentences[1].contains(&name), "{}: {}", kind.name, sentences[1]);
        }
        for sentence in beside_drawing(&puzzle, &English) {
            assert_sentence(kind, &sentence);
        }
        assert_sentence(kind, &English.rule_kind(kind));
    }
}

#[test]
fn sentences_without_optional_arguments_read_as_sentences() {
    for kind in CATALOGUE {
        let puzzle = example(kind);
        let given: Vec<_> = puzzle.rules()[0].arguments().map(|(_, given)| given.clone()).collect();
        let optional: Vec<usize> = kind
            .parameters
            .iter()
            .enumerate()
            .filter_map(|(i, parameter)| parameter.optional.then_some(i))
            .collect();
        for without in 0..1_u32 << optional.len() {
            let mut arguments = given.clone();
            for (bit, &at) in optional.iter().enumerate() {
                if without >> bit & 1 == 1 {
                    arguments[at] = ninefold_rules::Argument::None;
                }
            }
            if let Ok(rule) = Rule::new(kind, arguments, puzzle.layout()) {
                assert_sentence(kind, &English.rule(&rule, puzzle.layout()));
                assert_sentence(kind, &English.legend(&rule, puzzle.layout()));
            }
        }
    }
}

/// Rules of a classic grid: name, arguments, sentence.
const SENTENCES: &[(&str, &str, &str)] = &[
    ("cage", "cells r1c1 r1c2; sum 3", "The cells r1c1 and r1c2 add to 3 and differ."),
    ("cage", "cells r1c1; sum 3", "The cell r1c1 is 3."),
    ("cage", "cells r1c1 r1c2", "The cells r1c1 and r1c2 differ."),
    (
        "cage",
        "cells r1c1 r5c2; sum 3; repeats",
        "The cells r1c1 and r5c2 add to 3; they may be equal.",
    ),
    (
        "arrow",
        "circle r1c1; shafts r1c2 r1c3, r2c1 r3c1",
        "Each of the shafts r1c2-r1c3 and r2c1-r3c1 adds to r1c1; its cells may be equal.",
    ),
    (
        "whispers",
        "line r1c1 r2c1 r3c1; d 5",
        "Consecutive cells of r1c1-r2c1-r3c1 differ by at least 5.",
    ),
    (
        "skyscraper",
        "line c4; side bottom; n 1",
        "Seen from the bottom, 1 cell of column 4 is greater than every cell before it.",
    ),
    (
        "weighted-sum",
        "cells r1c1 r1c2 r1c3; coefficients -1 3 -2; comparison <; number 4",
        "-r1c1 + 3 × r1c2 - 2 × r1c3 is less than 4.",
    ),
    (
        "quadruple",
        "cells r1c1 r1c2 r2c1 r2c2; values 1 1 4",
        "The cells r1c1, r1c2, r2c1 and r2c2 hold at least 2 × 1 and 4.",
    ),
    (
        "count",
        "cells r1c1 r1c2; values 1 2; least 1; most 1",
        "Exactly 1 of the cells r1c1 and r1c2 have the value 1 or 2.",
    ),
    (
        "or",
        "of {odd cell r1c1, odd cell r1c2} {even cell r1c3}",
        "At least one of these holds: (1) r1c1 is odd and r1c2 is odd; (2) r1c3 is even.",
    ),
    ("diagonal", "of anti", "The cells of the rising diagonal differ."),
    (
        "anti-king",
        "toroidal",
        "Cells that share an edge or a corner differ, also across the edges of the grid.",
    ),
    (
        "look-and-say-cage",
        "cells r1c1 r1c2 r1c3; clue 2113",
        "The cells r1c1, r1c2 and r1c3 hold exactly 2 × 1 and 1 × 3; other values are free.",
    ),
];

#[test]
fn sentences_say_what_the_arguments_are() {
    let mut puzzle = Puzzle::new(Shape::square(9).unwrap());
    let layout = Layout::new(Shape::square(9).unwrap());
    for &(name, arguments, sentence) in SENTENCES {
        let kind = ninefold_rules::catalogue::kind(name).unwrap();
        let rule = text::of_kind(kind, arguments, &layout).unwrap();
        assert_eq!(English.rule(&rule, &layout), sentence);
        puzzle.push_rule(rule);
    }
    // Beside a drawing each kind of rule is said once, and the classic shape not at all.
    let beside = beside_drawing(&puzzle, &English);
    assert_eq!(beside.iter().filter(|sentence| sentence.contains("cage")).count(), 1);
    assert!(
        beside.contains(&"Consecutive cells of a whispers line differ by at least 5.".to_owned())
    );
}

#[test]
fn shapes_and_restrictions_have_sentences() {
    let shape = |side| Layout::new(Shape::square(side).unwrap());
    assert_eq!(
        English.shape(&shape(6)),
        "The grid is 6x6 with the values 1 to 6. Each row, column and 3x2 box has each value once."
    );
    assert_eq!(
        English.shape(&shape(7)),
        "The grid is 7x7 with the values 1 to 7. Each row and column has each value once."
    );
    let mut puzzle = Puzzle::new(Shape::square(4).unwrap());
    puzzle.restrict(ninefold_rules::CellId(3), ninefold_rules::ValueSet::first(2));
    assert_eq!(in_words(&puzzle, &English)[1], "r1c4 is 1 or 2.");
}

#[test]
fn every_sentence_goes_through_the_language() {
    let pseudo: Language = "qps".parse().unwrap();
    for kind in CATALOGUE {
        let puzzle = example(kind);
        let all =
            [in_words(&puzzle, pseudo.rule_words()), beside_drawing(&puzzle, pseudo.rule_words())];
        assert!(all.concat().iter().all(|sentence| sentence.starts_with('⟦')), "{}", kind.name);
    }
}
