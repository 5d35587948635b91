//! PDF: pages, fonts, and every digit in its cell.

use crate::{PUZZLE, book, marked};
use ninefold::search::Uniqueness;
use ninefold::{Cell, Digit, Grid};
use ninefold_print::{Book, Entry, Paper, SolutionPlacement, Style, pdf};
use ninefold_rules::puzzle::grid_of;
use ninefold_testing::pdf::{Pdf, PdfPage, Shown};
use proptest::prelude::*;

fn read(book: &Book) -> Pdf {
    Pdf::read(&pdf::paint(book).unwrap().bytes)
}

/// The grids of a page, read back from where its digits stand: each with the font of each digit.
fn grids(page: &PdfPage, large_digits_only: bool) -> Vec<Grid> {
    let frames = page.frames.iter();
    frames
        .map(|(frame, turned)| {
            let [left, bottom, width, height] = *frame;
            let cell = width / 9.0;
            let mut grid = Grid::EMPTY;
            for shown in page.shown.iter().filter(|shown| shown.turned == *turned) {
                let inside = (left..left + width).contains(&shown.x)
                    && (bottom..bottom + height).contains(&shown.y);
                let is_mark = shown.size < cell / 2.0;
                if !inside || (is_mark && large_digits_only) {
                    continue;
                }
                let (column, row) = ((shown.x - left) / cell, (bottom + height - shown.y) / cell);
                let at = Cell::at(row as usize, column as usize).unwrap();
                let digit = shown.text.parse::<u8>().ok().and_then(Digit::new).unwrap();
                assert_eq!(grid.get(at), None, "two digits in {at}");
                grid.set(at, Some(digit));
            }
            grid
        })
        .collect()
}

#[test]
fn a_book_has_its_pages_fonts_and_texts() {
    let pdf = read(&book(9, Style::default()));
    assert_eq!(pdf.pages.len(), 3 + 1);
    for page in &pdf.pages {
        assert_eq!((page.width, page.height), (595.28, 841.89));
    }
    assert_eq!(pdf.title.as_deref(), Some(&b"Rainy days"[..]));
    assert!(!pdf.has_date, "the same book gives the same bytes");
    let names: Vec<&str> = pdf.fonts.values().map(|font| font.name.as_str()).collect();
    assert_eq!(names, ["NFPRNT+SourceSansPro-Regular", "NFPRNU+SourceSansPro-Semibold"]);
    for font in pdf.fonts.values() {
        let face = ttf_parser::Face::parse(&font.file, 0).unwrap();
        assert!(face.number_of_glyphs() < 60, "only the letters in use are embedded");
        assert!(font.file.len() < 40_000);
    }
    let text = pdf.pages[0].text();
    for part in ["Rainy days\n", "1\n", "Name 4\n", "3.5\n"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(pdf.pages[3].text().contains("Solutions\n"));
    assert_eq!(pdf.outline, Some(2));
}

#[test]
fn digits_can_be_read_back_from_their_places() {
    for per_page in 1..=8 {
        for paper in [Paper::A4, Paper::Letter] {
            for (large, binding) in [(false, false), (true, true)] {
                for solutions in
                    [SolutionPlacement::End, SolutionPlacement::UpsideDown, SolutionPlacement::Foot]
                {
                    let style =
                        Style { per_page, paper, large, binding, solutions, ..Style::default() };
                    let book = book(9, style);
                    let mut expected: Vec<Grid> = Vec::new();
                    let pdf = read(&book);
                    let found: Vec<Grid> =
                        pdf.pages.iter().flat_map(|page| grids(page, false)).collect();
                    let solution =
                        |entry: &Entry| grid_of(entry.solution().expect("all are proper"));
                    for chunk in book.entries.chunks(per_page) {
                        expected.extend(chunk.iter().map(|entry| entry.puzzle.classic().givens));
                        if solutions == SolutionPlacement::Foot {
                            expected.extend(chunk.iter().map(solution));
                        }
                    }
                    if solutions != SolutionPlacement::Foot {
                        expected.extend(book.entries.iter().map(solution));
                    }
                    assert_eq!(found, expected, "{:?}", book.style);
                }
            }
        }
    }
}

#[test]
fn marks_stand_in_their_cells_three_by_three() {
    let book = marked(book(1, Style { per_page: 1, ..Style::default() }));
    let pdf = read(&book);
    let page = &pdf.pages[0];
    assert_eq!(grids(page, true), [book.entries[0].puzzle.classic().givens]);
    let [left, bottom, width, height] = page.frames[0].0;
    let part = width / 27.0;
    let inside =
        |shown: &&Shown| shown.y < bottom + height && shown.y > bottom && shown.size < width / 18.0;
    let mut seen = 0;
    for mark in page.shown.iter().filter(inside) {
        let digit: usize = mark.text.parse().unwrap();
        let (column, row) =
            (((mark.x - left) / part) as usize, ((bottom + height - mark.y) / part) as usize);
        assert_eq!(row % 3 * 3 + column % 3 + 1, digit, "{mark:?}");
        let cell = Cell::at(row / 3, column / 3).unwrap();
        let marks = book.entries[0].puzzle.classic().marks.as_ref().unwrap();
        assert!(marks.get(cell).iter().any(|d| usize::from(d.get()) == digit), "{mark:?}");
        assert_eq!(book.entries[0].puzzle.classic().givens.get(cell), None);
        seen += 1;
    }
    let open =
        Cell::all().filter(|cell| book.entries[0].puzzle.classic().givens.get(*cell).is_none());
    let marks = book.entries[0].puzzle.classic().marks.as_ref().unwrap();
    assert_eq!(seen, open.map(|cell| marks.get(cell).len()).sum::<u32>());
}

#[test]
fn givens_are_strong_and_found_digits_are_not() {
    let pdf = read(&book(1, Style::default()));
    let digits = |page: &PdfPage| -> (usize, usize) {
        let frame = page.frames[0].0;
        let inside = page.shown.iter().filter(|s| s.y > frame[1] && s.y < frame[1] + frame[3]);
        let (strong, regular): (Vec<&Shown>, Vec<_>) =
            inside.partition(|shown| shown.font.ends_with("Semibold"));
        (strong.len(), regular.len())
    };
    let givens = PUZZLE.chars().filter(|c| *c != '.').count();
    assert_eq!(digits(&pdf.pages[0]), (givens, 0));
    assert_eq!(digits(&pdf.pages[1]), (givens, 81 - givens));
}

#[test]
fn what_has_no_solution_says_so() {
    let mut book = book(4, Style::default());
    let answers = [Some(Uniqueness::None), Some(Uniqueness::Many), Some(Uniqueness::None), None];
    for (entry, answer) in book.entries.iter_mut().zip(answers) {
        entry.answer = answer.map(Into::into);
    }
    book.entries[2].puzzle.classic_mut().givens = format!("11{}", ".".repeat(79)).parse().unwrap();
    let text = read(&book).pages[1].text();
    let remarks: Vec<&str> = book.entries.iter().map(Entry::remark).collect();
    assert_eq!(remarks, ["no solution", "several solutions", "givens clash", "not solved"]);
    assert!(remarks.iter().all(|remark| text.contains(remark)), "{text}");
}

#[test]
fn characters_the_fonts_lack_are_boxes_and_reported() {
    let mut book = book(1, Style::default());
    book.title = "Été 数独 \u{1f600}\u{202e} Ж".to_owned();
    let document = pdf::paint(&book).unwrap();
    assert_eq!(document.missing, ['数', '独', '\u{1f600}']);
    let text = Pdf::read(&document.bytes).pages[0].text();
    assert!(text.contains("Été \u{fffd}\u{fffd} \u{fffd} Ж\n"), "{text}");
    book.title = "(a) \\ (".to_owned();
    let pdf = read(&book);
    assert_eq!(pdf.title.as_deref(), Some(&b"(a) \\ ("[..]));
    assert!(pdf.pages[0].text().contains("(a) \\ (\n"));
}

#[test]
fn chosen_pages_are_those_of_the_whole_book() {
    let whole = read(&book(20, Style::default()));
    let some = read(&book(20, Style { pages: Some(3..=6), ..Style::default() }));
    assert_eq!(some.pages.len(), 4);
    for (at, page) in some.pages.iter().enumerate() {
        assert_eq!(page.text(), whole.pages[at + 2].text());
    }
    assert_eq!(read(&book(20, Style { pages: Some(9..=12), ..Style::default() })).pages.len(), 0);
}

#[test]
fn the_same_book_gives_the_same_bytes() {
    let book = marked(book(30, Style::default()));
    assert_eq!(pdf::paint(&book).unwrap().bytes, pdf::paint(&book).unwrap().bytes);
}

#[test]
fn a_thousand_puzzles_are_no_trouble() {
    let sides = ninefold_testing::cases(125) as usize;
    let count = 8 * sides;
    let book = book(count, Style { per_page: 8, ..Style::default() });
    let pdf = read(&book);
    assert_eq!(pdf.pages.len(), sides + count.div_ceil(24));
    assert_eq!(
        grids(&pdf.pages[sides - 1], false)[7],
        book.entries[count - 1].puzzle.classic().givens
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(24)))]

    /// Whatever is said of a puzzle, its page can be made and read.
    #[test]
    fn any_text_can_be_printed(title in ".{0,80}", name in "\\PC{0,60}", rating in ".{0,40}") {
        let mut book = book(2, Style { per_page: 7, ..Style::default() });
        book.title = title;
        book.entries[0].name = name;
        book.entries[1].rating = rating;
        let pdf = read(&book);
        prop_assert_eq!(pdf.pages.len(), 2);
        prop_assert_eq!(grids(&pdf.pages[0], false).len(), 2);
    }
}
