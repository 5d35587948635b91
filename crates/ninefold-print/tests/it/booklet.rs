//! Covers and folded booklets, read back from the PDF.

use crate::book;
use ninefold_print::{Book, Cover, Paper, Style, html, pdf, svg};
use ninefold_testing::pdf::{Pdf, PdfPage};

/// The width of an A4 sheet in landscape.
const WIDTH: f64 = 841.89;

fn booklet(count: usize, cover: bool) -> Book {
    let style = Style { fold: true, per_page: 2, ..Style::default() };
    let cover = cover.then(|| Cover {
        subtitle: "Volume 2".to_owned(),
        levels: "easy and hard".to_owned(),
        author: "A. Author".to_owned(),
    });
    Book { cover, ..book(count, style) }
}

fn read(book: &Book) -> Pdf {
    Pdf::read(&pdf::paint(book).unwrap().bytes)
}

/// The number at the foot of each half of a side.
fn folios(side: &PdfPage) -> [Option<usize>; 2] {
    [false, true].map(|right| {
        let mut feet =
            side.shown.iter().filter(|shown| shown.y < 40.0 && (shown.x > WIDTH / 2.0) == right);
        let number: String = feet.by_ref().map(|shown| shown.text.as_str()).collect();
        number.parse().ok()
    })
}

/// The texts of each half of a side.
fn texts(side: &PdfPage, right: bool) -> Vec<String> {
    let here = side.shown.iter().filter(|shown| (shown.x > WIDTH / 2.0) == right);
    here.map(|shown| shown.text.clone()).collect()
}

#[test]
fn a_folded_booklet_of_sixteen_pages_has_its_pages_in_order() {
    let expected = [(16, 1), (2, 15), (14, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)];
    // 13 pages of puzzles and 3 of solutions; or a cover, 12, 2 and an empty page at the back.
    for (count, cover, without_number) in [(26, false, &[][..]), (24, true, &[1, 16])] {
        let pdf = read(&booklet(count, cover));
        let pages: Vec<[Option<usize>; 2]> = pdf.pages.iter().map(folios).collect();
        let shown = |page| (!without_number.contains(&page)).then_some(page);
        assert_eq!(pages, expected.map(|(left, right)| [shown(left), shown(right)]));
        assert!(pdf.pages.iter().all(|page| (page.width, page.height) == (WIDTH, 595.28)));
        assert!(texts(&pdf.pages[0], true).contains(&"Rainy days".to_owned()));
        assert!(texts(&pdf.pages[2], false).contains(&"Solutions".to_owned()), "page 14");
    }
}

#[test]
fn a_booklet_is_filled_up_with_empty_pages_at_its_end() {
    // 5 pages of puzzles and 1 of solutions.
    let pdf = read(&booklet(10, false));
    let pages: Vec<[Option<usize>; 2]> = pdf.pages.iter().map(folios).collect();
    let expected = [[None, Some(1)], [Some(2), None], [Some(6), Some(3)], [Some(4), Some(5)]];
    assert_eq!(pages, expected);
    assert!(texts(&pdf.pages[0], false).is_empty() && texts(&pdf.pages[1], true).is_empty());
}

#[test]
fn a_cover_says_what_the_book_is() {
    let book = Book { style: Style::default(), ..booklet(9, true) };
    let pdf = read(&book);
    assert_eq!(pdf.pages.len(), 1 + 3 + 1);
    let text = pdf.pages[0].text();
    for part in ["Rainy days\n", "Volume 2\n", "9 puzzles\n", "easy and hard\n", "A. Author\n"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    // Two frames around the page, one around the grid.
    assert_eq!(pdf.pages[0].frames.len(), 3);
    assert_eq!(pdf.outline, Some(3));
    assert!(pdf.pages[1].text().contains("Name 1\n"), "the puzzles follow");
}

#[test]
fn covers_with_extreme_titles_stay_inside_their_frame() {
    let long = "An extraordinarily long title of a book of puzzles ".repeat(8);
    let word = "Donaudampfschifffahrtsgesellschaft".repeat(5);
    for title in ["", "Sudoku", &long, &word] {
        for (paper, fold, large) in [(Paper::A4, false, false), (Paper::Letter, true, true)] {
            let style = Style { paper, fold, large, ..Style::default() };
            let cover =
                Cover { subtitle: long.clone(), levels: word.clone(), author: long.clone() };
            let mut book = Book { cover: Some(cover), ..book(3, style) };
            book.title = title.to_owned();
            let pdf = read(&book);
            let page = &pdf.pages[0];
            let ([left, bottom, width, height], _) = page.frames[0];
            let start = if fold { page.width / 2.0 } else { 0.0 };
            for shown in page.shown.iter().filter(|shown| shown.x > start) {
                assert!(shown.x > left && shown.x < left + width, "{title} {shown:?}");
                assert!(shown.y > bottom && shown.y < bottom + height, "{title} {shown:?}");
            }
            let ([_, _, grid, _], _) = page.frames[2];
            assert!(grid > 0.3 * width, "{title}: the grid is {grid} wide");
        }
    }
}

#[test]
fn chosen_sides_of_a_booklet_are_the_same_as_in_the_whole() {
    let mut book = booklet(26, true);
    let whole = read(&book);
    book.style.pages = Some(3..=4);
    let some = read(&book);
    assert_eq!(some.pages.len(), 2);
    assert_eq!(some.pages[0].text(), whole.pages[2].text());
}

#[test]
fn drawings_and_documents_are_folded_too() {
    let book = booklet(10, true);
    let drawn = svg::paint(&book).unwrap();
    assert_eq!(drawn.matches("<rect width=\"841.89\" height=\"595.28\"").count(), 4);
    let page = html::paint(&book).unwrap();
    assert_eq!(page.matches("<section").count(), 4);
    assert!(page.contains("@page{size:a4 landscape;") && page.contains("width:841.89pt"));
}
