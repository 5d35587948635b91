//! Puzzles of any rules and sizes: every row of the catalogue in each form.

use ninefold_print::{
    Book, Cover, Entry, PrintedSolution, SolutionPlacement, Style, html, pdf, svg,
};
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::puzzle::Values;
use ninefold_rules::{CellId, Puzzle, Shape, Value};
use ninefold_testing::pdf::Pdf;
use quick_xml::Reader;
use quick_xml::events::Event;

/// Returns some values for all cells.
fn values(puzzle: &Puzzle) -> Values {
    let count = usize::from(puzzle.shape().values());
    (0..puzzle.shape().total()).map(|i| Value::new((i % count) as u8 + 1)).collect()
}

fn entry(number: u64, puzzle: Puzzle, sentences: &[&str], solutions: usize) -> Entry {
    let solutions = vec![values(&puzzle); solutions];
    let sentences = sentences.iter().map(|sentence| (*sentence).to_owned()).collect();
    let answer = PrintedSolution::of_found(solutions);
    let name = format!("Name {number}");
    Entry { name, is_drawn: true, sentences, ..Entry::new(number, puzzle, Some(answer)) }
}

/// A book of the examples of all rules.
fn book(style: Style) -> Book {
    let entry = |(number, kind): (u64, &&'static ninefold_rules::RuleKind)| {
        entry(number, kind.example_puzzle().unwrap(), &[kind.sentence], 1)
    };
    let entries = (1..).zip(CATALOGUE).map(entry).collect();
    Book { title: "Rules".to_owned(), cover: Some(Cover::default()), entries, style }
}

/// Returns the number of elements of a document. Panics if it is not well formed.
fn elements(document: &str) -> usize {
    let mut reader = Reader::from_str(document);
    let (mut count, mut depth) = (0, 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(_) => {
                depth += 1;
                count += 1;
            }
            Event::Empty(tag) => {
                count += 1;
                tag.attributes().for_each(|attribute| drop(attribute.unwrap()));
            }
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    count
}

#[test]
fn every_rule_is_drawn_in_every_form() {
    for (per_page, solutions) in
        [(1, SolutionPlacement::None), (4, SolutionPlacement::End), (8, SolutionPlacement::Foot)]
    {
        let book = book(Style { per_page, solutions, ..Style::default() });
        assert!(elements(&svg::paint(&book).unwrap()) > 10 * CATALOGUE.len());
        assert!(elements(&html::paint(&book).unwrap()) > 10 * CATALOGUE.len());
        let document = pdf::paint(&book).unwrap();
        assert_eq!(document.missing, [], "the fonts have all characters of the drawings");
        let read = Pdf::read(&document.bytes);
        let texts: Vec<String> = read.pages.iter().map(|page| page.text()).collect();
        let text = texts.join("\n").replace('\n', " ");
        for (number, kind) in (1..).zip(CATALOGUE) {
            assert!(text.contains(&format!("Name {number}")), "{}", kind.name);
            let first: Vec<&str> = kind.sentence.split(' ').take(3).collect();
            assert!(text.contains(&first.join(" ")), "{}: {text}", kind.name);
        }
    }
}

#[test]
fn large_grids_and_long_rules_stay_on_their_page() {
    let mut large = Puzzle::new(Shape::square(25).unwrap());
    large.give(CellId(0), Value::new(25).unwrap());
    large.set_marks(CellId(1), large.shape().all_values());
    large.add_rule("sandwich", "line r1; sum 200").unwrap();
    large.add_rule("skyscraper", "line c25; side bottom; n 12").unwrap();
    let sentence = "A sentence about a rule that takes more than one line in any grid.";
    let sentences = vec![sentence; 60];
    let entries = (1..=8).map(|number| entry(number, large.clone(), &sentences, 1)).collect();
    for (per_page, is_large) in [(1, false), (8, false), (2, true)] {
        let style = Style { per_page, large: is_large, fold: per_page == 2, ..Style::default() };
        let book = Book { entries: Clone::clone(&entries), style, ..Book::default() };
        let read = Pdf::read(&pdf::paint(&book).unwrap().bytes);
        for page in &read.pages {
            for shown in &page.shown {
                let inside = (20.0..page.width - 20.0).contains(&shown.x)
                    && (20.0..page.height - 20.0).contains(&shown.y);
                assert!(inside, "{} at {}, {}", shown.text, shown.x, shown.y);
            }
        }
        assert!(read.pages[0].text().contains('…'), "long rules are cut");
    }
}

#[test]
fn what_has_no_single_solution_says_so() {
    let puzzle = Puzzle::new(Shape::square(4).unwrap());
    let remarks = [0, 1, 2].map(|count| entry(1, puzzle.clone(), &[], count).remark());
    assert_eq!(remarks, ["no solution", "", "several solutions"]);
    let book = Book { entries: vec![entry(1, puzzle, &[], 2)], ..Book::default() };
    let read = Pdf::read(&pdf::paint(&book).unwrap().bytes);
    assert!(read.pages[1].text().contains("several solutions"));
}
