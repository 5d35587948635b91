//! SVG and HTML: well formed, self-contained, and with every digit.

use crate::{book, marked};
use ninefold_print::{Book, Paper, SolutionPlacement, Style, html, svg};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

/// Returns the content of a document: its elements, with their attributes and texts. Panics if it is not well
/// formed.
#[derive(Default)]
struct Read {
    elements: Vec<(String, Vec<(String, String)>)>,
    texts: Vec<(String, String)>,
}

impl Read {
    fn of(document: &str) -> Self {
        let mut reader = Reader::from_str(document);
        let (mut read, mut open) = (Self::default(), Vec::<String>::new());
        loop {
            match reader.read_event().unwrap() {
                Event::Start(tag) => {
                    let name = tag.name().as_ref().to_owned();
                    read.elements.push((name.clone(), attributes(&tag)));
                    open.push(name);
                    read.texts.push((open.last().unwrap().clone(), String::new()));
                }
                Event::Empty(tag) => {
                    let name = tag.name().as_ref().to_owned();
                    read.elements.push((name, attributes(&tag)));
                }
                Event::End(_) => {
                    open.pop().unwrap();
                }
                Event::Text(text) => {
                    if let Some((_, known)) = read.texts.last_mut() {
                        known.push_str(&text);
                    }
                }
                Event::GeneralRef(name) => {
                    let character = match &*name {
                        "amp" => '&',
                        "lt" => '<',
                        "gt" => '>',
                        "quot" => '"',
                        other => panic!("&{other}; is not used"),
                    };
                    read.texts.last_mut().unwrap().1.push(character);
                }
                Event::Eof => break,
                _ => {}
            }
        }
        assert_eq!(open, Vec::<String>::new());
        read
    }

    fn count(&self, name: &str) -> usize {
        self.elements.iter().filter(|(element, _)| element == name).count()
    }

    fn texts(&self, name: &str) -> Vec<&str> {
        self.texts.iter().filter(|(of, _)| of == name).map(|(_, text)| text.trim()).collect()
    }
}

fn attributes(tag: &quick_xml::events::BytesStart<'_>) -> Vec<(String, String)> {
    tag.attributes()
        .map(|attribute| {
            let attribute = attribute.unwrap();
            (attribute.key.as_ref().to_owned(), attribute.value.into_owned())
        })
        .collect()
}

fn digits(read: &Read) -> usize {
    let is_digits = |text: &&&str| text.chars().all(|c| ('1'..='9').contains(&c));
    let rows = read.elements.iter().filter(|(name, attributes)| {
        name == "text"
            && attributes.iter().any(|(key, value)| key == "class" && value.contains(" d"))
    });
    let places: usize = rows
        .map(|(_, attributes)| {
            let x = attributes.iter().find(|(key, _)| key == "x").unwrap();
            assert!(x.1.parse::<f64>().is_ok(), "one place for each digit: {}", x.1);
            1
        })
        .sum();
    assert!(read.texts("text").iter().filter(is_digits).count() > 0);
    places
}

#[test]
fn a_drawing_has_all_pages_and_digits() {
    let book = book(9, Style::default());
    let drawing = svg::paint(&book).unwrap();
    let read = Read::of(&drawing);
    assert_eq!(read.count("svg"), 1 + 4);
    let givens: usize =
        book.entries.iter().map(|entry| entry.puzzle.classic().givens.clue_count()).sum();
    assert_eq!(digits(&read), givens + 9 * 81);
    assert!(read.texts("text").contains(&"Name 9"));
    assert_eq!(read.texts("title"), ["Rainy days"]);
    assert!(drawing.contains("aria-label=\"Puzzles 5 to 8\""));
}

#[test]
fn one_page_alone_has_the_size_of_its_sheet() {
    let style = Style { pages: Some(2..=2), paper: Paper::Letter, ..Style::default() };
    let read = Read::of(&svg::paint(&book(9, style)).unwrap());
    let (_, root) = &read.elements[0];
    assert!(root.contains(&("viewBox".to_owned(), "0 0 612 792".to_owned())), "{root:?}");
    assert!(root.contains(&("width".to_owned(), "612pt".to_owned())), "{root:?}");
}

#[test]
fn a_document_prints_a_page_on_each_sheet_and_needs_nothing_else() {
    for (paper, size) in [(Paper::A4, "size:a4 portrait"), (Paper::Letter, "size:letter portrait")]
    {
        let style = Style { paper, solutions: SolutionPlacement::UpsideDown, ..Style::default() };
        let document = html::paint(&marked(book(6, style))).unwrap();
        let read = Read::of(&document);
        assert_eq!(read.count("section"), 3);
        assert!(document.contains(size) && document.contains("break-after:page"));
        assert!(document.contains("rotate(180"));
        assert_eq!(read.count("script") + read.count("link") + read.count("img"), 0);
        let addresses: Vec<&str> = document.matches("url(").collect();
        assert_eq!(addresses.len(), document.matches("url(data:font/ttf;base64,").count());
        assert!(!document.replace("http://www.w3.org/2000/svg", "").contains("http"));
    }
}

#[test]
fn markup_in_texts_is_only_text() {
    let mut book = book(1, Style::default());
    let hostile = "</svg></style><script>alert(\"1\")</script>&amp;<!--]]>";
    book.title = hostile.to_owned();
    book.entries[0].name = "\"><b>".to_owned();
    book.entries[0].rating = "<i>&".to_owned();
    let (drawing, document) = (svg::paint(&book).unwrap(), html::paint(&book).unwrap());
    for read in [Read::of(&drawing), Read::of(&document)] {
        assert_eq!(read.count("script") + read.count("b") + read.count("i"), 0);
        assert_eq!(read.texts("title"), [hostile]);
        assert!(read.texts("text").contains(&hostile));
        assert!(read.texts("text").contains(&"\"><b>"));
    }
}

#[test]
fn the_same_book_gives_the_same_text() {
    let paint = |book: &Book| (svg::paint(book).unwrap(), html::paint(book).unwrap());
    assert_eq!(paint(&book(5, Style::default())), paint(&book(5, Style::default())));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(24)))]

    #[test]
    fn any_text_gives_a_well_formed_document(title in ".{0,80}", name in "\\PC{0,60}") {
        let mut book = book(1, Style::default());
        book.title = title;
        book.entries[0].name = name;
        Read::of(&svg::paint(&book).unwrap());
        Read::of(&html::paint(&book).unwrap());
    }
}
