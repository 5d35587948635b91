//! Puzzles of any rules, written in the formats of other programs and read back.

use ninefold_formats::variant::{
    read_fpuzzles, read_iss, write_fpuzzles, write_fpuzzles_json, write_iss, write_iss_link,
};
use ninefold_formats::{Format, Raw};
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::{Puzzle, Shape, Value};

/// The rules that a format holds, of those in the catalogue.
fn held(
    write: impl Fn(&Puzzle) -> Option<String>,
    read: impl Fn(&str) -> Puzzle,
) -> Vec<&'static str> {
    let mut held = Vec::new();
    for kind in CATALOGUE {
        let puzzle = kind.example_puzzle().expect("the example fits");
        let Some(text) = write(&puzzle) else { continue };
        held.push(kind.name);
        let back = read(&text);
        // A full grid says whether the two are the same puzzle, however the rules are written.
        let solution = ninefold_variants::Model::new(&puzzle.compile());
        let search = ninefold_variants::Search::new(&solution).givens(puzzle.allowed());
        let mut solutions: Vec<Vec<Value>> = Vec::new();
        search.solutions(&mut |values| {
            solutions.push(values.iter().flatten().copied().collect());
            solutions.len() < 5
        });
        assert_eq!(solutions.len(), 1, "{}", kind.name);
        assert!(back.verify(&solutions[0]).is_empty(), "{}: {text}", kind.name);
        let model = ninefold_variants::Model::new(&back.compile());
        let answer = ninefold_variants::Search::new(&model).givens(back.allowed()).count(2);
        assert_eq!(answer.found, 1, "{}: {text}", kind.name);
    }
    held
}

fn refused(held: &[&'static str]) -> Vec<&'static str> {
    CATALOGUE.iter().map(|kind| kind.name).filter(|name| !held.contains(name)).collect()
}

#[test]
fn every_rule_comes_back_from_iss_or_is_refused_by_name() {
    let write = |puzzle: &Puzzle| match write_iss(puzzle) {
        Ok(text) => {
            let link = write_iss_link(puzzle).unwrap();
            assert_eq!(
                read_iss(&link).unwrap().puzzle.rules(),
                read_iss(&text).unwrap().puzzle.rules()
            );
            Some(text)
        }
        Err(error) => {
            assert_eq!(error.rule, Some(puzzle.rules()[0].kind().name), "{error}");
            None
        }
    };
    let held = held(write, |text| read_iss(text).unwrap().puzzle);
    println!("iss holds {} of {}; not {:?}", held.len(), CATALOGUE.len(), refused(&held));
    assert!(held.len() >= 65, "{:?}", refused(&held));
}

#[test]
fn every_rule_comes_back_from_f_puzzles_or_is_refused_by_name() {
    let write = |puzzle: &Puzzle| match write_fpuzzles(puzzle) {
        Ok(link) => {
            let json = write_fpuzzles_json(puzzle).unwrap();
            assert_eq!(read_fpuzzles(&link).unwrap().puzzle, read_fpuzzles(&json).unwrap().puzzle);
            Some(link)
        }
        Err(error) => {
            assert_eq!(error.rule, Some(puzzle.rules()[0].kind().name), "{error}");
            None
        }
    };
    let held = held(write, |text| read_fpuzzles(text).unwrap().puzzle);
    println!("f-puzzles holds {} of {}; not {:?}", held.len(), CATALOGUE.len(), refused(&held));
    assert!(held.len() >= 42, "{:?}", refused(&held));
}

#[test]
fn shapes_givens_and_texts_come_back() {
    let shapes = [
        Shape::CLASSIC,
        Shape::square(6).unwrap(),
        Shape::square(16).unwrap(),
        Shape::new(4, 4, 4, 1, ninefold_rules::Regions::None, true, ninefold_rules::CellIds::EMPTY)
            .unwrap(),
        Shape::new(6, 6, 9, 0, ninefold_rules::Regions::None, true, ninefold_rules::CellIds::EMPTY)
            .unwrap(),
        Shape::new(
            4,
            6,
            6,
            1,
            ninefold_rules::Regions::None,
            false,
            ninefold_rules::CellIds::EMPTY,
        )
        .unwrap(),
    ];
    let mut held = [0, 0];
    for shape in shapes {
        let mut puzzle = Puzzle::new(shape);
        puzzle.give(ninefold_rules::CellId(0), Value::new(2).unwrap());
        puzzle.restrict(ninefold_rules::CellId(5), ninefold_rules::ValueSet::first(3));
        puzzle.set_text(ninefold_rules::Field::Name, Some("A title".to_owned()));
        if let Ok(text) = write_iss(&puzzle) {
            held[0] += 1;
            assert_eq!(read_iss(&text).unwrap().puzzle.allowed(), puzzle.allowed());
        }
        if let Ok(text) = write_fpuzzles(&puzzle) {
            held[1] += 1;
            assert_eq!(read_fpuzzles(&text).unwrap().puzzle, puzzle);
        }
    }
    assert_eq!(held, [6, 4]);
}

#[test]
fn a_format_that_cannot_hold_a_rule_names_it() {
    let mut puzzle = Puzzle::new(Shape::square(4).unwrap());
    puzzle.add_rule("box-indexer", "cells r1c1").unwrap();
    let error = Format::named("iss").unwrap().write_any(&puzzle).unwrap_err();
    assert!(error.message.contains("box-indexer"), "{}", error.message);
    let link = Format::named("fpuzzles").unwrap().write_any(&puzzle).unwrap();
    let raw = Raw::of_text(Format::named("fpuzzles").unwrap(), link.as_bytes()).unwrap();
    let reading = raw.parse_any().unwrap();
    assert!(!reading.is_classic(), "{link}");
    assert_eq!(reading.puzzle, puzzle);
}
