//! Pictures without a grid, with a grid of other signs, and with a strongly bowed one.

use crate::drawings::{puzzles, screen};
use crate::raster::{Canvas, FontFiles};
use crate::reading::digits;
use ninefold::Grid;
use ninefold::board::Cell;
use ninefold_print::page::Weight;
use ninefold_scan::tracker::{Tracker, TrackerState};
use ninefold_scan::{Certainty, Gray, ScanError, ScanOptions, Scanner, scan};

fn noise(width: usize, height: usize) -> Gray {
    let mut state = 3_u32;
    let pixels = (0..width * height).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    });
    Gray::new(width, height, pixels.collect()).expect("the sizes agree")
}

#[test]
fn pictures_without_a_grid_are_refused() {
    let scanner = Scanner::shipped();
    let mut options = ScanOptions::default();
    let mut tracker = Tracker::default();
    for (width, height) in [(0, 0), (0, 7), (1, 1), (1, 300), (640, 3), (200, 150), (640, 480)] {
        let flat = |gray: u8| Gray::new(width, height, vec![gray; width * height]).unwrap();
        for picture in [flat(0), flat(255), noise(width, height)] {
            for all in [false, true] {
                options.all = all;
                assert_eq!(scanner.scan(&picture, &options), Err(ScanError::NoGrid));
            }
            let frame = tracker.frame(&picture);
            assert_eq!(
                (frame.state, frame.corners, frame.grid),
                (TrackerState::Searching, None, None)
            );
        }
    }
}

/// Draws a grid in which each digit is another sign.
fn grid_of(signs: [&str; 9], puzzle: &Grid, fonts: &FontFiles) -> Gray {
    let (side, edge) = (60.0, 60.0);
    let mut canvas = Canvas::new(660, 660, 245.0, fonts);
    for line in 0..10 {
        let (at, end) = (edge + f64::from(line) * side, edge + 9.0 * side);
        let width = if line % 3 == 0 { 4.0 } else { 1.5 };
        canvas.line((at, edge), (at, end), width, 20.0);
        canvas.line((edge, at), (end, at), width, 20.0);
    }
    for cell in Cell::all() {
        let Some(digit) = puzzle.get(cell) else { continue };
        let (column, row) = (cell.column() as f64, cell.row() as f64);
        let place = (edge + (column + 0.3) * side, edge + (row + 0.75) * side);
        canvas.text(place, 38.0, Weight::Regular, 10.0, signs[digit.index()]);
    }
    canvas.gray()
}

#[test]
fn grids_of_other_signs_are_no_sudoku() {
    let fonts = FontFiles::read();
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    let numbers = ["10", "20", "34", "45", "51", "67", "72", "88", "93"];
    for (seed, signs) in [(1, letters), (2, letters), (3, letters), (4, numbers), (5, numbers)] {
        for puzzle in puzzles(seed, 2) {
            let picture = grid_of(signs, &puzzle, &fonts);
            let result = Scanner::shipped().scan(&picture, &ScanOptions::default());
            assert_eq!(result, Err(ScanError::NoGrid), "{signs:?} {puzzle}");
        }
    }
    // Roman, Greek and Cyrillic signs.
    let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let greek = ["α", "β", "γ", "δ", "ε", "ζ", "η", "θ", "ι"];
    let cyrillic = ["Ж", "Д", "Ф", "Ц", "Ш", "Щ", "Ю", "Я", "Л"];
    for (seed, signs) in [(21, roman), (22, greek), (23, cyrillic)] {
        for puzzle in puzzles(seed, 2) {
            let result = scan(&grid_of(signs, &puzzle, &fonts), &ScanOptions::default());
            assert_eq!(result, Err(ScanError::NoGrid), "{signs:?} {puzzle}");
        }
    }
    // The same drawing with digits is read.
    let digits_of = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let puzzle = puzzles(6, 1)[0];
    let grids = scan(&grid_of(digits_of, &puzzle, &fonts), &ScanOptions::default()).unwrap();
    assert_eq!(digits(&grids[0]), puzzle.to_string());
}

/// Draws a square table of so many cells a side; `cell` draws the content of one at its upper left corner.
fn table(
    count: usize,
    fonts: &FontFiles,
    cell: impl Fn(&mut Canvas<'_>, usize, (f64, f64)),
) -> Gray {
    let (edge, side) = (60.0, 540.0 / count as f64);
    let mut canvas = Canvas::new(660, 660, 245.0, fonts);
    for number in 0..count * count {
        let (column, row) = ((number % count) as f64, (number / count) as f64);
        cell(&mut canvas, number, (edge + column * side, edge + row * side));
    }
    for line in 0..=count {
        let (at, end) = (edge + line as f64 * side, edge + 540.0);
        canvas.line((at, edge), (at, end), 2.0, 20.0);
        canvas.line((edge, at), (end, at), 2.0, 20.0);
    }
    canvas.gray()
}

#[test]
fn kakuro_and_small_tables_are_no_sudoku() {
    let fonts = FontFiles::read();
    let kakuro = |seed: usize| {
        table(9, &fonts, |canvas, number, (x, y)| {
            let (column, row) = (number % 9, number / 9);
            if column != 0 && row != 0 && !(number * 7 + seed).is_multiple_of(5) {
                return;
            }
            canvas.rectangle((x, y), (60.0, 60.0), 60.0);
            canvas.line((x, y), (x + 60.0, y + 60.0), 1.5, 230.0);
            let sum = |odd: usize| (number * odd + seed) % 30 + 4;
            if column < 8 && number % 3 != 0 {
                canvas.text(
                    (x + 32.0, y + 24.0),
                    18.0,
                    Weight::Regular,
                    240.0,
                    &sum(11).to_string(),
                );
            }
            if row < 8 && number % 4 != 1 {
                canvas.text(
                    (x + 6.0, y + 54.0),
                    18.0,
                    Weight::Regular,
                    240.0,
                    &sum(13).to_string(),
                );
            }
        })
    };
    let small = |count: usize, seed: usize| {
        table(count, &fonts, move |canvas, number, (x, y)| {
            let (side, digit) = (540.0 / count as f64, (number * 5 + seed) % 9 + 1);
            let place = (x + 0.35 * side, y + 0.7 * side);
            canvas.text(place, 0.5 * side, Weight::Regular, 10.0, &digit.to_string());
        })
    };
    for seed in 0..3 {
        for (name, picture) in [
            ("Kakuro", kakuro(seed)),
            ("3x3", small(3, seed)),
            ("4x4", small(4, seed)),
            ("6x6", small(6, seed)),
        ] {
            let result = scan(&picture, &ScanOptions::default());
            assert_eq!(result, Err(ScanError::NoGrid), "{name}, seed {seed}");
        }
    }
}

/// Bows a picture: its columns or rows move by a parabola of this height.
fn bowed(picture: &Gray, height: f32, is_across: bool) -> Gray {
    let margin = height.abs() as usize;
    let (width, rows) = (picture.width() + 2 * margin, picture.height() + 2 * margin);
    let pixel = |x: usize, y: usize| {
        let (x, y) = (x as f32 - margin as f32, y as f32 - margin as f32);
        let dip = |at: f32, length: usize| {
            let t = at / length as f32 * 2.0 - 1.0;
            height * (0.5 - t * t)
        };
        let (x, y) = if is_across {
            (x, y - dip(x, picture.width()))
        } else {
            (x - dip(y, picture.height()), y)
        };
        let inside =
            x >= 0.0 && y >= 0.0 && x < picture.width() as f32 && y < picture.height() as f32;
        if inside { picture.row(y as usize)[x as usize] } else { 250 }
    };
    let pixels = (0..width * rows).map(|i| pixel(i % width, i / width)).collect();
    Gray::new(width, rows, pixels).expect("the sizes agree")
}

#[test]
fn a_bow_of_a_sixth_of_the_side_is_followed() {
    let fonts = FontFiles::read();
    for (seed, puzzle) in puzzles(9, 8).into_iter().enumerate() {
        let flat = screen(&puzzle, [250.0, 120.0, 20.0, 20.0], &fonts);
        let height = if seed % 2 == 0 { 1.0 } else { -1.0 } * (40.0 + 15.0 * (seed / 2) as f32);
        let picture = bowed(&flat, height, seed % 4 < 2);
        let grids = scan(&picture, &ScanOptions::default());
        let grids = grids.unwrap_or_else(|error| panic!("{height}: {error}"));
        assert_eq!(grids[0].certainty, Certainty::Sure, "{height}");
        assert_eq!(digits(&grids[0]), puzzle.to_string(), "{height}");
    }
}
