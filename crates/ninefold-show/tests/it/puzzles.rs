//! Drawings of puzzles of any shape and rules: every row of the catalogue, in each form.

use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::{CellId, CellIds, Puzzle, Regions, Shape, Value, ValueSet};
use ninefold_show::puzzle_text::{self, Characters};
use ninefold_show::words::English;
use ninefold_show::{puzzle_svg, rules};
use quick_xml::Reader;
use quick_xml::events::Event;

/// Returns the names of the elements of a document and its texts. Panics if it is not well formed.
fn read(document: &str) -> (Vec<String>, Vec<String>) {
    let mut reader = Reader::from_str(document);
    let (mut names, mut texts, mut depth) = (Vec::new(), vec![String::new()], 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                depth += 1;
                names.push(tag.name().as_ref().to_owned());
                texts.push(String::new());
                tag.attributes().for_each(|attribute| drop(attribute.unwrap()));
            }
            Event::Empty(tag) => {
                names.push(tag.name().as_ref().to_owned());
                tag.attributes().for_each(|attribute| drop(attribute.unwrap()));
            }
            Event::End(_) => depth -= 1,
            Event::Text(text) => texts.last_mut().unwrap().push_str(&text),
            Event::GeneralRef(name) => match &*name {
                "amp" | "lt" | "gt" | "quot" => texts.last_mut().unwrap().push('?'),
                other => panic!("&{other}; is not used"),
            },
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    (names, texts)
}

/// Returns puzzles with all that a drawing must cope with.
fn others() -> Vec<Puzzle> {
    let mut large = Puzzle::new(Shape::square(25).unwrap());
    large.give(CellId(7), Value::new(25).unwrap());
    large.set_marks(CellId(8), large.shape().all_values());
    large.add_rule("cage", "cells r1c1 r2c2; sum 40").unwrap();
    large.add_rule("sandwich", "line c3; sum 299").unwrap();
    large.add_rule("x-sum", "line c3; sum 300").unwrap();
    large.add_rule("difference", "cells r5c5 r6c5").unwrap();
    let regions = "aaabbbaccbbbaccdddeecfddeecfffeeecff";
    let map = regions.chars().map(|c| u8::try_from(c as u32 - u32::from('a')).ok()).collect();
    let void: CellIds = [CellId(35)].into_iter().collect();
    let shape = Shape::new(6, 6, 9, 0, Regions::Map(map), true, void).unwrap();
    let mut odd = Puzzle::new(shape.with_extra(2).unwrap());
    odd.restrict(CellId(3), ValueSet::first(4));
    odd.set_entry(CellId(4), Value::new(1));
    odd.add_rule("pair-sum", "cells r1c1 r1c2; n 10").unwrap();
    odd.add_rule("skyscraper", "line r2; side right; n 12").unwrap();
    odd.add_rule("cage", "cells r1c1 r2c1; sum 0").unwrap();
    odd.add_rule("cage", "cells r1c1 r2c2; sum 9").unwrap();
    let line = Shape::new(1, 5, 5, 1, Regions::None, true, CellIds::EMPTY).unwrap();
    vec![large, odd, Puzzle::new(line), Puzzle::new(Shape::CLASSIC)]
}

fn all() -> Vec<Puzzle> {
    CATALOGUE.iter().map(|kind| kind.example_puzzle().unwrap()).chain(others()).collect()
}

#[test]
fn drawings_are_well_formed_and_say_what_they_show() {
    for puzzle in all() {
        let sentences = rules::in_words(&puzzle, &English);
        let label = "A \"puzzle\" <of> any & all rules";
        let file = puzzle_svg::standalone(&puzzle, label, &sentences);
        let (names, texts) = read(&file);
        assert_eq!(names[..4], ["svg", "title", "desc", "style"].map(str::to_owned));
        assert!(!file.contains("NaN") && !file.contains("inf"), "{file}");
        let shape = puzzle.shape();
        for cell in shape.cells() {
            let given = puzzle.given(cell).map(|value| shape.number(value).to_string());
            assert!(given.is_none_or(|given| texts.contains(&given)));
        }
        let inline = puzzle_svg::inline(&puzzle, label, &sentences);
        assert!(!read(&inline).0.contains(&"style".to_owned()));
    }
}

#[test]
fn lines_of_text_have_one_width() {
    for puzzle in all() {
        for characters in [Characters::Unicode, Characters::Ascii] {
            let lines = puzzle_text::lines(&puzzle, characters);
            let frames: Vec<&String> = lines.iter().filter(|line| !line.contains(" = ")).collect();
            let width = frames[0].chars().count();
            for line in &frames {
                assert_eq!(line.chars().count(), width, "{}", lines.join("\n"));
            }
            assert!(frames.len() > puzzle.shape().rows());
            let is_ascii = lines.iter().all(|line| line.is_ascii());
            assert!(is_ascii || characters == Characters::Unicode, "{}", lines.join("\n"));
        }
        let all: Vec<ValueSet> = puzzle.allowed().to_vec();
        let shown = puzzle_text::candidates(&puzzle, &all, Characters::Ascii);
        let solution = puzzle_text::solution(&puzzle, &puzzle.entries(), Characters::Ascii);
        assert_eq!(shown.len(), solution.len());
    }
}

#[test]
fn each_rule_is_in_the_text_or_in_a_sentence() {
    for kind in CATALOGUE {
        let puzzle = kind.example_puzzle().unwrap();
        let plain = Puzzle::from_text(puzzle.shape().clone(), kind.example.givens).unwrap();
        let is_drawn = puzzle_text::lines(&puzzle, Characters::Unicode)
            != puzzle_text::lines(&plain, Characters::Unicode);
        let sentences = puzzle_text::sentences(&puzzle, &English);
        let with_cells = sentences.contains(&rules::in_words(&puzzle, &English)[1]);
        assert!(is_drawn || with_cells, "{}: {sentences:?}", kind.name);
    }
}

#[test]
fn rules_that_look_alike_have_their_places_in_sentences() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    puzzle.add_rule("sandwich", "line r1; sum 11").unwrap();
    let alone = rules::beside_drawing(&puzzle, &English);
    assert!(!alone[0].contains("row 1"), "{alone:?}");
    puzzle.add_rule("x-sum", "line r2; sum 22").unwrap();
    let both = rules::beside_drawing(&puzzle, &English);
    assert!(both[0].contains("row 1") && both[1].contains("row 2"), "{both:?}");
}

#[test]
fn a_text_shows_regions_letters_signs_and_clues() {
    let mut puzzle = Puzzle::from_text(Shape::square(6).unwrap(), &".".repeat(36)).unwrap();
    puzzle.give(CellId(0), Value::new(6).unwrap());
    for (name, arguments) in [
        ("cage", "cells r1c1 r1c2; sum 8"),
        ("product-cage", "cells r3c1 r3c2; number 12"),
        ("difference", "cells r1c3 r1c4"),
        ("ratio", "cells r4c1 r5c1"),
        ("pair-sum", "cells r6c5 r6c6; n 10"),
        ("greater-than", "cells r5c4 r5c5"),
        ("sandwich", "line c2; sum 14"),
        ("sandwich", "line r2; sum 0"),
        ("little-killer", "diagonal r1c6 r2c5 r3c4 r4c3 r5c2 r6c1; sum 27"),
        ("even", "cell r6c1"),
    ] {
        puzzle.add_rule(name, arguments).unwrap();
    }
    let expected = [
        "       14                     27↙",
        "  ┌──────────┬──────────────┐    ",
        "  │ 6a .a .  ○ .    .    .  │    ",
        "0 │ .  .  .  │ .    .    .  │    ",
        "  ├──────────┼──────────────┤    ",
        "  │ .b .b .  │ .    .    .  │    ",
        "  │ .  .  .  │ .    .    .  │    ",
        "  ├─●────────┼──────────────┤    ",
        "  │ .  .  .  │ .  > .    .  │    ",
        "  │ .c .  .  │ .    .  X .  │    ",
        "  └──────────┴──────────────┘    ",
        "a = 8, b = 12× (Product cage)",
        "c = Even",
    ];
    assert_eq!(puzzle_text::lines(&puzzle, Characters::Unicode), expected);
}
