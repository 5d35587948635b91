//! Printed pages with 1 to 8 puzzles, photographed in several ways.

use crate::{
    camera::Shot,
    drawings::{book, puzzles},
    raster::{FontFiles, page},
    reading::digits,
};
use ninefold::Grid;
use ninefold_print::{
    layout::Plan,
    page::{Mark, Page},
};
use ninefold_scan::{
    Gray, ScanOptions, Scanner,
    find::{Effort, candidates},
    geometry::Point,
};

/// A photographed page.
pub(crate) struct Photographed {
    pub(crate) name: String,
    pub(crate) photo: Gray,
    pub(crate) puzzles: Vec<Grid>,
    /// The corners of the grids in the photo, in the order of the puzzles.
    pub(crate) corners: Vec<[Point; 4]>,
}

/// Ways to photograph a page.
fn shots() -> Vec<Shot> {
    let usual = Shot { size: (1200, 1600), ..Shot::default() };
    vec![
        usual.clone(),
        Shot {
            corners: [(0.12, 0.06), (0.9, 0.02), (0.98, 0.97), (0.01, 0.9)],
            shadow: 0.35,
            seed: 2,
            ..usual.clone()
        },
        Shot { curve: 0.035, blur: 1.0, light: [0.6, 1.0, 0.7, 1.0], seed: 3, ..usual.clone() },
        Shot {
            corners: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
            light: [1.0; 4],
            noise: 0.0,
            blur: 0.0,
            ..usual
        },
    ]
}

/// The corners of all grids of a page, as shares of its sides.
fn grids(page: &Page) -> Vec<[(f64, f64); 4]> {
    let marks = page.layers.iter().flat_map(|layer| &layer.marks);
    let frames = marks.filter_map(|mark| match mark {
        Mark::Frame { place: [left, top, width, height], .. }
            if (width / height - 1.0).abs() < 0.01 =>
        {
            let (x, y) = (|x: f64| x / page.width, |y: f64| y / page.height);
            let (right, bottom) = (x(left + width), y(top + height));
            Some([(x(*left), y(*top)), (right, y(*top)), (right, bottom), (x(*left), bottom)])
        }
        _ => None,
    });
    frames.collect()
}

/// Pages with 1 to 8 puzzles; `every` shot of each, or one.
pub(crate) fn photographs(every: bool) -> Vec<Photographed> {
    let fonts = FontFiles::read();
    let mut photographs = Vec::new();
    for count in 1..=8 {
        let puzzles = puzzles(100 + count as u64, count);
        let book = book(&puzzles, false);
        let printed = Plan::new(&book).page(1);
        let flat = page(&printed, 2.1, &fonts);
        for (index, shot) in shots().iter().enumerate() {
            if every || index == count % 4 {
                let corners =
                    grids(&printed).into_iter().map(|grid| grid.map(|spot| shot.place(spot)));
                photographs.push(Photographed {
                    name: format!("{count} on a page, shot {index}"),
                    photo: shot.take(&flat),
                    puzzles: puzzles.clone(),
                    corners: corners.collect(),
                });
            }
        }
    }
    photographs
}

#[test]
fn every_printed_grid_is_among_the_candidates() {
    for page in photographs(ninefold_testing::is_long()) {
        assert_eq!(page.corners.len(), page.puzzles.len(), "{}", page.name);
        let found = candidates(&page.photo, Effort::Quick, 0.004);
        for (number, corners) in page.corners.iter().enumerate() {
            let near = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
            let limit = 0.05 * near(corners[0], corners[1]);
            let fits = |candidate: &ninefold_scan::find::Candidate| {
                corners.iter().zip(&candidate.quad.0).all(|(&a, &b)| near(a, b) < limit)
            };
            let place = found.iter().position(fits);
            assert!(
                place.is_some_and(|place| place < 2 * page.puzzles.len() + 4),
                "{}, grid {number}: {place:?}",
                page.name
            );
        }
    }
}

#[test]
fn printed_pages_are_read_back() {
    let scanner = Scanner::shipped();
    let mut options = ScanOptions::default();
    options.all = true;
    let mut wrong = Vec::new();
    for page in photographs(ninefold_testing::is_long()) {
        let puzzles: Vec<String> = page.puzzles.iter().map(ToString::to_string).collect();
        let read =
            scanner.scan(&page.photo, &options).map(|scanned| scanned.grids).unwrap_or_default();
        let mut found: Vec<String> = read.iter().map(digits).collect();
        let missing: Vec<&String> =
            puzzles.iter().filter(|puzzle| !found.contains(puzzle)).collect();
        if found != puzzles {
            found.retain(|grid| !puzzles.contains(grid));
            wrong.push(format!(
                "{}: {} grids; missing {missing:?}, wrong {found:?}",
                page.name,
                read.len()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[cfg(feature = "pdf")]
#[test]
fn documents_are_read_back() {
    use ninefold_scan::decode::{DecodeError, DecodeOptions, PictureFormat, decode};
    let puzzles = puzzles(200, 6);
    let mut book = book(&puzzles, false);
    book.style.per_page = 2;
    let file = ninefold_print::pdf::paint(&book).expect("a document").bytes;
    let mut options = DecodeOptions::new(DecodeOptions::PAGE);
    let decoded = decode(&file, &options).expect("pages");
    assert_eq!(
        (decoded.format, decoded.page_count, decoded.pages.len()),
        (PictureFormat::Pdf, 3, 3)
    );
    let mut scanning = ScanOptions::default();
    scanning.all = true;
    let scanned = |gray: &Gray| Scanner::shipped().scan(gray, &scanning).expect("grids").grids;
    let read: Vec<String> = decoded
        .pages
        .iter()
        .flat_map(|page| scanned(&page.gray))
        .map(|grid| digits(&grid))
        .collect();
    assert_eq!(read, puzzles.iter().map(ToString::to_string).collect::<Vec<_>>());
    options.pages = Some(2..=2);
    let second = decode(&file, &options).expect("a page");
    assert_eq!(
        (second.pages.len(), second.pages[0].number, &second.pages[0].gray),
        (1, 2, &decoded.pages[1].gray)
    );
    options.pages = Some(4..=9);
    assert_eq!(decode(&file, &options), Err(DecodeError::NoSuchPage(4, 3)));
}
